/** What layers cost, against counts made here: by running the loops that they stand for, and by the paper's formulas. */
import { describe, expect, test } from 'vitest';
import type { AttentionCost } from '../../web/src/index';
import { attention, expectError, untyped } from './support';

const { layerCost } = attention;

/** Pairs of a token and one it may see, counted one by one. */
function pairs(n: number, sees: (i: number, j: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < n; ++i) for (let j = 0; j < n; ++j) if (sees(i, j)) ++count;
  return count;
}

describe('operations', () => {
  test('self-attention: scores and mixing 2n²d, projections 4nd², as many at n = 2d', () => {
    const [n, d] = [10, 512];
    expect(layerCost({ layer: 'self_attention', length: n, size: d })).toEqual({
      operations: 2 * n ** 2 * d,
      projections: 4 * n * d ** 2,
      sequentialOperations: 1,
      maxPathLength: 1,
      floats: n ** 2,
    });
    const even = layerCost({ layer: 'self_attention', length: 128, size: 64 });
    expect(even.operations).toBe(even.projections);
  });

  test('causal needs n(n + 1)/2 scores, each made and used with d multiplications', () => {
    for (const n of [1, 2, 7, 100]) {
      const { floats, operations } = layerCost({ layer: 'self_attention', length: n, size: 3, causal: true });
      expect(floats).toBe((n * (n + 1)) / 2);
      expect(floats).toBe(pairs(n, (i, j) => j <= i));
      expect(operations).toBe(2 * 3 * floats);
    }
  });

  test('recurrent: two matrices a token; convolution: k of them', () => {
    expect(layerCost({ layer: 'recurrent', length: 10, size: 512 }).operations).toBe(2 * 10 * 512 ** 2);
    expect(layerCost({ layer: 'convolutional', length: 10, size: 512, kernel: 3 }).operations).toBe(3 * 10 * 512 ** 2);
  });

  test('restricted attention counts the pairs within r, also at the ends', () => {
    for (const [n, r] of [
      [10, 1],
      [10, 3],
      [4, 100],
    ] as const) {
      const restricted = { layer: 'restricted_attention', length: n, size: 5, radius: r } as const;
      expect(layerCost(restricted).floats).toBe(pairs(n, (i, j) => Math.abs(i - j) <= r));
      expect(layerCost(restricted).operations).toBe(2 * 5 * layerCost(restricted).floats);
      expect(layerCost({ ...restricted, causal: true }).floats).toBe(pairs(n, (i, j) => j <= i && i - j <= r));
    }
  });

  test('counts are exact where 32 bits are not enough', () => {
    const { operations } = layerCost({ layer: 'self_attention', length: 1_000_000, size: 1_024 });
    expect(operations).toBe(2_048 * 10 ** 12);
  });
});

/** How many layers the last token's news needs to the first, when each hands it on as far as `reach` allows. */
function layersNeeded(n: number, reach: number): number {
  let layers = 0;
  for (let at = n - 1; at > 0; at -= reach) ++layers;
  return layers;
}

test('the longest path: 1, n, ⌈(n - 1)/(k - 1)⌉, ⌈(n - 1)/r⌉, and what has to wait', () => {
  const [n, k, r] = [50, 4, 6];
  const cost = (layer: string): [number, number] => {
    const { maxPathLength, sequentialOperations } = layerCost({
      layer: untyped(layer),
      length: n,
      size: 8,
      ...(layer === 'convolutional' ? { kernel: k } : layer === 'restricted_attention' ? { radius: r } : {}),
    });
    return [maxPathLength, sequentialOperations];
  };
  expect(cost('self_attention')).toEqual([1, 1]);
  expect(cost('recurrent')).toEqual([n, n]);
  expect(cost('convolutional')).toEqual([layersNeeded(n, k - 1), 1]);
  expect(cost('restricted_attention')).toEqual([layersNeeded(n, r), 1]);
});

test('a plain object, of numbers alone', () => {
  const cost = layerCost({ layer: 'recurrent', length: 3, size: 4 });
  expect(structuredClone(cost)).toEqual(cost);
  expect(cost).toEqual({ operations: 96, projections: 0, sequentialOperations: 3, maxPathLength: 3, floats: 4 });
});

