/**
 * Each of the three kernel modules against the double core, over shapes that are multiples of nothing. The one with relaxed
 * SIMD runs where the machine's Node has that; tests/browser/fused.test.ts runs it in Chromium.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AttentionWork } from '../../web/src/engine/kernels/attention-work';
import { Instance } from '../../web/src/engine/kernels/instance';
import type { FusedAttention } from '../../web/src/index';
import { attention, random, wasmUrl } from './support';

const { abs, max, min, sqrt } = Math;
const bytes = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`kernels-${name}.wasm`, wasmUrl)));

const names = ['scalar', 'simd', 'relaxed'];
const here = names.filter((name) => WebAssembly.validate(bytes(name)));

function compute(name: string, problem: FusedAttention): { output: Float32Array; weights?: Float32Array } {
  const instance = new Instance(new WebAssembly.Module(bytes(name)));
  const work = AttentionWork.of(problem);
  work.place(instance);
  work.computeAll(instance.kernels, 0, work.rows);
  return work.take(instance);
}

/** The same in doubles. */
function reference(p: FusedAttention): { output: Float64Array; scores: Float64Array } {
  const { heads, keyValueHeads = heads, queryLength, keyLength, headSize, valueSize = headSize } = p;
  const { output, scores } = attention.attention({
    query: { shape: [1, heads, queryLength, headSize], data: p.query },
    key: { shape: [1, keyValueHeads, keyLength, headSize], data: p.key },
    value: { shape: [1, keyValueHeads, keyLength, valueSize], data: p.value },
    ...(p.causal && { causal: true }),
    keepScores: 'weights',
  });
  return { output: output.data, scores: scores!.data };
}

const worst = (actual: Float32Array, expected: Float64Array): number => {
  expect(actual).toHaveLength(expected.length);
  return actual.reduce((most, value, at) => max(most, abs(value - expected[at]!)), 0);
};

/**
 * How far a weight may be off, relatively. A score is a sum of d products, each at most `q` · `k`: 2 (d + 3) roundings of
 * such a sum, once above and once below the line; exponentials and sum add 8 units and two for every key. Derived in
 * tests/cpp/kernels_test.cpp.
 */
const unit = 2 ** -24;
const weightError = ({ headSize: d, keyLength: m }: FusedAttention, q: number, k: number): number =>
  2 * (2 * (d + 3) * unit * sqrt(d) * q * k) + (2 * m + 16) * unit;
const outputError = (p: FusedAttention, q: number, k: number, v: number): number =>
  v * (weightError(p, q, k) + (p.keyLength + 3) * unit);

const next = random(7);
const upTo = (most: number): number => 1 + Math.floor(next() * most);
const floats = (count: number, size: number): Float32Array =>
  Float32Array.from({ length: count }, () => (next() * 2 - 1) * size);

function problem(
  n: number,
  m: number,
  d: number,
  dv: number,
  causal = false,
  heads = 1,
  keyValueHeads = 1,
): FusedAttention {
  return {
    ...{
      query: floats(heads * n * d, 2),
      key: floats(keyValueHeads * m * d, 2),
      value: floats(keyValueHeads * m * dv, 3),
    },
    ...{ heads, keyValueHeads, queryLength: n, keyLength: m, headSize: d, valueSize: dv, causal },
    weights: new Float32Array(heads * n * m),
  };
}

test('there is a module for every browser: without SIMD, with it', () => {
  expect(here.slice(0, 2)).toEqual(['scalar', 'simd']);
});

