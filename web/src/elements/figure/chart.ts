/**
 * Points over two logarithmic axes, some joined by lines: what is drawn when numbers of several traces
 * are compared. Only places are computed here. The numbers stand in a table beside it, so the picture has one name for
 * those who listen; series differ by their marks, and colour only helps.
 */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { decades, logarithmic, type Span } from '../../scene/axis.js';

export interface ChartAxis {
  name: string;
  domain: Span;
  /** where a mark and a number stand; decades unless told */
  ticks?: readonly number[];
  write: (value: number) => string;
}

export const marks = ['circle', 'square', 'triangle', 'diamond', 'cross'] as const;
export type Mark = (typeof marks)[number];

export interface Series {
  name: string;
  mark: Mark;
  /** a class of the styles that gives `--series` its colour */
  tone: string;
  points: readonly { x: number; y: number }[];
  /** 'guide' is a thin dashed line without marks: what theory says */
  line?: 'line' | 'guide' | 'none';
}

export interface Chart {
  name: string;
  width: number;
  height: number;
  x: ChartAxis;
  y: ChartAxis;
  series: readonly Series[];
  /** the same heights in another unit */
  right?: ChartAxis;
  /** an upright line at what is looked at closely */
  at?: number;
}

const room = { left: 52, right: 20, top: 10, bottom: 40 };

const paths: Record<Mark, string> = {
  circle: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z',
  square: 'M-3.6 -3.6h7.2v7.2h-7.2Z',
  triangle: 'M0 -4.8L4.6 3.4H-4.6Z',
  diamond: 'M0 -5L5 0L0 5L-5 0Z',
  cross: 'M-4 -4L4 4M4 -4L-4 4',
};

const superscript = (exponent: number): string =>
  String(exponent).replace(/[-\d]/g, (sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(sign))));

/** A power of ten, as long axes of them are written: 1, 100, 10⁴, 10⁻³. */
export function decade(value: number): string {
  const exponent = Math.round(Math.log10(value));
  return exponent >= 0 && exponent <= 2 ? String(value) : `10${superscript(exponent)}`;
}

function ticksOf({ domain, ticks }: ChartAxis): readonly number[] {
  if (ticks) return ticks;
  const all = decades(domain);
  const every = Math.ceil(all.length / 7);
  return all.filter((_, index) => index % every === 0);
}

/** Only what lies within the axes is drawn: a logarithm of nothing is nowhere. */
const within = ({ domain: [from, to] }: ChartAxis, value: number): boolean => value >= from && value <= to;

export const mark = (kind: Mark): SVGTemplateResult => svg`<path class="mark ${kind}" d=${paths[kind]}></path>`;

export function legend(series: readonly Series[]): TemplateResult {
  return html`<ul class="legend">
    ${series.map(
      ({ name, mark: kind, tone, line }) =>
        html`<li class=${tone}>
          <svg viewBox="-12 -7 24 14" width="24" height="14" aria-hidden="true">
            ${line === 'none' ? nothing : svg`<path class=${line ?? 'line'} d="M-11 0H11"></path>`}
            ${line === 'guide' ? nothing : mark(kind)}
          </svg>
          ${name}
        </li>`,
    )}
  </ul>`;
}

function rightAxis(axis: ChartAxis, right: number, bottom: number): SVGTemplateResult {
  const at = logarithmic(axis.domain, [bottom, room.top]);
  return svg`${ticksOf(axis).map(
    (value) => svg`<text class="tick" x=${right + 6} y=${at(value)} dy="0.32em">${axis.write(value)}</text>`,
  )}
    <text class="axis-name" x=${right + 40} y=${(room.top + bottom) / 2} text-anchor="middle">${axis.name}</text>`;
}

export function chart({ name, width, height, x, y, right: other, series, at }: Chart): TemplateResult {
  const bottom = height - room.bottom;
  const right = width - (other ? room.left : room.right);
  const [atX, atY] = [logarithmic(x.domain, [room.left, right]), logarithmic(y.domain, [bottom, room.top])];
  const drawn = series.map((one) => ({ ...one, points: one.points.filter((p) => within(x, p.x) && within(y, p.y)) }));
  return html`<svg
    class="chart"
    role="img"
    aria-label=${name}
    viewBox="0 0 ${width} ${height}"
    width=${width}
    height=${height}
  >
    ${ticksOf(y).map(
      (value) =>
        svg`<path class="grid" d="M${room.left} ${atY(value)}H${right}"></path>
          <text class="tick" x=${room.left - 6} y=${atY(value)} dy="0.32em" text-anchor="end">${y.write(value)}</text>`,
    )}
    ${other && rightAxis(other, right, bottom)}
    ${ticksOf(x).map(
      (value) =>
        svg`<path class="grid" d="M${atX(value)} ${bottom}v5"></path>
          <text class="tick" x=${atX(value)} y=${bottom + 17} text-anchor="middle">${x.write(value)}</text>`,
    )}
    ${at === undefined ? nothing : svg`<path class="at" d="M${atX(at)} ${room.top}V${bottom}"></path>`}
    <path class="axis" d="M${room.left} ${room.top}V${bottom}H${right}"></path>
    <text class="axis-name" x=${(room.left + right) / 2} y=${height - 5} text-anchor="middle">${x.name}</text>
    <text class="axis-name" transform="translate(11 ${(room.top + bottom) / 2}) rotate(-90)" text-anchor="middle">
      ${y.name}
    </text>
    ${drawn.map(
      ({ points, tone, line, mark: kind }) =>
        svg`<g class=${tone}>
          ${line === 'none' || points.length < 2 ? nothing : svg`<path class=${line ?? 'line'} d="M${points.map((p) => `${atX(p.x)} ${atY(p.y)}`).join('L')}"></path>`}
          ${line === 'guide' ? nothing : points.map((p) => svg`<g transform="translate(${atX(p.x)} ${atY(p.y)})">${mark(kind)}</g>`)}
        </g>`,
    )}
  </svg>`;
}
