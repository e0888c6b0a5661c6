// npm run test:asan: the native tests under AddressSanitizer and UndefinedBehaviorSanitizer.
import { join } from 'node:path';
import { buildNative } from '../../cpp/toolchain/native.mjs';
import { command } from '../../cpp/toolchain/progress.mjs';
import { show } from '../../cpp/toolchain/run.mjs';
import { repo } from './repo.mjs';

await command(async () => {
  await buildNative(repo, 'asan');
  return show('ctest', [
    '--test-dir',
    join(repo, 'build/asan'),
    '--output-on-failure',
    '-L',
    'native',
    ...process.argv.slice(2),
  ]);
});
