/** The languages that `listings/` writes programs in, and how much fits into one: known before there is anything to write. */
import type { TraceData } from '../engine/types.js';

export const languages = ['numpy', 'pytorch', 'javascript', 'cpp'] as const;
export type Language = (typeof languages)[number];

/** More numbers than this are not written out in a program: nobody would read it. */
export const mostNumbers = 2000;

export const numbersIn = ({ steps }: TraceData): number =>
  steps.filter(({ op }) => op === 'input').reduce((count, { rows, cols }) => count + rows * cols, 0);
