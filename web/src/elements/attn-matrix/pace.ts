/**
 * How many cells of large tables are written in a frame, by all tables of the page together. A browser takes a tenth of a
 * millisecond to style, lay out and paint a cell, however it came to be: a line of three tables of a thousand cells would
 * hold up the page for a third of a second. Rows that have to wait have their turn in the frames after, as many at a time
 * as this machine draws.
 */
interface Table {
  requestUpdate(): void;
}

/** Milliseconds of a frame that rows may take. */
const budget = 8;
/** One row of the largest table, and eight. */
const fewest = 32;
const most = 256;

const waiting = new Set<Table>();
let cellsAFrame = 2 * fewest;
let room = cellsAFrame;
let counting = false;

const askAgain = (): void => {
  const tables = [...waiting];
  waiting.clear();
  for (const table of tables) table.requestUpdate();
};

/** There is room again when what was written has been drawn. */
function count(): void {
  counting = true;
  requestAnimationFrame(() => {
    const begin = performance.now();
    askAgain();
    setTimeout(() => {
      const fitting = (cellsAFrame * budget) / Math.max(performance.now() - begin, 1);
      // a frame with little in it says nothing of a full one
      if (room <= 0) cellsAFrame = Math.min(Math.max(fitting, fewest), most);
      room = cellsAFrame;
      counting = false;
      if (waiting.size > 0) count();
    });
  });
}

/** On paper everything is there at once. */
function finish(): void {
  room = Infinity;
  askAgain();
}

/** Whether a row of so many cells may be written now; if not, its table is asked to draw again when there is room. */
export function mayWrite(table: Table, cells: number): boolean {
  // nobody looks, and no frames come
  if (document.hidden) return true;
  if (!counting) count();
  if (room <= 0) {
    waiting.add(table);
    addEventListener('beforeprint', finish);
    return false;
  }
  room -= cells;
  return true;
}
