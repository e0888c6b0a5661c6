/**
 * Errors leave the module at once: nothing in it tidies up behind them. So what a call leaves that failed, and what the
 * next ones find, is here to be seen.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../web/src/engine/engine';
import type { RawModule } from '../../web/src/engine/raw';
import { instructions, mutableGlobals, section, sections, withMaximumMemory } from './binary';
import { captured } from './capture';
import { expectFlat, inside, type Inside } from './inside';
import { problems, Random } from './random-problems';
import { errorOf, twoWords, untyped, wasmBytes } from './support';

describe('the module', () => {
  const bytes = wasmBytes();

  test('has no exceptions of its own: no tag, nothing that throws one or catches it', () => {
    expect(sections(bytes).map(({ id }) => id)).not.toContain(section.tag);
    const used = instructions(bytes);
    const ofExceptions = [0x06, 0x07, 0x08, 0x09, 0x0a, 0x18, 0x19, 0x1f]; // try … catch_all, throw_ref, try_table
    expect(ofExceptions.filter((opcode) => used.has(opcode))).toEqual([]);
  });

  test('asks for nothing that WebAssembly did not have from the beginning', () => {
    expect(Math.max(...instructions(bytes))).toBeLessThan(0xc0); // then come signs extended; with a prefix, all else
  });

  test('keeps nothing but its memory and where its stack is', () => {
    expect(mutableGlobals(bytes)).toBe(1);
    expect([...instructions(bytes)].filter((opcode) => opcode === 0x26 || opcode >= 0xfc0c)).toEqual([]); // table.set, …
  });

  test('is made of sources that catch nothing', () => {
    const root = new URL('../../cpp/', import.meta.url);
    const sources = ['src', 'bindings', 'include']
      .flatMap((folder) =>
        readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
      )
      .filter((name) => /\.(cpp|h)$/.test(name));
    const code = (name: string): string => readFileSync(new URL(name, root), 'utf8').replace(/\/\/.*/g, '');
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((name) => /\bcatch\b/.test(code(name)))).toEqual([]);
  });
});

class Own extends Error {}

/** What ends a call, each in another place. */
const layer = { heads: 1, activation: 'relu', weights: {} };
const ones = (length: number): { rows: number; cols: number; data: Float64Array } => ({
  rows: length,
  cols: 1,
  data: new Float64Array(length).fill(1),
});
const endings: Record<string, (engine: Inside) => unknown> = {
  'shapes that do not meet': ({ attention }) => attention.scaledDotProductAttention({ ...twoWords, query: [[1]] }),
  'a step that overflows': ({ attention }) =>
    attention.scaledDotProductAttention({ query: [[1e200]], key: [[1e200]], value: [[1]] }),
  'an option that is none': ({ attention }) =>
    attention.scaledDotProductAttention(untyped({ ...twoWords, typo: 'x'.repeat(100) })),
  'an option of a layer': ({ attention }) =>
    attention.encoder(untyped({ input: [[1]], layers: [{ ...layer, heads: 'x' }] })),
  'a mask of numbers': ({ attention }) => attention.scaledDotProductAttention({ ...twoWords, mask: untyped([[1, 0]]) }),
  'a mask that does not fit': ({ attention }) =>
    attention.scaledDotProductAttention({ ...twoWords, mask: { padding: 9 } }),
  'rows of other lengths': ({ attention }) =>
    attention.scaledDotProductAttention({ ...twoWords, value: [[1], [1, 2]] }),
  'a getter that throws': ({ attention }) =>
    attention.scaledDotProductAttention({
      ...twoWords,
      get value(): never {
        throw new Own('no value today');
      },
    }),
  'a proxy that throws': ({ attention }) =>
    attention.run(
      'softmax',
      new Proxy({}, { get: () => { throw new Own('nothing here'); } }), // prettier-ignore
    ),
  'no memory': ({ attention }) =>
    attention.scaledDotProductAttention({ query: ones(400), key: ones(400), value: ones(400) }),
  'no memory for an argument': ({ attention }) => attention.rowSums({ input: ones(150_000), decimals: 0 }),
  'a trap': ({ raw, attention }) => {
    new Uint8Array((raw.wasmMemory as WebAssembly.Memory).buffer).fill(0xff, 0, raw.heapEnd());
    return attention.softmax({ scores: [[1]] });
  },
};

/** An engine with 1 MB, and no more. */
const small = (): Promise<Inside> => inside(withMaximumMemory(wasmBytes(), 16));

/** Everything that the module has of which a later call could know. */
const stateOf = (raw: RawModule): unknown => ({
  stack: raw.stackSave(),
  end: raw.heapEnd(),
  memory: createHash('sha256')
    .update(new Uint8Array((raw.wasmMemory as WebAssembly.Memory).buffer, 0, raw.heapEnd()))
    .digest('hex'),
});
const asMade = stateOf((await Engine.start(await WebAssembly.compile(wasmBytes()))).raw);

const results = ({ attention }: Inside, seed: number): unknown =>
  Object.keys(problems).map((name) => attention.run(name, problems[name]!(new Random(seed))).steps);

