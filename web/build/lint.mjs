// npm run lint [-- names]: ESLint, Prettier, clang-format and the type checker, all of them even when the first
// complains. npm run format is the same with --fix, for those that can.
import { join } from 'node:path';
import { command, task } from '../../cpp/toolchain/progress.mjs';
import { Failure, onPath, run } from '../../cpp/toolchain/run.mjs';
import { filesUnder } from '../../cpp/toolchain/stamp.mjs';
import { bringPackages } from './packages.mjs';
import { repo } from './repo.mjs';

const SKIPPED = 77; // what ctest is told to take for it

const fix = process.argv.includes('--fix');
const cpp = () => filesUnder(repo, ['cpp', 'tests/cpp']).filter((file) => /\.(h|cpp)$/.test(file));
const node = (script, ...args) => [process.execPath, join(repo, 'node_modules', script), ...args];

const CHECKS = {
  eslint: () => node('eslint/bin/eslint.js', '--max-warnings=0', ...(fix ? ['--fix'] : []), '.'),
  prettier: () => node('prettier/bin/prettier.cjs', '--log-level=warn', fix ? '--write' : '--check', '.'),
  'clang-format': () => ['clang-format', '--style=file', ...(fix ? ['-i'] : ['--dry-run', '--Werror']), ...cpp()],
  types: () => node('typescript/bin/tsc'),
};

/** Resolves with the exit code a check deserves. */
async function check(name) {
  if (!(name in CHECKS)) throw new Failure(`No check named ${name}; there are ${Object.keys(CHECKS).join(', ')}`);
  if (name === 'clang-format' && !onPath(name) && !process.env.CI) {
    console.log('Skipped, clang-format is not on this machine: the C++ is not checked');
    return SKIPPED;
  }
  const [program, ...args] = CHECKS[name]();
  try {
    await task(name, () => run(program, args, { cwd: repo }).then(() => undefined));
    return 0;
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

await command(async () => {
  await bringPackages(repo);
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const codes = [];
  for (const name of names.length > 0 ? names : Object.keys(CHECKS)) codes.push(await check(name));
  if (codes.includes(1)) return 1;
  return names.length > 0 && codes.includes(SKIPPED) ? SKIPPED : 0; // asked for by name, a skip is the answer
});
