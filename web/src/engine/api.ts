/**
 * The methods. Each has an example; docs.test.ts runs it and compares what it says: `…` after digits means that more
 * follow. A trace's steps are those of API.md, in that order, every argument among them.
 *
 * Errors are AttentionError, with a code and params that name the argument. Any method may throw `empty_input`,
 * `too_large`, `shape_mismatch`, `ragged_rows`, `not_a_number`, `not_finite`, `out_of_range` and `invalid_option` about
 * its arguments, `invalid_mask` where there is a mask, and `out_of_memory` and `engine_lost` about itself.
 */
import type {
  Activation,
  AdditiveAttention,
  AlibiBias,
  AttentionCost,
  AttentionDescent,
  AttentionGradient,
  CachedDecode,
  CentralDifference,
  CrossAttention,
  DecoderLayer,
  DecoderStack,
  Difference,
  DrawMatrix,
  EncoderLayer,
  EncoderStack,
  FeedForward,
  FlashAttention,
  Histogram,
  LuongAttention,
  MultiHeadAttention,
  Norm,
  RotaryEmbedding,
  RowSums,
  ScaledDotProductAttention,
  ScaleExperiment,
  SelfAttention,
  SelfAttentionGradient,
  SinusoidalEncoding,
  SinusoidalShift,
  Softmax,
  Transformer,
} from './problems';
import type {
  AnswerProblem,
  AttentionResult,
  BatchedAttention,
  FusedAttention,
  FusedMultiHead,
  FusedMultiHeadLayer,
  FusedMultiHeadResult,
  PreparedMultiHead,
  LayerCost,
  LayerCostProblem,
  SliceOptions,
  Verdict,
} from './tensor-problems';
import type { MatrixLike, Trace, TraceData, VectorLike } from './types';

export interface Limits {
  /** most values a trace, or a tensor, may hold; checked before memory is taken */
  traceValues: number;
  /** most steps a trace may have */
  traceSteps: number;
  [name: string]: number;
}

export interface LoadOptions {
  /** default: the file beside the module; inlined in the standalone bundle */
  wasm?: string | URL | BufferSource;
}

export interface Attention {
  readonly limits: Limits;

  /**
   * softmax(query · keyᵀ · scale) · value. Vaswani et al. 2017, equation 1.
   *
   * @example
   *     const words = { query: [[0, 1]], key: [[1, 0], [0, 1]], value: [[10, 0], [0, 10]] };
   *     attention.scaledDotProductAttention(words).step('output').data // 3.302… 6.697…
   */
  scaledDotProductAttention(problem: ScaledDotProductAttention): Trace;

  /**
   * The same of a sequence with itself: query = input · weights.query, and so on.
   *
   * @example
   *     const identity = [[1, 0], [0, 1]];
   *     const words = { input: [[1, 0], [1, 1]], weights: { query: identity, key: identity, value: [[2, 0], [0, 1]] } };
   *     attention.selfAttention({ ...words, mask: 'causal' }).step('output').data // 2 0 2 0.669…
   */
  selfAttention(problem: SelfAttention): Trace;

  /**
   * Queries from the input, keys and values from the context.
   *
   * @example
   *     const weights = { query: [[1]], key: [[1], [0]], value: [[0], [1]] };
   *     attention.crossAttention({ input: [[1]], context: [[0, 2], [1, 4]], weights }).step('output').data // 3.462…
   */
  crossAttention(problem: CrossAttention): Trace;

  /**
   * Several heads, each a block of the projections' columns; joined, projected. Vaswani et al. 2017, section 3.2.2;
   * grouped queries: Ainslie et al. 2023.
   *
   * @example
   *     const identity = [[1, 0], [0, 1]];
   *     const weights = { query: identity, key: identity, value: identity, output: identity };
   *     const trace = attention.multiHeadAttention({ input: [[1, 2], [3, -1]], heads: 2, weights, mask: 'causal' });
   *     trace.step('head.0.weights').data // 1 0 0.0024… 0.997…
   */
  multiHeadAttention(problem: MultiHeadAttention): Trace;

  /**
   * Scores from a small network, scoreWeight · tanh(query · queryWeight + key · keyWeight). Bahdanau et al. 2015.
   *
   * @example
   *     const words = { query: [[1]], key: [[0], [1]], value: [[0], [1]] };
   *     const weights = { queryWeight: [[1]], keyWeight: [[1]], scoreWeight: [2] };
   *     attention.additiveAttention({ ...words, ...weights }).step('scores').data // 1.523… 1.928…
   */
  additiveAttention(problem: AdditiveAttention): Trace;

