/** Nothing stays behind, in the heap or on the stack; what fails, thrown.test.ts has. And growth moves nothing. */
import { expect, test } from 'vitest';
import { withMaximumMemory } from './binary';
import { captured } from './capture';
import { expectFlat, inside } from './inside';
import { problems, Random } from './random-problems';
import { errorOf, expectCells, expectError, rows, twoWords, wasmBytes } from './support';

test('10,000 calls leave nothing', async () => {
  const engine = await inside();
  expectFlat(engine, () =>
    engine.attention.scaledDotProductAttention({ ...twoWords, mask: ['causal', { padding: 1 }] }),
  );
});

test('10,000 derivations leave nothing', async () => {
  const engine = await inside();
  const trace = engine.attention.scaledDotProductAttention({ ...twoWords, mask: 'causal' });
  const ids = trace.steps.map((step) => step.id);
  expectFlat(engine, (i) => trace.derive(ids[i % ids.length]!, i % 2, 0));
});

test.each(Object.keys(problems))('%s leaves nothing, of whatever shape the problem is', async (algorithm) => {
  const engine = await inside();
  const given = [1, 2, 3, 4, 5].map((seed) => problems[algorithm]!(new Random(seed)));
  expectFlat(engine, (i) => engine.attention.run(algorithm, given[i % given.length]!), 100);
});

test('commonMistakes gives several traces and keeps none', async () => {
  const engine = await inside();
  expectFlat(engine, () => engine.attention.commonMistakes(twoWords), 1_000);
});

test('a trace stays what it was when the memory grows under the next one', async () => {
  const { attention, memory } = await captured();
  const trace = attention.scaledDotProductAttention({ ...twoWords, mask: 'causal' });
  const before = structuredClone(trace.steps);
  const pages = memory().buffer.byteLength;

  const size = 1_000;
  const ones = { rows: size, cols: 1, data: new Float64Array(size).fill(1) };
  const large = attention.scaledDotProductAttention({ query: ones, key: ones, value: ones });
  expect(memory().buffer.byteLength).toBeGreaterThan(pages);

  expect(trace.steps).toEqual(before);
  expect(trace.derive('weights', 1, 0).value).toBe(before[6]!.data[2]);
  // All scores are 1, so every key weighs the same and the mean of ones is one.
  expect(large.step('weights').data.every((weight) => Math.abs(weight - 1 / size) < 1e-16)).toBe(true);
  expect(large.step('output').data.every((value) => Math.abs(value - 1) < 1e-12)).toBe(true);
});

test('growth under a getter, in the middle of reading: the arguments arrive all the same', async () => {
  const { attention, memory } = await captured();
  const before = memory().buffer.byteLength;
  const wide = { rows: 1, cols: before / 8, data: new Float64Array(before / 8) };
  const input = {
    get rows(): number {
      attention.rowSums({ input: wide, decimals: 0 });
      return 1;
    },
    cols: 2,
    data: [1, 2],
  };
  expect(rows(attention.rowSums({ input, decimals: 0 }).step('sums'))).toEqual([[3]]);
  expect(memory().buffer.byteLength).toBeGreaterThan(before);
});

test('growth in the middle of a call: the arguments alone are larger than the memory was', async () => {
  const { attention, memory } = await captured();
  const size = memory().buffer.byteLength / 8;
  const data = Float64Array.from({ length: size }, (_, i) => i % 7);
  const total = data.reduce((sum, value) => sum + value, 0);
  const trace = attention.rowSums({ input: { rows: 1, cols: size, data }, decimals: 0 });
  expect(memory().buffer.byteLength).toBeGreaterThan(size * 8);
  expectCells(trace.step('sums'), [[total]]);
  expectCells(trace.step('roundedSums'), [[total]]);
});

test('no memory left is an error with a code, and the next call works', async () => {
  const { attention, memory } = await captured(withMaximumMemory(wasmBytes(), 16)); // as it is, and no more
  const size = memory().buffer.byteLength / 8;
  const input = { rows: 1, cols: size, data: new Float64Array(size) };
  const error = errorOf(() => attention.rowSums({ input, decimals: 0 }));
  expect({ code: error.code, params: error.params }).toEqual({ code: 'out_of_memory', params: {} });
  expect(rows(attention.rowSums({ input: [[1, 2]], decimals: 0 }).step('sums'))).toEqual([[3]]);
});

test('arguments that fit one by one, but not together, are refused before the one too many is copied', async () => {
  const { attention, memory } = await captured();
  const limit = attention.limits.traceValues;
  const data = new Float64Array(limit / 2);
  const wide = { rows: 1, cols: data.length, data };
  const problem = { query: wide, key: wide, value: wide };
  const params = { name: 'value', values: 1.5 * limit, limit };
  expectError(() => attention.scaledDotProductAttention(problem), 'too_large', params);
  expect(memory().buffer.byteLength).toBeLessThan(3 * data.byteLength);
});

test("a result's typed arrays are parts of one array, and none of it is the heap", async () => {
  const { attention, memory } = await captured();
  const { steps } = attention.scaledDotProductAttention(twoWords);
  const computed = steps.filter((step) => step.op !== 'input').map((step) => step.data.buffer);
  expect(new Set(computed).size).toBe(1);
  expect(computed[0]).not.toBe(memory().buffer);
});

test("an input step is the caller's own array, not a copy", async () => {
  const { attention } = await captured();
  const data = Float64Array.from([1, 0, 1, 0, 0, 1, 0, 1]);
  const trace = attention.scaledDotProductAttention({ ...twoWords, query: { rows: 2, cols: 4, data } });
  expect(trace.step('query').data).toBe(data);
  const single = { rows: 2, cols: 4, data: new Float32Array(data) };
  expect([...attention.scaledDotProductAttention({ ...twoWords, query: single }).step('query').data]).toEqual([
    ...data,
  ]);
});
