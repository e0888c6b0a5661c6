/** A tile has rows and columns of its own, counted from its corner; people count queries and keys from the first. */

import type { Step, TraceData } from '../engine/types.js';
import { prefixes } from './ids.js';

/** Which query and key, or whatever the axes are, a cell of a step is of: cell (0, 1) of tile.1.1.scores is (2, 3). */
export function placeOf(trace: TraceData, step: Step, row: number, col: number): [row: number, col: number] {
  const tile = prefixes(step.id).find(({ name }) => name === 'tile');
  if (!tile) return [row, col];
  const scores = trace.steps.find(({ id }) => id === `tile.${tile.indices.join('.')}.scores`);
  const corner = (name: string) => (typeof scores?.params[name] === 'number' ? scores.params[name] : 0);
  const [rowAxis, colAxis] = step.axes;
  return [rowAxis === 'query' ? corner('row') + row : row, colAxis === 'key' ? corner('col') + col : col];
}
