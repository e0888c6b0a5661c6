/** Cross-attention, several heads, other scores, tiles and caches as JavaScript reaches them. */
import { describe, expect, it } from 'vitest';
import type { Trace } from '../../web/src/index';
import { attention, expectCells, expectError, untyped } from './support';

const query = [[1, 1]];
const key = [
  [1, 0],
  [0, 1],
  [1, 1],
];
const value = [
  [1, 0],
  [0, 2],
  [3, 1],
];
const identity = [
  [1, 0],
  [0, 1],
];
const input = [
  [1, 2],
  [3, -1],
  [0, 1],
];
const projections = { query: identity, key: identity, value: identity, output: identity };

/** Every cell of every step explains itself, through the boundary. */
function expectDerivable(trace: Trace): void {
  for (const step of trace.steps) {
    for (let row = 0; row < step.rows; ++row) {
      for (let col = 0; col < step.cols; ++col) {
        const { value: derived, terms } = trace.derive(step.id, row, col);
        expect(derived).toBe(step.data[row * step.cols + col]);
        for (const term of terms) expect(step.operands).toContain(term.step);
      }
    }
  }
}

describe('attention from one sequence to another', () => {
  it('takes keys and values from the context', () => {
    const weights = { query: identity, key: identity, value: identity };
    const trace = attention.crossAttention({ input: query, context: key, weights });
    expect(trace.steps.map((step) => step.id)).toContain('context');
    const same = attention.scaledDotProductAttention({ query, key, value: key });
    expect(trace.step('output').data).toEqual(same.step('output').data);
    expectDerivable(trace);
  });
});

describe('several heads', () => {
  it('are split, attend and are joined', () => {
    const trace = attention.multiHeadAttention({ input, heads: 2, weights: projections, mask: 'causal' });
    expect(trace.step('head.1.masked').params.mask).toBeDefined();
    expectCells(trace.step('head.0.query'), [[1], [3], [0]]);
    expect(trace.step('concat').operands).toEqual(['head.0.output', 'head.1.output']);
    expectDerivable(trace);
  });

  it('take biases, share keys, turn and lean', () => {
    const narrow = [[1], [2]];
    const trace = attention.multiHeadAttention({
      input,
      context: key,
      heads: 2,
      keyValueHeads: 1,
      weights: { query: identity, key: narrow, value: narrow, output: identity },
      biases: { query: [1, 2], output: [0, 5] },
      alibi: true,
    });
    expectCells(trace.step('query'), [
      [2, 4],
      [4, 1],
      [1, 3],
    ]);
    expect(trace.step('head.0.key').data).toEqual(trace.step('head.1.key').data);
    expectDerivable(trace);
    expectDerivable(
      attention.multiHeadAttention({ input, heads: 1, weights: projections, rotary: { base: 100, interleaved: true } }),
    );
  });

  it('have to divide the columns', () => {
    expectError(() => attention.multiHeadAttention({ input, heads: 3, weights: projections }), 'out_of_range', {
      name: 'heads',
      value: 3,
      min: 1,
      max: 2,
    });
    const weights = { ...projections, o: 1 };
    expectError(() => attention.multiHeadAttention(untyped({ input, heads: 1, weights })), 'invalid_option', {
      name: 'weights.o',
    });
  });
});

describe('other scores', () => {
  it('are not scaled unless asked', () => {
    const dot = attention.luongAttention({ query, key, value, kind: 'dot' });
    expect(dot.steps.map((step) => step.id)).toEqual(['query', 'key', 'value', 'scores', 'weights', 'output']);
    const asked = attention.luongAttention({ query, key, value, kind: 'dot', scale: 'auto' });
    expect(asked.step('scaled').params.factor).toBeCloseTo(Math.SQRT1_2, 15);
    const general = attention.luongAttention({ query, key, value, kind: 'general', weight: identity });
    expect(general.step('output').data).toEqual(dot.step('output').data);
    expectDerivable(general);
  });

  it('come from a small network', () => {
    const trace = attention.additiveAttention({
      query: [[1]],
      key: [[0], [1]],
      value: identity,
      queryWeight: [[1, 2]],
      keyWeight: [[1, 2]],
      scoreWeight: [3, -1],
    });
    const expected = [3 * Math.tanh(1) - Math.tanh(2), 3 * Math.tanh(2) - Math.tanh(4)];
    expectCells(trace.step('scores'), [expected]);
    expectDerivable(trace);
  });

  it('know their kinds', () => {
    expectError(() => attention.luongAttention(untyped({ query, key, value, kind: 'concat' })), 'invalid_option', {
      name: 'kind',
      value: 'concat',
    });
    expectError(
      () => attention.luongAttention({ query, key, value, kind: 'dot', weight: identity }),
      'invalid_option',
      {
        name: 'weight',
      },
    );
  });
});

describe('tiles', () => {
  it('come to what plain attention comes to', () => {
    const trace = attention.flashAttention({ query, key, value, tileRows: 1, tileCols: 2 });
    const rescale = Math.exp(Math.SQRT1_2 - Math.SQRT2);
    expectCells(trace.step('tile.0.1.rescale'), [[rescale]]);
    expectCells(trace.step('tile.0.1.accumulator'), [[rescale + 3, 2 * rescale + 1]]);
    expect(trace.step('output').params.floatsPlain).toBe(3);
    expectDerivable(trace);
  });
});

describe('a cache', () => {
  it('gives what computing everything again gives', () => {
    const trace = attention.cachedDecode({ inputs: input, weights: projections, heads: 2 });
    const all = attention.multiHeadAttention({ input, heads: 2, weights: projections, mask: 'causal' });
    const expected = [0, 1, 2].map((row) => Array.from(all.step('output').data.slice(2 * row, 2 * row + 2)));
    expectCells(trace.step('output'), expected);
    expect(trace.step('output').params.bytes).toBe(8 * 3 * 4);
    expectDerivable(trace);
  });
});
