/** Every error arrives as one class with a code, the facts, and an English sentence that names the thing. */
import { describe, expect, test } from 'vitest';
import { AttentionError, errorCodes } from '../../web/src/index';
import { attention, errorOf, expectError, twoWords, untyped } from './support';

const sdpa = (change: object): unknown => attention.scaledDotProductAttention({ ...twoWords, ...change });
const limit = attention.limits.traceValues;
const seen = new Set<string>();
const expectCoded: typeof expectError = (work, code, params) => {
  seen.add(code);
  return expectError(work, code, params);
};

describe('matrices', () => {
  test('ragged rows: which row, and how long', () => {
    const query = [
      [1, 0, 1, 0],
      [0, 1, 0],
    ];
    const error = expectCoded(() => sdpa({ query }), 'ragged_rows', { name: 'query', row: 1, expected: 4, actual: 3 });
    expect(error.message).toBe('Row 1 of query has 3 values, the rows above have 4.');
  });

  test.each([
    ['text', 'x', 'x'],
    ['a numeric text', '1', '1'],
    ['nothing', undefined, null],
    ['a hole', [1, , 3][1], null], // eslint-disable-line no-sparse-arrays
    ['an object', {}, 'object'],
    ['a function', Math.abs, String(Math.abs)],
    ['a big integer', 10n, '10'],
  ])('%s in a cell is not a number', (_, cell, value) => {
    const key = [
      [1, 0, 1, 0],
      [1, 1, untyped(cell), 1],
    ];
    expectCoded(() => sdpa({ key }), 'not_a_number', { name: 'key', row: 1, col: 2, value });
  });

  test('params are plain data, whatever stood in the cell', () => {
    for (const cell of [Symbol('s'), () => 1, document_like(), null]) {
      const { params } = errorOf(() => sdpa({ query: [[cell, 0, 0, 0]] }));
      expect(() => structuredClone(params)).not.toThrow();
    }
    function document_like(): object {
      return { handler: (): number => 1 };
    }
  });

  test.each([NaN, Infinity, -Infinity])('%s is not finite, and the error says where', (value) => {
    const query = [
      [1, 0, 1, 0],
      [0, value, 0, 1],
    ];
    const error = expectCoded(() => sdpa({ query }), 'not_finite', { name: 'query', row: 1, col: 1 });
    expect(error.message).toBe('Row 1, column 1 of query is not a finite number.');
  });

  test('-∞ is legal where it hides, and nothing else is', () => {
    const bias = (value: number): unknown => ({
      bias: [
        [0, value],
        [0, 0],
      ],
    });
    expect(() => sdpa(bias(-Infinity) as object)).not.toThrow();
    expectCoded(() => sdpa(bias(Infinity) as object), 'not_finite', { name: 'bias', row: 0, col: 1 });
    expectCoded(() => sdpa(bias(NaN) as object), 'not_finite', { name: 'bias', row: 0, col: 1 });
    expectCoded(() => sdpa({ maskedScore: NaN, mask: 'causal' }), 'not_finite', { name: 'maskedScore' });
  });

  test('a step that overflows is named like an argument', () => {
    const huge = { query: [[1e200]], key: [[1e200]], value: [[1]] };
    expectCoded(() => sdpa(huge), 'not_finite', { name: 'scores', row: 0, col: 0 });
  });

  test.each([
    ['absent', undefined],
    ['null', null],
    ['without rows', []],
    ['without columns', [[], []]],
    ['of zero rows', { rows: 0, cols: 4, data: [] }],
    ['of zero columns', { rows: 4, cols: 0, data: [] }],
  ])('a matrix %s is empty', (_, value) => {
    expectCoded(() => sdpa({ value }), 'empty_input', { name: 'value' });
  });

  test.each([
    ['a word', 'QKV', 'QKV'],
    ['a number', 7, 7],
    ['an object of another kind', { x: 1 }, 'object'],
  ])('%s in place of a matrix is not a number', (_, query, value) => {
    expectCoded(() => sdpa({ query }), 'not_a_number', { name: 'query', value });
  });

  test('a row that is no row', () => {
    expectCoded(() => sdpa({ query: [1, 2] }), 'not_a_number', { name: 'query', row: 0, value: 1 });
    expectCoded(() => sdpa({ query: ['1010'] }), 'not_a_number', { name: 'query', row: 0, value: '1010' });
  });

  test('shapes that do not meet: both, by name', () => {
    const query = [[1, 2, 3]];
    const params = { left: [1, 3], right: [2, 4], leftName: 'query', rightName: 'key' };
    const error = expectCoded(() => sdpa({ query }), 'shape_mismatch', params);
    expect(error.message).toBe('Shapes do not meet: query is (1, 3), key is (2, 4).');
    const value = [[1, 2]];
    const other = { left: [2, 4], right: [1, 2], leftName: 'key', rightName: 'value' };
    expectCoded(() => sdpa({ value }), 'shape_mismatch', other);
  });

  test('the forgotten transpose, on its own, is a shape error when shapes differ', () => {
    const params = { left: [2, 4], right: [2, 4], leftName: 'query', rightName: 'key' };
    expectCoded(() => attention.run('noTranspose', twoWords), 'shape_mismatch', params);
  });

  test('data that is longer or shorter than rows × cols', () => {
    const query = { rows: 2, cols: 4, data: [1, 2, 3] };
    const params = { left: [2, 4], right: [3], leftName: 'query', rightName: 'query.data' };
    expectCoded(() => sdpa({ query }), 'shape_mismatch', params);
  });

  test.each([
    ['rows', { rows: -1, cols: 4, data: [] }, -1],
    ['rows', { rows: 1.5, cols: 4, data: [] }, 1.5],
    ['cols', { rows: 1, cols: NaN, data: [] }, NaN],
  ])('%s that count nothing', (name, query, value) => {
    const params = { name: `query.${name}`, value, min: 0, max: Number.MAX_SAFE_INTEGER };
    expectCoded(() => sdpa({ query }), 'out_of_range', params);
  });
});

