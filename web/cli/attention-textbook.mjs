#!/usr/bin/env node
import { main } from './main.mjs';

// whoever reads along (`check … | head`) may have seen enough
process.stdout.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await main(process.argv.slice(2));
