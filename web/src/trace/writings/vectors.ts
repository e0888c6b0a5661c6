/** Arrows: how long they are, which way they point, and what one has more than another. */

import { parentheses, sign, type Node } from '../notation.js';
import { chain, equals, GUARDED, sumOf, type Write } from '../pen.js';
import { square } from './norms.js';

/** `√(3² + 4²) = √25 = 5` */
const rowLength: Write = (pen, { terms }, focus) => {
  const count = terms.length;
  const root = (of: Node[]): Node[] => [{ type: 'root', of }];
  const item = (index: number): Node[] => square(pen.term(index, GUARDED));
  const results = [equals(root(pen.partial('runningSum', count - 1))), equals(pen.value())];
  return {
    beats: count + results.length,
    lines: (shown) => {
      const sum = sumOf(item, Math.min(shown, count), count, '+', focus);
      return shown === 0 ? [] : [[...root(sum), ...results.slice(0, Math.max(shown - count, 0)).flat()]];
    },
    termsAt: (shown) => (shown > count ? [...terms.keys()] : [shown - 1]),
  };
};

/** `1 ÷ (1 × 1.414) = 1 ÷ 1.414 = 0.707`; of an arrow without a length there is only the result to write. */
const cosine: Write = (pen, { terms, partials }) => {
  const lengths = parentheses(...pen.term(1), sign('×'), ...pen.term(2, GUARDED));
  const none = partials[0]?.value === 0;
  return chain(
    terms,
    [...pen.term(0), sign('÷'), lengths],
    none ? [sign('→'), ...pen.value()] : equals([...pen.term(0), sign('÷'), ...pen.partial('product')]),
    none ? [] : equals(pen.value()),
  );
};

/** `arccos(0.707) = 45` */
const arcCosine: Write = (pen, { terms }) =>
  chain(terms, [{ type: 'call', name: 'arccos', of: pen.term(0) }], equals(pen.value()));

/** `0.401 − 0.33 = 0.071` */
const subtract: Write = (pen, { terms }) =>
  chain(terms, [...pen.term(0), sign('−'), ...pen.term(1, GUARDED)], equals(pen.value()));

export const vectors: Record<string, Write> = {
  row_length: rowLength,
  cosine,
  arc_cosine: arcCosine,
  subtract,
};
