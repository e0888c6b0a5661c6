/** How scores are scaled, inside the formulas of the ops that do it on the way. */

import type { Derivation } from '../../engine/types.js';
import { sign, type Node } from '../notation.js';
import { GUARDED, type Pen } from '../pen.js';

/** `÷ √4`, or `× 0.25`; nothing where the scores stay as they are. */
export function factorOf(pen: Pen, { params }: Derivation): Node[] {
  if (typeof params.headSize === 'number') return [sign('÷'), { type: 'root', of: pen.param('headSize') }];
  const factor = pen.param('factor', GUARDED);
  return factor.length > 0 && params.factor !== 1 ? [sign('×'), ...factor] : [];
}

/** The same with the root drawn, where that is among the partials: `÷ 2`. */
export function drawnFactorOf(pen: Pen, derivation: Derivation): Node[] {
  const root = pen.partial('root', 0, GUARDED);
  return root.length > 0 ? [sign('÷'), ...root] : factorOf(pen, derivation);
}
