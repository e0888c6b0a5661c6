/**
 * From sizes to shapes: the matrices are really there, made of seeded numbers, and the engine really multiplies them. So
 * every shape is that of a step, and what does not fit is what the engine says does not fit.
 */
import { AttentionError } from '../../engine/errors.js';
import type { Attention, Matrix, Trace } from '../../engine/types.js';
import type { ValuesOf } from '../figure/attribute.js';
import { seededMatrix } from '../attn-player/seeded.js';
import type { Table } from '../figures.js';
import { given, type Given, type Shape, type Shapes, type ShapeSettings } from './settings.js';

export type ShapeValues = ValuesOf<ShapeSettings>;

export interface ShapeModel {
  /** which head the walk is about; there may be fewer than was asked for */
  head: number;
  /** what is given, as it is and as it would fit; of the projections only this head's part */
  given: Record<Given, Shape>;
  fitting: Record<Given, Shape>;
  traces: Traces;
  /** why it stops, and there is no more than so far */
  error: AttentionError | null;
}

/** `one`: self-attention of one head, from X to its output; `all`: all heads, to the output of the layer. */
interface Traces {
  one?: Trace;
  all?: Trace;
}

function fitting({ length, width, heads, size }: ShapeValues): Record<Given, Shape> {
  const projection: Shape = [width, size];
  return {
    input: [length, width],
    queryWeight: projection,
    keyWeight: projection,
    valueWeight: projection,
    outputWeight: [heads * size, width],
  };
}

/** Each matrix by a seed of its own, so that a changed one leaves the others as they were. */
function matrixOf(seed: number, name: Given, rows: number, cols: number): Matrix {
  // dot products of this many numbers come out near 1
  return seededMatrix(
    rows,
    cols,
    name === 'input' ? 1 : Math.sqrt(3 / rows),
    seed * given.length + given.indexOf(name),
  );
}

/** The columns of one head, side by side with those of the others in `all`. */
function columns({ rows, cols, data }: Matrix, first: number, count: number): Matrix {
  const part = new Float64Array(rows * count);
  for (let row = 0; row < rows; ++row)
    part.set(data.subarray(row * cols + first, row * cols + first + count), row * count);
  return { rows, cols: count, data: part };
}

function run(
  attention: Attention,
  values: ShapeValues,
  shapes: Record<Given, Shape>,
  head: number,
): Pick<ShapeModel, 'traces' | 'error'> {
  const { heads, seed } = values;
  const whole = (name: Given): Matrix => {
    const [rows, cols] = shapes[name];
    const isProjection = name !== 'input' && name !== 'outputWeight';
    return matrixOf(seed, name, rows, isProjection ? heads * cols : cols);
  };
  const [input, query, key, value, output] = given.map(whole) as [Matrix, Matrix, Matrix, Matrix, Matrix];
  const own = (matrix: Matrix, name: Given): Matrix => columns(matrix, head * shapes[name][1], shapes[name][1]);
  const traces: Traces = {};
  try {
    traces.one = attention.selfAttention({
      input,
      weights: { query: own(query, 'queryWeight'), key: own(key, 'keyWeight'), value: own(value, 'valueWeight') },
    });
    traces.all = attention.multiHeadAttention({ input, heads, weights: { query, key, value, output } });
    return { traces, error: null };
  } catch (error) {
    if (error instanceof AttentionError && error.code === 'shape_mismatch') return { traces, error };
    throw error;
  }
}

/** Millions of numbers are not made again because another matrix was opened. */
export class Walks {
  private known: { key: string; result: Pick<ShapeModel, 'traces' | 'error'> } | null = null;

  of(attention: Attention, values: ShapeValues): ShapeModel {
    const { length, width, heads, size, seed, shapes } = values;
    const head = Math.min(values.head, heads - 1);
    const fits = fitting(values);
    const own: Record<Given, Shape> = { ...fits, ...(shapes as Shapes) };
    const key = JSON.stringify([length, width, heads, size, seed, head, shapes]);
    if (this.known?.key !== key) this.known = { key, result: run(attention, values, own, head) };
    return { head, given: own, fitting: fits, ...this.known.result };
  }
}

/** The small matrices of the walk. */
export function tables(attention: Attention, values: Record<string, unknown>): Table[] {
  const { traces } = new Walks().of(attention, values as ShapeValues);
  return traces.one ? [{ trace: traces.one, steps: ['scores', 'scaled', 'weights'] }] : [];
}
