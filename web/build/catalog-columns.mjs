// The catalogs in a bundle: keys once, then the texts of each language in their order. They are further apart than gzip
// looks back (32 kB), so that every language would bring the keys again: 6 kB.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CATALOG = /web\/src\/locales\/[^/]+\.json$/;
const KEYS = 'catalog-keys';

/** A plugin for Vite; what imports a catalog sees the same object as from the file. */
export function catalogColumns() {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  let keys = [];
  return {
    name: 'catalog-columns',
    enforce: 'pre',
    resolveId: (source) => (source === KEYS ? `\0${KEYS}` : undefined),
    load(id) {
      if (id === `\0${KEYS}`) return { code: `export default ${JSON.stringify(keys)};`, moduleType: 'js' };
      if (!CATALOG.test(id)) return undefined;
      keys = Object.keys(read(join(dirname(id), 'en.json')));
      const catalog = read(id);
      const texts = keys.map((key) => catalog[key] ?? null);
      const code = `import keys from '${KEYS}';
        const texts = ${JSON.stringify(texts)};
        export default Object.fromEntries(keys.map((key, at) => [key, texts[at]]).filter(([, text]) => text !== null));`;
      return { code, moduleType: 'js' };
    },
  };
}
