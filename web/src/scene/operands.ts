/**
 * How the operands of a step stand around it. Those whose columns are the result's stand above it; those that meet the
 * first operand column by column hang over that one; the others stand in the line.
 */
import type { Step, TraceData } from '../engine/types.js';

export interface Operand {
  step: string;
  /** drawn turned round, as the product takes it */
  transposed: boolean;
  /** only these rows of it: [first, how many] */
  window: readonly [first: number, count: number] | null;
}

/** The second of a pair: where it stands does not depend on how many there are. */
const second = ({ operands }: Step): readonly string[] => operands.slice(1, 2);
const rest = ({ operands }: Step): readonly string[] => operands.slice(1);

const above: Record<string, (step: Step) => readonly string[]> = {
  matmul: second,
  matmul_transposed: second,
  transposed_matmul: second,
  add: second,
  lookup: second,
  additive: second,
  tile_scores: second,
  // a bias row, a gain and a shift: one number for each column
  linear: rest,
  affine: rest,
  cached_mix: rest,
  stack_rows: ({ operands }) => operands,
  // an accumulator and a sum for each tile of queries: where there are several, they stand one below the other
  tile_output: ({ operands }) => (operands.length > 2 ? operands.filter((_, index) => index % 2 === 1) : []),
  tile_accumulate: ({ operands }) => operands.slice(2, 3),
  softmax_gradient: ({ operands }) => operands.slice(0, 1),
  softcap_gradient: ({ operands }) => operands.slice(0, 1),
};

const over: Record<string, (step: Step) => readonly string[]> = {
  additive: ({ operands }) => operands.slice(2),
  cached_scores: rest,
  tile_output: ({ operands }) => operands.filter((_, index) => index % 2 === 0).slice(0, -1),
};

const turned = new Set(['matmul_transposed', 'additive', 'tile_scores']);

export function standsAbove(step: Step, trace: TraceData): Operand[] {
  return (above[step.op]?.(step) ?? []).map((id) => ({
    step: id,
    transposed: turned.has(step.op),
    window: tileOf(step, trace),
  }));
}

export const hangsOver = (step: Step): Operand[] =>
  (over[step.op]?.(step) ?? []).map((id) => ({ step: id, transposed: false, window: null }));

/** The operand that opens the line of a step, as the step takes it: a tile takes a few of the queries. */
export const opens = ({ op, params }: Step, base: string): Operand => ({
  step: base,
  transposed: op === 'transposed_matmul',
  window: op === 'tile_scores' ? [Number(params['row']), Number(params['rows'])] : null,
});

/** The keys, or the values, that a tile reads. */
function tileOf({ op, params, operands }: Step, trace: TraceData): Operand['window'] {
  if (op === 'tile_scores') return [Number(params['col']), Number(params['cols'])];
  if (op !== 'tile_accumulate') return null;
  const scores = trace.steps.find(({ id }) => id === operands[0]);
  return [Number(params['col']), scores?.cols ?? 0];
}