describe.each(Object.keys(endings))('%s', (name) => {
  const fail = (engine: Inside): Error => {
    try {
      endings[name]!(engine);
    } catch (error) {
      return error as Error;
    }
    throw new Error('nothing was thrown');
  };

  test('leaves the engine as it was made, whatever was computed before', async () => {
    const engine = await small();
    results(engine, 1);
    fail(engine);
    expect(stateOf(engine.raw)).toEqual(asMade);
  });

  test('leaves later results as they are, to the last bit', async () => {
    const expected = results(await small(), 2);
    const engine = await small();
    for (let i = 0; i < 3; ++i) fail(engine);
    expect(results(engine, 2)).toEqual(expected);
  });

  test('leaves nothing, 1,000 times', async () => {
    const engine = await small();
    expectFlat(engine, () => fail(engine), 1_000);
  });
});

test('10,000 calls that fail, each in another way than the one before, leave nothing', async () => {
  const engine = await small();
  const all = Object.values(endings);
  expectFlat(engine, (i) => expect(() => all[i % all.length]!(engine)).toThrow());
});

test('an error of the core, of the reader and of the caller arrives as itself', async () => {
  const engine = await small();
  const codes = ['a step that overflows', 'rows of other lengths', 'no memory', 'no memory for an argument', 'a trap'];
  expect(codes.map((name) => errorOf(() => endings[name]!(engine)).code)).toEqual([
    'not_finite',
    'ragged_rows',
    'out_of_memory',
    'out_of_memory',
    'engine_lost',
  ]);
  expect(() => endings['a getter that throws']!(engine)).toThrow(Own);
});

describe('memory that has grown', () => {
  test('is there for later calls, after a failure as before', async () => {
    const { attention, memory } = await captured();
    const large = (): number =>
      attention.scaledDotProductAttention({ query: ones(600), key: ones(600), value: ones(600) }).steps.length;
    const steps = large();
    const grown = memory().buffer.byteLength;
    errorOf(() => attention.scaledDotProductAttention({ ...twoWords, query: [[1]] }));
    expect(large()).toBe(steps);
    expect(memory().buffer.byteLength).toBe(grown);
  });

  test('grown in the call that fails', async () => {
    const engine = await inside();
    const { attention, raw } = engine;
    const wide = ones((raw.wasmMemory as WebAssembly.Memory).buffer.byteLength / 4);
    errorOf(() => attention.scaledDotProductAttention({ query: wide, key: wide, value: [[1]] }));
    expect((raw.wasmMemory as WebAssembly.Memory).buffer.byteLength).toBeGreaterThan(wide.data.byteLength);
    expect(stateOf(engine.raw)).toEqual(asMade);
    expect(results(engine, 3)).toEqual(results(await inside(), 3));
  });
});

describe('a getter that calls the engine while its own call is under way', () => {
  /** A problem in which reading `value` does `work` first. */
  const during = (work: () => void): typeof twoWords => ({
    ...twoWords,
    get value(): number[][] {
      work();
      return twoWords.value;
    },
  });

  test('to fail there, 50 calls deep: each of the others ends as it would have', async () => {
    const engine = await inside();
    const { attention } = engine;
    const expected = attention.scaledDotProductAttention(twoWords).steps;
    let failures = 0;
    const call = (depth: number): void => {
      if (depth === 50) {
        errorOf(() => attention.softmax({ scores: [[NaN]] }));
        ++failures;
        return;
      }
      const problem = during(() => {
        call(depth + 1);
        errorOf(() => attention.scaledDotProductAttention({ ...twoWords, key: [[1]] }));
        ++failures;
      });
      expect(attention.scaledDotProductAttention(problem).steps).toEqual(expected);
    };
    call(0);
    expect(failures).toBe(51);
    errorOf(() => attention.softmax({ scores: [[NaN]] }));
    expect(stateOf(engine.raw)).toEqual(asMade);
  });

  test('and lets the error out: the outer call ends with it, and leaves nothing', async () => {
    const engine = await inside();
    const { attention } = engine;
    expectFlat(
      engine,
      () => {
        const problem = during(() => attention.softmax({ scores: [[NaN]] }));
        expect(errorOf(() => attention.scaledDotProductAttention(problem)).code).toBe('not_finite');
      },
      1_000,
    );
  });

  test('to fail 1,000 times in one call: nothing of it is left while that one goes on', async () => {
    const engine = await inside();
    const { attention, raw } = engine;
    let used: number[] = [];
    attention.scaledDotProductAttention(
      during(() => {
        used = Array.from({ length: 1_000 }, () => {
          errorOf(() => attention.softmax({ scores: [[NaN]] }));
          return raw.heapEnd();
        });
      }),
    );
    expect(new Set(used).size).toBe(1);
  });

  test('with so much that the memory grows, and then fails', async () => {
    const { attention, raw } = await inside();
    const before = (raw.wasmMemory as WebAssembly.Memory).buffer.byteLength;
    const wide = ones(before / 4);
    const trace = attention.scaledDotProductAttention(
      during(() => errorOf(() => attention.scaledDotProductAttention({ query: wide, key: wide, value: [[1]] }))),
    );
    expect((raw.wasmMemory as WebAssembly.Memory).buffer.byteLength).toBeGreaterThan(before);
    expect(trace.steps).toEqual(attention.scaledDotProductAttention(twoWords).steps);
  });
});