describe('sizes are refused before memory is taken', () => {
  test('10⁹ rows, of which there is no data', () => {
    const query = { rows: 1e9, cols: 1, data: [] };
    expectCoded(() => sdpa({ query }), 'too_large', { name: 'query', values: 1e9, limit });
  });

  test('few rows, but 10⁹ columns', () => {
    const query = { rows: 4, cols: 1e9, data: [] };
    expectCoded(() => sdpa({ query }), 'too_large', { name: 'query', values: 4e9, limit });
  });

  test('10⁹ rows of a sparse array', () => {
    const rows: number[][] = [[1]];
    rows.length = 1e9;
    expectCoded(() => sdpa({ query: rows }), 'too_large', { name: 'query', values: 1e9, limit });
  });

  test('a product that passes every integer', () => {
    const query = { rows: 2 ** 52, cols: 2 ** 52, data: [] };
    expectCoded(() => sdpa({ query }), 'too_large', { name: 'query', values: 2 ** 104, limit });
  });

  test('small arguments whose scores would not fit', () => {
    const column = { rows: 10_000, cols: 1, data: new Float64Array(10_000) };
    const error = errorOf(() => attention.scaledDotProductAttention({ query: column, key: column, value: column }));
    expect(error.code).toBe('too_large');
    expect(error.params).toEqual({ name: 'scores', values: 3e4 + 1e8, limit });
  });
});

describe('options', () => {
  test('one that does not exist, wherever it stands', () => {
    const error = expectCoded(() => sdpa({ masc: 'causal' }), 'invalid_option', { name: 'masc' });
    expect(error.message).toBe('Masc is not an option here.');
    const input = [[1]];
    const weights = { query: input, key: input, value: input, outptu: input };
    const self = (): unknown => attention.selfAttention({ input, weights });
    expectCoded(self, 'invalid_option', { name: 'weights.outptu' });
  });

  test.each(['', ' ', 'query key', '__proto__x', 'toString'])('the name %j is one like any other', (name) => {
    expectCoded(() => sdpa({ [name]: 1 }), 'invalid_option', { name });
  });

  test('is found before anything is computed', () => {
    expectCoded(() => sdpa({ query: [[1, 2, 3]], typo: 1 }), 'invalid_option', { name: 'typo' });
  });

  test('undefined is absent', () => {
    expect(() => sdpa({ mask: undefined, bias: undefined, scale: undefined, other: undefined })).not.toThrow();
  });

  test.each([
    ['scale', 'big', 'big'],
    ['scale', true, 'true'],
    ['softcap', '2', '2'],
    ['maskedScore', null, 'null'],
  ])('%s cannot be %s', (name, value, text) => {
    expectCoded(() => sdpa({ [name]: value }), 'invalid_option', { name, value: text });
  });

  test('text that came from outside is quoted whole, in any script', () => {
    const value = '"\\\u0007\n한국어 \u{1F600}</script>';
    expectCoded(() => sdpa({ scale: value }), 'invalid_option', { name: 'scale', value });
  });

  test('a number out of its range', () => {
    const params = { name: 'softcap', value: -1, min: 0, max: Infinity };
    const error = expectCoded(() => sdpa({ softcap: -1 }), 'out_of_range', params);
    expect(error.message).toBe('Softcap is -1, but must be at least 0.');
    const sums = (decimals: number) => (): unknown => attention.rowSums({ input: [[1]], decimals });
    expectCoded(sums(21), 'out_of_range', { name: 'decimals', value: 21, min: 0, max: 20 });
    expectCoded(sums(1.5), 'invalid_option', { name: 'decimals', value: '1.5' });
  });

  test('a scale that is not finite', () => {
    expectCoded(() => sdpa({ scale: Infinity }), 'not_finite', { name: 'scale' });
  });

  test('an algorithm that does not exist, and one that makes several traces', () => {
    for (const value of ['attend', 'commonMistakes']) {
      expectCoded(() => attention.run(value, twoWords), 'invalid_option', { name: 'algorithm', value });
    }
  });

  test.each([undefined, null, 7, 'x'])('a problem that is %s', (problem) => {
    const params = { name: 'problem', value: String(problem) };
    expectCoded(() => attention.scaledDotProductAttention(untyped(problem)), 'invalid_option', params);
  });
});

