/**
 * Edits of a problem as a learner makes them: a cell, a pasted block, a token more, a dimension less. Each gives a new
 * problem and leaves the old one alone, so that undo is only to look back. Nothing is computed here.
 */
import { pathOf, valueAt, withValueAt, type Path } from './paths.js';
import type { Problem } from './state.js';

type Numbers = number | number[] | { rows: number; cols: number; data: ArrayLike<number> };

/** A matrix as rows, however it is written; a vector is as long as it is. */
function numbersAt(problem: Problem, path: Path): number[] | number[][] {
  const numbers = valueAt(problem, path) as Numbers[] | Exclude<Numbers, number | number[]> | undefined;
  if (numbers === undefined || Array.isArray(numbers)) return (numbers ?? []) as number[] | number[][];
  const { rows, cols, data } = numbers;
  return Array.from({ length: rows }, (_, row) => Array.from(data).slice(row * cols, (row + 1) * cols));
}

const isVector = (numbers: number[] | number[][]): numbers is number[] => !Array.isArray(numbers[0]);

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
  const numbers = numbersAt(problem, path);
  // a vector stands as one row or as one column
  const next = isVector(numbers)
    ? numbers.map((value, index) => block.flat()[index - row - col] ?? value)
    : numbers.map((cells, r) => cells.map((value, c) => block[r - row]?.[c - col] ?? value));
  return withValueAt(problem, path, next);
}

type Side = 'row' | 'col';

const rowsOf = (...names: string[]): [Path, Side][] => names.map((name) => [[name], 'row']);

/** Query, key and value given as they are: what grows with one more token and with one more dimension of the head. */
const given: Record<Measure, [Path, Side][]> = {
  token: rowsOf('query', 'key', 'value'),
  dimension: [
    [['query'], 'col'],
    [['key'], 'col'],
  ],
};

const ofTokens = (name: string): Partial<Record<Measure, [Path, Side][]>> => ({ token: rowsOf(name) });

const sizes: Record<string, Partial<Record<Measure, [Path, Side][]>>> = {
  scaledDotProductAttention: given,
  flashAttention: given,
  attentionGradient: { ...given, token: rowsOf('query', 'key', 'value', 'outputGradient') },
  selfAttention: {
    ...ofTokens('input'),
    dimension: [
      [['weights', 'query'], 'col'],
      [['weights', 'key'], 'col'],
    ],
  },
  additiveAttention: { token: given.token },
  luongAttention: { token: given.token },
  multiHeadAttention: ofTokens('input'),
  crossAttention: ofTokens('context'),
  rotaryEmbedding: ofTokens('input'),
  layerNorm: ofTokens('input'),
  rmsNorm: ofTokens('input'),
  feedForward: ofTokens('input'),
  encoderLayer: ofTokens('input'),
  decoderLayer: ofTokens('input'),
  encoder: ofTokens('input'),
  decoder: ofTokens('input'),
  cachedDecode: ofTokens('inputs'),
};

export type Measure = 'token' | 'dimension';

/** Small enough to be followed by eye; larger matrices come in by attributes or JSON. */
export const sizeLimit = 8;

export function sizeOf(algorithm: string, problem: Problem, measure: Measure): number | null {
  const first = sizes[algorithm]?.[measure]?.[0];
  const rows = first ? (numbersAt(problem, first[0]) as number[][]) : null;
  if (!first || !rows || rows.length > sizeLimit) return null;
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
    (next, [path, side]) => withValueAt(next, path, resized(numbersAt(next, path) as number[][], side, change)),
    problem,
  );
  if (measure !== 'token' || grown['mask'] === undefined) return grown;
  return withValueAt(grown, ['mask'], resizedMask(grown['mask'], change));
}
