import { html, nothing, type TemplateResult } from 'lit';
import { state } from '../decorators.js';
import type { Attention, Trace } from '../../engine/types.js';
import { formatNumber } from '../../locales/numbers.js';
import { toggled } from '../../scene/mask.js';
import type { CellRef } from '../../scene/scene.js';
import { axisName } from '../../trace/names.js';
import { spokenNumber } from '../../trace/speech.js';
import { askedStyles } from '../figure/asked.styles.js';
import { checkbox, radios, stepper } from '../figure/controls.js';
import { Exhibit } from '../figure/exhibit.js';
import { exhibitStyles } from '../figure/exhibit.styles.js';
import { figureStyles } from '../figure/figure.styles.js';
import { Lab } from '../figure/lab.js';
import { axisLabels, labelsFrom } from '../figure/labels.js';
import { typed } from '../figure/typing.js';
import { base, theme } from '../theme.styles.js';
import type { Arrow, Spoken } from './arrows.js';
import { styles } from './attn-plane.styles.js';
import { Hand } from './hand.js';
import { compute, pathOf, pointsOf, tieOf, type PlaneModel, type Point } from './model.js';
import { plane, type Sketch } from './plane.js';
import { presets, settings } from './settings.js';
import { angle, hull, others, path } from './sketches.js';
import { hullOf, isInside, place, spaceFor, type Space } from './space.js';
import { added, mostTokens, removed, tokenCount } from './tokens.js';

/** Axes by the step that is drawn, for the names of arrows. */
const axisOf: Record<string, string> = { query: 'query', key: 'key', value: 'value', input: 'token' };

/**
 * Queries, keys and values as arrows in the plane, to be dragged, or moved by the arrow keys: scores come from lengths
 * and angles, weights are widths, and the output stays within the hull of the values. Tokens can be added and removed,
 * by Delete on a tip too.
 *
 * Attributes are those of `settings.ts`, `preset` and `lang`.
 *
 * @slot - the fallback: tables of the same numbers, made when the page was built
 * @event attn-change - an arrow was moved or a setting changed (detail: { state })
 * @csspart plane, matrix, caption, notice
 * @cssproperty --attn-query, --attn-key, --attn-value, --attn-output, --attn-accent - and the others of theme.styles.ts
 */
export class AttnPlane extends Lab<typeof settings, PlaneModel> {
  static override styles = [base, theme, figureStyles, askedStyles, exhibitStyles, styles];
  static override readonly settings = settings;
  static override readonly presets = presets;

  /** the arrow that the pointer or the focus is at */
  @state() private near: string | null = null;
  @state() private problem: (CellRef & { trace: string; message: string }) | null = null;

  private readonly exhibit = new Exhibit(this);
  private readonly hand = new Hand({
    requestUpdate: () => this.requestUpdate(),
    move: (id, to, gesture) => this.move(id, to, gesture),
    endGesture: () => this.endGesture(),
    remove: (id) => this.removeTip(id),
  });

  protected override compute(attention: Attention, values: typeof this.values): PlaneModel {
    return compute(attention, values);
  }

  protected override get heading(): string {
    return this.say('lab.plane');
  }

  protected override get origin(): string {
    return this.say('lab.example');
  }

  // -- changes

  /** Where an arrow is kept: `key.2` is the third row of the setting `key`. */
  private move(id: string, to: Point, gesture: string): void {
    const [step, row] = id.split('.') as ['query' | 'key' | 'value' | 'input', string];
    const rows = this.values[step].map((old, index) => (index === Number(row) ? [...to] : old));
    const measured = step === 'key' ? { 'at-key': Number(row) + 1 } : {};
    if (this.change({ [step]: rows, ...measured }, gesture)) this.announceOutput();
  }

  private add(): void {
    const { values } = this;
    if (this.change(added(values, this.model!.allowed))) this.announceCount();
  }

