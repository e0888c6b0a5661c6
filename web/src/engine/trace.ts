/** The methods of a trace, over plain data. */
import { derivationOf } from './description';
import type { Engine } from './engine';
import { AttentionError } from './errors';
import { isMatrix, written } from './matrix';
import { SliceReader } from './reader';
import type { Derivation, Step, Trace, TraceData } from './types';

/**
 * The methods are not enumerable: what is left for structuredClone, JSON or a spread is the data, and a clone of a trace
 * is what `traceFrom` takes.
 */
export function makeTrace(engine: Engine, algorithm: string, steps: Step[]): Trace {
  let byId: Map<string, Step> | undefined; // most traces are read from end to end, and never asked
  const find = (id: string): Step => {
    byId ??= new Map(steps.map((step) => [step.id, step]));
    const step = byId.get(id);
    if (!step) throw new AttentionError('unknown_step', { id: written(id), known: [...byId.keys()] });
    return step;
  };
  const methods = {
    step: find,
    derive: (id: string, row: number, col: number): Derivation => derive(engine, find, find(id), row, col),
  };
  const data: TraceData = { version: 1, algorithm, steps };
  Object.defineProperty(data, 'step', { value: methods.step });
  Object.defineProperty(data, 'derive', { value: methods.derive });
  return data as Trace;
}

function derive(engine: Engine, find: (id: string) => Step, step: Step, row: number, col: number): Derivation {
  within('row', row, step.rows);
  within('col', col, step.cols);
  const at = row * step.cols + col;
  if (step.op === 'input') return { op: 'input', value: step.data[at]!, params: {}, terms: [], partials: [] };

  const operands = step.operands.map(find);
  const cell = {
    op: step.op,
    params: paramsAt(step.params, at),
    operands: operands.map(({ id, rows, cols }) => ({ id, rows, cols })),
    row,
    col,
  };
  const reader = new SliceReader(cell, operands);
  return derivationOf(engine.call(reader, (raw) => raw.derive()));
}

function within(name: string, value: number, size: number): void {
  if (!Number.isInteger(value) || value < 0 || value >= size) {
    throw new AttentionError('out_of_range', { name, value: written(value), min: 0, max: size - 1 });
  }
}

/** The params of one cell: a matrix among them has the shape of the step, and a cell needs only its own entry. */
function paramsAt(params: Record<string, unknown>, at: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isMatrix(value) ? Boolean(value.data[at]) : value]),
  );
}
