/** What is measured of random vectors, and of the weights they lead to. */

import { call, parentheses, sign, type Node } from '../notation.js';
import { chain, equals, GUARDED, sumOf, type Write } from '../pen.js';
import { factorOf } from './factor.js';
import { runningSum } from './sums.js';

/** `0.5×1.2 + (−1)×0.3 = 0.3`: the drawn numbers are among the partials, since nobody gave them. */
const randomProducts: Write = (pen, { partials }) => {
  const count = partials.filter(({ label }) => label === 'product').length;
  const item = (index: number) => [
    ...pen.partial('drawn', 2 * index, GUARDED),
    sign('×', true),
    ...pen.partial('drawn', 2 * index + 1, GUARDED),
  ];
  return { ...runningSum(pen, item, count), termsAt: () => [0] };
};

/** `0.5×(−ln(0.5)) + 0.5×(−ln(0.5)) = 0.693` */
const rowEntropy: Write = (pen, { terms }, focus) => {
  const item = (index: number) => [
    ...pen.term(index),
    sign('×', true),
    parentheses(sign('−', true), call('ln', ...pen.term(index))),
  ];
  return { ...runningSum(pen, item, terms.length, focus), termsAt: (shown) => [shown - 1] };
};

/** `√(0.063 + 0.063) ÷ √4 = √0.125 ÷ √4 = 0.177`: one summand for each weight, of all its answers to the scores. */
const rowGradientNorm: Write = (pen, derivation, focus) => {
  const { terms } = derivation;
  const factor = factorOf(pen, derivation);
  const root = (of: Node[]): Node[] => [{ type: 'root', of }, ...factor];
  const summands = sumOf((index) => pen.partial('summand', index), terms.length, terms.length, '+', focus);
  return chain(terms, root(summands), equals(root(pen.partial('runningSum', terms.length - 1))), equals(pen.value()));
};

/** `count(0.5, 1.2, 0.7) → 2`; from where to where is said beside it. */
const histogram: Write = (pen, { terms }) => {
  const count = terms.length - 2;
  const values = sumOf((index) => pen.term(index), count, count, ',');
  return chain(terms, [call('count', ...values)], [sign('→'), ...pen.value()]);
};

export const experiments: Record<string, Write> = {
  random_products: randomProducts,
  row_entropy: rowEntropy,
  row_gradient_norm: rowGradientNorm,
  histogram,
};
