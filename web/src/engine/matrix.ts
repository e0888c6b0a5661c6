/**
 * From what a caller may write to row-major doubles. Only what the core cannot see is checked here: it never meets a
 * ragged array or a word. Whether numbers are finite is the core's to say, because for some arguments infinity is legal.
 */
import { AttentionError } from './errors';
import type { Matrix } from './types';

/** A number[][] or { rows, cols, data } as Matrix. `limit`: most values, checked before memory is taken. */
export function flatten(name: string, value: unknown, limit: number): Matrix {
  if (value === undefined || value === null) throw new AttentionError('empty_input', { name });
  if (Array.isArray(value)) return fromRows(name, value, limit);
  if (typeof value === 'object' && 'rows' in value && 'cols' in value && 'data' in value) {
    return fromFlat(name, value as { rows: unknown; cols: unknown; data: unknown }, limit);
  }
  throw new AttentionError('not_a_number', { name, value: written(value) });
}

/** A list of numbers as a matrix of one row. What is a matrix already may stay one. */
export function flattenVector(name: string, value: unknown, limit: number): Matrix {
  if (!isArrayLike(value) || isArrayLike(value[0])) return flatten(name, value, limit);
  if (value.length === 0) throw new AttentionError('empty_input', { name });
  checkSize(name, 1, value.length, limit);
  if (value instanceof Float64Array) return { rows: 1, cols: value.length, data: value };
  const data = new Float64Array(value.length);
  for (let col = 0; col < data.length; ++col) data[col] = numberIn(name, 0, col, value[col]);
  return { rows: 1, cols: data.length, data };
}

function fromRows(name: string, rows: unknown[], limit: number): Matrix {
  if (rows.length === 0) throw new AttentionError('empty_input', { name });
  const cols = rowOf(name, rows, 0).length;
  if (cols === 0) throw new AttentionError('empty_input', { name });
  checkSize(name, rows.length, cols, limit);

  const data = new Float64Array(rows.length * cols);
  for (let row = 0, at = 0; row < rows.length; ++row) {
    const cells = rowOf(name, rows, row);
    if (cells.length !== cols) {
      throw new AttentionError('ragged_rows', { name, row, expected: cols, actual: cells.length });
    }
    for (let col = 0; col < cols; ++col, ++at) data[at] = numberIn(name, row, col, cells[col]);
  }
  return { rows: rows.length, cols, data };
}

function fromFlat(name: string, given: { rows: unknown; cols: unknown; data: unknown }, limit: number): Matrix {
  const rows = countOf(`${name}.rows`, given.rows);
  const cols = countOf(`${name}.cols`, given.cols);
  if (rows === 0 || cols === 0) throw new AttentionError('empty_input', { name });
  checkSize(name, rows, cols, limit);

  const { data } = given;
  if (!isArrayLike(data)) throw new AttentionError('not_a_number', { name: `${name}.data`, value: written(data) });
  if (data.length !== rows * cols) {
    throw new AttentionError('shape_mismatch', {
      left: [rows, cols],
      right: [data.length],
      leftName: name,
      rightName: `${name}.data`,
    });
  }
  // The caller's own array: a trace refers to its inputs, it does not copy them back.
  if (data instanceof Float64Array) return { rows, cols, data };
  const copy = new Float64Array(rows * cols);
  for (let at = 0; at < copy.length; ++at) copy[at] = numberIn(name, Math.floor(at / cols), at % cols, data[at]);
  return { rows, cols, data: copy };
}

/** Before memory is taken for rows × cols values. */
export function checkSize(name: string, rows: number, cols: number, limit: number): void {
  if (rows * cols > limit) throw new AttentionError('too_large', { name, values: rows * cols, limit });
}

function rowOf(name: string, rows: unknown[], row: number): ArrayLike<unknown> {
  const cells = rows[row];
  if (!isArrayLike(cells)) throw new AttentionError('not_a_number', { name, row, value: written(cells) });
  return cells;
}

/** No conversion: the text '1' in a matrix of numbers is a mistake somewhere else, better found here. */
function numberIn(name: string, row: number, col: number, value: unknown): number {
  if (typeof value !== 'number') throw new AttentionError('not_a_number', { name, row, col, value: written(value) });
  return value;
}

function countOf(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new AttentionError('not_a_number', { name, value: written(value) });
  if (!Number.isInteger(value) || value < 0) {
    throw new AttentionError('out_of_range', { name, value, min: 0, max: Number.MAX_SAFE_INTEGER });
  }
  return value;
}

const isLength = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/** Text has a length too, but its letters are no numbers. */
export function isArrayLike(value: unknown): value is ArrayLike<unknown> {
  return typeof value === 'object' && value !== null && 'length' in value && isLength(value.length);
}

/** Enough to recognise it by. */
const longestQuote = 200;

/** What stood there, as plain data: params must survive postMessage, and a value may be a function or a symbol. */
export function written(value: unknown): string | number | boolean | null {
  if (typeof value === 'string') return value.slice(0, longestQuote);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? (Array.isArray(value) ? 'array' : 'object') : String(value);
}

/** Whether a param is a matrix; the others are numbers, words and truth values. */
export function isMatrix(value: unknown): value is { rows: number; cols: number; data: ArrayLike<number> } {
  return typeof value === 'object' && value !== null && 'data' in value;
}
