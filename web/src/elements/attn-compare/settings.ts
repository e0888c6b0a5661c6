/** What can be set on `<attn-compare>`, and its worked examples: plain data, no DOM. The numbers are made up. */
import { threeTokens } from '../attn-player/presets.js';
import {
  choice,
  doc,
  good,
  matrix,
  number,
  setting,
  whole,
  words,
  type Kind,
  type ValuesOf,
} from '../figure/attribute.js';
import { mask } from '../figure/score-options.js';

/** How one side is computed from the query, key and value, or as one head of several. */
export const ways = [
  'plain',
  'masked',
  'finite-mask',
  'no-scale',
  'scale-by-d',
  'no-transpose',
  'column-softmax',
  'no-exponential',
  'no-softmax',
  'sum-instead-of-mean',
  'masked-score-zero',
  'mask-after-softmax',
  'causal-hides-self',
  'flash',
] as const;
export const heads = ['head-1', 'head-2', 'head-3', 'head-4'] as const;
export type Way = (typeof ways)[number] | (typeof heads)[number];

export const isHead = (way: Way): boolean => way.startsWith('head-');

/** Scores large enough that the scale matters. */
const largeScores = {
  query: [
    [2, 0, 2, 0],
    [0, 3, 0, 1],
    [1, 1, 1, 1],
  ],
  key: [
    [2, 0, 1, 0],
    [0, 2, 0, 1],
    [1, 1, 1, 1],
  ],
  value: [
    [10, 0],
    [0, 10],
    [5, 5],
  ],
};

const identity = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
];

/** Two heads that look at two halves of each token: by the first the tokens 1 and 3 are alike, by the second 2 and 3. */
const twoHeads = {
  heads: 2,
  input: [
    [2, 0, 0, 1],
    [0, 2, 1, 0],
    [2, 0, 2, 0],
  ],
  'query-weight': identity,
  'key-weight': identity,
  'value-weight': identity,
};

const end: Kind<number | 'end'> = {
  parse: (text) => (text === 'end' ? good<number | 'end'>('end') : number('', 0, 100).parse(text)),
  accepts: (value) => value === 'end' || (typeof value === 'number' && value >= 0 && value <= 100),
  about: doc`where to stand at the start: steps done, from 0`,
  values: doc`a number | end`,
};

export const settings = {
  left: setting(choice(doc`how the left side is computed`, ...ways, ...heads), 'plain' as Way),
  right: setting(choice(doc`how the right side is computed`, ...ways, ...heads), 'no-scale' as Way),
  query: setting(matrix(doc`query rows, n × d`), largeScores.query),
  key: setting(matrix(doc`key rows, m × d`), largeScores.key),
  value: setting(matrix(doc`value rows, m × dv`), largeScores.value),
  mask: setting(mask, 'causal'),
  'tile-rows': setting(whole(doc`rows of a tile, for flash`, 1, 1000), 2),
  'tile-cols': setting(whole(doc`columns of a tile, for flash`, 1, 1000), 2),
  heads: setting(whole(doc`how many heads, for the sides head-1 to head-4`, 1, 4), twoHeads.heads),
  input: setting(matrix(doc`token rows, n × D, for heads`), twoHeads.input),
  'query-weight': setting(matrix(doc`matrix that makes queries of tokens, for heads`), twoHeads['query-weight']),
  'key-weight': setting(matrix(doc`matrix that makes keys of tokens, for heads`), twoHeads['key-weight']),
  'value-weight': setting(matrix(doc`matrix that makes values of tokens, for heads`), twoHeads['value-weight']),
  at: setting(end, 'end'),
  tokens: setting(words(doc`labels of the tokens`), []),
  decimals: setting(whole(doc`digits after the point`, 0, 8), 3),
};

export type CompareValues = ValuesOf<typeof settings>;

export const presets: Record<string, Partial<CompareValues>> = {
  scale: { left: 'plain', right: 'no-scale', ...largeScores },
  mask: { left: 'plain', right: 'masked', ...threeTokens, mask: 'causal' },
  softmax: { left: 'plain', right: 'column-softmax', ...threeTokens },
  flash: { left: 'plain', right: 'flash', ...threeTokens, 'tile-rows': 2, 'tile-cols': 2 },
  heads: { left: 'head-1', right: 'head-2', ...twoHeads },
  transpose: {
    left: 'plain',
    right: 'no-transpose',
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
};
