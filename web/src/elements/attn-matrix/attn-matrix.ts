import { LitElement, html, noChange, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from '../decorators.js';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import type { Step } from '../../engine/types.js';
import { parseBlock } from '../../trace/parse.js';
import { fillOf, type Level } from '../../scene/level.js';
import type { LitCell, MatrixScene } from '../../scene/scene.js';
import { classNames } from '../class-names.js';
import { styleProperties } from '../style-properties.js';
import { base } from '../theme.styles.js';
import { moveInGrid } from './grid-keys.js';
import { mayWrite } from './pace.js';
import { styles } from './attn-matrix.styles.js';

/** What one cell says and how it looks; the player knows the trace, the matrix only draws. */
export interface CellTexts {
  number: (value: number) => string;
  /** spoken: place, labels, value */
  speech: (row: number, col: number) => string;
  /** spoken for a cell whose turn has not come */
  pending: string;
}

/**
 * More cells than this are a large table. They are filled at once: several a frame come in, and each that fades is styled
 * again every frame.
 */
const mostFading = 256;

/** Short for the eye, in full for the ear. */
const header = (label: string, name: string): TemplateResult =>
  html`<span aria-hidden="true">${label}</span><span class="hidden-text">${name}</span>`;

/** What is pasted on a matrix that stands turned is meant as it stands there. */
function turnedBlock(text: string): string {
  const block = parseBlock(text);
  const across = Math.max(0, ...block.map((row) => row.length));
  return Array.from({ length: across }, (_, col) => block.map((row) => row[col] ?? '').join('\t')).join('\n');
}

/** Room for texts that stand beside the rows: these themselves, unseen. */
const room = (name: string, texts: readonly string[]): TemplateResult =>
  html`<div class="room ${name}" aria-hidden="true">${texts.map((text) => html`<span>${text}</span>`)}</div>`;

/** A frame makes new scenes; only a matrix in which something moved is drawn again. */
function viewDiffers(next: MatrixScene, before: MatrixScene | undefined): boolean {
  if (!before || next.step !== before.step || next.shown !== before.shown || next.running !== before.running)
    return true;
  if (next.active?.row !== before.active?.row || next.active?.col !== before.active?.col) return true;
  return (
    next.lit.length !== before.lit.length ||
    next.lit.some(({ row, col, now, weight }, index) => {
      const other = before.lit[index];
      return other?.row !== row || other.col !== col || other.now !== now || other.weight !== weight;
    })
  );
}

interface CellPosition {
  row: number;
  col: number;
}

export interface CellPlace extends CellPosition {
  step: string;
}

/**
 * One matrix of a trace as a table that can be read, walked by keys and, for inputs, edited in place. Rows and columns
 * of events are those of the step, also when the table is drawn transposed.
 *
 * @event attn-point - the pointer or the focus is on a cell (detail: CellPlace, or null when it left)
 * @event attn-pin - a cell was chosen by click, tap, Enter or Space (detail: CellPlace)
 * @event attn-edit - a cell was typed over (detail: CellPlace & { text })
 * @event attn-paste - a block was pasted on a cell; its text is turned as the step is (detail: CellPlace & { text })
 * @csspart table, cell
 */
export class AttnMatrix extends LitElement {
  static override styles = [base, styles];

  @property({ attribute: false }) step!: Step;
  @property({ attribute: false, hasChanged: viewDiffers }) view!: MatrixScene;
  @property({ attribute: false }) level!: Level;
  @property({ attribute: false }) texts!: CellTexts;
  @property({ attribute: false }) rowLabels: readonly string[] = [];
  @property({ attribute: false }) colLabels: readonly string[] = [];
  /** what a header says to those who listen: also where the label is left out for the eye */
  @property({ attribute: false }) rowNames: readonly string[] = [];
  @property({ attribute: false }) colNames: readonly string[] = [];
  /** row-major indices to mark after an edit */
  @property({ attribute: false }) changed: ReadonlySet<number> = new Set();
  /** row-major indices that are struck out */
  @property({ attribute: false }) struck: ReadonlySet<number> = new Set();
  /** one text a row, shown beside it once the row is complete, or below where the table is drawn transposed */
  @property({ attribute: false }) sums: readonly string[] | null = null;
  @property() name = '';
  @property() sumsName = '';
  /** query, key, value, output, score, weight or plain: which hue it carries */
  @property({ reflect: true }) hue = 'plain';
  @property({ type: Boolean }) transposed = false;
  /** only these rows of the step: [first, how many] */
  @property({ attribute: false }) window: readonly [first: number, count: number] | null = null;
  /** stands above a product: no empty line of labels is kept */
  @property({ type: Boolean }) above = false;
  /** row labels are there for those who listen; those who look find them at the start of the line */
  @property({ type: Boolean, reflect: true, attribute: 'quiet-rows' }) quietRows = false;
  @property({ type: Boolean }) editable = false;
  /** only time has moved on since the last picture: rows of a large table are written at their pace, and need not be all there at once */
  @property({ attribute: false }) paced = false;
  /** one toggle a cell instead of a number: the mask editor */
  @property({ type: Boolean }) toggles = false;
  /** text of the last edit that could not be taken, shown with the cell it belongs to */
  @property({ attribute: false }) problem: { row: number; col: number; message: string } | null = null;

  @state() private cursor = { row: 0, col: 0 };
  @state() private editing: { row: number; col: number; text: string } | null = null;
  /** an edit ends once, whether by Enter or by leaving */
  private closing = false;
  /** the number that needs most room: columns are as wide as that from the beginning */
  private longest = '';
  private focusedBefore: Element | null = null;
  /** what each row is drawn from, from the top */
  private written: (unknown[] | undefined)[] = [];
  /** rows wait for their turn */
  private behind = false;

  /** All rows are as they should be. */
  get whole(): Promise<void> {
    return this.updateComplete.then(async () => {
      while (this.behind) await new Promise(requestAnimationFrame);
    });
  }

  private get isLarge(): boolean {
    return this.step.data.length > mostFading;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('step') && !changed.has('texts') && !changed.has('toggles')) return;
    const numbers = this.toggles ? [] : Array.from(this.step.data, this.texts.number);
    this.longest = numbers.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
  }

  private get first(): number {
    return this.window?.[0] ?? 0;
  }

  private get count(): number {
    return this.window?.[1] ?? this.step.rows;
  }

  private get displayRows(): number {
    return this.transposed ? this.step.cols : this.count;
  }

  private get displayCols(): number {
    return this.transposed ? this.count : this.step.cols;
  }

  private place(displayRow: number, displayCol: number): { row: number; col: number } {
    const [row, col] = this.transposed ? [displayCol, displayRow] : [displayRow, displayCol];
    return { row: this.first + row, col };
  }

  /** Where a cell of the step is drawn. */
  private displayOf({ row, col }: { row: number; col: number }): { row: number; col: number } {
    const down = row - this.first;
    return this.transposed ? { row: col, col: down } : { row: down, col };
  }

  private send(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** The cell that is there, in the step's own rows and columns. */
  placeOf(target: EventTarget | null | undefined): CellPlace | null {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    if (!cell) return null;
    return { step: this.step.id, ...this.place(Number(cell.dataset['row']), Number(cell.dataset['col'])) };
  }

  focusCell(row: number, col: number): void {
    const { row: r, col: c } = (this.cursor = this.displayOf({ row, col }));
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>(`[data-row="${r}"][data-col="${c}"]`)?.focus();
    });
  }

  private onPoint = (event: Event): void => {
    const place = this.placeOf(event.target);
    if (event.type === 'focusin' && place) {
      const cell = (event.target as Element).closest<HTMLElement>('[data-row]');
      this.cursor = { row: Number(cell?.dataset['row']), col: Number(cell?.dataset['col']) };
    }
    this.send('attn-point', place);
  };

  private onLeave = (event: Event): void => {
    const next = (event as FocusEvent | PointerEvent).relatedTarget as Node | null;
    if (next && this.renderRoot.contains(next)) return;
    this.send('attn-point', null);
  };

  /** The cell that had the focus before a click gave it to another. */
  private onPress = (): void => {
    this.focusedBefore = (this.renderRoot as ShadowRoot).activeElement;
  };

  private onClick = (event: PointerEvent): void => {
    const place = this.placeOf(event.target);
    if (!place || this.editing) return;
    if (!this.editable || this.toggles) return this.send('attn-pin', place);
    // a second click on the same cell types over it; a finger has no keys, so its first tap does
    const cell = (event.target as Element).closest('[data-row]');
    if (event.pointerType === 'touch' || this.focusedBefore === cell) this.startEdit(place.row, place.col, null);
  };

  private startEdit(row: number, col: number, text: string | null): void {
    const value = this.step.data[row * this.step.cols + col] ?? 0;
    this.closing = false;
    this.editing = { row, col, text: text ?? String(value) };
    void this.updateComplete.then(() => {
      const input = this.renderRoot.querySelector('input');
      input?.focus();
      if (text === null) input?.select();
    });
  }

  private endEdit(commit: boolean, move: { row: number; col: number } | null): void {
    const edit = this.editing;
    if (!edit || this.closing) return;
    this.closing = true;
    const text = this.renderRoot.querySelector('input')?.value ?? edit.text;
    this.editing = null;
    if (commit) this.send('attn-edit', { step: this.step.id, row: edit.row, col: edit.col, text });
    if (move) this.focusCell(edit.row + move.row, edit.col + move.col);
  }

  private onKey = (event: KeyboardEvent): void => {
    // a syllable still being composed: Enter and the arrows belong to the input method
    if (event.isComposing) return;
    if (this.editing) return this.onEditKey(event);
    const place = this.placeOf(event.target);
    if (!place) return;
    const next = moveInGrid(event, this.cursor, this.displayRows, this.displayCols);
    if (next) {
      event.preventDefault();
      const target = this.place(next.row, next.col);
      this.focusCell(target.row, target.col);
      return;
    }
    const plainKey = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Enter' || event.key === 'F2' || event.key === ' ') {
      event.preventDefault();
      if (this.editable && !this.toggles && event.key !== ' ') this.startEdit(place.row, place.col, null);
      else this.send('attn-pin', place);
    } else if (this.editable && !this.toggles && plainKey && event.key.length === 1) {
      event.preventDefault();
      this.startEdit(place.row, place.col, event.key);
    } else if (this.editable && !this.toggles && plainKey && (event.key === 'Backspace' || event.key === 'Delete')) {
      event.preventDefault();
      this.startEdit(place.row, place.col, '');
    }
  };

  private onEditKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      const down = this.transposed ? { row: 0, col: 1 } : { row: 1, col: 0 };
      const edit = this.editing!;
      const last = this.transposed ? edit.col + 1 >= this.step.cols : edit.row + 1 >= this.step.rows;
      this.endEdit(true, last ? { row: 0, col: 0 } : down);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      this.endEdit(false, { row: 0, col: 0 });
    }
  }

  private onPaste = (event: ClipboardEvent): void => {
    const place = this.placeOf(event.target);
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!place || !this.editable || this.editing || text === '') return;
    event.preventDefault();
    this.send('attn-paste', { ...place, text: this.transposed ? turnedBlock(text) : text });
  };

  /** The whole matrix as a spreadsheet takes it, to full precision. */
  private onCopy = (event: ClipboardEvent): void => {
    if (this.editing || !event.clipboardData) return;
    const rows = Array.from({ length: this.displayRows }, (_, r) =>
      Array.from({ length: this.displayCols }, (_, c) => {
        const { row, col } = this.place(r, c);
        return String(this.step.data[row * this.step.cols + col]);
      }).join('\t'),
    );
    event.preventDefault();
    event.clipboardData.setData('text/plain', rows.join('\n'));
  };

  private cellContent(row: number, col: number, shown: boolean): TemplateResult | string {
    const value = this.step.data[row * this.step.cols + col] ?? NaN;
    if (this.editing?.row === row && this.editing.col === col)
      return html`<input
        type="text"
        inputmode="text"
        autocomplete="off"
        spellcheck="false"
        aria-label=${this.texts.speech(row, col)}
        .value=${live(this.editing.text)}
        @input=${(event: InputEvent) => {
          this.editing = { row, col, text: (event.target as HTMLInputElement).value };
        }}
        @blur=${() => this.endEdit(true, null)}
      />`;
    if (this.toggles) return value === 0 ? '✕' : '✓';
    return shown ? this.texts.number(value) : '·';
  }

  /** How a cell looks, in its place and in the light. */
  private look(row: number, col: number): { classes: Record<string, boolean>; shown: boolean } {
    const index = row * this.step.cols + col;
    const at = this.displayOf({ row, col });
    const shown = index < this.view.shown;
    const level = shown ? this.level(this.step.data[index] ?? 0) : 0;
    const classes = {
      cell: true,
      top: at.row === 0,
      first: at.col === 0,
      last: at.col === this.displayCols - 1,
      pending: !shown,
      negative: level < 0,
      [fillOf(level)]: true,
      struck: this.struck.has(index) && (shown || this.toggles),
      changed: this.changed.has(index),
      wrong: this.isWrong({ row, col }),
    };
    return { classes, shown };
  }

  private isWrong({ row, col }: CellPosition): boolean {
    return this.problem?.row === row && this.problem.col === col;
  }

  private isEdited(row: number, col: number): boolean {
    return this.editing?.row === row && this.editing.col === col;
  }

  private cell(displayRow: number, displayCol: number): TemplateResult {
    const { row, col } = this.place(displayRow, displayCol);
    const { classes, shown } = this.look(row, col);
    const tabStop = this.cursor.row === displayRow && this.cursor.col === displayCol;
    return html`<td
      role="gridcell"
      part="cell"
      class=${classNames({ ...classes, editing: this.isEdited(row, col) })}
      data-row=${displayRow}
      data-col=${displayCol}
      tabindex=${tabStop ? 0 : -1}
      aria-label=${shown ? this.texts.speech(row, col) : this.texts.pending}
      aria-readonly=${this.editable ? nothing : 'true'}
      aria-invalid=${this.isWrong({ row, col }) ? 'true' : nothing}
    >
      ${this.cellContent(row, col, shown)}
    </td>`;
  }

  /**
   * A ring for each lit cell, placed from the first of them: when the light goes on to the next row or column all of them
   * are moved as one, and nothing is laid out or painted.
   */
  private rings(lit: readonly LitCell[]): TemplateResult | typeof nothing {
    if (lit.length === 0) return nothing;
    const places = lit.map((cell) => this.displayOf(cell));
    const top = Math.min(...places.map(({ row }) => row));
    const left = Math.min(...places.map(({ col }) => col));
    return this.moved(
      { row: top, col: left },
      lit.map(({ now, weight }, index) => {
        const { row, col } = places[index]!;
        return html`<div
          class=${now ? 'lit now' : 'lit'}
          ${styleProperties({ 'grid-area': `${row - top + 1} / ${col - left + 1}`, '--mixed': String(weight ?? 0) })}
        ></div>`;
      }),
    );
  }

  /** Something of the light, from this cell of the drawing on. Moved itself, and not by what is inherited: a ring is styled once. */
  private moved({ row, col }: CellPosition, what: unknown): TemplateResult {
    const transform = `translate(${(col / this.displayCols) * 100}%, ${(row / this.displayRows) * 100}%)`;
    return html`<div class="moved" ${styleProperties({ transform })}>${what}</div>`;
  }

  /** A cell at work is printed once more, over its place: the light moves on and the table is left as it is. */
  private printed({ row, col }: CellPosition, weight: number | null): TemplateResult {
    const { classes, shown } = this.look(row, col);
    const active = this.isActive({ row, col });
    const running = active ? this.view.running : null;
    return this.moved(
      this.displayOf({ row, col }),
      html`<div
        class=${classNames({ ...classes, now: !active, active, running: running !== null })}
        ${styleProperties({ '--mixed': String(weight ?? 0) })}
      >
        ${running !== null && !shown ? this.texts.number(running) : this.cellContent(row, col, shown)}
      </div>`,
    );
  }

  private isActive({ row, col }: CellPosition): boolean {
    const { active } = this.view;
    return active?.row === row && active.col === col;
  }

  /** Bold are the numbers at work among others; where all are at work the rings say it. */
  private light(): TemplateResult {
    const { active } = this.view;
    const isSeen = ({ row, col }: CellPosition): boolean =>
      row >= this.first && row < this.first + this.count && !this.isEdited(row, col);
    const lit = this.view.lit.filter(isSeen);
    const picked = lit.every(({ now }) => now) ? [] : lit.filter((cell) => cell.now && !this.isActive(cell));
    const mixed = lit.find((cell) => this.isActive(cell))?.weight ?? null;
    return html`<div class="light" aria-hidden="true">
      ${this.rings(lit)} ${picked.map((cell) => this.printed(cell, cell.weight))}
      ${active && isSeen(active) ? this.printed(active, mixed) : nothing}
    </div>`;
  }

  private sumCell(row: number): TemplateResult {
    const own = this.first + row;
    const complete = (own + 1) * this.step.cols <= this.view.shown;
    return html`<td class="sum">${complete ? this.sums?.[own] : ''}</td>`;
  }

  /** All that the table is drawn from but time and who works on it: while none of it changes its head is left alone. */
  private get drawnFrom(): unknown[] {
    return [
      ...[this.step, this.texts, this.level, this.name, this.sumsName],
      ...[this.rowLabels, this.colLabels, this.rowNames, this.colNames, this.sums],
      ...[this.changed, this.struck, this.problem, this.editable, this.toggles],
      ...[this.transposed, this.first, this.count, this.above, this.quietRows],
    ];
  }

  /** The same of a row, and what of it is shown and worked on: a frame leaves alone the rows in which nothing moves. */
  private rowState(fixed: unknown[], displayRow: number): unknown[] {
    const { view, step, cursor, editing } = this;
    const start = (this.first + displayRow) * step.cols;
    const shown = this.transposed ? view.shown : Math.min(Math.max(view.shown - start, 0), step.cols);
    const focused = cursor.row === displayRow ? cursor.col : -1;
    const edited = editing && this.displayOf(editing).row === displayRow ? editing : null;
    return [...fixed, shown, focused, edited];
  }

  /**
   * Whether each row is drawn now. At their pace rows wait for their turn, as they were; but not the one that may have the
   * focus.
   */
  private rowsToDraw(fixed: unknown[]): readonly boolean[] {
    const patient = this.paced && this.isLarge && !this.editing;
    this.behind = false;
    this.written.length = this.displayRows;
    return Array.from(this.written, (before, row) => {
      const now = this.rowState(fixed, row);
      if (before && now.every((value, index) => value === before[index])) return false;
      const waits = patient && row !== this.cursor.row && !mayWrite(this, this.displayCols);
      if (waits) this.behind = true;
      else this.written[row] = now;
      return !waits;
    });
  }

  private row(displayRow: number, label: string, name: string, cols: readonly number[]): TemplateResult {
    return html`<th role="rowheader" scope="row">${header(label, name)}</th>
      ${cols.map((col) => this.cell(displayRow, col))}${this.sums && !this.transposed ? this.sumCell(displayRow) : nothing}`;
  }

  private table(fixed: unknown[], down: readonly string[], across: readonly string[]): TemplateResult {
    const cols = Array.from({ length: this.displayCols }, (_, col) => col);
    const draws = this.rowsToDraw(fixed);
    const names = this.seen(this.rowNames);
    const [downNames, acrossNames] = this.transposed ? [this.colNames, names] : [names, this.colNames];
    const unlabelled = across.every((label) => label === '') && !this.sums;
    const sigma = html`<abbr title=${this.sumsName}>Σ</abbr>`;
    const sumsOf = (at: 'beside' | 'below'): boolean => this.sums !== null && (at === 'below') === this.transposed;
    const head = (): TemplateResult =>
      html`<tr role="row" data-longest=${this.longest}>
        <td class="corner"></td>
        ${cols.map((col) => html`<th role="columnheader" scope="col">${header(across[col] ?? '', acrossNames[col] ?? '')}</th>`)}
        ${sumsOf('beside') ? html`<th role="columnheader" scope="col" class="sum">${sigma}</th>` : nothing}
      </tr>`;
    return html`<table
      class=${classNames({ unlabelled, above: this.above, large: this.isLarge })}
      role="grid"
      part="table"
      aria-label=${this.name}
      aria-readonly=${this.editable ? 'false' : 'true'}
      aria-busy=${this.behind ? 'true' : nothing}
      @pointerover=${this.onPoint}
      @pointerleave=${this.onLeave}
      @focusin=${this.onPoint}
      @focusout=${this.onLeave}
      @click=${this.onClick}
      @pointerdown=${this.onPress}
      @keydown=${this.onKey}
      @paste=${this.onPaste}
      @copy=${this.onCopy}
    >
      <thead role="rowgroup">
        ${guard(fixed, head)}
      </thead>
      <tbody role="rowgroup">
        ${draws.map(
          (draw, row) =>
            html`<tr role="row" class=${this.written[row]?.[0] === this.step ? nothing : 'awaited'}>
              ${draw ? this.row(row, down[row] ?? '', downNames[row] ?? '', cols) : noChange}
            </tr>`,
        )}
      </tbody>
      ${
        sumsOf('below')
          ? html`<tfoot role="rowgroup">
              <tr role="row">
                <th role="rowheader" scope="row" class="sum">${sigma}</th>
                ${cols.map((col) => this.sumCell(col))}
              </tr>
            </tfoot>`
          : nothing
      }
    </table>`;
  }

  /** What of these, one a row of the step, belongs to the rows that are seen. */
  private seen(all: readonly string[]): readonly string[] {
    return all.slice(this.first, this.first + this.count);
  }

  override render(): TemplateResult {
    const { sums, transposed, problem } = this;
    const labels = this.seen(this.rowLabels);
    const [down, across] = transposed ? [this.colLabels, labels] : [labels, this.colLabels];
    const fixed = this.drawnFrom;
    const sizes = {
      '--rows': String(this.displayRows),
      '--cols': String(this.displayCols),
      '--foot': sums && transposed ? '1' : '0',
    };
    const drawn = [...fixed, this.view.shown, this.cursor, this.editing, this.behind && {}];
    return html`<div class="sheet" ${styleProperties(sizes)}>
        ${this.above || this.quietRows ? nothing : room('labels', down)}
        <div class="stack">${guard(drawn, () => this.table(fixed, down, across))} ${this.light()}</div>
        ${sums && !transposed ? room('sums', sums) : nothing}
      </div>
      ${problem ? html`<p class="problem" role="alert">${problem.message}</p>` : nothing}`;
  }
}
