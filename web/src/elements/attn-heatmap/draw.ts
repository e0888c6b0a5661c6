/** One frame: the part of the raster in view, the labels beside it and, where there is room, the numbers. */
import type { CellTexts } from '../attn-matrix/attn-matrix.js';
import type { Step } from '../../engine/types.js';
import { fitted } from './fitted.js';
import { stride, type Size, type Window } from './window.js';

/** From here on a number has room in its cell. */
export const readable = 44;

/** Room beside the frame for the labels. */
export interface Margins {
  top: number;
  left: number;
}

export interface Look {
  ink: string;
  quiet: string;
  rule: string;
  surface: string;
  font: string;
}

export interface Frame {
  step: Step;
  texts: CellTexts;
  raster: CanvasImageSource;
  seen: Window;
  frame: Size;
  margins: Margins;
  look: Look;
  /** what the page says of a row or column: its token, else its number */
  rowLabel: (row: number) => string;
  colLabel: (col: number) => string;
  /** labels of columns run upwards */
  upright: boolean;
}

/** Fills are washed out under numbers, which must be readable on all of them. */
const washed = 0.5;

export const isReadable = (seen: Window, frame: Size): boolean =>
  Math.min(frame.width / seen.cols, (frame.height / seen.rows) * 1.6) >= readable;

export function draw(context: CanvasRenderingContext2D, scale: number, picture: Frame): void {
  const { frame, margins, seen, look, raster } = picture;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, margins.left + frame.width, margins.top + frame.height);
  context.save();
  context.translate(margins.left, margins.top);
  context.beginPath();
  context.rect(0, 0, frame.width, frame.height);
  context.clip();
  const numbers = isReadable(seen, frame);
  context.fillStyle = look.surface;
  context.fillRect(0, 0, frame.width, frame.height);
  context.globalAlpha = numbers ? washed : 1;
  // several cells to a point are averaged by the browser; one cell over several points keeps its edges
  context.imageSmoothingEnabled = frame.width * scale < seen.cols;
  context.drawImage(raster, seen.left, seen.top, seen.cols, seen.rows, 0, 0, frame.width, frame.height);
  context.globalAlpha = 1;
  if (numbers) drawNumbers(context, picture);
  context.restore();
  drawLabels(context, picture);
}

/** Rows or columns that are in view, at least in part, and where the middle of each lies. */
function* middles(from: number, count: number, room: number, all: number): Generator<[index: number, at: number]> {
  const size = room / count;
  for (let index = Math.floor(from); index < Math.min(Math.ceil(from + count), all); ++index)
    yield [index, (index + 0.5 - from) * size];
}

function drawNumbers(context: CanvasRenderingContext2D, { step, texts, seen, frame, look }: Frame): void {
  context.fillStyle = look.ink;
  context.font = `13px ${look.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = frame.width / seen.cols - 4;
  for (const [row, y] of middles(seen.top, seen.rows, frame.height, step.rows))
    for (const [col, x] of middles(seen.left, seen.cols, frame.width, step.cols))
      context.fillText(texts.number(step.data[row * step.cols + col] ?? NaN), x, y, width);
}

function drawLabels(context: CanvasRenderingContext2D, picture: Frame): void {
  const { step, seen, frame, margins, look, rowLabel, colLabel, upright } = picture;
  const cell = { width: frame.width / seen.cols, height: frame.height / seen.rows };
  const room = 15;
  context.fillStyle = look.quiet;
  context.font = `12px ${look.font}`;
  context.textBaseline = 'middle';

  // 1, 10, 20, …: round numbers, and the first where it has room
  const marked = (index: number, apart: number, size: number, needed: number): boolean =>
    (index + 1) % apart === 0 || (index === 0 && (apart - 1) * size >= needed);

  const rowsApart = stride(cell.height, room);
  context.textAlign = 'right';
  for (const [row, y] of middles(seen.top, seen.rows, frame.height, step.rows))
    if (marked(row, rowsApart, cell.height, room) && y >= 0 && y <= frame.height)
      context.fillText(fitted(context, rowLabel(row), margins.left - 8), margins.left - 6, margins.top + y);

  const colRoom = upright ? room : 34;
  const colsApart = stride(cell.width, colRoom);
  for (const [col, x] of middles(seen.left, seen.cols, frame.width, step.cols)) {
    if (!marked(col, colsApart, cell.width, colRoom) || x < 0 || x > frame.width) continue;
    context.save();
    context.translate(margins.left + x, margins.top - 6);
    if (upright) context.rotate(-Math.PI / 2);
    context.textAlign = upright ? 'left' : 'center';
    context.textBaseline = upright ? 'middle' : 'alphabetic';
    const most = upright ? margins.top - 8 : cell.width * colsApart - 4;
    context.fillText(fitted(context, colLabel(col), most), 0, 0);
    context.restore();
  }
}
