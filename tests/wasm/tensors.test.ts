/** Attention over batches. Expected: hand numbers, and a reference that knows only the definition, in plain loops. */
import { describe, expect, test } from 'vitest';
import type { BatchedAttention, Tensor, TensorData } from '../../web/src/index';
import { expectFlat, inside } from './inside';
import { attention, errorOf, expectError, random, untyped } from './support';

const tensor = (shape: number[], data: ArrayLike<number>): TensorData => ({ shape, data: Float64Array.from(data) });
const count = (shape: number[]): number => shape.reduce((product, length) => product * length, 1);

function expectTensor(actual: TensorData | undefined, shape: number[], expected: ArrayLike<number>): void {
  expect(actual!.shape).toEqual(shape);
  expect(actual!.data).toHaveLength(expected.length);
  const tolerance = 1e-13 * Math.max(1, ...Array.from(expected).filter(Number.isFinite).map(Math.abs));
  actual!.data.forEach((value, at) => {
    if (Number.isFinite(expected[at]!)) expect(Math.abs(value - expected[at]!)).toBeLessThanOrEqual(tolerance);
    else expect(value).toBe(expected[at]);
  });
}

/** Two queries, 1 and 2, and two keys, 0 and 1, of one feature: scores 0 1 and 0 2. */
const small = {
  query: tensor([1, 1, 2, 1], [1, 2]),
  key: tensor([1, 1, 2, 1], [0, 1]),
  value: tensor([1, 1, 2, 1], [0, 1]),
};
/** How much of two keys the second weighs when its score is larger by so much. */
const second = (by: number): number => 1 / (1 + Math.exp(-by));

describe('by hand', () => {
  test('the second key weighs 1 / (1 + e^-1), then 1 / (1 + e^-2)', () => {
    const { output, scores } = attention.attention({ ...small, keepScores: 'weights' });
    expectTensor(output, [1, 1, 2, 1], [second(1), second(2)]);
    expectTensor(scores, [1, 1, 2, 2], [1 - second(1), second(1), 1 - second(2), second(2)]);
  });

  test('nothing is kept that was not asked for', () => {
    expect(Object.keys(attention.attention(small))).toEqual(['output']);
  });

  test.each([
    ['scaled', [0, 1, 0, 2]],
    ['capped', [0, 2 * Math.tanh(1 / 2), 0, 2 * Math.tanh(1)]],
    ['masked', [0, -Infinity, 0, 2 * Math.tanh(1)]],
    ['weights', [1, 0, 1 - second(2 * Math.tanh(1)), second(2 * Math.tanh(1))]],
  ] as const)('scores after the stage %s', (keepScores, expected) => {
    const { scores } = attention.attention({ ...small, softcap: 2, causal: true, keepScores });
    expectTensor(scores, [1, 1, 2, 2], expected);
  });

  test('two query heads share a key and value head: grouped queries', () => {
    const query = tensor([1, 2, 1, 1], [1, 2]);
    expectTensor(attention.attention({ ...small, query }).output, [1, 2, 1, 1], [second(1), second(2)]);
  });

  test('a tensor may call its shape dims, and hold any kind of numbers', () => {
    const query = { dims: [1, 1, 2, 1], data: [1, 2] };
    const key = { shape: Uint8Array.of(1, 1, 2, 1), data: Float32Array.of(0, 1) };
    const value = { dims: [1, 1, 2, 1], data: Int16Array.of(0, 1) };
    expectTensor(attention.attention({ query, key, value }).output, [1, 1, 2, 1], [second(1), second(2)]);
  });

  test('scale and window', () => {
    expectTensor(attention.attention({ ...small, scale: 3 }).output, [1, 1, 2, 1], [second(3), second(6)]);
    const back = attention.attention({ ...small, window: [0, 0], keepScores: 'weights' });
    expectTensor(back.scores, [1, 1, 2, 2], [1, 0, 0, 1]);
  });
});

