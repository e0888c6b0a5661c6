/** What happens to a score between the product and the softmax. */

import { sign, type Node } from '../notation.js';
import { chain, equals, GUARDED, type Write } from '../pen.js';

/** `2 ÷ √4 = 2 ÷ 2 = 1` when the factor comes from the head size, else `2 × 0.25 = 0.5`. */
const scale: Write = (pen, { terms, params }) => {
  const score = pen.term(0);
  if (typeof params.headSize !== 'number') {
    return chain(terms, [...score, sign('×'), ...pen.param('factor', GUARDED)], equals(pen.value()));
  }
  const root: Node = { type: 'root', of: pen.param('headSize') };
  return chain(
    terms,
    [...score, sign('÷'), root],
    [sign('='), ...score, sign('÷'), ...pen.partial('root', 0, GUARDED)],
    equals(pen.value()),
  );
};

/** `2 → −∞`, the score struck out, or `2 → 2` where it may be seen. */
const mask: Write = (pen, { terms, params }) =>
  chain(terms, pen.term(0, { struck: params.mask === false }), [sign('→'), ...pen.value()]);

/** `30 × tanh(60 ÷ 30) = 30 × tanh(2) = 30 × 0.964 = 28.921` */
const softcap: Write = (pen, { terms }) => {
  const capped = (of: Node[]): Node[] => [...pen.param('cap'), sign('×'), { type: 'call', name: 'tanh', of }];
  return chain(
    terms,
    capped([...pen.term(0), sign('÷'), ...pen.param('cap', GUARDED)]),
    [sign('='), ...capped(pen.partial('ratio'))],
    [sign('='), ...pen.param('cap'), sign('×'), ...pen.partial('tanh', 0, GUARDED)],
    equals(pen.value()),
  );
};

export const scores: Record<string, Write> = { scale, mask, softcap };
