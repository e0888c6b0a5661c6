/**
 * Edits of a problem as a learner makes them: a cell, a pasted block, a token more, a dimension less. Each gives a new
 * problem and leaves the old one alone, so that undo is only to look back. Nothing is computed here.
 */
import { withValue, type Problem } from './state.js';

/** Where an input step's matrix lies in the problem: `query` by its name, `queryWeight` inside `weights`. */
export function pathOf(problem: Problem, step: string): string[] | null {
  if (Array.isArray(problem[step])) return [step];
  const weight = /^(.+)Weight$/.exec(step)?.[1];
  return weight && Array.isArray(at(problem, ['weights', weight])) ? ['weights', weight] : null;
}

function at(problem: Problem, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Problem | undefined)?.[name], problem);
}

export function rowsAt(problem: Problem, path: readonly string[]): number[][] {
  const rows = at(problem, path);
  return Array.isArray(rows) ? (rows as number[][]) : [];
}

/** Writes a block with its top left corner at (row, col); what would fall outside the matrix is left out. */
export function withBlock(
  problem: Problem,
  step: string,
  row: number,
  col: number,
  block: readonly (readonly number[])[],
): Problem {
  const path = pathOf(problem, step);
  if (!path) return problem;
  const rows = rowsAt(problem, path).map((cells, r) => cells.map((value, c) => block[r - row]?.[c - col] ?? value));
  return withValue(problem, path, rows);
}

type Side = 'row' | 'col';

/** What grows with one more token and with one more dimension of the head, for each algorithm. */
const sizes: Record<string, Record<Measure, [string[], Side][]>> = {
  scaledDotProductAttention: {
    token: [
      [['query'], 'row'],
      [['key'], 'row'],
      [['value'], 'row'],
    ],
    dimension: [
      [['query'], 'col'],
      [['key'], 'col'],
    ],
  },
  selfAttention: {
    token: [[['input'], 'row']],
    dimension: [
      [['weights', 'query'], 'col'],
      [['weights', 'key'], 'col'],
    ],
  },
};

export type Measure = 'token' | 'dimension';

/** Small enough to be followed by eye; larger matrices come in by attributes or JSON. */
export const sizeLimit = 8;

export function sizeOf(algorithm: string, problem: Problem, measure: Measure): number | null {
  const first = sizes[algorithm]?.[measure][0];
  if (!first) return null;
  const rows = rowsAt(problem, first[0]);
  return first[1] === 'row' ? rows.length : (rows[0]?.length ?? 0);
}

function resized(rows: number[][], side: Side, change: 1 | -1): number[][] {
  if (side === 'col') return rows.map((row) => (change === 1 ? [...row, 0] : row.slice(0, -1)));
  return change === 1 ? [...rows, rows[0]?.map(() => 0) ?? []] : rows.slice(0, -1);
}

/** A mask drawn by hand grows with the tokens: a new one sees and is seen. */
function resizedMask(mask: unknown, change: 1 | -1): unknown {
  if (!isDrawnMask(mask)) return mask;
  if (change === -1) return mask.slice(0, -1).map((row) => row.slice(0, -1));
  return [...mask.map((row) => [...row, true]), Array.from({ length: (mask[0]?.length ?? 0) + 1 }, () => true)];
}

export const isDrawnMask = (mask: unknown): mask is boolean[][] => Array.isArray(mask) && Array.isArray(mask[0]);

export function withSize(algorithm: string, problem: Problem, measure: Measure, change: 1 | -1): Problem {
  const parts = sizes[algorithm]?.[measure] ?? [];
  const grown = parts.reduce(
    (next, [path, side]) => withValue(next, path, resized(rowsAt(next, path), side, change)),
    problem,
  );
  if (measure !== 'token' || grown['mask'] === undefined) return grown;
  return withValue(grown, ['mask'], resizedMask(grown['mask'], change));
}
