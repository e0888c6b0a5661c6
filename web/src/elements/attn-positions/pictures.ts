/** What positions look like: scores over distance, waves, turning pairs, slopes. Only lengths in pixels are computed. */
import { html, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Step, Trace } from '../../engine/types.js';
import { message } from '../../locales/i18n.js';
import { formatNumber } from '../../locales/numbers.js';
import { linear } from '../../scene/axis.js';
import { extremesOf } from '../../scene/level.js';
import { furthest } from '../figure/furthest.js';
import { pointsBetween } from './model.js';

const decimals = 2;

/** One dot for every pair of positions: where only the distance counts, all dots of a distance lie on each other. */
export function distancePlot(scores: Step, query: number, key: number, locale: string): TemplateResult {
  const { rows, data } = scores;
  const [left, right, top, bottom] = [34, 236, 8, 112];
  const { smallest: low, largest: high } = extremesOf(scores);
  const x = linear([1 - rows, rows - 1], [left + 6, right]);
  const y = linear([low, high], [bottom - 4, top]);
  const height = (row: number, col: number): number => y(data[row * rows + col] ?? 0);
  const dot = (row: number, col: number, kind: string, radius: number): TemplateResult =>
    svg`<circle class=${kind} cx=${x(col - row)} cy=${height(row, col)} r=${radius}></circle>`;
  const places = Array.from({ length: rows }, (_, place) => place);
  const write = (value: number): string => formatNumber(value, 1, locale);
  return html`<svg
    class="plot"
    viewBox="0 0 240 136"
    role="img"
    aria-label=${message(locale, 'lab.positions.plot', { from: write(low), to: write(high), distance: rows - 1 })}
  >
    <line class="axis" x1=${left} x2=${right} y1=${bottom} y2=${bottom}></line>
    <line class="axis" x1=${x(0)} x2=${x(0)} y1=${top} y2=${bottom}></line>
    ${guard([scores], () => svg`<path class="dots" d=${places.map((row) => places.map((col) => `M${x(col - row)} ${height(row, col)}h0`).join('')).join('')}></path>`)}
    ${places.map((col) => dot(query, col, 'dot own', 2.2))} ${dot(query, key, 'dot now', 4.5)}
    <text class="tick" x=${left - 4} y=${top + 6} text-anchor="end">${write(high)}</text>
    <text class="tick" x=${left - 4} y=${bottom} text-anchor="end">${write(low)}</text>
    <text class="tick" x=${left + 6} y="126" text-anchor="start">−${rows - 1}</text>
    <text class="tick" x=${x(0)} y="126" text-anchor="middle">0</text>
    <text class="tick" x=${right} y="126" text-anchor="end">${rows - 1}</text>
  </svg>`;
}

/** A strip for every pair of features: sine and cosine, the computed positions as dots on the wave. */
export function waves(encoding: Step, wave: Trace, query: number, key: number, locale: string): TemplateResult {
  const line = wave.step('rotated');
  const pairs = line.cols / 2;
  const [width, height] = [600, 44];
  const x = linear([0, encoding.rows - 1], [10, width - 10]);
  const y = linear([-1, 1], [height - 5, 5]);
  const path = (col: number): string =>
    Array.from(
      { length: line.rows },
      (_, row) =>
        `${row === 0 ? 'M' : 'L'}${x(row / pointsBetween).toFixed(1)} ${y(line.data[row * line.cols + col] ?? 0).toFixed(1)}`,
    ).join('');
  const at = (row: number, col: number): number => encoding.data[row * encoding.cols + col] ?? 0;
  // strokes of no length: round also where the strip is stretched
  const dots = (col: number, kind: string): TemplateResult =>
    svg`<path class="at-position ${kind}" d=${Array.from({ length: encoding.rows }, (_, row) => `M${x(row)} ${y(at(row, col))}h0`).join('')}></path>`;
  const strip = (pair: number): TemplateResult => {
    const both = [2 * pair, 2 * pair + 1].filter((col) => col < encoding.cols);
    const write = (row: number): string => both.map((col) => formatNumber(at(row, col), decimals, locale)).join(', ');
    return html`<div class="strip">
      <span class="name">${message(locale, 'lab.positions.pair', { number: pair + 1 })}</span>
      <svg class="waves" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
        <line class="axis" x1="0" x2=${width} y1=${y(0)} y2=${y(0)}></line>
        <path class="line cosine" d=${path(pair)}></path>
        <path class="line sine" d=${path(pairs + pair)}></path>
        <line class="at query" x1=${x(query)} x2=${x(query)} y1="0" y2=${height}></line>
        <line class="at key" x1=${x(key)} x2=${x(key)} y1="0" y2=${height}></line>
        ${both.map((col, second) => (second ? [dots(col, 'cosine rim'), dots(col, 'cosine')] : dots(col, 'sine')))}
      </svg>
      <span class="read"
        ><span class="query">q ${write(query)}</span><br /><span class="key">k ${write(key)}</span></span
      >
    </div>`;
  };
  return html`<div class="strips ${pairs > 8 ? 'many' : ''}">
    ${Array.from({ length: pairs }, (_, pair) => strip(pair))}
  </div>`;
}

