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

export type MaskPart =
  | 'causal'
  | { causal: true; past: number }
  | { padding: number }
  | { keys: boolean[] }
  | { window: [number, number] }
  | { prefix: number }
  | { block: number }
  | boolean[][]
  | { rows: number; cols: number; data: Uint8Array };

/** True means may attend. An array of masks: all must allow; `[]` is no mask. */
export type Mask = MaskPart | MaskPart[];

/** Order: scores, scale, softcap, bias, mask, softmax. */
export interface ScoreOptions {
  mask?: Mask;
  /** what a masked score becomes; -Infinity unless told (a large negative number is the finite variant) */
  maskedScore?: number;
  /** 'auto' multiplies by 1/√d, 'none' by 1 */
  scale?: 'auto' | 'none' | number;
  softcap?: number;
  /** n×m, added to the scores */
  bias?: MatrixLike;
}

export interface ScaledDotProductAttention extends ScoreOptions {
  query: MatrixLike;
  key: MatrixLike;
  value: MatrixLike;
}

export interface SelfAttention extends ScoreOptions {
  input: MatrixLike;
  weights: { query: MatrixLike; key: MatrixLike; value: MatrixLike };
}

/** Sums of each row, of the values as they are and as they look rounded to `decimals`. */
export interface RowSums {
  input: MatrixLike;
  decimals: number;
}

export interface Softmax {
  scores: MatrixLike;
  /** what adds up to 1; 'row' unless told */
  axis?: 'row' | 'column';
  /** exp(score / temperature): below 1 sharpens, above 1 flattens; 1 unless told */
  temperature?: number;
  /** false leaves the maximum in, and large scores overflow before everybody's eyes; true unless told */
  stable?: boolean;
}

export interface Limits {
  /** most values a trace may hold; checked before memory is taken */
  traceValues: number;
  [name: string]: number;
}

export interface Attention {
  readonly limits: Limits;
  scaledDotProductAttention(problem: ScaledDotProductAttention): Trace;
  selfAttention(problem: SelfAttention): Trace;
  softmax(problem: Softmax): Trace;
  /** steps: input, sums, rounded, roundedSums; so that a page can say when rounded numbers do not add up */
  rowSums(problem: RowSums): Trace;
  /** the classic wrong ways that apply to this problem, each a trace: noTranspose, columnSoftmax, … */
  commonMistakes(problem: ScaledDotProductAttention): Record<string, Trace>;
  /** runs any algorithm by its name, for a player that shows a trace of any of them; also the single mistakes */
  run(algorithm: string, problem: object): Trace;
  /** gives plain data (a structured clone, a parsed file) its methods back */
  traceFrom(data: TraceData): Trace;
}

export interface LoadOptions {
  /** default: the file beside the module; inlined in the standalone bundle */
  wasm?: string | URL | BufferSource;
}
