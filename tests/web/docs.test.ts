/** What the documents say is what the code does. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { attributeNames, schema } from '../../web/src/elements/attn-player/schema.js';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** The code of a README block, line by line, without what only a reader needs. */
const blocks = (markdown: string, language: string) =>
  [...markdown.matchAll(new RegExp('```' + language + '\\n([\\s\\S]*?)```', 'g'))].map(([, code]) => code!.trim());

describe('the reference of the player', () => {
  const rows = read('web/README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));

  it('lists every attribute of the schema and no other, in its order', () => {
    expect(rows.map(([, name]) => name)).toEqual(attributeNames.map((name) => `\`${name}\``));
  });

  it('says of each what the schema says', () => {
    for (const [index, name] of attributeNames.entries()) {
      const { about, values } = schema[name];
      expect(rows[index]?.[3]).toBe(about);
      if (rows[index]?.[2] !== 'the same') expect(rows[index]?.[2]).toBe(values);
    }
  });
});

describe('README', () => {
  const readme = read('README.md');

  it('shows the example page that the tests open', () => {
    const example = read('web/examples/embed.html');
    const embedding = readme.split(/^## /m).find((section) => section.startsWith('Embed it'));
    for (const line of blocks(embedding!, 'html').join('\n').split('\n'))
      expect(example).toContain(
        line.replace('attention-textbook.standalone.js', '../dist/attention-textbook.standalone.js'),
      );
  });

  it('shows the JavaScript that the tests run', () => {
    for (const [i, name] of ['use-from-js.mjs', 'in-slices.mjs'].entries()) {
      const example = read(`web/examples/${name}`);
      const code = blocks(readme, 'js')[i]!;
      for (const line of code.split('\n').filter((text) => !text.startsWith('trace.'))) expect(example).toContain(line);
    }
  });

  it('shows the C++ that the consumer test builds', () => {
    const example = read('tests/cpp/consumer/main.cpp');
    const [code] = blocks(readme, 'cpp');
    for (const line of code!.split('\n')) expect(example).toContain(line);
  });
});
