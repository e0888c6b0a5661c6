/** From the settings to what the lab shows: the right way and what stands beside it, each a trace. */
import type { Attention, Mask, Step, Trace } from '../../engine/types.js';
import { allowedIn } from '../../scene/mask.js';
import type { Table } from '../figures.js';
import type { MaskValues } from './settings.js';

export interface MaskModel {
  right: Trace;
  beside: Trace | null;
  /** row sums of the weights of both */
  sums: Record<string, ReadonlyMap<string, Trace>>;
  allowed: boolean[][];
  /** queries with no key left */
  empty: number[];
}

const mistakes: Record<string, string> = { 'after-softmax': 'maskAfterSoftmax', 'score-zero': 'maskedScoreZero' };

export function compute(attention: Attention, values: MaskValues): MaskModel {
  const { query, key, value, scale, beside, decimals } = values;
  // a mask that hides nothing is a mask too: its step stays in the picture
  const parts = Array.isArray(values.mask) && values.mask.length === 0 ? everybody(query, key) : values.mask;
  const problem = { query, key, value, scale, mask: parts as Mask };
  const right = attention.scaledDotProductAttention(problem);
  const finite = { ...problem, maskedScore: values['finite-score'] };
  const mistake = mistakes[beside];
  const other = mistake
    ? attention.run(mistake, problem)
    : beside === 'finite'
      ? attention.scaledDotProductAttention(finite)
      : null;
  const sumsOf = (trace: Trace): ReadonlyMap<string, Trace> =>
    new Map(['weights'].map((id) => [id, attention.rowSums({ input: trace.step(id), decimals })]));
  const masked = right.step('masked');
  const allowed = allowedIn(masked, masked.rows, masked.cols);
  return {
    right,
    beside: other,
    sums: { right: sumsOf(right), ...(other && { beside: sumsOf(other) }) },
    allowed,
    empty: allowed.flatMap((row, index) => (row.some(Boolean) ? [] : [index])),
  };
}

const everybody = (query: readonly unknown[], key: readonly unknown[]): boolean[][] =>
  query.map(() => key.map(() => true));

const cellsOf = ({ data, cols }: Step, row: number): Float64Array => data.subarray(row * cols, (row + 1) * cols);

/** Whether a query that has keys left gives some of its weight to hidden ones. */
export function leaks({ beside, allowed, empty }: MaskModel): boolean {
  const weights = beside?.step('weights');
  if (!weights) return false;
  return allowed.some(
    (row, index) => !empty.includes(index) && row.some((seen, key) => !seen && cellsOf(weights, index)[key] !== 0),
  );
}

/** The first query whose weights the mask cut after the softmax, so that they do not add up to 1. */
export function cutRow({ allowed, empty }: MaskModel): number | null {
  const row = allowed.findIndex(
    (cells, index) => !empty.includes(index) && cells.includes(false) && cells.includes(true),
  );
  return row < 0 ? null : row;
}

export const tables = (attention: Attention, values: MaskValues): Table[] => {
  const { right, beside } = compute(attention, values);
  return [right, ...(beside ? [beside] : [])].map((trace) => ({
    trace,
    steps: trace.steps.filter(({ op }) => op !== 'input').map(({ id }) => id),
  }));
};
