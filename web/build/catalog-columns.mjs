// The catalogs in a bundle: keys once, then the texts of each language in their order. gzip looks back 32 kB, which is less
// than one language: the files as they are would be 10 kB more. Packed as the Wasm is they would be 2 kB less, and a page
// would take a third longer to start (60 to 80 ms here).
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const CATALOG = /web\/src\/locales\/[^/]+\.json$/;
const ALL = 'virtual:all-catalogs';

/** A plugin for Vite; what imports a catalog sees the same object as from the file. */
export function catalogColumns() {
  let folder;
  return {
    name: 'catalog-columns',
    enforce: 'pre',
    resolveId: (source) => (source === ALL ? ALL : undefined),
    load: {
      filter: { id: [CATALOG, new RegExp(ALL)] },
      handler(id) {
        let code;
        if (CATALOG.test(id)) {
          folder = dirname(id);
          code = `import catalogs from '${ALL}'; export default catalogs['${basename(id, '.json')}'];`;
        } else {
          code = `import { fromColumns } from '${join(folder, 'columns.ts')}';
            export default fromColumns(${JSON.stringify(columnsOf(folder))});`;
        }
        return { code, moduleType: 'js' };
      },
    },
  };
}

/** What web/src/locales/columns.ts reads. */
export function columnsOf(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return columns(Object.fromEntries(files.map((file) => [basename(file, '.json'), read(file)])));
}

/** A part of a key that the key before has in the same place is left out. */
export function columns(catalogs) {
  const keys = Object.keys(catalogs.en);
  const names = keys.map((key, at) => {
    const before = keys[at - 1]?.split('.') ?? [];
    const parts = key.split('.');
    const own = parts.findIndex((part, depth) => part !== before[depth] || depth === parts.length - 1);
    return parts.map((part, depth) => (depth < own ? '' : part)).join('.');
  });
  const texts = Object.entries(catalogs).map(([language, catalog]) => [
    language,
    ...keys.map((key) => comesBack(catalog[key] ?? '', `${language}.json, ${key}`)),
  ]);
  return [names, ...texts].map((column) => column.join('\n')).join('\t');
}

function comesBack(text, where) {
  if (/[\n\t]/.test(text)) throw new Error(`${where}: one line, without tabs`);
  return text;
}
