/**
 * Numbers for inputs that nobody typed: the same seed gives the same matrix in every browser, so that a link or a reset
 * shows the same. Inputs are data; whatever is made from them, the engine computes. The page says that they mean nothing.
 */
import type { Matrix } from '../../engine/types.js';

/** Whole numbers only until the last division, so that no rounding differs anywhere (mulberry32, by Tommy Ettinger). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Evenly spread from -size to size. */
export function seeded(seed: number, rows: number, cols: number, size = 1): Matrix {
  const next = generator(seed);
  return { rows, cols, data: Float64Array.from({ length: rows * cols }, () => (2 * next() - 1) * size) };
}
