/**
 * Every cell of every step explains itself: an evaluator that knows only what an op *means* recomputes the value from
 * the derivation's terms and params, and the terms are cells of the trace. Over every algorithm, with random shapes,
 * masks and options.
 */
import { describe, expect, test } from 'vitest';
import type { Derivation, Trace } from '../../web/src/index';
import { evaluate } from './evaluate';
import { mistaken, problems, Random } from './random-problems';
import { attention, expectError, notAlgorithms, twoWords, untyped } from './support';

/** What a value may be off by is relative to the largest number on the way to it, where digits are lost. */
function magnitude({ value, terms, partials }: Derivation): number {
  const numbers = [value, ...terms.map((term) => term.value), ...partials.map((partial) => partial.value)];
  return Math.max(1, ...numbers.filter(Number.isFinite).map(Math.abs));
}

function expectHonest(trace: Trace): void {
  for (const step of trace.steps) {
    for (let row = 0; row < step.rows; ++row) {
      for (let col = 0; col < step.cols; ++col) {
        const derivation = trace.derive(step.id, row, col);
        const where = `${trace.algorithm} ${step.id} (${row}, ${col})`;
        if (derivation.op !== step.op || !Object.is(derivation.value, step.data[row * step.cols + col]))
          expect.fail(`${where} is another number than its derivation's`);
        for (const term of derivation.terms) {
          const from = trace.step(term.step);
          if (!step.operands.includes(term.step) || !Object.is(term.value, from.data[term.row * from.cols + term.col]))
            expect.fail(`${where} has a term ${term.step} that is no cell of its operands`);
        }
        if (step.op === 'input') continue;
        const value = evaluate(derivation);
        if (Number.isFinite(value)) {
          const error = Math.abs(value - derivation.value);
          expect(error, `${where} ${step.op}`).toBeLessThanOrEqual(1e-13 * magnitude(derivation));
        } else expect(derivation.value, `${where} ${step.op}`).toBe(value);
      }
    }
  }
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

describe('every cell of every step is what its terms and params make of it', () => {
  test.each(Object.keys(problems))('%s', (algorithm) => {
    for (const seed of seeds) {
      const problem = problems[algorithm]!(new Random(seed));
      expectHonest(attention.run(algorithm, problem));
    }
  });

  test('the common mistakes', () => {
    const met = new Set<string>();
    for (const seed of seeds) {
      const mistakes = attention.commonMistakes(untyped(mistaken(new Random(seed))));
      for (const [name, trace] of Object.entries(mistakes)) {
        met.add(name);
        expectHonest(trace);
      }
    }
    expect(met.size).toBe(10);
  });
});

test('that was every algorithm there is', () => {
  const methods = Object.keys(attention).filter((name) => name !== 'commonMistakes' && !notAlgorithms.has(name));
  expect(Object.keys(problems).sort()).toEqual(methods.sort());
});

test('a derivation reads as a person would write it', () => {
  const trace = attention.scaledDotProductAttention(twoWords);
  expect(trace.derive('scores', 1, 0)).toEqual({
    op: 'matmul_transposed',
    value: 0,
    params: {},
    terms: [0, 1, 2, 3].flatMap((k) => [
      { step: 'query', row: 1, col: k, value: [0, 1, 0, 1][k], role: 'left' },
      { step: 'key', row: 0, col: k, value: [1, 0, 1, 0][k], role: 'right' },
    ]),
    partials: [
      ...[0, 0, 0, 0].map((value) => ({ label: 'product', value })),
      ...[0, 0, 0, 0].map((value) => ({ label: 'runningSum', value })),
    ],
  });
  expect(trace.derive('scaled', 0, 0)).toEqual({
    op: 'scale',
    value: 1,
    params: { factor: 0.5, headSize: 4 },
    terms: [{ step: 'scores', row: 0, col: 0, value: 2, role: 'score' }],
    partials: [{ label: 'root', value: 2 }],
  });
});

test('an input is what was typed: no terms', () => {
  const trace = attention.scaledDotProductAttention(twoWords);
  expect(trace.derive('value', 1, 1)).toEqual({ op: 'input', value: 10, params: {}, terms: [], partials: [] });
});

test('walking back from any output cell ends at inputs', () => {
  const trace = attention.scaledDotProductAttention({ ...twoWords, mask: 'causal' });
  const reached = new Set<string>();
  const walk = (id: string, row: number, col: number): void => {
    const { op, terms: from } = trace.derive(id, row, col);
    if (op === 'input') reached.add(id);
    for (const term of from) walk(term.step, term.row, term.col);
  };
  walk('output', 1, 0);
  expect([...reached].sort()).toEqual(['key', 'query', 'value']);
});

test('a cell outside the step is out of range, and an unknown step unknown', () => {
  const trace = attention.scaledDotProductAttention(twoWords);
  expectError(() => trace.derive('weights', 2, 0), 'out_of_range', { name: 'row', value: 2, min: 0, max: 1 });
  expectError(() => trace.derive('weights', 0, 0.5), 'out_of_range', { name: 'col', value: 0.5, min: 0, max: 1 });
  const known = trace.steps.map((step) => step.id);
  expectError(() => trace.derive('weight', 0, 0), 'unknown_step', { id: 'weight', known });
});