  /**
   * Scores query · weight · keyᵀ, or without a weight. Luong et al. 2015.
   *
   * @example
   *     const words = { query: [[1, 2]], key: [[1], [3]], value: [[0], [1]] };
   *     attention.luongAttention({ ...words, kind: 'general', weight: [[1], [0]] }).step('scores').data // 1 3
   */
  luongAttention(problem: LuongAttention): Trace;

  /**
   * The same as scaledDotProductAttention, tile by tile, with a running maximum and sum. Dao et al. 2022.
   *
   * @example
   *     const words = { query: [[1, 1]], key: [[1, 0], [0, 1], [1, 1]], value: [[1, 0], [0, 2], [3, 1]] };
   *     attention.flashAttention({ ...words, tileRows: 1, tileCols: 2 }).step('output').data // 1.758… 1
   */
  flashAttention(problem: FlashAttention): Trace;

  /**
   * Causal attention one token at a time, keys and values kept.
   *
   * @example
   *     const weights = { query: [[1]], key: [[1]], value: [[1]] };
   *     attention.cachedDecode({ inputs: [[1], [2]], weights, heads: 1 }).step('token.1.weights').data // 0.119… 0.880…
   */
  cachedDecode(problem: CachedDecode): Trace;

  /**
   * @example
   *     attention.softmax({ scores: [[8, 4, 0]] }).step('weights').data // 0.981… 0.017… 0.0003…
   */
  softmax(problem: Softmax): Trace;

  /**
   * Logarithms of the weights, finite also where a weight would be 0.
   *
   * @example
   *     attention.logSoftmax({ scores: [[1000, 0]] }).step('logWeights').data // 0 -1000
   */
  logSoftmax(problem: Softmax): Trace;

  /**
   * @example
   *     attention.activation({ input: [[-1, 0, 1]], kind: 'gelu' }).step('output').data // -0.158… 0 0.841…
   */
  activation(problem: Activation): Trace;

  /**
   * Positions as waves of different lengths. Vaswani et al. 2017, section 3.5.
   *
   * @example
   *     attention.sinusoidalEncoding({ length: 2, size: 2 }).step('encoding').data // 0 1 0.841… 0.540…
   */
  sinusoidalEncoding(problem: SinusoidalEncoding): Trace;

  /**
   * The matrix that moves every position of a sinusoidal encoding by the same distance.
   *
   * @example
   *     attention.sinusoidalShift({ size: 2, by: 1 }).step('matrix').data // 0.540… -0.841… 0.841… 0.540…
   */
  sinusoidalShift(problem: SinusoidalShift): Trace;

  /**
   * Pairs of features turned by their position. Su et al. 2021.
   *
   * @example
   *     attention.rotaryEmbedding({ input: [[1, 0], [1, 0]] }).step('rotated').data // 1 0 0.540… 0.841…
   */
  rotaryEmbedding(problem: RotaryEmbedding): Trace;

  /**
   * Biases that grow with the distance, steeper in the first heads. Press et al. 2022.
   *
   * @example
   *     attention.alibiBias({ heads: 8, queries: 2, keys: 2 }).step('head.0.bias').data // 0 -0.5 -0.5 0
   */
  alibiBias(problem: AlibiBias): Trace;

  /**
   * Each row to mean 0 and variance 1. Ba et al. 2016.
   *
   * @example
   *     attention.layerNorm({ input: [[1, 3]], epsilon: 0 }).step('output').data // -1 1
   */
  layerNorm(problem: Norm): Trace;

  /**
   * Each row over the root of its mean square. Zhang, Sennrich 2019.
   *
   * @example
   *     attention.rmsNorm({ input: [[3, 4]], epsilon: 0 }).step('output').data // 0.848… 1.131…
   */
  rmsNorm(problem: Norm): Trace;

  /**
   * @example
   *     const weights = [[[1, -1]], [[1], [10]]];
   *     attention.feedForward({ input: [[2], [-3]], weights, activation: 'relu' }).step('output').data // 2 30
   */
  feedForward(problem: FeedForward): Trace;

