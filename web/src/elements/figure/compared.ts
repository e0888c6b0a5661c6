/** Two results and what they differ by, row by row; every number can be asked where it came from. */
import { html, type TemplateResult } from 'lit';
import { asked, type Asking, type Place } from './asked.js';

export interface Compared {
  /** for those who listen */
  caption: string;
  /** what a row stands for */
  head: string;
  rows: readonly string[];
  /** the last one is the difference */
  columns: readonly { title: string; cells: readonly (readonly Place[])[] }[];
  asking: Asking;
}

/** The places of a whole step; or of these rows of it, in this order. */
export function placesOf(
  traces: Asking['traces'],
  trace: string,
  id: string,
  order?: readonly number[],
): readonly (readonly Place[])[] {
  const { rows, cols } = traces[trace]!.step(id);
  return (order ?? Array.from({ length: rows }, (_, row) => row)).map((row) =>
    Array.from({ length: cols }, (_, col) => ({ trace, step: id, row, col })),
  );
}

export function compared({ caption, head, rows, columns, asking }: Compared): TemplateResult {
  const last = columns.length - 1;
  const about = (title: string, row: number, place: Place, cells: readonly Place[]): string =>
    [title, rows[row], ...(cells.length > 1 ? [cells.indexOf(place) + 1] : [])].join(', ');
  return html`<div class="compared" role="region" aria-label=${caption}>
    <table class="numbers">
      <caption class="hidden-text">
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${head}</th>
          ${columns.map(({ title, cells }) => html`<th scope="colgroup" colspan=${cells[0]?.length ?? 1}>${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (label, row) =>
            html`<tr>
              <th scope="row">${label}</th>
              ${columns.map(({ title, cells }, index) =>
                cells[row]?.map(
                  (place, _, own) =>
                    html`<td class=${index === last ? 'difference' : ''}>
                      ${asked(asking, place, about(title, row, place, own))}
                    </td>`,
                ),
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
