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

export interface CrossAttention extends SelfAttention {
  /** where keys and values come from */
  context: MatrixLike;
}

export interface ProjectionBiases {
  query?: VectorLike;
  key?: VectorLike;
  value?: VectorLike;
  output?: VectorLike;
}

export interface MultiHeadAttention extends ScoreOptions {
  input: MatrixLike;
  /** where keys and values come from; the input unless told */
  context?: MatrixLike;
  heads: number;
  /** consecutive heads share one; as many as heads unless told */
  keyValueHeads?: number;
  weights: { query: MatrixLike; key: MatrixLike; value: MatrixLike; output: MatrixLike };
  biases?: ProjectionBiases;
  /** queries and keys of each head turned by their positions */
  rotary?: { base?: number; interleaved?: boolean; size?: number };
  /** a bias for each head that grows with the distance */
  alibi?: boolean;
}

/** No scaling unless asked. */
export interface AdditiveAttention extends ScaledDotProductAttention {
  queryWeight: MatrixLike;
  keyWeight: MatrixLike;
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
  /** each d once */
  sizes: VectorLike;
  /** products for each size; made whole rows of 8 */
  samples: number;
  /** whole, from 0 to 2^53 */
  seed: number;
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

/** No scaling unless asked. */
export interface LuongAttention extends ScaledDotProductAttention {
  kind: 'dot' | 'general';
  /** for general, and only for it */
  weight?: MatrixLike;
}

export interface FlashAttention extends ScaledDotProductAttention {
  tileRows: number;
  tileCols: number;
}

export interface CachedDecode {
  /** a token a row */
  inputs: MatrixLike;
  /** without `output` the heads' results, side by side, are the output */
  weights: { query: MatrixLike; key: MatrixLike; value: MatrixLike; output?: MatrixLike };
  heads: number;
  keyValueHeads?: number;
}

/** Sums of each row, of the values as they are and as they look rounded to `decimals`. */
export interface RowSums {
  input: MatrixLike;
  decimals: number;
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
  /** exp(score / temperature): below 1 sharpens, above 1 flattens; 1 unless told */
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
  length: number;
  size: number;
  /** 10000 unless told */
  base?: number;
}

export interface SinusoidalShift {
  /** even */
  size: number;
  by: number;
  base?: number;
}

export interface RotaryEmbedding {
  input: MatrixLike;
  /** 0, 1, 2, … unless told; with cos and sin, rows of these tables */
  positions?: VectorLike;
  base?: number;
  /** pairs of features 2t, 2t+1 instead of t, t + size/2 */
  interleaved?: boolean;
  /** how many features turn; all unless told */
  size?: number;
  cos?: MatrixLike;
  sin?: MatrixLike;
}

export interface AlibiBias {
  heads: number;
  queries: number;
  keys: number;
}

export interface Norm {
  input: MatrixLike;
  gamma?: VectorLike;
  beta?: VectorLike;
  /** 1e-5 unless told; inside the root */
  epsilon?: number;
}

/** [W1, W2], or [gate, up, down] for swiglu */
export type FeedForwardWeights = [MatrixLike, MatrixLike] | [MatrixLike, MatrixLike, MatrixLike];

/** in the order of the weights; any may be left out */
export type FeedForwardBiases = (VectorLike | undefined)[];

export interface FeedForward {
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
  /** 'post' unless told, as in the 2017 paper */
  norm?: 'post' | 'pre';
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
  embedding: MatrixLike;
  encoder: EncoderStack;
  decoder: DecoderStack;
  outputWeight: MatrixLike;
}

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
}

export interface FusedMultiHead {
  /** length × size */
  input: Float32Array;
  /** in × out, each size × size */
  weights: { query: Float32Array; key: Float32Array; value: Float32Array; output: Float32Array };
  /** divides size */
  heads: number;
  length: number;
  size: number;
  causal?: boolean;
  keepWeights?: boolean;
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
}

