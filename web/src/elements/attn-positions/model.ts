/** From the settings to traces: what each way of telling positions makes of two places, and of tokens that are shuffled. */
import type { Attention, Matrix, MatrixLike, Step, Trace } from '../../engine/types.js';
import { seededMatrix } from '../attn-player/seeded.js';
import { furthest } from '../figure/furthest.js';
import { wordIds } from '../figure/example.js';
import type { Table } from '../figures.js';
import { kinds, type PositionKind, type PositionsValues } from './settings.js';

/** A score for each pair of positions, and what it was made from. */
export interface Way {
  kind: PositionKind;
  /** holds `scores` */
  trace: Trace;
  scores: Step;
  /** sinusoidal: the encoding; learned: the table; rotary: the turned query rows; ALiBi: the slopes */
  source: Trace;
  /** rotary: the turned key rows */
  turnedKey?: Trace;
  /** sinusoidal: cosines and sines between the positions too, for a line to follow */
  wave?: Trace;
}

export interface Shuffle {
  order: readonly number[];
  before: Trace;
  after: Trace;
  /** `difference`: output after − output before, of the same tokens */
  difference: Trace;
  furthest: number;
}

/** One position moved to another by the matrix that moves all of them as far. */
export interface Shift {
  from: number;
  by: number;
  /** `matrix`, `encoding` of the position, and `moved`, their product */
  trace: Trace;
  /** `difference`: moved − the encoding of the position that it should be */
  difference: Trace;
  furthest: number;
}

export interface PositionsModel {
  ways: Record<PositionKind, Way>;
  shift: Shift;
  query: number;
  key: number;
  shuffle: Shuffle;
}

/** Points of a wave from one position to the next. */
export const pointsBetween = 8;

/** The steepest of as many heads as the ALiBi paper counts its slopes for. */
const alibiHeads = 8;

const repeated = (row: ArrayLike<number>, times: number): number[][] =>
  Array.from({ length: times }, () => Array.from(row));

const scoresOf = (attention: Attention, query: MatrixLike, key: MatrixLike): Trace =>
  attention.scaledDotProductAttention({ query, key, value: key, scale: 'none' });

function way(attention: Attention, kind: PositionKind, values: PositionsValues): Way {
  const { length, size, base, seed } = values;
  const dot = (query: Step, key: Step): Pick<Way, 'trace' | 'scores'> => {
    const trace = scoresOf(attention, query, key);
    return { trace, scores: trace.step('scores') };
  };
  switch (kind) {
    case 'sinusoidal': {
      const source = attention.sinusoidalEncoding({ length, size, base });
      const encoding = source.step('encoding');
      const positions = Array.from({ length: (length - 1) * pointsBetween + 1 }, (_, at) => at / pointsBetween);
      // a pair (1, 0) that turns is (cos, sin) of its angle
      const unit = Array.from({ length: size }, (_, feature) => (feature < size / 2 ? 1 : 0));
      const wave = attention.rotaryEmbedding({ input: repeated(unit, positions.length), positions, base });
      return { kind, source, wave, ...dot(encoding, encoding) };
    }
    case 'learned': {
      const table = values.table ?? seededMatrix(length, size, 1, seed);
      const trace = scoresOf(attention, table, table);
      return { kind, source: trace, trace, scores: trace.step('scores') };
    }
    case 'rotary': {
      const turned = (row: number): Trace =>
        attention.rotaryEmbedding({ input: repeated(seededMatrix(1, size, 1, seed + row).data, length), base });
      const source = turned(0);
      const turnedKey = turned(1);
      return { kind, source, turnedKey, ...dot(source.step('rotated'), turnedKey.step('rotated')) };
    }
    case 'alibi': {
      const trace = attention.alibiBias({ heads: alibiHeads, queries: length, keys: length });
      return { kind, source: trace, trace, scores: trace.step('head.0.bias') };
    }
  }
}

/** Both positions are in the table: what would leave it goes as far as it can. */
export function computeShift(
  attention: Attention,
  { length, size, base, from: wanted, by: far }: PositionsValues,
): Shift {
  const from = Math.min(wanted, length - 1);
  const by = Math.min(Math.max(far, -from), length - 1 - from);
  const trace = attention.sinusoidalShift({ size, by, base, position: from });
  const { cols, data } = attention.sinusoidalEncoding({ length, size, base }).step('encoding');
  const there = { rows: 1, cols, data: data.slice((from + by) * cols, (from + by + 1) * cols) };
  const difference = attention.difference({ left: trace.step('moved'), right: there, columns: 'feature' });
  return { from, by, trace, difference, furthest: furthest(difference.step('difference').data) };
}

