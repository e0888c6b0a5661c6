/** From the settings to what the plane shows: two traces, and which row of them is looked at. */
import type { Attention, ScoreOptions, Step, Trace } from '../../engine/types.js';
import { allowedIn } from '../../scene/mask.js';
import type { Table } from '../figures.js';
import type { PlaneValues } from './settings.js';

export interface PlaneModel {
  /** attention, or self-attention of tokens */
  trace: Trace;
  /** lengths of its queries and keys, and the angles between them */
  directions: Trace;
  /** the query looked at and the key measured, counted from 0 */
  query: number;
  key: number;
  /** who may look at whom */
  allowed: boolean[][];
}

export type Point = readonly [x: number, y: number];

export const pointsOf = ({ rows, data }: Step): Point[] =>
  Array.from({ length: rows }, (_, row) => [data[row * 2] ?? 0, data[row * 2 + 1] ?? 0]);

export function compute(attention: Attention, values: PlaneValues): PlaneModel {
  const options = { mask: values.mask, scale: values.scale } as ScoreOptions;
  const trace =
    values.kind === 'self'
      ? attention.selfAttention({
          input: values.input,
          weights: { query: values['query-weight'], key: values['key-weight'], value: values['value-weight'] },
          ...options,
        })
      : attention.scaledDotProductAttention({
          query: values.query,
          key: values.key,
          value: values.value,
          ...options,
        });
  const scores = trace.step('scores');
  const masked = trace.steps.find(({ id }) => id === 'masked');
  return {
    trace,
    directions: attention.cosineSimilarity({ query: trace.step('query'), key: trace.step('key') }),
    query: Math.min(values['at-query'], scores.rows) - 1,
    key: Math.min(values['at-key'], scores.cols) - 1,
    allowed: allowedIn(masked, scores.rows, scores.cols),
  };
}

/** The weighted mean on its way, key by key: running sums of both coordinates. */
export function pathOf({ trace, query }: PlaneModel): Point[] {
  const sums = (col: number): number[] =>
    trace
      .derive('output', query, col)
      .partials.filter(({ label }) => label === 'runningSum')
      .map(({ value }) => value);
  const [xs, ys] = [sums(0), sums(1)];
  return xs.map((x, index) => [x, ys[index] ?? 0]);
}

/** Two keys with one score though they point different ways: [the nearer in angle, the longer]. */
export function tieOf({ trace, directions, query, allowed }: PlaneModel): [number, number] | null {
  const scores = trace.step('scores');
  const angles = directions.step('degrees');
  const at = ({ cols, data }: Step, key: number): number => data[query * cols + key] ?? NaN;
  const keys = Array.from({ length: scores.cols }, (_, key) => key).filter((key) => allowed[query]?.[key]);
  for (const near of keys)
    for (const far of keys)
      if (at(scores, near) === at(scores, far) && at(angles, near) < at(angles, far)) return [near, far];
  return null;
}

export const tables = (attention: Attention, values: PlaneValues): Table[] => {
  const { trace, directions } = compute(attention, values);
  return [{ trace }, { trace: directions, steps: ['queryLength', 'keyLength', 'degrees'] }];
};
