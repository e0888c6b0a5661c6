// What a lesson says before its text: traces with names, what is learnt, what is needed; and how a mistake in it is told.
import { missingSections } from '../../web/cli/book.mjs';
import { describe, expect, test } from 'vitest';
import { compile, elements, html, parse, problemsOf, textOf } from './lesson-kit.mjs';

const front = (lines) => ['---', 'title: A title', 'summary: A summary', ...lines, '---', ''].join('\n');
const whole = { whole: true };
const shownWith = async (lines, text) =>
  textOf({ type: 'root', children: (await compile(front(lines) + text, whole)).body });

describe('a named trace', () => {
  test.each([
    // softmax of (1, 0, 1) / √2 for query (1, 0)
    ['hand: { preset: three-tokens, query: "1 0" }', ':row{of="hand" step="scores" row=1}', '(1, 0, 1)'],
    ['hand: { preset: three-tokens, query: [[0, 1]] }', ':row{of="hand" step="output" row=1 fixed}', '(1.401, 1.203)'],
    ['up: { algorithm: sinusoidalEncoding, problem: { length: 2, size: 2 } }', ':row{of="up" step="encoding" row=1}', '(0, 1)'], // prettier-ignore
    ['up: { algorithm: softmax, problem: { scores: [[0, 0]] } }', ':cell{of="up" step="weights" row=1 col=2}', '0.5'],
  ])('%s', async (trace, directive, text) => {
    expect(await shownWith(['traces:', `  ${trace}`], directive)).toBe(text);
  });

  test('gives way to what the directive itself says', async () => {
    const text = ':row{of=hand mask=causal step="weights" row=1}';
    expect(await shownWith(['traces:', '  hand: { preset: three-tokens }'], text)).toBe('(1, 0, 0)');
  });

  test('is what the figure shows, whatever its algorithm', async () => {
    const lines = ['traces:', '  hand: { preset: three-tokens, query: "1 0" }', '  s: { algorithm: softmax, problem: { scores: [[0, 0]] } }']; // prettier-ignore
    const tree = parse(html(await compile(front(lines) + '::attn-player{of=hand}\n\n::attn-player{of=s}', whole)));
    const players = elements(tree, ({ tagName }) => tagName === 'attn-player').map(({ properties }) => properties);
    expect(players).toEqual([
      { preset: 'three-tokens', query: '1 0' },
      { algorithm: 'softmax', problem: '{"scores":[[0,0]]}' },
    ]);
  });

  test('is said to a lab in the words of that lab', async () => {
    const lines = ['traces:', '  hand: { preset: two-words, query: "1 0 1 0" }'];
    const tree = parse(html(await compile(front(lines) + '::attn-code{of=hand}', whole)));
    const [{ properties }] = elements(tree, ({ tagName }) => tagName === 'attn-code');
    expect(properties.algorithm).toBe('scaledDotProductAttention');
    expect(JSON.parse(properties.problem).query).toEqual([[1, 0, 1, 0]]);
  });

  test.each([
    [['traces: none'], '4:1 front_matter'],
    [['traces:', '  hand: { preset: nothing }'], '5:11 invalid_attribute'],
    [['traces:', '  hand: { presett: two-words }'], '5:11 unknown_attribute'],
    [['traces:', '  hand: { algorithm: nothing, problem: {} }'], '5:31 invalid_option'],
    [['traces:', '  hand:', '    algorithm: softmax', '    problem: { scores: [[1, 2], [3]] }'], '7:5 ragged_rows'],
    [['traces:', '  1hand: { preset: two-words }'], '5:3 invalid_id'],
    [['title2: x'], '4:1 front_matter'],
    [['chapter: one'], '4:1 front_matter'],
    [['objectives: { Bad Id: text }'], '4:1 front_matter'],
    [['needs: one'], '4:1 front_matter'],
  ])('%j is told with its place', async (lines, problem) => {
    expect(await problemsOf(front(lines), whole)).toEqual([problem]);
  });

  test('that is not there is told where it is used', async () => {
    expect(await problemsOf('A :cell{of="hand" step="weights" row=1 col=1}')).toEqual(['1:9 unknown_trace']);
    expect(await problemsOf('A :cell{step="weights" row=1 col=1}')).toEqual(['1:3 missing_attribute']);
  });
});

describe('what is learnt', () => {
  const lines = ['objectives:', '  by-hand: Can do it by hand', 'needs: [dot-product]'];
  const goals = new Map([['dot-product', { text: 'Can multiply', href: '00-a.html#objective-dot-product', chapter: 'Zero' }]]); // prettier-ignore
  const text = '## Before {#before}\n\nA\n\n## Glance {#at-a-glance}\n\nB\n';

  test('stands under “at a glance”, what is needed under “before”, as a link', async () => {
    const lesson = await compile(front(lines) + text, { ...whole, goals });
    const [before, glance] = elements(parse(html(lesson)), ({ tagName }) => tagName === 'section');
    expect(textOf(before)).toContain('Can multiply Zero');
    expect(elements(before, ({ tagName }) => tagName === 'a')[0].properties.href).toBe(
      '00-a.html#objective-dot-product',
    );
    expect(textOf(glance)).toContain('Can do it by hand');
    expect(elements(glance, ({ properties }) => properties.id === 'objective-by-hand')).toHaveLength(1);
  });

  test('is listed on a page after it, as links', async () => {
    const tree = parse(html(await compile('::objectives{chapter="00-a"}', { goals })));
    const [link, ...more] = elements(tree, ({ tagName }) => tagName === 'a');
    expect([textOf(link), link.properties.href, more]).toEqual(['Can multiply', '00-a.html#objective-dot-product', []]);
    expect(await problemsOf('::objectives{chapter="00"}', { goals })).toEqual(['1:14 unknown_chapter']);
  });

  test('and is asked by no exercise, or needed and never taught, is a warning with its place', async () => {
    const { warnings } = await compile(front(lines) + text, whole);
    expect(warnings.map(({ code, line, column }) => `${line}:${column} ${code}`)).toEqual([
      '5:3 unasked_objective',
      '6:1 unknown_need',
    ]);
  });

  test('a chapter of the book has the common sections; a lesson that is none needs none', async () => {
    const chapter = await compile(front(['chapter: 1']) + text, whole);
    expect(missingSections(chapter)).toEqual(['check', 'cautions', 'terms', 'deeper', 'next', 'sources', 'licence']);
    expect(chapter.warnings).toEqual([]);
    expect(missingSections(await compile(front([]) + text, whole))).toEqual([]);
  });
});