  /**
   * Self-attention and a feed-forward network, a residual sum and a norm around each.
   *
   * @example
   *     const one = [[1, 0], [0, 1]];
   *     const weights = { query: one, key: one, value: one, output: one, feedForward: [one, one] };
   *     const layer = { heads: 1, norm: 'pre', activation: 'relu', weights };
   *     attention.encoderLayer({ input: [[1, 3]], ...layer, epsilon: 0 }).step('residual1').data // 0 4
   */
  encoderLayer(problem: EncoderLayer & { input: MatrixLike }): Trace;

  /**
   * The same with cross-attention to a memory in between. Its mask is causal unless told.
   *
   * @example
   *     const one = [[1]];
   *     const cross = { query: one, key: one, value: one, output: one };
   *     const weights = { ...cross, cross, feedForward: [one, one] };
   *     const layer = { heads: 1, norm: 'pre', activation: 'relu', weights };
   *     attention.decoderLayer({ input: [[1]], memory: [[5], [7]], ...layer }).step('residual2').data // 7
   */
  decoderLayer(problem: DecoderLayer & { input: MatrixLike; memory: MatrixLike }): Trace;

  /**
   * @example
   *     const one = [[1, 0], [0, 1]];
   *     const weights = { query: one, key: one, value: one, output: one, feedForward: [one, one] };
   *     const layer = { heads: 1, activation: 'relu', weights };
   *     attention.encoder({ input: [[1, 3]], layers: [layer, layer] }).step('output').data // -0.999… 0.999…
   */
  encoder(problem: EncoderStack & { input: MatrixLike }): Trace;

  /**
   * @example
   *     const one = [[1]];
   *     const cross = { query: one, key: one, value: one, output: one };
   *     const weights = { ...cross, cross, feedForward: [one, one] };
   *     const layer = { heads: 1, norm: 'pre', activation: 'relu', weights };
   *     attention.decoder({ input: [[1]], memory: [[5]], layers: [layer] }).step('output').data // 6
   */
  decoder(problem: DecoderStack & { input: MatrixLike; memory: MatrixLike }): Trace;

  /**
   * The whole encoder-decoder, from token ids to probabilities of the next token. Vaswani et al. 2017.
   *
   * @example
   *     const one = [[1]];
   *     const cross = { query: one, key: one, value: one, output: one };
   *     const layer = { heads: 1, norm: 'pre', activation: 'relu', weights: { ...cross, feedForward: [one, one] } };
   *     const decoderLayer = { ...layer, weights: { ...layer.weights, cross } };
   *     const stacks = { encoder: { layers: [layer] }, decoder: { layers: [decoderLayer] } };
   *     const model = { embedding: [[1], [2]], ...stacks, outputWeight: [[0, 1]] };
   *     attention.transformer({ source: [0, 1], target: [1], ...model }).step('logits').data // 0 3.5
   */
  transformer(problem: Transformer): Trace;

  /**
   * How a loss, of which the gradient at the output is known, depends on query, key and value. Steps valueGradient,
   * weightsGradient, scoresGradient, queryGradient, keyGradient; that of the scores has the scale in it.
   *
   * @example
   *     const words = { query: [[1]], key: [[1], [0]], value: [[1], [0]] };
   *     attention.attentionGradient({ ...words, outputGradient: [[1]] }).step('scoresGradient').data // 0.196… -0.196…
   */
  attentionGradient(problem: AttentionGradient): Trace;

  /**
   * The same of selfAttention, through the projections: steps queryWeightGradient, …, inputGradient.
   *
   * @example
   *     const weights = { query: [[1]], key: [[1]], value: [[1]] };
   *     const problem = { input: [[1], [2]], weights, outputGradient: [[1], [0]] };
   *     attention.selfAttentionGradient(problem).step('inputGradient').data // 0.268… 0.927…
   */
  selfAttentionGradient(problem: SelfAttentionGradient): Trace;

  /**
   * How every weight answers to every score: p_i · ((i = j) - p_j).
   *
   * @example
   *     attention.softmaxJacobian({ scores: [0, 0] }).step('jacobian').data // 0.25 -0.25 -0.25 0.25
   */
  softmaxJacobian(problem: { scores: VectorLike }): Trace;

  /**
   * Dot products of seeded random vectors: steps `size.<d>.variance`, `size.<d>.scaledVariance`, …, and what they were
   * computed from. The same numbers on every machine.
   *
   * @example
   *     attention.scaleExperiment({ sizes: [4, 64], samples: 800, seed: 1 }).step('size.64.variance').data // 66.504…
   */
  scaleExperiment(problem: ScaleExperiment): Trace;

