import { describe, expect, it } from 'vitest';
import type { Step, TraceData } from '../../web/src/engine/types.js';
import { chainOf, chainsOf, layout, stacks, widthOf } from '../../web/src/scene/layout.js';

const step = (id: string, op: string, operands: string[], rows: number, cols: number): Step => ({
  id,
  op,
  operands,
  rows,
  cols,
  data: new Float64Array(rows * cols),
  axes: ['query', 'key'],
  params: {},
});

const attention: TraceData = {
  version: 1,
  algorithm: 'scaledDotProductAttention',
  steps: [
    step('query', 'input', [], 2, 4),
    step('key', 'input', [], 2, 4),
    step('value', 'input', [], 2, 2),
    step('scores', 'matmul_transposed', ['query', 'key'], 2, 2),
    step('scaled', 'scale', ['scores'], 2, 2),
    step('weights', 'softmax', ['scaled'], 2, 2),
    step('output', 'matmul', ['weights', 'value'], 2, 2),
  ],
};

const selfAttention: TraceData = {
  version: 1,
  algorithm: 'selfAttention',
  steps: [
    step('input', 'input', [], 3, 2),
    step('queryWeight', 'input', [], 2, 2),
    step('keyWeight', 'input', [], 2, 2),
    step('valueWeight', 'input', [], 2, 2),
    step('query', 'linear', ['input', 'queryWeight'], 3, 2),
    step('key', 'linear', ['input', 'keyWeight'], 3, 2),
    step('value', 'linear', ['input', 'valueWeight'], 3, 2),
    ...attention.steps.slice(3),
  ],
};

const names = (trace: TraceData) => chainsOf(trace).map((chain) => chain.map((placed) => placed.step));
const metrics = { available: 1000, cell: 50, labels: 30, em: 16 };

describe('layout', () => {
  it('puts attention on one line, the way data flows', () => {
    expect(names(attention)).toEqual([['query', 'scores', 'scaled', 'weights', 'output']]);
  });

  it('stands the second operand above the product, turned where the product turns it', () => {
    const [chain] = chainsOf(attention);
    expect(chain?.find((placed) => placed.step === 'scores')?.above).toEqual([
      { step: 'key', transposed: true, window: null },
    ]);
    expect(chain?.find((placed) => placed.step === 'output')?.above).toEqual([
      { step: 'value', transposed: false, window: null },
    ]);
  });

  it('gives each projection a line of its own before they meet', () => {
    expect(names(selfAttention)).toEqual([
      ['input', 'query'],
      ['input', 'key'],
      ['input', 'value'],
      ['query', 'scores', 'scaled', 'weights', 'output'],
    ]);
  });

  it('keeps every line within the width there is, as long as a pair fits', () => {
    for (const available of [340, 400, 500, 700, 1000])
      for (const chain of layout(attention, { ...metrics, available }))
        expect(chain.length <= 2 || widthOf(attention, chain, metrics) <= available).toBe(true);
  });

  it('opens a cut line with the matrix it carries on from, and makes every step exactly once', () => {
    const cut = layout(attention, { ...metrics, available: 480 });
    expect(cut.length).toBeGreaterThan(1);
    cut.slice(1).forEach((chain, index) => {
      expect(chain[0]).toMatchObject({ step: cut[index]!.at(-1)!.step, above: [], carried: true });
    });
    const made = cut.flatMap((chain) => chain.filter((placed) => !placed.carried).map((placed) => placed.step));
    expect(made).toEqual(['query', 'scores', 'scaled', 'weights', 'output']);
  });

  it('finds the line in which a step is made, not one that only carries it on', () => {
    const cut = layout(attention, { ...metrics, available: 480 });
    const line = chainOf(cut, 'scaled');
    expect(line?.some((placed) => placed.step === 'scaled' && !placed.carried)).toBe(true);
    expect(chainOf(cut, null)).toBe(cut[0]);
  });
});

