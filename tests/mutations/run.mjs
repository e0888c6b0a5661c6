// npm run test:mutations [-- names]: breaks the core, and what scores and guards in JavaScript, on purpose, slip by slip,
// and says which test noticed.
//
// On a copy of the sources, so that nothing of the working copy changes, and apart from ctest: some ten seconds a slip.
// Fails when a slip survives, when one no longer fits the sources, and when an op has fewer than two.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bring, packages, requirePrograms } from '../../cpp/toolchain/debian.mjs';
import { mirror } from '../../cpp/toolchain/mirror.mjs';
import { command, task } from '../../cpp/toolchain/progress.mjs';
import { Failure, run } from '../../cpp/toolchain/run.mjs';
import { repo } from '../../web/build/repo.mjs';
import { algorithms, ops } from './mutations.mjs';
import { scripts } from './scripts.mjs';

const copy = join(tmpdir(), 'attention-textbook-mutations');
const build = join(copy, 'build');
const SOURCES = ['CMakeLists.txt', 'package.json', 'cpp', 'tests'];
const SCRIPTS = ['tsconfig.json', 'vitest.config.ts', 'web/build', 'web/cli', 'web/src'];
const PROGRAMS = ['tests/cpp/attn_tests', 'tests/cpp/conformance/attn_conformance'];
const TOO_LONG = 180_000;

const source = (file) => join(repo, file);

/** All slips, each with what it is a slip of; those in scripts with the tests that are run. */
function* slips() {
  for (const [of, list] of Object.entries(algorithms))
    for (const [file, find, replace, what] of list) yield { of, file: `cpp/src/${file}`, find, replace, what };
  for (const [of, list] of Object.entries(ops))
    for (const [find, replace, what] of list)
      yield { of: `op ${of}`, file: `cpp/src/ops/${of}.cpp`, find, replace, what };
  for (const [of, list] of Object.entries(scripts))
    for (const [file, find, replace, what, tests] of list)
      yield { of, file: `web/${file}`, find, replace, what, tests };
}

/** What is wrong with the list itself. */
function complaints() {
  const wrong = [];
  for (const { of, file, find, what } of slips()) {
    const times = readFileSync(source(file), 'utf8').split(find).length - 1;
    if (times !== 1) wrong.push(`${of}: “${what}” fits ${file} ${times} times: ${find}`);
  }
  const notOps = ['op_table', 'registry'];
  for (const file of readdirSync(source('cpp/src/ops')).filter((name) => name.endsWith('.cpp'))) {
    const op = file.slice(0, -'.cpp'.length);
    if (!notOps.includes(op) && (ops[op]?.length ?? 0) < 2) wrong.push(`op ${op}: fewer than two`);
  }
  return wrong;
}

const compile = (target, onLine) => run('nice', ['cmake', '--build', build, '--target', target], { onLine });

/** The first test that does not pass, or undefined. The second program is built only when the first sees nothing. */
async function firstFailure(note) {
  for (const program of PROGRAMS) {
    await compile(basename(program), note);
    const { status, signal, stdout } = spawnSync('nice', [join(build, program), '--gtest_fail_fast'], {
      encoding: 'utf8',
      timeout: TOO_LONG,
      maxBuffer: 2 ** 28,
    });
    if (status === 0) continue;
    const failed = /\[ {2}FAILED {2}\] ([^\s,]+)/.exec(stdout)?.[1];
    if (failed) return failed;
    const last = [...stdout.matchAll(/\[ RUN {6}\] (\S+)/g)].pop()?.[1];
    return `${last} (${signal === 'SIGTERM' ? 'hangs' : 'crashes'})`;
  }
  return undefined;
}

/** The same of the units of scripts, by the names of their files. */
function firstFailedUnit(...tests) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true }); // what crashes leaves none
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`];
  const files = tests.map((name) => `tests/web/${name}.test.`);
  const { signal } = spawnSync('nice', [process.execPath, ...args, ...files], { cwd: copy, encoding: 'utf8', timeout: TOO_LONG }); // prettier-ignore
  if (signal) return `${tests} (hangs)`;
  const { success, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  if (success) return undefined;
  const all = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ ...one, file: basename(name) }))); // prettier-ignore
  const failed = all.find(({ status }) => status === 'failed');
  return failed ? `${failed.file}: ${failed.fullName}` : `${tests} (does not load)`;
}

async function noticedBy({ file, find, replace, tests }) {
  const target = join(copy, file);
  const content = readFileSync(target, 'utf8');
  writeFileSync(target, content.split(find).join(replace));
  try {
    return tests ? firstFailedUnit(tests) : await firstFailure();
  } finally {
    writeFileSync(target, content);
  }
}

await command(async () => {
  const wrong = complaints();
  if (wrong.length) throw new Failure(`The list does not fit the sources:\n${wrong.join('\n')}`);
  const names = process.argv.slice(2);
  const wanted = [...slips()].filter(({ of }) => names.length === 0 || names.includes(of));
  mirror(repo, copy, [...SOURCES, ...SCRIPTS]);
  const modules = join(copy, 'node_modules');
  rmSync(modules, { force: true }); // the link may be that of a working copy that is gone
  symlinkSync(join(repo, 'node_modules'), modules);
  const units = [...new Set(wanted.flatMap(({ tests = [] }) => tests))];
  if (units.length > 0)
    await task('units of the scripts as they are', async () => {
      const failure = firstFailedUnit(...units);
      if (failure) throw new Failure(`${failure} does not pass without any slip`);
    });
  if (wanted.some(({ tests }) => !tests)) {
    await bring('the mutations', packages.native);
    requirePrograms(['cmake', 'ninja', 'c++']);
    await task('native tests of the sources as they are', async (note) => {
      // Hardly optimized and without debug information: what is built is run once.
      const options = ['-G', 'Ninja', '-DCMAKE_BUILD_TYPE=None', '-DCMAKE_CXX_FLAGS=-O1'];
      await run('cmake', ['-S', copy, '-B', build, ...options], { onLine: note });
      const failure = await firstFailure(note);
      if (failure) throw new Failure(`${failure} does not pass without any slip`);
    });
  }

  let count = 0;
  let survived = 0;
  for (const slip of wanted) {
    // A slip that the compiler notices proves nothing.
    const noticed = await noticedBy(slip).catch((error) => void console.error(error.message));
    console.log([slip.of.padEnd(26), slip.what.padEnd(44), noticed ?? 'SURVIVED'].join(' '));
    ++count;
    if (!noticed) ++survived;
  }
  console.log(`\n${count - survived} of ${count} noticed`);
  return survived ? 1 : 0;
});
