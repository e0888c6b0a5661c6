/** Derivations as the core makes them, small enough to write by hand: the conventions of every op in one place. */

import type { Derivation, Partial, Term } from '../../web/src/engine/types.js';

const term = (step: string, row: number, col: number, value: number, role: string): Term => ({
  step,
  row,
  col,
  value,
  role,
});

const partial = (label: string, value: number): Partial => ({ label, value });

function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

/** Row of the left times column of the right. */
export function product(left: readonly number[], right: readonly number[], op = 'matmul_transposed'): Derivation {
  const products = left.map((value, index) => value * (right[index] ?? 0));
  const sums = runningSums(products);
  return {
    op,
    value: sums.at(-1) ?? 0,
    params: {},
    terms: left.flatMap((value, index) => [
      term('query', 0, index, value, 'left'),
      term('key', 0, index, right[index] ?? 0, 'right'),
    ]),
    partials: [
      ...products.map((value) => partial('product', value)),
      ...sums.map((value) => partial('runningSum', value)),
    ],
  };
}

export function linearWithBias(left: readonly number[], right: readonly number[], bias: number): Derivation {
  const plain = product(left, right, 'linear');
  const value = plain.value + bias;
  return {
    ...plain,
    value,
    terms: [...plain.terms, term('queryBias', 0, 0, bias, 'bias')],
    partials: [...plain.partials, partial('runningSum', value)],
  };
}

export function scaledByRoot(score: number, headSize: number): Derivation {
  const root = Math.sqrt(headSize);
  return {
    op: 'scale',
    value: score / root,
    params: { factor: 1 / root, headSize },
    terms: [term('scores', 0, 0, score, 'score')],
    partials: [partial('root', root)],
  };
}

export function scaledBy(score: number, factor: number): Derivation {
  return {
    op: 'scale',
    value: score * factor,
    params: { factor },
    terms: [term('scores', 0, 0, score, 'score')],
    partials: [],
  };
}

export function capped(score: number, cap: number): Derivation {
  const ratio = score / cap;
  return {
    op: 'softcap',
    value: cap * Math.tanh(ratio),
    params: { cap },
    terms: [term('scaled', 0, 0, score, 'score')],
    partials: [partial('ratio', ratio), partial('tanh', Math.tanh(ratio))],
  };
}

export function added(left: number, right: number): Derivation {
  return {
    op: 'add',
    value: left + right,
    params: {},
    terms: [term('scaled', 0, 0, left, 'left'), term('bias', 0, 0, right, 'right')],
    partials: [],
  };
}

export function hidden(score: number, maskedScore = -Infinity): Derivation {
  return {
    op: 'mask',
    value: maskedScore,
    params: { mask: false, maskedScore },
    terms: [term('scaled', 0, 1, score, 'score')],
    partials: [],
  };
}

export function visible(score: number): Derivation {
  return { ...hidden(score), value: score, params: { mask: true, maskedScore: -Infinity } };
}

export function softmaxOf(scores: readonly number[], index: number, axis = 'row'): Derivation {
  const max = Math.max(...scores);
  const nothing = max === -Infinity;
  const shifted = scores.map((score) => (nothing ? -Infinity : score - max));
  const exponentials = shifted.map(Math.exp);
  const sum = runningSums(exponentials).at(-1) ?? 0;
  return {
    op: 'softmax',
    value: nothing ? 0 : (exponentials[index] ?? 0) / sum,
    params: { axis, index },
    terms: scores.map((score, key) => term('scaled', 0, key, score, 'score')),
    partials: [
      partial('max', max),
      ...shifted.map((value) => partial('shifted', value)),
      ...exponentials.map((value) => partial('exponential', value)),
      partial('sum', sum),
    ],
  };
}

export function summed(values: readonly number[]): Derivation {
  const sums = runningSums(values);
  return {
    op: 'row_sum',
    value: sums.at(-1) ?? 0,
    params: {},
    terms: values.map((value, index) => term('weights', 0, index, value, 'summand')),
    partials: sums.map((value) => partial('runningSum', value)),
  };
}

export function rounded(from: number, value: number, decimals = 3): Derivation {
  return { op: 'round', value, params: { decimals }, terms: [term('weights', 0, 0, from, 'value')], partials: [] };
}

export function inputCell(value: number): Derivation {
  return { op: 'input', value, params: {}, terms: [], partials: [] };
}
