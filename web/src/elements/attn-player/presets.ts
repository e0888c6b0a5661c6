/**
 * The worked examples a player can open by name: plain data, no DOM, so that the lesson builder reads them in Node too.
 * The numbers are invented to be followed by hand; the page says so.
 */
import { seededMatrix } from './seeded.js';

export interface Preset {
  algorithm: string;
  /** the argument of that algorithm, as API.md gives it */
  readonly problem: Record<string, unknown>;
  /** how many decimals tell the story without hiding it */
  decimals: number;
  /** the weights are random numbers that nobody trained: the page says so */
  untrained?: boolean;
}

type Rows = number[][];

const preset = (algorithm: string, problem: Record<string, unknown>, decimals: number): Preset => ({
  algorithm,
  problem,
  decimals,
});

/** A matrix with a number on its diagonal and nothing else: what it multiplies keeps its shape and can be recognised. */
const diagonal = (...entries: number[]): Rows =>
  entries.map((entry, row) => entries.map((_, col) => (row === col ? entry : 0)));

const ones = (size: number): number[] => Array.from({ length: size }, () => 1);
const zeros = (size: number): number[] => Array.from({ length: size }, () => 0);

/** Three tokens in the plane, so that every vector can be drawn as an arrow. */
export const threeTokens = {
  query: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  key: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  value: [
    [1, 0],
    [0, 2],
    [3, 1],
  ],
};

/** Four tokens of two properties each, a pair of features a property: the first head compares one, the second the other. */
const fourTokens: Rows = [
  [1, 0, 1, 0],
  [0, 1, 1, 0],
  [1, 0, 0, 1],
  [0, 1, 0, 1],
];

const twoHeads = {
  query: diagonal(2, 2, 2, 2),
  key: diagonal(1, 1, 1, 1),
  value: diagonal(1, 1, 1, 1),
  output: [
    [1, 0, 1, 0],
    [0, 1, 0, 1],
    [1, 0, -1, 0],
    [0, 1, 0, -1],
  ],
};

const norm = [ones(4), zeros(4)];

const feedForward = [
  [
    [1, 0, -1],
    [0, 1, 1],
    [1, -1, 0],
    [0, 1, -1],
  ],
  [
    [1, 0, 0, 1],
    [0, 1, 1, 0],
    [1, 0, -1, 0],
  ],
];

const encoderLayer = {
  heads: 2,
  activation: 'relu',
  weights: { ...twoHeads, feedForward, norm1: norm, norm2: norm },
};

const decoderLayer = {
  ...encoderLayer,
  weights: { ...encoderLayer.weights, cross: twoHeads, norm3: norm },
};

/** For stacks: what each layer adds is passed on by one place, so that layers do not all say the same. */
const mixing = {
  query: diagonal(1, 1, 1, 1),
  key: diagonal(1, 1, 1, 1),
  value: diagonal(1, 1, 1, 1),
  output: [
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [1, 0, 0, 0],
  ],
};
const stackedEncoder = { ...encoderLayer, weights: { ...encoderLayer.weights, ...mixing } };
const stackedDecoder = { ...decoderLayer, weights: { ...decoderLayer.weights, ...mixing, cross: mixing } };