  /**
   * How many values fall into each bin: steps values, edges, counts. A bin has its left edge and not its right one.
   *
   * @example
   *     attention.histogram({ values: [[0, 1, 1, 2]], from: 0, to: 2, bins: 2 }).step('counts').data // 1 2
   */
  histogram(problem: Histogram): Trace;

  /**
   * One step down the gradient: the steps of scaledDotProductAttention, errors, loss (the mean of their squares), the
   * gradients, queryStep, keyStep, valueStep, and the same attention after it: after.query, …, after.loss.
   *
   * @example
   *     const problem = { query: [[1]], key: [[2], [2]], value: [[6], [2]], targetOutput: [[2]], rate: 0.25 };
   *     attention.attentionDescent(problem).step('after.value').data // 5.5 1.5
   */
  attentionDescent(problem: AttentionDescent): Trace;

  /**
   * How the loss answers to one cell, measured instead of derived: (loss above − loss below) / (2 by). Only what depends
   * on the cell is computed again, in the parts above. and below.
   *
   * @example
   *     const lesson = { query: [[1]], key: [[2], [2]], value: [[6], [2]], targetOutput: [[2]] };
   *     attention.centralDifference({ ...lesson, of: 'value', row: 0, col: 0, by: 0.5 }).step('centralDifference').data // 2
   */
  centralDifference(problem: CentralDifference): Trace;

  /**
   * Scores, multiplications and cached numbers of multi-head attention, counted: steps scoresPerHead, scoresPerLayer,
   * totalScores, attentionMultiplications, projectionMultiplications, cacheBytes and what they are made from, each 1×1.
   *
   * @example
   *     attention.attentionCost({ length: 1000, size: 512, heads: 8, causal: true }).step('scoresPerHead').data // 500500
   */
  attentionCost(problem: AttentionCost): Trace;

  /**
   * Small whole numbers to calculate with by hand, no row all zeros: step numbers. The same on every machine.
   *
   * @example
   *     attention.drawMatrix({ rows: 2, cols: 2, seed: 7 }).step('numbers').data // 2 -1 2 0
   */
  drawMatrix(problem: DrawMatrix): Trace;

  /**
   * Steps input, sums, rounded, roundedSums: so that a page can say when rounded numbers do not add up.
   *
   * @example
   *     attention.rowSums({ input: [[0.25, 0.25, 0.5]], decimals: 1 }).step('roundedSums').data // 1.1
   */
  rowSums(problem: RowSums): Trace;

  /**
   * Steps left, right, difference: left − right, cell by cell.
   *
   * @example
   *     attention.difference({ left: [[1, 2]], right: [[0.5, 2]] }).step('difference').data // 0.5 0
   */
  difference(problem: Difference): Trace;

  /**
   * Steps query, key, scores, queryLength, keyLength, cosines, degrees: score = length × length × cosine.
   *
   * @example
   *     attention.cosineSimilarity({ query: [[1, 0]], key: [[1, 1]] }).step('degrees').data // 45.0…
   */
  cosineSimilarity(problem: { query: MatrixLike; key: MatrixLike }): Trace;

  /**
   * The classic wrong ways that apply to this problem, each a trace: noScale, scaleByD, noTranspose, columnSoftmax,
   * noExponential, noSoftmax, maskedScoreZero, maskAfterSoftmax, causalHidesSelf, sumInsteadOfMean.
   *
   * @example
   *     const words = { query: [[0, 1]], key: [[1, 0], [0, 1]], value: [[10, 0], [0, 10]] };
   *     attention.commonMistakes(words).noScale.step('output').data // 2.689… 7.310…
   */
  commonMistakes(problem: ScaledDotProductAttention): Record<string, Trace>;

  /**
   * Scaled dot-product attention of whole batches, in float64; a query that sees no key has output 0. Errors name an
   * element by its index: `not_finite` {name, index}.
   *
   * @example
   *     const [query, key] = [{ shape: [1, 2, 1, 1], data: [1, 2] }, { shape: [1, 1, 2, 1], data: [0, 1] }];
   *     attention.attention({ query, key, value: key }).output.data // 0.731… 0.880…
   */
  attention(problem: BatchedAttention): AttentionResult;

  /**
   * An answer against the matrix expected and against what mistakes lead to. Shapes have to be the same; only the answer
   * has to be finite.
   *
   * @example
   *     const asked = { expected: [[0.31, 1]], tolerance: 0.005, candidates: { noScale: [[0.3, 1]] } };
   *     attention.judge({ ...asked, answer: [[0.3, 1]] }).wrong[0] // 0 0
   */
  judge(problem: AnswerProblem): Verdict;

