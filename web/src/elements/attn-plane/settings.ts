/** What can be set on `<attn-plane>`, and its worked examples: plain data, no DOM. The numbers are made up. */
import { threeTokens } from '../attn-player/presets.js';
import { bad, choice, doc, matrix, setting, whole, words, type Kind, type ValuesOf } from '../figure/attribute.js';
import { mask, scale } from '../figure/score-options.js';

const isFlat = (rows: number[][]): boolean => rows.every((row) => row.length === 2);

/** Rows of two numbers: arrows in the plane. */
function arrows(about: string): Kind<number[][]> {
  const any = matrix(about);
  return {
    ...any,
    parse: (text) => {
      const parsed = any.parse(text);
      return parsed.ok && isFlat(parsed.value) ? parsed : bad;
    },
    accepts: (value) => any.accepts(value) && isFlat(value as number[][]),
    values: doc`rows of two numbers: 1 0; 0 1 or [[1,0],[0,1]]`,
  };
}

const selfSmall = {
  input: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  'query-weight': [
    [1, 0],
    [0, 1],
  ],
  'key-weight': [
    [0, 1],
    [1, 0],
  ],
  'value-weight': [
    [2, 0],
    [0, 1],
  ],
};

export const settings = {
  kind: setting(
    choice(doc`what the arrows are: queries, keys and values, or tokens that these are made from`, 'attention', 'self'),
    'attention',
  ),
  query: setting(arrows(doc`query rows, n × 2`), threeTokens.query),
  key: setting(arrows(doc`key rows, m × 2`), threeTokens.key),
  value: setting(arrows(doc`value rows, m × 2`), threeTokens.value),
  input: setting(arrows(doc`token rows, n × 2, for kind="self"`), selfSmall.input),
  'query-weight': setting(arrows(doc`matrix that makes queries of tokens, 2 × 2`), selfSmall['query-weight']),
  'key-weight': setting(arrows(doc`matrix that makes keys of tokens, 2 × 2`), selfSmall['key-weight']),
  'value-weight': setting(arrows(doc`matrix that makes values of tokens, 2 × 2`), selfSmall['value-weight']),
  mask: setting(mask, []),
  scale: setting(scale, 'auto'),
  'at-query': setting(whole(doc`the query that is looked at, counted from 1`, 1, 1000), 2),
  'at-key': setting(whole(doc`the key that is measured against it, counted from 1`, 1, 1000), 3),
  tokens: setting(words(doc`labels of the tokens`), []),
  decimals: setting(whole(doc`digits after the point`, 0, 8), 3),
};

export type PlaneValues = ValuesOf<typeof settings>;

const given = { kind: 'attention', mask: [], scale: 'auto' } as const;

export const presets: Record<string, Partial<PlaneValues>> = {
  'three-tokens': { ...given, ...threeTokens, 'at-query': 2, 'at-key': 3 },
  /** q = (1, 0): the first key has the same direction and the third is longer, and they tie. */
  'length-counts': { ...given, ...threeTokens, 'at-query': 1, 'at-key': 3 },
  /** Keys of one length all around: only the angle decides. */
  compass: {
    ...given,
    query: [[2, 1]],
    key: [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ],
    value: [
      [3, 0],
      [0, 3],
      [-3, 0],
      [0, -3],
    ],
    'at-query': 1,
    'at-key': 1,
  },
  /** The second query may look at no key: its output is 0, which lies outside the hull here. */
  'nothing-to-see': {
    ...given,
    ...threeTokens,
    mask: [
      [true, true, true],
      [false, false, false],
      [true, true, true],
    ],
    'at-query': 2,
    'at-key': 3,
  },
  'self-attention': { ...given, ...selfSmall, kind: 'self', 'at-query': 3, 'at-key': 1 },
};
