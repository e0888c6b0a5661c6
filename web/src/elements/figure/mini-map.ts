/** A matrix small enough to stand among others: a square a cell, no numbers; what it says in words is its label. */
import { svg, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Step } from '../../engine/types.js';
import { hueOf } from '../../trace/hue.js';
import type { Level } from '../../scene/level.js';
import { styleProperties } from '../style-properties.js';

export interface MiniMap {
  step: Step;
  level: Level;
  label: string;
  /** vectors are columns */
  turned: boolean;
  /** CSS pixels of its longer side */
  side?: number;
  /** a rule before these columns */
  cuts?: readonly number[];
  /** these rows are told apart: from (with), to (without) */
  framed?: readonly [from: number, to: number] | undefined;
}

/** Rows and columns changed over. */
export const mirrored = 'matrix(0 1 1 0 0 0)';

export function miniMap({ step, level, label, turned, side = 96, cuts = [], framed }: MiniMap): TemplateResult {
  const { rows, cols, data } = step;
  const [high, wide] = turned ? [cols, rows] : [rows, cols];
  const scale = side / Math.max(rows, cols);
  const cell = (value: number, index: number): TemplateResult => {
    const fill = level(value);
    return svg`<rect
      class=${fill < 0 ? 'negative' : 'positive'}
      x=${index % cols}
      y=${Math.floor(index / cols)}
      width="1"
      height="1"
      fill-opacity=${Math.abs(fill)}
    ></rect>`;
  };
  // what is shorter is kept wide enough to be seen; an empty square needs no drawing
  const size = { 'inline-size': `${Math.max(wide * scale, 12)}px`, 'block-size': `${Math.max(high * scale, 12)}px` };
  return html`<svg
    class="mini-map hue-${hueOf(step.id)}"
    role="img"
    aria-label=${label}
    viewBox="0 0 ${wide} ${high}"
    preserveAspectRatio="none"
    ${styleProperties(size)}
  >
    <g transform=${turned ? mirrored : nothing}>
      ${guard([step], () => Array.from(data, (value, index) => (level(value) === 0 ? '' : cell(value, index))))}
      ${framed ? svg`<rect class="framed" x="0" y=${framed[0]} width=${cols} height=${framed[1] - framed[0]}></rect>` : ''}
      ${cuts.map((at) => svg`<line class="cut" x1=${at} x2=${at} y1="0" y2=${rows}></line>`)}
    </g>
  </svg>`;
}
