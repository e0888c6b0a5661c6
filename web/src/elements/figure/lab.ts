import { html, nothing, type TemplateResult } from 'lit';
import { state } from '../decorators.js';
import type { Attention, Step, Trace } from '../../engine/types.js';
import { figures } from '../figures.js';
import {
  initialValues,
  readAttributes,
  readValues,
  setting,
  type AttributesOf,
  type Limited,
  type Schema,
  type Settings,
  type ValuesOf,
  type Warn,
} from './attribute.js';
import { isConvention, type Convention } from '../../locales/locale.js';
import { formatNumber } from '../../locales/numbers.js';
import { levelOf } from '../../scene/level.js';
import type { Clock } from './clock.js';
import { checkbox, numberField, select, slider, type Range } from './controls.js';
import { Figure } from './figure.js';
import { begin, push, redo, undo, type History } from './history.js';
import { common, labSchema, type Presets } from './lab-schema.js';
import { readJsonChild } from './markup.js';
import { miniMap, type MiniMap } from './mini-map.js';
import type { Way } from './presenter.js';
import type { Numbers } from './save-menu.js';
import { taught, untaught, type Teaching } from './teaching/settings.js';
import { toolbar } from './toolbar.js';

/** A lab's state: its version, the value of each setting, the convention where vectors are columns, what a teacher set. */
export type LabState<S extends Settings> = { version: 1; convention?: Convention } & Teaching & ValuesOf<S>;

/** Digits of a number that is on its way to a goal. */
const goalDecimals = 3;

/** Without what nobody said. */
const defined = <T extends object>(all: T): Partial<T> =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined)) as Partial<T>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A figure with settings: each idea of attention that wants its own picture is one of these. Its settings are the whole
 * of its state, and what it shows is computed from them alone (`compute`), so undo, reset, a link and a fresh copy all
 * show the same. A lab writes a table of settings, `compute` and `picture`; the rest is here.
 *
 * Attributes are its settings, and `preset`, which gives some of them at once; a child
 * `<script type="application/json">` may give them as one object.
 *
 * @event attn-change - a setting was changed (detail: { state })
 * @csspart notice
 */
