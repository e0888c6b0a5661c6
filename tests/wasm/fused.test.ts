/** Attention in float32: hand numbers, the definition in doubles, and never an n × m buffer. */
import { describe, expect, test } from 'vitest';
import type { FusedAttention, FusedMultiHead } from '../../web/src/index';
import { AttentionWork } from '../../web/src/engine/kernels/attention-work';
import { acquire, release } from '../../web/src/engine/kernels/instances';
import { heapAfter } from './heap';
import { attention, errorOf, expectError, random, untyped } from './support';

const { exp, max, min, sqrt } = Math;

/** `three-tokens`, its third query: scores 1, 1 and 2 over √2. */
const third: FusedAttention = {
  query: Float32Array.of(1, 1),
  key: Float32Array.of(1, 0, 0, 1, 1, 1),
  value: Float32Array.of(1, 0, 0, 2, 3, 1),
  heads: 1,
  queryLength: 1,
  keyLength: 3,
  headSize: 2,
};

test('the third of the three tokens sees (1.759, 1.000)', () => {
  const [a, b] = [exp(1 / sqrt(2)), exp(2 / sqrt(2))];
  const output = attention.fusedAttention(third);
  expect(output).toBeInstanceOf(Float32Array);
  expect(output[0]).toBeCloseTo((a + 3 * b) / (2 * a + b), 6);
  expect(output[1]).toBeCloseTo((2 * a + b) / (2 * a + b), 6);
});

test('after a past of one, the first query sees two keys', () => {
  const [first, second] = [1, exp(-1 / sqrt(2))]; // scores 1 and 0 over √2, from the larger one
  const query = Float32Array.of(1, 0);
  const output = attention.fusedAttention({ ...third, query, causal: true, past: 1 });
  expect(output[0]).toBeCloseTo(first / (first + second), 6);
  expect(output[1]).toBeCloseTo((2 * second) / (first + second), 6);
});

test('scale by number, by none', () => {
  const [a, b] = [exp(1), exp(2)];
  const plain = (a + 3 * b) / (2 * a + b);
  expect(attention.fusedAttention({ ...third, scale: 'none' })[0]).toBeCloseTo(plain, 6);
  expect(attention.fusedAttention({ ...third, scale: 1 })[0]).toBeCloseTo(plain, 6);
  expect(attention.fusedAttention({ ...third, scale: 0 })[0]).toBeCloseTo(4 / 3, 6);
});

