import { html, nothing, type TemplateResult } from 'lit';
import type { Attention, Step, Trace } from '../../engine/types.js';
import { formatNumber } from '../../locales/numbers.js';
import { neighbour, type Stage } from '../../scene/timeline.js';
import { stepTitle } from '../../trace/names.js';
import { askedStyles } from '../figure/asked.styles.js';
import { Clock } from '../figure/clock.js';
import { select } from '../figure/controls.js';
import { Exhibit } from '../figure/exhibit.js';
import { exhibitStyles } from '../figure/exhibit.styles.js';
import { figureStyles } from '../figure/figure.styles.js';
import { Lab } from '../figure/lab.js';
import { styleProperties } from '../style-properties.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-compare.styles.js';
import { compute, type Column, type CompareModel, type Side } from './model.js';
import { heads, isHead, presets, settings, ways, type Way } from './settings.js';

/**
 * Two ways of computing attention on one time line, and what they differ by as a third picture: scale on and off, mask on
 * and off, head against head, plain against tile by tile, softmax along rows and down columns, or any mistake.
 *
 * Attributes are those of `settings.ts`, `preset` and `lang`.
 *
 * @slot - the fallback: tables of the same numbers, made when the page was built
 * @event attn-change - a setting was changed (detail: { state })
 * @csspart matrix, caption, notice
 * @cssproperty --attn-accent - and the others of theme.styles.ts
 */
export class AttnCompare extends Lab<typeof settings, CompareModel> {
  static override styles = [base, theme, figureStyles, askedStyles, exhibitStyles, styles];
  static override readonly settings = settings;
  static override readonly presets = presets;

  private readonly exhibit = new Exhibit(this);
  protected override readonly playback = new Clock(this, 'row');

  protected override compute(attention: Attention, values: typeof this.values): CompareModel {
    return compute(attention, values);
  }

  protected override get heading(): string {
    return this.say('lab.compare');
  }

  protected override get origin(): string {
    return this.say('lab.example');
  }

  // -- time: one unit a column

  get stages(): readonly Stage[] {
    return (this.model?.columns ?? []).map(({ id, left, right }) => {
      const { rows, cols } = (left ?? right)!;
      return { step: id, rows, cols };
    });
  }

  get t(): number {
    const { at } = this.values;
    const last = this.stages.length;
    return at === 'end' ? last : Math.min(at, last);
  }

  seek(t: number): void {
    const before = Math.floor(this.t + 1e-9);
    const last = this.stages.length;
    this.adjust({ at: t >= last ? 'end' : Math.max(t, 0) });
    const ended = Math.floor(this.t + 1e-9);
    const column = this.model?.columns[ended - 1];
    if (column && before < ended) this.announcement = `${this.columnTitle(column)}: ${this.told(column)}`;
  }

  private get current(): number {
    return Math.max(Math.ceil(this.t - 1e-9), 1) - 1;
  }

  private timeline({ columns }: CompareModel): TemplateResult {
    return this.playback.bar({
      segments: columns.map((column, index) => ({ name: this.columnTitle(column), from: index, to: index + 1 })),
      valueText: this.t === 0 ? this.say('ui.start') : this.columnTitle(columns[this.current]!),
      locale: this.locale,
      move: (way, by = 'row') => this.seek(neighbour(this.stages, this.t, by, way)),
    });
  }

  // -- words

  private columnTitle({ id }: Column): string {
    return stepTitle(this.locale, id);
  }

  private number = (value: number): string => formatNumber(value, this.values.decimals, this.locale);

  /** How many numbers of a column differ, as far as its decimals show. */
  private told({ difference, left, right }: Column): string {
    if (!left || !right) return this.say('lab.compare.alone');
    const cells = difference?.step('difference').data;
    if (!cells) return this.say('lab.compare.apart');
    const none = this.number(0);
    const count = cells.filter((value) => this.number(value) !== none).length;
    return this.say(count === 0 ? 'lab.compare.same' : 'lab.compare.differ', { count, all: cells.length });
  }

  // -- the picture

  /** Cells of a step that time has reached. */
  private shown(step: Step, progress: number): number {
    const all = step.rows * step.cols;
    return Math.floor(Math.min(Math.max(progress, 0), 1) * all + 1e-6);
  }

