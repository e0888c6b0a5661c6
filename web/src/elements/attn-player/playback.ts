/**
 * Moves time forward while playing. The first cell of a step is taken slowly, so that its arithmetic can be read; the
 * others follow at twice the pace. With reduced motion it goes from border to border and rests there.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { neighbour, positionAt, unitsOf, type Granularity, type Stage } from '../../scene/timeline.js';
import { Leisure } from './leisure.js';

/** Seconds that one unit takes at speed 1. */
const firstCell = 3.2;
const nextCell = 1.4;
const row = 2.2;
const step = 2.6;

export interface PlaybackHost extends ReactiveControllerHost {
  readonly stages: readonly Stage[];
  readonly t: number;
  readonly settings: { readonly granularity: Granularity; readonly speed: number; readonly pauseAtReveal: boolean };
  seek(t: number): void;
}

export class Playback implements ReactiveController {
  playing = false;
  private frame = 0;
  private last: number | null = null;
  private rested = 0;
  private readonly leisure = new Leisure();

  constructor(private readonly host: PlaybackHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.pause();
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.host.t >= this.host.stages.length) this.host.seek(0);
    this.playing = true;
    this.last = null;
    this.rested = Infinity;
    this.leisure.forget();
    this.next();
    this.host.requestUpdate();
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    this.host.requestUpdate();
  }

  /** Seconds for the unit that comes after t. */
  private secondsAt(t: number): number {
    const { settings, stages } = this.host;
    const { granularity } = settings;
    if (granularity === 'step') return step;
    if (granularity === 'row') return row;
    const at = positionAt(stages, t + 1e-6);
    return at && (at.row > 0 || at.col > 0) ? nextCell : firstCell;
  }

  private tick = (now: number): void => {
    if (!this.playing) return;
    if (!this.leisure.isOver()) return this.next();
    // a tab that slept must not jump
    const elapsed = this.last === null ? 0 : Math.min((now - this.last) / 1000, 0.1);
    this.last = now;
    const { stages, t } = this.host;
    const { granularity, speed } = this.host.settings;
    const seconds = elapsed * speed;
    const next = matchMedia('(prefers-reduced-motion: reduce)').matches
      ? this.jump(t, seconds)
      : this.glide(
          t,
          seconds / this.secondsAt(t) / unitsOf(stages[Math.min(Math.floor(t), stages.length - 1)]!, granularity),
        );
    this.advance(t, next);
    if (this.playing) this.next();
  };

  private next(): void {
    this.frame = requestAnimationFrame(this.tick);
  }

  private glide(t: number, by: number): number {
    // never past a border of a step in one frame, so that a stop there is exact
    return Math.min(t + by, Math.floor(t + 1e-9) + 1);
  }

  private jump(t: number, seconds: number): number {
    this.rested += seconds;
    if (this.rested < this.secondsAt(t)) return t;
    this.rested = 0;
    return neighbour(this.host.stages, t, this.host.settings.granularity, 'forward');
  }

  private advance(from: number, to: number): void {
    if (to === from) return;
    this.host.seek(to);
    const atBorder = Number.isInteger(to);
    if (to >= this.host.stages.length || (atBorder && this.host.settings.pauseAtReveal)) this.pause();
  }
}
