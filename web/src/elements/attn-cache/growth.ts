/** How a cost grows with the tokens, with the cache and without: two lines of counts from the core. */
import { html, svg, type TemplateResult } from 'lit';
import { formatNumber } from '../../locales/numbers.js';
import { linear } from '../../scene/axis.js';

export interface Line {
  name: string;
  /** after 1, 2, … tokens */
  values: readonly number[];
  /** the one that is spoken of */
  own?: boolean;
}

export interface Growth {
  title: string;
  lines: readonly Line[];
  /** tokens so far */
  now: number;
  tokens: string;
  locale: string;
}

const [left, right, top, bottom] = [64, 352, 14, 150];

export function growth({ title, lines, now, tokens, locale }: Growth): TemplateResult {
  const length = lines[0]!.values.length;
  const most = lines.flatMap(({ values }) => values).reduce((high, each) => (each > high ? each : high), 1);
  const x = linear([1, Math.max(length, 2)], [left, right - 6]);
  const y = linear([0, most], [bottom, top]);
  const write = (value: number): string => formatNumber(value, 0, locale, { grouping: true });
  const line = ({ values, own }: Line): TemplateResult =>
    svg`<g class=${own ? 'line own' : 'line'}>
      <polyline points=${values.map((value, index) => `${x(index + 1)},${y(value)}`).join(' ')}></polyline>
      ${values.map((value, index) => svg`<circle cx=${x(index + 1)} cy=${y(value)} r=${index + 1 === now ? 5 : 2.2}></circle>`)}
    </g>`;
  return html`<figure class="growth">
    <figcaption>${title}</figcaption>
    <svg viewBox="0 0 360 176" aria-hidden="true">
      <line class="axis" x1=${left} x2=${right} y1=${bottom} y2=${bottom}></line>
      <line class="axis" x1=${left} x2=${left} y1=${top} y2=${bottom}></line>
      ${now > 0 ? svg`<line class="now" x1=${x(now)} x2=${x(now)} y1=${top} y2=${bottom}></line>` : ''}
      ${lines.map(line)}
      <text class="tick" x=${left - 6} y=${top + 4} text-anchor="end">${write(most)}</text>
      <text class="tick" x=${left - 6} y=${bottom} text-anchor="end">0</text>
      <text class="tick" x=${left} y="168">1</text>
      <text class="tick" x=${right} y="168" text-anchor="end">${length} ${tokens}</text>
    </svg>
    <ul>
      ${lines.map(
        ({ name, values, own }) =>
          html`<li class=${own ? 'own' : ''}>
            <span class="sample" aria-hidden="true"></span>${name}:
            <strong>${write(now > 0 ? (values[now - 1] ?? 0) : 0)}</strong>
          </li>`,
      )}
    </ul>
  </figure>`;
}
