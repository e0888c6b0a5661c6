// `import text from './file?lzma'`: a file as text inside the bundle, packed before it becomes base64, because afterwards
// nobody can pack it well.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { compress } from 'lzma1';

const QUERY = '?lzma';
const HARDEST = 9;

/** A plugin for Vite; see web/src/engine/inlined-wasm.ts for the other end. */
export const packed = () => ({
  name: 'packed',
  enforce: 'pre',
  resolveId: (source, importer) => (source.endsWith(QUERY) ? resolve(dirname(importer), source) : undefined),
  load(id) {
    if (!id.endsWith(QUERY)) return undefined;
    const text = Buffer.from(compress(readFileSync(id.slice(0, -QUERY.length)), HARDEST)).toString('base64');
    return { code: `export default ${JSON.stringify(text)};`, moduleType: 'js' };
  },
});
