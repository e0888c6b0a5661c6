/** Arrows of one plane, and the tips among them that can be moved. */
import { nothing, svg, type TemplateResult } from 'lit';
import { classNames } from '../class-names.js';
import { linear } from '../../scene/axis.js';
import type { Point } from './model.js';
import { besideTip, headOf, place, side, type Space } from './space.js';

/** How a tip is called, and where it says it is. */
export interface Spoken {
  name: string;
  kind: string;
  at: string;
}

export interface Arrow {
  /** step and row it is drawn from: `key.2` */
  id: string;
  at: Point;
  label: string;
  hue: 'query' | 'key' | 'value' | 'output' | 'input';
  /** broad and pale below the others: the query, which may lie on a key */
  broad?: boolean;
  /** its share, from 0 to 1: its width */
  weight?: number | null;
  /** may not be looked at */
  hidden?: boolean;
  /** the one that is measured */
  chosen?: boolean;
  /** nothing where it can't be moved */
  spoken?: Spoken | null;
}

const widthOf = linear([0, 1], [1.25, 8]);
const broad = 10;

const points = (corners: readonly Point[]): string => corners.map((corner) => corner.join(',')).join(' ');

function shaft({ at, weight, broad: isBroad }: Arrow, space: Space): TemplateResult {
  const origin = place(space, [0, 0]);
  const tip = place(space, at);
  const width = isBroad ? broad : widthOf(weight ?? 0.1);
  const { corners, shaft: end } = headOf(origin, tip, isBroad ? 22 : 9 + width);
  return svg`<line class="shaft" x1=${origin[0]} y1=${origin[1]} x2=${end[0]} y2=${end[1]} stroke-width=${width}></line>
    <polygon class="head" points=${points(corners)}></polygon>`;
}

function label({ at, label: text, broad: isBroad, hidden }: Arrow, space: Space): TemplateResult {
  const [x, y] = besideTip(place(space, [0, 0]), place(space, at), 15, isBroad ? -17 : 9);
  const within = (number: number): number => Math.min(Math.max(number, 12), side - 12);
  return svg`<text class="name" x=${within(x)} y=${within(y)}>${hidden ? `${text} ✕` : text}</text>`;
}

/** What is aimed at is larger than what is seen. */
function tip({ id, at, spoken, broad: isBroad }: Arrow, space: Space): TemplateResult | typeof nothing {
  if (!spoken) return nothing;
  const [x, y] = place(space, at);
  return svg`<g
    class="tip"
    data-id=${id}
    tabindex="0"
    role="slider"
    aria-label=${spoken.name}
    aria-roledescription=${spoken.kind}
    aria-valuemin=${space.low}
    aria-valuemax=${space.high}
    aria-valuenow=${at[0]}
    aria-valuetext=${spoken.at}
  >
    <circle class="target" cx=${x} cy=${y} r="16"></circle>
    <circle class="dot" cx=${x} cy=${y} r=${isBroad ? 10 : 5}></circle>
  </g>`;
}

/** Broad ones first, so that what lies on them is seen and can be taken hold of. */
export function arrows(all: readonly Arrow[], space: Space): TemplateResult {
  return svg`${all.map(
    (arrow) =>
      svg`<g
        class=${classNames({
          arrow: true,
          [`hue-${arrow.hue}`]: true,
          broad: arrow.broad ?? false,
          hidden: arrow.hidden ?? false,
          chosen: arrow.chosen ?? false,
        })}
      >
        <g aria-hidden="true">${shaft(arrow, space)}${label(arrow, space)}</g>
        ${tip(arrow, space)}
      </g>`,
  )}`;
}
