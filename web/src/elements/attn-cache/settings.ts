/** What can be set on `<attn-cache>`. Plain data, no DOM. */
import { doc, matrix, number, optional, setting, whole, tokens, type ValuesOf } from '../figure/attribute.js';

export const settings = {
  tokens: setting(optional(tokens(doc`the tokens; equal words are equal tokens`)), null),
  length: setting(optional(whole(doc`how many tokens; as many as there are words unless told`, 2, 32)), null),
  heads: setting(whole(doc`heads`, 1, 8), 2),
  'key-value-heads': setting(optional(whole(doc`heads of keys and values, which divide the heads`, 1, 8)), null),
  size: setting(whole(doc`features of a token; heads divide it`, 1, 64), 8),
  seed: setting(whole(doc`of the random weights`, 0, 9999), 4),
  at: setting(number(doc`tokens decoded`, 0, 32), 4),
  inputs: setting(optional(matrix(doc`own token rows, n × D`)), null),
  'query-weight': setting(optional(matrix(doc`own query matrix, D × (heads · d)`)), null),
  'key-weight': setting(optional(matrix(doc`own key matrix, D × (key and value heads · d)`)), null),
  'value-weight': setting(optional(matrix(doc`own value matrix, D × (key and value heads · dv)`)), null),
  'output-weight': setting(optional(matrix(doc`own output matrix, (heads · dv) × D`)), null),
};

export type CacheValues = ValuesOf<typeof settings>;

const random = {
  inputs: null,
  'query-weight': null,
  'key-weight': null,
  'value-weight': null,
  'output-weight': null,
} satisfies Partial<CacheValues>;

export const presets = {
  small: { ...random, heads: 2, 'key-value-heads': null, size: 8, length: null },
  shared: { ...random, heads: 4, 'key-value-heads': 2, size: 8, length: null },
  long: { ...random, heads: 4, 'key-value-heads': null, size: 16, length: 24 },
} satisfies Record<string, Partial<CacheValues>>;
