// Runs one file of browser tests, or skips it by name where there is no browser to run it in. A missing browser under
// CI is a missing test: that fails.
import { join } from 'node:path';
import { command } from '../../cpp/toolchain/progress.mjs';
import { Failure, show } from '../../cpp/toolchain/run.mjs';
import { findChromium } from './chromium.mjs';
import { repo } from './repo.mjs';

const SKIPPED = 77; // what ctest is told to take for it

await command(async () => {
  const files = process.argv.slice(2);
  const chromium = findChromium();
  if (chromium) {
    const vitest = join(repo, 'node_modules/vitest/vitest.mjs');
    return show(process.execPath, [vitest, 'run', ...files], { cwd: repo, env: { ATTN_CHROMIUM: chromium } });
  }
  if (process.env.CI) throw new Failure(`No Chromium for ${files}`);
  console.log(`Skipped, no Chromium on this machine: ${files}`);
  return SKIPPED;
});
