/** The way back: how much each number would move the result. */

import { call, constant, parentheses, power, sign, type Node } from '../notation.js';
import { chain, equals, GUARDED, sumOf, type Write } from '../pen.js';
import { drawnFactorOf, factorOf } from './factor.js';

/**
 * `0.25×(2 − (0.25×2 + 0.75×4)) ÷ √4 = 0.25×(2 − 3.5) ÷ √4 = 0.25×(−1.5) ÷ √4 = −0.188`: weight times what the gradient
 * is above the weights' mean of the gradients. Terms are weight and gradient of every key.
 */
const softmaxGradient: Write = (pen, derivation, focus) => {
  const { terms, params } = derivation;
  const pairs = Math.floor(terms.length / 2);
  const own = typeof params.index === 'number' ? params.index : 0;
  const weight = [...pen.term(2 * own), sign('×')];
  const item = (index: number) => [...pen.term(2 * index), sign('×', true), ...pen.term(2 * index + 1, GUARDED)];
  const above = (mean: Node[]): Node[] => [parentheses(...pen.term(2 * own + 1), sign('−'), ...mean)];
  const kept = focus === undefined ? own : Math.floor(focus / 2);
  const factor = factorOf(pen, derivation);
  return chain(
    terms,
    [...weight, ...above([parentheses(...sumOf(item, pairs, pairs, '+', kept))]), ...factor],
    equals([...weight, ...above(pen.partial('runningSum', pairs - 1, GUARDED)), ...factor]),
    equals([...weight, ...pen.partial('difference', 0, GUARDED), ...drawnFactorOf(pen, derivation)]),
    equals(pen.value()),
  );
};

/** `2 × (1 − tanh(15 ÷ 30)²) = 2 × (1 − 0.462²) = 2 × 0.786 = 1.573` */
const softcapGradient: Write = (pen, { terms }) => {
  const slope = (base: Node[]): Node[] => [parentheses(constant(1), sign('−'), power(base, [constant(2)]))];
  const gradient = [...pen.term(1), sign('×')];
  return chain(
    terms,
    [...gradient, ...slope([call('tanh', ...pen.term(0), sign('÷'), ...pen.param('cap', GUARDED))])],
    equals([...gradient, ...slope(pen.partial('tanh', 0, GUARDED))]),
    equals([...gradient, ...pen.partial('slope', 0, GUARDED)]),
    equals(pen.value()),
  );
};

/** `0.75 × (1 − 0.75) = 0.75 × 0.25 = 0.188` to its own score; `0.75 × (0 − 0.25)` to another's. */
const softmaxJacobian: Write = (pen, { terms }) => {
  const own = terms[0]?.col === terms[1]?.col;
  const weight = [...pen.term(0), sign('×')];
  return chain(
    terms,
    [...weight, parentheses(constant(own ? 1 : 0), sign('−'), ...pen.term(1, GUARDED))],
    equals([...weight, ...pen.partial('difference', 0, GUARDED)]),
    equals(pen.value()),
  );
};

export const gradients: Record<string, Write> = {
  softmax_gradient: softmaxGradient,
  softcap_gradient: softcapGradient,
  softmax_jacobian: softmaxJacobian,
};
