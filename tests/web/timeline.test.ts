import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carryTime,
  neighbour,
  positionAt,
  timeOfCell,
  type Granularity,
  type Stage,
} from '../../web/src/scene/timeline.js';

const stages: Stage[] = [
  { step: 'scores', rows: 2, cols: 2 },
  { step: 'weights', rows: 2, cols: 2 },
  { step: 'output', rows: 2, cols: 3 },
];

describe('time', () => {
  it('shows nothing at 0 and the last cell, finished, at the end', () => {
    expect(positionAt(stages, 0)).toBeNull();
    expect(positionAt(stages, 3)).toEqual({ stage: 2, row: 1, col: 2, progress: 1 });
    expect(positionAt(stages, 99)).toEqual(positionAt(stages, 3));
  });

  it('on a border shows the cell just finished, not the next one', () => {
    expect(positionAt(stages, 0.25)).toEqual({ stage: 0, row: 0, col: 0, progress: 1 });
    expect(positionAt(stages, 1)).toEqual({ stage: 0, row: 1, col: 1, progress: 1 });
  });

  it('between borders is inside the cell in the making', () => {
    const at = positionAt(stages, 0.375);
    expect(at).toMatchObject({ stage: 0, row: 0, col: 1 });
    expect(at?.progress).toBeCloseTo(0.5, 9);
  });

  it('moves by cell, by row and by step', () => {
    expect(neighbour(stages, 0, 'cell', 'forward')).toBeCloseTo(0.25, 12);
    expect(neighbour(stages, 0, 'row', 'forward')).toBeCloseTo(0.5, 12);
    expect(neighbour(stages, 0, 'step', 'forward')).toBe(1);
    expect(neighbour(stages, 0.3, 'cell', 'back')).toBeCloseTo(0.25, 12);
    expect(neighbour(stages, 1, 'cell', 'back')).toBeCloseTo(0.75, 12);
    expect(neighbour(stages, 1.2, 'step', 'back')).toBe(1);
  });

  it('stays at its ends', () => {
    expect(neighbour(stages, 3, 'cell', 'forward')).toBe(3);
    expect(neighbour(stages, 0, 'row', 'back')).toBe(0);
  });

  it('names the moment at which a cell is finished', () => {
    expect(positionAt(stages, timeOfCell(stages, 'weights', 1, 0)!)).toEqual({ stage: 1, row: 1, col: 0, progress: 1 });
    expect(timeOfCell(stages, 'query', 0, 0)).toBeNull();
  });
});

const anyStages = fc.array(
  fc.record({ step: fc.string(), rows: fc.integer({ min: 1, max: 13 }), cols: fc.integer({ min: 1, max: 13 }) }),
  { minLength: 1, maxLength: 9 },
);
const anyGranularity = fc.constantFrom<Granularity>('cell', 'row', 'step');

describe('walking', () => {
  it('forward from 0 visits every unit once, and back visits the same moments', () => {
    fc.assert(
      fc.property(anyStages, anyGranularity, (all, granularity) => {
        const units = all.reduce(
          (sum, { rows, cols }) => sum + (granularity === 'step' ? 1 : granularity === 'row' ? rows : rows * cols),
          0,
        );
        const forward = [0];
        while (forward.at(-1)! < all.length) forward.push(neighbour(all, forward.at(-1)!, granularity, 'forward'));
        expect(forward).toHaveLength(units + 1);
        const back = [all.length];
        while (back.at(-1)! > 0) back.push(neighbour(all, back.at(-1)!, granularity, 'back'));
        expect(back).toHaveLength(units + 1);
        back.reverse().forEach((t, index) => expect(t).toBeCloseTo(forward[index]!, 9));
      }),
      { seed: 20261129, numRuns: 200 },
    );
  });

  it('by cells lands on finished cells only', () => {
    fc.assert(
      fc.property(anyStages, (all) => {
        for (let t = 0; t < all.length;) {
          t = neighbour(all, t, 'cell', 'forward');
          expect(positionAt(all, t)?.progress).toBe(1);
        }
      }),
      { seed: 20261129, numRuns: 100 },
    );
  });
});

describe('an edit that adds or takes a step', () => {
  const masked: Stage[] = [stages[0]!, { step: 'masked', rows: 2, cols: 2 }, ...stages.slice(1)];

  it('leaves time where it was: in the same step, or at the end', () => {
    expect(carryTime(stages, 0.5, masked)).toBe(0.5);
    expect(carryTime(stages, 1.5, masked)).toBe(2.5);
    expect(carryTime(masked, 2.5, stages)).toBe(1.5);
    expect(carryTime(stages, 3, masked)).toBe(4);
  });
});