  private removeToken(index: number): boolean {
    const { values } = this;
    if (tokenCount(values) === 1) {
      this.announcement = this.say('lab.plane.tokens.limits', { most: mostTokens });
      return false;
    }
    if (!this.change(removed(values, this.model!.allowed, index))) return false;
    this.announceCount();
    return true;
  }

  /** The focus goes on to the next tip, or to the last. A query that has no key of its own stays. */
  private removeTip(id: string): void {
    const [step, row] = id.split('.') as [string, string];
    const { query, key } = this.values;
    if ((step === 'query' && query.length !== key.length) || !this.removeToken(Number(row))) return;
    const last = Math.min(Number(row), tokenCount(this.values) - 1);
    void this.updateComplete.then(() =>
      this.renderRoot
        .querySelector<SVGElement>(`[data-id="${step}.${step === 'query' ? this.model!.query : last}"]`)
        ?.focus(),
    );
  }

  private announceCount(): void {
    this.announcement = this.say('lab.plane.tokens.now', { count: tokenCount(this.values) });
  }

  private announceOutput(): void {
    if (!this.model) return;
    const { trace, query } = this.model;
    this.announcement = `${this.label('query', query)}: ${this.spokenOutput(trace, query)}`;
  }

  private onType = (event: CustomEvent<CellRef & { text: string }>): void => {
    const { step, row, col } = event.detail;
    const matrix = step as 'query' | 'key' | 'value' | 'input';
    const result = typed(this.values[matrix], event, this.locale);
    if ('rows' in result) {
      this.problem = null;
      if (this.change({ [matrix]: result.rows })) this.announceOutput();
    } else this.problem = { trace: 'attention', step, row, col, message: result.message };
  };

  private allow(key: number): void {
    const { allowed, query } = this.model!;
    const drawn = toggled(allowed, query, key);
    const all = drawn.every((row) => row.every(Boolean));
    if (this.change({ mask: all ? [] : drawn })) this.announceOutput();
  }

  // -- words

  private label(axis: string, index: number): string {
    const letter = { value: 'v', output: 'o' }[axis];
    if (letter)
      return axisLabels('token', index + 1, {})
        .at(-1)!
        .replace('t', letter);
    return axisLabels(axis, index + 1, labelsFrom(this.values.tokens)).at(-1)!;
  }

  private number = (value: number): string => formatNumber(value, this.values.decimals, this.locale);

  private spokenPoint([x, y]: Point): string {
    const { decimals } = this.values;
    const say = (value: number): string => spokenNumber(value, decimals, this.locale);
    return this.say('lab.plane.at', { x: say(x), y: say(y) });
  }

  private spokenOutput(trace: Trace, query: number): string {
    return `${this.say('step.output')} ${this.spokenPoint(pointsOf(trace.step('output'))[query]!)}`;
  }

  private spoken(step: string, index: number, at: Point): Spoken {
    return {
      name: axisName(this.locale, axisOf[step]!, index, labelsFrom(this.values.tokens)),
      kind: this.say('lab.plane.tip'),
      at: this.spokenPoint(at),
    };
  }

  // -- the planes

  private arrowsOf({ trace }: PlaneModel, step: 'query' | 'key' | 'value' | 'input'): Arrow[] {
    const movable = trace.step(step).op === 'input';
    return pointsOf(trace.step(step)).map((at, index) => ({
      id: `${step}.${index}`,
      at,
      label: this.label(axisOf[step]!, index),
      hue: step,
      spoken: movable ? this.spoken(step, index, at) : null,
    }));
  }

  private drawn(id: string, arrows: readonly Arrow[], more: readonly Point[] = []): Space {
    return this.hand.spaceOf(id, spaceFor([...arrows.map(({ at }) => at), ...more]));
  }

