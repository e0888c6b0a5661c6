// The order of modules in a bundle. gzip looks back 32 kB: what says the same things stands together, 8 kB of the script after
// gzip; and before all else what brings packed files, which would part others, 4 kB.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tightened } from './tight-templates.mjs';

/** Of several tried; every other was up to 2 kB more. What is none of these: each after what it is most like. */
const ORDER = [
  /^engine\/kernels\/instances\.ts$|^locales\/catalogs\.ts$/,
  /^trace\//,
  /^scene\//,
  /^engine\/(?!inlined-wasm)/,
  /\.styles\.ts$/,
];
const LIKE = /^elements\//;

/** What comes when it is first asked for (web/src/elements/figure/exports.ts): imported here it would come at once. */
const APART = /^(trace\/exports|elements\/figure\/save)\//;

/** A plugin for Vite: the elements' index imports everything in this order. */
export function alikeTogether(repo) {
  const sources = join(repo, 'web/src');
  return {
    name: 'alike-together',
    enforce: 'pre',
    async transform(code, id) {
      if (id !== join(sources, 'elements/index.ts')) return undefined;
      const files = readdirSync(sources, { recursive: true })
        .filter((file) => /(?<!\.d)\.ts$/.test(file) && file !== 'elements/index.ts' && !APART.test(file))
        .sort();
      const first = [...new Set(ORDER.flatMap((kind) => files.filter((file) => kind.test(file))))];
      const others = files.filter((file) => LIKE.test(file) && !first.includes(file));
      const texts = new Map();
      for (const file of [...first, ...others]) texts.set(file, await minified(join(sources, file)));
      const imports = byLikeness(texts, first).map((file) => `import '../${file.replace(/ts$/, 'js')}';\n`);
      return { code: imports.join('') + code, map: null };
    },
  };
}

/** About as it will be in the bundle. */
async function minified(file) {
  const vite = await import('vite');
  const { code } = await vite.transformWithOxc(tightened(readFileSync(file, 'utf8'), vite), file);
  return vite.minifySync('it.js', code, { mangle: false }).code;
}

/** Letters in a row that two texts have in common or not; and about how far gzip looks back. */
const LETTERS = 10;
const WINDOW = 22_000;

/** What comes first, then always the one of which the largest part was said shortly before. */
function byLikeness(texts, first) {
  const numbers = new Map();
  const said = new Map([...texts].map(([file, text]) => [file, shingles(text, numbers)]));
  const seen = new Int32Array(numbers.size);
  const ordered = [...first];
  const left = new Set([...texts.keys()].filter((file) => !first.includes(file)));
  while (left.size > 0) {
    for (let at = ordered.length - 1, length = 0; at >= 0 && length < WINDOW; --at) {
      length += texts.get(ordered[at]).length;
      for (const one of said.get(ordered[at])) seen[one] = ordered.length;
    }
    let [next, most] = ['', -1];
    for (const file of left) {
      const runs = said.get(file);
      const part = runs.filter((run) => seen[run] === ordered.length).length / (runs.length || 1);
      if (part > most) [next, most] = [file, part];
    }
    ordered.push(next);
    left.delete(next);
  }
  return ordered;
}

/** The runs of letters in a text, each once, as numbers that all texts share. */
function shingles(text, numbers) {
  const runs = new Set();
  for (let at = 0; at + LETTERS <= text.length; ++at) runs.add(text.slice(at, at + LETTERS));
  return Int32Array.from(runs, (run) => {
    if (!numbers.has(run)) numbers.set(run, numbers.size);
    return numbers.get(run);
  });
}
