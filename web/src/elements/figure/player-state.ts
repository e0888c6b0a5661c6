/** A player inside another figure: what it is told, and what it was made to show by its reader. */
import type { PlayerState, Problem } from '../attn-player/state.js';
import { initialState } from '../attn-player/state.js';

/** A player's state from the part of it that matters here; the rest is as a player has it by itself. */
export const playerState = (part: { algorithm: string; problem: object } & Record<string, unknown>): PlayerState =>
  initialState({}, part, (name) => {
    throw new Error(`No player has a state with this ${name}.`);
  });

/** A matrix of a problem as rows, as settings and JSON have it. */
function rowsOf(problem: Problem, path: readonly string[]): number[][] | null {
  const found = path.reduce<unknown>((inner, name) => (inner as Problem | undefined)?.[name], problem);
  if (Array.isArray(found)) return found as number[][];
  if (typeof found !== 'object' || found === null) return null;
  const { rows, cols, data } = found as { rows: number; cols: number; data: ArrayLike<number> };
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => data[row * cols + col] ?? 0),
  );
}

type Paths = Readonly<Record<string, readonly string[]>>;

/** Where the weights that a reader can type over stand in a problem, by the settings that keep them. */
export const weightPaths = {
  'query-weight': ['weights', 'query'],
  'key-weight': ['weights', 'key'],
  'value-weight': ['weights', 'value'],
  'output-weight': ['weights', 'output'],
} as const;

/** The settings that keep what was typed over, with nothing in them. */
export const noneOf = (paths: Paths): Record<string, null> =>
  Object.fromEntries(Object.keys(paths).map((name) => [name, null]));

/** The same with what stands in a player's problem now. */
export const matricesOf = (problem: Problem, paths: Paths): Record<string, number[][] | null> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, rowsOf(problem, path)]));
