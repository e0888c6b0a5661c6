import { describe, expect, test } from 'vitest';
import { beats, formula } from '../../web/src/trace/formula.js';
import { numbersOf } from '../../web/src/trace/notation.js';
import { formulaLatex, formulaText } from '../../web/src/trace/text.js';
import {
  capped,
  inputCell,
  linearWithBias,
  product,
  rounded,
  scaledBy,
  scaledByRoot,
  softmaxOf,
  hidden,
  visible,
  added,
  summed,
} from './derivations.js';

const written = (derivation: Parameters<typeof formula>[0], options = {}) => formulaText(formula(derivation, options));

describe('every op is written as a person would write it', () => {
  test('a score is its products and their sum', () => {
    expect(written(product([1, 0, 1, 0], [0, 1, 0, 1]))).toBe('1×0 + 0×1 + 1×0 + 0×1 = 0');
  });

  test('a negative number gets parentheses where it would meet another sign', () => {
    expect(written(product([-1, 3], [2, -2]))).toBe('(−1)×2 + 3×(−2) = −8');
    expect(written(scaledByRoot(-2, 4))).toBe('−2 ÷ √4 = −2 ÷ 2 = −1');
    expect(written(added(1, -2))).toBe('1 + (−2) = −1');
  });

  test('a linear map ends with its bias', () => {
    expect(written(linearWithBias([1, 2], [3, 4], -5))).toBe('1×3 + 2×4 + (−5) = 6');
  });

  test('scaling divides by the root of the head size, or multiplies by a factor', () => {
    expect(written(scaledByRoot(2, 4))).toBe('2 ÷ √4 = 2 ÷ 2 = 1');
    expect(written(scaledBy(2, 0.25))).toBe('2 × 0.25 = 0.5');
    expect(written(scaledBy(2, 1))).toBe('2 × 1 = 2');
  });

  test('a hidden score becomes minus infinity, a visible one stays', () => {
    expect(written(hidden(2))).toBe('2 → −∞');
    expect(written(visible(2))).toBe('2 → 2');
  });

  test('softmax takes the largest score off before it raises e', () => {
    // weights of the scores 1 and 0: e/(1 + e) = 0.731…
    expect(written(softmaxOf([1, 0], 0))).toBe('e^(1−1) / (e^(1−1) + e^(0−1)) = 1 / (1 + 0.368) = 0.731');
    expect(written(softmaxOf([-1, -3], 1))).toBe(
      'e^(−3−(−1)) / (e^(−1−(−1)) + e^(−3−(−1))) = 0.135 / (1 + 0.135) = 0.119',
    );
  });

  test('a hidden key adds e to the minus infinity, which is 0', () => {
    expect(written(softmaxOf([1, -Infinity], 1))).toBe('e^(−∞) / (e^(1−1) + e^(−∞)) = 0 / (1 + 0) = 0');
  });

  test('where every key is hidden the weight is 0', () => {
    expect(written(softmaxOf([-Infinity, -Infinity], 0))).toBe('−∞, −∞ → 0');
  });

  test('the rest', () => {
    expect(written(inputCell(3))).toBe('3');
    expect(written(summed([0.5, 0.25, 0.25]))).toBe('0.5 + 0.25 + 0.25 = 1');
    expect(written(rounded(0.50348, 0.503))).toBe('0.50348 ≈ 0.503');
    // tanh(2) = 0.96402…
    expect(written(capped(60, 30))).toBe('30 × tanh(60 ÷ 30) = 30 × tanh(2) = 30 × 0.964 = 28.921');
  });
});

test('LaTeX says the same', () => {
  expect(formulaLatex(formula(scaledByRoot(2, 4)))).toBe('2 \\div \\sqrt{4} = 2 \\div 2 = 1');
});

test('beats reveal', () => {
  const d = product([1, 0, 1, 0], [1, 1, 1, 1]);
  expect(beats(d)).toBe(4);
  expect(written(d, { revealed: 0 })).toBe('');
  expect(written(d, { revealed: 2 })).toBe('1×1 + 0×1 = 1');
  expect(numbersOf(formula(d))).toHaveLength(9);
});