test("what a caller's own getter throws is not dressed up", () => {
  class Own extends Error {}
  const problem = {
    ...twoWords,
    get key(): number[][] {
      throw new Own('mine');
    },
  };
  expect(() => attention.scaledDotProductAttention(problem)).toThrow(Own);
});

test('an unknown step names those there are', () => {
  const trace = attention.scaledDotProductAttention(twoWords);
  const known = trace.steps.map((step) => step.id);
  const error = expectCoded(() => trace.step('wieghts'), 'unknown_step', { id: 'wieghts', known });
  expect(error.message).toContain('query, key, value');
});

test('it is an Error with a name, for those who only print', () => {
  const error = errorOf(() => sdpa({ query: [] }));
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('AttentionError');
  expect(String(error)).toBe('AttentionError: Query is empty.');
});

test('every code has an English sentence, whatever params it gets', () => {
  for (const code of errorCodes) expect(new AttentionError(code).message).toMatch(/^\S.+[.)]$/);
});

test('all codes that a calculation can end in have ended one here', () => {
  const elsewhere = ['wasm_unavailable', 'file_unavailable', 'engine_lost', 'out_of_memory', 'invalid_mask']; // loading, engine, memory, masks
  expect([...seen, ...elsewhere].sort()).toEqual([...errorCodes].sort());
});

describe('options by where they stand', () => {
  const one = [[1]];
  const four = { query: one, key: one, value: one, output: one };
  const layer = { heads: 1, activation: 'relu', weights: { ...four, feedForward: [one, one] } };
  const decoding = { ...layer, weights: { ...layer.weights, cross: four } };
  const input = [[1], [2]];
  const encoder = (change: object): unknown =>
    attention.encoder(untyped({ input, layers: [layer, { ...layer, ...change }] }));
  const decoder = (change: object): unknown =>
    attention.decoder(untyped({ input, memory: input, layers: [decoding, { ...decoding, ...change }] }));
  const padding = { reason: 'padding', value: 3, min: 0, max: 2 };

  test.each<[string, () => unknown, string, Record<string, unknown>]>([
    ['heads', () => encoder({ heads: 2 }), 'out_of_range', { name: 'layers.1.heads', value: 2, min: 1, max: 1 }],
    ['no number', () => encoder({ heads: 'x' }), 'invalid_option', { name: 'layers.1.heads', value: 'x' }],
    ['a mask', () => encoder({ mask: { padding: 3 } }), 'invalid_mask', { ...padding, name: 'layers.1.mask' }],
    [
      'the mask of the memory',
      () => decoder({ memoryMask: { padding: 3 } }),
      'invalid_mask',
      { ...padding, name: 'layers.1.memoryMask' },
    ],
    [
      'a mask that is none',
      () => decoder({ memoryMask: 'casual' }),
      'invalid_mask',
      { reason: 'unknown', value: 'casual', name: 'layers.1.memoryMask' },
    ],
    [
      'numbers in a mask',
      () => decoder({ memoryMask: [[1]] }),
      'invalid_mask',
      { reason: 'numbers', row: 0, col: 0, value: 1, name: 'layers.1.memoryMask' },
    ],
    [
      'the base of a rotation',
      () => attention.multiHeadAttention({ input, heads: 1, weights: four, rotary: { base: 0 } }),
      'out_of_range',
      { name: 'rotary.base', value: 0, min: 0, max: Infinity },
    ],
    [
      'the size of a rotation',
      () => attention.multiHeadAttention({ input, heads: 1, weights: four, rotary: { size: 3 } }),
      'invalid_option',
      { name: 'rotary.size', value: '3' },
    ],
  ])('%s', (_, work, code, params) => {
    expectCoded(work, untyped(code), params);
  });

  test('a token id that is no whole number is refused with its value', () => {
    const model = { embedding: [[1], [2]], encoder: { layers: [layer] }, decoder: { layers: [decoding] } };
    const translate = (source: number[]): unknown =>
      attention.transformer(untyped({ source, target: [0], ...model, outputWeight: one }));
    const error = expectCoded(() => translate([0, 0.5]), 'invalid_option', { name: 'source', value: 0.5 });
    expect(error.message).toBe('Source cannot be 0.5.');
  });
});

test('a stack of 2,000 layers has too many steps, and says so at once', () => {
  const one = [[1]];
  const weights = { query: one, key: one, value: one, output: one, feedForward: [one, one] };
  const layers = Array.from({ length: 2_000 }, () => ({
    heads: 1,
    activation: 'relu' as const,
    weights: untyped(weights),
  }));
  const params = { name: 'steps', values: 32_769, limit: attention.limits.traceSteps };
  expectCoded(() => attention.encoder(untyped({ input: one, layers })), 'too_large', params);
});
