import { html, nothing, type TemplateResult } from 'lit';
import type { Attention, Step } from '../../engine/types.js';
import { formatNumber } from '../../locales/numbers.js';
import { painted } from '../../scene/mask.js';
import { axisLabels, labelsFrom } from '../figure/labels.js';
import { askedStyles } from '../figure/asked.styles.js';
import { checkbox, numberField, radios } from '../figure/controls.js';
import { Exhibit } from '../figure/exhibit.js';
import { exhibitStyles } from '../figure/exhibit.styles.js';
import { figureStyles } from '../figure/figure.styles.js';
import { Lab } from '../figure/lab.js';
import { maskEditor } from '../figure/mask-editor.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-mask-lab.styles.js';
import { compute, cutRow, leaks, type MaskModel } from './model.js';
import { Painter } from './painter.js';
import { freshPart, kinds, partsOf, withPart, withoutPart, type Kind } from './parts.js';
import { besides, presets, settings } from './settings.js';

/**
 * A mask painted cell by cell or put together from the usual ones, and what it does to scores, weights and output; beside
 * it a large negative number in place of −∞, or a mask that comes too late.
 *
 * Attributes are those of `settings.ts`, `preset` and `lang`.
 *
 * @slot - the fallback: tables of the same numbers, made when the page was built
 * @event attn-change - the mask or a setting was changed (detail: { state })
 * @csspart matrix, caption, notice
 * @cssproperty --attn-accent - and the others of theme.styles.ts
 */
export class AttnMaskLab extends Lab<typeof settings, MaskModel> {
  static override styles = [base, theme, figureStyles, askedStyles, exhibitStyles, styles];
  static override readonly settings = settings;
  static override readonly presets = presets;

  /** a click of the hand was painted when it was pressed */
  private clicked = false;

  private readonly exhibit = new Exhibit(this);
  private readonly painter = new Painter({
    isSet: (row, col) => this.model?.allowed[row]?.[col] ?? false,
    paint: (row, col, value, stroke) => this.paint(row, col, value, stroke),
    endGesture: () => this.endGesture(),
  });

  protected override compute(attention: Attention, values: typeof this.values): MaskModel {
    return compute(attention, values);
  }

  protected override get heading(): string {
    return this.say('lab.mask');
  }

  protected override get origin(): string {
    return this.say('lab.example');
  }

  // -- changes

  /** A cell that is painted makes the mask one that is drawn, whatever it was put together from. */
  private paint(row: number, col: number, value: boolean, stroke: string): void {
    const mask = painted(this.model!.allowed, row, col, value);
    if (!this.change({ mask }, stroke)) return;
    this.announcement = this.pair(row, col, value);
  }

  private put(kind: Kind, part: unknown): void {
    const parts = partsOf(this.values.mask);
    const mask = part === undefined ? withoutPart(parts, kind) : withPart(parts, kind, part);
    if (this.change({ mask })) this.announceHidden();
  }

  private announceHidden(): void {
    const { allowed } = this.model!;
    const count = allowed.flat().filter((seen) => !seen).length;
    this.announcement = this.say('lab.mask.hidden', { count, all: allowed.flat().length });
  }

  // -- words

  private label(axis: string, index: number): string {
    return axisLabels(axis, index + 1, labelsFrom(this.values.tokens)).at(-1)!;
  }

  private number = (value: number): string => formatNumber(value, this.values.decimals, this.locale);

  private get finiteScore(): string {
    return formatNumber(this.values['finite-score'], this.values.decimals, this.locale, { grouping: true });
  }

  private pair(row: number, col: number, seen: boolean): string {
    const names = { query: this.label('query', row), key: this.label('key', col) };
    return this.say(seen ? 'ui.mask.cell.visible' : 'ui.mask.cell.hidden', names);
  }

  private list(rows: readonly number[]): string {
    return rows.map((row) => this.label('query', row)).join(', ');
  }

  // -- the mask

  private partControl(kind: Kind, keys: number): TemplateResult {
    const part = partsOf(this.values.mask).get(kind) as Record<string, number | [number, number]> | undefined;
    const { allowed } = this.model!;
    const on = part !== undefined;
    const field = (
      id: string,
      value: number,
      min: number,
      max: number,
      take: (value: number) => unknown,
    ): TemplateResult =>
      numberField({
        id: `${kind}-${id}`,
        sets: 'mask',
        label: this.say(`lab.mask.${kind}.${id}`),
        value,
        min,
        max,
        take: (next) => this.put(kind, take(next)),
      });
    const [left, right] = (part?.['window'] ?? [0, 0]) as [number, number];
    const fields: Partial<Record<Kind, () => TemplateResult>> = {
      padding: () => field('size', part!['padding'] as number, 0, keys, (padding) => ({ padding })),
      prefix: () => field('size', part!['prefix'] as number, 0, keys, (prefix) => ({ prefix })),
      block: () => field('size', part!['block'] as number, 1, keys, (block) => ({ block })),
      window: () =>
        html`${field('left', left, -1, keys, (next) => ({ window: [next, right] }))}
        ${field('right', right, -1, keys, (next) => ({ window: [left, next] }))}`,
    };
    return html`<div class="part">
      ${checkbox({
        id: kind,
        sets: 'mask',
        label: this.say(`lab.mask.${kind}`),
        value: on,
        take: (take) => this.put(kind, take ? freshPart(kind, allowed) : undefined),
      })}
      ${on ? (fields[kind]?.() ?? nothing) : nothing}
    </div>`;
  }

