/** What returns no trace takes and gives: whole batches in float64, attention in float32, what layers cost. */
import type { MatrixLike, VectorLike } from './types';

/** Row-major, the last index fastest. */
export interface Tensor {
  shape?: ArrayLike<number>;
  /** another name of `shape` */
  dims?: ArrayLike<number>;
  data: ArrayLike<number> | boolean[];
  /** 'bool': numbers are truth values */
  type?: 'bool' | (string & {});
}

export interface TensorData {
  shape: number[];
  data: Float64Array;
}

/** B batch entries, H query heads, L queries; Hkv divides H, M keys; D and Dv features. */
export interface BatchedAttention {
  /** [B, H, L, D] */
  query: Tensor;
  /** [B, Hkv, M, D] */
  key: Tensor;
  /** [B, Hkv, M, Dv] */
  value: Tensor;
  /**
   * Type bool, boolean[] or Uint8Array says who may attend; anything else is added to the scores (-Infinity hides). Its
   * axes are matched with [B, H, L, M] from the right, one of length 1 counts for all; but keys beyond the last axis are
   * hidden, also when it is 1 long. M includes the past.
   */
  mask?: Tensor;
  /** key j is visible to query i when j <= i + offset: past length, else keyLengths[b] - L (may be negative), else 0 */
  causal?: boolean;
  /** keys and values from before, put in front: [B, Hkv, P, D] and [B, Hkv, P, Dv]; both or neither; P may be 0 */
  pastKey?: Tensor;
  pastValue?: Tensor;
  /** for each batch entry how many keys are real, 0 to M */
  keyLengths?: VectorLike;
  /** [left, right] of i + offset; -1 is unbounded */
  window?: [number, number];
  scale?: 'auto' | 'none' | number;
  /** above 0 */
  softcap?: number;
  keepScores?: 'scaled' | 'capped' | 'masked' | 'weights';
}

export interface AttentionResult {
  /** [B, H, L, Dv] */
  output: TensorData;
  /** past and key, [B, Hkv, M, D], when there was a past: the next call's past */
  presentKey?: TensorData;
  presentValue?: TensorData;
  /** [B, H, L, M], as they were after the stage that was to be kept */
  scores?: TensorData;
}

/** Heads one after the other, each row-major. Other lists of numbers are taken for Float32Array, and rounded. */
export interface FusedAttention {
  /** heads × queryLength × headSize */
  query: Float32Array;
  /** keyValueHeads × keyLength × headSize */
  key: Float32Array;
  /** keyValueHeads × keyLength × valueSize */
  value: Float32Array;
  heads: number;
  /** divides heads; as many unless told */
  keyValueHeads?: number;
  queryLength: number;
  /** those of the past included */
  keyLength: number;
  headSize: number;
  /** headSize unless told */
  valueSize?: number;
  /** key j is visible to query i when j <= past + i */
  causal?: boolean;
  past?: number;
  scale?: 'auto' | 'none' | number;
  /** written and returned: heads × queryLength × valueSize */
  out?: Float32Array;
  /** written, where they are wanted: heads × queryLength × keyLength; those of hidden keys are 0 */
  weights?: Float32Array;
}

export interface FusedMultiHeadLayer {
  /** in × out, each size × size */
  weights: { query: Float32Array; key: Float32Array; value: Float32Array; output: Float32Array };
  /** divides size */
  heads: number;
  size: number;
}

export interface FusedMultiHeadTokens {
  /** length × size */
  input: Float32Array;
  length: number;
  causal?: boolean;
  keepWeights?: boolean;
}

export interface FusedMultiHead extends FusedMultiHeadLayer, FusedMultiHeadTokens {}

export interface PreparedMultiHead {
  /** What fusedMultiHead gives for these tokens, to the last bit. */
  run(tokens: FusedMultiHeadTokens): FusedMultiHeadResult;
}

export interface FusedMultiHeadResult {
  /** length × size */
  output: Float32Array;
  /** heads × length × length, when they were to be kept */
  weights?: Float32Array;
}

export interface SliceOptions {
  /** how long to compute before others have their turn; 8 unless told. No slice is shorter than a row of scores. */
  budgetMs?: number;
  /** the promise rejects with its reason */
  signal?: AbortSignal | undefined;
  /** 0 first, 1 last. What it throws, the promise rejects with. */
  onProgress?: ((done: number) => void) | undefined;
  /**
   * how many workers may help with long work; 'auto' is one for each further core; 0 unless told. They are made of a blob,
   * need no headers and no file, and are ended when idle. Where a page's policy refuses them, it is computed without.
   */
  workers?: number | 'auto' | undefined;
}

/** What a learner found, what it should be, and what classic mistakes lead to. */
export interface AnswerProblem {
  /** finite */
  answer: MatrixLike;
  expected: MatrixLike;
  /** by name; one of another shape than the answer never matches */
  candidates?: Record<string, MatrixLike | undefined>;
  /** how far off is still right, inclusive; from 0 */
  tolerance: number;
}

export interface Verdict {
  /** nothing is wrong */
  correct: boolean;
  /** cells further from the expected than the tolerance */
  wrong: [row: number, col: number][];
  /** candidates whose every cell is as near to the answer */
  matches: string[];
  /** candidates nowhere further from the expected than twice the tolerance: an answer could be both */
  indistinguishable: string[];
}

export interface LayerCostProblem {
  layer: 'self_attention' | 'recurrent' | 'convolutional' | 'restricted_attention';
  /** n tokens */
  length: number;
  /** d features */
  size: number;
  /** k, of a convolution and only of it; at least 2 */
  kernel?: number;
  /** r, of restricted attention and only of it: so many to either side, or back; at least 1 */
  radius?: number;
  /** attention only to oneself and what came before */
  causal?: boolean;
}

export interface LayerCost {
  /** multiplications, each with its addition: 2n²d, 2nd², knd², 2d for each pair within r */
  operations: number;
  /** those of attention's four projections, 4nd², which `operations` leaves out */
  projections: number;
  sequentialOperations: number;
  maxPathLength: number;
  /** numbers held on the way */
  floats: number;
}
