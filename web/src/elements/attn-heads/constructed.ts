/**
 * Weights for heads that do something one can name. A token is two ones: one says which word it is, one where it stands.
 * A head that looks for the token before asks, in the place of its own position, for the position before; all that is
 * learned in a real model is written down here, as an input.
 */

/** What a head looks for. */
export const roles = ['previous', 'first', 'same', 'all'] as const;
export type Role = (typeof roles)[number];

export const roleOf = (head: number): Role => roles[head % roles.length]!;

/** What its key has to tell: where a token stands, or which word it is. */
const asksForWord = (role: Role): boolean => role === 'same' || role === 'all';

const zeros = (rows: number, cols: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: cols }, () => 0));

export interface HeadWeights {
  input: number[][];
  query: number[][];
  key: number[][];
  value: number[][];
  output: number[][];
}

/** `ids` are the words, `strength` how sharply the heads look; heads that share a key have that of the first of them. */
export function constructedWeights(
  ids: readonly number[],
  heads: number,
  keyValueHeads: number,
  strength: number,
): HeadWeights {
  const n = ids.length;
  const input = zeros(n, 2 * n);
  const query = zeros(2 * n, heads * n);
  const key = zeros(2 * n, keyValueHeads * n);
  const value = zeros(2 * n, keyValueHeads * n);
  const output = zeros(heads * n, 2 * n);
  const perKey = heads / keyValueHeads;
  for (let i = 0; i < n; ++i) {
    input[i]![ids[i]!] = 1;
    input[i]![n + i] = 1;
    for (let head = 0; head < heads; ++head) {
      const role = roleOf(head);
      const at = head * n;
      if (role === 'previous' && i > 0) query[n + i]![at + i - 1] = strength;
      if (role === 'first') query[n + i]![at] = strength;
      if (role === 'same') query[i]![at + i] = strength;
      // what each head found is written, side by side with the others', into the places of the words
      output[at + i]![i] = 1;
    }
    for (let shared = 0; shared < keyValueHeads; ++shared) {
      key[asksForWord(roleOf(shared * perKey)) ? i : n + i]![shared * n + i] = 1;
      value[i]![shared * n + i] = 1;
    }
  }
  return { input, query, key, value, output };
}
