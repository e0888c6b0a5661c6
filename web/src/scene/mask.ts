/** What a mask shows: read from the params of a masked step. */
import type { Step } from '../engine/types.js';

/** Who may attend to whom in a masked step, as rows of booleans; everybody to everybody where nothing is masked. */
export function allowedIn(masked: Step | undefined, rows: number, cols: number): boolean[][] {
  const mask = masked?.params['mask'] as { data: ArrayLike<number | boolean> } | undefined;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => (mask ? Boolean(mask.data[row * cols + col]) : true)),
  );
}

/** Row-major indices that a masked step hides. */
export function hiddenIn(step: Step): Set<number> {
  const hidden = new Set<number>();
  if (step.op !== 'mask') return hidden;
  allowedIn(step, step.rows, step.cols)
    .flat()
    .forEach((allowed, index) => {
      if (!allowed) hidden.add(index);
    });
  return hidden;
}

/** The mask with one cell painted. */
export const painted = (
  allowed: readonly (readonly boolean[])[],
  row: number,
  col: number,
  value: boolean,
): boolean[][] => allowed.map((cells, r) => cells.map((cell, c) => (r === row && c === col ? value : cell)));

/** The same with a cell turned over. */
export const toggled = (allowed: readonly (readonly boolean[])[], row: number, col: number): boolean[][] =>
  painted(allowed, row, col, !allowed[row]?.[col]);
