// The Wasm build: the same CMake and the same preset wherever Emscripten is. On this machine it builds in place; in a
// system of its own (see trixie.mjs) it builds on a copy of the sources, and what it made is copied out.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { bring, packages, requirePrograms } from './debian.mjs';
import { provide } from './emscripten.mjs';
import { copyIfDifferent, mirror } from './mirror.mjs';
import { task } from './progress.mjs';
import { run } from './run.mjs';
import { filesUnder, fingerprint, unlessDone } from './stamp.mjs';
import { writeTsc } from './tsc.mjs';

const CPP = ['CMakeLists.txt', 'cmake', 'include', 'src', 'bindings'].map((path) => `cpp/${path}`);
const CORE = ['CMakeLists.txt', 'CMakePresets.json', 'package.json', ...CPP];
const TESTS = ['tests/CMakeLists.txt', 'tests/cpp', 'tests/golden'];
const BUILD = 'build/wasm';

const ENGINE = ['attention-textbook.mjs', 'attention-textbook.wasm', 'attention-textbook.d.ts'];
const KERNELS = ['relaxed', 'simd', 'scalar'];

/** Builds the engine and the kernels' modules and lays them where web/src/engine imports them from. */
export function buildModule(repo) {
  const names = [...ENGINE, ...KERNELS.map((name) => `kernels-${name}.wasm`)];
  const laid = names.map((name) => join(repo, 'web/src/engine/wasm', name));
  return unlessBuilt('Wasm modules', repo, CORE, laid, async (compile) => {
    await compile('attention_wasm', ...KERNELS.map((name) => `kernels_${name}`));
    names.forEach((name, i) => copyIfDifferent(join(repo, BUILD, 'bindings', name), laid[i]));
  });
}

/** Builds the native tests once more, for Wasm. */
export function buildTests(repo) {
  const programs = ['attn_tests.cjs', 'conformance/attn_conformance.cjs'].map((name) =>
    join(repo, BUILD, 'tests/cpp', name),
  );
  return unlessBuilt('Wasm tests', repo, [...CORE, ...TESTS], programs, (compile) =>
    compile('attn_tests', 'attn_conformance'),
  );
}

async function unlessBuilt(title, repo, inputs, outputs, work) {
  const wanted = fingerprint(repo, [...inputs, 'node_modules/typescript/package.json']);
  const stamp = join(repo, 'build/stamps', title.replace(' ', '-'));
  const ran = await unlessDone(stamp, wanted, outputs, async () => {
    const emscripten = await provide();
    await task(`${title}, with Emscripten ${emscripten.version} from ${emscripten.from}`, (note) =>
      work((...targets) => compile(emscripten, targets, repo, note)),
    );
  });
  if (!ran) console.log(`✓ ${title}: up to date`);
}

function compile(emscripten, targets, repo, note) {
  const commands = [
    ['emcmake', 'cmake', '--preset', 'wasm'],
    ['cmake', '--build', BUILD, '--target', ...targets],
  ];
  return (emscripten.root ? buildInside : buildHere)(emscripten, commands, repo, note);
}

async function buildHere({ path }, commands, repo, note) {
  await bring('the Wasm build', packages.wasm);
  requirePrograms(['cmake', 'ninja']);
  const tools = join(repo, 'build/tools');
  writeTsc(tools, join(repo, 'node_modules/typescript'));
  const env = { PATH: [tools, ...path, process.env.PATH].join(delimiter) };
  for (const [program, ...args] of commands) await run(program, args, { cwd: repo, env, onLine: note });
}

async function buildInside({ root }, commands, repo, note) {
  // The system is shared by every working copy of this user, so each has a folder, named by where it is.
  const work = `/work/${createHash('sha256').update(repo).digest('hex').slice(0, 12)}`;
  mirror(repo, root + work, [...CORE, ...TESTS]);

  const { version } = JSON.parse(readFileSync(join(repo, 'node_modules/typescript/package.json'), 'utf8'));
  const typescript = `/opt/typescript-${version}`;
  if (!existsSync(root + typescript))
    await cp(join(repo, 'node_modules/typescript'), root + typescript, { recursive: true });
  writeTsc(`${work}/build/tools`, typescript, root);

  // A clean environment: nothing of this machine's reaches a compiler that lives in another system.
  const env = ['HOME=/root', 'LANG=C.UTF-8', `PATH=${work}/build/tools:/usr/bin:/bin`];
  const parallel = process.env.CMAKE_BUILD_PARALLEL_LEVEL;
  if (parallel) env.push(`CMAKE_BUILD_PARALLEL_LEVEL=${parallel}`);
  const script = commands.map((command) => command.join(' ')).join(' && ');
  await run('chroot', [root, 'env', '-i', ...env, 'sh', '-c', `cd ${work} && ${script}`], { onLine: note });

  const isResult = (file) => /\.(mjs|cjs|wasm|d\.ts)$/.test(file) && !/CMakeFiles|_deps/.test(file);
  for (const file of filesUnder(root + work, [BUILD]).filter(isResult))
    copyIfDifferent(join(root + work, file), join(repo, file));
}
