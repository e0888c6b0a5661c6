/**
 * What embed.html and the page around it say to each other (`postMessage`), version 1: see README.md. What comes in is
 * believed only as far as it is read here.
 */
export type Incoming =
  { type: 'setLocale'; locale: string } | { type: 'setState'; state: unknown } | { type: 'resized'; height: number };

export type Outgoing =
  | { type: 'ready'; figure: string }
  | { type: 'resize'; height: number }
  | { type: 'state'; state: unknown }
  | { type: 'answer'; correct: boolean | null; score: number | null; attempts: number; answer: string }
  | { type: 'goal'; goal: string; reached: boolean }
  | { type: 'error'; code: string; text: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns null for whatever is none of ours: other programs talk on the same line */
export function readMessage(data: unknown): Incoming | null {
  if (!isRecord(data) || !Object.hasOwn(data, 'attn') || data['attn'] !== 1) return null;
  const { type, locale, state, height } = data;
  if (type === 'setLocale' && typeof locale === 'string' && /^[\w-]{2,35}$/.test(locale)) return { type, locale };
  if (type === 'setState' && isRecord(state)) return { type, state };
  if (type === 'resized' && typeof height === 'number' && Number.isFinite(height)) return { type, height };
  return null;
}

export const message = (outgoing: Outgoing): object => ({ attn: 1, ...outgoing });