export interface LayerCostProblem {
  layer: 'self_attention' | 'recurrent' | 'convolutional' | 'restricted_attention';
  /** n tokens */
  length: number;
  /** d features */
  size: number;
  /** k, of a convolution; at least 2 */
  kernel?: number;
  /** r, of restricted attention: so many to either side, or back; at least 1 */
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

export interface Limits {
  /** most values a trace may hold; checked before memory is taken */
  traceValues: number;
  [name: string]: number;
}

export interface Attention {
  readonly limits: Limits;
  scaledDotProductAttention(problem: ScaledDotProductAttention): Trace;
  selfAttention(problem: SelfAttention): Trace;
  crossAttention(problem: CrossAttention): Trace;
  multiHeadAttention(problem: MultiHeadAttention): Trace;
  additiveAttention(problem: AdditiveAttention): Trace;
  luongAttention(problem: LuongAttention): Trace;
  attentionGradient(problem: AttentionGradient): Trace;
  /** the same through the projections: steps queryWeightGradient, …, inputGradient */
  selfAttentionGradient(problem: SelfAttentionGradient): Trace;
  softmaxJacobian(problem: { scores: VectorLike }): Trace;
  /** steps `size.<d>.variance`, `size.<d>.scaledVariance`, …, and what they were computed from */
  scaleExperiment(problem: ScaleExperiment): Trace;
  histogram(problem: Histogram): Trace;
  /** loss, gradients, one step of gradient descent, and the loss after it */
  attentionDescent(problem: AttentionDescent): Trace;
  /** how the loss answers to one cell, from two forward passes; the last step is `centralDifference` */
  centralDifference(problem: CentralDifference): Trace;
  /** exact attention, tile by tile */
  flashAttention(problem: FlashAttention): Trace;
  /** causal attention one token at a time, keys and values kept */
  cachedDecode(problem: CachedDecode): Trace;
  softmax(problem: Softmax): Trace;
  logSoftmax(problem: Softmax): Trace;
  activation(problem: Activation): Trace;
  sinusoidalEncoding(problem: SinusoidalEncoding): Trace;
  /** the matrix that moves every position of a sinusoidal encoding by the same distance */
  sinusoidalShift(problem: SinusoidalShift): Trace;
  rotaryEmbedding(problem: RotaryEmbedding): Trace;
  alibiBias(problem: AlibiBias): Trace;
  layerNorm(problem: Norm): Trace;
  rmsNorm(problem: Norm): Trace;
  feedForward(problem: FeedForward): Trace;
  encoderLayer(problem: EncoderLayer & { input: MatrixLike }): Trace;
  decoderLayer(problem: DecoderLayer & { input: MatrixLike; memory: MatrixLike }): Trace;
  encoder(problem: EncoderStack & { input: MatrixLike }): Trace;
  decoder(problem: DecoderStack & { input: MatrixLike; memory: MatrixLike }): Trace;
  transformer(problem: Transformer): Trace;
  /** steps: input, sums, rounded, roundedSums; so that a page can say when rounded numbers do not add up */
  rowSums(problem: RowSums): Trace;
  /** steps: left, right, difference */
  difference(problem: Difference): Trace;
  /** steps: query, key, scores, queryLength, keyLength, cosines, degrees: score = length × length × cosine */
  cosineSimilarity(problem: { query: MatrixLike; key: MatrixLike }): Trace;
  /** the classic wrong ways that apply to this problem, each a trace: noTranspose, columnSoftmax, … */
  commonMistakes(problem: ScaledDotProductAttention): Record<string, Trace>;
  /**
   * scaled dot-product attention of whole batches, in float64; a query that sees no key has output 0
   *
   * @throws AttentionError `empty_input`, `too_large`, `shape_mismatch`, `out_of_range`, `invalid_mask`,
   *     `invalid_option`, `not_finite` {name, index}
   */
  attention(problem: BatchedAttention): AttentionResult;
  /** in float32, in one pass over the keys: no queryLength × keyLength numbers are ever held */
  fusedAttention(problem: FusedAttention): Float32Array;
  fusedMultiHead(problem: FusedMultiHead): FusedMultiHeadResult;
  /** the same, to the last bit, without keeping others from their turn */
  fusedAttentionInSlices(problem: FusedAttention, options?: SliceOptions): Promise<Float32Array>;
  fusedMultiHeadInSlices(problem: FusedMultiHead, options?: SliceOptions): Promise<FusedMultiHeadResult>;
  /** what a layer costs, counted exactly */
  layerCost(problem: LayerCostProblem): LayerCost;
  /** runs any algorithm by its name, for a player that shows a trace of any of them; also the single mistakes */
  run(algorithm: string, problem: object): Trace;
  /** gives plain data (a structured clone, a parsed file) its methods back */
  traceFrom(data: TraceData): Trace;
}

export interface LoadOptions {
  /** default: the file beside the module; inlined in the standalone bundle */
  wasm?: string | URL | BufferSource;
}
