// Numbers in running text come from a trace: what they say is checked against values worked by hand or in closed form.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '../../web/cli/book.mjs';
import { readFrontMatter } from '../../web/cli/front-matter.mjs';
import { Problems } from '../../web/cli/problems.mjs';
import { repo } from '../../web/build/repo.mjs';
import { compile, elements, html, parse, shown } from './lesson-kit.mjs';

describe('a number in the text', () => {
  test.each([
    [':cell{preset="two-words" step="weights" row=2 col=1}', '0.27'],
    [':cell{preset="two-words" step="weights" row=2 col=1 decimals=6}', '0.268941'], // 1 / (1 + e)
    [':cell{preset="two-words" step="output" row=2 col=1 decimals=1}', '2.7'],
    [':row{preset="two-words" step="scores" row=2}', '(0, 2)'],
    [':row{preset="two-words" step="weights" row=1}', '(0.5, 0.5)'],
    [':row{preset="two-words" mistake="columnSoftmax" step="output" row=1 decimals=1}', '(7.3, 5)'],
    [':row{preset="three-tokens" step="weights" row=3 fixed}', '(0.248, 0.248, 0.503)'],
    [':row{preset="three-tokens" step="output" row=2 fixed}', '(1.401, 1.203)'],
    [':row{preset="three-tokens" mask="causal" step="output" row=2 fixed}', '(0.330, 1.340)'],
    [':row{preset="silent-mistake" step="output" row=2 decimals=1 fixed}', '(8.0, 2.0)'],
    [':row{preset="silent-mistake" mistake="noTranspose" step="scores" row=1}', '(1, 2)'],
    [':row{preset="self-small" step="output" row=1 fixed}', '(1.198, 0.802)'],
    [':sum{preset="three-tokens" step="weights" row=3}', '1'],
    [':sum{preset="three-tokens" step="weights" row=3 rounded}', '0.999'],
    [':sum{preset="two-words" mistake="columnSoftmax" step="weights" row=1}', '1.23'], // 1/2 + e / (1 + e)
    [':sum{preset="two-words" mistake="columnSoftmax" step="weights" row=2}', '0.77'],
    [':partial{preset="two-words" step="weights" row=2 col=1 label="exponential" decimals=3}', '0.368'], // 1/e
    [':partial{preset="two-words" step="weights" row=2 col=1 label="exponential" index=2}', '1'],
    [':parameter{preset="two-words" step="scaled" name="headSize"}', '4'],
    [':shape{preset="two-words" step="query"}', '(2, 4)'],
    [':shape{preset="two-words" step="key" transposed}', '(4, 2)'],
  ])('%s is %s', async (directive, text) => {
    expect(await shown(`So it is ${directive}.`)).toBe(`So it is ${text}.`);
  });

  test('carries the exact double with it', async () => {
    const lesson = await compile(':cell{preset="two-words" step="weights" row=2 col=1}');
    const [data] = elements(parse(html(lesson)), ({ tagName }) => tagName === 'data');
    expect(Number(data.properties.value)).toBe(1 / (1 + Math.E));
  });

  test('follows the attributes a player would take', async () => {
    const equalKeys = ':row{preset="two-words" key="1 1 1 1; 1 1 1 1" step="output" row=2}';
    expect(await shown(equalKeys)).toBe('(5, 5)'); // equal keys: the mean of the values
  });

  test('wears the hue of its step', async () => {
    expect(html(await compile(':cell{preset="two-words" step="query" row=1 col=1}'))).toContain('class="of-query"');
  });
});

test('a derivation is written as the figure writes it', async () => {
  expect(await shown('::derivation{preset="two-words" step="scores" row=2 col=1}')).toBe('0×1+1×0+0×1+1×0=0');
});

test('large counts are parted into thousands, in the text and in a derivation', async () => {
  const front =
    'title: T\nsummary: S\ntraces: { long: { algorithm: attentionCost, problem: { length: 1000, size: 64 } } }';
  const cell = '{of="long" step="scoresPerHead" row=1 col=1}';
  const text = await shown(`---\n${front}\n---\nSo it is :cell${cell}.\n\n::derivation${cell}`, { whole: true });
  expect(text).toBe('So it is 1,000,000.1,000×1,000=1,000,000');
});

test.each([
  ['en', 'query'],
  ['ko', '쿼리'],
])('the error of a mistake is said in the language of the page: %s', async (lang, name) => {
  const text = await shown(':error{preset="two-words" mistake="noTranspose"}', { lang });
  expect(text.toLowerCase()).toContain(name);
  expect(text.match(/\(2, 4\)/g)).toHaveLength(2);
});

describe.each(languages)('the lessons in %s', (lang) => {
  const folder = join(repo, 'web/lessons', lang);
  test.each(readdirSync(folder).filter((name) => name.endsWith('.md')))(
    '%s has no typed decimals: each comes from a directive',
    (name) => {
      // prettier-ignore
      const { body } = readFrontMatter(readFileSync(join(folder, name), 'utf8'), new Problems(name));
      const prose = body
        .replace(/^## .*\{#(sources|licence|deeper)\}[\s\S]*?(?=^## |$(?![\s\S]))/gm, '')
        .replace(/^```[\s\S]*?^```/gm, '')
        .replace(/:[a-z-]+(?:\[[^\]]*\])?\{[^}]*\}/g, '');
      expect(prose.match(/\d+\.\d+(?!\.)/g) ?? []).toEqual([]);
    },
  );
});
