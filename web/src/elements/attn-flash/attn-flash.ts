import { html, nothing, type TemplateResult } from 'lit';
import type { Attention, Step } from '../../engine/types.js';
import { sceneAt, type CellRef, type Scene } from '../../scene/scene.js';
import { neighbour, positionAt, type Granularity, type Stage } from '../../scene/timeline.js';
import { shownAt } from '../../trace/convention.js';
import { stepTitle, cellName } from '../../trace/names.js';
import { narrateStepEnd } from '../../trace/narration.js';
import { sizeAt } from '../attn-player/fitting.js';
import { Spotlight } from '../attn-player/spotlight.js';
import type { Segment } from '../attn-timeline/attn-timeline.js';
import { Clock } from '../figure/clock.js';
import { askedStyles } from '../figure/asked.styles.js';
import { compared, placesOf } from '../figure/compared.js';
import { Drawings } from '../figure/drawings.js';
import { Exhibit } from '../figure/exhibit.js';
import { figureStyles } from '../figure/figure.styles.js';
import { axisLabels } from '../figure/labels.js';
import { Lab } from '../figure/lab.js';
import { labStyles } from '../figure/lab.styles.js';
import { caption, matrix, type Place, type ViewContext } from '../figure/matrix.js';
import type { Way } from '../figure/presenter.js';
import { remembered } from '../figure/remembered.js';
import { savings } from '../figure/savings.js';
import { styleProperties } from '../style-properties.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-flash.styles.js';
import { computeFlash, heldAt, tileAt, type FlashModel, type Tile } from './model.js';
import { presets, settings } from './settings.js';
import { tileMap } from './tile-map.js';

const decimals = 3;
/** More stretches than this have no room for their names. */
const mostSegments = 12;
const atRest: Place = { transposed: false, leads: true, above: false, brief: true };
const beside: Place = { ...atRest, leads: false };

/**
 * Attention a tile of scores at a time: where the tile stands in the scores that are never held as a whole, the running
 * maximum, rescale factor, sum and mix of its rows, how many numbers are held against all scores, and that the result is
 * the plain one.
 *
 * @slot - the fallback: tables of the same numbers, made when the page was built
 * @event attn-change - a setting was changed, or time has moved (detail: { state })
 * @csspart notice, tiles, held, floats, result, matrix, caption
 * @cssproperty --attn-weight, --attn-query, --attn-key, --attn-output, --attn-accent - and the others of theme.styles.ts
 */
export class AttnFlash extends Lab<typeof settings, FlashModel> {
  static override readonly settings = settings;
  static override readonly presets = presets;
  static override styles = [base, theme, figureStyles, labStyles, askedStyles, styles];

  private readonly spotlight = new Spotlight(this);
  protected override readonly playback = new Clock(this);
  /** from all settings but the time, which moves with every frame */
  private readonly made = remembered<FlashModel>();
  private drawings: Drawings | null = null;
  private readonly results = new Exhibit(this);

  protected override get heading(): string {
    return this.say('lab.flash');
  }

  protected override compute(attention: Attention, values: typeof this.values): FlashModel {
    return this.made({ ...values, at: 0 }, () => {
      this.spotlight.leave();
      return computeFlash(attention, values);
    });
  }

  // -- time

  get stages(): readonly Stage[] {
    return this.model?.view.stages ?? [];
  }

  get t(): number {
    return Math.min(this.values.at, this.stages.length);
  }

  seek(t: number): void {
    const before = this.t;
    const at = Math.min(Math.max(t, 0), this.stages.length);
    if (at === before) return;
    this.change({ at }, 'time');
    const ended = Math.floor(at + 1e-9);
    const stage = this.stages[ended - 1];
    if (stage && before < ended && this.model)
      this.announcement = `${stepTitle(this.locale, stage.step)}. ${narrateStepEnd(this.model.trace, stage.step, this.locale)}`;
  }

  override turn(way: Way): void {
    this.spotlight.leave();
    super.turn(way);
  }

  /** A step, or a tile. */
  private move(way: Way, by?: Granularity): void {
    const { t } = this;
    const { tiles } = this.model!;
    if (by !== 'step') this.seek(neighbour(this.stages, t, 'step', way));
    else if (way === 'forward') this.seek(tiles.find(({ to }) => to > t)?.to ?? this.stages.length);
    else this.seek([...tiles].reverse().find(({ from }) => from < t)?.from ?? 0);
  }

  /** Whoever goes on in time no longer looks at one cell. */
  private leave = (): void => this.spotlight.leave();

