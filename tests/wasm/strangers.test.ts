/** What no type would let through, and no caller of ours would hand over: told by name, and never the engine's end. */
import { describe, expect, test } from 'vitest';
import { AttentionError, loadAttention, type TraceData } from '../../web/src/index';
import { attention, errorOf, expectError, twoWords, untyped } from './support';

/** A minimal Wasm module: it is one, and not ours. */
const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'nothing was thrown',
    (error: unknown) => (error instanceof AttentionError ? [error.code, error.params['name'] ?? null] : error),
  );

describe('loading', () => {
  test('a Wasm that imports nothing is somebody else’s', async () => {
    expect(await codeOf(loadAttention({ wasm: empty }))).toEqual(['wasm_unavailable', null]);
  });

  test.each([
    ['a number for bytes', { wasm: 5 }, 'wasm'],
    ['no options at all', null, 'options'],
    ['a misspelt option', { wsm: 'x' }, 'wsm'],
  ])('%s', async (_, options, name) => {
    expect(await codeOf(loadAttention(untyped(options)))).toEqual(['invalid_option', name]);
  });
});

describe('a trace from outside that claims more than its operands give', () => {
  const claiming = (op: string, cols: number, params: Record<string, unknown>): TraceData => ({
    version: 1,
    algorithm: 'fake',
    steps: [
      {
        id: 's',
        op: 'input',
        operands: [],
        rows: 1,
        cols: 1,
        data: Float64Array.of(1),
        axes: ['query', 'key'],
        params: {},
      },
      { id: 'w', op, operands: ['s'], rows: 1, cols, data: new Float64Array(cols), axes: ['query', 'key'], params },
    ],
  });

  test.each([9, 1_000_000])('%i columns of a softmax of one score', (cols) => {
    const trace = attention.traceFrom(claiming('softmax', cols, { axis: 'row' }));
    expectError(() => trace.derive('w', 0, cols - 1), 'out_of_range', { name: 'col', value: cols - 1, min: 0, max: 0 });
    expect(trace.derive('w', 0, 0).value).toBe(1);
  });

  test('more decimals than a double has', () => {
    const trace = attention.traceFrom(claiming('round', 1, { decimals: 2 ** 24 }));
    expectError(() => trace.derive('w', 0, 0), 'out_of_range', { name: 'decimals', value: 2 ** 24, min: 0, max: 20 });
  });
});

describe('names that are none', () => {
  test.each([null, undefined, 5, {}, Symbol('s')])('of an algorithm: %s', (name) => {
    expect(errorOf(() => attention.run(untyped(name), {})).code).toBe('invalid_option');
  });

  test.each([Object.create(null), Symbol('s'), null])('of a step', (id) => {
    const trace = attention.scaledDotProductAttention(twoWords);
    const error = errorOf(() => trace.step(untyped(id)));
    expect(error.code).toBe('unknown_step');
    expect(structuredClone(error.params)).toEqual(error.params);
  });

  test('of a row', () => {
    const trace = attention.scaledDotProductAttention(twoWords);
    const error = errorOf(() => trace.derive('output', untyped(Object.create(null)), 0));
    expect(error.params).toEqual({ name: 'row', value: 'object', min: 0, max: 1 });
  });
});

describe('options that are long, or have nothing to say', () => {
  test.each([
    ['a long text', 'y'.repeat(1e6), 'y'.repeat(200)],
    ['an object without a prototype', Object.create(null), 'object'],
    ['a matrix', Array.from({ length: 300 }, () => new Array(300).fill(1)), 'array'],
  ])('%s', (_, scale, value) => {
    const problem = { ...twoWords, scale: untyped(scale) };
    expectError(() => attention.scaledDotProductAttention(problem), 'invalid_option', { name: 'scale', value });
  });

  test.each([null, 5, 'foo'])('of slices: %s', async (options) => {
    const problem = { query: new Float32Array(4), key: new Float32Array(4), value: new Float32Array(4) };
    const shape = { heads: 1, queryLength: 1, keyLength: 1, headSize: 4 };
    const promise = attention.fusedAttentionInSlices({ ...problem, ...shape }, untyped(options));
    expect(await codeOf(promise)).toEqual(['invalid_option', 'options']);
  });
});

describe('lists of an odd length', () => {
  test('posted away', () => {
    const query = new Float32Array(4);
    structuredClone(query, { transfer: [query.buffer] });
    const [key, value] = [new Float32Array(4), new Float32Array(4)];
    const problem = { query, key, value, heads: 1, queryLength: 1, keyLength: 1, headSize: 4 };
    expect(errorOf(() => attention.fusedAttention(problem))).toBeInstanceOf(AttentionError);
  });

  test.each([-1, 1.5])('%s', (length) => {
    const query = [{ length, 0: 1, 1: 2 }];
    const problem = { ...twoWords, query: untyped(query) };
    expect(errorOf(() => attention.scaledDotProductAttention(problem)).code).toBe('not_a_number');
  });

  test.each([[[{ length: 2 ** 33 }]], [{ keys: { length: 2 ** 40 } }]])('a mask beyond all memory', (mask) => {
    const problem = { ...twoWords, mask: untyped(mask) };
    expect(errorOf(() => attention.scaledDotProductAttention(problem)).code).toBe('too_large');
  });

  test('a tensor of very many lengths', () => {
    const tensor = { shape: new Array<number>(300_000).fill(1), data: [1] };
    const error = errorOf(() => attention.attention({ query: tensor, key: tensor, value: tensor }));
    expect([error.code, error.params['name']]).toEqual(['invalid_option', 'query.shape']);
  });
});