  private planeOf(
    id: string,
    arrows: readonly Arrow[],
    space: Space,
    sketches: { under?: Sketch; over?: Sketch } = {},
  ): TemplateResult {
    const name = this.say(`lab.plane.${id}`);
    const near = (arrow: string | null): void => void (this.near = arrow);
    return plane({ id, name, space, arrows, number: this.number, hand: this.hand, near, ...sketches });
  }

  /** The key that is measured: the one at hand, else the one that was chosen. */
  private keyOf({ key }: PlaneModel): number {
    const [step, row] = this.near?.split('.') ?? [];
    // the one at hand may have been removed
    return step === 'key' ? Math.min(Number(row), this.model!.trace.step('key').rows - 1) : key;
  }

  private scorePlane(model: PlaneModel): TemplateResult {
    const { trace, directions, query, allowed } = model;
    const key = this.keyOf(model);
    const weights = trace.step('weights');
    const keys = this.arrowsOf(model, 'key').map((arrow, index) => ({
      ...arrow,
      weight: weights.data[query * weights.cols + index] ?? 0,
      hidden: !allowed[query]?.[index],
      chosen: index === key,
    }));
    const own: Arrow = { ...this.arrowsOf(model, 'query')[query]!, broad: true };
    const degrees = directions.step('degrees');
    const text = `${formatNumber(degrees.data[query * degrees.cols + key] ?? 0, 1, this.locale)}°`;
    const arrows = [own, ...keys];
    const space = this.drawn('scores', arrows);
    return this.planeOf('scores', arrows, space, { over: angle(own.at, keys[key]!.at, text, space) });
  }

  private valuePlane(model: PlaneModel): TemplateResult {
    const { trace, query, allowed } = model;
    const weights = trace.step('weights');
    const outputs = pointsOf(trace.step('output'));
    const values = this.arrowsOf(model, 'value').map((arrow, index) => ({
      ...arrow,
      weight: weights.data[query * weights.cols + index] ?? 0,
      hidden: !allowed[query]?.[index],
    }));
    const output: Arrow = {
      id: 'output',
      at: outputs[query]!,
      label: this.label('output', query),
      hue: 'output',
      weight: 0.3,
    };
    const space = this.drawn('values', values, outputs);
    const rest = outputs.filter((_, index) => index !== query);
    return this.planeOf('values', [...values, output], space, {
      under: hull(this.hullIn(model, space)),
      over: html`${others(rest, space)}${path(pathOf(model), space)}`,
    });
  }

  /** Of the values that may be looked at; of all where none may. */
  private hullIn({ trace, query, allowed }: PlaneModel, space: Space): Point[] {
    const all = pointsOf(trace.step('value'));
    const seen = all.filter((_, index) => allowed[query]?.[index]);
    return hullOf((seen.length > 0 ? seen : all).map((point) => place(space, point)));
  }

  private tokenPlane(model: PlaneModel): TemplateResult {
    const arrows = this.arrowsOf(model, 'input');
    return this.planeOf('tokens', arrows, this.drawn('tokens', arrows));
  }

  // -- what there is to say

  private scoreNote(model: PlaneModel): TemplateResult {
    const tie = tieOf(model);
    if (!tie) return html`<p class="note">${this.say('lab.plane.score')}</p>`;
    const { directions, query } = model;
    const [near, far] = tie;
    const degrees = directions.step('degrees');
    const params = {
      near: this.label('key', near),
      far: this.label('key', far),
      degrees: this.number(degrees.data[query * degrees.cols + far] ?? 0),
      length: this.number(directions.step('keyLength').data[far] ?? 0),
    };
    return html`<p class="note said">${this.say('lab.plane.tie', params)}</p>`;
  }

  private outputNote(model: PlaneModel): TemplateResult {
    const { trace, query, allowed } = model;
    if (allowed[query]?.some(Boolean)) return html`<p class="note">${this.say('lab.plane.hull')}</p>`;
    const output = pointsOf(trace.step('output'))[query]!;
    const space = spaceFor(pointsOf(trace.step('value')));
    const inside = isInside(this.hullIn(model, space), place(space, output));
    const name = this.label('query', query);
    return html`<p class="note said">
      ${this.say('lab.plane.nothing', { query: name })} ${inside ? '' : this.say('lab.plane.outside')}
    </p>`;
  }

