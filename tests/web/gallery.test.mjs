/** The gallery shows every figure and says of it what its schema and its class say. */
import { mkdtempSync, readFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { repo } from '../../web/build/repo.mjs';
import { readWords } from '../../web/cli/book.mjs';
import { readExercises } from '../../web/cli/gallery-exercises.mjs';
import { buildGallery } from '../../web/cli/gallery.mjs';
import { referenceOf, sayerOf } from '../../web/cli/reference.mjs';
import { kinds } from '../../web/src/elements/attn-exercise/settings.ts';
import { figures } from '../../web/cli/sources.ts';
import { compile, elements, html, parse, problemsOf, textOf, workshop } from './lesson-kit.mjs';

const site = mkdtempSync(join(tmpdir(), 'gallery-'));
beforeAll(async () => {
  mkdirSync(join(site, 'assets'));
  const books = [];
  for (const lang of ['ko', 'en']) {
    const words = readWords(lang);
    books.push({ lang, words, exercises: await readExercises({ lang, words, workshop }) });
  }
  buildGallery({ repo, site, books, figures });
});
const page = (lang) => parse(readFileSync(join(site, 'gallery', `${lang}.html`), 'utf8'));
const named = (name) => (node) => node.tagName === name;

describe.each(['ko', 'en'])('the gallery (%s)', (lang) => {
  it.each(Object.keys(figures))('has %s: live, with each example, and every attribute', (tag) => {
    const [section] = elements(page(lang), ({ properties }) => properties.id === tag);
    const text = textOf(section);
    const { schema, container } = figures[tag];
    const examples = container ? [] : (schema.preset?.values.split(' | ') ?? []);
    expect(elements(section, named(tag)).length).toBeGreaterThan(0);
    if (container) for (const kind of kinds) expect(text).toContain(`kind="${kind}"`);
    for (const name of examples) expect(text).toContain(`preset="${name}"`);
    for (const [name, { about }] of Object.entries(figures[tag].schema)) {
      expect(text, name).toContain(name);
      expect(text, name).toContain(sayerOf(lang)(about));
    }
  });
});

describe('the reference', () => {
  it.each(Object.keys(figures))('of %s has what its class and the classes under it say', (tag) => {
    const { about, events, parts, properties } = referenceOf({ repo, tag, schema: figures[tag].schema });
    expect(about.join('')).not.toBe('');
    expect(about.join(' ')).not.toMatch(/[*@]\w/);
    expect(events.map(({ name }) => name)).toContain('attn-change');
    expect(parts.map(({ name }) => name).join(' ')).toContain('notice');
    const names = properties.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['state', 'theme', 'attention']));
  });
});

describe('the reference in Korean', () => {
  const known = JSON.parse(readFileSync(join(repo, 'web/cli/site/reference.ko.json'), 'utf8'));
  const texts = new Set();
  for (const [tag, { schema }] of Object.entries(figures))
    referenceOf({ repo, tag, schema, say: (text) => (texts.add(text), text) });

  it('says all that the English one says, and nothing that is no longer said', () => {
    expect(Object.keys(known).sort()).toEqual([...texts].sort());
  });

  it('is Korean, with the numbers and the names of the English in their places', () => {
    for (const [english, korean] of Object.entries(known)) {
      expect(korean, english).toMatch(/[가-힣]/);
      const fixed = (text) => text.match(/#|\d+|[a-z]+[A-Z]\w+/g);
      expect(fixed(korean), english).toEqual(fixed(english));
    }
  });

  it('says a range with its own numbers', () => {
    const schema = { size: { values: 'auto | whole number from 1 to 64', about: 'd_k, columns of a head' } };
    const { attributes } = referenceOf({ repo, tag: 'attn-shapes', schema, say: sayerOf('ko') });
    expect(attributes).toEqual([['size', 'auto | 1부터 64까지의 정수', 'd_k, 한 헤드의 열 수']]);
  });
});

/** Small settings where the first ones are for the eye and slow here. */
const attributes = { 'attn-heatmap': '{preset="random"}' };

describe('a lesson', () => {
  it.each(Object.keys(figures).filter((tag) => !figures[tag].container))(
    'can hold %s by its own name, with its numbers as tables where it has some',
    async (tag) => {
      const lesson = await compile(`::${tag}[A caption.]${attributes[tag] ?? ''}`);
      const [figure] = elements(parse(html(lesson)), named('figure'));
      expect(elements(figure, named(tag))).toHaveLength(1);
      expect(textOf(figure)).toContain('A caption.');
      if (tag === 'attn-cost-lab') {
        // 2 · 128² · 512, for scores and for the mix; 2 · 128 · 512², for the token and for the state
        const [first, second] = elements(figure, named('tr')).slice(1);
        expect(textOf(first)).toMatch(/^self-attention16,777,216/);
        expect(textOf(second)).toMatch(/^recurrent67,108,864/);
      }
      if (tag === 'attn-heatmap') {
        expect(figure.children.length).toBeGreaterThan(1);
        expect(elements(figure, named('td')).length).toBeGreaterThan(96);
      }
    },
  );

  it('reads a figure’s attributes as its schema does, and names what it cannot read', async () => {
    expect(await problemsOf('::attn-heatmap{preset="nothing"}')).toEqual(['1:16 invalid_attribute']);
    expect(await problemsOf('::attn-heatmap{colour="red"}')).toEqual(['1:16 unknown_attribute']);
    expect(await problemsOf('::attn-heatmap{matrix="1 2; 3"}')).toEqual(['1:1 ragged_rows']);
  });
});
