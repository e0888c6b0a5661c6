// npm run lint: ESLint, Prettier, clang-format and the type checker, all of them even when the first complains.
// npm run format is the same with --fix, for those that can.
import { join } from 'node:path';
import { command, task } from '../../cpp/toolchain/progress.mjs';
import { onPath, run } from '../../cpp/toolchain/run.mjs';
import { filesUnder } from '../../cpp/toolchain/stamp.mjs';
import { bringPackages } from './packages.mjs';
import { repo } from './repo.mjs';

const fix = process.argv.includes('--fix');
const cpp = () => filesUnder(repo, ['cpp', 'tests/cpp']).filter((file) => /\.(h|cpp)$/.test(file));
const node = (script, ...args) => [process.execPath, join(repo, 'node_modules', script), ...args];

const CHECKS = {
  ESLint: () => node('eslint/bin/eslint.js', '--max-warnings=0', ...(fix ? ['--fix'] : []), '.'),
  Prettier: () => node('prettier/bin/prettier.cjs', '--log-level=warn', fix ? '--write' : '--check', '.'),
  'clang-format': () => ['clang-format', '--style=file', ...(fix ? ['-i'] : ['--dry-run', '--Werror']), ...cpp()],
  'type checker': () => node('typescript/bin/tsc'),
};

await command(async () => {
  await bringPackages(repo);
  let complaints = 0;
  for (const [name, check] of Object.entries(CHECKS)) {
    if (name === 'clang-format' && !onPath(name)) {
      console.log('! clang-format is not installed: the C++ is not checked');
      continue;
    }
    const [program, ...args] = check();
    await task(name, () => run(program, args, { cwd: repo }).then(() => undefined)).catch((error) => {
      complaints += 1;
      console.error(error.message);
    });
  }
  return complaints;
});