describe('attention, as a trace', () => {
  const count = (problem: AttentionCost, id: string): number => attention.attentionCost(problem).step(id).data[0]!;

  test('a causal mask leaves the scores that are counted one by one, also beside a cache', () => {
    for (const [n, m] of [
      [1, 1],
      [5, 5],
      [3, 8],
    ] as const) {
      const problem = { length: n, keys: m, size: 1, causal: true };
      let visible = 0;
      for (let i = 0; i < n; ++i) for (let j = 0; j < m; ++j) if (j <= m - n + i) ++visible;
      expect(count(problem, 'scoresPerHead')).toBe(visible);
    }
  });

  test('the counts of one head are those of layerCost', () => {
    const problem = { length: 1_000, size: 64 };
    const { operations, projections } = layerCost({ layer: 'self_attention', ...problem });
    expect(count(problem, 'attentionMultiplications')).toBe(operations);
    expect(count(problem, 'projectionMultiplications')).toBe(projections);
  });

  test('every count walks back to what was given', () => {
    const trace = attention.attentionCost({ length: 1_000, size: 512, heads: 8, layers: 6 });
    expect(trace.derive('headSize', 0, 0)).toMatchObject({
      value: 64,
      terms: [
        { step: 'size', value: 512, role: 'numerator' },
        { step: 'heads', value: 8, role: 'denominator' },
      ],
    });
    expect(trace.derive('totalScores', 0, 0).terms.map(({ value }) => value)).toEqual([8_000_000, 6]);
  });

  test.each([
    [{ heads: 7 }, 'invalid_option', { name: 'heads', value: '7' }],
    [{ keys: 5, causal: true }, 'out_of_range', { name: 'keys', value: 5, min: 10, max: Infinity }],
    [{ bytesPerNumber: 0 }, 'out_of_range', { name: 'bytesPerNumber', value: 0, min: 0, max: Infinity }],
    [{ length: 2 ** 29 }, 'too_large', { name: 'scoresPerHead', values: 2 ** 58, limit: 2 ** 53 - 1 }],
    [{ layer: 'recurrent' }, 'invalid_option', { name: 'layer' }],
  ] as const)('%o is refused', (change, code, params) => {
    expectError(() => attention.attentionCost(untyped({ length: 10, size: 8, ...change })), code, params);
  });
});

describe('what is wrong is named', () => {
  const sound = { layer: 'convolutional', length: 10, size: 8, kernel: 3 };
  const least = (name: string, value: number, min: number): [string, Record<string, unknown>] => [
    'out_of_range',
    { name, value, min, max: Infinity },
  ];
  test.each<[object, [string, Record<string, unknown>]]>([
    [{ layer: 'dense' }, ['invalid_option', { name: 'layer', value: 'dense' }]],
    [{ layer: undefined }, ['invalid_option', { name: 'layer', value: 'undefined' }]],
    [{ length: 0 }, least('length', 0, 1)],
    [{ size: -1 }, least('size', -1, 1)],
    [{ length: 1.5 }, ['invalid_option', { name: 'length', value: '1.5' }]],
    [{ length: undefined }, ['invalid_option', { name: 'length', value: 'undefined' }]],
    [{ kernel: undefined }, ['invalid_option', { name: 'kernel', value: 'undefined' }]],
    [{ kernel: 1 }, least('kernel', 1, 2)],
    [{ layer: 'recurrent' }, ['invalid_option', { name: 'kernel' }]],
    [{ radius: 2 }, ['invalid_option', { name: 'radius' }]],
    [{ layer: 'restricted_attention', kernel: undefined }, ['invalid_option', { name: 'radius', value: 'undefined' }]],
    [{ layer: 'restricted_attention', kernel: undefined, radius: 0 }, least('radius', 0, 1)],
    [{ length: 2 ** 40 }, ['out_of_range', { name: 'length', value: 2 ** 40, min: 1, max: 2 ** 30 - 1 }]],
    [{ heads: 8 }, ['invalid_option', { name: 'heads' }]],
  ])('%o', (change, [code, params]) => {
    expectError(() => layerCost(untyped({ ...sound, ...change })), untyped(code), params);
  });
});
