import { beforeAll, describe, expect, it } from 'vitest';
import { loadAttention } from '../../web/src/index.js';
import type { Attention, Trace } from '../../web/src/engine/types.js';
import { presets } from '../../web/src/elements/attn-player/presets.js';
import { changesBetween, countChanges } from '../../web/src/scene/changes.js';
import { levelOf } from '../../web/src/scene/level.js';
import { isShown, sceneAt, withFocus } from '../../web/src/scene/scene.js';
import { neighbour, stagesOf } from '../../web/src/scene/timeline.js';

let attention: Attention;
beforeAll(async () => {
  attention = await loadAttention();
});

const traceOf = (name: string, options = {}): Trace => {
  const { algorithm, problem } = presets[name]!;
  return attention.run(algorithm, { ...problem, ...options });
};

const shown = (trace: Trace, t: number) =>
  Object.fromEntries([...sceneAt(trace, t).matrices].map(([id, matrix]) => [id, matrix.shown]));

describe('the scene', () => {
  it('at 0 shows the inputs and nothing that is computed', () => {
    const trace = traceOf('two-words');
    expect(shown(trace, 0)).toEqual({ query: 8, key: 8, value: 4, scores: 0, scaled: 0, weights: 0, output: 0 });
    expect(sceneAt(trace, 0).cell).toBeNull();
  });

  it('at the end shows everything', () => {
    const trace = traceOf('two-words');
    for (const step of trace.steps) expect(sceneAt(trace, 99).matrices.get(step.id)?.shown).toBe(step.rows * step.cols);
  });

  it('is the same whichever way time came to it', () => {
    const trace = traceOf('three-tokens', { mask: 'causal' });
    const stages = stagesOf(trace);
    const forward = new Map<string, string>();
    for (let t = 0; t < stages.length; t = neighbour(stages, t, 'cell', 'forward'))
      forward.set(t.toFixed(6), JSON.stringify([...sceneAt(trace, t).matrices]));
    for (let t = stages.length as number; t > 0;) {
      t = neighbour(stages, t, 'cell', 'back');
      expect(JSON.stringify([...sceneAt(trace, t).matrices])).toBe(forward.get(t.toFixed(6)));
    }
  });

  it('lights the row and the column that meet, and the pair of the running beat', () => {
    const trace = traceOf('two-words');
    const scene = sceneAt(trace, (1 / 4) * 0.6); // third of four products of scores[0][0]
    expect(scene.cell).toEqual({ step: 'scores', row: 0, col: 0 });
    const query = scene.matrices.get('query')!.lit;
    expect(query.map(({ row, col }) => [row, col])).toEqual([[0, 0], [0, 1], [0, 2], [0, 3]]); // prettier-ignore
    expect(query.filter(({ now }) => now).map(({ col }) => col)).toEqual([2]);
    expect(
      scene.matrices
        .get('key')!
        .lit.filter(({ now }) => now)
        .map(({ col }) => col),
    ).toEqual([2]);
  });

  it('lets the sum run in the cell: 1, 1, 2, 2 for (1,0,1,0) · (1,0,1,0)', () => {
    const trace = traceOf('two-words');
    const running = [0.2, 0.45, 0.7, 0.95].map((p) => sceneAt(trace, p / 4).matrices.get('scores')!.running);
    expect(running).toEqual([1, 1, 2, 2]);
    expect(sceneAt(trace, 1 / 4).matrices.get('scores')).toMatchObject({ running: null, shown: 1 });
  });

  it('shows no number but those of the trace', () => {
    const trace = traceOf('three-tokens', { mask: 'causal' });
    for (let t = 0; t <= stagesOf(trace).length; t += 0.01) {
      const { cell, derivation, matrices } = sceneAt(trace, t);
      if (!cell || !derivation) continue;
      const running = matrices.get(cell.step)!.running;
      if (running !== null) expect(derivation.partials.map(({ value }) => value)).toContain(running);
    }
  });

  it('puts another cell in the light without moving time', () => {
    const trace = traceOf('two-words');
    const scene = withFocus(sceneAt(trace, 4), trace, { step: 'output', row: 1, col: 0 });
    expect(scene.t).toBe(4);
    expect(scene.matrices.get('weights')!.lit.map(({ row, col }) => [row, col])).toEqual([[1, 0], [1, 1]]); // prettier-ignore
    expect(scene.matrices.get('value')!.lit.map(({ row, col }) => [row, col])).toEqual([[0, 0], [1, 0]]); // prettier-ignore
  });

  it('knows which numbers are on the page', () => {
    const trace = traceOf('two-words');
    const { matrices } = sceneAt(trace, 0.5);
    expect(isShown(matrices.get('scores'), 2, 0, 1)).toBe(true);
    expect(isShown(matrices.get('scores'), 2, 1, 0)).toBe(false);
  });
});

describe('changes', () => {
  it('are counted cell by cell through every step below an edit', () => {
    const before = traceOf('two-words');
    const after = traceOf('two-words', { value: [[10, 0], [0, 20]] }); // prettier-ignore
    const changes = changesBetween(before, after);
    // the value itself and the second column of the output; no score or weight depends on a value
    expect([...changes.keys()]).toEqual(['value', 'output']);
    expect(countChanges(changes)).toBe(3);
  });

  it('mark a step of another size altogether', () => {
    const changes = changesBetween(traceOf('two-words'), traceOf('three-tokens'));
    expect(changes.get('scores')?.size).toBe(9);
  });
});

describe('fills', () => {
  it('of weights go from 0 to 1, whatever the example', () => {
    const level = levelOf(traceOf('two-words').step('weights'));
    expect([level(0), level(0.5), level(1)]).toEqual([0, 0.5, 1]);
  });

  it('of scores keep their sign and are full at the largest; a masked score has none', () => {
    const level = levelOf(traceOf('two-words', { mask: 'causal' }).step('masked'));
    expect([level(1), level(-1), level(-Infinity)]).toEqual([1, -1, 0]);
  });
});
