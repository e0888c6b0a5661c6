/**
 * What a person types into a cell, or pastes over several: read leniently where there is one meaning, refused by name
 * where there are two. Never throws.
 */

/** Catalog keys `error.parse.<code>` say each in words. */
export type ParseErrorCode = 'empty' | 'not_a_number' | 'ambiguous_comma' | 'not_finite';

export type ParsedNumber = { ok: true; value: number } | { ok: false; code: ParseErrorCode };

const FULL_WIDTH_FIRST = 0xff01; // ！, the twin of !
const FULL_WIDTH_LAST = 0xff5e; // ～, the twin of ~
const FULL_WIDTH_SHIFT = 0xfee0;

/** Korean input methods type full-width digits; word processors turn a hyphen into a minus or a dash. */
function plainCharacters(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => {
      const code = wide.charCodeAt(0);
      return code >= FULL_WIDTH_FIRST && code <= FULL_WIDTH_LAST ? String.fromCharCode(code - FULL_WIDTH_SHIFT) : wide;
    })
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .replace(/\u3002|\uff61/g, '.') // 。 from a Japanese or Chinese keyboard
    .replace(/\u3001/g, ',') // 、
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '') // unseen marks that come with a paste
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
}

const NUMBER = /^[+-]? ?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** 1,000,000 can only be a million. */
const withoutThousands = (text: string): string =>
  /^[+-]? ?\d{1,3}(,\d{3}){2,}(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;

export function parseNumber(text: string): ParsedNumber {
  const plain = withoutThousands(plainCharacters(text).trim());
  if (plain === '') return { ok: false, code: 'empty' };
  if (/^[+-]? ?(∞|inf(inity)?)$/i.test(plain)) return { ok: false, code: 'not_finite' };
  // 1,5 is one and a half to some and a slip to others, 1,000 a thousand or one: we ask instead of guessing
  if (/^[+-]? ?\d*(,\d+)+(\.\d*)?$/.test(plain)) return { ok: false, code: 'ambiguous_comma' };
  if (!NUMBER.test(plain)) return { ok: false, code: 'not_a_number' };
  const value = Number(plain.replace(' ', ''));
  if (!Number.isFinite(value)) return { ok: false, code: 'not_finite' };
  return { ok: true, value: value === 0 ? 0 : value }; // a typed −0 is a 0
}

/**
 * The cells of a pasted block, as text, row by row: from a spreadsheet (tabs), from CSV (commas or semicolons), from
 * JSON, from a Python or numpy listing (brackets), or numbers with spaces between. `[]` when there is nothing.
 */
export function parseBlock(text: string): string[][] {
  const plain = plainCharacters(text).replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  if (plain.trim() === '') return [];
  const listed = bracketedRows(plain.trim());
  const lines = listed ?? plain.split('\n').filter((line) => line.includes('\t') || line.trim() !== '');
  const separator = separatorOf(lines);
  return lines.map((line) => cellsOf(line, separator));
}

/** `[[1, 2], [3, 4]]`, numpy's `[[1. 2.]\n [3. 4.]]`, MATLAB's `[1 2; 3 4]`: the rows in the innermost brackets. */
function bracketedRows(text: string): string[] | undefined {
  if (!text.startsWith('[') || !text.endsWith(']')) return undefined;
  const rows = [...text.matchAll(/\[([^[\]]*)\]/g)].flatMap((match) => (match[1] ?? '').split(';'));
  return rows.filter((row) => row.trim() !== '');
}

/** One separator for the whole block, the strongest that occurs: with tabs about, a comma belongs to a cell. */
function separatorOf(lines: readonly string[]): RegExp {
  if (lines.some((line) => line.includes('\t'))) return /\t/;
  if (lines.some((line) => line.includes(';'))) return /;/;
  if (lines.some((line) => line.includes(','))) return /,/;
  return /\s+/;
}

function cellsOf(line: string, separator: RegExp): string[] {
  // a tab at an end marks an empty cell; a blank at an end is only a blank
  const body = separator.source === '\\t' ? line : line.trim().replace(/[,;]$/, '');
  return body.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