  private cell(name: string, step: Step | null, progress: number): TemplateResult {
    if (!step) return html`<div class="empty" aria-hidden="true">–</div>`;
    return this.exhibit.matrix(name, step.id, {}, this.shown(step, progress));
  }

  /** Flash attention has no whole matrices: the tile that time stands in, in their place. */
  private tiles(name: string, { tiles, trace }: Side, columns: number): TemplateResult {
    const whole = Math.max(columns - 1, 1);
    const done = Math.min(this.t / whole, 1) * tiles.length;
    const at = tiles[Math.min(Math.max(Math.ceil(done) - 1, 0), tiles.length - 1)] ?? '';
    const tile = at.split('.').slice(0, 3).join('.');
    return html`<div class="tiles">
      ${tiles
        .filter((id) => id.startsWith(`${tile}.`))
        .map((id) => this.exhibit.matrix(name, id, {}, this.shown(trace.step(id), done - tiles.indexOf(id))))}
    </div>`;
  }

  private row(name: 'left' | 'right', side: Side, columns: readonly Column[], total: number): TemplateResult {
    const progress = (column: Column): number => this.t - this.model!.columns.indexOf(column);
    if (side.tiles.length === 0)
      return html`${columns.map((column) => this.cell(name, column[name], progress(column)))}`;
    const last = columns.find(({ id }) => id === 'output');
    const before = columns.filter((column) => column !== last);
    return html`${before.length > 0 ? this.tiles(name, side, total) : nothing}
    ${last ? this.cell(name, last[name], progress(last)) : nothing}`;
  }

  private differences(columns: readonly Column[]): TemplateResult[] {
    return columns.map((column) => {
      const { id, difference } = column;
      const progress = this.t - this.model!.columns.indexOf(column);
      const there = difference && this.cell(`difference.${id}`, difference.step('difference'), progress);
      return html`<div class="difference">
        ${there ?? html`<div class="empty" aria-hidden="true">–</div>`}
        ${progress >= 1 ? html`<p class="count">${this.told(column)}</p>` : nothing}
      </div>`;
    });
  }

  private choice(name: 'left' | 'right'): TemplateResult {
    const way = this.values[name];
    const values: readonly Way[] = isHead(way) ? heads.slice(0, this.values.heads) : ways;
    return select<Way>({
      id: name,
      label: this.say(`lab.compare.${name}`),
      value: way,
      values,
      name: (one) => this.wayName(one),
      take: (next) => void this.change({ [name]: next }),
    });
  }

  private wayName(way: Way): string {
    if (isHead(way)) return this.say('prefix.head', { number: way.slice('head-'.length) });
    return this.say(`lab.compare.way.${way}`);
  }

  protected override picture(model: CompareModel): TemplateResult {
    const { left, right, columns } = model;
    const { decimals, tokens } = this.values;
    const differences = Object.fromEntries(
      columns.flatMap(({ id, difference }): [string, Trace][] =>
        difference ? [[`difference.${id}`, difference]] : [],
      ),
    );
    this.exhibit.open({
      traces: { left: left.trace, right: right.trace, ...differences },
      writing: { locale: this.locale, decimals, tokens },
      within: { left: left.prefix, right: right.prefix },
    });
    const seen = this.narrow ? columns.slice(this.current, this.current + 1) : columns;
    const heading = (key: string): TemplateResult => html`<h3>${this.say(key)}</h3>`;
    return html`<div class="controls">
        ${this.presetControl('lab.compare')} ${this.choice('left')} ${this.choice('right')}
      </div>
      ${this.timeline(model)}
      <div class="compared" ${styleProperties({ '--columns': String(seen.length) })}>
        <h3>${this.wayName(left.way)}</h3>
        ${this.row('left', left, seen, columns.length)}
        <h3>${this.wayName(right.way)}</h3>
        ${this.row('right', right, seen, columns.length)} ${heading('lab.compare.difference')} ${this.differences(seen)}
      </div>
      ${this.exhibit.answer(this.say('lab.compare.how'), this.narrow)}`;
  }
}
