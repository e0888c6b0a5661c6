// The package's type declarations: what tsc makes of web/src, as a tree under web/dist/types.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../../cpp/toolchain/run.mjs';
import { filesUnder } from '../../cpp/toolchain/stamp.mjs';

const ENTRIES = {
  'attention-textbook': 'index',
  fused: 'fused',
  elements: 'elements/index',
  'attention-textbook.standalone': 'embed/standalone',
};

/** Writes `<bundle>.d.ts` beside each bundle, and the tree they lead into. */
export async function declareTypes(repo) {
  const dist = join(repo, 'web/dist');
  const types = join(dist, 'types');
  rmSync(types, { recursive: true, force: true });
  const tsc = join(repo, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '--project', join(repo, 'tsconfig.types.json'), '--outDir', types]);

  // the raw module's declarations are a source, made by Emscripten: tsc reads them but does not pass them on
  const isDeclaration = (path) => !/\.(mjs|wasm)$/.test(path);
  cpSync(join(repo, 'web/src/engine/wasm'), join(types, 'web/src/engine/wasm'), {
    recursive: true,
    filter: isDeclaration,
  });

  for (const file of filesUnder(types, ['.'])) completeSpecifiers(join(types, file));
  for (const [bundle, entry] of Object.entries(ENTRIES))
    writeFileSync(join(dist, `${bundle}.d.ts`), `export * from './types/web/src/${entry}.js';\n`);
}

/** Relative imports get the extension that Node's own resolution (and TypeScript's, imitating it) insists on. */
function completeSpecifiers(file) {
  const text = readFileSync(file, 'utf8');
  const completed = text.replace(
    /((?:from|import)\s*\(?\s*['"])(\.{1,2}\/[^'"]+)(['"])/g,
    (whole, before, specifier, after) => {
      const target = join(dirname(file), specifier);
      const ending = ['', '/index'].find((end) => existsSync(`${target}${end}.d.ts`));
      return ending === undefined ? whole : `${before}${specifier}${ending}.js${after}`;
    },
  );
  if (completed !== text) writeFileSync(file, completed);
}
