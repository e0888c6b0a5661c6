import { describe, expect, test } from 'vitest';
import { beats, formula, termsAt } from '../../web/src/trace/formula.js';
import { formulaLatex, formulaText } from '../../web/src/trace/text.js';
import { layerOps } from './derivations-of-layers.js';

const of = (name: string) => layerOps.find(([own]) => own === name)![1];
const grown = (name: string) => {
  const derivation = of(name);
  return Array.from({ length: beats(derivation) }, (_, beat) =>
    formulaText(formula(derivation, { revealed: beat + 1 })),
  );
};

test.each(layerOps)('%s is written as a person would write it', (_, derivation, written) => {
  expect(formulaText(formula(derivation))).toBe(written);
});

test.each(layerOps)('%s works on each of its terms in some beat', (_, derivation) => {
  const seen = new Set(Array.from({ length: beats(derivation) }, (_, beat) => termsAt(derivation, beat + 1)).flat());
  expect([...seen].sort((a, b) => a - b)).toEqual([...derivation.terms.keys()]);
});

describe('beats', () => {
  test('of a scaled score sum the products first, then scale the sum', () => {
    expect(grown('tile_scores by the head size')).toEqual([
      '1×1 = 1',
      '1×1 + 1×1 = 2',
      '(1×1 + 1×1) ÷ √4',
      '(1×1 + 1×1) ÷ √4 = 2 ÷ 2',
      '(1×1 + 1×1) ÷ √4 = 2 ÷ 2 = 1',
    ]);
  });

  test('of a mean add its summands, then divide', () => {
    expect(grown('row_mean')).toEqual(['1 / 2', '(1 + 3) / 2', '(1 + 3) / 2 = 4 / 2', '(1 + 3) / 2 = 4 / 2 = 2']);
  });

  test('of a tile bring along what was before, then add', () => {
    expect(grown('tile_sum')).toEqual(['0.5×2 = 1', '0.5×2 + e^(2−2) = 2']);
    expect([1, 2].map((beat) => termsAt(of('tile_accumulate'), beat))).toEqual([
      [3, 4],
      [0, 1, 2],
    ]);
  });
});

test('a long mean gives the sum of its squares by its value', () => {
  const ten = Array.from({ length: 10 }, (_, index) => index);
  const derivation = {
    op: 'row_mean_square',
    value: 1,
    params: {},
    terms: ten.map((col) => ({ step: 'input', row: 0, col, value: 1, role: 'summand' })),
    partials: [
      ...ten.map(() => ({ label: 'square', value: 1 })),
      ...ten.map((index) => ({ label: 'runningSum', value: index + 1 })),
    ],
  };
  expect(formulaText(formula(derivation))).toBe('(1² + 1² + 1² + … + 1²) / 10 = 10 / 10 = 1');
});

test('LaTeX knows powers, parentheses and the letters of the formula itself', () => {
  expect(formulaLatex(formula(of('row_variance'), { revealed: 1 }))).toBe('\\frac{(1 - 2)^{2}}{2}');
  expect(formulaLatex(formula(of('angle'), { revealed: 1 }))).toBe('3 \\div 10000^{2 \\times 1 \\div 4}');
  expect(formulaLatex(formula(of('gelu_tanh'), { revealed: 2 }))).toContain('\\sqrt{2 \\div \\pi}');
});
