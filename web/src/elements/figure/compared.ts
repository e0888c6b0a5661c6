/** Two results and what they differ by, row by row. */
import { html, type TemplateResult } from 'lit';
import type { Matrix } from '../../engine/types.js';
import { formatNumber } from '../../locales/numbers.js';

export interface Compared {
  /** for those who listen */
  caption: string;
  /** what a row stands for */
  head: string;
  rows: readonly string[];
  /** the last one is the difference */
  columns: readonly { title: string; matrix: Matrix }[];
  decimals: number;
  locale: string;
}

export function compared({ caption, head, rows, columns, decimals, locale }: Compared): TemplateResult {
  const last = columns.length - 1;
  const cells = ({ data, cols }: Matrix, row: number, difference: boolean): TemplateResult[] =>
    Array.from(
      { length: cols },
      (_, col) =>
        html`<td class=${difference ? 'difference' : ''}>
          ${formatNumber(data[row * cols + col] ?? NaN, decimals, locale)}
        </td>`,
    );
  return html`<div class="compared" tabindex="0" role="region" aria-label=${caption}>
    <table class="numbers">
      <caption class="hidden-text">
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${head}</th>
          ${columns.map(({ title, matrix }) => html`<th scope="colgroup" colspan=${matrix.cols}>${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (label, row) =>
            html`<tr>
              <th scope="row">${label}</th>
              ${columns.map(({ matrix }, index) => cells(matrix, row, index === last))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
