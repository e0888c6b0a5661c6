/**
 * Masks as a caller may write them, taken apart so far that the core can read them: lists of truth values become bytes.
 * Which kinds there are and what they mean is the core's to say.
 */
import { AttentionError } from './errors';
import { checkSize, isArrayLike, written } from './matrix';

/** The argument is named where it is not simply `mask`. */
const invalid = (id: string, reason: string, facts: Record<string, unknown> = {}): AttentionError =>
  new AttentionError('invalid_mask', { reason, ...facts, ...(id === 'mask' ? {} : { name: id }) });

interface BoolMatrix {
  rows: number;
  cols: number;
  data: Uint8Array;
}

/**
 * One mask or an array of them, as an array. A boolean[][] is an array too: what tells them apart is that its rows hold
 * no further arrays.
 */
export function maskParts(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [value];
  const [first] = value;
  const isMatrix = isArrayLike(first) && !isArrayLike(first[0]);
  return isMatrix ? [value] : value;
}

/** boolean[][] or { rows, cols, data } as bytes: 1 may attend. `limit`: most values, checked before memory is taken. */
export function maskMatrix(id: string, value: unknown, limit: number): BoolMatrix {
  return Array.isArray(value)
    ? fromRows(id, value, limit)
    : fromFlat(id, value as { rows: unknown; cols: unknown; data: unknown }, limit);
}

export function maskKeys(id: string, value: unknown, limit: number): Uint8Array {
  if (!isArrayLike(value)) throw invalid(id, 'keys', { value: written(value) });
  checkSize(id, 1, value.length, limit);
  const bytes = new Uint8Array(value.length);
  for (let col = 0; col < bytes.length; ++col) bytes[col] = truth(id, value[col], { col });
  return bytes;
}

function fromRows(id: string, rows: unknown[], limit: number): BoolMatrix {
  const first = rows[0];
  const cols = isArrayLike(first) ? first.length : 0;
  if (cols === 0) throw invalid(id, 'empty');
  checkSize(id, rows.length, cols, limit);
  const data = new Uint8Array(rows.length * cols);
  for (let row = 0, at = 0; row < rows.length; ++row) {
    const cells = rows[row];
    if (!isArrayLike(cells)) throw invalid(id, 'values', { row, value: written(cells) });
    if (cells.length !== cols) throw invalid(id, 'ragged', { row, expected: cols, actual: cells.length });
    for (let col = 0; col < cols; ++col, ++at) data[at] = truth(id, cells[col], { row, col });
  }
  return { rows: rows.length, cols, data };
}

function fromFlat(
  id: string,
  { rows, cols, data }: { rows: unknown; cols: unknown; data: unknown },
  limit: number,
): BoolMatrix {
  if (!isCount(rows) || !isCount(cols) || !isArrayLike(data) || data.length !== rows * cols) {
    throw invalid(id, 'data', {
      rows: written(rows),
      cols: written(cols),
      length: isArrayLike(data) ? data.length : null,
    });
  }
  checkSize(id, rows, cols, limit);
  if (data instanceof Uint8Array) return { rows, cols, data };
  const bytes = new Uint8Array(data.length);
  for (let at = 0; at < bytes.length; ++at) {
    bytes[at] = truth(id, data[at], { row: Math.floor(at / cols), col: at % cols });
  }
  return { rows, cols, data: bytes };
}

/** Numbers are refused even when they are 0 and 1: additive masks look like that, and mean the opposite. */
function truth(id: string, value: unknown, place: { row?: number; col: number }): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  throw invalid(id, typeof value === 'number' ? 'numbers' : 'values', { ...place, value: written(value) });
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;