describe.each(here)('%s', (name) => {
  test('random shapes, causal or not, heads that share keys, values of another size: within what float32 loses', () => {
    for (let i = 0; i < 60; ++i) {
      const large = i % 6 === 0;
      const [n, m] = [upTo(large ? 300 : 40), upTo(large ? 300 : 60)];
      const [d, dv] = [upTo(large ? 160 : 24), upTo(large ? 160 : 24)];
      const shared = upTo(2);
      const p = problem(n, m, d, dv, next() < 0.5, shared * upTo(3), shared);
      const expected = reference(p);
      const { output, weights } = compute(name, p);
      expect(worst(output, expected.output)).toBeLessThanOrEqual(outputError(p, 2, 2, 3));
      expect(worst(weights!, expected.scores)).toBeLessThanOrEqual(weightError(p, 2, 2));
    }
  });

  test('every remainder of the vectors', () => {
    for (let size = 1; size <= 17; ++size) {
      for (const length of [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17]) {
        const p = problem(length, 18 - length, size, 18 - size, size % 2 === 0);
        expect(worst(compute(name, p).output, reference(p).output)).toBeLessThanOrEqual(outputError(p, 2, 2, 3));
      }
    }
  });

  test('is the same whether weights are wanted or not', () => {
    const p = problem(33, 170, 20, 12, true);
    const { weights: _, ...without } = p;
    const [kept, plain] = [compute(name, p).output, compute(name, without).output];
    expect(worst(kept, Float64Array.from(plain))).toBeLessThanOrEqual(2 * outputError(p, 2, 2, 3));
  });

  test('a head size does not fall off a cliff: d of 16 to 128 is right at 300 keys', () => {
    for (const d of [16, 32, 64, 80, 96, 128]) {
      const p = problem(20, 300, d, d);
      expect(worst(compute(name, p).output, reference(p).output)).toBeLessThanOrEqual(outputError(p, 2, 2, 3));
    }
  });

  test('scores of ±10,000: the largest takes all, wherever it stands', () => {
    for (const at of [0, 159, 160, 299]) {
      const [key, value] = [new Float32Array(300).fill(-100), new Float32Array(300).fill(1)];
      [key[at], value[at]] = [100, 7];
      const query = new Float32Array(9).fill(100);
      const sizes = { heads: 1, queryLength: 9, keyLength: 300, headSize: 1 };
      expect([...compute(name, { query, key, value, ...sizes }).output]).toEqual(new Array(9).fill(7));
    }
  });

  test('equal scores: the mean', () => {
    const value = Float32Array.from({ length: 200 }, (_, i) => i);
    const sizes = { heads: 1, queryLength: 11, keyLength: 200, headSize: 3, valueSize: 1 };
    const { output } = compute(name, { query: new Float32Array(33), key: floats(600, 5), value, ...sizes });
    for (const mean of output) expect(abs(mean - 99.5)).toBeLessThan(99.5 * 203 * unit);
  });

  test('denormals come and go without a trace', () => {
    const tiny = (count: number): Float32Array => new Float32Array(count).fill(1e-42);
    const sizes = { heads: 1, queryLength: 3, keyLength: 5, headSize: 2 };
    const { output } = compute(name, { query: tiny(6), key: tiny(10), value: tiny(10), ...sizes });
    for (const value of output) expect(abs(value - 1e-42)).toBeLessThan(1e-44 + 3 * 2 ** -149);
  });

  test('a wrong result is not within the tolerance: a key too few', () => {
    const p = problem(5, 9, 4, 3);
    const fewer = { ...p, causal: true, past: 8 - 4 };
    const distance = worst(compute(name, fewer).output, reference(p).output);
    expect(distance).toBeGreaterThan(10 * outputError(p, 2, 2, 3));
  });
});

test('rows that hide keys give them nothing', () => {
  for (const name of here) {
    const { weights } = compute(name, problem(20, 20, 5, 4, true));
    weights!.forEach((weight, at) => at % 20 > Math.floor(at / 20) && expect(weight).toBe(0));
  }
});

describe('instructions', () => {
  /** The text of a module's opcodes would need a disassembler; what is counted here is its encoding, in the code section. */
  function relaxedMultiplyAdds(name: string): number {
    const code = bytes(name);
    let count = 0;
    for (let i = 0; i + 2 < code.length; ++i)
      if (code[i] === 0xfd && code[i + 1] === 0x85 && code[i + 2] === 0x02) ++count;
    return count;
  }

  test('one module multiplies and adds in one, the others do not', () => {
    expect(names.map((name) => min(relaxedMultiplyAdds(name), 20))).toEqual([0, 0, 20]);
  });
});
