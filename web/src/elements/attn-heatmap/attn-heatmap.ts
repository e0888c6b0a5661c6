import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { query, state } from '../decorators.js';
import type { Attention, Step } from '../../engine/types.js';
import { formatNumber } from '../../locales/numbers.js';
import { levelOf, type Level } from '../../scene/level.js';
import { shownAt, shownStep } from '../../trace/convention.js';
import { hueOf } from '../../trace/hue.js';
import { axisName, stepTitle, type Labels } from '../../trace/names.js';
import { formatShape } from '../../trace/shapes.js';
import { spokenCell } from '../../trace/speech.js';
import { palettesOf } from '../attn-heat-map/paint.js';
import { moveInGrid } from '../attn-matrix/grid-keys.js';
import type { CellTexts } from '../attn-matrix/attn-matrix.js';
import { answer, type Place } from '../figure/asked.js';
import type { ValuesOf } from '../figure/attribute.js';
import { figureStyles } from '../figure/figure.styles.js';
import { graphemes } from '../figure/graphemes.js';
import { Lab } from '../figure/lab.js';
import { styleProperties } from '../style-properties.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-heatmap.styles.js';
import { draw, type Margins } from './draw.js';
import { Drag } from './drag.js';
import { legend, scaleOf, type Scale } from './legend.js';
import { Raster } from './raster.js';
import { presets, settings } from './settings.js';
import { show, type Shown } from './sources.js';
import {
  cellAt,
  following,
  frameOf,
  largestCell,
  mostZoom,
  moved,
  windowOf,
  zoomed,
  type Look,
  type Size,
} from './window.js';

type Values = ValuesOf<typeof settings>;

/** What is drawn with, and does not change while one looks around. */
interface Drawing extends Shown {
  level: Level;
  scale: Scale;
  labels: Labels;
  texts: CellTexts;
}

const home = { row: 0, col: 0, zoom: 1, top: 0, left: 0 };
const zoomStep = 2;
const tallest = 620;
const widest = 760;
const longestLabel = 88;

/** About how wide the longest of some labels is, in pixels: a Hangul syllable is as wide as it is high. */
const longest = (labels: readonly string[]): number =>
  Math.max(0, ...labels.map((label) => graphemes(label).reduce((width, one) => width + (one < '\x7f' ? 7 : 12), 0)));

const labelRoom = (labels: readonly string[]): number => Math.min(longestLabel, 12 + longest(labels));

/** What the matrix is made from; the other settings are about how it is looked at. */
const sourceNames = ['matrix', 'show', 'rows', 'cols', 'seed', 'algorithm', 'problem', 'step'] as const;

/**
 * Any matrix up to 2,048 × 2,048, to be looked at from afar and from near: numbers of your own, a step of any trace, or
 * one made to be seen. Each cell says its number, and where it came from.
 *
 * Keys: arrows, Home, End, Page up and down move the cell; + and − go nearer and farther, 0 shows all. The wheel zooms
 * while the matrix has the focus, or with Ctrl; a drag moves the part in view.
 *
 * @event attn-change - a setting was changed (detail: { state })
 * @csspart canvas, legend, read-out, notice
 * @cssproperty --attn-positive, --attn-negative, --attn-weight, --attn-accent - and the others of theme.styles.ts
 */
export class AttnHeatmap extends Lab<typeof settings, Shown> {
  static override readonly settings = settings;
  static override readonly presets = presets;
  static override styles = [base, theme, figureStyles, styles];

  /** the cell under the pointer, for as long as it is there */
  @state() private pointed: { row: number; col: number } | null = null;
  /** the way back from a cell that was asked where it came from */
  @state() private trail: readonly Place[] = [];
  @query('canvas') private canvas!: HTMLCanvasElement | null;
  @query('.frame') private grid!: HTMLElement | null;