/** Tokens in the plane, made up; whoever brings more words gets random ones. */
const words = [
  [2, 0],
  [0, 2],
  [1, 1],
  [-1, 1],
  [1, -1],
];

/** Tokens and positions added up, as scores and a bias are: step `biased`. */
function sum(attention: Attention, tokens: number[][], positions: Matrix): Step {
  const unit = Array.from({ length: positions.cols }, (_, row) =>
    Array.from({ length: positions.cols }, (_, col) => (row === col ? 1 : 0)),
  );
  return attention
    .scaledDotProductAttention({ query: tokens, key: unit, value: unit, scale: 'none', bias: positions })
    .step('biased');
}

function attend(attention: Attention, kind: PositionsValues['shuffled'], input: number[][], seed: number): Trace {
  const length = input.length;
  const size = input[0]!.length;
  const moved = (positions: Matrix): Trace => {
    const placed = sum(attention, input, positions);
    return attention.scaledDotProductAttention({ query: placed, key: placed, value: input });
  };
  switch (kind) {
    case 'none':
      return attention.scaledDotProductAttention({ query: input, key: input, value: input });
    case 'sinusoidal':
      return moved(attention.sinusoidalEncoding({ length, size }).step('encoding'));
    case 'learned':
      return moved(seededMatrix(length, size, 1, seed));
    case 'rotary': {
      const turned = attention.rotaryEmbedding({ input }).step('rotated');
      return attention.scaledDotProductAttention({ query: turned, key: turned, value: input });
    }
    case 'alibi': {
      const bias = attention.alibiBias({ heads: alibiHeads, queries: length, keys: length }).step('head.0.bias');
      return attention.scaledDotProductAttention({ query: input, key: input, value: input, bias });
    }
  }
}

const isOrder = (order: readonly number[], length: number): boolean =>
  order.length === length && new Set(order).size === length && order.every((place) => place < length);

export function computeShuffle(attention: Attention, { tokens, order, shuffled, seed }: PositionsValues): Shuffle {
  const ids = wordIds(tokens);
  const straight = ids.map((_, index) => index);
  const places = order && isOrder(order, ids.length) ? order : straight;
  const random = seededMatrix(ids.length, 2, 2, 7);
  const rowOf = (id: number): number[] => words[id] ?? [...random.data.slice(2 * id, 2 * id + 2)];
  const input = ids.map(rowOf);
  const before = attend(attention, shuffled, input, seed);
  const after = attend(
    attention,
    shuffled,
    places.map((place) => input[place]!),
    seed,
  );
  const { cols, data } = before.step('output');
  const rows = places.map((place) => data.slice(place * cols, (place + 1) * cols));
  const moved = { rows: rows.length, cols, data: Float64Array.from(rows.flatMap((row) => [...row])) };
  const apart = attention.difference({ left: after.step('output'), right: moved, columns: 'feature' });
  return {
    order: places,
    before,
    after,
    difference: apart,
    furthest: furthest(apart.step('difference').data),
  };
}

type Ways = PositionsModel['ways'];

export function computeWays(attention: Attention, values: PositionsValues): Ways {
  return Object.fromEntries(kinds.map((kind) => [kind, way(attention, kind, values)])) as Ways;
}

export function positionsTables(attention: Attention, values: Record<string, unknown>): Table[] {
  const ways = computeWays(attention, values as PositionsValues);
  const shift = computeShift(attention, values as PositionsValues);
  const shuffle = computeShuffle(attention, values as PositionsValues);
  return [
    { trace: ways.sinusoidal.source, steps: ['encoding'] },
    { trace: shift.trace, steps: ['matrix', 'encoding', 'moved'] },
    { trace: ways.alibi.trace, steps: ['slopes', 'head.0.bias'] },
    { trace: shuffle.before, steps: ['weights', 'output'] },
    { trace: shuffle.after, steps: ['weights', 'output'] },
  ];
}
