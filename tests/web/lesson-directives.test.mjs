// The lesson language: what each directive becomes, and how a mistake in it is told.
import { describe, expect, test } from 'vitest';
import { compile, elements, html, offset, parse, problemsOf, textOf } from './lesson-kit.mjs';

const player = (lesson) => elements(parse(html(lesson)), ({ tagName }) => tagName === 'attn-player')[0];
const tables = (tree) => elements(tree, ({ tagName }) => tagName === 'table');
const cells = (table) =>
  elements(table, ({ tagName }) => tagName === 'tr')
    .map((row) => elements(row, ({ tagName }) => tagName === 'td').map((cell) => textOf(cell)))
    .filter((row) => row.length > 1);

describe('::attn-player', () => {
  test('keeps its attributes and holds every step as a table with a caption and headers', async () => {
    const lesson = await compile('::attn-player[Two words.]{preset="two-words" controls="full"}');
    const element = player(lesson);
    expect(element.properties).toEqual({ preset: 'two-words', controls: 'full' });
    expect(tables(element).map((table) => textOf(elements(table, ({ tagName }) => tagName === 'caption')[0]))).toEqual([
      'Query (2, 4)',
      'Key (2, 4)',
      'Value (2, 2)',
      'Scores (2, 4) × (4, 2) → (2, 2)',
      'Scaled scores (2, 2) → (2, 2)',
      'Attention weights (2, 2) → (2, 2)',
      'Output (2, 2) × (2, 2) → (2, 2)',
    ]);
    for (const table of tables(element)) {
      const scopes = elements(table, ({ tagName }) => tagName === 'th').map(({ properties }) => properties.scope);
      expect(new Set(scopes)).toEqual(new Set(['col', 'colgroup', 'row']));
    }
  });

  test('shows the row sums beside the weights', async () => {
    const weights = tables(player(await compile('::attn-player{preset="two-words" mistake="columnSoftmax"}'))).at(-2);
    expect(cells(weights)).toEqual([
      ['0.73', '0.5', '1.23'],
      ['0.27', '0.5', '0.77'],
    ]);
  });

  test('says where rounded numbers do not add up', async () => {
    const text = textOf(player(await compile('::attn-player{preset="three-tokens"}')));
    expect(text).toMatch(/0\.999.*1/);
    expect(textOf(player(await compile('::attn-player{preset="two-words"}')))).not.toMatch(/rounded/);
  });

  test('of a mistake whose shapes do not meet holds the input and the error', async () => {
    const element = player(await compile('::attn-player{preset="two-words" mistake="noTranspose"}'));
    expect(tables(element)).toHaveLength(3);
    expect(textOf(elements(element, ({ tagName }) => tagName === 'p')[0])).toContain('(2, 4)');
  });

  test('names tokens where the example has some, as text whatever they contain', async () => {
    const element = player(await compile('::attn-player{preset="two-words" tokens="I,<b>go</b>"}'));
    expect(textOf(tables(element)[0])).toContain('<b>go</b>');
    expect(elements(element, ({ tagName, children }) => tagName === 'b' && textOf(children[0]) === 'go')).toEqual([]);
  });

  test('says without scripts to open the file in a browser, in the language of the page', async () => {
    const noscript = async (lang) => html(await compile('::attn-player{preset="two-words"}', { lang }));
    expect(await noscript('en')).toMatch(/<noscript>.*Open this in a browser/);
    expect(await noscript('ko')).toMatch(/<noscript>.*브라우저에서 여세요/);
  });

  test('counts figures', async () => {
    const text = html(await compile('::attn-player{preset="two-words"}\n\n::attn-player{preset="self-small"}'));
    expect(text).toMatch(/Figure 1[\s\S]*Figure 2/);
  });
});

test('a figure that cannot be computed is a problem, unless a mistake is there to be seen', async () => {
  expect(await problemsOf('::attn-player{query="1 0" key="1 0 0" value="1"}')).toEqual(['1:1 shape_mismatch']);
  expect(await problemsOf('::attn-player{query="1 0; 1" key="1 0" value="1"}')).toEqual(['1:1 ragged_rows']);
  expect(await problemsOf('::attn-player{preset="two-words" mistake="noTranspose"}')).toEqual([]);
});

test('a calculation for a figure that takes none is told with those that take one, and with what sets this one', async () => {
  const { problems } = await compile('::attn-mask-lab{of="hand"}').catch((error) => error);
  expect(problems).toEqual([expect.objectContaining({ code: 'unknown_attribute', column: 17 })]);
  expect(problems[0].message).toMatch(
    /^'of' gives a calculation to attn-player, .*; this directive is set by preset, /,
  );
});

