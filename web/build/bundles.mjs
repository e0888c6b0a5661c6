// The bundles of the package, made by Vite:
//   attention-textbook.js             the engine, an ES module without a DOM; its Wasm lies beside it
//   elements.js                       the custom elements; imports the engine from the file above, so a page has one
//   elements.exports.js               what makes files of figures, which the elements fetch when first asked for it
//   attention-textbook.standalone.js  all of that in one classic script, Wasm included: works from file://
//   attention-textbook.exports.js     what makes files of figures, as a classic script beside that one
//   attention-textbook.scorm.js       what a SCORM package has beside it: reports to the LMS
import { copyFileSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { oldestBrowsers as target } from '../cli/site-scripts.mjs';
import { alikeTogether } from './alike-together.mjs';
import { catalogColumns } from './catalog-columns.mjs';
import { classicScripts } from './classic.mjs';
import { packed } from './packed.mjs';
import { tightTemplates } from './tight-templates.mjs';
import { withoutDocs } from './without-docs.mjs';
import { withoutLoader } from './without-loader.mjs';

const WASM = 'attention-textbook.wasm';

/** In the same folder, but not ours. */
const MADE_BY_LESSONS = ['textbook', 'offline'];

/** Settings that the bundles and the tests share. */
export const shared = { assetsInclude: ['**/*.wasm'], plugins: [packed()] };

/** What makes the scripts small. */
const small = (repo) => [alikeTogether(repo), catalogColumns(), tightTemplates(), withoutDocs(), withoutLoader()];

/** Packing takes its second. */
const checks = { bundlerTimings: false };

/** Makes the bundles in `web/dist`. */
export async function bundle(repo) {
  const { build } = await import('vite'); // not at the top: this file is read before the packages are there
  const outDir = join(repo, 'web/dist');
  const common = { ...shared, root: repo, configFile: false, publicDir: false, logLevel: 'warn' };
  for (const name of readdirSync(outDir))
    if (!MADE_BY_LESSONS.includes(name)) rmSync(join(outDir, name), { recursive: true });

  await build({
    ...common,
    plugins: [packed('text'), wasmBeside(), oneEngine(repo), ...small(repo)],
    build: {
      outDir,
      target,
      emptyOutDir: false,
      lib: {
        entry: {
          'attention-textbook': join(repo, 'web/src/index.ts'),
          fused: join(repo, 'web/src/fused.ts'),
          elements: join(repo, 'web/src/elements/index.ts'),
        },
        formats: ['es'],
        fileName: (_, name) => `${name}.js`,
      },
      rollupOptions: {
        checks,
        preserveEntrySignatures: 'allow-extension',
        output: { chunkFileNames: 'elements.exports.js' },
      },
    },
  });
  await build({
    ...common,
    plugins: [
      ...shared.plugins,
      wasmInside(),
      errorsOfCatalogs(repo),
      ...small(repo),
      classicScripts('AttentionTextbook'),
    ],
    build: {
      outDir,
      target,
      emptyOutDir: false,
      lib: {
        entry: join(repo, 'web/src/embed/standalone.ts'),
        formats: ['es'],
        fileName: () => 'attention-textbook.standalone.js',
      },
      rollupOptions: {
        checks,
        preserveEntrySignatures: 'allow-extension',
        output: { chunkFileNames: 'attention-textbook.exports.js', minify: true },
      },
    },
  });
  for (const [name, entry] of [
    ['embed', 'embed'],
    ['frames', 'frames'],
    ['scorm', 'scorm/scorm'],
  ])
    await build({
      ...common,
      build: {
        outDir,
        target,
        emptyOutDir: false,
        lib: {
          entry: join(repo, `web/src/embed/${entry}.ts`),
          formats: ['iife'],
          name: `AttentionTextbook_${name}`,
          fileName: () => `attention-textbook.${name}.js`,
        },
      },
    });
  copyFileSync(join(repo, 'web/src/embed/embed.html'), join(outDir, 'embed.html'));
  copyFileSync(join(repo, 'web/src/engine/wasm', WASM), join(outDir, WASM));
  cpSync(join(repo, 'web/src/locales'), join(outDir, 'locales'), {
    recursive: true,
    filter: (file) => !file.endsWith('.ts'),
  });
}

/** How the engine spells the Wasm's address. */
const ADDRESS = /new URL\(\s*(['"])[^'"]*attention-textbook\.wasm\1\s*,\s*import\.meta\.url\s*\)/g;

const inEngine = (replacement) => ({
  enforce: 'pre',
  transform: {
    filter: { id: /web\/src\/engine\// },
    handler: (code) => ({ code: code.replace(ADDRESS, replacement), map: null }),
  },
});

/**
 * Leaves the Wasm a file beside the module (a library build of Vite's would inline it). The mark that keeps Vite away goes
 * once it has served: the consumer's bundler is to see the address and take the file along.
 */
const wasmBeside = () => ({
  name: 'wasm-beside',
  ...inEngine(`new URL(/* @vite-ignore */ '${WASM}', import.meta.url)`),
  renderChunk: (code) => ({ code: code.replace(/\/\* @vite-ignore \*\/\s*/g, ''), map: null }),
});

/** In the standalone script the Wasm comes as an import, once: its address, never used there, must not bring it again. */
const wasmInside = () => ({ name: 'wasm-inside', ...inEngine(`{ href: '' }`) });

/** Where the catalogs are, an error's English is theirs. */
const errorsOfCatalogs = (repo) => ({
  name: 'errors-of-catalogs',
  enforce: 'pre',
  resolveId: (source) => (source === './error-sentences' ? join(repo, 'web/src/embed/error-sentences.ts') : undefined),
});

/**
 * Makes each entry depend on the one below it, whichever of its files it imports: a module that both need then belongs to
 * the file of the lower one, instead of to a further one that whoever copies files by hand would forget. The one exception
 * is what comes when it is first asked for, and says by name that it is missing.
 */
function oneEngine(repo) {
  const [fused, engine, elements] = ['fused', 'index', 'elements/index'].map((name) =>
    join(repo, `web/src/${name}.ts`),
  );
  const below = { [engine]: './fused.js', [elements]: '../index.js' };
  return {
    name: 'one-engine',
    enforce: 'pre',
    transform(code, id) {
      if (id !== fused && !(id in below)) return undefined;
      const completed = id in below ? `${code}\nimport '${below[id]}';\n` : code;
      return { code: completed, map: null, moduleSideEffects: id === elements || 'no-treeshake' };
    },
  };
}
