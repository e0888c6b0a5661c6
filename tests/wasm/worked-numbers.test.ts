/** Numbers worked by hand for the lessons beyond the first, and laws that hold whatever the numbers. */
import { describe, expect, test } from 'vitest';
import { attention, expectCells, random, randomMatrix, rows } from './support';

const { exp, sqrt } = Math;
const printed = (values: ArrayLike<number>, decimals = 3): string[] =>
  Array.from(values, (value) => value.toFixed(decimals));

/** `three-tokens`. */
const key = [
  [1, 0],
  [0, 1],
  [1, 1],
];
const value = [
  [1, 0],
  [0, 2],
  [3, 1],
];

test('tiles {1, 2} and {3} of q = (1, 1): what the first tile left is worth 0.493 beside the larger score', () => {
  const query = [[1, 1]];
  const trace = attention.flashAttention({ query, key, value, tileRows: 1, tileCols: 2 });
  const rescale = exp(1 / sqrt(2) - sqrt(2));
  expectCells(trace.step('tile.0.0.rowMax'), [[1 / sqrt(2)]]);
  expectCells(trace.step('tile.0.1.rowMax'), [[sqrt(2)]]);
  expectCells(trace.step('tile.0.1.rescale'), [[rescale]]);
  expectCells(trace.step('tile.0.1.rowSum'), [[2 * rescale + 1]]);
  expectCells(trace.step('tile.0.1.accumulator'), [[rescale + 3, 2 * rescale + 1]]);
  expect(printed(trace.step('tile.0.1.rescale').data)).toEqual(['0.493']);
  expect(printed(trace.step('tile.0.1.rowSum').data)).toEqual(['1.986']);
  expect(printed(trace.step('tile.0.1.accumulator').data)).toEqual(['3.493', '1.986']);
  expect(printed(trace.step('output').data)).toEqual(['1.759', '1.000']);

  const plain = attention.scaledDotProductAttention({ query, key, value }).step('output');
  expectCells(trace.step('output'), rows(plain));
});

describe('how a weight answers to its own score, p(1 - p), when scores are 8, 4 and 0 at d = 64', () => {
  const first = (x: number): number[] => [x, ...Array.from({ length: 63 }, () => 0)];
  const identity = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  /** The gradient at score j when the loss is weight j: with these values the output is the weights. */
  const own = (scale: 'auto' | 'none'): number[] =>
    identity.map((outputGradient, j) => {
      const problem = { query: [first(8)], key: [first(1), first(0.5), first(0)], value: identity, scale };
      const trace = attention.attentionGradient({ ...problem, outputGradient: [outputGradient] });
      expect([...trace.step('scores').data]).toEqual([8, 4, 0]);
      return trace.step('scoresGradient').data[j]!;
    });

  test('as they are: next to nothing', () => {
    expect(printed(own('none'), 4)).toEqual(['0.0180', '0.0177', '0.0003']);
    const { data } = attention.softmaxJacobian({ scores: [8, 4, 0] }).step('jacobian');
    expect(printed([data[0]!, data[4]!, data[8]!], 4)).toEqual(['0.0180', '0.0177', '0.0003']);
  });

  test('over 8, the eighth of the scale included: all three learn', () => {
    expect(printed(own('auto'), 4)).toEqual(['0.0312', '0.0266', '0.0190']);
    const { data } = attention.softmaxJacobian({ scores: [1, 0.5, 0] }).step('jacobian');
    expect(printed([data[0]! / 8, data[4]! / 8, data[8]! / 8], 4)).toEqual(['0.0312', '0.0266', '0.0190']);
  });
});

describe('the second of the three tokens, causal, with a mistake', () => {
  const query = [
    [1, 0],
    [0, 1],
    [1, 1],
  ];
  const mistakes = attention.commonMistakes({ query, key, value, mask: 'causal' });
  const second = (mistake: string, step: string, cols: number): string[] =>
    printed(mistakes[mistake]!.step(step).data.slice(cols, 2 * cols));

  test('a masked score of 0 still weighs', () => {
    expect(second('maskedScoreZero', 'weights', 3)).toEqual(['0.248', '0.503', '0.248']);
  });

  test('a mask after the softmax leaves 0.599 of 1', () => {
    expect(second('maskAfterSoftmax', 'sums', 1)).toEqual(['0.599']);
    expect(second('maskAfterSoftmax', 'output', 2)).toEqual(['0.198', '0.802']);
    expect(second('maskAfterSoftmax', 'renormalized', 3)).toEqual(['0.330', '0.670', '0.000']);
  });
});

describe('positions', () => {
  test('turned by their positions, two vectors have a score that depends on the distance alone', () => {
    const next = random(17);
    const [query, other] = [randomMatrix(next, 1, 8), randomMatrix(next, 1, 8)];
    for (const interleaved of [false, true]) {
      const score = (at: number, from: number): number => {
        const turn = (input: number[][], position: number): Float64Array =>
          attention.rotaryEmbedding({ input, positions: [position], interleaved }).step('rotated').data;
        const [left, right] = [turn(query, at), turn(other, from)];
        return left.reduce((sum, x, k) => sum + x * right[k]!, 0);
      };
      for (const distance of [0, 1, 5, -3])
        for (const at of [2, 40]) expect(score(at + distance, at)).toBeCloseTo(score(distance, 0), 12);
      expect(Math.abs(score(1, 0) - score(2, 0))).toBeGreaterThan(1e-3);
    }
  });

  test('without them attention does not see the order; with a causal mask, rotary positions or ALiBi it does', () => {
    const next = random(29);
    const [length, size] = [4, 4];
    const matrix = (): number[][] => randomMatrix(next, size, size);
    const weights = { query: matrix(), key: matrix(), value: matrix(), output: matrix() };
    const input = randomMatrix(next, length, size);
    const order = [2, 0, 3, 1];
    const difference = (options: object): number => {
      const output = (tokens: number[][]): number[][] =>
        rows(attention.multiHeadAttention({ input: tokens, heads: 2, weights, ...options }).step('output'));
      const [inOrder, shuffled] = [output(input), output(order.map((token) => input[token]!))];
      return Math.max(...shuffled.flatMap((row, i) => row.map((x, j) => Math.abs(x - inOrder[order[i]!]![j]!))));
    };
    expect(difference({})).toBeLessThan(1e-13);
    for (const options of [{ mask: 'causal' }, { rotary: {} }, { alibi: true }])
      expect(difference(options)).toBeGreaterThan(1e-2);
  });
});

test('the scale experiment comes near theory: variance d as it is, 1 over √d', () => {
  const [sizes, samples] = [[2, 8, 64, 512], 4_000];
  const trace = attention.scaleExperiment({ sizes, samples, seed: 2017 });
  for (const d of sizes) {
    // products of Gaussian entries have the fourth moment that makes this the variance's standard error
    const error = sqrt((2 + 6 / d) / samples);
    expect(Math.abs(trace.step(`size.${d}.variance`).data[0]! / d - 1)).toBeLessThan(4 * error);
    expect(Math.abs(trace.step(`size.${d}.scaledVariance`).data[0]! - 1)).toBeLessThan(4 * error);
  }
});
