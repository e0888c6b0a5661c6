/**
 * A matrix as an attribute gives it. Only the writing is read here; whether rows are ragged or a number is not finite
 * is for the engine to say, with its own coded error.
 */
export function parseMatrix(text: string): number[][] | null {
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) {
    try {
      const parsed = JSON.parse(trimmed) as unknown;
      return Array.isArray(parsed) && parsed.every(Array.isArray) ? (parsed as number[][]) : null;
    } catch {
      return null;
    }
  }
  const rows = trimmed
    .split(';')
    .map((row) => row.split(/[\s,]+/).filter((word) => word !== ''))
    .filter((row) => row.length > 0);
  const numbers = rows.map((row) => row.map(Number));
  return numbers.length > 0 && numbers.every((row) => row.every((value) => !Number.isNaN(value))) ? numbers : null;
}
