/** Ops that calculate nothing: a number is taken from one place to another. */

import { sign } from '../notation.js';
import { chain, type Write } from '../pen.js';

/** `2 → 2` */
export const moved: Write = (pen, { terms }) => chain(terms, pen.term(0), [sign('→'), ...pen.value()]);

export const moves: Record<string, Write> = {
  copy: moved,
  lookup: moved,
  split_heads: moved,
  concat_heads: moved,
  reshape: moved,
  slice: moved,
  stack_rows: moved,
};
