/** Which cells differ between two traces of the same steps: counted and marked after an edit. */
import type { TraceData } from '../engine/types.js';

/** Step id to the row-major indices that changed. A step of another size, or a new one, has changed altogether. */
export type Changes = Map<string, Set<number>>;

export function changesBetween(before: TraceData | null, after: TraceData): Changes {
  const changes: Changes = new Map();
  if (!before) return changes;
  const old = new Map(before.steps.map((step) => [step.id, step]));
  for (const { id, rows, cols, data } of after.steps) {
    const was = old.get(id);
    const sameSize = was?.rows === rows && was.cols === cols;
    const cells = new Set<number>();
    data.forEach((value, index) => {
      if (!sameSize || !Object.is(was.data[index], value)) cells.add(index);
    });
    if (cells.size > 0) changes.set(id, cells);
  }
  return changes;
}

export const countChanges = (changes: Changes): number =>
  [...changes.values()].reduce((count, cells) => count + cells.size, 0);