  private segments({ tiles }: FlashModel): Segment[] {
    const last = { name: 'O', hint: this.say('step.output'), from: this.stages.length - 1, to: this.stages.length };
    const rows = tiles.filter(({ col }) => col === 0);
    const named = (ofTiles: readonly Tile[], name: (tile: Tile) => string): Segment[] =>
      ofTiles.map((tile, index) => ({
        name: name(tile),
        from: tile.from,
        to: ofTiles[index + 1]?.from ?? last.from,
      }));
    if (tiles.length <= mostSegments) return [...named(tiles, ({ row, col }) => `${row + 1}·${col + 1}`), last];
    if (rows.length <= mostSegments)
      return [...named(rows, ({ row }) => this.say('lab.flash.tileRow', { number: row + 1 })), last];
    return [{ name: this.say('lab.flash.tiles'), from: 0, to: last.from }, last];
  }

  private timeline(model: FlashModel, scene: Scene): TemplateResult {
    const { cell } = scene;
    return this.playback.bar({
      segments: this.segments(model),
      valueText: cell
        ? `${stepTitle(this.locale, cell.step)}, ${cellName(this.locale, cell.row, cell.col)}`
        : this.say('ui.start'),
      locale: this.locale,
      move: (way, by) => this.move(way, by),
    });
  }

  // -- cells

  private onPoint = (event: CustomEvent<CellRef | null>): void => this.spotlight.point(event.detail);

  private onPin = (event: CustomEvent<CellRef>): void => {
    this.playback.pause();
    this.spotlight.pin(event.detail);
  };

  private onWalk = (event: CustomEvent<CellRef>): void => {
    const { trace } = this.model!;
    this.playback.pause();
    this.spotlight.walk(event.detail, sceneAt(trace, this.t, this.model!.view).cell);
  };

  private onBack = (event: CustomEvent<{ index: number }>): void => this.spotlight.backTo(event.detail.index);

  // -- drawing

  private contextFor({ trace }: FlashModel, scene: Scene, within: string): ViewContext {
    const drawn = this.drawings?.drawn.trace === trace ? this.drawings.drawn : { trace };
    const writing = { locale: this.locale, decimals, tokens: noTokens };
    if (!this.drawings?.fits(drawn, writing)) this.drawings = new Drawings(drawn, writing);
    const { drawings, locale } = this;
    return { trace, scene, drawings, locale, changes: new Map(), editable: false, within, problem: null };
  }

  private controls({ queries, keys }: FlashModel): TemplateResult {
    const side = (id: 'tile-rows' | 'tile-cols', label: string, max: number): TemplateResult =>
      this.numberOf(id, label, { value: Math.min(this.values[id], max), max });
    return html`<div class="controls">
      ${this.presetControl('lab.flash')} ${side('tile-rows', 'lab.flash.rows', queries)}
      ${side('tile-cols', 'lab.flash.cols', keys)}
      ${
        this.values.query === null
          ? html`${this.numberOf('length', 'lab.tokens')} ${this.numberOf('seed', 'lab.seed')}`
          : nothing
      }
      ${this.causal()}
    </div>`;
  }

  private tiling(model: FlashModel, scene: Scene, context: ViewContext): TemplateResult {
    const { tiles, queries, keys } = model;
    const now = tileAt(tiles, this.t);
    const tile = tiles[now]!;
    const over = this.t > tile.to;
    return html`<div class="map-and-key" part="tiles">
      ${tileMap({
        model,
        now,
        over,
        view: scene.matrices.get(tile.scores.id),
        level: context.drawings.of(tile.scores).level,
        label: this.say('lab.flash.map', {
          done: over ? tiles.length : now,
          all: tiles.length,
          row: tile.row + 1,
          col: tile.col + 1,
        }),
        turned: this.turned,
        queries: this.say('lab.flash.queries', { count: queries }),
        keys: this.say('lab.flash.keys', { count: keys }),
        choose: ({ from }) => this.seek(from + 1),
      })}
      <p class="note">${this.say('lab.flash.map.about')}</p>
    </div>`;
  }

  private held(model: FlashModel, context: ViewContext): TemplateResult {
    const { tiles, trace } = model;
    const tile = tiles[tileAt(tiles, this.t)]!;
    const over = this.t > tile.to;
    const made = trace.steps.filter(({ op }) => op !== 'input').slice(tile.from, tile.to);
    const steps = over ? [trace.step('output')] : made;
    const { em, cell } = sizeAt(this.width);
    const one = (step: Step, index: number): TemplateResult => {
      const place = index === 0 ? atRest : beside;
      return html`<div class="one">${matrix(step, place, context)}${caption(step, place, context)}</div>`;
    };
    return html`<div
      class="held"
      part="held"
      ${styleProperties({ 'font-size': `${em}px`, '--attn-cell': `${cell}em` })}
      @attn-point=${this.onPoint}
    >
      <h3>
        ${over ? this.say('lab.flash.over') : this.say('lab.flash.tile', { row: tile.row + 1, col: tile.col + 1 })}
      </h3>
      <div class="line" tabindex="0" role="group" aria-label=${this.say('lab.flash.held')}>${steps.map(one)}</div>
    </div>`;
  }