test('a picture from the web is told once', async () => {
  expect(await problemsOf('![A cat](https://cats.example/cat.png)')).toEqual(['1:1 remote_image']);
});

describe('what a teacher sets', () => {
  const told = async (text) =>
    (await compile(text)).warnings.map(({ code, line, column }) => `${line - offset}:${column} ${code}`);

  test('a goal in a step, or a cell, that the figure does not have is a warning at its place, in a lab too', async () => {
    expect(await told('::attn-player{preset="two-words" goal="weigths[1,1] > 0.9"}')).toEqual([
      '1:34 unreachable_goal',
    ]);
    expect(await told('::attn-player{preset="two-words" goal="weights[3,1] > 0.9"}')).toEqual(['1:34 out_of_range']);
    expect(await told('::attn-mask-lab{goal="nothing[1,1] = 1"}')).toEqual(['1:17 unreachable_goal']);
    expect(await told('::attn-cost-lab{goal="weights[1,1] = 1"}')).toEqual(['1:17 unreachable_goal']);
    // one that counts has no steps: which figures do is said
    const [count] = (await compile('::attn-cost-lab{goal="weights[1,1] = 1"}')).warnings;
    expect(count.message).toMatch(/no steps of a calculation.*attn-player.*attn-mask-lab/);
    // of the hundreds of steps of a Transformer those that may be meant
    const [long] = (await compile('::attn-block-map{goal="weights[1,1] > 0.9"}')).warnings;
    expect(long.message).toMatch(/encoder\.layer\.0\.selfAttention\.head\.0\.weights, /);
    expect(long.message.split(', ').filter((word) => !/weights$|…/.test(word)).length).toBeLessThan(3);
    const [warning] = (await compile('::attn-player{preset="two-words" goal="weigths[1,1] > 0.9"}')).warnings;
    expect(warning.message).toMatch(/'weigths'.* query, key, .*did you mean 'weights'/);
  });

  test('a goal that is reached before anything is done is a warning, one still to be reached is none', async () => {
    // by hand: both keys of two-words score alike for the first query, so each weight is 0.5
    expect(await told('::attn-player{preset="two-words" goal="weights[1,1] = 0.5"}')).toEqual(['1:34 reached_goal']);
    expect(await told('::attn-player{preset="two-words" goal="weights[1,1] > 0.5"}')).toEqual([]);
    expect(await told('::attn-player{preset="two-words" goal="weights[1,1] = 0.5 and weights[1,2] > 1"}')).toEqual([]);
  });

  test('a lock or a hidden control that the figure does not have is a warning', async () => {
    expect(await told('::attn-player{preset="two-words" lock="query qury"}')).toEqual(['1:34 unknown_setting']);
    expect(await told('::attn-scale-lab{hide="seed, sample"}')).toEqual(['1:18 unknown_setting']);
    expect(await told('::attn-player{preset="two-words" lock="all" hide="masked-score convention"}')).toEqual([]);
  });
});

test(':::predict folds the answer away', async () => {
  const tree = parse(html(await compile(':::predict\nWhy?\n\n---\n\nBecause.\n:::')));
  const [details] = elements(tree, ({ tagName }) => tagName === 'details');
  expect(details.properties.open).toBeUndefined();
  expect(textOf(details)).toBe('Show the answerBecause.');
  expect(textOf(tree, (node) => node === details)).toBe('Before you lookWhy?');
});

test(':::note[title] and :::steps', async () => {
  const text = html(await compile(':::note[A *title*]\nMore.\n:::\n\n:::steps\n1. One\n2. Two\n:::'));
  expect(text).toContain('<p class="aside-title">A <em>title</em></p>');
  expect(text).toContain('<ol class="steps">');
});

test('## Heading {#id} is a section of that id', async () => {
  const lesson = await compile('## The heading {#here}\n\nText.');
  expect(lesson.sections).toEqual([{ id: 'here', text: 'The heading' }]);
  expect(html(lesson)).toContain('<section id="here" aria-labelledby="here-title">');
});

test('a Korean particle after a bracket stays on its line', async () => {
  const text = html(await compile('**값**(value)을 :row{preset="two-words" step="scores" row=1}이', { lang: 'ko' }));
  expect(text).toContain('(value)\u2060을');
  expect(text).toContain('</span>\u2060이');
});

