/**
 * How strongly a cell is filled: a number in [-1, 1] for signed scores, [0, 1] for weights. The colour itself is CSS
 * (a mix of a hue and the surface), so that light, dark, forced colours and a host's own theme need no code here; the
 * mixes are bounded so that the number on top keeps its contrast.
 */
import type { Step } from '../engine/types.js';
import { isTable } from './layout.js';

export type Level = (value: number) => number;

/** Fills that are told apart: finer than an eye tells, and than a pixel of a bar. */
export const fills = 64;

/**
 * The fill of a level by name. A name and not the level itself, because a browser works out the style of cells with the
 * same classes once: a cell with a level of its own costs it 60 µs, and a table has a thousand.
 */
export const fillOf = (level: number): string => `fill-${Math.round(Math.abs(level) * fills)}`;

/** The smallest and the largest finite number of a step, as they stand in it; 0 and 0 where there is none. */
export function extremesOf({ data }: Step): { smallest: number; largest: number } {
  let smallest = Infinity;
  let largest = -Infinity;
  // by index: of a million cells an iterator would make a million numbers
  for (let index = 0; index < data.length; ++index) {
    const value = data[index]!;
    if (!Number.isFinite(value)) continue;
    if (value < smallest) smallest = value;
    if (value > largest) largest = value;
  }
  return smallest > largest ? { smallest: 0, largest: 0 } : { smallest, largest };
}

/**
 * Weights are shares of one, so their scale is the same for every row and every example; spread over very many keys they
 * would all be pale, so that a heat map of them is full at the largest, as for other steps.
 */
export function levelOf(step: Step): Level {
  if (step.op === 'softmax' && isTable(step)) return (value) => Math.min(Math.max(value, 0), 1);
  const { smallest, largest } = extremesOf(step);
  const most = Math.max(Math.abs(smallest), Math.abs(largest), Number.MIN_VALUE);
  return (value) => (Number.isFinite(value) ? Math.min(Math.max(value / most, -1), 1) : 0);
}