/** Each pair of features as a point of a circle: the query's and the key's, turned by their positions. */
export function turns(query: Step, key: Step, [row, col]: [number, number], locale: string): TemplateResult {
  const pairs = query.cols / 2;
  const reach = furthest([...query.data, ...key.data]);
  const scale = linear([0, Math.abs(reach)], [0, 39]); // the corner of a square of this side is within the circle
  const arrow = (step: Step, at: number, pair: number, hue: string): TemplateResult => {
    const first = step.data[at * step.cols + pair] ?? 0;
    const second = step.data[at * step.cols + pair + pairs] ?? 0;
    const [x, y] = [60 + scale(first), 60 - scale(second)];
    return svg`<line class="arrow ${hue}" x1="60" y1="60" x2=${x} y2=${y}></line>
      <circle class="tip ${hue}" cx=${x} cy=${y} r="4"></circle>`;
  };
  const write = (step: Step, at: number, pair: number): string =>
    [pair, pair + pairs].map((one) => formatNumber(step.data[at * step.cols + one] ?? 0, decimals, locale)).join(', ');
  const circle = (pair: number): TemplateResult =>
    html`<figure>
      <svg class="circle" viewBox="0 0 120 120" aria-hidden="true">
        <circle class="axis" cx="60" cy="60" r="56"></circle>
        <line class="axis" x1="4" x2="116" y1="60" y2="60"></line>
        <line class="axis" x1="60" x2="60" y1="4" y2="116"></line>
        ${arrow(query, 0, pair, 'query start')} ${arrow(key, 0, pair, 'key start')} ${arrow(query, row, pair, 'query')}
        ${arrow(key, col, pair, 'key')}
      </svg>
      <figcaption>
        ${message(locale, 'lab.positions.pair', { number: pair + 1 })}<br />
        <span class="query">q ${write(query, row, pair)}</span><br />
        <span class="key">k ${write(key, col, pair)}</span>
      </figcaption>
    </figure>`;
  return html`<div class="circles">${Array.from({ length: pairs }, (_, pair) => circle(pair))}</div>`;
}

/** Each pair of features as the hand of a clock, cosine across and sine up: before the shift, after it, and where it should be. */
export function hands(
  before: Step,
  after: Step,
  there: (feature: number) => number,
  turned: (pair: number) => string,
  locale: string,
): TemplateResult {
  const scale = linear([0, 1], [0, 50]);
  const at = (sine: number, cosine: number): [number, number] => [60 + scale(cosine), 60 - scale(sine)];
  const tip = ({ data }: Step, pair: number): [number, number] => at(data[2 * pair] ?? 0, data[2 * pair + 1] ?? 0);
  const hand = ([x, y]: [number, number], kind: string): TemplateResult =>
    svg`<line class="arrow ${kind}" x1="60" y1="60" x2=${x} y2=${y}></line><circle class="tip ${kind}" cx=${x} cy=${y} r="4"></circle>`;
  const clock = (pair: number): TemplateResult => {
    const [x, y] = at(there(2 * pair), there(2 * pair + 1));
    return html`<figure>
      <svg class="circle" viewBox="0 0 120 120" aria-hidden="true">
        <circle class="axis" cx="60" cy="60" r="50"></circle>
        <line class="axis" x1="4" x2="116" y1="60" y2="60"></line>
        <line class="axis" x1="60" x2="60" y1="4" y2="116"></line>
        ${hand(tip(before, pair), 'from')} ${hand(tip(after, pair), 'to')}
        <circle class="ring" cx=${x} cy=${y} r="8"></circle>
      </svg>
      <figcaption>${message(locale, 'lab.positions.pair', { number: pair + 1 })}<br />${turned(pair)}</figcaption>
    </figure>`;
  };
  return html`<div class="circles">${Array.from({ length: before.cols / 2 }, (_, pair) => clock(pair))}</div>`;
}

/** The bias of every head over the distance, from the slopes. */
export function slopes(trace: Trace, distance: number, locale: string): TemplateResult {
  const steps = trace.steps.filter(({ op }) => op === 'alibi');
  const { rows, cols } = steps[0]!;
  const [left, right, top, bottom] = [40, 590, 10, 170];
  const lowest = extremesOf(steps[0]!).smallest;
  const x = linear([0, cols - 1], [left, right]);
  const y = linear([lowest, 0], [bottom, top]);
  const last = (rows - 1) * cols;
  // the last query has a key at every distance
  const bias = (step: Step, far: number): number => step.data[last + cols - 1 - far] ?? 0;
  const slope = trace.step('slopes').data;
  return html`<svg class="slopes" viewBox="0 0 600 190" aria-hidden="true">
      <line class="axis" x1=${left} x2=${right} y1=${top} y2=${top}></line>
      <line class="at key" x1=${x(distance)} x2=${x(distance)} y1=${top} y2=${bottom}></line>
      ${steps.map(
        (step, head) =>
          svg`<polyline class=${head === 0 ? 'slope own' : 'slope'}
            points=${Array.from({ length: cols }, (_, far) => `${x(far)},${y(bias(step, far))}`).join(' ')}></polyline>
            <circle class=${head === 0 ? 'dot now' : 'dot'} cx=${x(distance)} cy=${y(bias(step, distance))} r="3"></circle>`,
      )}
      <text class="tick" x=${left - 6} y=${top + 4} text-anchor="end">0</text>
      <text class="tick" x=${left - 6} y=${bottom} text-anchor="end">${formatNumber(lowest, 1, locale)}</text>
      <text class="tick" x=${left} y="186">0</text>
      <text class="tick" x=${right} y="186" text-anchor="end">${cols - 1}</text>
    </svg>
    <div class="compared" tabindex="0" role="region" aria-label=${message(locale, 'lab.positions.slope')}>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">${message(locale, 'lab.positions.head')}</th>
            ${steps.map((_, head) => html`<th scope="col">${head + 1}</th>`)}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">${message(locale, 'lab.positions.slope')}</th>
            ${Array.from(slope, (one) => html`<td>${formatNumber(one, 4, locale)}</td>`)}
          </tr>
          <tr>
            <th scope="row">${message(locale, 'lab.positions.biasAt', { distance })}</th>
            ${steps.map((step) => html`<td>${formatNumber(bias(step, distance), 3, locale)}</td>`)}
          </tr>
        </tbody>
      </table>
    </div>`;
}
