// `import text from './file?deflated'`: a file as text inside the bundle, packed before it becomes base64, because
// afterwards nobody can pack it well.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';

const QUERY = '?deflated';

/** A plugin for Vite; see web/src/engine/inlined-wasm.ts for the other end. */
export const deflated = () => ({
  name: 'deflated',
  enforce: 'pre',
  resolveId: (source, importer) => (source.endsWith(QUERY) ? resolve(dirname(importer), source) : undefined),
  load(id) {
    if (!id.endsWith(QUERY)) return undefined;
    const packed = deflateRawSync(readFileSync(id.slice(0, -QUERY.length)), { level: 9 });
    return { code: `export default ${JSON.stringify(packed.toString('base64'))};`, moduleType: 'js' };
  },
});
