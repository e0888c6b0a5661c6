/**
 * Tokens that come and go: a key with its value, and its query where every key has one. In self-attention a token is one
 * arrow. Labels, the drawn mask and what is looked at go with them.
 */
import type { PlaneValues } from './settings.js';

/** As many as can be told apart in the plane. */
export const mostTokens = 8;

/** Where new arrows begin: all around, so that none hides another. */
const fresh = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

type Rows = 'query' | 'key' | 'value' | 'input';
type Allowed = readonly (readonly boolean[])[];

const paired = ({ query, key }: PlaneValues): boolean => query.length === key.length;

const parts = (values: PlaneValues): readonly Rows[] =>
  values.kind === 'self' ? ['input'] : paired(values) ? ['query', 'key', 'value'] : ['key', 'value'];

const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);

export const tokenCount = (values: PlaneValues): number => (values.kind === 'self' ? values.input : values.key).length;

/** A mask that says who sees whom one by one has to fit; a rule (causal, none) fits by itself. */
const refitted = ({ mask }: PlaneValues, fit: () => boolean[][]): unknown => {
  if (mask === 'causal' || (Array.isArray(mask) && mask.length === 0)) return mask;
  const drawn = fit();
  return drawn.every((row) => row.every(Boolean)) ? [] : drawn;
};

export function added(values: PlaneValues, allowed: Allowed): Partial<PlaneValues> {
  const at = tokenCount(values);
  const rows = parts(values).map((part) => [part, [...values[part], [...fresh[at % fresh.length]!]]]);
  const isRow = parts(values)[0] !== 'key';
  const mask = refitted(values, () => {
    const wider = allowed.map((row) => [...row, true]);
    return isRow ? [...wider, wider[0]!.map(() => true)] : wider;
  });
  return { ...(Object.fromEntries(rows) as Partial<PlaneValues>), mask };
}

export function removed(values: PlaneValues, allowed: Allowed, index: number): Partial<PlaneValues> {
  const rows = parts(values).map((part) => [part, without(values[part], index)]);
  const isRow = parts(values)[0] !== 'key';
  const mask = refitted(values, () => (isRow ? without(allowed, index) : allowed).map((row) => without(row, index)));
  // counted from 1: who stood behind it moves up
  const looked = (at: number): number => Math.max(1, at > index + 1 ? at - 1 : at);
  return {
    ...(Object.fromEntries(rows) as Partial<PlaneValues>),
    mask,
    tokens: without(values.tokens, index),
    'at-key': looked(values['at-key']),
    ...(isRow && { 'at-query': looked(values['at-query']) }),
  };
}
