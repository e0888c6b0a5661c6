/**
 * What the algorithms that return a trace take: the page's words for what cpp/include/attn documents, ranges and sources
 * included. Sizes are the papers' letters: n queries, m keys, d head size, dv value size, D and Dc model sizes, h heads.
 * Weights are in × out. A vector, wherever one is asked for, is any list of numbers.
 */
import type { MatrixLike, VectorLike } from './types';

export type MaskPart =
  /** query i sees keys 0 to i */
  | 'causal'
  /** keys 0 to past + i; past from 0 */
  | { causal: true; past: number }
  /** the first so many keys are real; 0 to m */
  | { padding: number }
  /** m of them */
  | { keys: boolean[] }
  /** so many keys to the left and to the right of its own; from 0, -1 is unbounded */
  | { window: [left: number, right: number] }
  /** causal, but the first so many keys are visible to all; 0 to m */
  | { prefix: number }
  /** keys of the query's own block of so many; from 1 */
  | { block: number }
  /** n × m */
  | boolean[][]
  | { rows: number; cols: number; data: Uint8Array };

/** True means may attend. An array of masks: all must allow; `[]` is no mask. */
export type Mask = MaskPart | MaskPart[];

/** Taken by all that make scores. Applied in this order: scale, softcap, bias, mask, and then the softmax. */
export interface ScoreOptions {
  mask?: Mask;
  /** what a masked score becomes; -Infinity unless told (a large negative number is the finite variant) */
  maskedScore?: number;
  /** 'auto' multiplies by 1/√d, 'none' by 1; or a finite number of one's own */
  scale?: 'auto' | 'none' | number;
  /** cap · tanh(score / cap); above 0 */
  softcap?: number;
  /** n×m, added to the scores; finite, or -Infinity, which hides */
  bias?: MatrixLike;
}

export interface ScaledDotProductAttention extends ScoreOptions {
  /** n×d */
  query: MatrixLike;
  /** m×d */
  key: MatrixLike;
  /** m×dv */
  value: MatrixLike;
}

export interface SelfAttention extends ScoreOptions {
  /** n×D */
  input: MatrixLike;
  /** D×d, D×d and D×dv */
  weights: { query: MatrixLike; key: MatrixLike; value: MatrixLike };
}

export interface CrossAttention extends SelfAttention {
  /** m×Dc, where keys and values come from: their weights are Dc×d and Dc×dv */
  context: MatrixLike;
}

export interface ProjectionBiases {
  query?: VectorLike;
  key?: VectorLike;
  value?: VectorLike;
  output?: VectorLike;
}

export interface MultiHeadAttention extends ScoreOptions {
  /** n×D */
  input: MatrixLike;
  /** m×Dc, where keys and values come from; the input unless told */
  context?: MatrixLike;
  /** h; divides the columns of `weights.query` */
  heads: number;
  /** hkv, of which h/hkv consecutive heads share one; as many as heads unless told; divides h */
  keyValueHeads?: number;
  /** D×(h·d), Dc×(hkv·d), Dc×(hkv·dv) and (h·dv)×D */
  weights: { query: MatrixLike; key: MatrixLike; value: MatrixLike; output: MatrixLike };
  biases?: ProjectionBiases;
  /** queries and keys of each head turned by their positions, as rotaryEmbedding does */
  rotary?: { base?: number; interleaved?: boolean; size?: number };
  /** a bias for each head that grows with the distance, as of alibiBias */
  alibi?: boolean;
}

/** No scaling unless asked. */
export interface AdditiveAttention extends ScaledDotProductAttention {
  /** query is n×dq: dq×a */
  queryWeight: MatrixLike;
  /** key is m×dk: dk×a */
  keyWeight: MatrixLike;
  /** a numbers */
  scoreWeight: VectorLike;
}

export interface AttentionGradient extends ScaledDotProductAttention {
  /** how a loss depends on each cell of the output, n×dv */
  outputGradient: MatrixLike;
}

