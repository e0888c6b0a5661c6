import type { AttnMatrix } from '../attn-matrix/attn-matrix.js';

/** A brush over the cells of a mask: what the first cell becomes, every cell it is drawn over becomes too. */
export interface Canvas {
  isSet(row: number, col: number): boolean;
  /** all that is painted with one `stroke` is one change */
  paint(row: number, col: number, value: boolean, stroke: string): void;
  endGesture(): void;
}

interface Cell {
  row: number;
  col: number;
}

/** The matrix that is painted on. */
const matrixIn = (event: Event): AttnMatrix | null =>
  (event.currentTarget as Element).querySelector<AttnMatrix>('attn-matrix');

export class Painter {
  private brush: { value: boolean; stroke: string } | null = null;
  private strokes = 0;
  /** with Shift the keys paint on what the cell before was */
  private carried: boolean | null = null;

  constructor(private readonly canvas: Canvas) {}

  private nextStroke(): string {
    this.strokes += 1;
    return `stroke ${this.strokes}`;
  }

  private cellUnder(event: PointerEvent): Cell | null {
    const matrix = matrixIn(event);
    return matrix?.placeOf(matrix.shadowRoot?.elementFromPoint(event.clientX, event.clientY)) ?? null;
  }

  press = (event: PointerEvent): void => {
    const cell = this.cellUnder(event);
    if (!cell || event.button !== 0) return;
    // a finger is captured by what it touched first
    const target = event.composedPath()[0];
    if (target instanceof Element && target.hasPointerCapture(event.pointerId))
      target.releasePointerCapture(event.pointerId);
    this.brush = { value: !this.canvas.isSet(cell.row, cell.col), stroke: this.nextStroke() };
    this.apply(cell);
  };

  drag = (event: PointerEvent): void => {
    const cell = this.brush && this.cellUnder(event);
    if (cell) this.apply(cell);
  };

  release = (): void => {
    if (!this.brush) return;
    this.brush = null;
    this.canvas.endGesture();
  };

  private apply({ row, col }: Cell): void {
    if (this.brush && this.canvas.isSet(row, col) !== this.brush.value)
      this.canvas.paint(row, col, this.brush.value, this.brush.stroke);
  }

  /** Enter or Space on a cell. */
  turn({ row, col }: Cell): void {
    this.canvas.paint(row, col, !this.canvas.isSet(row, col), this.nextStroke());
  }

  key = (event: KeyboardEvent): void => {
    const cell = matrixIn(event)?.placeOf(event.composedPath()[0]);
    const paints = cell && event.shiftKey && event.key.startsWith('Arrow');
    this.carried = cell && paints ? this.canvas.isSet(cell.row, cell.col) : null;
  };

  /** The focus came to a cell. */
  visit({ row, col }: Cell): void {
    const { carried } = this;
    this.carried = null;
    if (carried !== null && this.canvas.isSet(row, col) !== carried) this.canvas.paint(row, col, carried, 'keys');
  }
}
