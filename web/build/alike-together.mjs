// Modules that say the same things beside each other in a bundle, since gzip sees that only within 32 kB: all style sheets,
// then what elements are made of, then the elements. 5 kB of the script after gzip, 4 of them for the style sheets.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ORDER = [/\.styles\.ts$/, /^trace\//, /^scene\//, /^elements\/figure\//, /^elements\/(attn-[^/]*)\/(?!\1)/];

/** A plugin for Vite: the elements' index imports everything in this order. */
export function alikeTogether(repo) {
  const sources = join(repo, 'web/src');
  return {
    name: 'alike-together',
    enforce: 'pre',
    transform(code, id) {
      if (id !== join(sources, 'elements/index.ts')) return undefined;
      const files = readdirSync(sources, { recursive: true }).filter((file) => /(?<!\.d)\.ts$/.test(file));
      const ordered = ORDER.flatMap((kind) => files.sort().filter((file) => kind.test(file)));
      return { code: ordered.map((file) => `import '../${file.replace(/ts$/, 'js')}';\n`).join('') + code, map: null };
    },
  };
}