/** Three equal scores: a mask alone decides, and n keys that are seen weigh 1/n each. */
const level = {
  query: tensor([2, 1, 2, 1], [0, 0, 0, 0]),
  key: tensor([2, 1, 3, 1], [1, 1, 1, 1, 1, 1]),
  value: tensor([2, 1, 3, 1], [1, 1, 1, 1, 1, 1]),
};
const seen = (options: Partial<BatchedAttention>): string[] => {
  const { scores } = attention.attention({ ...level, ...options, keepScores: 'masked' });
  const row = (at: number): string => Array.from(scores!.data.slice(at, at + 3), (s) => (s === 0 ? 1 : 0)).join('');
  return [0, 3, 6, 9].map(row);
};

describe('who may attend', () => {
  const [T, F] = [true, false];
  test.each<[string, Tensor, string[]]>([
    ['truth values', { shape: [2, 3], data: [T, F, F, T, T, F] }, ['100', '110', '100', '110']],
    ['bytes', { shape: [2, 3], data: Uint8Array.of(1, 0, 0, 255, 1, 0) }, ['100', '110', '100', '110']],
    ['numbers of type bool', { shape: [3], type: 'bool', data: [0, 1, 1] }, ['011', '011', '011', '011']],
    ['one for each batch entry', { shape: [2, 1, 1, 3], data: [T, F, F, F, F, T] }, ['100', '100', '001', '001']],
    ['one for each query', { shape: [2, 1], data: [T, F] }, ['100', '000', '100', '000']],
    ['a narrower one hides the rest', { shape: [2], data: [T, T] }, ['110', '110', '110', '110']],
    ['-∞ among added numbers', { dims: [3], data: [0, -Infinity, 0] }, ['101', '101', '101', '101']],
    ['a narrower one of numbers hides the rest too', { shape: [1], data: [0] }, ['100', '100', '100', '100']],
  ])('%s', (_, mask, expected) => {
    expect(seen({ mask })).toEqual(expected);
  });

  test('added numbers count', () => {
    const mask = { shape: [2], data: [0, Math.log(3)] };
    const { scores } = attention.attention({ ...small, query: tensor([1, 1, 1, 1], [0]), mask, keepScores: 'weights' });
    expectTensor(scores, [1, 1, 1, 2], [0.25, 0.75]);
  });

  test('causal begins at the top left', () => {
    expect(seen({ causal: true })).toEqual(['100', '110', '100', '110']);
  });

  test('key lengths end the keys, and put the queries at their end', () => {
    expect(seen({ keyLengths: [1, 3] })).toEqual(['100', '100', '111', '111']);
    expect(seen({ keyLengths: [1, 3], causal: true })).toEqual(['000', '100', '110', '111']);
    expect(seen({ keyLengths: [2, 3], window: [0, 0] })).toEqual(['100', '010', '010', '001']);
  });

  test('a query that sees no key has weights 0 and output 0', () => {
    const { output, scores } = attention.attention({ ...level, keyLengths: [0, 3], keepScores: 'weights' });
    expect([...scores!.data.slice(0, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...output.data]).toEqual([0, 0, 1, 1]);
  });
});

describe('a past', () => {
  test('goes in front, comes back as the present, and moves the causal edge', () => {
    const pastKey = tensor([1, 1, 1, 1], [5]);
    const pastValue = tensor([1, 1, 1, 1], [7]);
    const given = { ...small, pastKey, pastValue, causal: true, keepScores: 'scaled' } as const;
    const { presentKey, presentValue, scores } = attention.attention(given);
    expectTensor(presentKey, [1, 1, 3, 1], [5, 0, 1]);
    expectTensor(presentValue, [1, 1, 3, 1], [7, 0, 1]);
    expectTensor(scores, [1, 1, 2, 3], [5, 0, 1, 10, 0, 2]);
    const masked = attention.attention({ ...given, keepScores: 'masked' }).scores;
    expectTensor(masked, [1, 1, 2, 3], [5, 0, -Infinity, 10, 0, 2]);
  });

  test('token by token, each present the next past, comes to all at once', () => {
    const next = random(8);
    const [heads, length, size] = [2, 5, 3];
    const full = (): number[] => Array.from({ length: heads * length * size }, () => next() * 4 - 2);
    const [q, k, v] = [full(), full(), full()];
    const shape = [1, heads, length, size];
    const whole = attention.attention({
      query: tensor(shape, q),
      key: tensor(shape, k),
      value: tensor(shape, v),
      causal: true,
    });
    const token = (data: number[], t: number): TensorData => {
      const rows = [0, 1].flatMap((h) => data.slice((h * length + t) * size, (h * length + t + 1) * size));
      return tensor([1, heads, 1, size], rows);
    };
    let past = { pastKey: tensor([1, heads, 0, size], []), pastValue: tensor([1, heads, 0, size], []) };
    for (let t = 0; t < length; ++t) {
      const now = { query: token(q, t), key: token(k, t), value: token(v, t), causal: true };
      const { output, presentKey, presentValue } = attention.attention({ ...now, ...past });
      expect(output.data).toEqual(token([...whole.output.data], t).data);
      past = { pastKey: presentKey!, pastValue: presentValue! };
    }
  });
});

/** Σ_j softmax(q · k_j · factor)_j v_j over the keys that `visible` lets through: the definition and nothing else. */
function reference(
  { query, key, value }: { query: TensorData; key: TensorData; value: TensorData },
  factor: number,
  visible: (b: number, h: number, i: number, j: number) => boolean,
): number[] {
  const [batch, heads, queries, size] = query.shape as [number, number, number, number];
  const [, shared, keys] = key.shape as [number, number, number];
  const width = value.shape[3]!;
  const output: number[] = [];
  for (let b = 0; b < batch; ++b) {
    for (let h = 0; h < heads; ++h) {
      const group = b * shared + Math.floor((h * shared) / heads);
      for (let i = 0; i < queries; ++i) {
        const exponentials = Array.from({ length: keys }, (_, j) => {
          let score = 0;
          for (let k = 0; k < size; ++k)
            score += query.data[((b * heads + h) * queries + i) * size + k]! * key.data[(group * keys + j) * size + k]!;
          return visible(b, h, i, j) ? Math.exp(score * factor) : 0;
        });
        const sum = exponentials.reduce((total, one) => total + one, 0);
        for (let c = 0; c < width; ++c) {
          const mixed = exponentials.reduce(
            (total, one, j) => total + one * value.data[(group * keys + j) * width + c]!,
            0,
          );
          output.push(sum === 0 ? 0 : mixed / sum);
        }
      }
    }
  }
  return output;
}

test('agrees with the definition over random shapes, groups, masks and offsets', () => {
  const next = random(33);
  const upTo = (most: number): number => 1 + Math.floor(next() * most);
  const filled = (shape: number[]): TensorData =>
    tensor(
      shape,
      Array.from({ length: count(shape) }, () => next() * 4 - 2),
    );
  for (let i = 0; i < 60; ++i) {
    const [b, shared, l, m, d, dv] = [upTo(2), upTo(2), upTo(4), upTo(5), upTo(4), upTo(3)];
    const h = shared * upTo(3);
    const problem = { query: filled([b, h, l, d]), key: filled([b, shared, m, d]), value: filled([b, shared, m, dv]) };
    const keyLengths = Array.from({ length: b }, () => Math.floor(next() * (m + 1)));
    const [causal, padded, drawn] = [i % 2 === 0, i % 3 === 0, i % 5 < 2];
    const data = Array.from({ length: h * l * m }, () => next() < 0.7);
    const given: BatchedAttention = {
      ...problem,
      causal,
      ...(padded ? { keyLengths } : {}),
      ...(drawn ? { mask: { shape: [h, l, m], data } } : {}),
    };
    const expected = reference(problem, 1 / Math.sqrt(d), (batch, head, row, col) => {
      const offset = padded ? keyLengths[batch]! - l : 0;
      if (causal && col > row + offset) return false;
      if (padded && col >= keyLengths[batch]!) return false;
      return !drawn || data[(head * l + row) * m + col]!;
    });
    expectTensor(attention.attention(given).output, [b, h, l, dv], expected);
  }
});

test('each head is what scaledDotProductAttention makes of it, to the last bit', () => {
  const next = random(5);
  const data = (): number[] => Array.from({ length: 12 }, () => next() * 4 - 2);
  const [q, k, v] = [data(), data(), data()];
  const shape = [1, 2, 3, 2];
  const { output } = attention.attention({ query: tensor(shape, q), key: tensor(shape, k), value: tensor(shape, v) });
  for (const at of [0, 6]) {
    const head = (all: number[]): { rows: number; cols: number; data: number[] } => ({
      rows: 3,
      cols: 2,
      data: all.slice(at, at + 6),
    });
    const trace = attention.scaledDotProductAttention({ query: head(q), key: head(k), value: head(v) });
    expect(trace.step('output').data).toEqual(output.data.slice(at, at + 6));
  }
});

describe('what is wrong is named', () => {
  const call = (change: object) => (): unknown => attention.attention(untyped({ ...small, ...change }));
  const limit = attention.limits.traceValues;
  const ones = (shape: number[]): TensorData => tensor(shape, new Float64Array(count(shape)).fill(1));

  test.each<[string, object, string, Record<string, unknown>]>([
    ['no query', { query: undefined }, 'empty_input', { name: 'query' }],
    ['a query without elements', { query: ones([1, 1, 0, 1]) }, 'empty_input', { name: 'query' }],
    ['a word', { query: 'q' }, 'not_a_number', { name: 'query', value: 'q' }],
    ['no shape', { key: { data: [1] } }, 'invalid_option', { name: 'key.shape', value: null }],
    ['no data', { key: { shape: [1, 1, 1, 1] } }, 'not_a_number', { name: 'key.data', value: null }],
    [
      'half a length',
      { key: { shape: [1, 0.5], data: [1] } },
      'out_of_range',
      { name: 'key.shape', value: 0.5, min: 0, max: Number.MAX_SAFE_INTEGER },
    ],
    [
      'data of another length',
      { value: { shape: [1, 1, 2, 1], data: [1] } },
      'shape_mismatch',
      { left: [1, 1, 2, 1], right: [1], leftName: 'value', rightName: 'value.data' },
    ],
    ['a matrix', { query: ones([2, 2]) }, 'out_of_range', { name: 'query.shape.length', value: 2, min: 4, max: 4 }],
    [
      'heads that do not divide',
      { query: ones([1, 3, 1, 1]), key: ones([1, 2, 1, 1]), value: ones([1, 2, 1, 1]) },
      'shape_mismatch',
      { left: [1, 3, 1, 1], right: [1, 2, 1, 1], leftName: 'query', rightName: 'key' },
    ],
    [
      'values for other keys',
      { value: ones([1, 1, 3, 1]) },
      'shape_mismatch',
      { left: [1, 1, 2, 1], right: [1, 1, 3, 1], leftName: 'key', rightName: 'value' },
    ],
    [
      'a word among the elements',
      { key: { shape: [1, 1, 2, 1], data: [0, 'x'] } },
      'not_a_number',
      { name: 'key', index: [0, 0, 1, 0], value: 'x' },
    ],
    ['NaN', { key: tensor([1, 1, 2, 1], [0, NaN]) }, 'not_finite', { name: 'key', index: [0, 0, 1, 0] }],
    [
      'scores that overflow',
      { query: tensor([1, 1, 1, 1], [1e200]), key: tensor([1, 1, 1, 1], [1e200]), value: ones([1, 1, 1, 1]) },
      'not_finite',
      { name: 'scores', index: [0, 0, 0, 0] },
    ],
    ['half a past', { pastKey: ones([1, 1, 1, 1]) }, 'invalid_option', { name: 'pastValue', value: 'undefined' }],
    [
      'a past of other heads',
      { pastKey: ones([1, 2, 1, 1]), pastValue: ones([1, 2, 1, 1]) },
      'shape_mismatch',
      { left: [1, 2, 1, 1], right: [1, 1, 2, 1], leftName: 'pastKey', rightName: 'key' },
    ],
    ['a softcap of 0', { softcap: -1 }, 'out_of_range', { name: 'softcap', value: -1, min: 0, max: Infinity }],
    ['another stage', { keepScores: 'raw' }, 'invalid_option', { name: 'keepScores', value: 'raw' }],
    ['an option that is none', { masks: 1 }, 'invalid_option', { name: 'masks' }],
    [
      'a shape said twice',
      { query: { shape: [1, 1, 2, 1], dims: [1, 1, 2, 1], data: [1, 2] } },
      'invalid_option',
      { name: 'query.dims', value: 'array' },
    ],
    ['half a window', { window: [1] }, 'invalid_mask', { reason: 'window', length: 1, expected: 2 }],
    ['a window of -2', { window: [-2, 0] }, 'invalid_mask', { reason: 'window', value: -2, min: -1, max: Infinity }],
    ['half a key', { keyLengths: [0.5] }, 'invalid_option', { name: 'keyLengths', value: '0.5' }],
    ['a key too many', { keyLengths: [3] }, 'out_of_range', { name: 'keyLengths', value: 3, min: 0, max: 2 }],
    [
      'lengths of other batches',
      { keyLengths: [1, 1] },
      'out_of_range',
      { name: 'keyLengths.length', value: 2, min: 1, max: 1 },
    ],
    ['a mask by name', { mask: 'causal' }, 'invalid_mask', { reason: 'unknown', value: 'causal' }],
    [
      'a mask of other queries',
      { mask: { shape: [3, 2], data: [1, 1, 1, 1, 1, 1], type: 'bool' } },
      'invalid_mask',
      { reason: 'shape', shape: [3, 2], expected: [1, 1, 2, 2] },
    ],
    [
      'a number among truth values',
      { mask: { shape: [2], data: [true, 1] } },
      'invalid_mask',
      { reason: 'values', index: [1], value: 1 },
    ],
    [
      'a truth value among numbers',
      { mask: { shape: [2], data: [1, true] } },
      'not_a_number',
      { name: 'mask', index: [1], value: true },
    ],
    ['+∞ in a mask', { mask: { shape: [2], data: [0, Infinity] } }, 'not_finite', { name: 'mask', index: [1] }],
  ])('%s', (_, change, code, params) => {
    expectError(call(change), untyped(code), params);
  });

  test('sizes, before memory is taken', () => {
    const shape = [1, 1, 1e9, 1];
    expectError(call({ query: { shape, data: [] } }), 'too_large', { name: 'query', values: 1e9, limit });
    expectError(call({ query: { shape: [0, 1e9], data: [] } }), 'too_large', { name: 'query', values: 1e9, limit });
    const long = ones([1, 1, 10_000, 1]);
    const kept = call({ query: long, key: long, value: long, keepScores: 'weights' });
    expectError(kept, 'too_large', { name: 'output', values: 1e8 + 1e4, limit });
  });

  test('an element is told by its place', () => {
    const error = errorOf(call({ key: tensor([1, 1, 2, 1], [0, NaN]) }));
    expect(error.message).toBe('Element (0, 0, 1, 0) of key is not a finite number.');
  });
});

test('10,000 calls leave nothing, whether they succeed or fail', async () => {
  const engine = await inside();
  const past = { pastKey: small.key, pastValue: small.value, mask: { shape: [4], data: [true, true, false, true] } };
  const calls = [
    { ...small, ...past },
    { ...small, mask: { shape: [2], data: [1, NaN] } },
    { ...small, key: small.query, typo: 1 },
  ];
  expectFlat(engine, (i) => {
    try {
      engine.attention.attention(untyped(calls[i % calls.length]));
    } catch (error) {
      expect(i % calls.length, String(error)).toBeGreaterThan(0);
    }
  });
});

test('a result owns its elements: posting one tensor away leaves the others', () => {
  const { output, scores } = attention.attention({ ...small, keepScores: 'weights' });
  structuredClone(output, { transfer: [output.data.buffer] });
  expect(scores!.data).toHaveLength(4);
});
