// `import text from './file?lzma'`: a file as text inside the bundle, packed before it becomes base64, because afterwards
// nobody can pack it well. `./file-{a,b}.wasm?lzma` are several in one, packed together because they repeat each other;
// `lengths` says where each ends.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { compress } from 'lzma1';

const QUERY = '?lzma';
const HARDEST = 9;

/** A plugin for Vite; see web/src/engine/unpacked.ts for the other end. */
export const packed = () => ({
  name: 'packed',
  enforce: 'pre',
  resolveId: (source, importer) => (source.endsWith(QUERY) ? resolve(dirname(importer), source) : undefined),
  load(id) {
    if (!id.endsWith(QUERY)) return undefined;
    const files = filesOf(id.slice(0, -QUERY.length)).map((file) => readFileSync(file));
    const text = Buffer.from(compress(Buffer.concat(files), HARDEST)).toString('base64');
    const lengths = files.map((file) => file.length);
    return {
      code: `export const lengths = ${JSON.stringify(lengths)};\nexport default ${JSON.stringify(text)};`,
      moduleType: 'js',
    };
  },
});

function filesOf(name) {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
  return names === undefined ? [name] : names.split(',').map((one) => before + one + after);
}
