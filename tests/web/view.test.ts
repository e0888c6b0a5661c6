/** Which parts a trace has, and which of them are in view, from the ids of its steps alone. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Attention, Trace } from '../../web/src/engine/types.js';
import { loadAttention } from '../../web/src/index.js';
import { sceneAt } from '../../web/src/scene/scene.js';
import {
  counterpart,
  familiesOf,
  focusOn,
  beginOf,
  isWhole,
  outlineOf,
  partAt,
  partInFocus,
  viewOf,
} from '../../web/src/scene/view.js';

let attention: Attention;
beforeAll(async () => {
  attention = await loadAttention();
});

const eye = (size: number): number[][] =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, col) => (row === col ? 1 : 0)));
const ones = (size: number): number[] => Array.from({ length: size }, () => 1);
const projections = { query: eye(4), key: eye(4), value: eye(4), output: eye(4) };
const norm = [ones(4), ones(4)];
const weights = { ...projections, norm1: norm, norm2: norm, feedForward: [eye(4), eye(4)] };
const layer = { heads: 2, activation: 'relu', weights };
const decoderLayer = { ...layer, weights: { ...weights, cross: projections, norm3: norm } };
const input = eye(4).slice(0, 3);

const problems: Record<string, object> = {
  scaledDotProductAttention: { query: eye(2), key: eye(2), value: eye(2) },
  multiHeadAttention: { input, heads: 2, weights: projections },
  encoderLayer: { input, ...layer },
  encoder: { input, layers: [layer, layer] },
  transformer: {
    source: [0, 1],
    target: [2],
    embedding: eye(4),
    encoder: { layers: [layer, layer] },
    decoder: { layers: [decoderLayer] },
    outputWeight: eye(4),
  },
  flashAttention: { query: eye(3), key: eye(3), value: eye(3), tileRows: 2, tileCols: 2 },
  cachedDecode: { inputs: input, heads: 2, weights: projections },
  attentionGradient: { query: eye(2), key: eye(2), value: eye(2), outputGradient: eye(2) },
};
const traceOf = (algorithm: string): Trace => attention.run(algorithm, problems[algorithm]!);
const familiesIn = (algorithm: string): string[] =>
  familiesOf(traceOf(algorithm)).map(
    ({ at, members, sideBySide }) => `${at}{${members.join(' ')}} ${sideBySide ? 'side by side' : 'in turn'}`,
  );

describe('families', () => {
  it('are found at any depth; heads run side by side, what reads from its neighbours comes in turn', () => {
    expect(familiesIn('scaledDotProductAttention')).toEqual([]);
    expect(familiesIn('multiHeadAttention')).toEqual(['{head.0 head.1} side by side']);
    expect(familiesIn('encoder')).toEqual([
      '{layer.0 layer.1} in turn',
      'layer.0.selfAttention.{head.0 head.1} side by side',
      'layer.1.selfAttention.{head.0 head.1} side by side',
    ]);
    expect(familiesIn('flashAttention')).toEqual(['{tile.0.0 tile.0.1 tile.1.0 tile.1.1} in turn']);
    expect(familiesIn('cachedDecode')).toEqual(['{token.0 token.1 token.2} in turn']);
  });

  it('stand for each other: the step of a hidden head is seen in the head that is shown', () => {
    const families = familiesOf(traceOf('encoder'));
    const id = 'layer.1.selfAttention.head.0.scores';
    expect(counterpart(families, ['head.1'], id)).toBe('layer.1.selfAttention.head.1.scores');
    expect(counterpart(families, [], 'layer.1.residual1')).toBe('layer.1.residual1');
  });
});

describe('the view', () => {
  it('keeps one head on the time line, the first or the one in focus, and everything else', () => {
    const trace = traceOf('multiHeadAttention');
    const seen = (focus: string[]) => viewOf(trace, focus).stages.map(({ step }) => step);
    const of = (head: number) =>
      ['query', 'key', 'value', 'scores', 'scaled', 'weights', 'output'].map((step) => `head.${head}.${step}`);
    expect(seen([])).toEqual(['query', 'key', 'value', ...of(0), 'concat', 'output']);
    expect(seen(['head.1'])).toEqual(['query', 'key', 'value', ...of(1), 'concat', 'output']);
    expect(seen(['head.9', 'nonsense'])).toEqual(seen([]));
  });

  it.each(Object.keys(problems))('of %s has every step of the time line in exactly one part, in order', (algorithm) => {
    const view = viewOf(traceOf(algorithm));
    expect(view.parts.flatMap(({ steps }) => steps.map(({ id }) => id))).toEqual(view.stages.map(({ step }) => step));
    view.parts.forEach(({ from, to, steps }, index) => {
      expect(to - from).toBe(steps.length);
      expect(from).toBe(view.parts[index - 1]?.to ?? 0);
    });
  });

  it('shows short traces whole and long ones part by part', () => {
    const whole = (algorithm: string) => isWhole(viewOf(traceOf(algorithm)));
    expect(['scaledDotProductAttention', 'attentionGradient'].map(whole)).toEqual([true, true]);
    expect(['multiHeadAttention', 'flashAttention', 'transformer'].map(whole)).toEqual([false, false, false]);
  });

  it('keeps a residual sum with the normalisation it goes into, and leaves copies out', () => {
    const { parts } = viewOf(traceOf('encoderLayer'));
    const named = parts.map(({ prefix, steps }) => [prefix, steps[0]!.id, steps.at(-1)!.id]);
    expect(named).toEqual([
      ['selfAttention.', 'selfAttention.query', 'selfAttention.value'],
      ['selfAttention.head.0.', 'selfAttention.head.0.query', 'selfAttention.head.0.output'],
      ['selfAttention.', 'selfAttention.concat', 'selfAttention.output'],
      ['norm1.', 'residual1', 'norm1.output'],
      ['feedForward.', 'feedForward.hidden', 'feedForward.output'],
      ['norm2.', 'residual2', 'norm2.output'],
    ]);
  });

  it('tells the way back from the way forward', () => {
    const { parts } = viewOf(traceOf('attentionGradient'));
    expect(parts.map(({ backward, steps }) => [backward, steps.length])).toEqual([
      [false, 4],
      [true, 5],
    ]);
  });

  it('turns to whatever somebody walks to', () => {
    const view = viewOf(traceOf('encoder'), ['head.0']);
    const focus = focusOn(view, 'layer.0.selfAttention.head.1.weights');
    expect(focus).toEqual(['head.1']);
    expect(viewOf(view.trace, focus).stages.map(({ step }) => step)).toContain('layer.0.selfAttention.head.1.weights');
    expect(focusOn(view, 'layer.0.residual1')).toEqual(['head.0']);
  });
});

describe('the outline', () => {
  const prefixes = (algorithm: string, step: string) => {
    const view = viewOf(traceOf(algorithm));
    const now = partAt(view, view.stages.findIndex((stage) => stage.step === step) + 1)!;
    return outlineOf(view, now).map(({ items, current }) => [items.map(({ prefix }) => prefix), current]);
  };

  it('of a transformer goes from encoder and decoder down to what is done in a section', () => {
    expect(prefixes('transformer', 'encoder.layer.1.selfAttention.head.0.scores')).toEqual([
      [['', 'encoder.', '', 'decoder.', ''], 1],
      [['encoder.layer.0.', 'encoder.layer.1.'], 1],
      [
        [
          'encoder.layer.1.selfAttention.',
          'encoder.layer.1.norm1.',
          'encoder.layer.1.feedForward.',
          'encoder.layer.1.norm2.',
        ],
        0,
      ],
      [
        ['encoder.layer.1.selfAttention.', 'encoder.layer.1.selfAttention.head.0.', 'encoder.layer.1.selfAttention.'],
        1,
      ],
    ]);
  });

  it('has no line where there is nothing to choose', () => {
    const whole = viewOf(traceOf('scaledDotProductAttention'));
    expect(outlineOf(whole, whole.parts[0]!)).toEqual([]);
    expect(prefixes('transformer', 'logits')).toEqual([[['', 'encoder.', '', 'decoder.', ''], 4]]);
  });

  it('finds the part that a focus asks for', () => {
    const view = viewOf(traceOf('transformer'));
    const first = (...focus: string[]) => partInFocus(view, focus)?.steps[0]?.id;
    expect(first('layer.1')).toBe('encoder.layer.1.selfAttention.query');
    expect(first('decoder', 'crossAttention')).toBe('decoder.layer.0.crossAttention.query');
    expect(first('layer.7')).toBeUndefined();
    expect(first()).toBeUndefined();
  });
});

describe('the part to look at', () => {
  const view = () => viewOf(traceOf('encoderLayer'));
  const at = (t: number, walked?: string) => partAt(view(), t, walked)?.steps[0]?.id;

  it('is the one that time stands in; on a border the one just finished', () => {
    expect([at(0), at(3), at(3.01)]).toEqual([
      'selfAttention.query',
      'selfAttention.query',
      'selfAttention.head.0.query',
    ]);
    expect(partAt(viewOf(traceOf('attentionGradient')), 3)).toBeNull();
  });

  it('is another where somebody walked to a number that this one neither makes nor takes', () => {
    expect(at(3.01, 'selfAttention.query')).toBe('selfAttention.head.0.query');
    expect(at(3.01, 'norm1.mean')).toBe('residual1');
    expect(at(3.01, 'feedForward.hiddenWeight')).toBe('feedForward.hidden');
  });

  it('begins with its first cell', () => {
    const { parts } = view();
    expect(beginOf(view(), parts[0]!)).toBe(0);
    // 3 steps before it; its first has 3 × 2 cells
    expect(beginOf(view(), parts[1]!)).toBeCloseTo(3 + 1 / 6, 12);
    for (const part of parts) expect(at(Math.max(beginOf(view(), part), 0.01))).toBe(part.steps[0]!.id);
  });
});

describe('the scene of a part', () => {
  const shown = (trace: Trace, focus: string[], step: string, cells: number) => {
    const view = viewOf(trace, focus);
    const stage = view.stages.findIndex((one) => one.step === step);
    const { rows, cols } = view.stages[stage]!;
    return sceneAt(trace, stage + cells / (rows * cols), view).matrices;
  };

  it('lets hidden heads keep pace with the one that is shown', () => {
    const matrices = shown(traceOf('multiHeadAttention'), ['head.1'], 'head.1.weights', 4);
    expect(['head.1.weights', 'head.0.weights'].map((id) => matrices.get(id)!.shown)).toEqual([4, 4]);
    expect(['head.0.scaled', 'head.0.output'].map((id) => matrices.get(id)!.shown)).toEqual([9, 0]);
    expect(matrices.get('head.0.weights')!.active).toBeNull();
  });

  it('shows a copy as soon as what it copies', () => {
    const matrices = shown(traceOf('encoderLayer'), [], 'norm2.output', 5);
    expect(['norm2.output', 'output'].map((id) => matrices.get(id)!.shown)).toEqual([5, 5]);
  });

  it('has all that was made before it', () => {
    const matrices = shown(traceOf('flashAttention'), [], 'tile.0.1.rowMax', 1);
    expect(['tile.0.0.rowMax', 'tile.0.1.rowMax', 'tile.1.0.rowMax'].map((id) => matrices.get(id)!.shown)).toEqual([
      2, 1, 0,
    ]);
  });
});