  private made: { source: readonly unknown[]; shown: Shown } | null = null;
  private drawing: { of: readonly unknown[]; is: Drawing } | null = null;
  private readonly raster = new Raster();
  private painted: Step | null = null;
  private frameAsked = 0;
  private readonly scheme = matchMedia('(prefers-color-scheme: dark)');
  private readonly drag = new Drag({
    pan: (x, y, gesture) => this.pan(x, y, gesture),
    pinch: (factor, x, y, gesture) => this.zoomAt(factor, x, y, gesture),
    end: () => {
      this.endGesture();
      this.requestUpdate();
    },
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.scheme.addEventListener('change', this.repaint);
    this.repaint();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.scheme.removeEventListener('change', this.repaint);
    this.raster.stop();
    cancelAnimationFrame(this.frameAsked);
  }

  /** The numbers shown; set it to show others: rows, or { rows, cols, data }. */
  get matrix(): unknown {
    return this.values.matrix;
  }

  set matrix(matrix: unknown) {
    this.state = { ...this.state, matrix };
  }

  protected override get heading(): string {
    return this.say('lab.heatmap');
  }

  /** Looking around computes nothing. */
  protected override compute(attention: Attention, values: Values): Shown {
    const source = sourceNames.map((name) => values[name]);
    const known = this.made?.source.every((value, index) => value === source[index]) ? this.made : null;
    this.made = known ?? { source, shown: show(attention, values) };
    return this.made.shown;
  }

  private get drawn(): Drawing {
    const { locale } = this;
    const { decimals, 'row-labels': rowLabels, 'col-labels': colLabels } = this.values;
    const shown = this.model!;
    const of = [shown, locale, decimals, rowLabels, colLabels];
    if (this.drawing?.of.every((value, index) => value === of[index])) return this.drawing.is;
    const { trace } = shown;
    const step = shownStep(shown.step, locale);
    const [rowAxis, colAxis] = shown.step.axes;
    const labels: Labels = {
      ...(rowLabels.length > 0 && { [rowAxis]: rowLabels }),
      ...(colLabels.length > 0 && { [colAxis]: colLabels }),
    };
    const level = levelOf(step);
    const is = {
      ...shown,
      step,
      labels,
      level,
      scale: scaleOf(step, level, (value) => formatNumber(value, decimals, locale)),
      texts: {
        number: (value: number) => formatNumber(value, decimals, locale),
        speech: (row: number, col: number) =>
          spokenCell(trace, step.id, ...shownAt(locale, row, col), locale, { decimals, labels }),
        pending: '',
      },
    };
    this.drawing = { of, is };
    return is;
  }

  // -- looking around

  /** Labels beside the matrix, and those above it. */
  private get sides(): [left: readonly string[], top: readonly string[]] {
    const { 'row-labels': rows, 'col-labels': cols } = this.values;
    return this.turned ? [cols, rows] : [rows, cols];
  }

  private get margins(): Margins {
    const [rowLabels, colLabels] = this.sides;
    return { left: Math.max(40, labelRoom(rowLabels)), top: this.upright ? labelRoom(colLabels) : 24 };
  }

  /** Labels of columns run upwards where the columns are narrower. */
  private get upright(): boolean {
    const [, labels] = this.sides;
    return longest(labels) > Math.min(largestCell, this.room / this.drawn.step.cols);
  }

  /** No frame is drawn before the width is known, and none wider than what is comfortable to look at. */
  private get room(): number {
    const beside = Math.max(40, labelRoom(this.sides[0])) + 2;
    return Math.min(Math.max(this.width - beside, 120), widest);
  }

  private get frame(): Size {
    return frameOf(this.drawn.step, { width: this.room, height: Math.min(tallest, Math.max(this.room, 240)) });
  }

  /** The cell in question, where it is shown: kept in the matrix, whatever was in view before. */
  private get cursor(): { row: number; col: number } {
    const { rows, cols } = this.drawn.step;
    const [row, col] = shownAt(this.locale, this.values.row, this.values.col);
    return { row: Math.min(row, rows - 1), col: Math.min(col, cols - 1) };
  }

  private look(look: Look, gesture: unknown): void {
    const { zoom, top, left } = this.values;
    if (look.zoom !== zoom || look.top !== top || look.left !== left) this.change({ ...look }, gesture);
  }

  private zoomBy(factor: number, point = this.center, gesture: unknown = 'zoom'): void {
    const { step } = this.drawn;
    this.look(zoomed(step, this.frame, this.values, factor, point), gesture);
    this.tellView();
  }

  private get center(): { row: number; col: number } {
    const { row, col } = this.cursor;
    return { row: row + 0.5, col: col + 0.5 };
  }

  private zoomAt(factor: number, x: number, y: number, gesture: unknown): void {
    const seen = windowOf(this.drawn.step, this.frame, this.values);
    this.zoomBy(factor, { row: seen.top + y * seen.rows, col: seen.left + x * seen.cols }, gesture);
  }

  private pan(x: number, y: number, gesture: unknown): void {
    const { step } = this.drawn;
    const seen = windowOf(step, this.frame, this.values);
    this.look(moved(step, this.frame, this.values, -y * seen.rows, -x * seen.cols), gesture);
  }

  /** To a cell, by where it is shown. */
  private moveTo(cell: { row: number; col: number }): void {
    this.pointed = null;
    this.trail = [];
    const [row, col] = shownAt(this.locale, cell.row, cell.col);
    this.change({ row, col, ...following(this.drawn.step, this.frame, this.values, cell) }, 'cell');
  }

  private tellView(): void {
    const { step } = this.drawn;
    const { top, left, rows, cols } = windowOf(step, this.frame, this.values);
    const [first, last] = [Math.floor(top) + 1, Math.min(Math.ceil(top + rows), step.rows)];
    const [firstCol, lastCol] = [Math.floor(left) + 1, Math.min(Math.ceil(left + cols), step.cols)];
    this.announcement = this.say('lab.heatmap.view', { first, last, firstCol, lastCol });
  }

  private whole = (): void => {
    this.look({ zoom: 1, top: 0, left: 0 }, 'zoom');
    this.tellView();
  };

  // -- keys and pointer

  private onGridKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.altKey) return;
    const { step } = this.drawn;
    const next = moveInGrid(event, this.cursor, step.rows, step.cols);
    const command = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor(windowOf(step, this.frame, this.values).rows));
    const to = (row: number): void => this.moveTo({ ...this.cursor, row: Math.min(Math.max(row, 0), step.rows - 1) });
    if (next) this.moveTo(next);
    else if (event.key === 'Enter' || event.key === ' ') this.ask();
    else if (event.key === 'Escape' && this.trail.length > 0) this.goBack(-1);
    else if (command) return;
    else if (event.key === '+' || event.key === '=') this.zoomBy(zoomStep);
    else if (event.key === '-' || event.key === '−') this.zoomBy(1 / zoomStep);
    else if (event.key === '0') this.whole();
    else if (event.key === 'PageDown') to(this.cursor.row + page);
    else if (event.key === 'PageUp') to(this.cursor.row - page);
    else return;
    event.preventDefault();
  };

  /** A page that is scrolled past must not be caught: the wheel zooms what has the focus, or with Ctrl as everywhere. */
  private onWheel = (event: WheelEvent): void => {
    const hasFocus = (this.renderRoot as ShadowRoot).activeElement === this.grid;
    if (!hasFocus && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { x, y } = this.placeOf(event);
    this.zoomAt(1.0016 ** -event.deltaY, x, y, 'zoom');
  };

  private placeOf({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = this.grid!.getBoundingClientRect();
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }

  private onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.drag.begin(event, this.placeOf(event));
    try {
      this.grid!.setPointerCapture(event.pointerId);
    } catch {
      // a pointer that is gone already
    }
  };

  private onMove = (event: PointerEvent): void => {
    const place = this.placeOf(event);
    if (this.drag.move(event, place)) return;
    const { step } = this.drawn;
    const cell = cellAt(step, windowOf(step, this.frame, this.values), place.x, place.y);
    if (cell.row !== this.pointed?.row || cell.col !== this.pointed.col) this.pointed = cell;
  };

  private onUp = (event: PointerEvent): void => {
    const { step } = this.drawn;
    const { x, y } = this.placeOf(event);
    if (this.drag.finish(event)) return;
    this.moveTo(cellAt(step, windowOf(step, this.frame, this.values), x, y));
    this.ask();
  };

  private onLeave = (): void => {
    this.pointed = null;
  };

  // -- where a number came from

  private ask(): void {
    const [row, col] = shownAt(this.locale, this.cursor.row, this.cursor.col);
    this.trail = [{ trace: 'trace', step: this.model!.step.id, row, col }];
  }

  private goBack(index: number): void {
    this.walk(this.trail.slice(0, Math.max(index, 0) + 1));
    if (index < 0) this.trail = [];
  }

  /** Any number walks back: to the step it was taken from. */
  private walk(trail: readonly Place[]): void {
    const { step, row, col } = trail.at(-1)!;
    const [shownRow, shownCol] = shownAt(this.locale, row, col);
    if (step !== this.model!.step.id) this.change({ step, row, col });
    else this.moveTo({ row: shownRow, col: shownCol });
    this.trail = trail;
    this.announcement = `${stepTitle(this.locale, this.model!.step)}, ${this.drawn.texts.speech(shownRow, shownCol)}`;
  }

  // -- drawing

  private repaint = (): void => {
    this.painted = null;
    if (this.model && this.hasUpdated) this.requestUpdate();
  };

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('theme')) this.painted = null;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.model || !this.canvas) return;
    const { step, level } = this.drawn;
    if (this.painted !== step) {
      this.painted = step;
      this.raster.paint(step, level, palettesOf(this.canvas), this.askFrame);
    }
    this.askFrame();
  }

  private askFrame = (): void => {
    cancelAnimationFrame(this.frameAsked);
    this.frameAsked = requestAnimationFrame(this.paintFrame);
  };

  private paintFrame = (): void => {
    const context = this.canvas?.getContext('2d');
    if (!this.model || !this.canvas || !context) return;
    const { step, texts, labels } = this.drawn;
    const { frame, margins } = this;
    const scale = window.devicePixelRatio;
    const [width, height] = [margins.left + frame.width, margins.top + frame.height];
    const pixels = { width: Math.round(width * scale), height: Math.round(height * scale) };
    if (this.canvas.width !== pixels.width) this.canvas.width = pixels.width;
    if (this.canvas.height !== pixels.height) this.canvas.height = pixels.height;
    const styles = getComputedStyle(this.canvas);
    const colour = (name: string): string => styles.getPropertyValue(name).trim();
    const label = (axis: string) => (index: number) => labels[axis]?.[index] ?? String(index + 1);
    draw(context, scale, {
      step,
      texts,
      raster: this.raster.canvas,
      seen: windowOf(step, frame, this.values),
      frame,
      margins,
      look: {
        ink: colour('--attn-ink'),
        quiet: colour('--attn-quiet'),
        rule: colour('--attn-rule'),
        surface: colour('--attn-surface'),
        font: styles.fontFamily,
      },
      rowLabel: label(step.axes[0]),
      colLabel: label(step.axes[1]),
      upright: this.upright,
    });
  };

  // -- parts

  private head({ step, scale }: Drawing): TemplateResult {
    const { locale } = this;
    const own = this.values.name || (this.values.matrix === null ? '' : this.say('lab.heatmap.own'));
    const [rows, cols] = step.axes.map((axis) => axisName(locale, axis, 0).replace(/\s*1$/, ''));
    return html`<div class="head">
      <p class="title">
        <b>${own || stepTitle(locale, step)}</b>
        <span class="shape">${formatShape([step.rows, step.cols])}</span><br />
        ${this.say('lab.heatmap.axes', { rows: rows!, cols: cols! })}
      </p>
      ${legend(scale, this.say('lab.heatmap.legend'))}
    </div>`;
  }

  private plot({ step, texts }: Drawing, cell: { row: number; col: number }): TemplateResult {
    const { frame, margins, values } = this;
    const seen = windowOf(step, frame, values);
    const near = seen.rows < step.rows || seen.cols < step.cols;
    const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;
    return html`<div
      class="plot"
      ${styleProperties({
        'inline-size': `${margins.left + frame.width}px`,
        'block-size': `${margins.top + frame.height}px`,
      })}
    >
      <canvas part="canvas" aria-hidden="true"></canvas>
      <div
        class="frame ${near ? 'near' : ''} ${this.drag.active ? 'dragged' : ''}"
        ${styleProperties({ 'inline-size': `${frame.width}px`, 'block-size': `${frame.height}px` })}
        role="grid"
        tabindex="0"
        aria-label=${`${this.values.name || stepTitle(this.locale, step)} ${formatShape([step.rows, step.cols])}`}
        aria-readonly="true"
        aria-rowcount=${step.rows}
        aria-colcount=${step.cols}
        aria-activedescendant="cell"
        aria-describedby="keys"
        @keydown=${this.onGridKey}
        @wheel=${{ handleEvent: this.onWheel, passive: false }}
        @pointerdown=${this.onDown}
        @pointermove=${this.onMove}
        @pointerup=${this.onUp}
        @pointercancel=${(event: PointerEvent) => this.drag.finish(event)}
        @pointerleave=${this.onLeave}
      >
        <div role="row">
          <div
            role="gridcell"
            id="cell"
            class="cursor"
            ${styleProperties({
              left: share(cell.col - seen.left, seen.cols),
              top: share(cell.row - seen.top, seen.rows),
              width: share(1, seen.cols),
              height: share(1, seen.rows),
            })}
            aria-rowindex=${cell.row + 1}
            aria-colindex=${cell.col + 1}
            aria-label=${texts.speech(cell.row, cell.col)}
          ></div>
        </div>
      </div>
      <span class="hidden-text" id="keys">${this.say('lab.heatmap.keys')}</span>
    </div>`;
  }

  private controls({ step, isSeeded }: Drawing): TemplateResult {
    const { zoom, matrix, algorithm } = this.values;
    const isOwn = matrix !== null || algorithm !== '';
    const button = (key: string, sign: string, off: boolean, press: () => void): TemplateResult =>
      html`<button
        type="button"
        aria-label=${this.say(key)}
        title=${this.say(key)}
        aria-disabled=${off ? 'true' : 'false'}
        @click=${() => {
          if (!off) press();
        }}
      >
        ${sign}
      </button>`;
    return html`<div class="controls">
      <span class="stepper">
        ${button('lab.heatmap.farther', '−', zoom <= 1, () => this.zoomBy(1 / zoomStep))}
        ${button('lab.heatmap.nearer', '+', zoom >= mostZoom(step, this.frame), () => this.zoomBy(zoomStep))}
      </span>
      <button
        type="button"
        aria-disabled=${zoom <= 1 ? 'true' : 'false'}
        @click=${() => {
          if (zoom > 1) this.whole();
        }}
      >
        ${this.say('lab.heatmap.whole')}
      </button>
      ${isOwn ? nothing : this.presetControl('lab.heatmap')} ${isSeeded ? this.numberOf('seed', 'lab.seed') : nothing}
    </div>`;
  }

  /** Something else to look at is looked at from the beginning. */
  protected override change(part: Partial<Values>, gesture: unknown = null): boolean {
    const isNew = sourceNames.some((name) => name in part);
    if (isNew) this.trail = [];
    return super.change(isNew ? { ...home, ...part } : part, gesture);
  }

  protected override picture(): TemplateResult {
    const drawing = this.drawn;
    const { step, texts, labels, isSeeded } = drawing;
    const cell = this.pointed ?? this.cursor;
    const value = texts.number(step.data[cell.row * step.cols + cell.col] ?? NaN);
    const [rowName, colName] = step.axes.map((axis, side) =>
      axisName(this.locale, axis, side === 0 ? cell.row : cell.col, labels),
    );
    const hue = hueOf(step.id);
    return html`<div class="heatmap hue-${hue}">
      ${this.head(drawing)} ${this.plot(drawing, cell)}
      <p class="read-out" part="read-out" aria-hidden="true">${rowName}, ${colName}: <b>${value}</b></p>
      ${isSeeded ? html`<p class="example">${this.say('lab.heatmap.seeded')}</p>` : nothing} ${this.controls(drawing)}
      ${this.derivation(drawing)}
    </div>`;
  }

  /** Nothing for numbers that were given: they come from nowhere else. */
  private derivation({ trace, labels }: Drawing): TemplateResult | typeof nothing {
    if (this.values.matrix !== null) return nothing;
    const { locale, trail } = this;
    const { decimals } = this.values;
    const ask = (next: readonly Place[]): void => (next.length > 0 ? this.walk(next) : this.goBack(-1));
    return answer(
      { traces: { trace }, locale, decimals, trail, ask, labels },
      this.say('lab.heatmap.invitation'),
      this.narrow,
    );
  }
}
