/** The table of engines in web/README.md is that of the tests: no row is claimed that is not run, none is kept quiet. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rows } from '../browser/matrix/rows.js';

const readme = readFileSync(new URL('../../web/README.md', import.meta.url), 'utf8');
const section = readme.split('## Where it runs')[1]!.split('\n## ')[0]!;
const [head, , ...body] = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim())); // prettier-ignore
const engines = head!.slice(1);

it('has a column for each engine that has a test file', () => {
  const files = readdirSync(new URL('../browser/matrix/', import.meta.url)).filter((name) => name.endsWith('.test.ts'));
  expect(engines.map((name) => `${name.toLowerCase()}.test.ts`).sort()).toEqual(files.sort());
});

it('has the rows of the tests, each with what an engine does not show', () => {
  expect(body).toEqual(rows.map(({ name, except }) => [name, ...engines.map((engine) => except?.[engine] ?? '✓')]));
});
