/**
 * A trace from outside: a clone, a parsed file, a message from another frame. Nothing of it is believed. What passes
 * here has the shape of a trace; whether its steps' shapes meet, the core sees when a cell is derived.
 */
import { AttentionError } from './errors';
import { isArrayLike, written } from './matrix';
import type { Axis, Step } from './types';

export interface CheckedTrace {
  algorithm: string;
  steps: Step[];
}

/** @throws AttentionError `invalid_option` {name: 'steps[2].rows', value}, `unknown_step`, `not_a_number`, `too_large` */
export function checkTrace(data: unknown, limit: number): CheckedTrace {
  const { version, algorithm, steps } = objectAt('trace', data);
  if (version !== 1) throw invalid('version', version);
  if (!Array.isArray(steps)) throw invalid('steps', steps);

  const checked: Step[] = [];
  const known = new Set<string>();
  let values = 0;
  for (const [i, given] of steps.entries()) {
    const step = stepAt(`steps[${i}]`, given, known);
    values += step.rows * step.cols;
    if (values > limit) throw new AttentionError('too_large', { name: step.id, values, limit });
    checked.push({ ...step, data: cellsOf(step, objectAt(step.id, given).data) });
    known.add(step.id);
  }
  return { algorithm: textAt('algorithm', algorithm), steps: checked };
}

function stepAt(path: string, given: unknown, known: ReadonlySet<string>): Omit<Step, 'data'> {
  const { id, op, operands, rows, cols, axes, params } = objectAt(path, given);
  const own = textAt(`${path}.id`, id);
  if (known.has(own)) throw invalid(`${path}.id`, own);

  const shape = { rows: countAt(`${path}.rows`, rows), cols: countAt(`${path}.cols`, cols) };
  return {
    id: own,
    op: textAt(`${path}.op`, op),
    operands: textsAt(`${path}.operands`, operands).map((operand) => {
      // Earlier steps only, so that walking back to the inputs ends.
      if (!known.has(operand)) throw new AttentionError('unknown_step', { id: operand, known: [...known] });
      return operand;
    }),
    ...shape,
    axes: axesAt(`${path}.axes`, axes),
    params: paramsAt(`${path}.params`, params, shape),
  };
}

function cellsOf({ id: name, rows, cols }: Omit<Step, 'data'>, data: unknown): Float64Array {
  if (!isArrayLike(data) || data.length !== rows * cols) throw invalid(`${name}.data`, data);
  if (data instanceof Float64Array) return data;
  return Float64Array.from(data, (value, at) => {
    if (typeof value === 'number') return value;
    const [row, col] = [Math.floor(at / cols), at % cols];
    throw new AttentionError('not_a_number', { name, row, col, value: written(value) });
  });
}

type Shape = Pick<Step, 'rows' | 'cols'>;

function paramsAt(path: string, given: unknown, shape: Shape): Record<string, unknown> {
  const entries = Object.entries(objectAt(path, given));
  return Object.fromEntries(entries.map(([name, value]) => [name, paramAt(`${path}.${name}`, value, shape)]));
}

function paramAt(path: string, value: unknown, shape: Shape): unknown {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  const { rows, cols, data } = objectAt(path, value);
  if (rows !== shape.rows || cols !== shape.cols) throw invalid(path, `(${written(rows)}, ${written(cols)})`);
  if (!isArrayLike(data) || data.length !== shape.rows * shape.cols) throw invalid(`${path}.data`, data);
  return { rows, cols, data: Uint8Array.from(data, (truth) => (truth ? 1 : 0)) };
}

function axesAt(path: string, given: unknown): [Axis, Axis] {
  const [rows, cols, ...more] = textsAt(path, given);
  if (rows === undefined || cols === undefined || more.length > 0) throw invalid(path, given);
  return [rows, cols];
}

function textsAt(path: string, given: unknown): string[] {
  if (!Array.isArray(given)) throw invalid(path, given);
  return given.map((one, i) => textAt(`${path}[${i}]`, one));
}

function textAt(path: string, given: unknown): string {
  if (typeof given !== 'string' || given === '') throw invalid(path, given);
  return given;
}

function countAt(path: string, given: unknown): number {
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 1) throw invalid(path, given);
  return given;
}

function objectAt(path: string, given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid(path, given);
  return given as Record<string, unknown>;
}

const invalid = (name: string, value: unknown): AttentionError =>
  new AttentionError('invalid_option', { name, value: written(value) });