describe('against the definition in doubles', () => {
  const next = random(21);
  const upTo = (most: number): number => 1 + Math.floor(next() * most);
  const floats = (count: number): Float32Array => Float32Array.from({ length: count }, () => next() * 4 - 2);

  function problem(): Required<Omit<FusedAttention, 'out' | 'scale' | 'weights'>> {
    const keyValueHeads = upTo(2);
    const heads = keyValueHeads * upTo(3);
    const [queryLength, keyLength, headSize, valueSize] = [upTo(6), upTo(9), upTo(8), upTo(5)];
    const query = floats(heads * queryLength * headSize);
    const key = floats(keyValueHeads * keyLength * headSize);
    const value = floats(keyValueHeads * keyLength * valueSize);
    const sizes = { heads, keyValueHeads, queryLength, keyLength, headSize, valueSize };
    const causal = next() < 0.5;
    return { query, key, value, ...sizes, causal, past: causal ? upTo(3) - 1 : 0 };
  }

  function reference(p: ReturnType<typeof problem>): number[] {
    const output: number[] = [];
    for (let h = 0; h < p.heads; ++h) {
      const group = Math.floor((h * p.keyValueHeads) / p.heads);
      for (let i = 0; i < p.queryLength; ++i) {
        const visible = p.causal ? min(p.keyLength, p.past + i + 1) : p.keyLength;
        const shares = Array.from({ length: visible }, (_, j) => {
          let score = 0;
          for (let k = 0; k < p.headSize; ++k)
            score +=
              p.query[(h * p.queryLength + i) * p.headSize + k]! * p.key[(group * p.keyLength + j) * p.headSize + k]!;
          return exp(score / sqrt(p.headSize));
        });
        const sum = shares.reduce((total, one) => total + one, 0);
        for (let c = 0; c < p.valueSize; ++c) {
          const mixed = shares.reduce(
            (total, one, j) => total + one * p.value[(group * p.keyLength + j) * p.valueSize + c]!,
            0,
          );
          output.push(mixed / sum);
        }
      }
    }
    return output;
  }

  // tests/cpp/fused_test.cpp derives it: a score's roundings, twice, and those of sums and products over the keys.
  const unit = 2 ** -24;
  const tolerance = (p: ReturnType<typeof problem>): number =>
    2 * (2 * (p.headSize + 2) * unit * 4 * sqrt(p.headSize) + (4 * p.keyLength + 8) * unit);

  const worst = (actual: Float32Array, expected: number[]): number => {
    expect(actual).toHaveLength(expected.length);
    return max(...expected.map((value, at) => Math.abs(value - actual[at]!)));
  };

  test('within what float32 loses, over random sizes, groups and pasts', () => {
    for (let i = 0; i < 100; ++i) {
      const p = problem();
      expect(worst(attention.fusedAttention(p), reference(p))).toBeLessThanOrEqual(tolerance(p));
    }
  });

  test('and no wrong result is within it: a key too few, the wrong group', () => {
    const p = { ...problem(), heads: 4, keyValueHeads: 2, queryLength: 3, keyLength: 8, headSize: 4, valueSize: 2 };
    const sound = { ...p, query: floats(48), key: floats(64), value: floats(32), causal: false, past: 0 };
    const output = attention.fusedAttention(sound);
    expect(worst(output, reference({ ...sound, causal: true, past: 6 }))).toBeGreaterThan(10 * tolerance(sound));
    const swapped = Float32Array.of(...sound.value.slice(16), ...sound.value.slice(0, 16));
    expect(worst(output, reference({ ...sound, value: swapped }))).toBeGreaterThan(10 * tolerance(sound));
  });
});

