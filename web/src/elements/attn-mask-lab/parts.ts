/** The mask as a list of parts, each of which can be put on and taken off: all of them must allow. No DOM. */
import { maskParts } from '../../engine/mask.js';

export const kinds = ['causal', 'padding', 'keys', 'window', 'prefix', 'block', 'drawn'] as const;
export type Kind = (typeof kinds)[number];

export type Parts = ReadonlyMap<Kind, unknown>;

function kindOf(part: unknown): Kind {
  if (part === 'causal') return 'causal';
  if (Array.isArray(part)) return 'drawn';
  return kinds.find((kind) => typeof part === 'object' && part !== null && kind in part) ?? 'drawn';
}

/** By kind; of two of one kind the later. */
export const partsOf = (mask: unknown): Parts => new Map(maskParts(mask).map((part) => [kindOf(part), part]));

/** What a part of a kind is when it is put on, for so many keys. */
export function freshPart(kind: Kind, allowed: readonly boolean[][]): unknown {
  const keys = allowed[0]?.length ?? 1;
  const fresh: Record<Kind, unknown> = {
    causal: 'causal',
    padding: { padding: Math.max(keys - 1, 0) },
    keys: { keys: Array.from({ length: keys }, (_, key) => key > 0) },
    window: { window: [1, 1] },
    prefix: { prefix: Math.min(2, keys) },
    block: { block: Math.min(2, keys) },
    drawn: allowed.map((row) => row.map(() => true)),
  };
  return fresh[kind];
}

export const withPart = (parts: Parts, kind: Kind, part: unknown): unknown[] =>
  kinds.flatMap((one) => {
    const own = one === kind ? part : parts.get(one);
    return own === undefined ? [] : [own];
  });

export const withoutPart = (parts: Parts, kind: Kind): unknown[] => withPart(parts, kind, undefined);