  private floats(model: FlashModel): TemplateResult {
    const { floatsHeld, floatsPlain, queries, keys, tileRows, tileCols } = model;
    // how many cells stand there is a matter of shapes, not of numbers in them
    const now =
      this.t > model.tiles.at(-1)!.to ? 0 : heldAt(model, this.t).reduce((sum, { rows, cols }) => sum + rows * cols, 0);
    const shape = (ofQueries: number, ofKeys: number): { rows: number; cols: number } => {
      const [rows, cols] = shownAt(this.locale, ofQueries, ofKeys);
      return { rows, cols };
    };
    const [all, tile] = [shape(queries, keys), shape(tileRows, tileCols)];
    const saves = floatsHeld < floatsPlain;
    return html`<div part="floats">
      ${savings(
        this.say('lab.flash.floats'),
        [
          { name: this.say('lab.flash.floats.plain', all), value: floatsPlain },
          { name: this.say('lab.flash.floats.held'), value: floatsHeld, own: true },
          { name: this.say('lab.flash.floats.now'), value: now },
        ],
        'lab.floats',
        this.locale,
      )}
      <p class="note">
        ${this.say('lab.flash.floats.how', { ...tile, vectors: tileRows, features: model.trace.step('output').cols })}
        ${this.say(saves ? 'lab.flash.floats.saves' : 'lab.flash.floats.small')}
      </p>
    </div>`;
  }

  private result(model: FlashModel): TemplateResult {
    const { trace, plain, difference, furthest } = model;
    const traces = { trace, plain, difference };
    this.results.open({ traces, writing: { locale: this.locale, decimals, tokens: noTokens } });
    return html`<section class="result" part="result" aria-label=${this.say('lab.flash.result')}>
      <h3>${this.say('lab.flash.result')}</h3>
      <p class="verdict">${this.agreement(furthest)} ${this.say('lab.flash.exact')}</p>
      ${compared({
        caption: this.say('lab.flash.result'),
        head: this.say('axis.query'),
        rows: axisLabels('query', trace.step('output').rows, {}),
        columns: [
          { title: this.say('lab.flash.result.tiles'), cells: placesOf(traces, 'trace', 'output') },
          { title: this.say('lab.flash.result.plain'), cells: placesOf(traces, 'plain', 'output') },
          { title: this.say('lab.difference'), cells: placesOf(traces, 'difference', 'difference') },
        ],
        asking: this.results.asking,
      })}
      ${this.results.answer(this.say('lab.invitation'), this.narrow)}
    </section>`;
  }

  protected override picture(model: FlashModel): TemplateResult {
    const { trace, tiles, view } = model;
    const scene = this.spotlight.light(sceneAt(trace, this.t, view), trace, this.playback.playing);
    const tile = tiles[tileAt(tiles, this.t)]!;
    const context = this.contextFor(model, scene, `tile.${tile.row}.${tile.col}.`);
    const at = positionAt(this.stages, this.t);
    return html`<div
      class="lab"
      @attn-pin=${this.onPin}
      @attn-seek=${this.leave}
      @attn-move=${this.leave}
      @attn-play=${this.leave}
    >
      ${this.controls(model)} ${this.timeline(model, scene)}
      <div class="work">${this.tiling(model, scene, context)} ${this.held(model, context)}</div>
      <attn-derivation
        .trace=${trace}
        .cell=${scene.cell}
        .derivation=${scene.derivation}
        .revealed=${scene.revealed}
        .trail=${this.spotlight.trail}
        .labels=${context.drawings.labels}
        .decimals=${decimals}
        .locale=${this.locale}
        .narrow=${this.narrow}
        .invitation=${this.say('ui.invitation')}
        @attn-walk=${this.onWalk}
        @attn-back=${this.onBack}
      ></attn-derivation>
      ${this.floats(model)}
      ${at && this.t >= this.stages.length ? this.result(model) : html`<p class="note">${this.say('lab.flash.until')}</p>`}
      <p class="note"><strong>${this.say('lab.example')}.</strong> ${this.say('lab.flash.about')}</p>
    </div>`;
  }
}

const noTokens: readonly string[] = [];