describe('operands', () => {
  const trace = (algorithm: string, ...steps: Step[]): TraceData => ({ version: 1, algorithm, steps });
  const written = (of: TraceData): string[] =>
    chainsOf(of).map((chain) =>
      chain
        .map(({ step: id, transposed, joins, above }) => {
          const over = above.map((operand) => operand.step + (operand.transposed ? 'ᵀ' : '')).join(' ');
          return `${joins ? ', ' : ''}${id}${transposed ? 'ᵀ' : ''}${over ? ` (${over})` : ''}`;
        })
        .join(' → '),
    );

  it('that both enter the next step stand beside each other; gain and shift above what they make', () => {
    const norm = trace(
      'layerNorm',
      step('input', 'input', [], 2, 4),
      step('gamma', 'input', [], 1, 4),
      step('beta', 'input', [], 1, 4),
      step('mean', 'row_mean', ['input'], 2, 1),
      step('variance', 'row_variance', ['input', 'mean'], 2, 1),
      step('inverseDeviation', 'inverse_root', ['variance'], 2, 1),
      step('normalized', 'normalize', ['input', 'mean', 'inverseDeviation'], 2, 4),
      step('output', 'affine', ['normalized', 'gamma', 'beta'], 2, 4),
    );
    expect(written(norm)).toEqual(['input → mean → variance → inverseDeviation → normalized → output (gamma beta)']);
    const rotated = trace(
      'rotaryEmbedding',
      step('input', 'input', [], 2, 4),
      step('positions', 'input', [], 2, 1),
      step('angles', 'angle', ['positions'], 2, 2),
      step('rotated', 'rotate', ['input', 'angles'], 2, 4),
    );
    expect(written(rotated)).toEqual(['positions → angles → , input → rotated']);
  });

  it('of the way back: dO against V gives dA, with A above dS; A and dS are turned for dV and dK', () => {
    const gradient = trace(
      'attentionGradient',
      ...attention.steps,
      step('outputGradient', 'input', [], 2, 2),
      step('valueGradient', 'transposed_matmul', ['weights', 'outputGradient'], 2, 2),
      step('weightsGradient', 'matmul_transposed', ['outputGradient', 'value'], 2, 2),
      step('scoresGradient', 'softmax_gradient', ['weights', 'weightsGradient'], 2, 2),
      step('queryGradient', 'matmul', ['scoresGradient', 'key'], 2, 4),
      step('keyGradient', 'transposed_matmul', ['scoresGradient', 'query'], 2, 4),
    );
    expect(written(gradient).slice(1)).toEqual([
      'weightsᵀ → valueGradient (outputGradient)',
      'outputGradient → weightsGradient (valueᵀ) → scoresGradient (weights) → queryGradient (key)',
      'scoresGradientᵀ → keyGradient (query)',
    ]);
  });

  it('of an additive score: keys turned above the scores, w over the queries that it weighs', () => {
    const additive = trace(
      'additiveAttention',
      ...[step('query', 'input', [], 2, 3), step('key', 'input', [], 4, 3), step('scoreWeight', 'input', [], 1, 3)],
      step('scores', 'additive', ['query', 'key', 'scoreWeight'], 2, 4),
    );
    expect(written(additive)).toEqual(['query (scoreWeight) → scores (keyᵀ)']);
  });

  it('of a cache hang over the query: its keys, then its values over the mix', () => {
    const cache = trace(
      'cachedDecode',
      ...['query', 'k0', 'k1', 'v0', 'v1'].map((id) => step(id, 'input', [], 1, 4)),
      step('scores', 'cached_scores', ['query', 'k0', 'k1'], 2, 2),
      step('weights', 'softmax', ['scores'], 2, 2),
      step('heads', 'cached_mix', ['weights', 'v0', 'v1'], 1, 4),
    );
    expect(written(cache)).toEqual(['query (k0 k1) → scores → weights → heads (v0 v1)']);
  });

  it('are cut down to what a tile takes of them', () => {
    const tile: Step = {
      ...step('tile.1.0.scores', 'tile_scores', ['query', 'key'], 1, 2),
      params: { row: 2, rows: 1, col: 0, cols: 2 },
    };
    const inputs = [step('query', 'input', [], 3, 2), step('key', 'input', [], 3, 2)];
    const [chain] = chainsOf(trace('flashAttention', ...inputs, tile));
    expect(chain![0]).toMatchObject({ step: 'query', window: [2, 1] });
    expect(chain![1]!.above).toEqual([{ step: 'key', transposed: true, window: [0, 2] }]);
  });

  it('of several tiles of queries stand one below the other: accumulators over sums', () => {
    const held = [0, 1].flatMap((row) => [
      step(`tile.${row}.1.accumulator`, 'input', [], 2, 2),
      step(`tile.${row}.1.rowSum`, 'input', [], 2, 1),
    ]);
    const ids = held.map(({ id }) => id);
    const several = trace('flashAttention', ...held, step('output', 'tile_output', ids, 4, 2));
    expect(written(several)).toEqual([
      'tile.1.1.accumulator (tile.0.1.accumulator) → output (tile.0.1.rowSum tile.1.1.rowSum)',
    ]);
    const one = trace('flashAttention', ...held.slice(0, 2), step('output', 'tile_output', ids.slice(0, 2), 2, 2));
    expect(written(one)).toEqual(['tile.0.1.accumulator → , tile.0.1.rowSum → output']);
  });

  it('that are too many to list are stood for by the one in view', () => {
    const heads = [0, 1, 2, 3, 4].map((head) => step(`head.${head}.output`, 'matmul', [], 2, 2));
    const concat = step('concat', 'concat_heads', heads.map(({ id }) => id), 2, 10); // prettier-ignore
    const whole = trace('multiHeadAttention', ...heads, concat);
    const [chain] = chainsOf(whole, [concat], [heads[3]!, concat]);
    expect(chain!.map((placed) => placed.step)).toEqual(['head.3.output', 'concat']);
    const few = trace('multiHeadAttention', ...heads.slice(0, 2), { ...concat, operands: ['head.0.output', 'head.1.output'] }); // prettier-ignore
    expect(chainsOf(few, few.steps.slice(2))[0]).toHaveLength(3);
  });

  it('come along over a cut, if there is room for them', () => {
    const norm = trace(
      'layerNorm',
      step('input', 'input', [], 2, 2),
      step('mean', 'row_mean', ['input'], 2, 1),
      step('variance', 'row_variance', ['input', 'mean'], 2, 1),
      step('inverseDeviation', 'inverse_root', ['variance'], 2, 1),
      step('normalized', 'normalize', ['input', 'mean', 'inverseDeviation'], 2, 2),
    );
    const last = (available: number) =>
      layout(norm, { ...metrics, available })
        .at(-1)!
        .map((placed) => placed.step);
    expect(last(450)).toEqual(['input', 'mean', 'inverseDeviation', 'normalized']);
    expect(last(300)).toEqual(['inverseDeviation', 'normalized']);
  });

  it('are never parted by a cut from the step that they join', () => {
    const rows = [1, 2, 3, 4].map((index) => step(`held${index}`, 'input', [], 2, 2));
    const wide = trace(
      'any',
      ...rows,
      step('one', 'exp', ['held1'], 2, 2),
      step('two', 'exp', ['one'], 2, 2),
      step('three', 'tile_sum', ['two', 'held2', 'held3'], 2, 2),
    );
    for (const available of [300, 500, 700])
      for (const chain of layout(wide, { ...metrics, available })) {
        const last = chain.at(-1)!;
        expect(last.joins).toBe(false);
        if (last.step === 'three') expect(chain.filter(({ joins }) => joins)).toHaveLength(2);
      }
  });
});

describe('on a phone', () => {
  const pair = [
    { step: 'scaled', transposed: false, window: null, above: [], carried: true, joins: false },
    { step: 'weights', transposed: false, window: null, above: [], carried: false, joins: false },
  ];

  it('stacks a pair that is too wide, and only such a pair', () => {
    expect(stacks(attention, pair, { ...metrics, available: 200 })).toBe(true);
    expect(stacks(attention, pair, { ...metrics, available: 600 })).toBe(false);
  });

  it('never parts a product from its two operands', () => {
    const [chain] = chainsOf(attention);
    expect(stacks(attention, chain!.slice(0, 2), { ...metrics, available: 100 })).toBe(false);
  });
});
