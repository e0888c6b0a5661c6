/** left − right, cell by cell, as the core computes it. */
import type { Attention, Matrix, MatrixLike, Trace } from '../../engine/types.js';

const isPlain = (matrix: MatrixLike): matrix is number[][] => Array.isArray(matrix);
const rowOf = (matrix: MatrixLike, row: number, cols: number): number[] =>
  isPlain(matrix) ? [...(matrix[row] ?? [])] : Array.from(matrix.data).slice(row * cols, (row + 1) * cols);

/**
 * No algorithm subtracts; but a dot product does, where one row holds both numbers and the other 1 and −1. The rows of
 * left and right stand side by side as queries, and key j is 1 at left's column j and −1 at right's: step `scores`.
 */
export function difference(attention: Attention, left: MatrixLike, right: MatrixLike): Trace {
  const rows = isPlain(left) ? left.length : left.rows;
  const cols = isPlain(left) ? (left[0]?.length ?? 0) : left.cols;
  const key = Array.from({ length: cols }, (_, col) =>
    Array.from({ length: 2 * cols }, (_, at) => (at === col ? 1 : at === cols + col ? -1 : 0)),
  );
  const query = Array.from({ length: rows }, (_, row) => [...rowOf(left, row, cols), ...rowOf(right, row, cols)]);
  return attention.scaledDotProductAttention({ query, key, value: key, scale: 'none' });
}

/** left + right, in the same way: step `biased`. */
export function sum(attention: Attention, left: MatrixLike, right: Matrix): Trace {
  const unit = Array.from({ length: right.cols }, (_, row) =>
    Array.from({ length: right.cols }, (_, col) => (row === col ? 1 : 0)),
  );
  return attention.scaledDotProductAttention({ query: left, key: unit, value: unit, scale: 'none', bias: right });
}

/** The entry furthest from 0, as it stands. */
export const furthest = (data: ArrayLike<number>): number =>
  Array.from(data).reduce((far, each) => (Math.abs(each) > Math.abs(far) ? each : far), 0);