export abstract class Lab<S extends Settings, Model> extends Figure {
  /** What can be set; each lab has a file `settings.ts` with this table. */
  static readonly settings: Settings = {};
  /** Worked examples by name, each some of the settings. */
  static readonly presets: Presets = {};

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...Object.keys(labSchema(this.settings, this.presets)), 'lang'];
  }

  @state() private history: History<ValuesOf<S>>;
  /** by a teacher */
  @state() private taught: Teaching = {};
  /** what is shown: of the newest values that could be computed */
  @state() protected model: Model | null = null;

  /** of a lab that has a time line */
  protected readonly playback: Clock | null = null;

  private initial: ValuesOf<S>;
  /** the drag or the held key that the newest entry of the history belongs to */
  private gesture: unknown = null;

  constructor() {
    super();
    this.initial = initialValues(this.settings);
    this.history = begin(this.initial);
  }

  /** From the settings to what is shown, every number from the engine. May throw AttentionError. */
  protected abstract compute(attention: Attention, values: ValuesOf<S>): Model;

  /** The picture, and the controls that belong in it. */
  protected abstract picture(model: Model): TemplateResult;

  /** What the figure is, for those who listen. */
  protected abstract get heading(): string;

  override get called(): string {
    return this.heading;
  }

  override get numbers(): readonly Numbers[] {
    const tables = this.attention && figures[this.localName]?.tables?.(this.attention, this.values);
    return (tables ?? []).map(({ trace, steps }) => ({ trace: trace as Trace, ...(steps && { steps }) }));
  }

  override get hasSteps(): boolean {
    return this.playback !== null;
  }

  override rewind(): void {
    this.playback?.enter('forward');
  }

  override advance(): boolean {
    return this.playback?.turn('forward') ?? false;
  }

  /** Whose numbers are shown, where the picture does not say so. */
  protected get origin(): string {
    return '';
  }

  private get settings(): S {
    return (this.constructor as typeof Lab).settings as S;
  }

  private get presets(): Record<string, Partial<ValuesOf<S>>> {
    return (this.constructor as typeof Lab).presets as Record<string, Partial<ValuesOf<S>>>;
  }

  protected get values(): ValuesOf<S> {
    return this.history.present;
  }

  override get teaching(): Teaching {
    return taught(this.taught);
  }

  override get state(): LabState<S> {
    return {
      version: 1,
      ...(this.turned && { convention: this.convention }),
      ...this.teaching,
      ...this.values,
    };
  }

  override set state(next: unknown) {
    this.heedState();
    this.taking((warn) => this.show({ ...initialValues(this.settings), ...this.valuesIn(next, warn) }));
  }

  /**
   * Takes changed settings, if they can be computed; else says why not and keeps what was. Changes with the same
   * `gesture` (one drag, one slider) are one entry of the history.
   */
  protected change(part: Partial<ValuesOf<S>>, gesture: unknown = null): boolean {
    if (this.refuses(() => Object.keys(part).filter((name) => !isSame(part[name], this.values[name])))) return false;
    const next = { ...this.values, ...part };
    if (!this.recompute(next)) return false;
    this.notice = '';
    const merges = gesture !== null && gesture === this.gesture && this.history.past.length > 0;
    this.history = merges ? { ...this.history, present: next, future: [] } : push(this.history, next);
    this.gesture = gesture;
    this.changed();
    return true;
  }

  /** The drag is over: the next change is an entry of its own. */
  protected endGesture(): void {
    this.gesture = null;
  }

  /** A setting that is no edit, as where time stands: nothing to compute again, and nothing to take back. */
  protected adjust(part: Partial<ValuesOf<S>>): void {
    this.history = { ...this.history, present: { ...this.values, ...part } };
  }

  private travel(history: History<ValuesOf<S>>): void {
    if (history === this.history || !this.recompute(history.present)) return;
    this.notice = '';
    this.history = history;
    this.gesture = null;
    this.changed();
  }

  private show(values: ValuesOf<S>): void {
    this.initial = values;
    this.history = begin(values);
    this.notice = '';
    this.model = null;
    if (this.attention) this.recompute(values);
  }

  private changed(): void {
    this.dispatchEvent(
      new CustomEvent('attn-change', { detail: { state: this.state }, bubbles: true, composed: true }),
    );
  }

  private recompute(values: ValuesOf<S>): boolean {
    if (!this.attention) return false;
    try {
      this.model = this.compute(this.attention, values);
      return true;
    } catch (error) {
      this.notice = this.describe(error);
      return false;
    }
  }

  private valuesIn(json: unknown, warn: Warn): Partial<ValuesOf<S>> {
    const known = { ...this.settings, convention: setting(common.convention, 'rows'), ...untaught };
    const { convention: chosen, lock, hide, goal, ...values } = readValues<Settings>(known, json, warn);
    this.chosenConvention = isConvention(chosen) ? chosen : null;
    this.taught = defined({ lock, hide, goal }) as Teaching;
    return values as Partial<ValuesOf<S>>;
  }

  protected override readMarkup(warn: Warn): void {
    const schema: Schema = labSchema(this.settings, this.presets);
    const {
      preset,
      convention: _,
      theme: __,
      lock,
      hide,
      goal,
      ...attributes
    } = readAttributes(schema, (name) => this.getAttribute(name), warn) as AttributesOf<typeof common> & {
      preset?: string;
    };
    const own = this.valuesIn(readJsonChild(this, warn), warn);
    this.taught = { ...this.taught, ...defined({ lock, hide, goal }) };
    const example = this.presets[preset as string];
    this.show({ ...initialValues(this.settings), ...example, ...own, ...attributes });
  }

  /**
   * To choose a worked example. Its names are `lab.<x>.preset.<name>` in the catalogs, with `lab.<x>` as `words`; without,
   * those of the player.
   */
  protected presetControl(words: string): TemplateResult {
    const { presets } = this;
    const current = Object.keys(presets).find((name) => this.isAt(presets[name]!)) ?? '';
    return select({
      id: 'preset',
      label: this.say('ui.preset'),
      value: current,
      values: current === '' ? ['', ...Object.keys(presets)] : Object.keys(presets),
      name: (name) => this.say(name === '' ? 'ui.preset.own' : `${words === '' ? '' : `${words}.`}preset.${name}`),
      take: (name) => void (presets[name] && this.change(presets[name])),
    });
  }

  /** A step of the time line, where there is one; beyond its ends, from one worked example to the next. */
  override turn(way: Way): void {
    if (this.playback?.turn(way)) return;
    const examples = Object.values(this.presets);
    const at = examples.findIndex((example) => this.isAt(example));
    const next = examples[at + (way === 'forward' ? 1 : -1)];
    if (next && this.change(next)) this.playback?.enter(way);
  }

  private limits(name: keyof S & string, label: string): Range {
    const { min, max } = this.settings[name] as unknown as Limited;
    const value = this.values[name] as number;
    return { id: name, label: this.say(label), value, min, max, take: (next) => this.set(name, next) };
  }

  private set(name: keyof S & string, value: unknown, gesture: unknown = null): void {
    this.change({ [name]: value } as Partial<ValuesOf<S>>, gesture);
  }

  /** A setting as a field of its own, within its limits; `more` is what is not as usual. */
  protected numberOf(name: keyof S & string, label: string, more: Partial<Range> = {}): TemplateResult {
    return numberField({ ...this.limits(name, label), ...more });
  }

  /** The same to be dragged: all of one drag is taken back at once. */
  protected sliderOf(
    name: keyof S & string,
    label: string,
    more: Partial<Range> & { text?: string } = {},
  ): TemplateResult {
    const range = { ...this.limits(name, label), take: (next: number) => this.set(name, next, name), ...more };
    return slider({ text: String(range.value), ...range, done: () => this.endGesture() });
  }

  /** For labs whose `mask` is all or what came before. */
  protected causal(): TemplateResult {
    return checkbox({
      id: 'causal',
      sets: 'mask',
      label: this.say('lab.causal'),
      value: this.values['mask'] === 'causal',
      take: (on) => this.set('mask', on ? 'causal' : 'none'),
    });
  }

  protected map(step: Step, label: string, side: number, more: Partial<MiniMap> = {}): TemplateResult {
    return miniMap({ turned: this.turned, step, level: levelOf(step), label, side, ...more });
  }

  /** Whether two ways come to the same, and by how much they differ at most. */
  protected agreement(furthest: number): string {
    const value = formatNumber(furthest, 0, this.locale, { full: true });
    return this.say(furthest === 0 ? 'lab.equal' : 'lab.nearly', { value });
  }

  private isAt(example: Partial<ValuesOf<S>>): boolean {
    return Object.entries(example).every(([name, value]) => isSame(this.values[name], value));
  }

  protected override begin(): void {
    // what could not be read stays said, also when the rest can be computed
    const unreadable = this.notice;
    this.recompute(this.values);
    this.notice ||= unreadable;
  }

  private onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return;
    const isZ = event.code === 'KeyZ';
    if (isZ && !event.shiftKey) this.travel(undo(this.history));
    else if (isZ || event.code === 'KeyY') this.travel(redo(this.history));
    else return;
    event.preventDefault();
  };

  private reset = (): void => {
    this.show(this.initial);
    this.changed();
    this.announcement = this.say('ui.reset.done');
  };

  private tools(): TemplateResult | typeof nothing {
    const { past, future } = this.history;
    if (past.length === 0 && future.length === 0) return nothing;
    return toolbar(this.locale, {
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      undo: () => this.travel(undo(this.history)),
      redo: () => this.travel(redo(this.history)),
      reset: this.reset,
    });
  }

  override render(): TemplateResult {
    if (!this.model) return html`${this.noticeBar()}<slot></slot>`;
    return html`<section
      role="group"
      aria-label=${this.heading}
      lang=${this.language}
      data-attn-convention=${this.convention}
      @keydown=${this.onKey}
    >
      ${this.teacher.goalBar(this.model, goalDecimals)} ${this.noticeBar()} ${this.picture(this.model)} ${this.tools()}
      ${this.shareBar(this.origin)} ${this.liveRegion()}
    </section>`;
  }
}
