/** One plane: its grid, its arrows, and what is drawn below and above them. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { ticks as ticksOf } from '../../scene/axis.js';
import { arrows, type Arrow } from './arrows.js';
import type { Hand } from './hand.js';
import { side, type Space } from './space.js';

/** Something drawn between the arrows, or nothing. */
export type Sketch = TemplateResult | typeof nothing;

export interface Plane {
  id: string;
  /** what it shows, as a heading */
  name: string;
  space: Space;
  arrows: readonly Arrow[];
  under?: Sketch;
  over?: Sketch;
  number: (value: number) => string;
  hand: Hand;
  /** the pointer or the focus is at this arrow, or at none */
  near: (id: string | null) => void;
}

/** Numbers along an axis, where they do not stand on its ends. */
function grid({ x, y, low, high }: Space, number: (value: number) => string): TemplateResult {
  const ticks = ticksOf([low, high], Math.min(high - low, 8)).filter(Number.isInteger);
  const labelled = ticks.filter((tick) => tick !== 0 && tick !== low && tick !== high);
  return svg`<g class="grid" aria-hidden="true">
    ${ticks.map(
      (tick) =>
        svg`<line class=${tick === 0 ? 'axis' : ''} x1=${x(tick)} x2=${x(tick)} y1=${y(low)} y2=${y(high)}></line>
          <line class=${tick === 0 ? 'axis' : ''} x1=${x(low)} x2=${x(high)} y1=${y(tick)} y2=${y(tick)}></line>`,
    )}
    ${labelled.map(
      (tick) =>
        svg`<text x=${x(tick)} y=${y(0) + 13}>${number(tick)}</text>
          <text x=${x(0) - 10} y=${y(tick)}>${number(tick)}</text>`,
    )}
  </g>`;
}

const idOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('.tip')?.getAttribute('data-id') ?? null) : null;

export function plane({ id, name, space, arrows: all, under, over, number, hand, near }: Plane): TemplateResult {
  return html`<figure class="plane" part="plane">
    <figcaption>${name}</figcaption>
    <svg
      viewBox="0 0 ${side} ${side}"
      role="group"
      aria-label=${name}
      @pointerdown=${(event: PointerEvent) => hand.press(event, id, space, all)}
      @pointermove=${(event: PointerEvent) => hand.drag(event)}
      @pointerup=${() => hand.release()}
      @lostpointercapture=${() => hand.release()}
      @pointerover=${(event: Event) => near(idOf(event.target))}
      @pointerleave=${() => near(null)}
      @focusin=${(event: Event) => near(idOf(event.target))}
      @focusout=${() => {
        hand.leave();
        near(null);
      }}
      @keydown=${(event: KeyboardEvent) => hand.key(event, all)}
    >
      ${grid(space, number)} ${under} ${arrows(all, space)} ${over}
    </svg>
  </figure>`;
}