  private editor(masked: Step): TemplateResult {
    const { painter } = this;
    return html`<div
      class="canvas"
      @pointerdown=${painter.press}
      @pointermove=${painter.drag}
      @pointerup=${painter.release}
      @pointercancel=${painter.release}
      @pointerleave=${painter.release}
      @keydown=${{ handleEvent: painter.key, capture: true }}
      @click=${{ handleEvent: (event: MouseEvent) => (this.clicked = event.detail > 0), capture: true }}
      @attn-pin=${(event: CustomEvent<{ row: number; col: number }>) => {
        if (!this.clicked) painter.turn(event.detail);
      }}
      @attn-point=${(event: CustomEvent<{ row: number; col: number } | null>) => {
        if (event.detail) painter.visit(event.detail);
      }}
    >
      ${maskEditor(this.model!.allowed, masked, labelsFrom(this.values.tokens), this.locale)}
    </div>`;
  }

  // -- the lanes

  private lane(name: 'right' | 'beside', ids: readonly string[]): TemplateResult {
    const trace = this.model![name]!;
    const there = ids.filter((id) => trace.steps.some((step) => step.id === id));
    return html`<div class="exhibits">
      ${there.map((id, index) => this.exhibit.matrix(name, id, { leads: index === 0 || this.narrow }))}
    </div>`;
  }

  private besideName(): string {
    const { beside } = this.values;
    return this.say(`lab.mask.beside.${beside}`, { score: this.finiteScore });
  }

  private besideNote(model: MaskModel): TemplateResult {
    const { beside, right, empty } = model;
    const { beside: kind } = this.values;
    const score = this.finiteScore;
    const notes: string[] = [];
    if (kind === 'finite') {
      if (empty.length > 0)
        notes.push(this.say('lab.mask.finite.empty', { query: this.list(empty), score, keys: right.step('key').rows }));
      if (leaks(model)) notes.push(this.say('lab.mask.finite.leaks', { score }));
      else notes.push(this.say(empty.length > 0 ? 'lab.mask.finite.others' : 'lab.mask.finite.same', { score }));
    } else if (kind === 'after-softmax') {
      const row = cutRow(model);
      if (row !== null)
        notes.push(
          this.say('lab.mask.after', {
            query: this.label('query', row),
            sum: this.number(beside!.step('sums').data[row] ?? 0),
          }),
        );
      const again = beside!.steps.some(({ id }) => id === 'renormalized');
      notes.push(this.say(again ? 'lab.mask.after.again' : 'lab.mask.after.never'));
    } else notes.push(this.say('lab.mask.zero'));
    return html`<p class="note said">${notes.join(' ')}</p>`;
  }

  private besideLane(model: MaskModel): TemplateResult {
    const after = ['softmaxed', 'weights', 'output', 'renormalized', 'renormalizedOutput'];
    return html`<h3>${this.besideName()}</h3>
      ${this.lane('beside', this.values.beside === 'after-softmax' ? after : ['masked', 'weights', 'output'])}
      ${this.besideNote(model)}`;
  }

  private besideChoice(): TemplateResult {
    const { beside } = this.values;
    return html`<div class="controls">
      <span class="asks" aria-hidden="true">${this.say('lab.mask.beside')}</span>
      ${radios({
        id: 'beside',
        label: this.say('lab.mask.beside'),
        value: beside,
        values: besides,
        name: (name) => this.say(`lab.mask.beside.${name}`, { score: this.finiteScore }),
        take: (next) => void this.change({ beside: next }),
      })}
      ${beside === 'finite' ? this.numberOf('finite-score', 'step.maskedScore') : nothing}
    </div>`;
  }

  protected override picture(model: MaskModel): TemplateResult {
    const { right, beside, sums, empty } = model;
    const { decimals, tokens } = this.values;
    this.exhibit.open({
      traces: { right, ...(beside && { beside }) },
      writing: { locale: this.locale, decimals, tokens },
      sums,
    });
    const masked = right.step('masked');
    return html`<div class="controls">${this.presetControl('lab.mask')}</div>
      <div class="bench">
        ${this.editor(masked)}
        <fieldset class="parts">
          <legend>${this.say('lab.mask.parts')}</legend>
          ${kinds.map((kind) => this.partControl(kind, masked.cols))}
        </fieldset>
      </div>
      <h3>${this.say('lab.mask.right')}</h3>
      ${this.lane('right', ['scaled', 'masked', 'weights', 'output'])}
      ${
        empty.length > 0
          ? html`<p class="note said">${this.say('lab.mask.empty', { query: this.list(empty) })}</p>`
          : nothing
      }
      ${this.besideChoice()} ${beside ? this.besideLane(model) : nothing}
      ${this.exhibit.answer(this.say('lab.mask.how'), this.narrow)}`;
  }
}
