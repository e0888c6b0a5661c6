/**
 * The shapes that cross between the core and everything in the page.
 *
 * A Trace is plain data: it survives structuredClone, JSON-able but for its typed arrays, and holds no handle into
 * WebAssembly. Every number that any part of the page shows is `step.data[i]`, a derivation's `value`, `term` or
 * `partial`, or one of an op's `params`.
 */

/** Row-major numbers as a caller may give them. */
export type MatrixLike = number[][] | { rows: number; cols: number; data: ArrayLike<number> };

export type VectorLike = ArrayLike<number>;

/** Row-major; plain and owned by whoever holds it. */
export interface Matrix {
  rows: number;
  cols: number;
  data: Float64Array;
}

/** What a row or a column of a step stands for. */
export type Axis = 'query' | 'key' | 'feature' | 'head' | 'position' | 'token' | (string & {});

/** One matrix of the computation and how it was made. */
export interface Step {
  id: string;
  op: string;
  /** ids of earlier steps, in the order the op takes them */
  operands: string[];
  rows: number;
  cols: number;
  data: Float64Array;
  axes: [Axis, Axis];
  /** the op's own numbers: factor, headSize, maskedScore, mask, axis, … */
  params: Record<string, unknown>;
}

/** One operand cell of a derivation. `role` says what it does in the formula: left, right, score, … */
export interface Term {
  step: string;
  row: number;
  col: number;
  value: number;
  role: string;
}

/** A result on the way to the cell, in the order a person would write it. `label` is a catalog key. */
export interface Partial {
  label: string;
  value: number;
}

/** Where one cell came from. */
export interface Derivation {
  op: string;
  value: number;
  params: Record<string, unknown>;
  terms: Term[];
  partials: Partial[];
}

/** A trace as plain data, before `traceFrom` gives it its methods. */
export interface TraceData {
  version: 1;
  algorithm: string;
  steps: Step[];
}

export interface Trace extends TraceData {
  /** @throws AttentionError `unknown_step` */
  step(id: string): Step;
  /** @throws AttentionError `unknown_step`, `out_of_range` */
  derive(id: string, row: number, col: number): Derivation;
}

export type * from './api';
export type * from './problems';
export type * from './tensor-problems';
