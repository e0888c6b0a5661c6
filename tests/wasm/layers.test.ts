/** Positions, activations, norms and layers as JavaScript reaches them. What they compute is the core's tests' business. */
import { describe, expect, it } from 'vitest';
import { attention, expectCells, expectError, untyped } from './support';

const identity = [
  [1, 0],
  [0, 1],
];
const input = [
  [1, 2],
  [3, -1],
];
const projections = { query: identity, key: identity, value: identity, output: identity };
const layerWeights = { ...projections, feedForward: [identity, identity] as [number[][], number[][]] };
const layer = { heads: 1, norm: 'pre', activation: 'relu', weights: layerWeights } as const;

/** Every cell of every step explains itself, through the boundary. */
function expectDerivable(trace: ReturnType<typeof attention.softmax>): void {
  for (const step of trace.steps) {
    for (let row = 0; row < step.rows; ++row) {
      for (let col = 0; col < step.cols; ++col) {
        const { value, terms } = trace.derive(step.id, row, col);
        expect(value).toBe(step.data[row * step.cols + col]);
        for (const term of terms) expect(step.operands).toContain(term.step);
      }
    }
  }
}

describe('positions', () => {
  it('encode, shift, turn and lean', () => {
    const sinusoids = attention.sinusoidalEncoding({ length: 2, size: 2 });
    expectCells(sinusoids.step('encoding'), [
      [0, 1],
      [Math.sin(1), Math.cos(1)],
    ]);
    const shift = attention.sinusoidalShift({ size: 2, by: 1 });
    expectCells(shift.step('matrix'), [
      [Math.cos(1), -Math.sin(1)],
      [Math.sin(1), Math.cos(1)],
    ]);
    const moved = attention.sinusoidalShift({ size: 2, by: 1, position: 2 });
    expectCells(moved.step('moved'), [[Math.sin(3), Math.cos(3)]]);
    const rotary = attention.rotaryEmbedding({ input: identity, positions: [0, 1], base: 100 });
    expectCells(rotary.step('rotated'), [
      [1, 0],
      [-Math.sin(1), Math.cos(1)],
    ]);
    const alibi = attention.alibiBias({ heads: 8, queries: 2, keys: 2 });
    expectCells(alibi.step('head.0.bias'), [
      [0, -0.5],
      [-0.5, 0],
    ]);
    for (const trace of [sinusoids, shift, moved, rotary, alibi]) expectDerivable(trace);
  });

  it('take cosines and sines from tables', () => {
    const trace = attention.rotaryEmbedding({ input, positions: [1, 0], cos: [[2], [3]], sin: [[1], [0]] });
    expectCells(trace.step('rotated'), [
      [3, 6],
      [7, 1],
    ]);
    expectDerivable(trace);
    expectError(() => attention.rotaryEmbedding({ input, cos: [[1], [1]] }), 'invalid_option', { name: 'sin' });
  });

  it('need their numbers', () => {
    expectError(() => attention.sinusoidalShift(untyped({ size: 2 })), 'invalid_option', {
      name: 'by',
      value: 'undefined',
    });
    expectError(() => attention.rotaryEmbedding({ input, positions: [] }), 'empty_input', { name: 'positions' });
  });
});

