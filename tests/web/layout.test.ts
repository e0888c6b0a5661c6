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
