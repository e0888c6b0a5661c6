// The catalogs in a bundle are the catalogs of the files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { columns, columnsOf } from '../../web/build/catalog-columns.mjs';
import { fromColumns } from '../../web/src/locales/columns.js';

const folder = fileURLToPath(new URL('../../web/src/locales/', import.meta.url));
const file = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

test('what was put into columns comes back', () => {
  expect(fromColumns(columnsOf(folder))).toEqual({ en: file('en.json'), ko: file('ko.json') });
});

test('a key leaves out what it has in common with the one before, and a language what it lacks', () => {
  const en = { 'a.b.c': '1', 'a.b.d': '2', 'a.c.d': '3', a: '4', 'b.c.d': '5' };
  const fr = { 'a.b.d': 'deux', a: 'quatre' };
  expect(columns({ en, fr })).toBe('a.b.c\n..d\n.c.d\na\nb.c.d\ten\n1\n2\n3\n4\n5\tfr\n\ndeux\n\nquatre\n');
  expect(fromColumns(columns({ en, fr }))).toEqual({ en, fr });
});

test.each(['two\nlines', 'a\ttab'])('a text that would not come back is refused: %j', (text) => {
  expect(() => columns({ en: { 'a.b': text } })).toThrow('en.json, a.b');
});