export interface SelfAttentionGradient extends SelfAttention {
  /** n×dv */
  outputGradient: MatrixLike;
}

/** Dot products of seeded random vectors, as they are and over √d. */
export interface ScaleExperiment {
  /** each d once, from 1 */
  sizes: VectorLike;
  /** products for each size, from 1; made whole rows of 8 */
  samples: number;
  /** whole, from 0 to 2^53 */
  seed: number;
}

/** No scaling unless asked. */
export interface LuongAttention extends ScaledDotProductAttention {
  kind: 'dot' | 'general';
  /** dq×dk; for general, and only for it */
  weight?: MatrixLike;
}

export interface FlashAttention extends ScaledDotProductAttention {
  /** queries of a tile, from 1; the last tile may have fewer */
  tileRows: number;
  /** keys of a tile, likewise */
  tileCols: number;
}

export interface CachedDecode {
  /** n×D, a token a row */
  inputs: MatrixLike;
  /** without `output` the heads' results, side by side, are the output */
  weights: { query: MatrixLike; key: MatrixLike; value: MatrixLike; output?: MatrixLike };
  heads: number;
  keyValueHeads?: number;
}

/** Sums of each row, of the values as they are and as they look rounded to `decimals`. */
export interface RowSums {
  input: MatrixLike;
  /** 0 to 20 */
  decimals: number;
}

/** How many values fall into each of so many bins of one width; each has its left edge. */
export interface Histogram {
  values: MatrixLike;
  from: number;
  to: number;
  bins: number;
}

/** What the output should be; the loss is the mean of the squared errors. */
interface Lesson extends ScaledDotProductAttention {
  targetOutput: MatrixLike;
}

export interface AttentionDescent extends Lesson {
  /** how far down the gradient the step goes */
  rate: number;
}

export interface CentralDifference extends Lesson {
  /** one cell of this step is moved */
  of: 'query' | 'key' | 'value' | 'scores' | 'scaled' | 'capped' | 'biased' | 'masked' | 'weights' | 'output';
  row: number;
  col: number;
  /** up and down; 1e-4 unless told */
  by?: number;
}

export interface DrawMatrix {
  /** each from 1 */
  rows: number;
  cols: number;
  /** whole, from 0 to 2^53 */
  seed: number;
  /** whole, from -1000 to 1000, least below most; -2 and 3 unless told */
  least?: number;
  most?: number;
}

/** Whole numbers, each from 1. */
export interface AttentionCost {
  /** n queries */
  length: number;
  /** d features of each token; `heads` divides it */
  size: number;
  /** m keys; n unless told. Causal, the queries are the last n of m tokens */
  keys?: number;
  /** h; 1 unless told */
  heads?: number;
  /** hkv, of which h/hkv consecutive heads share one; as many as heads unless told; divides h */
  keyValueHeads?: number;
  /** attention only to oneself and what came before */
  causal?: boolean;
  /** 1 unless told */
  layers?: number;
  /** above 0, also fractions (0.5 is four bits); 2 unless told */
  bytesPerNumber?: number;
}

/** Two matrices of one shape; hidden cells may be -Infinity in both. */
export interface Difference {
  left: MatrixLike;
  right: MatrixLike;
  /** what their columns stand for; 'key' unless told */
  columns?: 'key' | 'feature';
}

export interface Softmax {
  scores: MatrixLike;
  /** what adds up to 1; 'row' unless told */
  axis?: 'row' | 'column';
  /** exp(score / temperature): below 1 sharpens, above 1 flattens; 1 unless told, above 0 */
  temperature?: number;
  /** false leaves the maximum in, and large scores overflow before everybody's eyes; true unless told */
  stable?: boolean;
}

export type ActivationKind = 'relu' | 'gelu' | 'gelu_tanh' | 'silu' | 'tanh' | 'swiglu';

export interface Activation {
  input: MatrixLike;
  kind: ActivationKind;
  /** for swiglu, and only for it */
  gate?: MatrixLike;
  /** for silu and swiglu; 1 unless told */
  alpha?: number;
}

