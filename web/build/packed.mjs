// `import { bytes } from './file?packed'`: a file carried inside the bundle. `./file-{a,b}.wasm?packed` are several in one,
// together because they repeat each other; `lengths` says where each ends. How they are carried depends on the bundle:
//
// - 'text', for modules, which are UTF-8 wherever they come from: each byte as the letter of that number. gzip sees through
//   that, and nothing has to be unpacked.
// - 'lzma', for classic scripts, which a page may read in an encoding of its own: base64, behind which nobody can pack, so
//   packed before.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compress } from 'lzma1';

const QUERY = '?packed';
const HARDEST = 9;
const from = (name) => JSON.stringify(join(import.meta.dirname, '../src/engine/carried', name));

const ways = {
  text: (bytes) => [
    `import { ofText } from ${from('text.ts')};`,
    `ofText(${JSON.stringify(bytes.toString('latin1'))})`,
  ],
  lzma(bytes) {
    const base64 = Buffer.from(compress(bytes, HARDEST)).toString('base64');
    return [`import { unpacked } from ${from('unpacked.ts')};`, `unpacked(${JSON.stringify(base64)})`];
  },
};

/** A plugin for Vite. */
export const packed = (way = 'lzma') => ({
  name: 'packed',
  enforce: 'pre',
  resolveId: (source, importer) => (source.endsWith(QUERY) ? resolve(dirname(importer), source) : undefined),
  load(id) {
    if (!id.endsWith(QUERY)) return undefined;
    const files = filesOf(id.slice(0, -QUERY.length)).map((file) => readFileSync(file));
    const lengths = files.map((file) => file.length);
    const [decoder, bytes] = ways[way](Buffer.concat(files));
    return {
      code: `${decoder}\nexport const lengths = ${JSON.stringify(lengths)};\nexport const bytes = () => ${bytes};`,
      moduleType: 'js',
    };
  },
});

function filesOf(name) {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
  return names === undefined ? [name] : names.split(',').map((one) => before + one + after);
}
