// The catalogs in a bundle: keys once, then the texts of each language in their order, packed together (packed.mjs says
// how). gzip looks back 32 kB, which is less than one language: the files as they are would be 12 kB more.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { packedText } from './packed.mjs';

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
          const { packed, letters } = packedCatalogs(folder);
          code = `import { catalogsOf } from '${join(folder, 'columns.ts')}';
            export default catalogsOf('${packed}', ${JSON.stringify(letters)});`;
        }
        return { code, moduleType: 'js' };
      },
    },
  };
}

/** What web/src/locales/columns.ts reads. */
export function packedCatalogs(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const catalogs = Object.fromEntries(files.map((file) => [basename(file, '.json'), read(file)]));
  const { letters, codes } = spelled(columns(catalogs));
  return { packed: packedText(codes), letters };
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
  if (/[\n\t]/.test(text) || text.normalize() !== text) throw new Error(`${where}: one line, in Unicode’s form NFC`);
  return text;
}

/** A number a letter. Of Hangul the letters, not the syllables: they are few, and the same from word to word. */
export function spelled(text) {
  const all = [...text.normalize('NFD')];
  const letters = [...new Set(all)].sort();
  const place = new Map(letters.map((letter, at) => [letter, at]));
  const numbers = all.map((letter) => place.get(letter));
  const codes = letters.length > 256 ? Buffer.from(Uint16Array.from(numbers).buffer) : Buffer.from(numbers);
  return { letters: letters.join(''), codes };
}
