/** The worked examples: each computes, each of its inputs can be found and edited, and some are known by hand. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Attention, Step, Trace } from '../../web/src/engine/types.js';
import { loadAttention } from '../../web/src/index.js';
import { withBlock } from '../../web/src/elements/attn-player/edit.js';
import { pathOf, valueAt, withValueAt } from '../../web/src/elements/attn-player/paths.js';
import { presetOf, presets } from '../../web/src/elements/attn-player/presets.js';
import { mistakes } from '../../web/src/elements/attn-player/schema.js';
import { seededMatrix } from '../../web/src/elements/attn-player/seeded.js';
import { hasMessage } from '../../web/src/locales/i18n.js';

let attention: Attention;
beforeAll(async () => {
  attention = await loadAttention();
});

const names = Object.keys(presets);
const traceOf = (name: string): Trace => attention.run(presets[name]!.algorithm, presets[name]!.problem);
const inputsOf = (trace: Trace): Step[] => trace.steps.filter(({ op }) => op === 'input');

const flat = (numbers: unknown): number[] => {
  if (typeof numbers === 'number') return [numbers];
  return Array.isArray(numbers) ? numbers.flatMap(flat) : Array.from((numbers as { data: ArrayLike<number> }).data);
};

describe.each(names)('%s', (name) => {
  it('computes, has a name, and is known again', () => {
    expect(traceOf(name).steps.length).toBeGreaterThan(1);
    expect(hasMessage(`preset.${name}`)).toBe(true);
    expect(presetOf({ ...presets[name]!, problem: structuredClone(presets[name]!.problem) })).toBe(name);
  });

  it('has each of its inputs where the path says, with these very numbers', () => {
    const { problem } = presets[name]!;
    const made = inputsOf(traceOf(name)).filter(({ id, data }) => {
      const path = pathOf(problem, id);
      if (path) expect(flat(valueAt(problem, path)), id).toEqual(Array.from(data));
      return path === null;
    });
    // what the core counts out by itself: positions from 0, heads from 1, how many of them
    expect(['positions', 'heads', 'by']).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  });
});

describe('an edit', () => {
  it.each(names.filter((name) => !presets[name]!.untrained))(
    'of any input of %s reaches the trace, and no other input',
    (name) => {
      const { algorithm, problem } = presets[name]!;
      const before = traceOf(name);
      const wholeNumbers = ['source', 'target'];
      for (const { id, rows, cols } of inputsOf(before)) {
        if (pathOf(problem, id) === null || wholeNumbers.includes(id)) continue;
        const edited = attention.run(algorithm, withBlock(problem, id, rows - 1, cols - 1, [[0.125]]));
        const changed = inputsOf(edited).flatMap(({ id: other, data }) =>
          Array.from(data).flatMap((value, index) =>
            value === before.step(other).data[index] ? [] : [`${other} ${index} ${value}`],
          ),
        );
        expect(changed).toEqual([`${id} ${rows * cols - 1} 0.125`]);
      }
    },
  );

  it('along a path shares what is beside it, and keeps lists lists', () => {
    const tree = { layers: [{ weights: { query: [[1]] } }, { weights: { query: [[2]] } }], mask: 'causal' };
    const next = withValueAt(tree, ['layers', 1, 'weights', 'query'], [[3]]);
    expect(next).toEqual({ ...tree, layers: [tree.layers[0], { weights: { query: [[3]] } }] });
    expect(next.layers[0]).toBe(tree.layers[0]);
    expect(tree.layers[1]!.weights.query).toEqual([[2]]);
  });
});

describe('by hand', () => {
  it('flash: two tiles, rescale e^(−1/√2), sum 1.986, output (1.759, 1)', () => {
    const trace = traceOf('flash');
    const rescale = Math.exp(-1 / Math.SQRT2);
    expect(trace.step('tile.0.1.rescale').data[0]).toBeCloseTo(rescale, 12);
    expect(trace.step('tile.0.1.rowSum').data[0]).toBeCloseTo(2 * rescale + 1, 12);
    // values (1,0), (0,2) and (3,1) with shares rescale, rescale and 1
    expect(trace.step('output').data[0]).toBeCloseTo((rescale + 3) / (2 * rescale + 1), 12);
    expect(trace.step('output').data[1]).toBeCloseTo(1, 12);
  });

  it('layer norm: means 6 and 4, variances 4 and 5', () => {
    const trace = traceOf('layer-norm');
    expect(Array.from(trace.step('mean').data)).toEqual([6, 4]);
    expect(Array.from(trace.step('variance').data)).toEqual([4, 5]);
  });

  it('a softmax that overflows: the same differences, and no number any more', () => {
    const { data } = traceOf('naive-softmax').step('weights');
    const total = Math.exp(2) + Math.exp(1) + 1;
    expect(data[0]).toBeCloseTo(Math.exp(2) / total, 12);
    expect(Array.from(data.slice(3))).toEqual([NaN, NaN, NaN]);
  });

  it('the first head compares features 1 and 2, the second 3 and 4', () => {
    const trace = traceOf('multi-head');
    const favours = (head: number, query: number): number[] => {
      const { data, cols } = trace.step(`head.${head}.weights`);
      return [0, 1, 2, 3].filter((key) => data[query * cols + key]! > 0.25);
    };
    expect([favours(0, 0), favours(0, 1), favours(1, 0), favours(1, 2)]).toEqual([[0, 2], [1, 3], [0, 1], [2, 3]]); // prettier-ignore
  });

  it('the base shape is the one of the paper', () => {
    const trace = traceOf('base-512');
    const shape = (id: string) => [trace.step(id).rows, trace.step(id).cols];
    expect([shape('input'), shape('queryWeight')]).toEqual([[10, 512], [512, 512]]); // prettier-ignore
    expect([shape('head.7.query'), shape('head.7.scores'), shape('concat')]).toEqual([[10, 64], [10, 10], [10, 512]]); // prettier-ignore
  });
});

describe('seeded numbers', () => {
  it('are the same for a seed everywhere, and stay within the width', () => {
    // mulberry32 from seed 1 begins with 0.6270739405881613
    expect(seededMatrix(1, 1, 1, 1).data[0]).toBeCloseTo(2 * 0.6270739405881613 - 1, 15);
    const { data } = seededMatrix(100, 100, 3, 7);
    expect(Math.max(...data.map(Math.abs))).toBeLessThanOrEqual(3);
    // 10,000 draws: the mean has a standard error of 3/√3/100
    expect(Math.abs(data.reduce((sum, value) => sum + value, 0) / data.length)).toBeLessThan(4 * 0.01732);
    expect(new Set(data).size).toBeGreaterThan(9_990);
  });
});

describe('mistakes', () => {
  it('are those of the core, each with a sentence in both languages', () => {
    const made = attention.commonMistakes({ query: [[1, 0]], key: [[1, 0], [0, 1]], value: [[1], [2]], mask: [[true, false]] }); // prettier-ignore
    expect(mistakes).toEqual(expect.arrayContaining(Object.keys(made)));
    for (const name of mistakes) expect(hasMessage(`mistake.${name}`), name).toBe(true);
  });

  it('can all be shown of a causal example, on their own', () => {
    const { problem } = presets['causal']!;
    for (const name of mistakes) {
      const run = () => attention.run(name, problem).steps.length;
      // K taken as it is does not fit; that is what there is to see
      if (name === 'noTranspose') expect(run).toThrow(/2.*3|3.*2/);
      else expect(run()).toBeGreaterThan(3);
    }
  });
});
