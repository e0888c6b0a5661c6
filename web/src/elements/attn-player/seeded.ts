/**
 * Numbers that stand for learned weights where nobody could write them by hand: always the same ones for the same seed.
 * They are made here because they are an input, as if they had been typed; what is computed from them comes from the core.
 */
import type { Matrix } from '../../engine/types.js';

/** A sequence of numbers in [0, 1) from a seed: mulberry32, which is small and the same on every machine. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A matrix of numbers spread evenly from -width to width. */
export function seededMatrix(rows: number, cols: number, width: number, seed: number): Matrix {
  const next = sequence(seed);
  return { rows, cols, data: new Float64Array(rows * cols).map(() => (2 * next() - 1) * width) };
}
