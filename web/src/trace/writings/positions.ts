/** Where a token stands: angles, their sines and cosines, turned pairs, and the distance that ALiBi takes off. */

import type { Derivation } from '../../engine/types.js';
import { call, constant, power, sign, type Node } from '../notation.js';
import { chain, equals, GUARDED, type Pen, type Write } from '../pen.js';
import { moved } from './moves.js';

/** `3 ÷ 10000^(2×1 ÷ 4)`, then `3 ÷ 10000^(0.5)`, then `3 ÷ 100`. */
function anglesOf(pen: Pen): [asDefined: Node[], raised: Node[], divided: Node[]] {
  const over = (divisor: Node[]): Node[] => [...pen.term(0), sign('÷'), ...divisor];
  const pair: Node[] = [constant(2), sign('×', true), ...pen.param('pair'), sign('÷'), ...pen.param('size')];
  return [
    over([power(pen.param('base'), pair)]),
    over([power(pen.param('base'), pen.partial('exponent'))]),
    over(pen.partial('divisor')),
  ];
}

/** `3 ÷ 10000^(2×1 ÷ 4) = 3 ÷ 10000^(0.5) = 3 ÷ 100 = 0.03` */
const angle: Write = (pen, { terms }) => {
  const [asDefined, raised, divided] = anglesOf(pen);
  return chain(terms, asDefined, equals(raised), equals(divided), equals(pen.value()));
};

/** `sin(0.03) = 0.03` */
const sinusoid: Write = (pen, { terms, params }) =>
  chain(terms, [call(params.function === 'cos' ? 'cos' : 'sin', ...pen.term(0))], equals(pen.value()));

/** `cos(3 ÷ 10000^(2×1 ÷ 4)) = cos(3 ÷ 100) = cos(0.03) = 1`; outside the blocks of the pairs there is just 0. */
const positionShift: Write = (pen, { terms, params }) => {
  if (params.entry === 'zero') return chain(terms, pen.value());
  const wave = (of: Node[]): Node[] =>
    params.entry === 'cos'
      ? [call('cos', ...of)]
      : [...(params.entry === 'minusSin' ? [sign('−', true)] : []), call('sin', ...of)];
  const [asDefined, , divided] = anglesOf(pen);
  const angle = pen.partial('angle');
  return chain(terms, wave(asDefined), equals(wave(divided)), equals(wave(angle)), equals(pen.value()));
};

/**
 * `1×cos(0.5) − 2×sin(0.5) = 1×0.878 − 2×0.479 = 0.878 − 0.959 = −0.081`, the second of a pair with sine and cosine
 * changed over and a plus. Where cosine and sine are given there is no angle to take them of.
 */
const rotate: Write = (pen, derivation, focus) => {
  const { terms, params } = derivation;
  if (params.part === 'unchanged') return moved(pen, derivation, focus);
  const first = params.part === 'first';
  const mark = sign(first ? '−' : '+');
  const turn = (cos: Node[], sin: Node[]): Node[] => [
    ...pen.term(0),
    sign('×', true),
    ...(first ? cos : sin),
    mark,
    ...pen.term(1, GUARDED),
    sign('×', true),
    ...(first ? sin : cos),
  ];
  const byAngle = roleOf(derivation, 2) === 'angle';
  const asDefined = byAngle
    ? turn([call('cos', ...pen.term(2))], [call('sin', ...pen.term(2))])
    : turn(pen.term(2, GUARDED), pen.term(3, GUARDED));
  const waves = byAngle ? turn(pen.partial('cos', 0, GUARDED), pen.partial('sin', 0, GUARDED)) : [];
  const products = [...pen.partial('product', 0), mark, ...pen.partial('product', 1, GUARDED)];
  return chain(terms, asDefined, equals(waves), equals(products), equals(pen.value()));
};

function roleOf({ terms }: Derivation, index: number): string | undefined {
  return terms[index]?.role;
}

/** `1 → 2^(−1) = 0.5`: from the number of the head to its slope. */
const alibiSlope: Write = (pen, { terms }) =>
  chain(terms, pen.term(0), [sign('→'), power([constant(2)], pen.partial('exponent'))], equals(pen.value()));

/** `−0.5 × 3 = −1.5`: three places apart. */
const alibi: Write = (pen, { terms }) =>
  chain(terms, [sign('−', true), ...pen.term(0, GUARDED), sign('×'), ...pen.param('distance')], equals(pen.value()));

export const positions: Record<string, Write> = {
  angle,
  sinusoid,
  position_shift: positionShift,
  rotate,
  alibi_slope: alibiSlope,
  alibi,
};
