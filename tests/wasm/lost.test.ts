/** A trap loses one call: it says so, the next finds the engine as it was made, and traces live on, being plain data. */
import { expect, test } from 'vitest';
import { captured, type Captured } from './capture';
import { errorOf, rows, twoWords } from './support';

/** Real damage: every byte of the memory, so that the first pointer read leads nowhere. */
function destroy({ memory }: Captured): void {
  new Uint8Array(memory().buffer).fill(0xff);
}

test('the call that trapped throws engine_lost with the trap as its cause', async () => {
  const engine = await captured();
  destroy(engine);
  const error = errorOf(() => engine.attention.scaledDotProductAttention(twoWords));
  expect(error.code).toBe('engine_lost');
  expect(error.params).toEqual({});
  expect(error.cause).toBeInstanceOf(WebAssembly.RuntimeError);
});

test('the next call works, at once', async () => {
  const engine = await captured();
  destroy(engine);
  errorOf(() => engine.attention.scaledDotProductAttention(twoWords));
  const trace = engine.attention.scaledDotProductAttention(twoWords);
  expect(rows(trace.step('scores'))).toEqual([
    [2, 2],
    [0, 2],
  ]);
});

test('it can happen again', async () => {
  const engine = await captured();
  for (let i = 0; i < 3; ++i) {
    destroy(engine);
    expect(errorOf(() => engine.attention.softmax({ scores: [[1]] })).code).toBe('engine_lost');
    expect(engine.attention.softmax({ scores: [[1]] }).step('weights').data[0]).toBe(1);
  }
});

test('a trace from before explains its cells', async () => {
  const engine = await captured();
  const trace = engine.attention.scaledDotProductAttention(twoWords);
  const before = trace.derive('output', 1, 1);
  destroy(engine);
  expect(errorOf(() => trace.derive('output', 1, 1)).code).toBe('engine_lost');
  expect(trace.derive('output', 1, 1)).toEqual(before);
});
