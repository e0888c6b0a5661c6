// npm start [-- --port N]: from whatever state the working copy is in to the textbook in a browser.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command } from '../../cpp/toolchain/progress.mjs';
import { Failure } from '../../cpp/toolchain/run.mjs';
import { build } from './pipeline.mjs';
import { repo } from './repo.mjs';
import { addressOf, serve } from './serve.mjs';

const DEFAULT_PORT = 4173;

/** The port asked for, as a number a socket can have. */
function portFrom(text) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new Failure(`--port takes a number from 0 to 65535, not "${text}"`);
  return port;
}

await command(async () => {
  const { values } = parseArgs({ options: { port: { type: 'string', default: String(DEFAULT_PORT) } } });
  const port = portFrom(values.port);
  await build();
  const server = await serve(join(repo, 'web/dist/textbook'), port).catch((error) => {
    throw error.code === 'no_port' ? new Failure(error.message) : error;
  });
  console.log(`\nThe textbook is at ${addressOf(server)} (Ctrl-C stops)`);
  const stop = () => {
    clearInterval(watch);
    server.close();
    server.closeAllConnections();
  };
  // npm puts a shell between itself and us; ended by a signal of its own, it takes the shell along and leaves us behind.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && stop(), 500);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
});
