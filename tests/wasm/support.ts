/** What the tests of the boundary share. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { AttentionError, loadAttention, type ErrorCode } from '../../web/src/index';

export const attention = await loadAttention();

/** Fresh bytes are a fresh engine: loads are remembered by the object they were given. */
export const wasmUrl = new URL('../../web/src/engine/wasm/attention-textbook.wasm', import.meta.url);
export const wasmBytes = (): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(wasmUrl));

/** For what no type would let through. */
export const untyped = (value: unknown): never => value as never;

export const twoWords = {
  query: [
    [1, 0, 1, 0],
    [0, 1, 0, 1],
  ],
  key: [
    [1, 0, 1, 0],
    [1, 1, 1, 1],
  ],
  value: [
    [10, 0],
    [0, 10],
  ],
};

export function rows(matrix: { rows: number; cols: number; data: ArrayLike<number> }): number[][] {
  return Array.from({ length: matrix.rows }, (_, row) =>
    Array.from({ length: matrix.cols }, (_, col) => matrix.data[row * matrix.cols + col]!),
  );
}

/** Cell by cell within 1e-13 × max(1, largest value): what the core promises. */
export function expectCells(matrix: Parameters<typeof rows>[0], expected: number[][]): void {
  expect([matrix.rows, matrix.cols]).toEqual([expected.length, expected[0]!.length]);
  const tolerance = 1e-13 * Math.max(1, ...expected.flat().filter(Number.isFinite).map(Math.abs));
  expected.flat().forEach((value, at) => {
    if (Number.isFinite(value)) expect(Math.abs(matrix.data[at]! - value)).toBeLessThanOrEqual(tolerance);
    else expect(matrix.data[at]).toBe(value);
  });
}

/** Runs `work`, which has to throw a coded error, and gives that error. */
export function errorOf(work: () => unknown): AttentionError {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(AttentionError);
    return error as AttentionError;
  }
  throw new Error('nothing was thrown');
}

export function expectError(work: () => unknown, code: ErrorCode, params: Record<string, unknown>): AttentionError {
  const error = errorOf(work);
  expect({ code: error.code, params: error.params }).toEqual({ code, params });
  return error;
}

/** Seeded, so that what fails today fails tomorrow (mulberry32). */
export function random(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const randomMatrix = (next: () => number, rowCount: number, colCount: number): number[][] =>
  Array.from({ length: rowCount }, () => Array.from({ length: colCount }, () => next() * 4 - 2));

/** What the engine has beside algorithms: none of these returns one trace. */
export const notAlgorithms = new Set([
  ...['limits', 'run', 'traceFrom', 'attention', 'layerCost', 'judge', 'prepareMultiHead'],
  ...['fusedAttention', 'fusedMultiHead', 'fusedAttentionInSlices', 'fusedMultiHeadInSlices'],
]);
