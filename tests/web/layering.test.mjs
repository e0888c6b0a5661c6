// lessons -> elements -> scene -> trace -> engine -> bindings -> core: one way only (DESIGN section 2). ESLint holds it for
// single imports; this holds it for everything a file reaches, and for the C++ side.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder } from '../../cpp/toolchain/stamp.mjs';
import { repo } from '../../web/build/repo.mjs';

const LAYERS = ['embed', 'elements', 'scene', 'trace', 'engine'];

const sources = (folder, ending) => filesUnder(repo, [folder]).filter((file) => ending.test(file));
const read = (file) => readFileSync(join(repo, file), 'utf8');

/** A file without its comments: they may talk about anything. */
const code = (file) => read(file).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

const IMPORT = /^\s*(?:import|export)\b(?:[^'";]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** The files of ours that a file imports, as paths from the root. */
function importsOf(file) {
  const specifiers = [...code(file).matchAll(IMPORT)].map(([, plain, dynamic]) => plain ?? dynamic);
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => resolve(join(dirname(file), specifier.replace(/\?.*$/, ''))));
}

/** TypeScript's spelling of imports: `./x.js` or `./x` means x.ts, `./x` may be a folder. */
function resolve(path) {
  const bare = path.replace(/\.js$/, '');
  const spellings = [path, `${bare}.ts`, join(bare, 'index.ts')];
  return spellings.find((file) => existsSync(join(repo, file)) && statSync(join(repo, file)).isFile()) ?? path;
}

const layerOf = (file) => LAYERS.findIndex((layer) => file.startsWith(`web/src/${layer}/`));

const web = sources('web/src', /(?<!\.d)\.ts$/);

describe('web/src', () => {
  it('is where the test looks', () => expect(web.length).toBeGreaterThan(10));

  it('never points back', () => {
    const back = web.flatMap((file) =>
      importsOf(file)
        .filter((target) => layerOf(file) !== -1 && layerOf(target) !== -1 && layerOf(target) < layerOf(file))
        .map((target) => `${file} -> ${target}`),
    );
    expect(back).toEqual([]);
  });

  it('imports the Wasm output in the engine only', () => {
    const importers = web.filter((file) => importsOf(file).some((target) => target.includes('/engine/wasm/')));
    expect(importers.filter((file) => !file.startsWith('web/src/engine/'))).toEqual([]);
    expect(importers).not.toEqual([]);
  });

  it('has an engine entry that reaches no DOM and no element', () => {
    const reached = new Set();
    const visit = (file) => {
      if (reached.has(file) || !/(?<!\.d)\.ts$/.test(file)) return;
      reached.add(file);
      importsOf(file).forEach(visit);
    };
    visit('web/src/index.ts');
    const outside = [...reached].filter((file) => !/^web\/src\/(index\.ts|engine\/)/.test(file));
    expect(outside).toEqual([]);
    const dom = [...reached].filter((file) =>
      /\b(document|window|customElements|HTMLElement)\b[.(\s]/.test(code(file)),
    );
    expect(dom).toEqual([]);
  });
});

describe('cpp', () => {
  it('speaks with a page, and of Emscripten, in cpp/bindings only', () => {
    const speaking = [...sources('cpp', /\.(h|cpp)$/), ...sources('tests/cpp', /\.(h|cpp)$/)].filter((file) =>
      /#\s*include\s*[<"]emscripten|\b(import_module|export_name|emscripten_\w+)\b/.test(read(file)),
    );
    expect(speaking.filter((file) => !file.startsWith('cpp/bindings/'))).toEqual([]);
    expect(speaking).not.toEqual([]);
  });

  it('has a core that does not look into its bindings', () => {
    const looking = [...sources('cpp/include', /\.h$/), ...sources('cpp/src', /\.(h|cpp)$/)].filter((file) =>
      /#\s*include\s*["<][^">]*bindings/.test(read(file)),
    );
    expect(looking).toEqual([]);
  });
});
