/** The numbers of the first lesson, from closed forms: e is the only thing looked up. */
import { expect, test } from 'vitest';
import { attention, expectCells, rows, twoWords } from './support';

const { exp, sqrt } = Math;
const printed = (matrix: Parameters<typeof rows>[0], decimals = 3): string[][] =>
  rows(matrix).map((row) => row.map((value) => value.toFixed(decimals)));

const threeTokens = {
  query: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  key: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  value: [
    [1, 0],
    [0, 2],
    [3, 1],
  ],
};

test('two words: the second attends to itself e times as much as to the first', () => {
  const trace = attention.scaledDotProductAttention(twoWords);
  const ids = ['query', 'key', 'value', 'scores', 'scaled', 'weights', 'output'];
  expect(trace.steps.map((step) => step.id)).toEqual(ids);
  expect(rows(trace.step('scores'))).toEqual([
    [2, 2],
    [0, 2],
  ]);
  expect(trace.step('scaled').params).toEqual({ factor: 0.5, headSize: 4 });
  const own = exp(1) / (1 + exp(1));
  expectCells(trace.step('weights'), [
    [0.5, 0.5],
    [1 - own, own],
  ]);
  expectCells(trace.step('output'), [
    [5, 5],
    [10 * (1 - own), 10 * own],
  ]);
  expect(printed(trace.step('output'), 1)).toEqual([
    ['5.0', '5.0'],
    ['2.7', '7.3'],
  ]);
});

test('three tokens: every score is 0, 1 or 2 before 1/√2', () => {
  const trace = attention.scaledDotProductAttention(threeTokens);
  const a = exp(1 / sqrt(2));
  const b = exp(2 / sqrt(2));
  const [one, two] = [1 + 2 * a, 2 * a + b];
  expectCells(trace.step('weights'), [
    [a / one, 1 / one, a / one],
    [1 / one, a / one, a / one],
    [a / two, a / two, b / two],
  ]);
  expect(printed(trace.step('weights'))).toEqual([
    ['0.401', '0.198', '0.401'],
    ['0.198', '0.401', '0.401'],
    ['0.248', '0.248', '0.503'],
  ]);
  expect(printed(trace.step('output'))).toEqual([
    ['1.604', '0.797'],
    ['1.401', '1.203'],
    ['1.759', '1.000'],
  ]);
});

test('three tokens, causal: the first sees itself alone, the second two', () => {
  const trace = attention.scaledDotProductAttention({ ...threeTokens, mask: 'causal' });
  expect(printed(trace.step('output'))).toEqual([
    ['1.000', '0.000'],
    ['0.330', '1.340'],
    ['1.759', '1.000'],
  ]);
  const a = exp(1 / sqrt(2));
  expect(trace.step('weights').data[3]).toBeCloseTo(1 / (1 + a), 14);
  expect(trace.step('weights').data[5]).toBe(0);
});

test('rounded weights need not add up, and the trace says by how much', () => {
  const weights = attention.scaledDotProductAttention(threeTokens).step('weights');
  const sums = attention.rowSums({ input: weights, decimals: 3 });
  expect(sums.steps.map((step) => step.id)).toEqual(['input', 'sums', 'rounded', 'roundedSums']);
  expect(printed(sums.step('roundedSums'))).toEqual([['1.000'], ['1.000'], ['0.999']]);
  expectCells(sums.step('sums'), [[1], [1], [1]]);
});

test('rounding is what the page prints, also at ties that no double is', () => {
  const print = (value: number): number =>
    Number(new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: false }).format(value));
  const input = [[1.005, 0.125, -0.125, 2.675, 8.345, 1e-9, 123456.785, 0.995]];
  const rounded = attention.rowSums({ input, decimals: 2 }).step('rounded');
  expect(rows(rounded)).toEqual([input[0]!.map(print)]);
});

test('the silent mistake: without the transpose the shapes meet by accident and the numbers are others', () => {
  const problem = {
    query: [
      [1, 0],
      [0, 2],
    ],
    key: [
      [1, 2],
      [0, 1],
    ],
    value: [
      [10, 0],
      [0, 10],
    ],
  };
  const right = attention.scaledDotProductAttention(problem);
  expect(rows(right.step('scores'))).toEqual([
    [1, 0],
    [4, 2],
  ]);
  expect(printed(right.step('output'), 1)).toEqual([
    ['6.7', '3.3'],
    ['8.0', '2.0'],
  ]);
  const { noTranspose } = attention.commonMistakes(problem);
  expect(noTranspose!.step('scores').op).toBe('matmul');
  expect(rows(noTranspose!.step('scores'))).toEqual([
    [1, 2],
    [0, 2],
  ]);
  expect(printed(noTranspose!.step('output'), 1)).toEqual([
    ['3.3', '6.7'],
    ['2.0', '8.0'],
  ]);
});

