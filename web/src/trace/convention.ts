/**
 * How a trace is drawn and written where vectors are columns: every matrix turned, X′ = Xᵀ, and so every product the
 * other way round, (AB)′ = B′A′. The trace itself stays as the core made it, with its ids, its cells and its time; what
 * turns is the form of its steps, which captions, formulas, signs and the layout go by.
 */

import type { Step, TraceData } from '../engine/types.js';
import { writesColumns } from '../locales/i18n.js';

/** A step without its numbers: its size and how it is made, as they are shown. */
export interface Form extends Omit<Step, 'data'> {
  turned?: true;
}

export interface Forms {
  steps: readonly Form[];
}

/** (ABᵀ)′ = B′ᵀA′ */
const OPS: Record<string, string> = {
  matmul_transposed: 'transposed_matmul',
  transposed_matmul: 'matmul_transposed',
};

/** Products: what came first comes second. */
const SWAPPED = new Set('matmul matmul_transposed transposed_matmul linear lookup additive tile_scores'.split(' '));

/** In a mix of tiles the values are the third operand; those of a cache are all but the first. */
const REORDERED: Record<string, (operands: readonly string[]) => string[]> = {
  tile_accumulate: ([scores, max, value, ...before]) =>
    [value, scores, max, ...before].filter((id) => id !== undefined),
  cached_mix: ([weights, ...values]) => [...values, ...(weights === undefined ? [] : [weights])],
};

const swapped = ([first, second, ...rest]: readonly string[]): string[] =>
  [second, first, ...rest].filter((id) => id !== undefined);

function turned({ data: _, ...form }: Step): Form {
  const { op, rows, cols, axes, operands } = form;
  const order = SWAPPED.has(op) ? swapped : REORDERED[op];
  return {
    ...form,
    turned: true,
    op: OPS[op] ?? op,
    rows: cols,
    cols: rows,
    axes: [axes[1], axes[0]],
    operands: order ? order(operands) : operands,
  };
}

const made = new WeakMap<TraceData, Forms>();

/** The steps of a trace as they are written for this reader. */
export function formsOf(trace: TraceData, locale: string): Forms {
  if (!writesColumns(locale)) return trace;
  const forms = made.get(trace) ?? { steps: trace.steps.map(turned) };
  made.set(trace, forms);
  return forms;
}

/** What a step's own op is called there. */
export const shownOp = (op: string, locale: string): string => (writesColumns(locale) && OPS[op]) || op;

/** Where a cell of the trace is shown. */
export const shownAt = (locale: string, row: number, col: number): [row: number, col: number] =>
  writesColumns(locale) ? [col, row] : [row, col];

/** A matrix with its numbers as it is written for this reader. */
export function shownStep(step: Step, locale: string): Step {
  if (!writesColumns(locale)) return step;
  const { rows, cols, axes, data } = step;
  const moved = Float64Array.from(data, (_, index) => data[(index % rows) * cols + Math.floor(index / rows)] ?? NaN);
  return { ...step, rows: cols, cols: rows, axes: [axes[1], axes[0]], data: moved };
}

/** The size of a step as it is taken: only some of its vectors, turned round by a product. */
export function sizeAs(
  { rows, cols, turned }: Form,
  { transposed, window }: { transposed: boolean; window?: readonly [first: number, count: number] | null },
): [rows: number, cols: number] {
  const size: [number, number] = turned ? [rows, window?.[1] ?? cols] : [window?.[1] ?? rows, cols];
  return transposed ? [size[1], size[0]] : size;
}
