/** A problem of each algorithm, of seeded random shapes and options. */
import type { Mask } from '../../web/src/index';
import { random } from './support';

export class Random {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = random(seed);
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }
  upTo(most: number): number {
    return this.between(1, most);
  }
  real(low: number, high: number): number {
    return low + this.next() * (high - low);
  }
  coin(): boolean {
    return this.next() < 0.5;
  }
  one<T>(...choices: T[]): T {
    return choices[this.between(0, choices.length - 1)]!;
  }
  row(size: number): number[] {
    return Array.from({ length: size }, () => this.real(-2, 2));
  }
  matrix(rows: number, cols: number): number[][] {
    return Array.from({ length: rows }, () => this.row(cols));
  }
  truths(size: number): boolean[] {
    return Array.from({ length: size }, () => this.next() < 0.6);
  }
  /** What may be left out, half of the times is. */
  perhaps<T>(value: T): T | undefined {
    return this.coin() ? value : undefined;
  }
}

function mask(r: Random, n: number, m: number): Mask {
  return r.one<() => Mask>(
    () => 'causal',
    () => ({ causal: true, past: r.between(0, 2) }),
    () => ({ padding: r.between(0, m) }),
    () => ({ keys: r.truths(m) }),
    () => ({ window: [r.between(-1, 1), r.between(-1, 1)] }),
    () => ({ prefix: r.between(0, m) }),
    () => ({ block: r.upTo(3) }),
    () => Array.from({ length: n }, () => r.truths(m)),
    () => ['causal', { padding: r.upTo(m) }],
  )();
}

const scoreOptions = (r: Random, n: number, m: number): object => ({
  mask: r.perhaps(mask(r, n, m)),
  scale: r.one<unknown>('auto', 'none', r.real(-1, 1), undefined),
  softcap: r.perhaps(r.real(0.5, 10)),
  bias: r.perhaps(r.matrix(n, m)),
  maskedScore: r.one<unknown>(undefined, undefined, -1e4),
});

function heads(r: Random): object {
  const [n, m, d] = [r.upTo(4), r.upTo(4), r.upTo(3)];
  const { query, key, value } = { query: r.matrix(n, d), key: r.matrix(m, d), value: r.matrix(m, r.upTo(3)) };
  return { query, key, value, ...scoreOptions(r, n, m) };
}

function lesson(r: Random): object {
  const [n, m, d, dv] = [r.upTo(3), r.upTo(3), r.upTo(3), r.upTo(2)];
  const { query, key, value } = { query: r.matrix(n, d), key: r.matrix(m, d), value: r.matrix(m, dv) };
  return { query, key, value, targetOutput: r.matrix(n, dv), ...scoreOptions(r, n, m) };
}

const projections = (r: Random, width: number, context: number, d = r.upTo(3)): Record<string, number[][]> => ({
  query: r.matrix(width, d),
  key: r.matrix(context, d),
  value: r.matrix(context, r.upTo(3)),
});

const activations = ['relu', 'gelu', 'gelu_tanh', 'silu', 'tanh', 'swiglu'] as const;

const norm = (r: Random, width: number): unknown => [r.perhaps(r.row(width)), r.perhaps(r.row(width))];

/** `heads` heads of size 2 that share `shared`, from `width` and `context` columns to `width`. */
const headWeights = (r: Random, heads: number, shared: number, width: number, context = width): object => ({
  query: r.matrix(width, 2 * heads),
  key: r.matrix(context, 2 * shared),
  value: r.matrix(context, 2 * shared),
  output: r.matrix(2 * heads, width),
  biases: r.perhaps({ query: r.perhaps(r.row(2 * heads)), output: r.row(width) }),
});

function feedForward(r: Random, width: number, activation: string): { weights: number[][][]; biases: unknown } {
  const [hidden, gated] = [r.upTo(3), activation === 'swiglu'];
  const into = (): number[][] => r.matrix(width, hidden);
  const weights = [...(gated ? [into()] : []), into(), r.matrix(hidden, width)];
  return { weights, biases: r.perhaps([r.row(hidden), gated ? r.perhaps(r.row(hidden)) : r.row(width)]) };
}

function layer(r: Random, width: number, others: (heads: number, shared: number) => object = () => ({})): object {
  const shared = r.upTo(2);
  const count = shared * r.upTo(2);
  const activation = r.one(...activations);
  const inner = feedForward(r, width, activation);
  return {
    heads: count,
    keyValueHeads: shared,
    norm: r.one('pre', 'post'),
    epsilon: r.real(1e-3, 1),
    activation,
    weights: {
      ...headWeights(r, count, shared, width),
      feedForward: inner.weights,
      feedForwardBiases: inner.biases,
      norm1: norm(r, width),
      norm2: norm(r, width),
      ...others(count, shared),
    },
  };
}

const decoderLayer = (r: Random, width: number, memory: number): object => ({
  ...layer(r, width, (count, shared) => ({
    cross: headWeights(r, count, shared, width, memory),
    norm3: norm(r, width),
  })),
  memoryMask: r.perhaps({ padding: 1 }),
});