test('softmax down the columns: rows of weights that do not add up to 1', () => {
  const mistakes = attention.commonMistakes(twoWords);
  expect(Object.keys(mistakes)).not.toContain('noTranspose'); // a shape error here
  const trace = mistakes.columnSoftmax!;
  const sums = attention.rowSums({ input: trace.step('weights'), decimals: 2 });
  expect(printed(sums.step('sums'), 2)).toEqual([['1.23'], ['0.77']]);
  const first = exp(1) / (1 + exp(1));
  expectCells(trace.step('output'), [
    [10 * first, 5],
    [10 * (1 - first), 5],
  ]);
});

test('self-small: attention of three tokens to themselves through three weight matrices', () => {
  const trace = attention.selfAttention({
    input: threeTokens.query,
    weights: {
      query: [
        [1, 0],
        [0, 1],
      ],
      key: [
        [0, 1],
        [1, 0],
      ],
      value: [
        [2, 0],
        [0, 1],
      ],
    },
  });
  expect(trace.steps.slice(0, 7).map((step) => step.id)).toEqual([
    ...['input', 'queryWeight', 'keyWeight', 'valueWeight'],
    ...['query', 'key', 'value'],
  ]);
  expect(printed(trace.step('output'))).toEqual([
    ['1.198', '0.802'],
    ['1.604', '0.599'],
    ['1.503', '0.752'],
  ]);
});

test('softmax, taken apart, of the rows that lessons print', () => {
  const softmax = (scores: number[]): string[] =>
    printed(attention.softmax({ scores: [scores] }).step('weights'), 4)[0]!;
  expect(softmax([8, 4, 0])).toEqual(['0.9817', '0.0180', '0.0003']);
  expect(softmax([1, 0.5, 0])).toEqual(['0.5065', '0.3072', '0.1863']);
  const steps = attention.softmax({ scores: [[1, 0.5, 0]] }).steps.map((step) => step.id);
  expect(steps).toEqual(['scores', 'shifted', 'exponentials', 'sums', 'weights']);
});

test('temperature divides the scores, down a column too', () => {
  const scores = [[2], [0]];
  const share = exp(1) / (1 + exp(1)); // 2 / 2 against 0 / 2
  const { weights } = Object.fromEntries(
    attention.softmax({ scores, axis: 'column', temperature: 2 }).steps.map((step) => [step.id, step]),
  );
  expectCells(weights!, [[share], [1 - share]]);
});

test('without the maximum subtracted large scores overflow, and infinity and NaN cross as themselves', () => {
  const trace = attention.softmax({ scores: [[1000, 0]], stable: false });
  expect(trace.steps.map((step) => step.id)).toEqual(['scores', 'exponentials', 'sums', 'weights']);
  expect(rows(trace.step('exponentials'))).toEqual([[Infinity, 1]]);
  expect(rows(trace.step('weights'))).toEqual([[NaN, 0]]);
  const { value, terms } = trace.derive('weights', 0, 0);
  expect([value, ...terms.map((term) => term.value)]).toEqual([NaN, Infinity, Infinity]);
  expectCells(attention.softmax({ scores: [[1000, 0]] }).step('weights'), [[1, 0]]);
});

test('equal keys share the weight, and a query that may see no key gets zeros', () => {
  const key = [
    [3, 1],
    [3, 1],
    [3, 1],
  ];
  const problem = { query: [[1, 2]], key, value: threeTokens.value };
  expectCells(attention.scaledDotProductAttention(problem).step('weights'), [[1 / 3, 1 / 3, 1 / 3]]);
  expectCells(attention.scaledDotProductAttention(problem).step('output'), [[4 / 3, 1]]);

  const nothing = attention.scaledDotProductAttention({ ...problem, mask: { padding: 0 } });
  expect(rows(nothing.step('weights'))).toEqual([[0, 0, 0]]);
  expect(rows(nothing.step('output'))).toEqual([[0, 0]]);
});

test('scale, softcap and bias each leave their step, in that order', () => {
  const trace = attention.scaledDotProductAttention({
    ...twoWords,
    scale: 'none',
    softcap: 2,
    bias: [
      [0, -Infinity],
      [0.5, 0],
    ],
    mask: 'causal',
    maskedScore: -1e9,
  });
  const ids = ['query', 'key', 'value', 'bias', 'scores', 'scaled', 'capped', 'biased', 'masked', 'weights', 'output'];
  expect(trace.steps.map((step) => step.id)).toEqual(ids);
  expect(trace.step('scaled').params).toEqual({ factor: 1 });
  const capped = 2 * Math.tanh(1);
  expectCells(trace.step('biased'), [
    [capped, -Infinity],
    [0.5, capped],
  ]);
  expect(rows(trace.step('masked'))[0]![1]).toBe(-1e9);
});
