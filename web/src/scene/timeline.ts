/**
 * Time as the player has it: one unit a computed step, filled row by row and cell by cell.
 *
 * `t` runs from 0 (only the inputs are known) to the number of computed steps (everything is). Cell number i of the N
 * cells of stage k is being made while t is in (k + i/N, k + (i+1)/N], so that a t that stops exactly on a border
 * shows the cell just finished and not the one about to begin.
 */
import type { Step, TraceData } from '../engine/types.js';

export type Granularity = 'step' | 'row' | 'cell';

/** A computed step and the size that time is cut by. */
export interface Stage {
  step: string;
  rows: number;
  cols: number;
}

/** The cell in the making; `progress` in (0, 1]. */
export interface Position {
  stage: number;
  row: number;
  col: number;
  progress: number;
}

/** Borders are compared with this slack: k + i/N is rarely exact in binary. */
const slack = 1e-9;

export const isInput = ({ op }: Pick<Step, 'op'>): boolean => op === 'input';

export function stagesOf(trace: TraceData): Stage[] {
  return trace.steps.filter((step) => !isInput(step)).map(({ id, rows, cols }) => ({ step: id, rows, cols }));
}

/** Where time stands; null before the first cell. */
export function positionAt(stages: readonly Stage[], t: number): Position | null {
  const last = stages.length;
  const time = Math.min(Math.max(t, 0), last);
  if (time <= slack) return null;
  const index = Math.min(Math.ceil(time - slack), last) - 1;
  const stage = stages[index];
  if (!stage) return null;
  const cells = stage.rows * stage.cols;
  const done = (time - index) * cells;
  const cell = Math.min(Math.max(Math.ceil(done - slack * cells) - 1, 0), cells - 1);
  const progress = Math.min(done - cell, 1);
  return {
    stage: index,
    row: Math.floor(cell / stage.cols),
    col: cell % stage.cols,
    progress: progress > 1 - slack * cells ? 1 : progress,
  };
}

/** How many parts a stage has at this granularity. */
export function unitsOf(stage: Stage, granularity: Granularity): number {
  if (granularity === 'step') return 1;
  return granularity === 'row' ? stage.rows : stage.rows * stage.cols;
}

/** The next border after `t` (or the one before it) at this granularity. */
export function neighbour(
  stages: readonly Stage[],
  t: number,
  granularity: Granularity,
  direction: 'forward' | 'back',
): number {
  const last = stages.length;
  if (direction === 'forward') {
    if (t >= last - slack) return last;
    const index = Math.floor(t + slack);
    const units = unitsOf(stages[index]!, granularity);
    return index + (Math.floor((t - index) * units + slack * units) + 1) / units;
  }
  if (t <= slack) return 0;
  const index = Math.ceil(t - slack) - 1;
  const units = unitsOf(stages[index]!, granularity);
  return index + (Math.ceil((t - index) * units - slack * units) - 1) / units;
}

/** The time at which a cell is finished. */
export function timeOfCell(stages: readonly Stage[], step: string, row: number, col: number): number | null {
  const index = stages.findIndex((stage) => stage.step === step);
  const stage = stages[index];
  if (!stage) return null;
  return index + (row * stage.cols + col + 1) / (stage.rows * stage.cols);
}

/** The same moment in a trace with other steps: at the end stays at the end, else in the same step as far as it goes. */
export function carryTime(before: readonly Stage[], t: number, after: readonly Stage[]): number {
  if (t >= before.length - slack) return after.length;
  const index = Math.floor(t);
  const same = after.findIndex((stage) => stage.step === before[index]?.step);
  return same < 0 ? Math.min(t, after.length) : same + (t - index);
}
