// Exercises in a lesson: what each kind becomes, and how a mistake in one is told.
import { describe, expect, test } from 'vitest';
import * as sources from '../../web/cli/sources.ts';
import { compile, elements, html, parse, problemsOf, textOf } from './lesson-kit.mjs';

const exercise = async (text, options) =>
  elements(parse(html(await compile(text, options))), ({ tagName }) => tagName === 'attn-exercise')[0];
const within = (tree, property) => elements(tree, ({ properties }) => property in properties);

const number = ':::attn-exercise{kind="number" preset="three-tokens" step="weights" row=1 col=2}';

describe('what an exercise becomes', () => {
  test('a question, and the computed answer folded away for where nothing runs', async () => {
    const element = await exercise(`${number}\nHow much?\n\n---\n\nBecause.\n:::`);
    expect(element.properties).toEqual({ kind: 'number', preset: 'three-tokens', step: 'weights', row: '1', col: '2' });
    const [details] = elements(element, ({ tagName }) => tagName === 'details');
    expect(textOf(element, (node) => node === details)).toBe('How much?');
    // weights of q = (1, 0) in the plane: e^0.707, e^0, e^0.707 over their sum
    const share = 1 / (2 * Math.exp(Math.SQRT1_2) + 1);
    expect(textOf(details)).toBe(`Show the answer${share.toFixed(3)}Because.`);
    expect(details.properties.open).toBeUndefined();
    expect(textOf(within(element, 'dataAnswer')[0])).toBe('Because.');
  });

  test('a choice marks what is right, and keeps what it says to whoever goes wrong out of sight', async () => {
    const element = await exercise(
      ':::attn-exercise[Title]{kind="choice"}\nWhich?\n\n- [ ] This *one*\n  - Not quite.\n- [x] That one\n:::',
    );
    const options = elements(within(element, 'dataOptions')[0], ({ tagName }) => tagName === 'li');
    expect(options.map((one) => textOf(one, ({ properties }) => 'dataFeedback' in properties))).toEqual(['This one', 'That one']); // prettier-ignore
    expect(options.map(({ properties }) => 'dataRight' in properties)).toEqual([false, true]);
    const [feedback] = within(element, 'dataFeedback');
    expect(feedback.properties.hidden).toBe(true);
    expect(textOf(feedback)).toBe('Not quite.');
    expect(elements(element, ({ tagName }) => tagName === 'input')).toEqual([]);
    const [answer] = elements(element, ({ properties }) => properties.className?.includes('answer'));
    expect(textOf(answer)).toBe('That one');
    expect(within(element, 'slot').map((one) => textOf(one))).toEqual(['Title']);
  });

  test('hostile text in an option stays text', async () => {
    const text = ':::attn-exercise{kind="choice"}\nWhich?\n\n- [x] `<img src=x onerror=alert(1)>`\n- [ ] b\n:::';
    const element = await exercise(text);
    expect(elements(element, ({ tagName }) => tagName === 'img')).toEqual([]);
    expect(textOf(element)).toContain('<img src=x onerror=alert(1)>');
  });

  test('a shape and a row are answered in words', async () => {
    const shape = await exercise(':::attn-exercise{kind="shape" preset="two-words" step="query"}\nWhat shape?\n:::');
    expect(textOf(shape)).toContain('(2, 4)');
    const row = await exercise(
      ':::attn-exercise{kind="matrix" preset="two-words" step="weights" row=1 decimals=2}\nFill in.\n:::',
    );
    expect(textOf(row)).toContain('(0.5, 0.5)');
  });
});

describe('what is wrong is told at its place', () => {
  test.each([
    ['no kind', ':::attn-exercise{preset="two-words"}\nWhy?\n:::', '1:1 missing_attribute'],
    ['a kind that is none', ':::attn-exercise{kind="guess"}\nWhy?\n:::', '1:18 invalid_attribute'],
    ['an attribute that is none', ':::attn-exercise{kind="choice" answer="0.5"}\nWhy?\n:::', '1:32 unknown_attribute'],
    [
      'no cell',
      ':::attn-exercise{kind="number" preset="two-words" step="weights" row=1}\nWhy?\n:::',
      '1:1 missing_attribute',
    ],
    ['nothing calculated', ':::attn-exercise{kind="shape" step="weights"}\nWhy?\n:::', '1:1 missing_attribute'],
    ['no question', ':::attn-exercise{kind="choice"}\n- [x] a\n- [ ] b\n:::', '1:1 empty'],
    ['no options', ':::attn-exercise{kind="choice"}\nWhich?\n:::', '1:1 no_options'],
    ['nothing right', ':::attn-exercise{kind="choice"}\nWhich?\n\n- [ ] a\n:::', '1:1 no_options'],
    ['no model answer', ':::attn-exercise{kind="open"}\nWhy?\n:::', '1:1 no_answer'],
    ['no such step', ':::attn-exercise{kind="shape" preset="two-words" step="weight"}\nWhy?\n:::', '1:50 unknown_step'],
    [
      'a cell outside',
      ':::attn-exercise{kind="number" preset="two-words" step="weights" row=3 col=1}\nWhy?\n:::',
      '1:66 out_of_range',
    ],
    [
      'variants of what has no numbers',
      ':::attn-exercise{kind="open" variants}\nWhy?\n\n---\n\nSo.\n:::',
      '1:30 no_variants',
    ],
    [
      'numbers in the text of a variant',
      ':::attn-exercise{kind="number" preset="two-words" step="weights" row=1 col=1 variants}\nOf :row{preset="two-words" step="query" row=1}?\n:::',
      '1:78 fixed_number',
    ],
  ])('%s', async (_, text, expected) => expect(await problemsOf(text)).toEqual([expected]));
});

// The grammar has no attribute that an answer could be typed in; what can be typed are places, limits and sizes.
test('no attribute of an exercise holds an answer', () => {
  const { readAssignment: _, exerciseSchema } = sources;
  const numeric = Object.entries(exerciseSchema)
    .filter(([name, { parse }]) => !name.startsWith('then-') && parse('1').ok && !parse('x').ok)
    .map(([name]) => name);
  const calculation = ['query', 'key', 'value', 'input', 'query-weight', 'key-weight', 'value-weight', 'mask', 'scale'];
  const places = ['row', 'col', 'above', 'below', 'tolerance', 'decimals', 'seed', 'tries'];
  expect(numeric.filter((name) => ![...calculation, ...places].includes(name))).toEqual([]);
});
