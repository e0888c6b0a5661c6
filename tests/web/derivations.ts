/** Derivations as the core makes them, small enough to write by hand: the conventions of every op in one place. */

import type { Derivation, Partial, Term } from '../../web/src/engine/types.js';
import { layerOps } from './derivations-of-layers.js';

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

export function shifted(scores: readonly number[], index: number): Derivation {
  const max = Math.max(...scores);
  return {
    op: 'shift',
    value: scores[index]! - max,
    params: { axis: 'row', index },
    terms: scores.map((score, key) => term('scores', 0, key, score, 'score')),
    partials: [partial('max', max)],
  };
}

export function powered(exponent: number, temperature?: number): Derivation {
  const ratio = temperature === undefined ? exponent : exponent / temperature;
  return {
    op: 'exp',
    value: Math.exp(ratio),
    params: temperature === undefined ? {} : { temperature },
    terms: [term('shifted', 0, 0, exponent, 'exponent')],
    partials: temperature === undefined ? [] : [partial('ratio', ratio)],
  };
}

export function divided(numerator: number, denominator: number): Derivation {
  return {
    op: 'divide',
    value: numerator / denominator,
    params: {},
    terms: [term('exponentials', 0, 0, numerator, 'numerator'), term('sums', 0, 0, denominator, 'denominator')],
    partials: [],
  };
}

/** An op the page has never heard of. */
export function unknown(op: string, from: number, value: number): Derivation {
  return { op, value, params: {}, terms: [term('elsewhere', 0, 0, from, 'input')], partials: [] };
}

export const everyOp: [name: string, derivation: Derivation][] = [
  ['input', inputCell(3)],
  ['matmul', product([0.5, -1], [2, 4], 'matmul')],
  ['matmul_transposed', product([1, 0, 1, 0], [1, 1, 1, 1])],
  ['linear', product([1, 2], [3, 4], 'linear')],
  ['linear with a bias', linearWithBias([1, 2], [3, 4], -5)],
  ['scale by the head size', scaledByRoot(2, 4)],
  ['scale by a factor', scaledBy(2, 0.25)],
  ['no scale', scaledBy(2, 1)],
  ['softcap', capped(60, 30)],
  ['add', added(1, -2)],
  ['mask, hidden', hidden(2)],
  ['mask, hidden by a finite score', hidden(2, -1e9)],
  ['mask, visible', visible(2)],
  ['softmax', softmaxOf([1, 0], 0)],
  ['softmax with a hidden key', softmaxOf([1, -Infinity], 1)],
  ['softmax with every key hidden', softmaxOf([-Infinity, -Infinity], 0)],
  ['softmax by column', softmaxOf([1, 0], 0, 'column')],
  ['softmax of many', softmaxOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5)],
  ['shift', shifted([2, 5], 0)],
  ['exp', powered(0)],
  ['exp with a temperature', powered(2, 4)],
  ['row_sum', summed([0.5, 0.25, 0.25])],
  ['column_sum', { ...summed([0.5, 0.25]), op: 'column_sum' }],
  ['divide', divided(1, 4)],
  ['round', rounded(0.50348, 0.503)],
  ...layerOps.map(([name, derivation]): [string, Derivation] => [name, derivation]),
  ['an unknown op', unknown('cube', -2, -8)],
];
