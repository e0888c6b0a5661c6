/** Scores that come scaled, or out of a small network: product, scale or tanh in one op. */

import type { Derivation } from '../../engine/types.js';
import { call, parentheses, sign, type Node } from '../notation.js';
import { equals, GUARDED, sumOf, type Pen, type Write } from '../pen.js';
import { drawnFactorOf, factorOf } from './factor.js';
import { runningSum } from './sums.js';

/** `1×1 + 1×1 = 2` grows first, then is scaled: `(1×1 + 1×1) ÷ √4 = 2 ÷ 2 = 1`. */
const scaledProducts: Write = (pen, derivation, focus) => {
  const { terms } = derivation;
  const pairs = Math.floor(terms.length / 2);
  const item = (index: number) => [
    ...pen.term(2 * index, GUARDED),
    sign('×', true),
    ...pen.term(2 * index + 1, GUARDED),
  ];
  const kept = focus === undefined ? undefined : Math.floor(focus / 2);
  const factor = factorOf(pen, derivation);
  if (factor.length === 0) return { ...runningSum(pen, item, pairs, kept), termsAt: pairAt };
  const sum = runningSum(pen, item, pairs, kept, (shown) => pen.partial('runningSum', shown - 1));
  const pieces = [
    [parentheses(...sumOf(item, pairs, pairs, '+', kept)), ...factor],
    equals(scaledSum(pen, derivation, pairs)),
    equals(pen.value()),
  ];
  return {
    beats: pairs + pieces.length,
    lines: (shown) => (shown <= pairs ? sum.lines(shown) : [pieces.slice(0, shown - pairs).flat()]),
    termsAt: (shown) => (shown <= pairs ? pairAt(shown) : [...terms.keys()]),
  };
};

function scaledSum(pen: Pen, derivation: Derivation, pairs: number): Node[] {
  return [...pen.partial('runningSum', pairs - 1), ...drawnFactorOf(pen, derivation)];
}

const pairAt = (shown: number) => [2 * shown - 2, 2 * shown - 1];

/** `0.5×tanh(1 + 0) + 2×tanh(0 + 1) = 1.904`: terms are query, key and weight of each feature. */
const additive: Write = (pen, { terms }, focus) => {
  const item = (index: number) => [
    ...pen.term(3 * index + 2, GUARDED),
    sign('×', true),
    call('tanh', ...pen.term(3 * index), sign('+'), ...pen.term(3 * index + 1, GUARDED)),
  ];
  const features = Math.floor(terms.length / 3);
  return {
    ...runningSum(pen, item, features, focus === undefined ? undefined : Math.floor(focus / 3)),
    termsAt: (shown) => [3 * shown - 3, 3 * shown - 2, 3 * shown - 1],
  };
};

export const fusedScores: Record<string, Write> = {
  additive,
  tile_scores: scaledProducts,
  cached_scores: scaledProducts,
};