describe('what stands between', () => {
  it('activates', () => {
    expectCells(attention.activation({ input, kind: 'relu' }).step('output'), [
      [1, 2],
      [3, 0],
    ]);
    const gated = attention.activation({ input: [[3]], kind: 'swiglu', gate: [[1]], alpha: 2 });
    expectCells(gated.step('output'), [[3 / (1 + Math.exp(-2))]]);
    expectDerivable(gated);
    expectError(() => attention.activation({ input, kind: untyped('elu') }), 'invalid_option', {
      name: 'kind',
      value: 'elu',
    });
  });

  it('normalizes, with vectors of any kind', () => {
    const trace = attention.layerNorm({ input: [[1, 3]], gamma: new Float64Array([2, 3]), beta: [10, 20], epsilon: 0 });
    expectCells(trace.step('output'), [[8, 23]]);
    expect([trace.step('gamma').rows, trace.step('gamma').cols]).toEqual([1, 2]);
    expectDerivable(trace);
    expectCells(attention.rmsNorm({ input: [[3, 3]], epsilon: 0 }).step('output'), [[1, 1]]);
    expectError(() => attention.layerNorm({ input, gamma: untyped([1, 'a']) }), 'not_a_number', {
      name: 'gamma',
      row: 0,
      col: 1,
      value: 'a',
    });
  });

  it('takes logarithms of weights', () => {
    expectCells(attention.logSoftmax({ scores: [[1000, 0]] }).step('logWeights'), [[0, -1000]]);
  });

  it('feeds forward, plainly and gated', () => {
    const weights: [number[][], number[][]] = [identity, [[1], [10]]];
    const plain = attention.feedForward({ input, weights, biases: [[0, 1]], activation: 'relu' });
    expectCells(plain.step('output'), [[31], [3]]);
    const gated = attention.feedForward({ input, weights: [identity, identity, identity], activation: 'swiglu' });
    expect(gated.step('gateWeight').op).toBe('input');
    expectDerivable(plain);
    expectDerivable(gated);
    expectError(
      () => attention.feedForward({ input, weights: [identity, identity, identity], activation: 'relu' }),
      'invalid_option',
      { name: 'weights.2' },
    );
  });
});

describe('layers', () => {
  const norm1: [number[], number[]] = [
    [1, 1],
    [0, 0],
  ];

  it('have every argument as an input, by the name of its step', () => {
    const biases = { query: [1, 1], output: new Float32Array([1, 2]) };
    const trace = attention.encoderLayer({ ...layer, input, weights: { ...layerWeights, norm1, biases } });
    for (const id of [
      'selfAttention.queryWeight',
      'selfAttention.outputBias',
      'norm1.gamma',
      'feedForward.hiddenWeight',
    ])
      expect(trace.step(id).op).toBe('input');
    expect(trace.step('selfAttention.queryWeight').data).toHaveLength(4);
    expectDerivable(trace);
  });

  it('of a decoder look back only, unless told otherwise', () => {
    const weights = { ...layerWeights, cross: projections };
    const trace = attention.decoderLayer({ ...layer, weights, input, memory: [[1, 1]] });
    expect(trace.step('selfAttention.head.0.weights').data[1]).toBe(0);
    const open = attention.decoderLayer({ ...layer, weights, input, memory: [[1, 1]], mask: [] });
    expect(open.step('selfAttention.head.0.weights').data[1]).toBeGreaterThan(0);
    expectDerivable(trace);
  });

  it('stack, and share what is said beside them', () => {
    const trace = attention.encoder({
      input,
      layers: [layer, { ...layer, mask: [] }],
      mask: 'causal',
      finalNorm: norm1,
    });
    expect(trace.step('layer.0.selfAttention.head.0.weights').data[1]).toBe(0);
    expect(trace.step('layer.1.selfAttention.head.0.weights').data[1]).toBeGreaterThan(0);
    expect(trace.step('output').operands).toEqual(['finalNorm.output']);
  });

  it('make a transformer', () => {
    const decoderLayer = { ...layer, weights: { ...layerWeights, cross: projections } };
    const trace = attention.transformer({
      source: [1, 0],
      target: [1],
      embedding: identity,
      encoder: { layers: [layer] },
      decoder: { layers: [decoderLayer] },
      outputWeight: identity,
    });
    const [first, second] = trace.step('probabilities').data;
    expect(first! + second!).toBeCloseTo(1, 15);
    expect(trace.step('encoder.layer.0.selfAttention.queryWeight').op).toBe('input');
    expectDerivable(trace);
  });

  it('name what is wrong by its place', () => {
    expectError(() => attention.encoder({ input, layers: [] }), 'empty_input', { name: 'layers' });
    const typo = { ...layer, weights: { ...layerWeights, norm4: norm1 } };
    expectError(() => attention.encoder({ input, layers: [layer, typo] }), 'invalid_option', {
      name: 'layers.1.weights.norm4',
    });
    const missing = { ...layer, weights: { ...layerWeights, key: untyped(undefined) } };
    expectError(() => attention.encoder({ input, layers: [missing] }), 'empty_input', {
      name: 'layer.0.selfAttention.keyWeight',
    });
  });
});
