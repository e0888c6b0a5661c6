/** What somebody typed over a cell, or pasted on it, put into the settings that hold the matrix by its step's name. */
import type { CellRef } from '../../scene/scene.js';
import { parseErrorMessage } from '../../trace/errors.js';
import { parseBlock, parseNumber } from '../../trace/parse.js';

export type Typed = { rows: number[][] } | { message: string };

/**
 * `rows` after an `attn-edit` or `attn-paste`; of a block, what would fall outside is left out. A text that is no number
 * is told as such.
 */
export function typed(
  rows: readonly number[][],
  { type, detail: { row, col, text } }: CustomEvent<CellRef & { text: string }>,
  locale: string,
): Typed {
  const block: number[][] = [];
  const texts = type === 'attn-paste' ? parseBlock(text) : [[text]];
  for (const [r, line] of texts.entries())
    for (const [c, one] of line.entries()) {
      const parsed = parseNumber(one);
      if (!parsed.ok) return { message: parseErrorMessage(parsed.code, one, locale) };
      (block[r] ??= [])[c] = parsed.value;
    }
  return { rows: rows.map((cells, r) => cells.map((value, c) => block[r - row]?.[c - col] ?? value)) };
}
