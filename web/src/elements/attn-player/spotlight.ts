/**
 * The cell in the light: the one that somebody points at, else the one walked to, else (with neither) the timeline's own.
 * The trail is the way from a result back to what was typed.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Trace } from '../../engine/types.js';
import { isShown, withFocus, type CellRef, type Scene } from '../../scene/scene.js';
import { isInput } from '../../scene/timeline.js';

export class Spotlight implements ReactiveController {
  trail: readonly CellRef[] = [];
  private pointed: CellRef | null = null;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.pointed = null;
  }

  get cell(): CellRef | null {
    return this.pointed ?? this.trail.at(-1) ?? null;
  }

  private set(pointed: CellRef | null, trail: readonly CellRef[]): void {
    this.pointed = pointed;
    this.trail = trail;
    this.host.requestUpdate();
  }

  point(cell: CellRef | null): void {
    this.set(cell, this.trail);
  }

  pin(cell: CellRef): void {
    this.set(this.pointed, [cell]);
  }

  /** One step further back, from where the light is (or, before anything was pinned, from the timeline's cell). */
  walk(to: CellRef, from: CellRef | null): void {
    const start = this.trail.length > 0 ? this.trail : [this.pointed ?? from].filter((cell) => cell !== null);
    this.set(null, [...start, to]);
  }

  /** Back to that place of the trail; -1 leaves it. */
  backTo(index: number): void {
    this.set(null, this.trail.slice(0, index + 1));
  }

  leave(): void {
    this.set(null, []);
  }

  /** Cells walked through may be gone after an edit. */
  keepWithin(trace: Trace): void {
    const exists = ({ step: id, row, col }: CellRef): boolean =>
      trace.steps.some((step) => step.id === id && row < step.rows && col < step.cols);
    if (!this.trail.every(exists)) this.trail = [];
    if (this.pointed && !exists(this.pointed)) this.pointed = null;
  }

  /** The scene with this cell lit, if its number is on the page already. */
  light(scene: Scene, trace: Trace, playing: boolean): Scene {
    const { cell } = this;
    const step = cell && trace.steps.find(({ id }) => id === cell.step);
    if (!step || !isShown(scene.matrices.get(step.id), step.cols, cell.row, cell.col)) return scene;
    // an input derives from nothing: a pointer that rests on one would blank the formula that plays
    if (isInput(step) && this.trail.length === 0 && playing) return scene;
    return withFocus(scene, trace, cell);
  }
}
