// The order of modules in a bundle. gzip looks back 32 kB: what says the same things stands together, 6 kB of the script after
// gzip, 4 of them for the style sheets; and before all else what brings packed files, which would part others, 4 kB.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Of several tried; every other was up to 2 kB more. */
const ORDER = [
  /^engine\/kernels\/instances\.ts$|^locales\/catalogs\.ts$/,
  /^trace\//,
  /^scene\//,
  /^engine\/(?!inlined-wasm)/,
  /\.styles\.ts$/,
  /^elements\/figure\//,
  /^elements\/attn-(?!exercise|player|matrix|derivation|timeline|heat-map)[^/]*\/(?!attn-)/, // what labs are made of
  /^elements\/attn-exercise\//,
  /^elements\/attn-(player|matrix|derivation|timeline|heat-map)\//,
  /^elements\/attn-/,
];

/** What comes when it is first asked for (web/src/elements/figure/exports.ts): imported here it would come at once. */
const APART = /^(trace\/(exports|listings)|elements\/figure\/save)\//;

/** A plugin for Vite: the elements' index imports everything in this order. */
export function alikeTogether(repo) {
  const sources = join(repo, 'web/src');
  return {
    name: 'alike-together',
    enforce: 'pre',
    transform(code, id) {
      if (id !== join(sources, 'elements/index.ts')) return undefined;
      const files = readdirSync(sources, { recursive: true }).filter(
        (file) => /(?<!\.d)\.ts$/.test(file) && !APART.test(file),
      );
      const ordered = ORDER.flatMap((kind) => files.sort().filter((file) => kind.test(file)));
      return { code: ordered.map((file) => `import '../${file.replace(/ts$/, 'js')}';\n`).join('') + code, map: null };
    },
  };
}