export const presets: Record<string, Preset> = {
  /** One tie and one clear preference: weights (0.5, 0.5) and (0.27, 0.73). */
  'two-words': preset(
    'scaledDotProductAttention',
    {
      query: [
        [1, 0, 1, 0],
        [0, 1, 0, 1],
      ],
      key: [
        [1, 0, 1, 0],
        [1, 1, 1, 1],
      ],
      value: [
        [10, 0],
        [0, 10],
      ],
    },
    2,
  ),

  'three-tokens': preset('scaledDotProductAttention', threeTokens, 3),

  /** Each token sees itself and what came before. */
  causal: preset('scaledDotProductAttention', { ...threeTokens, mask: 'causal' }, 3),

  /** Head size equals the number of keys, so that a forgotten transpose goes unnoticed. */
  'silent-mistake': preset(
    'scaledDotProductAttention',
    {
      query: [
        [1, 0],
        [0, 2],
      ],
      key: [
        [1, 2],
        [0, 1],
      ],
      value: [
        [10, 0],
        [0, 10],
      ],
    },
    2,
  ),

  /** Query, key and value made from one input by three small weight matrices. */
  'self-small': preset(
    'selfAttention',
    {
      input: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      weights: {
        query: diagonal(1, 1),
        key: [
          [0, 1],
          [1, 0],
        ],
        value: diagonal(2, 1),
      },
    },
    3,
  ),

  /** Two words of one sentence ask three of another, which has vectors of another size. */
  'cross-attention': preset(
    'crossAttention',
    {
      input: [
        [1, 0],
        [0, 1],
      ],
      context: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      weights: {
        query: diagonal(2, 2),
        key: [
          [1, 0],
          [0, 1],
          [1, 1],
        ],
        value: [
          [10, 0],
          [0, 10],
          [5, 5],
        ],
      },
    },
    2,
  ),

  'multi-head': preset('multiHeadAttention', { input: fourTokens, heads: 2, weights: twoHeads }, 2),

  /** Four heads of queries over two of keys and values, one feature each. */
  'grouped-query': preset(
    'multiHeadAttention',
    {
      input: [
        [2, 0, 1, 0],
        [0, 2, 0, 1],
        [1, 1, 0, 0],
      ],
      heads: 4,
      keyValueHeads: 2,
      weights: {
        query: diagonal(1, 1, 1, 1),
        key: [
          [1, 0],
          [0, 1],
          [1, 0],
          [0, 1],
        ],
        value: [
          [10, 0],
          [0, 10],
          [0, 0],
          [0, 0],
        ],
        output: diagonal(1, 1, 1, 1),
      },
    },
    2,
  ),

  /** Bahdanau: query and key are added, not multiplied, and may have different sizes. */
  additive: preset(
    'additiveAttention',
    {
      query: [
        [1, 0],
        [0, 1],
      ],
      key: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      value: [
        [10, 0],
        [0, 10],
        [5, 5],
      ],
      queryWeight: diagonal(1, 1),
      keyWeight: [
        [1, 0],
        [0, 1],
        [-1, -1],
      ],
      scoreWeight: [2, 1],
    },
    2,
  ),

  /** Luong: a learned matrix between query and key; here it turns features 1 and 2 round. */
  luong: preset(
    'luongAttention',
    {
      ...threeTokens,
      kind: 'general',
      weight: [
        [0, 1],
        [1, 0],
      ],
    },
    3,
  ),

  /** Temperature 2 flattens: e²ᐟ² = e instead of e². */
  'softmax-temperature': preset(
    'softmax',
    {
      scores: [
        [2, 1, 0],
        [4, 2, 0],
      ],
      temperature: 2,
    },
    3,
  ),

  /** Rows with the same differences; in the second the exponentials are larger than any double. */
  'naive-softmax': preset(
    'softmax',
    {
      scores: [
        [2, 1, 0],
        [1002, 1001, 1000],
      ],
      stable: false,
    },
    3,
  ),

  'softmax-jacobian': preset('softmaxJacobian', { scores: [2, 1, 0] }, 3),

  sinusoidal: preset('sinusoidalEncoding', { length: 6, size: 4 }, 3),

  /** The same vector at four positions: the first pair of features turns by 1 a position, the second by a tenth of it. */
  rotary: preset(
    'rotaryEmbedding',
    {
      input: [
        [1, 0, 1, 0],
        [1, 0, 1, 0],
        [1, 0, 1, 0],
        [1, 0, 1, 0],
      ],
      base: 100,
      interleaved: true,
    },
    3,
  ),

  alibi: preset('alibiBias', { heads: 4, queries: 4, keys: 4 }, 4),

  /** Means 6 and 4, variances 4 and 5. */
  'layer-norm': preset(
    'layerNorm',
    {
      input: [
        [4, 4, 8, 8],
        [1, 3, 5, 7],
      ],
      gamma: [1, 1, 2, 2],
      beta: [0, 0, 0, 1],
    },
    3,
  ),

  'feed-forward': preset(
    'feedForward',
    {
      input: [
        [1, 0],
        [0, 1],
        [1, -1],
      ],
      weights: [
        [
          [1, -1, 2],
          [2, 1, -1],
        ],
        [
          [1, 0],
          [0, 1],
          [1, 1],
        ],
      ],
      biases: [
        [0, 1, 0],
        [0, -1],
      ],
      activation: 'relu',
    },
    2,
  ),

  'encoder-layer': preset('encoderLayer', { input: fourTokens, ...encoderLayer }, 2),

  'decoder-layer': preset(
    'decoderLayer',
    { input: fourTokens.slice(0, 2), memory: fourTokens.slice(1), ...decoderLayer },
    2,
  ),

  /** Token ids in, probabilities of the next token out. */
  transformer: preset(
    'transformer',
    {
      source: [0, 1, 3],
      target: [2, 0],
      embedding: fourTokens,
      encoder: { layers: [stackedEncoder, stackedEncoder] },
      decoder: { layers: [stackedDecoder] },
      outputWeight: diagonal(2, 2, 2, 2),
    },
    2,
  ),

  /** One query, three keys in tiles of two and one: rescale 0.493, sum 1.986, output (1.759, 1). */
  flash: preset('flashAttention', { ...threeTokens, query: [[1, 1]], tileRows: 1, tileCols: 2 }, 3),

  /** Four by four scores in tiles of two by two, under a causal mask. */
  'flash-tiles': preset(
    'flashAttention',
    {
      query: fourTokens,
      key: fourTokens,
      value: [
        [10, 0],
        [0, 10],
        [5, 5],
        [0, 0],
      ],
      tileRows: 2,
      tileCols: 2,
      mask: 'causal',
    },
    3,
  ),

  'cached-decode': preset('cachedDecode', { inputs: fourTokens.slice(0, 3), heads: 2, weights: twoHeads }, 2),

  'attention-gradient': preset(
    'attentionGradient',
    {
      ...threeTokens,
      outputGradient: [
        [1, 0],
        [0, 1],
        [1, -1],
      ],
    },
    3,
  ),

  /** The base shape of the 2017 paper: 10 tokens of 512 features, 8 heads of 64. */
  'base-512': {
    ...preset('multiHeadAttention', {}, 2),
    untrained: true,
    // a million numbers: made when somebody opens it
    get problem() {
      return (base512 ??= baseShape());
    },
  },
};

let base512: Record<string, unknown> | undefined;

/** Widths such that queries and keys make scores of different sizes, and values keep theirs. */
const baseShape = (): Record<string, unknown> => ({
  input: seededMatrix(10, 512, 1.7, 1),
  heads: 8,
  weights: {
    query: seededMatrix(512, 512, 0.11, 2),
    key: seededMatrix(512, 512, 0.11, 3),
    value: seededMatrix(512, 512, 0.077, 4),
    output: seededMatrix(512, 512, 0.077, 5),
  },
});

const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (one instanceof Float64Array && other instanceof Float64Array)
    return one.length === other.length && one.every((value, index) => value === other[index]);
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]))
  );
};

const known = new WeakMap<object, string>();

/** The name of the preset that a problem is, '' if it is somebody's own; compared once, since it may hold a million numbers. */
export function presetOf({ algorithm, problem }: Pick<Preset, 'algorithm' | 'problem'>): string {
  const name =
    known.get(problem) ??
    Object.keys(presets).find((one) => presets[one]!.algorithm === algorithm && isSame(presets[one]!.problem, problem));
  known.set(problem, name ?? '');
  return name ?? '';
}
