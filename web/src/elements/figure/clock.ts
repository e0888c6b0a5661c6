/** Playing a figure that has time but is no player: step by step, at an even pace. */
import type { ReactiveControllerHost } from 'lit';
import type { Stage } from '../../scene/timeline.js';
import { Playback } from '../attn-player/playback.js';

export interface Timed extends ReactiveControllerHost {
  readonly stages: readonly Stage[];
  readonly t: number;
  seek(t: number): void;
}

export const playbackOf = (figure: Timed): Playback =>
  new Playback({
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
    settings: { granularity: 'step', speed: 1.5, pauseAtReveal: false },
    seek: (t) => figure.seek(t),
  });
