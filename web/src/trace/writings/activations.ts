/** What stands between two linear layers. */

import type { Derivation } from '../../engine/types.js';
import { call, constant, parentheses, power, sign, type Node } from '../notation.js';
import { chain, equals, GUARDED, type Pen, type Write } from '../pen.js';

/** `max(0, −0.5) = 0` */
const relu: Write = (pen, { terms }) =>
  chain(terms, [call('max', constant(0), sign(','), ...pen.term(0))], equals(pen.value()));

const tanh: Write = (pen, { terms }) => chain(terms, [call('tanh', ...pen.term(0))], equals(pen.value()));

/** `1 ÷ 2 × (1 + what)` */
const halved = (pen: Pen, what: Node[]): Node[] => [
  ...pen.term(0),
  sign('÷'),
  constant(2),
  sign('×'),
  parentheses(constant(1), sign('+'), ...what),
];

/** `1 ÷ 2 × (1 + erf(1 ÷ √2)) = 1 ÷ 2 × (1 + erf(0.707)) = 1 ÷ 2 × (1 + 0.683) = 0.841` */
const gelu: Write = (pen, { terms }) =>
  chain(
    terms,
    halved(pen, [call('erf', ...pen.term(0), sign('÷'), { type: 'root', of: [constant(2)] })]),
    equals(halved(pen, [call('erf', ...pen.partial('ratio'))])),
    equals(halved(pen, pen.partial('erf', 0, GUARDED))),
    equals(pen.value()),
  );

/** The same with tanh(√(2 ÷ π) × (x + 0.044715×x³)) for erf(x ÷ √2). */
const geluTanh: Write = (pen, { terms }) => {
  const root: Node = { type: 'root', of: [constant(2), sign('÷'), constant('π')] };
  const cubic = [
    ...pen.term(0),
    sign('+'),
    constant('0.044715'),
    sign('×', true),
    power(pen.term(0, GUARDED), [constant(3)]),
  ];
  return chain(
    terms,
    halved(pen, [call('tanh', root, sign('×'), parentheses(...cubic))]),
    equals(halved(pen, [call('tanh', root, sign('×'), ...pen.partial('cubic', 0, GUARDED))])),
    equals(halved(pen, [call('tanh', ...pen.partial('inner'))])),
    equals(halved(pen, pen.partial('tanh', 0, GUARDED))),
    equals(pen.value()),
  );
};

/** `sigmoid(3)`, with alpha where that is not 1. */
function sigmoidOf(pen: Pen, { params }: Derivation): Node[] {
  const alpha = params.alpha === 1 ? [] : pen.param('alpha');
  if (alpha.length === 0) return [call('sigmoid', ...pen.term(0))];
  return [call('sigmoid', ...alpha, sign('×'), ...pen.term(0, GUARDED))];
}

/** `3 × sigmoid(3) = 3 × 0.953 = 2.858` */
const silu: Write = (pen, derivation) => {
  const gated = (gate: Node[]): Node[] => [...pen.term(0), sign('×'), ...gate];
  return chain(
    derivation.terms,
    gated(sigmoidOf(pen, derivation)),
    equals(gated(pen.partial('sigmoid'))),
    equals(pen.value()),
  );
};

/** `3 × sigmoid(3) × 2 = 3 × 0.953 × 2 = 2.858 × 2 = 5.715` */
const swiglu: Write = (pen, derivation) => {
  const value = [sign('×'), ...pen.term(1, GUARDED)];
  const gated = (gate: Node[]): Node[] => [...pen.term(0), sign('×'), ...gate, ...value];
  return chain(
    derivation.terms,
    gated(sigmoidOf(pen, derivation)),
    equals(gated(pen.partial('sigmoid'))),
    equals([...pen.partial('product'), ...value]),
    equals(pen.value()),
  );
};

export const activations: Record<string, Write> = { relu, tanh, gelu, gelu_tanh: geluTanh, silu, swiglu };
