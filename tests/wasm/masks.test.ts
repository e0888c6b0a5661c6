/** Every kind of mask through JavaScript. Expected: who may attend, written out. 1 may, 0 may not. */
import { describe, expect, test } from 'vitest';
import type { Mask } from '../../web/src/index';
import { attention, expectError, randomMatrix, random, rows, untyped } from './support';

const next = random(3);
const [n, m] = [4, 5];
const problem = { query: randomMatrix(next, n, 2), key: randomMatrix(next, m, 2), value: randomMatrix(next, m, 2) };

const run = (mask: Mask): ReturnType<typeof attention.scaledDotProductAttention> =>
  attention.scaledDotProductAttention({ ...problem, mask });

/** The mask as the trace keeps it, and the scores it hid: they must tell the same. */
function allowed(mask: Mask): string[] {
  const trace = run(mask);
  const masked = trace.step('masked');
  const kept = masked.params.mask as { rows: number; cols: number; data: Uint8Array };
  expect([kept.rows, kept.cols]).toEqual([n, m]);
  const scaled = trace.step('scaled').data;
  kept.data.forEach((may, at) => expect(masked.data[at]).toBe(may ? scaled[at] : -Infinity));
  trace.step('weights').data.forEach((weight, at) => expect(weight > 0).toBe(kept.data[at] === 1));
  return rows(kept).map((row) => row.join(''));
}

const T = true;
const F = false;

test.each<[string, Mask, string[]]>([
  ['causal, top-left', 'causal', ['10000', '11000', '11100', '11110']],
  ['causal as an object', { causal: true, past: 0 }, ['10000', '11000', '11100', '11110']],
  ['causal after a past', { causal: true, past: 1 }, ['11000', '11100', '11110', '11111']],
  ['padding', { padding: 3 }, ['11100', '11100', '11100', '11100']],
  ['nothing but padding', { padding: 0 }, ['00000', '00000', '00000', '00000']],
  ['chosen keys', { keys: [T, F, F, T, F] }, ['10010', '10010', '10010', '10010']],
  ['a window', { window: [1, 1] }, ['11000', '11100', '01110', '00111']],
  ['a window open to the left', { window: [-1, 0] }, ['10000', '11000', '11100', '11110']],
  ['a window open to the right', { window: [0, -1] }, ['11111', '01111', '00111', '00011']],
  ['a window wider than any matrix', { window: [1e12, 1e12] }, ['11111', '11111', '11111', '11111']],
  ['a prefix', { prefix: 2 }, ['11000', '11000', '11100', '11110']],
  ['blocks', { block: 2 }, ['11000', '11000', '00110', '00110']],
  ['two at once', ['causal', { padding: 2 }], ['10000', '11000', '11000', '11000']],
  [
    'boolean rows',
    [
      [T, F, T, F, T],
      [F, T, F, T, F],
      [T, T, T, T, T],
      [F, F, F, F, F],
    ],
    ['10101', '01010', '11111', '00000'],
  ],
  ['bytes', { rows: n, cols: m, data: new Uint8Array(n * m).fill(255, 0, 7) }, ['11111', '11000', '00000', '00000']],
  [
    'a matrix among others',
    ['causal', Array.from({ length: n }, () => [F, T, T, T, T])],
    ['00000', '01000', '01100', '01110'],
  ],
  [
    'a matrix first among others',
    [Array.from({ length: n }, () => [F, T, T, T, T]), 'causal'],
    ['00000', '01000', '01100', '01110'],
  ],
])('%s', (_, mask, expected) => {
  expect(allowed(mask)).toEqual(expected);
});

test('an empty list hides nothing and leaves no step', () => {
  expect(run([]).steps.map((step) => step.id)).not.toContain('masked');
});

test('in a derivation the mask is one truth value', () => {
  const trace = run('causal');
  expect(trace.derive('masked', 0, 1).params).toEqual({ mask: false, maskedScore: -Infinity });
  expect(trace.derive('masked', 1, 0).params).toEqual({ mask: true, maskedScore: -Infinity });
});

test('a finite masked score leaves a little weight: e to the difference', () => {
  const row = { query: [[0]], key: [[1], [1]], value: [[1], [1]], mask: { padding: 1 } };
  const weights = attention.scaledDotProductAttention({ ...row, maskedScore: -2 }).step('weights').data;
  expect(weights[1]! / weights[0]!).toBeCloseTo(Math.exp(-2), 14);
});

describe('what is no mask says why', () => {
  test.each<[string, unknown, Record<string, unknown>]>([
    ['another word', 'casual', { reason: 'unknown', value: 'casual' }],
    ['another key', { paddding: 3 }, { reason: 'unknown', value: 'paddding' }],
    ['two kinds in one', { padding: 3, prefix: 1 }, { reason: 'unknown', value: 'prefix' }],
    ['no kind', {}, { reason: 'unknown', value: 'object' }],
    ['causal: false', { causal: false }, { reason: 'unknown', value: 'causal' }],
    ['a number', 3, { reason: 'unknown', value: '3' }],
    ['null', null, { reason: 'unknown', value: 'null' }],
    ['half a padding', { padding: 1.5 }, { reason: 'padding', value: '1.5' }],
    ['padding in words', { padding: 'three' }, { reason: 'padding', value: 'three' }],
    ['padding beyond the keys', { padding: 6 }, { reason: 'padding', value: 6, min: 0, max: m }],
    ['a negative past', { causal: true, past: -1 }, { reason: 'past', value: -1, min: 0, max: Infinity }],
    ['a block of nothing', { block: 0 }, { reason: 'block', value: 0, min: 1, max: Infinity }],
    ['half a window', { window: [1] }, { reason: 'window', length: 1, expected: 2 }],
    ['too few keys', { keys: [true] }, { reason: 'keys', length: 1, expected: m }],
    ['keys that are no list', { keys: 'all' }, { reason: 'keys', value: 'all' }],
    ['keys as numbers', { keys: [1, 0, 1, 1, 1] }, { reason: 'numbers', col: 0, value: 1 }],
    [
      'a matrix of another shape',
      [[true, false]],
      { reason: 'shape', rows: 1, cols: 2, expectedRows: n, expectedCols: m },
    ],
    ['ragged rows', [[true], [true, false]], { reason: 'ragged', row: 1, expected: 1, actual: 2 }],
    ['rows without columns', [[]], { reason: 'empty' }],
    ['words in a matrix', [['causal']], { reason: 'values', row: 0, col: 0, value: 'causal' }],
    ['numbers: those are bias', [[1, 0, 0, 0, 0]], { reason: 'numbers', row: 0, col: 0, value: 1 }],
    ['doubles', { rows: 1, cols: 1, data: new Float64Array(1) }, { reason: 'numbers', row: 0, col: 0, value: 0 }],
    ['bytes too few', { rows: 2, cols: 2, data: new Uint8Array(3) }, { reason: 'data', rows: 2, cols: 2, length: 3 }],
  ])('%s', (_, mask, params) => {
    expectError(() => run(untyped(mask)), 'invalid_mask', params);
  });

  test('the message carries the facts', () => {
    const error = expectError(() => run({ padding: 6 }), 'invalid_mask', {
      reason: 'padding',
      value: 6,
      min: 0,
      max: 5,
    });
    expect(error.message).toBe('The mask is not valid (padding: value 6, min 0, max 5).');
  });
});
