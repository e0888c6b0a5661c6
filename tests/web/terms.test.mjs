// One table of words: it is whole in both languages, the catalogs and the lessons say what it says and nothing it avoids.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repo } from '../../web/build/repo.mjs';
import { languages } from '../../web/cli/book.mjs';
import { avoid, terms } from '../../web/cli/terms.mjs';
import { compile, elements, html, parse, problemsOf, shown, textOf } from './lesson-kit.mjs';

const json = (path) => JSON.parse(readFileSync(join(repo, path), 'utf8'));
const catalog = Object.fromEntries(languages.map((lang) => [lang, json(`web/src/locales/${lang}.json`)]));

/** Every text of a language that a reader meets, by where it stands. */
function textsIn(lang) {
  const folder = join(repo, 'web/lessons', lang);
  const lessons = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return [
    ...Object.entries(catalog[lang]),
    ...Object.entries(json(`web/cli/site/${lang}.json`)).map(([key, text]) => [key, JSON.stringify(text)]),
    // prose: without titles of sources, directives’ attributes and code
    ...lessons.map((name) => [
      name,
      readFileSync(join(folder, name), 'utf8')
        .replace(/^## .*\{#sources\}[\s\S]*?(?=^## |$(?![\s\S]))/m, '')
        .replace(/^```[\s\S]*?^```/gm, '')
        .replace(/`[^`]*`|\{[^}]*\}|\]\([^)]*\)/g, ''),
    ]),
  ];
}

describe.each(languages)('the table of terms in %s', (lang) => {
  test('has a word and a meaning for each, and no word twice', () => {
    const words = Object.values(terms).map((one) => one[lang]);
    for (const { term, meaning } of words) expect([term, meaning]).not.toContain('');
    expect(new Set(words.map(({ term }) => term)).size).toBe(words.length);
  });

  test('names the steps as the figures do', () => {
    const title = (key) => catalog[lang][key].toLowerCase();
    const singular = (text) => text.replace(/s$/, '');
    for (const [id, step] of [
      ['query', 'query'],
      ['key', 'key'],
      ['value', 'value'],
      ['score', 'scores'],
      ['attention-weight', 'weights'],
      ['output', 'output'],
    ])
      expect(singular(title(`step.${step}`))).toBe(terms[id][lang].term);
    for (const [id, phase] of [
      ['score', 'compare'],
      ['scaling', 'scale'],
      ['masking', 'mask'],
      ['attention-weight', 'softmax'],
      ['weighted-sum', 'mix'],
    ])
      expect(title(`phase.${phase}`)).toBe(terms[id][lang].also);
  });

  test.each(Object.entries(avoid[lang]))('nobody says “%s” (but “%s”)', (wrong) => {
    const found = textsIn(lang).filter(([, text]) => text.toLowerCase().includes(wrong));
    expect(found.map(([where]) => where)).toEqual([]);
  });
});

test('가중치 alone could be a parameter: it is 어텐션 가중치, or the words beside it say what else', () => {
  const bare = /(?<!어텐션 |무작위 |학습하는 |학습한 )가중치/;
  expect(textsIn('ko').filter(([, text]) => bare.test(text)).map(([where]) => where)).toEqual([]); // prettier-ignore
});

describe('in a lesson', () => {
  test(':term is the word at its first use, in Korean with the English in brackets', async () => {
    expect(await shown(':term[쿼리]{id="query"}는', { lang: 'ko' })).toBe('쿼리(query)는');
    expect(await shown('A :term{id="query"}.')).toBe('A query.');
    expect(html(await compile(':term{id="query"}'))).toContain('<dfn><span class="of-query">query</span></dfn>');
  });

  test('::terms is a table of both languages', async () => {
    const [table] = elements(parse(html(await compile('::terms{ids="key score"}', { lang: 'ko' }))), ({ tagName }) => tagName === 'tbody'); // prettier-ignore
    const rows = elements(table, ({ tagName }) => tagName === 'tr').map((row) => row.children.map((cell) => textOf(cell))); // prettier-ignore
    expect(rows.map(([own, other]) => [own, other])).toEqual([
      ['키', 'key'],
      ['점수 (단계 이름: 비교)', 'score'],
    ]);
  });

  test.each(languages)('::glossary has every word, in the order of the alphabet (%s)', async (lang) => {
    const tree = parse(html(await compile('::glossary', { lang })));
    const names = elements(tree, ({ properties }) => /^term-/.test(properties.id ?? '')).map((row) => textOf(row.children[0])); // prettier-ignore
    expect(names).toHaveLength(Object.keys(terms).length);
    expect([...names].sort(new Intl.Collator(lang).compare)).toEqual(names);
  });

  test('a word that is not in the table is told with its place', async () => {
    expect(await problemsOf('A :term{id="querry"}')).toEqual(['1:9 unknown_term']);
    expect(await problemsOf('::terms{ids="query querry"}')).toEqual(['1:9 unknown_term']);
  });
});