const ids = (r: Random, count: number, vocabulary: number): number[] =>
  Array.from({ length: count }, () => r.between(0, vocabulary - 1));

export const problems: Record<string, (r: Random) => object> = {
  scaledDotProductAttention: heads,
  selfAttention: (r) => {
    const [n, width] = [r.upTo(4), r.upTo(3)];
    return { input: r.matrix(n, width), weights: projections(r, width, width), ...scoreOptions(r, n, n) };
  },
  crossAttention: (r) => {
    const [n, m, width, context] = [r.upTo(4), r.upTo(4), r.upTo(3), r.upTo(3)];
    const weights = projections(r, width, context);
    return { input: r.matrix(n, width), context: r.matrix(m, context), weights, ...scoreOptions(r, n, m) };
  },
  multiHeadAttention: (r) => {
    const [n, width, shared] = [r.upTo(4), r.upTo(3), r.upTo(2)];
    const count = shared * r.upTo(2);
    const input = r.matrix(n, width);
    const rotary = r.perhaps({ base: r.real(2, 1e4), interleaved: r.coin() });
    const sizes = { heads: count, keyValueHeads: shared, rotary, alibi: r.coin() };
    return { input, weights: headWeights(r, count, shared, width), ...sizes, ...scoreOptions(r, n, n) };
  },
  additiveAttention: (r) => {
    const [n, m, a] = [r.upTo(4), r.upTo(4), r.upTo(3)];
    const { query, key, value } = { query: r.matrix(n, 3), key: r.matrix(m, 2), value: r.matrix(m, 2) };
    const weights = { queryWeight: r.matrix(3, a), keyWeight: r.matrix(2, a), scoreWeight: r.row(a) };
    return { query, key, value, ...weights, ...scoreOptions(r, n, m) };
  },
  luongAttention: (r) => {
    const [n, m, d, dk] = [r.upTo(4), r.upTo(4), r.upTo(3), r.upTo(3)];
    const general = { kind: 'general', key: r.matrix(m, dk), weight: r.matrix(d, dk) };
    const kind = r.one<object>(general, { kind: 'dot', key: r.matrix(m, d) });
    return { query: r.matrix(n, d), value: r.matrix(m, 2), ...kind, ...scoreOptions(r, n, m) };
  },
  flashAttention: (r) => ({ ...heads(r), tileRows: r.upTo(3), tileCols: r.upTo(3) }),
  cachedDecode: (r) => {
    const [n, width, shared] = [r.upTo(3), r.upTo(3), r.upTo(2)];
    const count = shared * r.upTo(2);
    const { query, key, value } = {
      query: r.matrix(width, count),
      key: r.matrix(width, shared),
      value: r.matrix(width, shared),
    };
    const output = r.perhaps(r.matrix(count, width));
    return { inputs: r.matrix(n, width), weights: { query, key, value, output }, heads: count, keyValueHeads: shared };
  },
  softmax: (r) => ({
    scores: r.matrix(r.upTo(4), r.upTo(4)),
    axis: r.one('row', 'column'),
    temperature: r.real(0.2, 4),
    stable: r.coin(),
  }),
  logSoftmax: (r) => ({ scores: r.matrix(r.upTo(4), r.upTo(4)), temperature: r.real(0.2, 4), stable: r.coin() }),
  activation: (r) => {
    const [kind, n, m] = [r.one(...activations), r.upTo(3), r.upTo(3)];
    const alpha = kind === 'silu' || kind === 'swiglu' ? r.perhaps(r.real(-2, 2)) : undefined;
    return { input: r.matrix(n, m), kind, gate: kind === 'swiglu' ? r.matrix(n, m) : undefined, alpha };
  },
  sinusoidalEncoding: (r) => ({ length: r.upTo(5), size: r.upTo(6), base: r.real(2, 2e4) }),
  sinusoidalShift: (r) => ({ size: 2 * r.upTo(3), by: r.real(-9, 9), base: r.real(2, 2e4), position: r.real(0, 9) }),
  rotaryEmbedding: (r) => {
    const [n, pairs] = [r.upTo(4), r.upTo(2)];
    const tables = { positions: ids(r, n, 3), cos: r.matrix(3, pairs), sin: r.matrix(3, pairs) };
    const angles = { positions: r.perhaps(r.row(n)), base: r.real(2, 2e4) };
    return {
      input: r.matrix(n, 2 * pairs + r.between(0, 1)),
      size: 2 * pairs,
      interleaved: r.coin(),
      ...r.one<object>(tables, angles),
    };
  },
  alibiBias: (r) => ({ heads: r.upTo(9), queries: r.upTo(3), keys: r.upTo(3) }),
  layerNorm: (r) => {
    const width = r.upTo(4);
    return {
      input: r.matrix(r.upTo(3), width),
      gamma: r.perhaps(r.row(width)),
      beta: r.perhaps(r.row(width)),
      epsilon: r.real(1e-6, 1),
    };
  },
  rmsNorm: (r) => {
    const width = r.upTo(4);
    return { input: r.matrix(r.upTo(3), width), gamma: r.perhaps(r.row(width)), epsilon: r.real(0, 1) };
  },
  feedForward: (r) => {
    const [width, activation] = [r.upTo(3), r.one(...activations)];
    return { input: r.matrix(r.upTo(3), width), activation, ...feedForward(r, width, activation) };
  },
  encoderLayer: (r) => {
    const [n, width] = [r.upTo(3), r.upTo(3)];
    return { input: r.matrix(n, width), ...layer(r, width), ...scoreOptions(r, n, n) };
  },
  decoderLayer: (r) => {
    const [width, memory] = [r.upTo(3), r.upTo(3)];
    return {
      input: r.matrix(r.upTo(3), width),
      memory: r.matrix(r.upTo(3), memory),
      ...decoderLayer(r, width, memory),
    };
  },
  encoder: (r) => {
    const width = r.upTo(3);
    const layers = Array.from({ length: r.upTo(2) }, () => layer(r, width));
    return {
      input: r.matrix(r.upTo(3), width),
      layers,
      mask: r.perhaps('causal'),
      finalNorm: r.perhaps(norm(r, width)),
    };
  },
  decoder: (r) => {
    const [width, memory] = [r.upTo(3), r.upTo(3)];
    const layers = Array.from({ length: r.upTo(2) }, () => decoderLayer(r, width, memory));
    return { input: r.matrix(r.upTo(2), width), memory: r.matrix(r.upTo(3), memory), layers };
  },
  transformer: (r) => {
    const [width, vocabulary] = [r.upTo(3), r.upTo(4)];
    return {
      source: ids(r, r.upTo(2), vocabulary),
      target: ids(r, r.upTo(2), vocabulary),
      embedding: r.matrix(vocabulary, width),
      encoder: { layers: [layer(r, width)] },
      decoder: { layers: [decoderLayer(r, width, width)], finalNorm: r.perhaps(norm(r, width)) },
      outputWeight: r.matrix(width, vocabulary),
    };
  },
  attentionGradient: (r) => {
    const [n, m, d, dv] = [r.upTo(3), r.upTo(3), r.upTo(3), r.upTo(3)];
    const { query, key, value } = { query: r.matrix(n, d), key: r.matrix(m, d), value: r.matrix(m, dv) };
    return { query, key, value, outputGradient: r.matrix(n, dv), ...scoreOptions(r, n, m) };
  },
  selfAttentionGradient: (r) => {
    const [n, width] = [r.upTo(3), r.upTo(3)];
    const weights = projections(r, width, width);
    const outputGradient = r.matrix(n, weights.value![0]!.length);
    return { input: r.matrix(n, width), weights, outputGradient, ...scoreOptions(r, n, n) };
  },
  softmaxJacobian: (r) => ({ scores: r.row(r.upTo(5)) }),
  scaleExperiment: (r) => {
    const size = r.upTo(10);
    return { sizes: [size, size + r.upTo(40)], samples: r.upTo(20), seed: r.between(0, 2 ** 31) };
  },
  histogram: (r) => {
    const from = r.between(-3, 0);
    return { values: r.matrix(r.upTo(3), r.upTo(6)), from, to: from + r.upTo(4), bins: r.upTo(5) };
  },
  attentionDescent: (r) => ({ ...lesson(r), rate: r.real(0, 2) }),
  centralDifference: (r) => ({
    ...lesson(r),
    of: r.one('query', 'scores', 'weights'),
    row: 0,
    col: 0,
    by: r.real(0.01, 1),
  }),
  attentionCost: (r) => {
    const [n, heads, shared] = [r.upTo(50), r.upTo(4), r.upTo(3)];
    return {
      length: n,
      size: heads * shared * r.upTo(9),
      keys: r.perhaps(n + r.upTo(50)),
      heads: heads * shared,
      keyValueHeads: r.perhaps(shared),
      causal: r.coin(),
      layers: r.perhaps(r.upTo(6)),
      bytesPerNumber: r.one(undefined, 0.5, 4),
    };
  },
  drawMatrix: (r) => ({ rows: r.upTo(4), cols: r.upTo(4), seed: r.between(0, 2 ** 31) }),
  difference: (r) => {
    const [rows, cols] = [r.upTo(4), r.upTo(4)];
    return { left: r.matrix(rows, cols), right: r.matrix(rows, cols) };
  },
  cosineSimilarity: (r) => {
    const size = r.upTo(4);
    return { query: r.matrix(r.upTo(4), size), key: r.matrix(r.upTo(4), size) };
  },
  rowSums: (r) => ({ input: r.matrix(r.upTo(4), r.upTo(4)), decimals: r.between(0, 6) }),
};

/** Square, so that also the forgotten transpose goes unnoticed, and masked; at times with a scale of its own. */
export function mistaken(r: Random): object {
  const size = r.upTo(4);
  const { query, key, value } = { query: r.matrix(size, size), key: r.matrix(size, size), value: r.matrix(size, 2) };
  return { ...scoreOptions(r, size, size), query, key, value, mask: 'causal' };
}
