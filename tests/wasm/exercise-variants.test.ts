/** Numbers drawn for an exercise: the same for the same seed, and such that a wrong idea never gives the right number. */
import { describe, expect, it } from 'vitest';
import { pose } from '../../web/src/elements/attn-exercise/exercise.js';
import { readAssignment } from '../../web/src/elements/attn-exercise/settings.js';
import { wrongOnes } from '../../web/src/elements/attn-exercise/task.js';
import { presets } from '../../web/src/elements/attn-player/presets.js';
import { loadAttention } from '../../web/src/index.js';

const attention = await loadAttention();
const content = { options: [], items: 0 };
const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

const assignment = (attributes: Record<string, string>) =>
  readAssignment(
    (name) => attributes[name] ?? null,
    (name) => expect.fail(name),
  );
const posed = (attributes: Record<string, string>, seed: number) =>
  pose(attention, assignment(attributes), { content, seed, strict: true });

/** What can be asked of plain attention and of what makes its own queries, keys and values. */
const asked = Object.entries(presets).filter(([, { algorithm }]) =>
  ['scaledDotProductAttention', 'selfAttention', 'crossAttention'].includes(algorithm),
);

describe.each(asked.map(([preset]) => preset))('%s', (preset) => {
  const cell = { kind: 'number', preset, step: 'weights', row: '2', col: '1', variants: '' };

  it('is drawn anew 200 times, and each mistake that can show does, by more than twice the tolerance', () => {
    const same = new Map<string, number>();
    for (const seed of seeds) {
      const { calculation, question } = posed(cell, seed);
      const own = calculation!.trace.step('weights');
      const right = own.data[own.cols]!;
      for (const [name, [[wrong]]] of Object.entries(wrongOnes(calculation!, question.cells)) as [string, [[number]]][])
        same.set(name, (same.get(name) ?? 0) + (Math.abs(wrong - right) > 0.01 ? 0 : 1));
    }
    // a mistake shows in every variant, or in none of them
    for (const times of same.values()) expect([0, seeds.length]).toContain(times);
  });

  it('has the same numbers for the same seed', () => {
    for (const seed of [1, 2, 99]) expect(posed(cell, seed).calculation!.problem).toEqual(posed(cell, seed).calculation!.problem); // prettier-ignore
    expect(posed(cell, 1).calculation!.problem).not.toEqual(posed(cell, 2).calculation!.problem);
  });

  it('is answered right by its own cell, and by the idea of each mistake that shows', () => {
    const say = (key: string): string => key;
    for (const seed of seeds.slice(0, 20)) {
      const { calculation, question } = posed(cell, seed);
      const own = calculation!.trace.step('weights');
      expect(question.verdict([String(own.data[own.cols])], say, 'en').outcome).toBe('right');
      const wrongs = Object.entries(calculation!.mistakes).map(([name, trace]) => [name, trace.step('weights').data[own.cols]!] as const); // prettier-ignore
      for (const [name, wrong] of wrongs) {
        const { outcome, mistakes, words } = question.verdict([String(wrong)], say, 'en');
        if (outcome === 'right') continue; // it never shows in this cell
        const alike = wrongs.filter(([, other]) => Math.abs(other - wrong) <= 0.005);
        // what three ideas lead to, as a 0 under a mask, tells of none of them
        if (alike.length > 2) continue;
        expect(mistakes).toContain(name);
        expect(words).toContain(`exercise.idea.${name}`);
      }
    }
  });
});
