/** Float32 attention in slices: the same bits, others get their turn, and whatever ends a run leaves nothing behind. */
import { describe, expect, test } from 'vitest';
import type { FusedAttention, FusedMultiHead, SliceOptions } from '../../web/src/index';
import { acquire, release } from '../../web/src/engine/kernels/instances';
import { attention, random, untyped } from './support';

const uniform = random(99);
const floats = (count: number): Float32Array => Float32Array.from({ length: count }, () => uniform() * 2 - 1);

/** 4 · 300 rows of 300 keys: 23 million multiplications, some ninety looks at the clock. */
const long: FusedAttention = {
  query: floats(4 * 300 * 32),
  key: floats(2 * 300 * 32),
  value: floats(2 * 300 * 32),
  heads: 4,
  keyValueHeads: 2,
  queryLength: 300,
  keyLength: 300,
  headSize: 32,
  causal: true,
};

const layer: FusedMultiHead = {
  input: floats(100 * 128),
  weights: { query: floats(128 ** 2), key: floats(128 ** 2), value: floats(128 ** 2), output: floats(128 ** 2) },
  heads: 4,
  length: 100,
  size: 128,
  keepWeights: true,
};

const often = { budgetMs: 0 };

/** What a run ends in, and what it said of its progress. */
async function run(options: SliceOptions, problem = long): Promise<[unknown, number[]]> {
  const progress: number[] = [];
  const onProgress = (done: number): void => {
    progress.push(done);
    options.onProgress?.(done);
  };
  // Memory is used again: what it holds of the last call must not pass for this one's.
  if (problem.value === long.value) attention.fusedAttention({ ...long, value: long.value.map(() => 9) });
  const result = await attention
    .fusedAttentionInSlices(problem, { ...options, onProgress })
    .catch((reason: unknown) => reason);
  return [result, progress];
}

describe('the result', () => {
  test('is the same to the last bit, however often the work was left', async () => {
    const whole = attention.fusedAttention(long);
    expect(await attention.fusedAttentionInSlices(long)).toEqual(whole);
    expect((await run(often))[0]).toEqual(whole);
    const wholeLayer = attention.fusedMultiHead(layer);
    attention.fusedMultiHead({ ...layer, input: layer.input.map(() => 9) });
    expect(await attention.fusedMultiHeadInSlices(layer, often)).toEqual(wholeLayer);
  });

  test('is of what the arguments were when the call was made', async () => {
    const whole = attention.fusedAttention(long);
    const query = Float32Array.from(long.query);
    const running = attention.fusedAttentionInSlices({ ...long, query }, often);
    query.fill(0);
    expect(await running).toEqual(whole);
  });

  test('goes where it is told', async () => {
    const out = new Float32Array(long.query.length);
    expect((await run(often, { ...long, out }))[0]).toBe(out);
    expect(out).toEqual(attention.fusedAttention(long));
  });

  test('of two runs at once is that of each', async () => {
    const other = { ...long, causal: false };
    const both = await Promise.all([run(often), run(often, other)]);
    expect(both.map(([result]) => result)).toEqual([attention.fusedAttention(long), attention.fusedAttention(other)]);
  });
});

describe('while it runs', () => {
  test('progress rises from 0 to 1', async () => {
    const [, progress] = await run(often);
    expect(progress.length).toBeGreaterThan(10);
    expect(progress[0]).toBe(0);
    expect(progress.at(-1)).toBe(1);
    expect([...progress].sort((a, b) => a - b)).toEqual(progress);
    expect(new Set(progress).size).toBe(progress.length);
  });

  test('timers and other calls have their turn', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      ++turns;
      attention.softmax({ scores: [[turns]] });
    }, 0);
    const [result] = await run(often);
    clearInterval(timer);
    expect(result).toEqual(attention.fusedAttention(long));
    expect(turns).toBeGreaterThan(2);
  });

  test('a larger budget is left less often', async () => {
    const [, small] = await run(often);
    const [, large] = await run({ budgetMs: 1e6 });
    expect(large).toEqual([0, 1]);
    expect(small.length).toBeGreaterThan(large.length);
  });
});

