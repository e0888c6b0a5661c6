/** Where the matrix of a heat map comes from: given numbers, a step of any trace, or one of a few made to be looked at. */
import { AttentionError } from '../../engine/errors.js';
import type { Attention, MatrixLike, Step, Trace } from '../../engine/types.js';
import { seededMatrix } from '../attn-player/seeded.js';

/** Larger ones have more cells than a screen has points. */
export const largestSide = 2048;

export interface Source {
  matrix: unknown;
  show: string;
  rows: number;
  cols: number;
  seed: number;
  algorithm: string;
  problem: object | null;
  step: string;
}

export interface Shown {
  trace: Trace;
  step: Step;
  /** numbers made from a seed, which mean nothing */
  isSeeded: boolean;
}

const headSize = 16;

/** Weights of queries and keys made from a seed: no model has learned them. */
function seededWeights(attention: Attention, { rows, cols, seed }: Source, causal: boolean): Trace {
  const size = 2;
  return attention.scaledDotProductAttention({
    query: seededMatrix(rows, headSize, size, seed),
    key: seededMatrix(cols, headSize, size, seed + 1),
    value: seededMatrix(cols, headSize, 1, seed + 2),
    mask: causal ? 'causal' : [],
  });
}

const made: Record<string, { step: string; seeded: boolean; make: (engine: Attention, source: Source) => Trace }> = {
  sinusoidal: {
    step: 'encoding',
    seeded: false,
    make: (attention) => attention.sinusoidalEncoding({ length: 128, size: 128 }),
  },
  random: {
    step: 'input',
    seeded: true,
    // the sums of the rows come along
    make: (attention, { rows, cols, seed }) => given(attention, seededMatrix(rows, cols, 1, seed)),
  },
  weights: { step: 'weights', seeded: true, make: (engine, source) => seededWeights(engine, source, false) },
  causal: { step: 'weights', seeded: true, make: (engine, source) => seededWeights(engine, source, true) },
};

export const kinds = Object.keys(made);

/**
 * The engine reads the numbers: it knows what a matrix is, and says what is wrong with one. Nobody said what its rows
 * and columns stand for, so they are called that.
 */
function given(attention: Attention, input: MatrixLike): Trace {
  const { version, algorithm, steps } = attention.rowSums({ input, decimals: 0 });
  return attention.traceFrom({
    version,
    algorithm,
    steps: steps.map((step) => ({ ...step, axes: ['row', 'column'] })),
  });
}

export function show(attention: Attention, source: Source): Shown {
  const { matrix, algorithm, problem } = source;
  const kind = made[source.show]!;
  const isOwn = matrix !== null || algorithm !== '';
  const trace =
    matrix !== null
      ? given(attention, matrix as MatrixLike)
      : algorithm !== ''
        ? attention.run(algorithm, problem ?? {})
        : kind.make(attention, source);
  const usual = matrix !== null ? 'input' : isOwn ? trace.steps.at(-1)!.id : kind.step;
  const step = trace.step(source.step || usual);
  for (const side of ['rows', 'cols'] as const)
    if (step[side] > largestSide)
      throw new AttentionError('out_of_range', { name: side, value: step[side], min: 1, max: largestSide });
  return { trace, step, isSeeded: !isOwn && kind.seeded };
}
