/** What can be set on `<attn-flash>`. Plain data, no DOM. */
import { choice, doc, matrix, number, optional, setting, whole, type ValuesOf } from '../figure/attribute.js';

export const settings = {
  length: setting(whole(doc`queries and keys, where they are random`, 2, 64), 8),
  size: setting(whole(doc`features of queries, keys and values, where they are random`, 1, 16), 2),
  seed: setting(whole(doc`of the random queries, keys and values`, 0, 9999), 5),
  'tile-rows': setting(whole(doc`queries of a tile`, 1, 64), 2),
  'tile-cols': setting(whole(doc`keys of a tile`, 1, 64), 4),
  mask: setting(choice(doc`who may attend to whom`, 'none', 'causal'), 'none' as 'none' | 'causal'),
  query: setting(optional(matrix(doc`own queries, n × d`)), null),
  key: setting(optional(matrix(doc`own keys, m × d`)), null),
  value: setting(optional(matrix(doc`own values, m × dv`)), null),
  at: setting(number(doc`where to stand: steps done, from 0`, 0, 1e6), 4),
};

export type FlashValues = ValuesOf<typeof settings>;

const random = { query: null, key: null, value: null };

export const presets = {
  small: { ...random, length: 8, size: 2, 'tile-rows': 2, 'tile-cols': 4 },
  /** rescale 0.493, sum 1.986, accumulator (3.493, 1.986), output (1.759, 1) */
  'by-hand': {
    query: [[1, 1]],
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
    'tile-rows': 1,
    'tile-cols': 2,
  },
  large: { ...random, length: 64, size: 4, 'tile-rows': 8, 'tile-cols': 8 },
} satisfies Record<string, Partial<FlashValues>>;
