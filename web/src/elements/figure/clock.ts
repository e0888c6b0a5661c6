/** Playing a figure that has time but is no player: step by step, at an even pace; and stepping through it on the wall. */
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { message } from '../../locales/i18n.js';
import { neighbour, type Granularity, type Stage } from '../../scene/timeline.js';
import { Playback } from '../attn-player/playback.js';
import type { Segment } from '../attn-timeline/attn-timeline.js';
import type { Way } from './presenter.js';

export interface Timed extends ReactiveControllerHost {
  readonly stages: readonly Stage[];
  readonly t: number;
  seek(t: number): void;
}

/** What a figure says of its time line. */
export interface TimeBar {
  /** catalog key of its name */
  name?: string;
  segments: readonly Segment[];
  /** where time stands, for those who listen */
  valueText: string;
  locale: string;
  /** one step on or back, or one stretch (`by` is `step`) */
  move: (way: Way, by?: Granularity) => void;
  /** time is taken to a place by hand; there, unless told otherwise */
  seek?: (t: number) => void;
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

  /** The time line with its buttons: whoever takes hold of it stops the clock. */
  bar({
    name = 'ui.timeline',
    segments,
    valueText,
    locale,
    move,
    seek = (t) => this.figure.seek(t),
  }: TimeBar): TemplateResult {
    const { stages, t } = this.figure;
    return html`<attn-timeline
      .segments=${segments}
      .name=${message(locale, name)}
      .locale=${locale}
      .t=${t}
      .end=${stages.length}
      .last=${stages.length}
      .playing=${this.playing}
      .valueText=${valueText}
      @attn-seek=${({ detail }: CustomEvent<{ t: number }>) => {
        this.pause();
        seek(detail.t);
      }}
      @attn-move=${({ detail }: CustomEvent<{ direction: Way; by?: Granularity }>) => {
        this.pause();
        move(detail.direction, detail.by);
      }}
      @attn-play=${() => this.toggle()}
    ></attn-timeline>`;
  }

  /** Into another example: at its start, or coming back at its end. */
  enter(way: Way): void {
    this.figure.seek(way === 'forward' ? 0 : this.figure.stages.length);
  }
}
