/** A verdict on an answer, and numbers to draw exercises from. */
import { describe, expect, test } from 'vitest';
import { attention, expectError, twoWords, untyped } from './support';

describe('judge', () => {
  const asked = { answer: [[1, 2.5]], expected: [[1, 2]], tolerance: 0.005 };

  test('is plain data: right or wrong, where, and which mistakes it looks like', () => {
    const verdict = attention.judge({ ...asked, candidates: { half: [[1, 2.5]], same: [[1, 2]], other: undefined } });
    expect(structuredClone(verdict)).toEqual({
      correct: false,
      wrong: [[0, 1]],
      matches: ['half'],
      indistinguishable: ['same'],
    });
    expect(attention.judge({ ...asked, answer: [[1.004, 2]] })).toEqual({
      correct: true,
      wrong: [],
      matches: [],
      indistinguishable: [],
    });
  });

  test('0.330 is within 0.005 of 0.335', () => {
    expect(attention.judge({ answer: [[0.33]], expected: [[0.335]], tolerance: 0.005 }).correct).toBe(true);
  });

  test('recognises a classic mistake by the numbers that the core made of it', () => {
    const right = attention.scaledDotProductAttention(twoWords).step('output');
    const mistakes = attention.commonMistakes(twoWords);
    const candidates = Object.fromEntries(
      Object.entries(mistakes).map(([name, trace]) => [name, trace.step('output')]),
    );
    for (const [name, answer] of Object.entries(candidates)) {
      const verdict = attention.judge({ answer, expected: right, candidates, tolerance: 0.005 });
      expect(verdict.matches).toContain(name);
      expect(verdict.correct).toBe(verdict.indistinguishable.includes(name));
    }
  });

  test.each([
    [{ answer: [[NaN, 2]] }, 'not_finite', { name: 'answer', row: 0, col: 0 }],
    [{ answer: [] }, 'empty_input', { name: 'answer' }],
    [{ answer: [['2', 2]] }, 'not_a_number', { name: 'answer', row: 0, col: 0, value: '2' }],
    [{ answer: [[1]] }, 'shape_mismatch', { left: [1, 1], right: [1, 2], leftName: 'answer', rightName: 'expected' }],
    [{ tolerance: -1 }, 'out_of_range', { name: 'tolerance', value: -1, min: 0, max: Infinity }],
    [{ tolerance: undefined }, 'invalid_option', { name: 'tolerance', value: 'undefined' }],
    [{ candidates: { half: [['x']] } }, 'not_a_number', { name: 'candidates.half', row: 0, col: 0, value: 'x' }],
    [{ candidates: 3 }, 'invalid_option', { name: 'candidates', value: '3' }],
    [{ tolerence: 1 }, 'invalid_option', { name: 'tolerence' }],
  ] as const)('%o is refused', (change, code, params) => {
    expectError(() => attention.judge(untyped({ ...asked, ...change })), code, params);
  });
});

describe('drawMatrix', () => {
  test('the same numbers for the same seed, whole and within the range', () => {
    const drawn = (seed: number): number[] =>
      Array.from(attention.drawMatrix({ rows: 3, cols: 2, seed, least: -1, most: 1 }).step('numbers').data);
    for (let seed = 0; seed < 20; ++seed) {
      expect(drawn(seed)).toEqual(drawn(seed));
      for (const number of drawn(seed)) expect([-1, 0, 1]).toContain(number);
    }
    expect(new Set(Array.from({ length: 20 }, (_, seed) => drawn(seed).join())).size).toBeGreaterThan(15);
  });

  test.each([
    [{ seed: 1.5 }, 'invalid_option', { name: 'seed', value: '1.5' }],
    [{ seed: -1 }, 'out_of_range', { name: 'seed', value: -1, min: 0, max: 2 ** 53 }],
    [{ rows: 0 }, 'out_of_range', { name: 'rows', value: 0, min: 1, max: Infinity }],
    [{ least: 3 }, 'out_of_range', { name: 'most', value: 3, min: 4, max: 1000 }],
  ] as const)('%o is refused', (change, code, params) => {
    expectError(() => attention.drawMatrix(untyped({ rows: 2, cols: 2, seed: 1, ...change })), code, params);
  });
});
