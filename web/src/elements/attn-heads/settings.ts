/** What can be set on `<attn-heads>`. Plain data, no DOM. */
import { choice, doc, matrix, optional, setting, whole, tokens, type ValuesOf } from '../figure/attribute.js';

export const settings = {
  kind: setting(
    choice(doc`weights made so that each head looks for one thing, or random ones`, 'constructed', 'seeded'),
    'constructed' as 'constructed' | 'seeded',
  ),
  tokens: setting(optional(tokens(doc`the tokens; equal words are equal tokens`)), null),
  heads: setting(whole(doc`heads`, 1, 8), 4),
  'key-value-heads': setting(optional(whole(doc`heads of keys and values, which divide the heads`, 1, 8)), null),
  strength: setting(whole(doc`how sharply constructed heads look, 0 is not at all`, 0, 20), 10),
  seed: setting(whole(doc`of the random weights`, 0, 9999), 1),
  size: setting(whole(doc`features of a token where weights are random; heads divide it`, 1, 128), 32),
  mask: setting(choice(doc`who may attend to whom`, 'none', 'causal'), 'none' as 'none' | 'causal'),
  head: setting(whole(doc`the head shown in depth, from 1`, 1, 8), 1),
  input: setting(optional(matrix(doc`own token rows, n × D`)), null),
  'query-weight': setting(optional(matrix(doc`own query matrix, D × (heads · d)`)), null),
  'key-weight': setting(optional(matrix(doc`own key matrix, D × (key and value heads · d)`)), null),
  'value-weight': setting(optional(matrix(doc`own value matrix, D × (key and value heads · dv)`)), null),
  'output-weight': setting(optional(matrix(doc`own output matrix, (heads · dv) × D`)), null),
};

export type HeadsValues = ValuesOf<typeof settings>;

const made = {
  input: null,
  'query-weight': null,
  'key-weight': null,
  'value-weight': null,
  'output-weight': null,
} satisfies Partial<HeadsValues>;

export const presets = {
  constructed: { ...made, kind: 'constructed', heads: 4, 'key-value-heads': null },
  grouped: { ...made, kind: 'constructed', heads: 4, 'key-value-heads': 2 },
  'multi-query': { ...made, kind: 'constructed', heads: 4, 'key-value-heads': 1 },
  untrained: { ...made, kind: 'seeded', heads: 8, 'key-value-heads': null },
} satisfies Record<string, Partial<HeadsValues>>;
