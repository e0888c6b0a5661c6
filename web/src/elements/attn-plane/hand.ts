/** What moves the tips of arrows: a pointer that holds one, or the arrow keys on the one in focus. */
import type { Point } from './model.js';
import { pointAt, side, snapped, type Space } from './space.js';

export interface Mover {
  requestUpdate(): void;
  /** a tip goes there; all that is told with one `gesture` is one change */
  move(id: string, to: Point, gesture: string): void;
  endGesture(): void;
  /** the tip was told to go, by Delete */
  remove(id: string): void;
}

/** While a tip is dragged its plane keeps its scale, so that it stays under the pointer. */
interface Grip {
  id: string;
  plane: string;
  space: Space;
  gesture: string;
  at: Point;
}

const ways: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** By keys a tip may leave the plane, which then grows; by this much at most. */
const farthest = 99;

export class Hand {
  private grip: Grip | null = null;
  private grips = 0;
  /** of the move that waits for the next frame: a pointer may tell of many in one */
  private frame = 0;

  constructor(private readonly mover: Mover) {}

  spaceOf(plane: string, own: Space): Space {
    return this.grip?.plane === plane ? this.grip.space : own;
  }

  private pointUnder(event: PointerEvent, space: Space): Point {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const scale = side / box.width;
    return pointAt(space, [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale]);
  }

  /** Takes hold of the tip that was pressed. */
  press(event: PointerEvent, plane: string, space: Space, arrows: readonly { id: string; at: Point }[]): void {
    const tip = (event.target as Element).closest<SVGElement>('.tip');
    const id = tip?.getAttribute('data-id');
    const arrow = arrows.find((one) => one.id === id);
    if (!tip || !arrow || event.button !== 0) return;
    event.preventDefault();
    tip.focus();
    this.grips += 1;
    this.grip = { id: arrow.id, plane, space, gesture: `drag ${this.grips}`, at: arrow.at };
    try {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    } catch {
      // the pointer is gone already, or was made by a script: then it is followed within the plane
    }
  }

  drag(event: PointerEvent): void {
    const { grip } = this;
    if (!grip) return;
    const to = this.pointUnder(event, grip.space);
    if (to[0] === grip.at[0] && to[1] === grip.at[1]) return;
    grip.at = to;
    this.frame ||= requestAnimationFrame(this.follow);
  }

  private follow = (): void => {
    this.frame = 0;
    if (this.grip) this.mover.move(this.grip.id, this.grip.at, this.grip.gesture);
  };

  release(): void {
    if (!this.grip) return;
    if (this.frame) {
      cancelAnimationFrame(this.frame);
      this.follow();
    }
    this.grip = null;
    this.mover.endGesture();
    this.mover.requestUpdate();
  }

  key(event: KeyboardEvent, arrows: readonly { id: string; at: Point }[]): void {
    const id = (event.target as Element).getAttribute('data-id');
    const way = ways[event.key];
    const arrow = arrows.find((one) => one.id === id);
    const goes = event.key === 'Delete' || event.key === 'Backspace';
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey || !(way || goes)) return;
    event.preventDefault();
    if (!way) return this.mover.remove(arrow.id);
    const stride = event.shiftKey ? 1 : 0.1;
    const step = (from: number, by: number): number =>
      Math.min(Math.max(snapped(from + by * stride), -farthest), farthest);
    this.mover.move(arrow.id, [step(arrow.at[0], way[0]), step(arrow.at[1], way[1])], `keys ${arrow.id}`);
  }

  /** The keys on one tip are one change until the focus goes on. */
  leave(): void {
    if (!this.grip) this.mover.endGesture();
  }
}
