/** Playing a figure that has time but is no player: step by step, at an even pace; and stepping through it on the wall. */
import type { ReactiveControllerHost } from 'lit';
import { neighbour, type Granularity, type Stage } from '../../scene/timeline.js';
import { Playback } from '../attn-player/playback.js';
import type { Way } from './presenter.js';

export interface Timed extends ReactiveControllerHost {
  readonly stages: readonly Stage[];
  readonly t: number;
  seek(t: number): void;
}

export class Clock extends Playback {
  constructor(
    private readonly figure: Timed,
    granularity: Granularity = 'step',
  ) {
    super({
      addController: (controller) => figure.addController(controller),
      removeController: (controller) => figure.removeController(controller),
      requestUpdate: () => figure.requestUpdate(),
      get updateComplete() {
        return figure.updateComplete;
      },
      get stages() {
        return figure.stages;
      },
      get t() {
        return figure.t;
      },
      settings: { granularity, speed: 1.5, pauseAtReveal: false },
      seek: (t) => figure.seek(t),
    });
  }

  /** A step on or back; false where time has ended. */
  turn(way: Way): boolean {
    const { stages, t } = this.figure;
    const next = neighbour(stages, t, 'step', way);
    this.pause();
    if (next === t) return false;
    this.figure.seek(next);
    return true;
  }

  /** Into another example: at its start, or coming back at its end. */
  enter(way: Way): void {
    this.figure.seek(way === 'forward' ? 0 : this.figure.stages.length);
  }
}
