/** Means of a row, and the row brought to one scale by them. */

import type { Derivation } from '../../engine/types.js';
import { constant, parentheses, power, sign, type Line, type Node } from '../notation.js';
import { chain, equals, GUARDED, LONGEST_SUM, sumOf, type Pen, type Write } from '../pen.js';

/**
 * The summands over their number: `(1 + 3) / 2 = 4 / 2 = 2`, squares in between where squares are summed:
 * `((1 − 2)² + (3 − 2)²) / 2 = (1 + 1) / 2 = 2 / 2 = 1`. A sum too long to be written twice is given by its value.
 */
function mean(summandOf: (pen: Pen, index: number, mean: Node[]) => Node[]): Write {
  return (pen, { terms, partials }, focus) => {
    const meanIndex = terms.findIndex(({ role }) => role === 'mean');
    const count = meanIndex < 0 ? terms.length : meanIndex;
    const item = (index: number) => summandOf(pen, index, pen.term(meanIndex, GUARDED));
    const over = (top: Node[]): Node[] => [{ type: 'fraction', top, bottom: [constant(count)] }];
    const hasSquares = partials.some(({ label }) => label === 'square') && count <= LONGEST_SUM;
    const squares = sumOf((index) => pen.partial('square', index), hasSquares ? count : 0, count, '+');
    const results = [
      ...(hasSquares ? [equals(over(squares))] : []),
      equals(over(pen.partial('runningSum', count - 1))),
      equals(pen.value()),
    ];
    const lines = (shown: number): Line[] =>
      shown === 0
        ? []
        : [
            [
              ...over(sumOf(item, Math.min(shown, count), count, '+', focus)),
              ...results.slice(0, shown - count).flat(),
            ],
          ];
    return {
      beats: count + results.length,
      lines: (shown) => (shown <= count ? lines(shown).map((line) => line.slice(0, 1)) : lines(shown)),
      termsAt: (shown) => (shown > count ? [...terms.keys()] : meanIndex < 0 ? [shown - 1] : [shown - 1, meanIndex]),
    };
  };
}

export const square = (base: Node[]): Node[] => [power(base, [constant(2)])];

/** `1 / √(3 + 0.01)`, as it is worked out: the sum, its root. */
function overRoot(pen: Pen, top: Node[], value: number): Node[][] {
  const over = (bottom: Node[]): Node[] => [{ type: 'fraction', top, bottom }];
  const root = (of: Node[]): Node[] => [{ type: 'root', of }];
  return [
    over(root([...pen.term(value), sign('+'), ...pen.param('epsilon')])),
    equals(over(root(pen.partial('sum')))),
    equals(over(pen.partial('root'))),
    equals(pen.value()),
  ];
}

/** `1 / √(3.99 + 0.01) = 1 / √4 = 1 / 2 = 0.5` */
const inverseRoot: Write = (pen, { terms }) => chain(terms, ...overRoot(pen, [constant(1)], 0));

/** `(3 − 1) × 0.5 = 2 × 0.5 = 1` */
const normalize: Write = (pen, { terms }) => {
  const factor = [sign('×'), ...pen.term(2, GUARDED)];
  return chain(
    terms,
    [parentheses(...pen.term(0), sign('−'), ...pen.term(1, GUARDED)), ...factor],
    equals([...pen.partial('deviation'), ...factor]),
    equals(pen.value()),
  );
};

/** `3 / √(3.99 + 0.01) = 3 / √4 = 3 / 2 = 1.5` */
const rmsNormalize: Write = (pen, { terms }) => chain(terms, ...overRoot(pen, pen.term(0), 1));

/** `2 × 3 + (−1) = 6 + (−1) = 5`; with only one of gamma and beta, or none, what there is of it. */
const affine: Write = (pen, derivation) => {
  const { terms } = derivation;
  const gamma = roleAt(pen, derivation, 'gamma');
  const beta = roleAt(pen, derivation, 'beta');
  if (gamma.length + beta.length === 0) return chain(terms, pen.term(0), [sign('→'), ...pen.value()]);
  const times = gamma.length > 0 ? [sign('×'), ...gamma] : [];
  const plus = beta.length > 0 ? [sign('+'), ...beta] : [];
  const product = pen.partial('product');
  return chain(
    terms,
    [...pen.term(0), ...times, ...plus],
    product.length > 0 ? equals([...product, ...plus]) : [],
    equals(pen.value()),
  );
};

function roleAt(pen: Pen, { terms }: Derivation, wanted: string): Node[] {
  return pen.term(
    terms.findIndex(({ role }) => role === wanted),
    GUARDED,
  );
}

export const norms: Record<string, Write> = {
  row_mean: mean((pen, index) => pen.term(index, index > 0 ? GUARDED : {})),
  row_mean_square: mean((pen, index) => square(pen.term(index, GUARDED))),
  row_variance: mean((pen, index, mean) => square([parentheses(...pen.term(index), sign('−'), ...mean)])),
  inverse_root: inverseRoot,
  normalize,
  rms_normalize: rmsNormalize,
  affine,
};