describe('cancelled', () => {
  test('before the start: rejects with the reason, and nothing was read', async () => {
    const reason = new Error('not now');
    const problem = {
      get query(): never {
        throw new Error('was read');
      },
    };
    const running = attention.fusedAttentionInSlices(untyped(problem), { signal: AbortSignal.abort(reason) });
    await expect(running).rejects.toBe(reason);
  });

  test('on the way: rejects with the reason, soon', async () => {
    const controller = new AbortController();
    const reason = { any: 'value' };
    const [result, progress] = await run({
      ...often,
      signal: controller.signal,
      onProgress: (done) => done > 0.2 && controller.abort(reason),
    });
    expect(result).toBe(reason);
    expect(progress.at(-1)).toBeLessThan(0.5);
  });

  test('by nobody in particular: an AbortError', async () => {
    const controller = new AbortController();
    const running = attention.fusedMultiHeadInSlices(layer, { ...often, signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('after the end: too late', async () => {
    const controller = new AbortController();
    const result = await attention.fusedAttentionInSlices(long, { signal: controller.signal });
    controller.abort();
    expect(result).toHaveLength(long.query.length);
  });
});

const huge = new Float32Array(long.query.length).fill(1e30);
const overflowing = { query: huge, key: huge.slice(0, long.key.length) };

describe('what is wrong rejects, it does not throw', () => {
  test.each<[string, object, SliceOptions, string, Record<string, unknown>]>([
    ['in the problem', { heads: 0 }, {}, 'out_of_range', { name: 'heads', value: 0, min: 1, max: Infinity }],
    ['in the result', overflowing, often, 'not_finite', { name: 'output', index: [0, 0, 0] }],
    [
      'a budget below nothing',
      {},
      { budgetMs: -1 },
      'out_of_range',
      { name: 'budgetMs', value: -1, min: 0, max: Infinity },
    ],
    ['a budget in words', {}, { budgetMs: untyped('8') }, 'invalid_option', { name: 'budgetMs', value: '8' }],
    ['a signal that is none', {}, { signal: untyped({}) }, 'invalid_option', { name: 'signal', value: 'object' }],
    [
      'progress that is no function',
      {},
      { onProgress: untyped(1) },
      'invalid_option',
      { name: 'onProgress', value: 1 },
    ],
    ['an option that is none', {}, untyped({ budget: 8 }), 'invalid_option', { name: 'budget' }],
  ])('%s', async (_, change, options, code, params) => {
    const running = attention.fusedAttentionInSlices({ ...long, ...change }, options);
    await expect(running).rejects.toMatchObject({ name: 'AttentionError', code, params });
  });
});

/** The instance that the next call computes with. */
function next(): ReturnType<typeof acquire> {
  const instance = acquire();
  release(instance);
  return instance;
}

describe('nothing stays behind', () => {
  const small = { ...long, queryLength: 100, query: long.query.slice(0, 4 * 100 * 32) };

  test.each<[string, () => Promise<unknown>]>([
    ['of a run that ended', () => run(often, small)],
    [
      'of one that was cancelled',
      () => {
        const controller = new AbortController();
        return run({ ...often, signal: controller.signal, onProgress: () => controller.abort() }, small);
      },
    ],
    [
      'of one whose callback threw',
      () => {
        const thrown = new Error('mine');
        const throwing = (done: number): void => {
          if (done > 0.1) throw thrown;
        };
        const running = attention.fusedAttentionInSlices(small, { ...often, onProgress: throwing });
        return expect(running).rejects.toBe(thrown);
      },
    ],
    ['of one that failed', () => run(often, { ...small, scale: 1e38 })],
    [
      'of one whose room was posted away',
      async () => {
        const out = new Float32Array(small.query.length);
        const gone = {
          ...often,
          onProgress: (done: number): void => void (done === 0 && structuredClone(out, { transfer: [out.buffer] })),
        };
        const [error] = await run(gone, { ...small, out });
        expect(error).toMatchObject({ code: 'shape_mismatch', params: { left: [small.query.length], right: [0] } });
      },
    ],
  ])('%s', async (_, work) => {
    await work();
    const [instance, { bytes }] = [next(), next()];
    for (let i = 0; i < 20; ++i) await work();
    expect(next()).toBe(instance);
    expect(next().bytes).toBe(bytes);
  });

  test('of 10,000 that end in their first slice', async () => {
    const tiny = { query: [1], key: [1], value: [1], heads: 1, queryLength: 1, keyLength: 1, headSize: 1 };
    const instance = next();
    for (let i = 0; i < 100; ++i)
      await Promise.all(Array.from({ length: 100 }, () => attention.fusedAttentionInSlices(untyped(tiny))));
    expect(next()).toBe(instance);
  });
});
