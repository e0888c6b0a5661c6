/** What a learner did, as it is read from elsewhere, and what it is worth. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begun, readProgress, scoreOf, type Progress } from '../../web/src/elements/attn-exercise/progress.js';

const read = (json: unknown): { progress: Progress; told: string[] } => {
  const told: string[] = [];
  return { progress: readProgress(json, 3, (name) => told.push(name)), told };
};

describe('what is read', () => {
  it('is what was kept', () => {
    const kept = { ...begun(3), answer: ['0.5'], checked: ['0.4'], attempts: 2, hints: 1, shown: true, score: 0.75 };
    expect(read(JSON.parse(JSON.stringify(kept)))).toEqual({ progress: kept, told: [] });
  });

  it('is nothing of another version', () => {
    expect(read({ ...begun(3), version: 2, attempts: 5 })).toEqual({ progress: begun(3), told: ['version'] });
  });

  it('leaves out what is of another kind, by name', () => {
    const json: unknown = JSON.parse('{ "attempts": -1, "hints": 1e300, "score": 2, "answer": [1], "__proto__": {}, "toString": 1, "shown": true }'); // prettier-ignore
    const { progress, told } = read(json);
    expect(progress).toEqual({ ...begun(3), shown: true });
    expect(told.sort()).toEqual(['__proto__', 'answer', 'attempts', 'hints', 'score', 'toString']);
  });

  it('never throws, and is always whole', () => {
    fc.assert(
      fc.property(fc.anything(), (json) => {
        const { progress } = read(json);
        expect(Object.keys(progress).sort()).toEqual(Object.keys(begun(0)).sort());
        expect(Object.getPrototypeOf(progress)).toBe(Object.prototype);
      }),
      { seed: 6 },
    );
  });
});

it('a right answer is worth a quarter less at each try, never less than one, and nothing once it was looked up', () => {
  const worth = (attempts: number, shown = false): number => scoreOf({ ...begun(0), attempts, shown });
  expect([1, 2, 3, 4, 5, 99].map((tries) => worth(tries))).toEqual([1, 0.75, 0.5, 0.25, 0.25, 0.25]);
  expect(worth(1, true)).toBe(0);
});