  // -- controls and numbers

  private controls({ trace, query, allowed }: PlaneModel): TemplateResult {
    const queries = Array.from({ length: trace.step('query').rows }, (_, index) => index);
    return html`<div class="controls">
      ${this.presetControl('lab.plane')}
      ${radios({
        id: 'query',
        sets: 'at-query',
        label: this.say('lab.plane.query'),
        value: query,
        values: queries,
        name: (index) => this.label('query', index),
        take: (index) => void (this.change({ 'at-query': index + 1 }) && this.announceOutput()),
      })}
      <fieldset
        class="looks"
        role="group"
        aria-label=${this.say('lab.plane.looks', { query: this.label('query', query) })}
      >
        <span aria-hidden="true">${this.say('lab.plane.looks', { query: this.label('query', query) })}</span>
        ${allowed[query]!.map((seen, key) =>
          checkbox({
            id: `look-${key}`,
            sets: 'mask',
            label: this.label('key', key),
            value: seen,
            take: () => this.allow(key),
          }),
        )}
      </fieldset>
      ${stepper({
        sets: 'tokens',
        label: this.say('lab.plane.tokens.count', { most: mostTokens }),
        value: tokenCount(this.values),
        min: 1,
        max: mostTokens,
        less: this.say('lab.plane.tokens.less'),
        more: this.say('lab.plane.tokens.more'),
        take: (count) => (count < tokenCount(this.values) ? void this.removeToken(count) : this.add()),
      })}
      ${checkbox({
        id: 'scale',
        label: this.say('ui.scale'),
        value: this.values.scale !== 'none',
        take: (on) => void (this.change({ scale: on ? 'auto' : 'none' }) && this.announceOutput()),
      })}
    </div>`;
  }

  private readings({ trace, query }: PlaneModel): TemplateResult {
    const { exhibit, narrow } = this;
    const row = { window: [query, 1] as const };
    const column = { ...row, transposed: true, leads: narrow };
    const scores = ['scores', 'scaled', 'masked'].filter((id) => trace.steps.some((step) => step.id === id));
    return html`<div class="exhibits" @attn-edit=${this.onType} @attn-paste=${this.onType}>
      ${this.values.kind === 'self' ? exhibit.matrix('attention', 'input') : nothing}
      ${exhibit.matrix('attention', 'query', row)}
      ${exhibit.matrix('directions', 'queryLength', { ...row, leads: narrow })} ${exhibit.matrix('attention', 'key')}
      ${exhibit.matrix('directions', 'keyLength', { leads: narrow })} ${exhibit.matrix('directions', 'degrees', column)}
      ${scores.map((id) => exhibit.matrix('attention', id, column))} ${exhibit.matrix('attention', 'weights', column)}
      ${exhibit.matrix('attention', 'value', { leads: narrow })}
      ${exhibit.matrix('attention', 'output', { ...row, leads: narrow })}
    </div>`;
  }

  protected override picture(model: PlaneModel): TemplateResult {
    const { trace, directions } = model;
    const { decimals, tokens } = this.values;
    this.exhibit.open({
      traces: { attention: trace, directions },
      writing: { locale: this.locale, decimals, tokens },
      editable: true,
      problem: this.problem,
    });
    return html`${this.controls(model)}
      <div class="planes">
        ${this.values.kind === 'self' ? html`<div>${this.tokenPlane(model)}</div>` : nothing}
        <div>${this.scorePlane(model)} ${this.scoreNote(model)}</div>
        <div>${this.valuePlane(model)} ${this.outputNote(model)}</div>
      </div>
      ${this.readings(model)} ${this.exhibit.answer(this.say('lab.plane.how'), this.narrow)}`;
  }
}