test.each([
  ['en', '| 어텐션 가중치 | attention weight |', 'ko', '어텐션 가중치'],
  ['ko', '| 어텐션 가중치 | attention weight |', 'en', 'attention weight'],
])('on a page in %s, a term in the other language says so', async (lang, row, other, term) => {
  const lesson = await compile(`| A | B |\n| --- | --- |\n${row}`, { lang });
  const marked = elements(parse(html(lesson)), ({ properties }) => properties.lang !== undefined);
  expect(marked.map((node) => [node.properties.lang, textOf(node)])).toEqual([[other, term]]);
});

describe('math', () => {
  test('is MathML with the hues of the figures and without inline styles', async () => {
    const text = html(await compile('$$\n\\softmax\\!\\left(\\frac{\\query\\key^\\top}{\\sqrt{d}}\\right)\\value\n$$'));
    expect(text).toContain('<mi class="of-query">Q</mi>');
    expect(text).not.toMatch(/style=/);
  });

  test('has a root sign that shows without a math font', async () => {
    expect(html(await compile('$\\sqrt{d}$'))).toContain('>√</mo><mi>d</mi>');
    expect(html(await compile('$\\sqrt{a+b}$'))).toMatch(/>√<\/mo><mo>\(<\/mo>.*<mo>\)<\/mo>/);
  });
});

describe('a mistake of the author is told with its place', () => {
  test.each([
    ['One.\n\n::attn-playr{preset="two-words"}', '3:1 unknown_directive'],
    ['::cell{preset="two-words"}', '1:1 unknown_directive'], // it is a text directive
    ['At 10:30pm.', '1:6 unknown_directive'],
    ['::attn-player{preset="two-words" speeed="2"}', '1:34 unknown_attribute'],
    ['::attn-player{preset="two-wrods"}', '1:15 unknown_preset'],
    ['::attn-player{preset="two-words"\nmask="causal"}', '1:1 loose_directive'],
    ['A :cell{preset="two-words" step="weights"\nrow=3 col=1}', '2:1 out_of_range'],
    [':::note\nText.\n\n## Next {#next}', '4:1 unclosed'],
    ['A :cell{preset="two-words" step="weights" row=1}', '1:3 missing_attribute'],
    ['A :cell{preset="two-words" step="weight" row=1 col=1}', '1:28 unknown_step'],
    ['A :cell{preset="two-words" step="weights" row=3 col=1}', '1:43 out_of_range'],
    ['A :cell{preset="two-words" step="weights" row=1 col=0}', '1:49 invalid_attribute'],
    ['A :cell{preset="two-words" mistake="noTranspose" step="scores" row=1 col=1}', '1:9 shape_mismatch'],
    ['A :error{preset="two-words"}', '1:10 no_error'],
    ['A :partial{preset="two-words" step="weights" row=1 col=1 label="summ"}', '1:58 unknown_partial'],
    [':::predict\nNo answer.\n:::', '1:1 predict'],
    [':::steps\nNo list.\n:::', '1:1 steps'],
    ['## No id', '1:1 missing_id'],
    ['## One {#a}\n\n## Two {#a}', '3:1 duplicate_id'],
    ['## One {#A b}', '1:1 invalid_id'],
    ['# Title', '1:1 heading'],
    ['Some $\\frac$ here', '1:6 math'],
    ['![Alt](nowhere.svg)', '1:1 picture'],
  ])('%j', async (text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
  });

  test('and all of them at once, in order', async () => {
    expect(await problemsOf('# Title\n\nAt 10:30pm and :cell{}.')).toEqual([
      '1:1 heading',
      '3:6 unknown_directive',
      '3:16 missing_attribute',
      '3:16 missing_attribute',
      '3:16 missing_attribute',
      '3:16 missing_attribute',
    ]);
  });

  test.each([
    ['Text only.', '1:1 front_matter'],
    ['---\ntitle: One\n---\n', '1:1 front_matter'],
    ['---\ntitle: [One\nsummary: Two\n---\n', '3:1 front_matter'],
    ['---\ntitle: &a One\nsummary: *a\n---\n', '3:10 front_matter'],
  ])('front matter: %j', async (text, problem) => {
    expect((await problemsOf(text, { whole: true }))[0]).toBe(problem);
  });

  test('in a message that an editor can follow', async () => {
    await expect(compile('\n::attn-playr{}')).rejects.toThrow(
      /^lesson\.md:6:1: '::attn-playr' is not a directive.* \[unknown_directive\]$/,
    );
  });
});
