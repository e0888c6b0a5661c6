// npm run coverage: which lines of cpp/src the native tests run, as a table; fails below what we hold ourselves to.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bring, packages, requirePrograms } from '../../cpp/toolchain/debian.mjs';
import { buildNative } from '../../cpp/toolchain/native.mjs';
import { command } from '../../cpp/toolchain/progress.mjs';
import { run, show } from '../../cpp/toolchain/run.mjs';
import { filesUnder } from '../../cpp/toolchain/stamp.mjs';
import { repo } from './repo.mjs';

const AT_LEAST = 95; // percent of the lines

await command(async () => {
  await bring('the coverage', packages.coverage);
  requirePrograms(['gcovr']);
  await buildNative(repo, 'coverage');
  const build = join(repo, 'build/coverage');
  // Counts of earlier runs would be added to.
  for (const file of filesUnder(build, ['cpp', 'tests'])) if (file.endsWith('.gcda')) rmSync(join(build, file));
  // Not through ctest: a process for each test would write all counts some six hundred times.
  for (const program of ['attn_tests', 'conformance/attn_conformance'])
    await run(join(build, 'tests/cpp', program), []);
  return show('gcovr', [
    ...['--root', repo, '--filter', 'cpp/src/', '--object-directory', join(build, 'cpp')],
    ...['--fail-under-line', String(AT_LEAST), join(build, 'cpp')],
  ]);
});
