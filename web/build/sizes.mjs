// What a learner downloads, and how much of it we allow.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Kilobytes after gzip that a file may have. The standalone script is what a slow school line has to carry; all
 * fourteen labs and the exercises are in it, and both languages. Each budget is close above what the file is, so that what makes it grow is
 * noticed; where the kilobytes are, and what was tried, is in web/README.md.
 */
export const BUDGETS = {
  'attention-textbook.standalone.js': 250,
  'attention-textbook.exports.js': 8,
  'attention-textbook.js': 10,
  'fused.js': 20,
  'attention-textbook.wasm': 72,
  'elements.js': 182,
  'elements.exports.js': 9,
  'attention-textbook.scorm.js': 4,
};

/** Sizes in kB (1,000 bytes) of each file in the budget that is there. */
export function sizes(repo) {
  return Object.entries(BUDGETS)
    .map(([name, budget]) => ({ name, budget, file: join(repo, 'web/dist', name) }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, budget, file }) => {
      const content = readFileSync(file);
      return { name, budget, raw: content.length / 1000, gzip: gzipSync(content, { level: 9 }).length / 1000 };
    });
}

/** One line per file. */
export function report(repo) {
  const line = ({ name, raw, gzip, budget }) =>
    `\n    ${name.padEnd(34)} ${raw.toFixed(1).padStart(7)} kB, gzip ${gzip.toFixed(1).padStart(6)} kB of ${budget}`;
  return sizes(repo).map(line).join('') + '\n   ';
}
