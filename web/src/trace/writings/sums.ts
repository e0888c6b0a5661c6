/** Products summed, and sums: the running sum stands behind the `=` and grows with the line. */

import { sign, type Node } from '../notation.js';
import { chain, equals, GUARDED, sumOf, type Pen, type Write, type Writing } from '../pen.js';

/** Pairs multiplied and summed from left to right, the running sum after `=` growing with them; a bias comes last. */
const products: Write = (pen, { terms }, focus) => {
  const bias = terms.findIndex((term) => term.role === 'bias');
  const pairs = Math.floor((bias < 0 ? terms.length : bias) / 2);
  const item = (index: number): Node[] =>
    index === pairs
      ? pen.term(bias, GUARDED)
      : [...pen.term(2 * index, GUARDED), sign('×', true), ...pen.term(2 * index + 1, GUARDED)];
  const itemOf = (term: number) => (term === bias ? pairs : Math.floor(term / 2));
  return {
    ...runningSum(pen, item, bias < 0 ? pairs : pairs + 1, focus === undefined ? undefined : itemOf(focus)),
    termsAt: (shown) => (shown > pairs && bias >= 0 ? [bias] : [2 * shown - 2, 2 * shown - 1]),
  };
};

const summands: Write = (pen, { terms }, focus) => ({
  ...runningSum(pen, (index) => pen.term(index, index > 0 ? GUARDED : {}), terms.length, focus),
  termsAt: (shown) => [shown - 1],
});

/** `2 × (−3) × 4 = −24` */
const factors: Write = (pen, { terms }) => {
  const product = terms.flatMap((_, index) => (index === 0 ? pen.term(0) : [sign('×'), ...pen.term(index, GUARDED)]));
  return chain(terms, product, equals(pen.value()));
};

/** The core counts from left to right too: after k pieces its kth running sum stands behind the `=`. */
export function runningSum(
  pen: Pen,
  item: (index: number) => Node[],
  count: number,
  focus?: number,
  /** the sum of so many pieces: usually the running sum of that number, and the value when all are there */
  sumAfter = (shown: number) => (shown === count ? pen.value() : pen.partial('runningSum', shown - 1)),
): Omit<Writing, 'termsAt'> {
  return {
    beats: count,
    lines: (shown) => {
      const sum = sumAfter(shown);
      return shown === 0 ? [] : [[...sumOf(item, shown, count, '+', focus), ...equals(sum)]];
    },
  };
}

export const sums: Record<string, Write> = {
  matmul: products,
  matmul_transposed: products,
  transposed_matmul: products,
  linear: products,
  cached_mix: products,
  add: summands,
  row_sum: summands,
  column_sum: summands,
  multiply: factors,
};
