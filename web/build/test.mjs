// npm test [-- ctest options]: brings what is missing, builds everything, and runs every test through ctest.
import { join } from 'node:path';
import { bring, packages } from '../../cpp/toolchain/debian.mjs';
import { buildNative } from '../../cpp/toolchain/native.mjs';
import { command } from '../../cpp/toolchain/progress.mjs';
import { show } from '../../cpp/toolchain/run.mjs';
import { buildTests } from '../../cpp/toolchain/wasm.mjs';
import { build } from './pipeline.mjs';
import { repo } from './repo.mjs';

await command(async () => {
  await bring('the tests', [...packages.native, ...packages.tests]);
  await build();
  await buildTests(repo);
  await buildNative(repo, 'dev');
  return show('ctest', ['--test-dir', join(repo, 'build/dev'), '--output-on-failure', '-j2', ...process.argv.slice(2)]);
});
