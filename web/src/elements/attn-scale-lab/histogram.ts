/** Bars over one axis; both histograms have the same axes, so that they can be compared by eye. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Trace } from '../../engine/types.js';
import { linear, ticks, type Span } from '../../scene/axis.js';

export interface HistogramPicture {
  name: string;
  counts: Trace;
  /** the tallest bar of both pictures */
  most: number;
  width: number;
  bin: number;
  axisName: string;
  write: (value: number) => string;
  choose: (bin: number) => void;
}

const height = 132;
const room = { left: 12, right: 12, top: 6, bottom: 24 };

export const tallest = (...traces: readonly Trace[]): number =>
  Math.max(1, ...traces.flatMap((trace) => [...trace.step('counts').data]));

export function histogram(picture: HistogramPicture): TemplateResult {
  const { name, counts, most, width, bin, axisName, write, choose } = picture;
  const edges = counts.step('edges').data;
  const ends: Span = [edges[0] ?? 0, edges.at(-1) ?? 1];
  const x = linear(ends, [room.left, width - room.right]);
  const y = linear([0, most], [height - room.bottom, room.top]);
  const floor = y(0);
  return html`<svg
    class="histogram"
    role="img"
    aria-label=${name}
    viewBox="0 0 ${width} ${height}"
    width=${width}
    height=${height}
  >
    ${[...counts.step('counts').data].map((count, index) => {
      const [left, right] = [x(edges[index] ?? 0), x(edges[index + 1] ?? 0)];
      return svg`<g class=${index === bin ? 'chosen' : ''} @click=${() => choose(index)}>
        <rect class="target" x=${left} y=${room.top} width=${right - left} height=${floor - room.top}></rect>
        <rect class="bar" x=${left + 0.5} width=${Math.max(right - left - 1, 0.5)} y=${y(count)} height=${floor - y(count)}></rect>
        ${index === bin ? svg`<path class="pointer" d="M${(left + right) / 2} ${floor + 1}l4 6h-8Z"></path>` : nothing}
      </g>`;
    })}
    <path class="axis" d="M${room.left} ${floor}H${width - room.right}"></path>
    ${ticks(ends, 8).map((tick) => svg`<text class="tick" x=${x(tick)} y=${height - 6} text-anchor="middle">${write(tick)}</text>`)}
    <text class="axis-name" x=${width - room.right} y=${room.top + 12} text-anchor="end">${axisName}</text>
  </svg>`;
}
