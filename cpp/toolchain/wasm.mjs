// The Wasm build: the same CMake and the same preset wherever Emscripten is. On this machine it builds in place; in a
// system of its own (see trixie.mjs) it builds on a copy of the sources, and what it made is copied out.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { bring, packages, requirePrograms } from './debian.mjs';
import { provide } from './emscripten.mjs';
import { copyIfDifferent, mirror } from './mirror.mjs';
import { run } from './run.mjs';
import { filesUnder, fingerprint, unlessDone } from './stamp.mjs';
import { task } from './progress.mjs';
import { writeTsc } from './tsc.mjs';

const SOURCES = ['CMakeLists.txt', 'CMakePresets.json', 'package.json', 'cmake', 'cpp'];
const TESTS = ['tests/CMakeLists.txt', 'tests/cpp', 'tests/golden'];
const BUILD = 'build/wasm';
const MODULE = ['attention-textbook.mjs', 'attention-textbook.wasm', 'attention-textbook.d.ts'];

const COMMANDS = [
  ['emcmake', 'cmake', '--preset', 'wasm'],
  ['cmake', '--build', BUILD],
];

/** Builds everything of the `wasm` preset and lays the bound module where web/src/engine imports it from. */
export async function buildWasm(repo) {
  const module = MODULE.map((name) => join(repo, 'web/src/engine/wasm', name));
  const inputs = fingerprint(repo, [...SOURCES, ...TESTS, 'node_modules/typescript/package.json']);
  const skipped = !(await unlessDone(join(repo, 'build/stamps/wasm'), inputs, module, async () => {
    const emscripten = await provide();
    await task(`Wasm build with Emscripten ${emscripten.version} from ${emscripten.from}`, async (note) => {
      await (emscripten.root ? buildInside(emscripten, repo, note) : buildHere(emscripten, repo, note));
      MODULE.forEach((name, i) => copyIfDifferent(join(repo, BUILD, 'bindings', name), module[i]));
    });
  }));
  if (skipped) console.log('✓ Wasm build: up to date');
}

async function buildHere(emscripten, repo, note) {
  await bring('the Wasm build', packages.wasm);
  requirePrograms(['cmake', 'ninja']);
  const tools = join(repo, 'build/tools');
  writeTsc(tools, join(repo, 'node_modules/typescript'));
  const env = { PATH: [tools, ...emscripten.path, process.env.PATH].join(delimiter) };
  for (const [program, ...args] of COMMANDS) await run(program, args, { cwd: repo, env, onLine: note });
}

async function buildInside({ root }, repo, note) {
  // The system is shared by every working copy of this user, so each has a folder, named by where it is.
  const work = `/work/${createHash('sha256').update(repo).digest('hex').slice(0, 12)}`;
  mirror(repo, root + work, [...SOURCES, ...TESTS]);

  const { version } = JSON.parse(readFileSync(join(repo, 'node_modules/typescript/package.json'), 'utf8'));
  const typescript = `/opt/typescript-${version}`;
  if (!existsSync(root + typescript))
    await cp(join(repo, 'node_modules/typescript'), root + typescript, { recursive: true });
  writeTsc(`${work}/build/tools`, typescript, root);

  // A clean environment: nothing of this machine's reaches a compiler that lives in another system.
  const env = ['HOME=/root', 'LANG=C.UTF-8', `PATH=${work}/build/tools:/usr/bin:/bin`];
  const commands = COMMANDS.map((command) => command.join(' ')).join(' && ');
  const parallel = process.env.CMAKE_BUILD_PARALLEL_LEVEL;
  if (parallel) env.push(`CMAKE_BUILD_PARALLEL_LEVEL=${parallel}`);
  await run('chroot', [root, 'env', '-i', ...env, 'sh', '-c', `cd ${work} && ${commands}`], { onLine: note });

  const results = filesUnder(root + work, [BUILD]).filter(
    (file) => /\.(m?js|cjs|wasm|d\.ts)$/.test(file) && !/CMakeFiles|_deps/.test(file),
  );
  for (const file of results) copyIfDifferent(join(root + work, file), join(repo, file));
}
