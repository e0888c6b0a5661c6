// What `npm pack` makes, as a stranger gets it: unpacked into an empty project, with nothing else than its dependencies.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../cpp/toolchain/run.mjs';
import { repo } from '../../web/build/repo.mjs';

const LESSON = `{ query: [[1, 0, 1, 0], [0, 1, 0, 1]], key: [[1, 0, 1, 0], [1, 1, 1, 1]], value: [[10, 0], [0, 10]] }`;

const command = 'node_modules/attention-textbook/web/cli/attention-textbook.mjs';

let folder;
let files;
const at = (...path) => join(folder, ...path);
const write = (name, text) => writeFileSync(at(name), text);
const node = (...args) => run(process.execPath, args, { cwd: folder });

/** The packages that a package brings along, and those that they bring. */
function closure(names, seen = new Set()) {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const { dependencies = {} } = JSON.parse(readFileSync(join(repo, 'node_modules', name, 'package.json'), 'utf8'));
    closure(Object.keys(dependencies), seen);
  }
  return seen;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attn-package-'));
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [packed] = JSON.parse(await run(npm[0], [...npm.slice(1), ...pack], { cwd: repo }));
  files = packed.files.map(({ path }) => path);

  const installed = at('node_modules', packed.name);
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', at(packed.filename), '--strip-components=1', '-C', installed]);
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of closure(Object.keys(dependencies)))
    cpSync(join(repo, 'node_modules', name), at('node_modules', name), { recursive: true });
  write('package.json', '{ "name": "consumer", "private": true, "type": "module" }');
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('holds the bundles, their types and catalogs, the command, and no sources, tests or textbook', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'package.json',
        'web/dist/attention-textbook.js',
        'web/dist/attention-textbook.wasm',
        'web/dist/attention-textbook.d.ts',
        'web/dist/attention-textbook.standalone.js',
        'web/dist/attention-textbook.exports.js',
        'web/dist/attention-textbook.scorm.js',
        'web/dist/fused.js',
        'web/dist/fused.d.ts',
        'web/dist/elements.js',
        'web/dist/elements.exports.js',
        'web/dist/elements.d.ts',
        'web/dist/locales/en.json',
        'web/dist/locales/ko.json',
      ]),
    );
    const allowed =
      /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|web\/hosts\/|web\/lessons\/README(\.ko)?\.md|web\/cli\/(?!gallery\/|.*\.ts$)|web\/dist\/(?!textbook|offline))/;
    expect(files.filter((file) => !allowed.test(file))).toEqual([]);
  });

  it('makes a lesson from nothing: new, check, build, as one file, as a folder and as a SCORM package', async () => {
    const run = (...args) => node(command, ...args);
    await run('new', 'lesson.md', '--lang', 'ko');
    expect(await run('check', 'lesson.md', '--lang', 'en')).toBe('lesson.md: nothing to mend, well done.\n');
    await run('build', 'lesson.md');
    const file = readFileSync(at('lesson.html'), 'utf8');
    expect(file).toContain('<html lang="ko">');
    // the first key scores 1/√2, the second 0: e^0.7071 / (e^0.7071 + 1) = 0.67
    expect(file).toMatch(/<td[^>]*>0\.67\d?</);
    await run('build', 'lesson.md', '--split', '-o', 'site');
    expect(readdirSync(at('site')).sort()).toEqual(['index.html', 'lesson-icon.svg', 'lesson.css', 'lesson.js']);
    const split = readFileSync(at('site/index.html'), 'utf8');
    expect(split).not.toMatch(/<style|<script(?![^>]* src=)|style=/);
    await run('scorm', 'lesson.md', '--version', '2004', '--mastery', '0.8');
    const unpacked = unzipSync(readFileSync(at('lesson.zip')));
    expect(Object.keys(unpacked).sort()).toEqual(
      ['attention-textbook.scorm.js', 'imsmanifest.xml', ...readdirSync(at('site'))].sort(),
    );
    expect(strFromU8(unpacked['imsmanifest.xml'])).toContain('<schemaversion>2004 4th Edition</schemaversion>');
  });

  it('computes in Node', async () => {
    write(
      'node.mjs',
      `import { loadAttention, AttentionError, version } from 'attention-textbook';
       const attention = await loadAttention();
       const trace = attention.scaledDotProductAttention(${LESSON});
       let code;
       try { attention.scaledDotProductAttention({ query: [], key: [], value: [] }); } catch (error) {
         if (error instanceof AttentionError) code = error.code;
       }
       console.log(JSON.stringify({ version, code, row: [...trace.step('weights').data.slice(0, 2)] }));`,
    );
    const { version } = JSON.parse(readFileSync(join(repo, 'package.json'), 'utf8'));
    // both scores of the first row are 2: half and half
    expect(JSON.parse(await node('node.mjs'))).toEqual({ version, code: 'empty_input', row: [0.5, 0.5] });
  });

  it('makes a book of a folder, and serves a lesson that is being written', async () => {
    mkdirSync(at('course'));
    await node(command, 'new', 'course/1.md', '--lang', 'en');
    await node(command, 'new', 'course/2.md', '--lang', 'en');
    await node(command, 'book', 'course', '--title', 'Our course');
    expect(readFileSync(at('course.html'), 'utf8')).toMatch(/<title>Our course<[^]*data-page="1"[^]*data-page="2"/);
    const serving = spawn(process.execPath, [command, 'serve', 'course/1.md', '--port', '0'], { cwd: folder });
    const address = await new Promise((resolve) => {
      let said = '';
      serving.stdout.on('data', (chunk) => /http:\S+/.test((said += chunk)) && resolve(/http:\S+/.exec(said)[0]));
    });
    expect(await (await fetch(address)).text()).toContain('<h1>My first lesson</h1>');
    serving.kill('SIGINT');
    expect(await new Promise((resolve) => serving.once('exit', resolve))).toBe(0);
  }, 60_000);

  it('prints what to paste, and its React component writes the tables on a server', async () => {
    const figure = ['attn-player', 'preset=two-words', '--lang', 'ko'];
    const printed = await node(command, 'embed', ...figure, '--for', 'docusaurus');
    const [, settings] = /settings=\{(\{.*?\})\}/.exec(printed);
    for (const name of ['react', 'react-dom'])
      cpSync(join(repo, 'node_modules', name), at('node_modules', name), { recursive: true });
    write(
      'server.mjs',
      `import { createElement } from 'react';
       import { renderToStaticMarkup } from 'react-dom/server';
       import { Attention } from 'attention-textbook/react';
       console.log(renderToStaticMarkup(createElement(Attention, { settings: ${settings}, lang: 'ko' }, 'the table')));`,
    );
    expect((await node('server.mjs')).trim()).toBe('<attn-player lang="ko">the table</attn-player>');
    for (const file of ['myst/attention.mjs', 'pandoc/attention.lua', 'pandoc/_extension.yml', 'README.ko.md'])
      expect(files).toContain(`web/hosts/${file}`);
  });

  it('computes float32 attention alone, with the error class of the engine', async () => {
    write(
      'fused.mjs',
      `import { fusedAttention, AttentionError } from 'attention-textbook/fused';
       import { AttentionError as sameClass } from 'attention-textbook';
       const one = Float32Array.of(1);
       const output = fusedAttention({ query: one, key: one, value: one, heads: 1, queryLength: 1, keyLength: 1, headSize: 1 });
       console.log(output[0], AttentionError === sameClass);`,
    );
    expect((await node('fused.mjs')).trim()).toBe('1 true');
  });

  it('computes in a worker', async () => {
    write(
      'worker.mjs',
      `import { parentPort } from 'node:worker_threads';
       import { loadAttention } from 'attention-textbook';
       const trace = (await loadAttention()).scaledDotProductAttention(${LESSON});
       parentPort.postMessage(trace.step('output').data);`,
    );
    write(
      'starts-worker.mjs',
      `import { Worker } from 'node:worker_threads';
       new Worker(new URL('./worker.mjs', import.meta.url)).once('message', (data) => console.log(data[0], data[1]));`,
    );
    expect((await node('starts-worker.mjs')).trim()).toBe('5 5');
  });

  it('gives its Wasm and its catalogs by name', async () => {
    write(
      'files.mjs',
      `import en from 'attention-textbook/locales/en.json' with { type: 'json' };
       import { readFileSync } from 'node:fs';
       const wasm = readFileSync(new URL(import.meta.resolve('attention-textbook/attention-textbook.wasm')));
       const { loadAttention } = await import('attention-textbook');
       const attention = await loadAttention({ wasm });
       console.log(Object.keys(en).length > 0, typeof attention.softmax);`,
    );
    expect((await node('--no-warnings', 'files.mjs')).trim()).toBe('true function');
  });

  it('can be bundled with Vite: one engine, one Wasm', async () => {
    const { build } = await import('vite');
    write('index.html', '<!doctype html><script type="module" src="./main.js"></script><attn-player></attn-player>');
    write(
      'main.js',
      `import { loadAttention } from 'attention-textbook'; import 'attention-textbook/elements'; loadAttention();`,
    );
    const warnings = [];
    const customLogger = {
      ...{ info() {}, error() {}, clearScreen() {}, hasErrorLogged: () => false, hasWarned: false },
      warn: (message) => warnings.push(message),
      warnOnce: (message) => warnings.push(message),
    };
    // how large a chunk may be is for budgets.test.mjs to say, not for Vite
    const options = { chunkSizeWarningLimit: Infinity };
    await build({ root: folder, configFile: false, customLogger, build: options });
    const assets = readdirSync(at('dist/assets'));
    expect(assets.filter((name) => name.endsWith('.wasm'))).toHaveLength(1);
    // how long Vite's own plugins took is no fault of the package
    expect(warnings.filter((text) => !text.includes('PLUGIN_TIMINGS'))).toEqual([]);
    const code = assets
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(at('dist/assets', name), 'utf8'));
    expect(code.join().split('AttentionError').length, 'the class is defined once').toBeLessThan(4);
    expect(code.join()).toContain('attn-player');
    // what makes files stays a part of its own, once
    const parts = code.filter((text) => text.includes('\\end{document}'));
    expect(parts.map((text) => text.includes('attn-player'))).toEqual([false]);
  });

  it.each([
    ['a bundler', { module: 'ESNext', moduleResolution: 'bundler' }],
    ['Node', { module: 'NodeNext', moduleResolution: 'NodeNext' }],
  ])(
    'type-checks, strictly, as %s resolves it',
    async (_, resolution) => {
      write(
        'types.ts',
        `import { loadAttention, AttentionError, type Trace } from 'attention-textbook';
       import { fusedAttentionInSlices, type SliceOptions } from 'attention-textbook/fused';
       import 'attention-textbook/elements';
       const attention = await loadAttention();
       const help: SliceOptions = { workers: 'auto' };
       const trace: Trace = attention.scaledDotProductAttention(${LESSON});
       const first: number | undefined = trace.step('weights').data[0];
       const code = (error: AttentionError): string => error.code;
       // @ts-expect-error: a query is numbers
       attention.scaledDotProductAttention({ query: [['a']], key: [[1]], value: [[1]] });
       export { first, code, fusedAttentionInSlices, help };`,
      );
      const compilerOptions = {
        target: 'ES2022',
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        strict: true,
        noEmit: true,
        types: [],
      };
      write(
        'tsconfig.json',
        JSON.stringify({ compilerOptions: { ...compilerOptions, ...resolution }, files: ['types.ts'] }),
      );
      await node(join(repo, 'node_modules/typescript/bin/tsc'));
    },
    60_000,
  );
});