  /**
   * In float32, in one pass over the keys: no queryLength × keyLength numbers are held unless `weights` has room for them.
   * Milakov, Gimelshein 2018; Dao et al. 2022. Off from doubles by at most v · (4 (d + 3) s + 3 m + 19) · 2⁻²⁴, for values
   * up to v and scores whose products, each taken as positive, add up to s. Also in `attention-textbook/fused`, without
   * the engine.
   *
   * @example
   *     const [query, key, value] = [[1, 1], [1, 0, 0, 1], [1, 0, 0, 2]].map((row) => Float32Array.from(row));
   *     attention.fusedAttention({ query, key, value, heads: 1, queryLength: 1, keyLength: 2, headSize: 2 }) // 0.5 1
   */
  fusedAttention(problem: FusedAttention): Float32Array;

  /**
   * Projections, attention of every head, output projection, in float32.
   *
   * @example
   *     const one = Float32Array.of(1);
   *     const weights = { query: one, key: one, value: one, output: one };
   *     const tokens = { input: Float32Array.of(2, 2), weights, heads: 1, length: 2, size: 1 };
   *     attention.fusedMultiHead({ ...tokens, causal: true, keepWeights: true }).weights // 1 0 0.5 0.5
   */
  fusedMultiHead(problem: FusedMultiHead): FusedMultiHeadResult;

  /**
   * A layer for whoever computes it again and again: its weights are copied, checked and laid out once. They keep four
   * times size × size floats of memory until the layer is forgotten.
   *
   * @throws what fusedMultiHead throws of weights, heads and size; `run` throws the rest
   * @example
   *     const one = Float32Array.of(1);
   *     const weights = { query: one, key: one, value: one, output: one };
   *     const layer = attention.prepareMultiHead({ weights, heads: 1, size: 1 });
   *     layer.run({ input: Float32Array.of(2, 4), length: 2, causal: true }).output[0] // 2
   */
  prepareMultiHead(layer: FusedMultiHeadLayer): PreparedMultiHead;

  /**
   * fusedAttention to the last bit, but others have their turn every so many milliseconds: a page draws, a timer runs,
   * whoever waits may cancel. Arguments are copied when the call is made. With `workers` other cores help.
   *
   * @throws (rejects with) what fusedAttention throws; the signal's reason; what onProgress threw
   * @example
   *     const [query, key, value] = [[1, 1], [1, 0, 0, 1], [1, 0, 0, 2]].map((row) => Float32Array.from(row));
   *     const sizes = { heads: 1, queryLength: 1, keyLength: 2, headSize: 2 };
   *     await attention.fusedAttentionInSlices({ query, key, value, ...sizes }, { budgetMs: 4 }) // 0.5 1
   */
  fusedAttentionInSlices(problem: FusedAttention, options?: SliceOptions): Promise<Float32Array>;

  /**
   * fusedMultiHead, likewise.
   *
   * @example
   *     const one = Float32Array.of(1);
   *     const weights = { query: one, key: one, value: one, output: one };
   *     const tokens = { input: Float32Array.of(2, 2), weights, heads: 1, length: 2, size: 1 };
   *     (await attention.fusedMultiHeadInSlices(tokens)).output // 2 2
   */
  fusedMultiHeadInSlices(problem: FusedMultiHead, options?: SliceOptions): Promise<FusedMultiHeadResult>;

  /**
   * What a layer costs, counted exactly. Vaswani et al. 2017, table 1.
   *
   * @example
   *     attention.layerCost({ layer: 'self_attention', length: 10, size: 512 }).operations // 102400
   */
  layerCost(problem: LayerCostProblem): LayerCost;

  /**
   * Any algorithm by its name, for a player that shows a trace of any of them; also the single mistakes.
   *
   * @example
   *     attention.run('noSoftmax', { query: [[1]], key: [[1], [2]], value: [[1], [1]] }).step('output').data // 3
   */
  run(algorithm: string, problem: object): Trace;

  /**
   * Gives plain data (a structured clone, a parsed file) its methods back. What is no trace throws `invalid_option` and
   * names the path of what is wrong.
   *
   * @example
   *     const clone = structuredClone(attention.softmax({ scores: [[0, 0]] }));
   *     attention.traceFrom(clone).derive('weights', 0, 1).value // 0.5
   */
  traceFrom(data: TraceData): Trace;
}
