/** The mask as the player's control offers it: four plain choices over every mask that API.md can say. */
import type { Step } from '../../engine/types.js';
import { isDrawnMask } from './edit.js';

export type MaskKind = 'none' | 'causal' | 'padding' | 'drawn' | 'other';

export const maskKinds: readonly MaskKind[] = ['none', 'causal', 'padding', 'drawn'];

export function maskKindOf(mask: unknown): MaskKind {
  if (mask === undefined || mask === null) return 'none';
  if (mask === 'causal') return 'causal';
  if (isDrawnMask(mask)) return 'drawn';
  if (Array.isArray(mask) && mask.length === 0) return 'none';
  return typeof mask === 'object' && 'padding' in mask ? 'padding' : 'other';
}

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

/** The drawn mask with one cell turned over. */
export const toggled = (allowed: readonly (readonly boolean[])[], row: number, col: number): boolean[][] =>
  allowed.map((cells, r) => cells.map((cell, c) => (r === row && c === col ? !cell : cell)));
