/** Whether numbers are right, and which classic wrong ones they are. */
import type { Attention } from '../../engine/types.js';

export interface Judged {
  correct: boolean;
  /** cells off by more than the tolerance: [row, column] */
  wrong: [number, number][];
  /** candidates whose every cell is the answer's, within the tolerance */
  matches: string[];
  /** candidates that the tolerance cannot tell from what is expected */
  close: string[];
}

export interface Judging {
  answer: number[][];
  expected: number[][];
  candidates?: Record<string, number[][]>;
  tolerance: number;
}

export function judge(_attention: Attention, { answer, expected, candidates = {}, tolerance }: Judging): Judged {
  const off = (one: number[][], other: number[][], by: number): [number, number][] =>
    one.flatMap((cells, row) =>
      cells.flatMap((cell, col): [number, number][] =>
        Math.abs(cell - other[row]![col]!) <= by + 1e-12 ? [] : [[row, col]],
      ),
    );
  const names = Object.keys(candidates);
  return {
    correct: off(answer, expected, tolerance).length === 0,
    wrong: off(answer, expected, tolerance),
    matches: names.filter((name) => off(answer, candidates[name]!, tolerance).length === 0),
    close: names.filter((name) => off(expected, candidates[name]!, tolerance * 2).length === 0),
  };
}

/** Small whole numbers, no row all zero: always the same for the same seed. */
export function drawn(_attention: Attention, rows: number, cols: number, seed: number): number[][] {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const row = (): number[] => {
    const cells = Array.from({ length: cols }, () => Math.floor(next() * 6) - 2);
    return cells.some((cell) => cell !== 0) ? cells : row();
  };
  return Array.from({ length: rows }, row);
}
