/** Traces as plain data, by hand: what the names, phases and shapes of steps are read from. */

import type { Axis, Step, TraceData } from '../../web/src/engine/types.js';

export function step(
  id: string,
  op: string,
  operands: string[],
  rows: number[][],
  axes: [Axis, Axis],
  params: Record<string, unknown> = {},
): Step {
  const cols = rows[0]?.length ?? 0;
  return { id, op, operands, rows: rows.length, cols, data: Float64Array.from(rows.flat()), axes, params };
}

export function traceOf(algorithm: string, steps: Step[]): TraceData {
  return { version: 1, algorithm, steps };
}

const scoreAxes: [Axis, Axis] = ['query', 'key'];

// e/(1 + e), the larger share of the scores 1 and 0
export const LARGER = Math.E / (1 + Math.E);

/** The two-word example, with the mask of a causal model. */
export const twoWords = traceOf('scaledDotProductAttention', [
  step(
    'query',
    'input',
    [],
    [
      [1, 0, 1, 0],
      [0, 1, 0, 1],
    ],
    ['query', 'feature'],
  ),
  step(
    'key',
    'input',
    [],
    [
      [1, 0, 1, 0],
      [1, 1, 1, 1],
    ],
    ['key', 'feature'],
  ),
  step(
    'value',
    'input',
    [],
    [
      [10, 0],
      [0, 10],
    ],
    ['key', 'feature'],
  ),
  step(
    'scores',
    'matmul_transposed',
    ['query', 'key'],
    [
      [2, 2],
      [0, 2],
    ],
    scoreAxes,
  ),
  step(
    'scaled',
    'scale',
    ['scores'],
    [
      [1, 1],
      [0, 1],
    ],
    scoreAxes,
    { factor: 0.5, headSize: 4 },
  ),
  step(
    'masked',
    'mask',
    ['scaled'],
    [
      [1, -Infinity],
      [0, 1],
    ],
    scoreAxes,
    { maskedScore: -Infinity },
  ),
  step(
    'weights',
    'softmax',
    ['masked'],
    [
      [1, 0],
      [1 - LARGER, LARGER],
    ],
    scoreAxes,
    { axis: 'row' },
  ),
  step(
    'output',
    'matmul',
    ['weights', 'value'],
    [
      [10, 0],
      [10 * (1 - LARGER), 10 * LARGER],
    ],
    ['query', 'feature'],
  ),
]);

export const selfAttention = traceOf('selfAttention', [
  step(
    'input',
    'input',
    [],
    [
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    ['token', 'feature'],
  ),
  step(
    'queryWeight',
    'input',
    [],
    [
      [1, 0],
      [0, 1],
    ],
    ['feature', 'feature'],
  ),
  step(
    'keyWeight',
    'input',
    [],
    [
      [0, 1],
      [1, 0],
    ],
    ['feature', 'feature'],
  ),
  step(
    'query',
    'linear',
    ['input', 'queryWeight'],
    [
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    ['query', 'feature'],
  ),
  step(
    'key',
    'linear',
    ['input', 'keyWeight'],
    [
      [0, 1],
      [1, 0],
      [1, 1],
    ],
    ['key', 'feature'],
  ),
  step(
    'scores',
    'matmul_transposed',
    ['query', 'key'],
    [
      [0, 1, 1],
      [1, 0, 1],
      [1, 1, 2],
    ],
    scoreAxes,
  ),
]);
