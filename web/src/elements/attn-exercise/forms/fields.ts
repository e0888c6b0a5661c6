/** Fields for numbers: one, a row, a matrix, or the two of a shape. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { parseBlock } from '../../../trace/parse.js';
import { withText, type Desk } from './desk.js';

/** Enter checks; while a syllable is being put together it belongs to that. */
const onKey =
  ({ check }: Desk) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    check();
  };

interface Place {
  index: number;
  name: string;
  onPaste?: (event: ClipboardEvent) => void;
}

function field(desk: Desk, { index, name, onPaste }: Place): TemplateResult {
  const off = desk.isOff(index);
  return html`<input
    type="text"
    class=${off ? 'blank off' : 'blank'}
    inputmode="text"
    autocomplete="off"
    spellcheck="false"
    data-place=${index}
    aria-label=${name}
    aria-invalid=${off ? 'true' : nothing}
    aria-describedby=${off ? 'feedback' : nothing}
    ?readonly=${desk.locked}
    .value=${live(desk.answer[index] ?? '')}
    @input=${({ target }: Event) => desk.put(withText(desk.answer, index, (target as HTMLInputElement).value))}
    @keydown=${onKey(desk)}
    @paste=${onPaste ?? nothing}
  />`;
}

export function oneField(desk: Desk, label: string): TemplateResult {
  return html`<label class="single"
    ><span>${desk.say('exercise.answer')}</span>${field(desk, { index: 0, name: label })}</label
  >`;
}

/** A block that is pasted fills the fields from where it was put. */
const paste =
  (desk: Desk, at: number, cols: number) =>
  (event: ClipboardEvent): void => {
    const block = parseBlock(event.clipboardData?.getData('text/plain') ?? '');
    if (desk.locked || block.flat().length < 2) return;
    event.preventDefault();
    const next = [...desk.answer];
    const left = at % cols;
    block.forEach((line, row) =>
      line.forEach((text, col) => {
        const place = at + row * cols + col;
        if (left + col < cols && place < next.length) next[place] = text;
      }),
    );
    desk.put(next);
  };

/** Up and down go from line to line; left and right stay with the text. */
function onMove(event: KeyboardEvent, cols: number): void {
  const place = (event.target as HTMLElement).dataset['place'];
  const by = { ArrowUp: -cols, ArrowDown: cols }[event.key];
  if (by === undefined || place === undefined || event.isComposing) return;
  const table = event.currentTarget as HTMLElement;
  const next = table.querySelector<HTMLInputElement>(`[data-place="${Number(place) + by}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

export function fieldTable(
  desk: Desk,
  caption: string,
  rows: readonly string[],
  cols: readonly string[],
): TemplateResult {
  return html`<div class="scroller">
    <table class="blanks" @keydown=${(event: KeyboardEvent) => onMove(event, cols.length)}>
      <caption class="hidden-text">
        ${caption}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${cols.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, r) =>
            html`<tr>
              <th scope="row">${row}</th>
              ${cols.map((col, c) => {
                const index = r * cols.length + c;
                const place = { index, name: `${row}, ${col}`, onPaste: paste(desk, index, cols.length) };
                return html`<td>${field(desk, place)}</td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export function shapeFields(desk: Desk): TemplateResult {
  const [rows, cols] = [desk.say('exercise.rows'), desk.say('exercise.cols')];
  return html`<div class="single">
    <span aria-hidden="true">${rows}</span>${field(desk, { index: 0, name: rows })}
    <span aria-hidden="true">×</span>
    <span aria-hidden="true">${cols}</span>${field(desk, { index: 1, name: cols })}
  </div>`;
}
