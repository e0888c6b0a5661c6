/** What is drawn between the arrows: the angle of two, the hull of the values, the weighted mean on its way. */
import { nothing, svg, type TemplateResult } from 'lit';
import { arcBetween, footOf, place, type Space } from './space.js';
import type { Point } from './model.js';

const line = (points: readonly Point[]): string => `M${points.map((point) => point.join(' ')).join(' L')}`;

/** The angle, and the shadow that the key casts on the line of the query. */
export function angle(query: Point, key: Point, text: string, space: Space): TemplateResult | typeof nothing {
  const [origin, q, k] = [place(space, [0, 0]), place(space, query), place(space, key)];
  const arc = arcBetween(origin, q, k, 38);
  if (!arc) return nothing;
  const foot = footOf(origin, q, k);
  return svg`<g class="angle" aria-hidden="true">
    <path class="shadow" d=${line([k, foot])}></path>
    <path class="arc" d=${arc.path}></path>
    <text x=${arc.middle[0]} y=${arc.middle[1]}>${text}</text>
  </g>`;
}

/** `hull` has its corners in pixels. */
export const hull = (corners: readonly Point[]): TemplateResult =>
  svg`<path class="hull" aria-hidden="true" d="${line(corners)} Z"></path>`;

/** From the origin value by value to the output. */
export function path(points: readonly Point[], space: Space): TemplateResult {
  const places = [[0, 0] as const, ...points].map((point) => place(space, point));
  return svg`<g class="path" aria-hidden="true">
    <path d=${line(places)}></path>
    ${places.slice(1, -1).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="2.5"></circle>`)}
  </g>`;
}

/** The outputs of the other queries, for company. */
export const others = (points: readonly Point[], space: Space): TemplateResult =>
  svg`<g class="others" aria-hidden="true">
    ${points.map((point) => {
      const [x, y] = place(space, point);
      return svg`<circle cx=${x} cy=${y} r="4"></circle>`;
    })}
  </g>`;
