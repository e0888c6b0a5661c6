import { LitElement, html, nothing, svg, type TemplateResult } from 'lit';
import { property } from '../decorators.js';
import { message } from '../../locales/i18n.js';
import { classNames } from '../class-names.js';
import { styleProperties } from '../style-properties.js';
import { base } from '../theme.styles.js';
import { styles } from './attn-timeline.styles.js';

/** A named stretch of time; one without stages is shown as left out. */
export interface Segment {
  name: string;
  from: number;
  to: number;
  hint?: string;
}

const icon = (path: string): TemplateResult =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">${svg`<path d=${path}></path>`}</svg>`;

const icons = {
  back: icon('M18 5v14L8 12zM5 5h2.2v14H5z'),
  play: icon('M7 4.5v15l12.5-7.5z'),
  pause: icon('M6.5 5h4v14h-4zM13.5 5h4v14h-4z'),
  forward: icon('M6 5v14l10-7zM16.8 5H19v14h-2.2z'),
};

/**
 * The named steps as one track to scrub, with back, play and forward. Dragging on the track and the range under it
 * (one tab stop: arrows go by the chosen granularity, Page Up and Page Down by whole steps) say the same.
 *
 * @event attn-seek - detail: { t, hurried }; hurried where it is dragged along
 * @event attn-move - detail: { direction: 'forward' | 'back', by?: 'step', hurried }; hurried while a key is held down
 * @event attn-play - play or pause was pressed
 * @csspart track, segment, button
 */
export class AttnTimeline extends LitElement {
  static override styles = [base, styles];

  @property({ attribute: false }) segments: readonly Segment[] = [];
  /** what it is the time of */
  @property() name = '';
  @property() locale = 'en';
  @property({ type: Number }) t = 0;
  /** the track goes from start to end; there may be more time before and after it, up to `last` */
  @property({ type: Number }) start = 0;
  @property({ type: Number }) end = 1;
  @property({ type: Number }) last = 1;
  @property({ type: Boolean, reflect: true }) playing = false;
  /** spoken value of the range: the step and cell time stands at */
  @property() valueText = '';

  private send(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  private seekFromPointer = (event: PointerEvent): void => {
    const track = event.currentTarget as HTMLElement;
    if (event.type === 'pointermove' && (event.buttons & 1) === 0) return;
    if (event.type === 'pointerup' && !track.hasPointerCapture(event.pointerId)) return;
    if (event.type === 'pointerdown') {
      event.preventDefault();
      track.setPointerCapture(event.pointerId);
    }
    const rightToLeft = getComputedStyle(this).direction === 'rtl';
    for (const [index, element] of [...track.children].entries()) {
      const { left, right, width } = element.getBoundingClientRect();
      const segment = this.segments[index];
      if (!segment || event.clientX < left || event.clientX > right) continue;
      const along = rightToLeft ? right - event.clientX : event.clientX - left;
      this.send('attn-seek', {
        t: segment.from + (along / width) * (segment.to - segment.from),
        hurried: event.type === 'pointermove',
      });
    }
  };

  private onRangeKey = (event: KeyboardEvent): void => {
    const rightToLeft = getComputedStyle(this).direction === 'rtl';
    const moves: Record<string, { direction: 'forward' | 'back'; by?: 'step' }> = {
      ArrowRight: { direction: rightToLeft ? 'back' : 'forward' },
      ArrowLeft: { direction: rightToLeft ? 'forward' : 'back' },
      ArrowUp: { direction: 'forward' },
      ArrowDown: { direction: 'back' },
      PageUp: { direction: 'forward', by: 'step' },
      PageDown: { direction: 'back', by: 'step' },
    };
    const move = moves[event.key];
    if (move) this.send('attn-move', { ...move, hurried: event.repeat });
    else if (event.key === 'Home') this.send('attn-seek', { t: this.start });
    else if (event.key === 'End') this.send('attn-seek', { t: this.end });
    else return;
    event.preventDefault();
  };

  private segment(segment: Segment): TemplateResult {
    const length = segment.to - segment.from;
    const filled = length === 0 ? 0 : Math.min(Math.max((this.t - segment.from) / length, 0), 1);
    const classes = {
      segment: true,
      off: length === 0,
      current: filled > 0 && this.t <= segment.to + 1e-9 && length > 0,
      done: filled === 1,
    };
    return html`<span
      part="segment"
      class=${classNames(classes)}
      title=${segment.hint ?? nothing}
      ${styleProperties({ '--filled': String(filled), '--stages': String(Math.max(length, 1)) })}
      ><span class="name">${segment.name}</span><span class="bar"></span
    ></span>`;
  }

  private button(name: 'back' | 'forward' | 'play', off: boolean, press: () => void): TemplateResult {
    const shape = name === 'play' && this.playing ? 'pause' : name;
    const called = message(this.locale, `ui.${shape}`);
    return html`<button
      part="button"
      type="button"
      class=${name}
      aria-label=${called}
      title=${called}
      aria-disabled=${off ? 'true' : 'false'}
      @click=${() => {
        if (!off) press();
      }}
    >
      ${icons[shape]}
    </button>`;
  }

  override render(): TemplateResult {
    return html`<div class="buttons" role="group" aria-label=${this.name}>
        ${this.button('back', this.t <= 0, () => this.send('attn-move', { direction: 'back' }))}
        ${this.button('play', false, () => this.send('attn-play'))}
        ${this.button('forward', this.t >= this.last, () => this.send('attn-move', { direction: 'forward' }))}
      </div>
      <div class="scrub">
        <input
          type="range"
          class="hidden-text"
          min=${this.start}
          max=${this.end}
          step="any"
          aria-label=${this.name}
          aria-valuetext=${this.valueText}
          .value=${String(this.t)}
          @input=${(event: InputEvent) => this.send('attn-seek', { t: Number((event.target as HTMLInputElement).value), hurried: true })}
          @keydown=${this.onRangeKey}
        />
        <div
          class="track"
          part="track"
          aria-hidden="true"
          @pointerdown=${this.seekFromPointer}
          @pointermove=${this.seekFromPointer}
          @pointerup=${this.seekFromPointer}
        >
          ${this.segments.map((segment) => this.segment(segment))}
        </div>
      </div>`;
  }
}