export interface SinusoidalEncoding {
  /** positions 0 to length - 1 */
  length: number;
  /** features of each, from 1 */
  size: number;
  /** 10000 unless told; above 0 */
  base?: number;
}

export interface SinusoidalShift {
  /** even, from 2 */
  size: number;
  /** how far: any number of positions, forwards or back */
  by: number;
  /** 10000 unless told; above 0 */
  base?: number;
  /** a position to move */
  position?: number;
}

export interface RotaryEmbedding {
  /** n×d */
  input: MatrixLike;
  /** n of them: 0, 1, 2, … unless told; with cos and sin, rows of these tables */
  positions?: VectorLike;
  /** 10000 unless told; above 0 */
  base?: number;
  /** pairs of features 2t, 2t+1 instead of t, t + size/2 */
  interleaved?: boolean;
  /** how many features turn, from the first; even; all unless told */
  size?: number;
  /** tables in place of angles, size/2 columns; both or neither */
  cos?: MatrixLike;
  sin?: MatrixLike;
}

/** Each from 1. */
export interface AlibiBias {
  heads: number;
  queries: number;
  keys: number;
}

export interface Norm {
  /** n×D */
  input: MatrixLike;
  /** D factors; 1 unless told */
  gamma?: VectorLike;
  /** D summands; 0 unless told */
  beta?: VectorLike;
  /** 1e-5 unless told, from 0; inside the root */
  epsilon?: number;
}

/** [W1 D×f, W2 f×D], or [gate D×f, up D×f, down f×D] for swiglu */
export type FeedForwardWeights = [MatrixLike, MatrixLike] | [MatrixLike, MatrixLike, MatrixLike];

/** in the order of the weights; any may be left out */
export type FeedForwardBiases = (VectorLike | undefined)[];

export interface FeedForward {
  /** n×D */
  input: MatrixLike;
  weights: FeedForwardWeights;
  biases?: FeedForwardBiases;
  activation: ActivationKind;
}

export interface ProjectionWeights {
  query: MatrixLike;
  key: MatrixLike;
  value: MatrixLike;
  output: MatrixLike;
  biases?: ProjectionBiases;
}

/** [gamma, beta] */
export type NormWeights = [VectorLike?, VectorLike?];

export interface EncoderLayerWeights extends ProjectionWeights {
  feedForward: FeedForwardWeights;
  feedForwardBiases?: FeedForwardBiases;
  norm1?: NormWeights;
  norm2?: NormWeights;
}

export interface DecoderLayerWeights extends EncoderLayerWeights {
  cross: ProjectionWeights;
  norm3?: NormWeights;
}

interface Layer extends ScoreOptions {
  heads: number;
  keyValueHeads?: number;
  /** where the norms stand: 'post' unless told, as in the 2017 paper */
  norm?: 'post' | 'pre';
  /** of the norms; 1e-5 unless told, from 0 */
  epsilon?: number;
  activation: ActivationKind;
}

export interface EncoderLayer extends Layer {
  weights: EncoderLayerWeights;
}

/** `mask` is causal unless told ([] hides nothing) */
export interface DecoderLayer extends Layer {
  memoryMask?: Mask;
  weights: DecoderLayerWeights;
}

interface Stack extends ScoreOptions {
  finalNorm?: NormWeights;
  /** of the final norm */
  epsilon?: number;
}

/** What is said beside `layers` about scores holds for each layer that does not say it itself. */
export interface EncoderStack extends Stack {
  layers: EncoderLayer[];
}

export interface DecoderStack extends Stack {
  memoryMask?: Mask;
  layers: DecoderLayer[];
}

export interface Transformer {
  /** token ids: rows of `embedding` */
  source: VectorLike;
  target: VectorLike;
  /** vocabulary × D */
  embedding: MatrixLike;
  encoder: EncoderStack;
  decoder: DecoderStack;
  /** D × vocabulary */
  outputWeight: MatrixLike;
}
