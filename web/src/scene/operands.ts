/**
 * How the operands of a step stand around it. Those whose columns are the result's stand above it; those that meet the
 * first operand column by column hang over that one; the others stand in the line.
 */
import type { Form, Forms } from '../trace/convention.js';

export interface Operand {
  step: string;
  /** drawn turned round, as the product takes it */
  transposed: boolean;
  /** only these rows of it: [first, how many] */
  window: readonly [first: number, count: number] | null;
}

/** The second of a pair: where it stands does not depend on how many there are. */
const second = ({ operands }: Form): readonly string[] => operands.slice(1, 2);
const rest = ({ operands }: Form): readonly string[] => operands.slice(1);

const above: Record<string, (step: Form) => readonly string[]> = {
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

const over: Record<string, (step: Form) => readonly string[]> = {
  additive: ({ operands }) => operands.slice(2),
  cached_scores: rest,
  tile_output: ({ operands }) => operands.filter((_, index) => index % 2 === 0).slice(0, -1),
};

/** Scores that are a product in all but name: queries times keys turned round or, with vectors as columns, K′ᵀQ′. */
const scoring = new Set(['additive', 'tile_scores']);

const products = new Set(
  'matmul matmul_transposed transposed_matmul linear lookup additive tile_scores tile_accumulate'.split(' '),
);

const takesSecondTurned = ({ op, turned }: Form): boolean => op === 'matmul_transposed' || (scoring.has(op) && !turned);
const takesFirstTurned = ({ op, turned }: Form): boolean =>
  op === 'transposed_matmul' || (scoring.has(op) && turned === true);

/**
 * Where vectors are columns a bias or a gain is one: it stands in the line. What there is one of for each vector, as a
 * mean or a sum, stands above.
 */
function fitsAbove(step: Form, id: string, index: number, forms: Forms): boolean {
  if (products.has(step.op) && index < 2) return index === 1;
  const operand = forms.steps.find((one) => one.id === id);
  const isListed = above[step.op]?.(step).includes(id) ?? false;
  return operand?.cols === step.cols && (isListed || (index > 0 && operand.rows !== step.rows));
}

export function standsAbove(step: Form, forms: Forms): Operand[] {
  const ids = step.turned
    ? step.operands.filter((id, index) => fitsAbove(step, id, index, forms))
    : (above[step.op]?.(step) ?? []);
  return ids.map((id) => ({ step: id, transposed: takesSecondTurned(step), window: windowOf(step, id, forms) }));
}

/** Where vectors are columns, only what a product turns round still meets the first operand column by column. */
export function hangsOver(step: Form): Operand[] {
  if (step.turned && !scoring.has(step.op)) return [];
  return (over[step.op]?.(step) ?? []).map((id) => ({ step: id, transposed: step.turned === true, window: null }));
}

/** The operand that opens the line of a step, as the step takes it. */
export const opens = (step: Form, base: string, forms: Forms): Operand => ({
  step: base,
  transposed: takesFirstTurned(step),
  window: windowOf(step, base, forms),
});

/** A tile takes a few of the queries, of the keys and of the values. */
function windowOf({ op, params, operands, turned }: Form, id: string, forms: Forms): Operand['window'] {
  const window = (first: string, count: unknown): Operand['window'] => [Number(params[first]), Number(count)];
  if (op === 'tile_scores') {
    const isKey = id === operands[turned ? 0 : 1];
    return isKey ? window('col', params['cols']) : window('row', params['rows']);
  }
  if (op !== 'tile_accumulate' || id !== operands[turned ? 0 : 2]) return null;
  const scores = forms.steps.find((one) => one.id === operands[turned ? 1 : 0]);
  return window('col', (turned ? scores?.rows : scores?.cols) ?? 0);
}