describe('memory', () => {
  test('out is written and returned', () => {
    const out = new Float32Array(2).fill(NaN);
    expect(attention.fusedAttention({ ...third, out })).toBe(out);
    expect(out).toEqual(attention.fusedAttention(third));
  });

  test('out may be one of the arguments: those were copied', () => {
    const query = Float32Array.of(1, 1);
    expect(attention.fusedAttention({ ...third, query, out: query })).toEqual(attention.fusedAttention(third));
  });

  /** The instance that the next call computes with. */
  function next(): ReturnType<typeof acquire> {
    const instance = acquire();
    release(instance);
    return instance;
  }

  test('4,000 queries meet 4,000 keys in less than 1 MB; their scores would be 64', () => {
    const column = new Float32Array(4_000).fill(1);
    const sizes = { heads: 1, queryLength: column.length, keyLength: column.length, headSize: 1 };
    const output = attention.fusedAttention({ query: column, key: column, value: column, ...sizes });
    expect(output.every((value) => Math.abs(value - 1) < 1e-3)).toBe(true);
    expect(next().bytes).toBeLessThan(1e6);
  });

  test('8,192 tokens of size 64 take 9 MB, of which 8.4 are what goes in and comes out', () => {
    const [query, key, value] = [0, 1, 2].map(() => new Float32Array(8_192 * 64)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const sizes = { heads: 1, queryLength: 8_192, keyLength: 8_192, headSize: 64 };
    const instance = acquire();
    AttentionWork.of({ query, key, value, ...sizes }).place(instance);
    expect(instance.bytes).toBeLessThan(9e6);
  });

  test('10,000 calls leave nothing, whether they succeed or fail', () => {
    const getter = {
      ...third,
      get headSize(): never {
        throw new TypeError('no size today');
      },
    };
    const weights = { query: third.value, key: third.value, value: third.value, output: third.value };
    const calls = [
      () => attention.fusedAttention(third),
      () => attention.fusedMultiHead({ ...twoHeads, keepWeights: true }),
      () => attention.fusedAttention({ ...third, out: new Float32Array(3) }),
      () => attention.fusedAttention({ ...third, value: Float32Array.of(1, 2, NaN, 4, 5, 6) }),
      () => attention.fusedAttention(getter),
      () => attention.fusedMultiHead({ ...twoHeads, weights }),
    ];
    const some = (times: number): void => {
      for (let i = 0; i < times; ++i) {
        let thrown = false;
        try {
          calls[i % calls.length]!();
        } catch {
          thrown = true;
        }
        if (thrown !== i % calls.length > 1) throw new Error(`call ${i}`);
      }
    };
    some(10_000); // until all is compiled that will be
    const [instance, bytes] = [next(), next().bytes];
    expect(heapAfter(() => some(10_000))).toBeLessThan(100_000);
    expect([next(), next().bytes]).toEqual([instance, bytes]);
  });

  test('what a long call needed is not kept', () => {
    const column = new Float32Array(3_000_000);
    const sizes = { heads: 1, queryLength: column.length, keyLength: 1, headSize: 1 };
    attention.fusedAttention({ query: column, key: Float32Array.of(1), value: Float32Array.of(1), ...sizes });
    expect(next().bytes).toBeLessThan(5e6);
  });

  test('none left is an error with a code, and the next call works', () => {
    const { memory } = next().kernels;
    const { grow } = memory;
    memory.grow = () => {
      throw new RangeError('Maximum memory size exceeded');
    };
    const column = new Float32Array(memory.buffer.byteLength);
    const sizes = { heads: 1, queryLength: column.length, keyLength: column.length, headSize: 1 };
    const error = errorOf(() => attention.fusedAttention({ query: column, key: column, value: column, ...sizes }));
    expect({ code: error.code, params: error.params }).toEqual({ code: 'out_of_memory', params: {} });
    memory.grow = grow;
    expect(attention.fusedAttention(third)).toHaveLength(2);
  });
});

const identity = Float32Array.of(1, 0, 0, 1);
const twoHeads: FusedMultiHead = {
  input: Float32Array.of(1, 2, 3, -1, 0, 1),
  weights: { query: identity, key: identity, value: identity, output: identity },
  heads: 2,
  length: 3,
  size: 2,
};

describe('several heads', () => {
  test('causal, of identity matrices: the first token is itself, the second mixes two', () => {
    const { output, weights } = attention.fusedMultiHead({ ...twoHeads, causal: true, keepWeights: true });
    const own = 1 / (1 + exp(3 * 1 - 3 * 3)); // head 0, second query 3: keys 1 and 3
    expect([...output.slice(0, 2)]).toEqual([1, 2]);
    expect(output[2]).toBeCloseTo(3 * own + (1 - own), 6);
    expect(weights).toHaveLength(2 * 3 * 3);
    expect([...weights!.slice(0, 3)]).toEqual([1, 0, 0]);
    expect(weights![4]).toBeCloseTo(own, 6);
  });

  test('weights only when asked for, and the output is the same', () => {
    const kept = attention.fusedMultiHead({ ...twoHeads, keepWeights: true });
    const plain = attention.fusedMultiHead(twoHeads);
    expect(Object.keys(plain)).toEqual(['output']);
    expect(plain.output).toEqual(kept.output);
    for (let row = 0; row < 6; ++row) {
      const sum = kept.weights!.slice(3 * row, 3 * row + 3).reduce((total, weight) => total + weight, 0);
      expect(sum).toBeCloseTo(1, 6);
    }
  });

  test('a layer made ready gives the same to the last bit, whatever was computed before it and beside it', () => {
    const next = random(7);
    const floats = (count: number): Float32Array => Float32Array.from({ length: count }, () => next() * 2 - 1);
    // heads that begin in the midst of eight columns, whole ones, and one column each
    const layers = [
      [15, 3],
      [32, 2],
      [5, 5],
    ].map(([size, heads]) => {
      const square = (): Float32Array => floats(size! ** 2);
      const weights = { query: square(), key: square(), value: square(), output: square() };
      return { weights, size: size!, heads: heads! };
    });
    const ready = layers.map((layer) => attention.prepareMultiHead(layer));
    for (const length of [3, 40, 1, 12]) {
      layers.forEach((layer, i) => {
        const tokens = { input: floats(length * layer.size), length, causal: length > 3, keepWeights: length < 40 };
        expect(ready[i]!.run(tokens)).toEqual(attention.fusedMultiHead({ ...layer, ...tokens }));
      });
    }
    const tokens = { input: floats(15), length: 1 };
    const before = ready[0]!.run(tokens).output;
    layers[0]!.weights.value.fill(0); // it has copies
    expect(ready[0]!.run(tokens).output).toEqual(before);
  });

  test("is multiHeadAttention's output in float32, at the paper's base shape", () => {
    const next = random(512);
    const [length, size, heads] = [10, 512, 8];
    const floats = (count: number, scale: number): Float32Array =>
      Float32Array.from({ length: count }, () => (next() * 2 - 1) * scale);
    const square = (): Float32Array => floats(size * size, 1 / sqrt(size));
    const weights = { query: square(), key: square(), value: square(), output: square() };
    const input = floats(length * size, 1);
    const { output } = attention.fusedMultiHead({ input, weights, heads, length, size });
    const matrix = (data: Float32Array): { rows: number; cols: number; data: Float32Array } => ({
      rows: data.length / size,
      cols: size,
      data,
    });
    const trace = attention.multiHeadAttention({
      input: matrix(input),
      heads,
      weights: {
        query: matrix(weights.query),
        key: matrix(weights.key),
        value: matrix(weights.value),
        output: matrix(weights.output),
      },
    });
    const expected = trace.step('output').data;
    expect(max(...output.map((value, at) => Math.abs(value - expected[at]!)))).toBeLessThan(1e-5);
  });
});

describe('what is wrong is named', () => {
  const limit = attention.limits.traceValues;
  const call = (change: object) => (): unknown => attention.fusedAttention(untyped({ ...third, ...change }));
  const least = (name: string, value: number, min_: number): [string, Record<string, unknown>] => [
    'out_of_range',
    { name, value, min: min_, max: Infinity },
  ];
  const shapes = (left: number[], length: number, name: string): [string, Record<string, unknown>] => [
    'shape_mismatch',
    { left, right: [length], leftName: name, rightName: `${name}.data` },
  ];

  test.each<[string, object, [string, Record<string, unknown>]]>([
    ['no query', { query: undefined }, ['empty_input', { name: 'query' }]],
    ['a word', { key: 'key' }, ['not_a_number', { name: 'key', value: 'key' }]],
    ['a word in a list', { key: [1, 0, 0, 1, 1, 'x'] }, ['not_a_number', { name: 'key', index: [5], value: 'x' }]],
    ['no heads', { heads: 0 }, least('heads', 0, 1)],
    ['half a head', { heads: 1.5 }, ['invalid_option', { name: 'heads', value: '1.5' }]],
    ['heads left out', { heads: undefined }, ['invalid_option', { name: 'heads', value: 'undefined' }]],
    ['no queries', { queryLength: 0 }, least('queryLength', 0, 1)],
    ['no keys', { keyLength: 0 }, least('keyLength', 0, 1)],
    ['no features', { headSize: 0 }, least('headSize', 0, 1)],
    ['no values', { valueSize: 0 }, least('valueSize', 0, 1)],
    ['a past before the past', { past: -1 }, least('past', -1, 0)],
    ['a past where all is visible', { past: 1 }, ['invalid_option', { name: 'past' }]],
    ['heads that do not divide', { keyValueHeads: 2 }, ['invalid_option', { name: 'keyValueHeads', value: '2' }]],
    ['a query too long', { queryLength: 2 }, shapes([1, 2, 2], 2, 'query')],
    ['a key too short', { keyLength: 4 }, shapes([1, 4, 2], 6, 'key')],
    ['values of another size', { valueSize: 3 }, shapes([1, 3, 3], 6, 'value')],
    [
      'too little room',
      { out: new Float32Array(1) },
      ['shape_mismatch', { left: [1, 1, 2], right: [1], leftName: 'out', rightName: 'out.data' }],
    ],
    ['room of another kind', { out: [0, 0] }, ['invalid_option', { name: 'out', value: 'array' }]],
    ['NaN', { key: Float32Array.of(1, 0, 0, NaN, 1, 1) }, ['not_finite', { name: 'key', index: [0, 1, 1] }]],
    ['what float32 cannot hold', { query: [1, 1e39] }, ['not_finite', { name: 'query', index: [0, 0, 1] }]],
    ['a scale that is none', { scale: NaN }, ['not_finite', { name: 'scale' }]],
    [
      'scores that overflow',
      { query: [1e30, 0], key: [1e30, 0, 0, 0, 0, 0] },
      ['not_finite', { name: 'output', index: [0, 0, 0] }],
    ],
    ['an option that is none', { keepWeights: true }, ['invalid_option', { name: 'keepWeights' }]],
  ])('%s', (_, change, [code, params]) => {
    expectError(call(change), untyped(code), params);
  });

  test('a size beyond every limit, before memory is taken', () => {
    const values = 2 * 2 ** 31;
    expectError(call({ queryLength: 2 ** 31 }), 'too_large', { name: 'query', values, limit });
    expectError(call({ query: { length: 1e9 } }), 'too_large', { name: 'query', values: 1e9, limit });
  });

  test.each<[string, object, [string, Record<string, unknown>]]>([
    ['heads that do not divide', { heads: 3 }, ['invalid_option', { name: 'heads', value: '3' }]],
    ['no tokens', { length: 0 }, least('length', 0, 1)],
    ['an input of another length', { length: 2 }, shapes([2, 2], 6, 'input')],
    [
      'a weight of another size',
      { weights: { ...twoHeads.weights, output: Float32Array.of(1) } },
      shapes([2, 2], 1, 'outputWeight'),
    ],
    [
      'a weight that is missing',
      { weights: { ...twoHeads.weights, key: undefined } },
      ['empty_input', { name: 'keyWeight' }],
    ],
    ['no weights', { weights: undefined }, ['invalid_option', { name: 'weights', value: 'undefined' }]],
    ['a weight too many', { weights: { ...twoHeads.weights, o: 1 } }, ['invalid_option', { name: 'weights.o' }]],
    ['room it does not have', { out: new Float32Array(6) }, ['invalid_option', { name: 'out' }]],
  ])('several heads: %s', (_, change, [code, params]) => {
    expectError(() => attention.fusedMultiHead({ ...twoHeads, ...change }), untyped(code), params);
  });

  test('weights that could not be kept', () => {
    const length = 8_000;
    const one = Float32Array.of(1);
    const weights = { query: one, key: one, value: one, output: one };
    const kept = { input: new Float32Array(length), weights, heads: 1, length, size: 1, keepWeights: true };
    expectError(() => attention.fusedMultiHead(kept), 'too_large', { name: 'weights', values: length ** 2, limit });
  });

  test.each<[string, object, [string, Record<string, unknown>]]>([
    ['heads that do not divide', { heads: 3 }, ['invalid_option', { name: 'heads', value: '3' }]],
    ['a size of nothing', { size: 0 }, least('size', 0, 1)],
    ['tokens, whose turn comes later', { length: 3 }, ['invalid_option', { name: 'length' }]],
    [
      'a weight that is not a number',
      { weights: { ...twoHeads.weights, value: Float32Array.of(1, 0, 0, NaN) } },
      ['not_finite', { name: 'valueWeight', index: [1, 1] }],
    ],
  ])('a layer made ready: %s', (_, change, [code, params]) => {
    const { weights, heads, size } = twoHeads;
    expectError(() => attention.prepareMultiHead({ weights, heads, size, ...change }), untyped(code), params);
  });

  test.each<[string, object, [string, Record<string, unknown>]]>([
    ['no tokens', { length: 0 }, least('length', 0, 1)],
    ['an input of another length', { length: 2 }, shapes([2, 2], 6, 'input')],
    ['other heads than it has', { heads: 1 }, ['invalid_option', { name: 'heads' }]],
    [
      'a token that is not a number',
      { input: Float32Array.of(1, 2, 3, 1, NaN, 0) },
      ['not_finite', { name: 'input', index: [2, 0] }],
    ],
  ])('a layer that is ready: %s', (_, change, [code, params]) => {
    const { weights, heads, size, input, length } = twoHeads;
    const layer = attention.prepareMultiHead({ weights, heads, size });
    expectError(() => layer.run({ input, length, ...change }), untyped(code), params);
    expect(layer.run({ input, length }).output).toEqual(attention.fusedMultiHead(twoHeads).output);
  });
});
