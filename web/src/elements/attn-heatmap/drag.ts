/** One pointer moves what is in view, two bring it nearer or farther; a press that does not move is a click. */
interface Point {
  x: number;
  y: number;
}

export interface DragActions {
  /** by parts of the frame */
  pan(x: number, y: number, gesture: unknown): void;
  pinch(factor: number, x: number, y: number, gesture: unknown): void;
  end(): void;
}

/** In pixels: a hand is never quite still. */
const stillness = 4;

export class Drag {
  private readonly pointers = new Map<number, Point>();
  private start: { x: number; y: number } | null = null;
  private gesture: object | null = null;

  constructor(private readonly actions: DragActions) {}

  get active(): boolean {
    return this.gesture !== null;
  }

  begin({ pointerId, clientX, clientY }: PointerEvent, place: Point): void {
    this.pointers.set(pointerId, place);
    this.start = { x: clientX, y: clientY };
    if (this.pointers.size > 1) this.gesture ??= {};
  }

  /** Whether the move belongs to a drag. */
  move({ pointerId, clientX, clientY }: PointerEvent, place: Point): boolean {
    const before = this.pointers.get(pointerId);
    if (!before || !this.start) return false;
    if (!this.gesture && Math.hypot(clientX - this.start.x, clientY - this.start.y) < stillness) return true;
    this.gesture ??= {};
    const other = [...this.pointers].find(([id]) => id !== pointerId)?.[1];
    this.pointers.set(pointerId, place);
    if (!other) this.actions.pan(place.x - before.x, place.y - before.y, this.gesture);
    else {
      const [was, is] = [before, place].map(({ x, y }) => Math.hypot(x - other.x, y - other.y));
      if (was! > 0 && is! > 0)
        this.actions.pinch(is! / was!, (place.x + other.x) / 2, (place.y + other.y) / 2, this.gesture);
    }
    return true;
  }

  /** Whether it was a drag that ended, and not a click. */
  finish({ pointerId }: PointerEvent): boolean {
    const known = this.pointers.delete(pointerId);
    const dragged = this.gesture !== null || !known;
    if (this.pointers.size === 0) {
      this.start = null;
      this.gesture = null;
      this.actions.end();
    }
    return dragged;
  }
}
