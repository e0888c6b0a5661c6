/** What can be set on `<attn-positions>`. Plain data, no DOM. */
import {
  choice,
  doc,
  matrix,
  number,
  numbers,
  optional,
  setting,
  whole,
  tokens,
  type ValuesOf,
} from '../figure/attribute.js';

export const kinds = ['sinusoidal', 'learned', 'rotary', 'alibi'] as const;
export type PositionKind = (typeof kinds)[number];

export const settings = {
  kind: setting(
    choice(doc`the way of telling positions that is shown in depth`, ...kinds),
    'sinusoidal' as PositionKind,
  ),
  length: setting(whole(doc`positions`, 4, 32), 16),
  size: setting(whole(doc`features of a position; even`, 2, 32), 8),
  base: setting(number(doc`of sinusoidal and rotary angles`, 2, 100000), 100),
  seed: setting(whole(doc`of the learned table and of the query and key that turn`, 0, 9999), 3),
  query: setting(whole(doc`position of the query, from 0`, 0, 31), 3),
  key: setting(whole(doc`position of the key, from 0`, 0, 31), 7),
  from: setting(whole(doc`position that a matrix shifts, from 0`, 0, 31), 3),
  by: setting(whole(doc`how far it shifts it`, -31, 31), 4),
  table: setting(optional(matrix(doc`own learned table, positions × features`)), null),
  tokens: setting(optional(tokens(doc`tokens to shuffle; equal words are equal tokens`)), null),
  order: setting(
    optional(numbers(doc`the tokens shuffled: which of them comes first, second, …, from 0`, 0, 31, true)),
    null,
  ),
  shuffled: setting(
    choice(doc`what tells the shuffled tokens their positions`, 'none', ...kinds),
    'none' as PositionKind | 'none',
  ),
};

export type PositionsValues = ValuesOf<typeof settings>;

export const presets = {
  sinusoidal: { kind: 'sinusoidal', base: 100, size: 8, length: 16 },
  paper: { kind: 'sinusoidal', base: 10000, size: 32, length: 32 },
  learned: { kind: 'learned', table: null, size: 8, length: 16 },
  rotary: { kind: 'rotary', base: 100, size: 8, length: 16 },
  alibi: { kind: 'alibi', length: 16 },
} satisfies Record<string, Partial<PositionsValues>>;
