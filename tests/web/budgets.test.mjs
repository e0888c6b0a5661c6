// What a learner downloads stays small: see web/build/sizes.mjs.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { repo } from '../../web/build/repo.mjs';
import { BUDGETS, sizes } from '../../web/build/sizes.mjs';

it.each(Object.entries(BUDGETS))('%s is at most %i kB after gzip', (name, budget) => {
  const size = sizes(repo).find((entry) => entry.name === name);
  expect(size, `${name} has been built`).toBeDefined();
  expect(size.gzip).toBeLessThanOrEqual(budget);
});

it('float32 attention alone, loader and kernels, is at most 16 kB after Brotli', () => {
  const file = readFileSync(join(repo, 'web/dist/fused.js'));
  expect(brotliCompressSync(file).length / 1000).toBeLessThanOrEqual(16);
});

it('a lesson in one file is at most 400 kB, whichever it is', () => {
  const folder = join(repo, 'web/dist/offline');
  const lessons = readdirSync(folder).filter((name) => /^\d\d-/.test(name));
  expect(lessons.length).toBeGreaterThanOrEqual(22);
  const heavy = lessons
    .map((name) => [name, gzipSync(readFileSync(join(folder, name)), { level: 9 }).length / 1000])
    .filter(([, size]) => size > 400);
  expect(heavy).toEqual([]);
});
