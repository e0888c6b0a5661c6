/** From the settings to decoding with a cache, and to the whole attention done again for every token. */
import type { Attention, CachedDecode, MatrixLike, MultiHeadAttention, Step, Trace } from '../../engine/types.js';
import { seededMatrix } from '../attn-player/seeded.js';
import { furthest } from '../figure/furthest.js';
import { wordIds } from '../figure/example.js';
import type { Table } from '../figures.js';
import type { CacheValues } from './settings.js';

/** What so many tokens have cost, as the core counts it. */
export interface Costs {
  bytes: number;
  bytesUnshared: number;
  bytesRecomputed: number;
  operations: number;
  operationsRecomputed: number;
}

export interface CacheModel {
  trace: Trace;
  problem: CachedDecode;
  heads: number;
  keyValueHeads: number;
  length: number;
  /** after 1, 2, … tokens */
  costs: readonly Costs[];
  /** everything again, for the first 1, 2, … tokens; made when asked for */
  again: (tokens: number) => Again;
}

export interface Again {
  trace: Trace;
  /** its last row */
  output: Step;
  /** `difference`: output with the cache − without */
  difference: Trace;
  furthest: number;
}

const rowsFrom = ({ cols, data, ...step }: Step, from: number, to: number): Step => ({
  ...step,
  cols,
  rows: to - from,
  data: data.slice(from * cols, to * cols),
});

/** Rows of several steps under each other: the keys or values that are kept so far. */
export function stacked(trace: Trace, name: 'key' | 'value', tokens: number): Step {
  const steps = Array.from({ length: tokens }, (_, token) => trace.step(`token.${token}.${name}`));
  const first = steps[0]!;
  return { ...first, id: name, rows: tokens, data: Float64Array.from(steps.flatMap(({ data }) => [...data])) };
}

function problemOf(values: CacheValues): CachedDecode {
  const { heads, size, seed, length } = values;
  const keyValueHeads = values['key-value-heads'] ?? heads;
  const d = Math.max(1, Math.floor(size / heads));
  const known = wordIds(values.tokens);
  // beyond the words there are no equal ones
  const ids = Array.from({ length: length ?? known.length }, (_, token) => known[token] ?? known.length + token);
  const table = seededMatrix(Math.max(0, ...ids) + 1, size, 1, seed);
  const inputs = ids.map((id) => [...table.data.slice(id * size, (id + 1) * size)]);
  const own = (matrix: MatrixLike | null, rows: number, cols: number, turn: number): MatrixLike =>
    matrix ?? seededMatrix(rows, cols, 1, seed + turn);
  return {
    inputs: values.inputs ?? inputs,
    heads,
    keyValueHeads,
    weights: {
      query: own(values['query-weight'], size, heads * d, 1),
      key: own(values['key-weight'], size, keyValueHeads * d, 2),
      value: own(values['value-weight'], size, keyValueHeads * d, 3),
      output: own(values['output-weight'], heads * d, size, 4),
    },
  };
}

export function computeCache(attention: Attention, values: CacheValues): CacheModel {
  const problem = problemOf(values);
  const { heads } = values;
  const trace = attention.cachedDecode(problem);
  const inputs = trace.step('inputs');
  const known = new Map<number, Again>();
  const again = (tokens: number): Again => {
    const before = known.get(tokens);
    if (before) return before;
    const { weights, keyValueHeads } = problem;
    const whole = attention.multiHeadAttention({
      input: rowsFrom(inputs, 0, tokens),
      heads,
      ...(keyValueHeads !== undefined && { keyValueHeads }),
      weights: weights as MultiHeadAttention['weights'],
      mask: 'causal',
    });
    const output = rowsFrom(whole.step('output'), tokens - 1, tokens);
    const apart = attention.difference({
      left: trace.step(`token.${tokens - 1}.output`),
      right: output,
      columns: 'feature',
    });
    const made = { trace: whole, output, difference: apart, furthest: furthest(apart.step('difference').data) };
    known.set(tokens, made);
    return made;
  };
  const costs = Array.from({ length: inputs.rows }, (_, last) => {
    const { params } = attention.cachedDecode({ ...problem, inputs: rowsFrom(inputs, 0, last + 1) }).step('output');
    return params as unknown as Costs;
  });
  return { trace, problem, heads, keyValueHeads: problem.keyValueHeads ?? heads, length: inputs.rows, costs, again };
}

export function cacheTables(attention: Attention, values: Record<string, unknown>): Table[] {
  const { trace } = computeCache(attention, values as CacheValues);
  return [{ trace, steps: trace.steps.map(({ id }) => id).filter((id) => /(weights|output)$/.test(id)) }];
}
