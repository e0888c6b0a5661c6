import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beats, formula, termsAt } from '../../web/src/trace/formula.js';
import { numbersOf } from '../../web/src/trace/notation.js';
import { formulaLatex, formulaText } from '../../web/src/trace/text.js';
import {
  added,
  capped,
  divided,
  everyOp,
  hidden,
  inputCell,
  linearWithBias,
  powered,
  product,
  rounded,
  scaledBy,
  scaledByRoot,
  shifted,
  softmaxOf,
  summed,
  unknown,
  visible,
} from './derivations.js';
import { standsAt } from './derived-cells.js';

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
    expect(written(shifted([2, 5], 0))).toBe('2 − 5 = −3');
    expect(written(powered(0))).toBe('e^(0) = 1');
    expect(written(powered(2, 4))).toBe('e^(2 ÷ 4) = e^(0.5) = 1.649');
    expect(written(divided(1, 4))).toBe('1 / 4 = 0.25');
    expect(written(unknown('cube', -2, -8))).toBe('cube(−2) = −8');
    expect(written(rounded(0.50348, 0.503))).toBe('0.50348 ≈ 0.503');
    // tanh(2) = 0.96402…
    expect(written(capped(60, 30))).toBe('30 × tanh(60 ÷ 30) = 30 × tanh(2) = 30 × 0.964 = 28.921');
  });
});

test('LaTeX says the same', () => {
  expect(formulaLatex(formula(scaledByRoot(2, 4)))).toBe('2 \\div \\sqrt{4} = 2 \\div 2 = 1');
});

describe('beats', () => {
  test('of a product show its pairs one by one, the running sum beside them', () => {
    const derivation = product([1, 2, 3], [4, 5, 6]);
    const growing = [0, 1, 2, 3].map((revealed) => written(derivation, { revealed }));
    expect(growing).toEqual(['', '1×4 = 4', '1×4 + 2×5 = 14', '1×4 + 2×5 + 3×6 = 32']);
  });

  test('of a softmax show the numerator, the exponentials below it, their values, the share', () => {
    const derivation = softmaxOf([0, 0], 0);
    expect(beats(derivation)).toBe(5);
    const growing = [1, 2, 3, 4].map((revealed) => written(derivation, { revealed }));
    expect(growing).toEqual([
      'e^(0−0)',
      'e^(0−0) / e^(0−0)',
      'e^(0−0) / (e^(0−0) + e^(0−0))',
      'e^(0−0) / (e^(0−0) + e^(0−0)) = 1 / (1 + 1)',
    ]);
  });

  test('work on the terms that they reveal', () => {
    expect(termsAt(product([1, 2], [3, 4]), 0)).toEqual([]);
    expect(termsAt(product([1, 2], [3, 4]), 2)).toEqual([2, 3]);
    expect(termsAt(linearWithBias([1, 2], [3, 4], 5), 3)).toEqual([4]);
    expect([1, 2, 3, 4, 5].map((beat) => termsAt(softmaxOf([3, 1], 1), beat))).toEqual([[1], [0], [1], [1], [1]]);
    expect(termsAt(scaledByRoot(2, 4), 1)).toEqual([0]);
  });

  test.each(everyOp)('of %s each reveal something, the last one everything', (_, derivation) => {
    const all = beats(derivation);
    const growing = Array.from({ length: all + 1 }, (_, revealed) => written(derivation, { revealed }));
    expect(growing[0]).toBe('');
    expect(new Set(growing).size).toBe(all + 1);
    expect(growing[all]).toBe(written(derivation));
    expect(written(derivation, { revealed: all + 5 })).toBe(written(derivation));
    expect(written(derivation, { revealed: -1 })).toBe('');
  });
});

describe('a long sum', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => index);
  const derivation = product(
    twelve,
    twelve.map(() => 1),
  ); // 0 + 1 + … + 11 = 66

  test('keeps its first three products and the last', () => {
    expect(written(derivation)).toBe('0×1 + 1×1 + 2×1 + … + 11×1 = 66');
  });

  test('keeps the one in focus too', () => {
    expect(written(derivation, { focus: 12 })).toBe('0×1 + 1×1 + 2×1 + … + 6×1 + … + 11×1 = 66');
    expect(written(derivation, { focus: 9 })).toBe('0×1 + 1×1 + 2×1 + 3×1 + 4×1 + … + 11×1 = 66');
  });

  test('shows the current one while it grows', () => {
    expect(written(derivation, { revealed: 4 })).toBe('0×1 + 1×1 + 2×1 + 3×1 = 6');
    expect(written(derivation, { revealed: 6 })).toBe('0×1 + 1×1 + 2×1 + … + 5×1 = 15');
  });

  test('of exponentials keeps its own, and gives their sum by its value', () => {
    const scores = twelve.map(() => 0);
    expect(written(softmaxOf(scores, 6))).toBe(
      'e^(0−0) / (e^(0−0) + e^(0−0) + e^(0−0) + … + e^(0−0) + … + e^(0−0)) = 1 / 12 = 0.083',
    );
  });

  test('of eight is written out', () => {
    expect(written(summed([1, 1, 1, 1, 1, 1, 1, 1]))).toBe('1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 = 8');
  });

  test('of thousands costs no more than a short one', () => {
    const scores = Array.from({ length: 4096 }, () => 0);
    expect(numbersOf(formula(softmaxOf(scores, 2000))).length).toBeLessThan(20);
  });
});

describe('every number that is written', () => {
  test.each(everyOp)('in %s is a term, a partial, a param or the value', (_, derivation) => {
    for (let revealed = 0; revealed <= beats(derivation); ++revealed) {
      for (const number of numbersOf(formula(derivation, { revealed }))) {
        expect(number.value).toBe(standsAt(derivation, number));
      }
    }
  });

  test('of any product and any softmax too', () => {
    const finite = fc.double({ min: -50, max: 50, noNaN: true });
    const score = fc.oneof({ weight: 4, arbitrary: finite }, fc.constant(-Infinity));
    fc.assert(
      fc.property(
        fc.array(finite, { minLength: 1, maxLength: 20 }),
        fc.array(score, { minLength: 1, maxLength: 20 }),
        (row, scores) => {
          for (const derivation of [product(row, row), softmaxOf(scores, scores.length - 1)]) {
            for (const number of numbersOf(formula(derivation)))
              expect(number.value).toBe(standsAt(derivation, number));
          }
        },
      ),
    );
  });

  test('wears the colour of the step it comes from, the result that of its own step', () => {
    const hues = numbersOf(formula(product([1], [2]), { step: 'scores' })).map(({ hue }) => hue);
    expect(hues).toEqual(['query', 'key', 'score']);
  });
});
