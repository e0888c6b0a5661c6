/** The keys of the ARIA grid pattern: where the cursor goes, or null when the key is not about moving. */
export interface GridCursor {
  row: number;
  col: number;
}

export function moveInGrid(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { row, col }: GridCursor,
  rows: number,
  cols: number,
): GridCursor | null {
  if (event.altKey) return null;
  const far = event.ctrlKey || event.metaKey;
  const clamp = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1);
  switch (event.key) {
    case 'ArrowLeft':
      return { row, col: far ? 0 : clamp(col - 1, cols) };
    case 'ArrowRight':
      return { row, col: far ? cols - 1 : clamp(col + 1, cols) };
    case 'ArrowUp':
      return { row: far ? 0 : clamp(row - 1, rows), col };
    case 'ArrowDown':
      return { row: far ? rows - 1 : clamp(row + 1, rows), col };
    case 'Home':
      return { row: far ? 0 : row, col: 0 };
    case 'End':
      return { row: far ? rows - 1 : row, col: cols - 1 };
    default:
      return null;
  }
}
