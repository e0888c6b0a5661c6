/** Which part of a matrix is in view: pure arithmetic of places, in cells. */

/** Pixels of a cell that can't be drawn larger: its number fits well. */
export const largestCell = 56;

export interface Size {
  width: number;
  height: number;
}

export interface Grid {
  rows: number;
  cols: number;
}

/** As it stands in the state. */
export interface Look {
  zoom: number;
  top: number;
  left: number;
}

/** The part in view; `rows` and `cols` are how many fit, also in part. */
export interface Window extends Grid {
  top: number;
  left: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The frame takes the shape of the matrix, within what there is, and never too thin to point at. */
export function frameOf({ rows, cols }: Grid, { width, height }: Size): Size {
  const scale = Math.min(width / cols, height / rows, largestCell);
  const thinnest = 48;
  return {
    width: Math.round(clamp(cols * scale, Math.min(thinnest, width), width)),
    height: Math.round(clamp(rows * scale, thinnest, height)),
  };
}

export function windowOf({ rows, cols }: Grid, { width, height }: Size, { zoom, top, left }: Look): Window {
  const fit = (count: number, room: number): number => Math.min(count, Math.max(count / zoom, room / largestCell));
  const visible = { rows: fit(rows, height), cols: fit(cols, width) };
  return { ...visible, top: clamp(top, 0, rows - visible.rows), left: clamp(left, 0, cols - visible.cols) };
}

/** Beyond this nothing grows any more. */
export const mostZoom = ({ rows, cols }: Grid, { width, height }: Size): number =>
  Math.max(1, (rows * largestCell) / height, (cols * largestCell) / width);

/** Closer or farther by a factor, with the point (in cells) staying where it is on the screen. */
export function zoomed(grid: Grid, frame: Size, look: Look, factor: number, point: { row: number; col: number }): Look {
  const before = windowOf(grid, frame, look);
  const zoom = clamp(look.zoom * factor, 1, mostZoom(grid, frame));
  const after = windowOf(grid, frame, { ...look, zoom });
  return corner(grid, frame, {
    zoom,
    top: point.row - ((point.row - before.top) / before.rows) * after.rows,
    left: point.col - ((point.col - before.left) / before.cols) * after.cols,
  });
}

/** Moved by so many cells. */
export function moved(grid: Grid, frame: Size, look: Look, rows: number, cols: number): Look {
  const { top, left } = windowOf(grid, frame, look);
  return corner(grid, frame, { ...look, top: top + rows, left: left + cols });
}

/** Moved as little as needed, so that this cell is in view. */
export function following(grid: Grid, frame: Size, look: Look, { row, col }: { row: number; col: number }): Look {
  const seen = windowOf(grid, frame, look);
  return corner(grid, frame, {
    ...look,
    top: clamp(seen.top, row + 1 - seen.rows, row),
    left: clamp(seen.left, col + 1 - seen.cols, col),
  });
}

function corner(grid: Grid, frame: Size, look: Look): Look {
  const { top, left } = windowOf(grid, frame, look);
  return { zoom: look.zoom, top, left };
}

/** The cell at a point of the frame (from 0 to 1 both ways). */
export function cellAt(grid: Grid, seen: Window, x: number, y: number): { row: number; col: number } {
  const inside = (at: number, count: number): number => clamp(Math.floor(at), 0, count - 1);
  return { row: inside(seen.top + y * seen.rows, grid.rows), col: inside(seen.left + x * seen.cols, grid.cols) };
}

/** Every how manieth row or column gets a label, where labels take this much room: 1, 2, 5, 10, … */
export function stride(cell: number, room: number): number {
  const least = room / cell;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= least)!;
}
