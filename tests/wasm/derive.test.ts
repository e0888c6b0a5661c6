/**
 * Every cell of every step explains itself: an evaluator that knows only what an op *means* recomputes the value from
 * the derivation's terms and params, and the terms are cells of the trace. Over random shapes, masks and scales.
 */
import { describe, expect, test } from 'vitest';
import type { Derivation, Mask, ScaledDotProductAttention, Trace } from '../../web/src/index';
import { attention, expectError, random, randomMatrix, twoWords } from './support';

const terms = (derivation: Derivation, role: string): number[] =>
  derivation.terms.filter((term) => term.role === role).map((term) => term.value);

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** exp of -∞ - -∞ would be NaN; a line of nothing but hidden scores weighs nothing. */
function share(scores: number[], index: number): number {
  const largest = Math.max(...scores);
  if (largest === -Infinity) return 0;
  return Math.exp(scores[index]! - largest) / sum(scores.map((score) => Math.exp(score - largest)));
}

function evaluate(derivation: Derivation): number {
  const { op, params } = derivation;
  const [left, right] = [terms(derivation, 'left'), terms(derivation, 'right')];
  const score = terms(derivation, 'score');
  const number = (name: string): number => params[name] as number;
  switch (op) {
    case 'matmul':
    case 'matmul_transposed':
    case 'linear':
      expect(left.length).toBe(right.length);
      return sum([...left.map((value, k) => value * right[k]!), ...terms(derivation, 'bias')]);
    case 'scale':
      return score[0]! * number('factor');
    case 'softcap':
      return number('cap') * Math.tanh(score[0]! / number('cap'));
    case 'add':
      return left[0]! + right[0]!;
    case 'mask':
      return params.mask === true ? score[0]! : number('maskedScore');
    case 'softmax':
      return share(score, number('index'));
    case 'shift':
      return score[number('index')]! - Math.max(...score);
    case 'exp':
      return Math.exp(terms(derivation, 'exponent')[0]! / ((params.temperature as number | undefined) ?? 1));
    case 'row_sum':
    case 'column_sum':
      return sum(terms(derivation, 'summand'));
    case 'divide':
      return terms(derivation, 'numerator')[0]! / terms(derivation, 'denominator')[0]!;
    case 'subtract':
      return terms(derivation, 'minuend')[0]! - terms(derivation, 'subtrahend')[0]!;
    case 'row_length':
      return Math.hypot(...terms(derivation, 'summand'));
    case 'cosine':
      return score[0]! / terms(derivation, 'queryLength')[0]! / terms(derivation, 'keyLength')[0]!;
    case 'arc_cosine':
      return (Math.acos(terms(derivation, 'cosine')[0]!) * 180) / Math.PI;
    case 'round':
      return Number(terms(derivation, 'value')[0]!.toFixed(number('decimals')));
    default:
      throw new Error(`no meaning for ${op}`);
  }
}

function expectHonest(trace: Trace): void {
  for (const step of trace.steps) {
    const largest = Math.max(1, ...step.data.filter(Number.isFinite).map(Math.abs));
    for (let row = 0; row < step.rows; ++row) {
      for (let col = 0; col < step.cols; ++col) {
        const derivation = trace.derive(step.id, row, col);
        const where = `${trace.algorithm} ${step.id} (${row}, ${col})`;
        expect(derivation.op, where).toBe(step.op);
        expect(derivation.value, where).toBe(step.data[row * step.cols + col]);
        for (const term of derivation.terms) {
          const from = trace.step(term.step);
          expect(step.operands, where).toContain(term.step);
          expect(term.value, where).toBe(from.data[term.row * from.cols + term.col]);
        }
        if (step.op === 'input') continue;
        const value = evaluate(derivation);
        if (Number.isFinite(value)) expect(Math.abs(value - derivation.value)).toBeLessThanOrEqual(1e-13 * largest);
        else expect(derivation.value, where).toBe(value);
      }
    }
  }
}

describe('every cell of every step is what its terms and params make of it', () => {
  const next = random(20261129);
  const upTo = (most: number): number => 1 + Math.floor(next() * most);
  const maskKinds: ((n: number, m: number) => Mask)[] = [
    () => 'causal',
    () => ({ causal: true, past: upTo(3) - 1 }),
    (_, m) => ({ padding: Math.floor(next() * (m + 1)) }),
    (_, m) => ({ keys: Array.from({ length: m }, () => next() < 0.6) }),
    () => ({ window: [upTo(3) - 2, upTo(3) - 2] }),
    (_, m) => ({ prefix: Math.floor(next() * (m + 1)) }),
    () => ({ block: upTo(3) }),
    (n, m) => Array.from({ length: n }, () => Array.from({ length: m }, () => next() < 0.6)),
  ];

  const problems = Array.from({ length: 24 }, (_, i): ScaledDotProductAttention => {
    const [n, m, d, dv] = [upTo(5), upTo(5), upTo(4), upTo(4)];
    return {
      query: randomMatrix(next, n, d),
      key: randomMatrix(next, m, d),
      value: randomMatrix(next, m, dv),
      ...(i % 2 ? { mask: maskKinds[Math.floor(i / 2) % maskKinds.length]!(n, m) } : {}),
      ...(i % 3 ? { scale: (['none', next(), 'auto'] as const)[i % 3]! } : {}),
      ...(i % 4 === 3 ? { softcap: 1 + next() } : {}),
      ...(i % 5 === 4 ? { bias: randomMatrix(next, n, m) } : {}),
      ...(i % 6 === 5 ? { maskedScore: -1e4 } : {}),
    };
  });

  test.each(problems.map((problem, i) => [i, problem] as const))('attention, problem %i', (_, problem) => {
    expectHonest(attention.scaledDotProductAttention(problem));
    for (const mistake of Object.values(attention.commonMistakes(problem))) expectHonest(mistake);
  });

  test('self-attention', () => {
    for (let i = 0; i < 6; ++i) {
      const [n, size, d] = [upTo(4), upTo(4), upTo(4)];
      const weights = {
        query: randomMatrix(next, size, d),
        key: randomMatrix(next, size, d),
        value: randomMatrix(next, size, upTo(3)),
      };
      expectHonest(attention.selfAttention({ input: randomMatrix(next, n, size), weights, mask: 'causal' }));
    }
  });

  test('softmax and sums', () => {
    for (const axis of ['row', 'column'] as const) {
      expectHonest(attention.softmax({ scores: randomMatrix(next, upTo(4), upTo(4)), axis }));
    }
    expectHonest(attention.difference({ left: randomMatrix(next, 3, 4), right: randomMatrix(next, 3, 4) }));
    expectHonest(attention.cosineSimilarity({ query: randomMatrix(next, 3, 4), key: randomMatrix(next, 2, 4) }));
    expectHonest(attention.rowSums({ input: randomMatrix(next, 3, 4), decimals: 2 }));
  });
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
