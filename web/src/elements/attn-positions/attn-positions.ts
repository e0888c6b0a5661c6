import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Attention, Trace } from '../../engine/types.js';
import { formatNumber } from '../../locales/numbers.js';
import { beats } from '../../trace/formula.js';
import { shapeOf } from '../../trace/shapes.js';
import { stepTitle } from '../../trace/names.js';
import { seededMatrix } from '../attn-player/seeded.js';
import { askedStyles } from '../figure/asked.styles.js';
import { compared, placesOf } from '../figure/compared.js';
import { select } from '../figure/controls.js';
import { exampleWords } from '../figure/example.js';
import { Exhibit, type Shown } from '../figure/exhibit.js';
import { exhibitStyles } from '../figure/exhibit.styles.js';
import { figureStyles } from '../figure/figure.styles.js';
import { Lab } from '../figure/lab.js';
import { labStyles } from '../figure/lab.styles.js';
import { remembered } from '../figure/remembered.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-positions.styles.js';
import { computeShift, computeShuffle, computeWays, type PositionsModel, type Way } from './model.js';
import { distancePlot, hands, slopes, turns, waves } from './pictures.js';
import { kinds, presets, settings, type PositionKind } from './settings.js';

const decimals = 3;

/** A shift matrix of more features than this is a picture without numbers. */
const mostNumbers = 8;

/** Positions count from 0, as in the formulas. */
const counted = Array.from({ length: 32 }, (_, position) => String(position));
const positionLabels = { query: counted, key: counted };

/** Sums of a few doubles differ in their last digits when the order changes; what is said is about more than that. */
const rounding = 1e-12;

/**
 * Four ways of telling attention where a token stands, side by side: a score for each pair of positions, and whether
 * only their distance counts; waves, a table, turning pairs, slopes; the matrix that shifts every sinusoidal position as
 * far; and what shuffled tokens change without positions and with.
 *
 * @slot - the fallback: tables of the same numbers, made when the page was built
 * @event attn-change - a setting was changed, or tokens were moved (detail: { state })
 * @csspart notice, ways, depth, shift, shuffle
 * @cssproperty --attn-query, --attn-key, --attn-output, --attn-accent - and the others of theme.styles.ts
 */
export class AttnPositions extends Lab<typeof settings, PositionsModel> {
  static override readonly settings = settings;
  static override readonly presets = presets;
  static override styles = [base, theme, figureStyles, labStyles, askedStyles, exhibitStyles, styles];

  protected override get heading(): string {
    return this.say('lab.positions');
  }

  private readonly ways = remembered<PositionsModel['ways']>();
  private readonly shifted = remembered<PositionsModel['shift']>();
  private readonly shuffled = remembered<PositionsModel['shuffle']>();
  private readonly shiftExhibit = new Exhibit(this);
  private readonly shuffleExhibit = new Exhibit(this);

  protected override compute(attention: Attention, values: typeof this.values): PositionsModel {
    const { length, size, base: wave, seed, table, tokens, order, shuffled, kind, query, key, from, by } = values;
    const ways = this.ways({ length, size, wave, seed, table }, () => computeWays(attention, values));
    const last = ways[kind].scores.rows - 1;
    return {
      ways,
      query: Math.min(query, last),
      key: Math.min(key, last),
      shift: this.shifted({ length, size, wave, from, by }, () => computeShift(attention, values)),
      shuffle: this.shuffled({ tokens, order, shuffled, seed }, () => computeShuffle(attention, values)),
    };
  }

  private name(kind: PositionKind | 'none'): string {
    return this.say(`lab.positions.${kind}`);
  }

  // -- the four ways

  private card(way: Way, { query, key }: PositionsModel): TemplateResult {
    const { kind, scores } = way;
    const chosen = kind === this.values.kind;
    return html`<label class="card ${chosen ? 'chosen' : ''}">
      <input
        type="radio"
        name="kind"
        class="hidden-text"
        aria-label=${this.name(kind)}
        .checked=${live(chosen)}
        @change=${() => {
          this.change({ kind });
          this.announcement = `${this.name(kind)}: ${this.say(`lab.positions.counts.${kind}`)}`;
        }}
      />
      <span class="name" aria-hidden="true">${this.name(kind)}</span>
      <span class="pair">
        ${this.map(scores, this.say('lab.positions.map', { name: this.name(kind) }), 84)}
        ${distancePlot(scores, Math.min(query, scores.rows - 1), Math.min(key, scores.rows - 1), this.locale)}
      </span>
      <span class="counts">${this.say(`lab.positions.counts.${kind}`)}</span>
    </label>`;
  }

  private sideBySide(model: PositionsModel): TemplateResult {
    return html`<div class="ways" part="ways" role="radiogroup" aria-label=${this.say('lab.positions.ways')}>
        ${kinds.map((kind) => this.card(model.ways[kind], model))}
      </div>
      <p class="note">${this.say('lab.positions.read')}</p>`;
  }

  // -- one in depth

  private positionControls({ query, key, ways }: PositionsModel): TemplateResult {
    const { kind } = this.values;
    const last = ways[kind].scores.rows - 1;
    const place = (id: 'query' | 'key', value: number): TemplateResult =>
      this.sliderOf(id, `lab.positions.at.${id}`, { value, max: last });
    const both = (by: 1 | -1, name: string): TemplateResult => {
      const fits = Math.min(query, key) + by >= 0 && Math.max(query, key) + by <= last;
      return html`<button
        type="button"
        aria-label=${this.say(name)}
        aria-disabled=${fits ? 'false' : 'true'}
        @click=${() => fits && this.moveBoth(query + by, key + by)}
      >
        ${by < 0 ? '←' : '→'}
      </button>`;
    };
    return html`<div class="controls">
      ${place('query', query)} ${place('key', key)}
      <div class="field" data-sets="query" role="group" aria-label=${this.say('lab.positions.both')}>
        <span>${this.say('lab.positions.both')}</span>
        <span class="stepper">${both(-1, 'lab.positions.both.back')}${both(1, 'lab.positions.both.on')}</span>
      </div>
    </div>`;
  }

  private moveBoth(query: number, key: number): void {
    this.change({ query, key });
    if (this.model) this.announcement = this.scoreText(this.model);
  }

  private scoreText({ ways, query, key }: PositionsModel): string {
    const { scores } = ways[this.values.kind];
    const value = this.number(scores.data[query * scores.cols + key] ?? NaN);
    return this.say(this.values.kind === 'alibi' ? 'lab.positions.score.bias' : 'lab.positions.score', {
      query,
      key,
      distance: Math.abs(key - query),
      value,
    });
  }

  private settingsOf(kind: PositionKind): TemplateResult {
    return html`<div class="controls">
      ${this.presetControl('lab.positions')} ${this.numberOf('length', 'lab.positions.length')}
      ${kind === 'alibi' ? nothing : this.sizeField(this.values.size)}
      ${kind === 'sinusoidal' || kind === 'rotary' ? this.numberOf('base', 'lab.positions.base') : nothing}
      ${kind === 'learned' || kind === 'rotary' ? this.numberOf('seed', 'lab.seed') : nothing}
    </div>`;
  }

  private sizeField(size: number): TemplateResult {
    return select({
      id: 'size',
      label: this.say('lab.positions.size'),
      value: size,
      values: [...new Set([2, 4, 8, 16, 32, size])].sort((one, other) => one - other),
      name: String,
      take: (next) => this.change({ size: next }),
    });
  }

  private drawn(way: Way, { query, key }: PositionsModel): TemplateResult {
    switch (way.kind) {
      case 'sinusoidal':
        return html`<div class="with-map">
          ${this.table(way.source.step('encoding'))}
          ${waves(way.source.step('encoding'), way.wave!, query, key, this.locale)}
        </div>`;
      case 'learned':
        return this.table(way.source.step('query'), 260);
      case 'rotary':
        return turns(way.source.step('rotated'), way.turnedKey!.step('rotated'), [query, key], this.locale);
      case 'alibi':
        return slopes(way.trace, Math.abs(key - query), this.locale);
    }
  }

  private table(step: ReturnType<Trace['step']>, side = 200): TemplateResult {
    return html`<figure class="table">
      ${this.map(step, this.say('lab.positions.table'), side)}
      <figcaption>
        ${this.say('lab.positions.table')} <span class="shape">${shapeOf(step, this.locale)}</span>
      </figcaption>
    </figure>`;
  }

  private depth(model: PositionsModel): TemplateResult {
    const { kind } = this.values;
    const way = model.ways[kind];
    const { query, key } = model;
    const derivation = way.trace.derive(way.scores.id, query, key);
    const random = kind === 'rotary' || (kind === 'learned' && this.values.table === null);
    return html`<section class="depth" part="depth" aria-label=${this.name(kind)}>
      <h3>${this.name(kind)}</h3>
      <p class="about">
        ${random ? html`<strong>${this.say(kind === 'learned' ? 'ui.untrained' : 'lab.example')}.</strong>` : nothing}
        ${this.say(`lab.positions.about.${kind}`)}
      </p>
      ${this.settingsOf(kind)} ${this.positionControls(model)} ${this.drawn(way, model)}
      <p class="score"><strong>${this.scoreText(model)}</strong></p>
      <attn-derivation
        .trace=${way.trace}
        .cell=${{ step: way.scores.id, row: query, col: key }}
        .derivation=${derivation}
        .revealed=${beats(derivation)}
        .labels=${positionLabels}
        .decimals=${decimals}
        .locale=${this.locale}
        .narrow=${this.narrow}
      ></attn-derivation>
    </section>`;
  }

  // -- a shift as a matrix

  private shiftControls({ from, by }: PositionsModel['shift']): TemplateResult {
    const last = this.values.length - 1;
    const place = (id: 'from' | 'by', value: number, min: number, max: number): TemplateResult =>
      this.sliderOf(id, `lab.positions.shift.${id}`, {
        value,
        min,
        max,
        take: (next) => this.change({ from, by, [id]: next }, id),
      });
    return html`<div class="controls">
      ${place('from', from, Math.max(0, -by), last - Math.max(0, by))} ${place('by', by, -from, last - from)}
    </div>`;
  }

  /** The angle that a pair turns by, as the core derives it. */
  private angleOf(trace: Trace, pair: number): string {
    const angle = trace.derive('matrix', 2 * pair, 2 * pair).partials.find(({ label }) => label === 'angle');
    return this.say('lab.positions.shift.angle', { angle: this.number(angle?.value ?? NaN) });
  }

  private number = (value: number): string => formatNumber(value, decimals, this.locale);

  private shift({ shift, ways }: PositionsModel): TemplateResult {
    const { from, by, trace, difference, furthest } = shift;
    const { source } = ways.sinusoidal;
    const encodings = source.step('encoding');
    const to = from + by;
    const traces = { shift: trace, encoding: source, difference };
    this.shiftExhibit.open(this.shown(traces));
    const matrix = trace.step('matrix');
    const title = this.say('lab.positions.shift');
    const wave = ['sin', 'cos'];
    const features = Array.from({ length: matrix.rows }, (_, feature) => feature);
    const down = (name: string, id: string, row: number) =>
      features.map((col) => [{ trace: name, step: id, row, col }]);
    return html`<section class="shift" part="shift" aria-label=${title}>
      <h3>${title}</h3>
      <p class="about">${this.say('lab.positions.shift.about')}</p>
      ${this.shiftControls(shift)}
      ${hands(
        trace.step('encoding'),
        trace.step('moved'),
        (feature) => encodings.data[to * encodings.cols + feature] ?? 0,
        (pair) => this.angleOf(trace, pair),
        this.locale,
      )}
      <p class="note">${this.say('lab.positions.shift.read', { from, to })}</p>
      <div class="with-map">
        ${
          matrix.rows > mostNumbers
            ? html`<figure class="table">
                ${this.map(matrix, stepTitle(this.locale, matrix), 260)}
                <figcaption>${stepTitle(this.locale, matrix)}</figcaption>
              </figure>`
            : html`<div class="exhibits">${this.shiftExhibit.matrix('shift', 'matrix')}</div>`
        }
        ${compared({
          caption: title,
          head: this.say('axis.feature'),
          rows: features.map(
            (col) => `${this.say('lab.positions.pair', { number: Math.floor(col / 2) + 1 })} ${wave[col % 2]}`,
          ),
          columns: [
            { title: this.say('lab.positions.shift.before', { from }), cells: down('shift', 'encoding', 0) },
            {
              title: this.say(this.turned ? 'lab.positions.shift.moved.columns' : 'lab.positions.shift.moved', {
                from,
              }),
              cells: down('shift', 'moved', 0),
            },
            { title: this.say('lab.positions.shift.there', { to }), cells: down('encoding', 'encoding', to) },
            { title: this.say('lab.difference'), cells: down('difference', 'difference', 0) },
          ],
          asking: this.shiftExhibit.asking,
        })}
      </div>
      ${this.shiftExhibit.answer(this.say('lab.invitation'), this.narrow)}
      <p class="verdict">${this.agreement(furthest)} ${this.say('lab.positions.shift.linear', { by })}</p>
    </section>`;
  }

  private shown(traces: Shown['traces'], tokens: readonly string[] = []): Shown {
    return { traces, writing: { locale: this.locale, decimals, tokens } };
  }

  // -- tokens shuffled

  private get tokens(): readonly string[] {
    return this.values.tokens ?? exampleWords(this.locale);
  }

  private reorder(order: readonly number[], focus?: { place: number; by: 1 | -1 }): void {
    const { tokens } = this;
    if (!this.change({ order: [...order] })) return;
    this.announcement = this.say('lab.positions.order', { tokens: order.map((token) => tokens[token]).join(', ') });
    if (focus)
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector<HTMLElement>(`[data-move="${focus.place} ${focus.by}"]`)?.focus(),
      );
  }

  private swap(order: readonly number[], place: number, by: 1 | -1): void {
    const next = [...order];
    [next[place], next[place + by]] = [next[place + by]!, next[place]!];
    this.reorder(next, { place: place + by, by });
  }

  /** Another order each time, the same ones for everybody. */
  private mix(order: readonly number[]): void {
    const turn = order.reduce((sum, token, place) => sum + token * (place + 1) * 31, 17);
    const draws = seededMatrix(1, order.length, 1, turn).data;
    this.reorder(
      [...order.keys()].sort((one, other) => (draws[one]! < draws[other]! ? -1 : 1)).map((at) => order[at]!),
    );
  }

  private chips(order: readonly number[]): TemplateResult {
    const { tokens } = this;
    const button = (place: number, by: 1 | -1): TemplateResult => {
      const off = place + by < 0 || place + by >= order.length;
      return html`<button
        type="button"
        data-move="${place} ${by}"
        aria-label=${this.say(by < 0 ? 'lab.positions.move.back' : 'lab.positions.move.on', { token: tokens[order[place]!] ?? '' })}
        aria-disabled=${off ? 'true' : 'false'}
        @click=${() => !off && this.swap(order, place, by)}
      >
        ${by < 0 ? '‹' : '›'}
      </button>`;
    };
    return html`<ol class="chips" aria-label=${this.say('lab.positions.tokens')}>
      ${order.map(
        (token, place) =>
          html`<li>
            ${button(place, -1)}<span>${tokens[token]}<small>${token + 1}</small></span
            >${button(place, 1)}
          </li>`,
      )}
    </ol>`;
  }

  private weights(trace: Trace, title: string): TemplateResult {
    const step = trace.step('weights');
    return html`<figure>
      ${this.map(step, `${title}: ${stepTitle(this.locale, step)}`, 120)}
      <figcaption>${title}</figcaption>
    </figure>`;
  }

  private shuffle({ shuffle }: PositionsModel): TemplateResult {
    const { order, furthest } = shuffle;
    const { tokens } = this;
    const straight = order.every((token, place) => token === place);
    const commutes = Math.abs(furthest) < rounding;
    const verdict = straight ? 'straight' : commutes ? 'same' : 'other';
    const { before, after, difference } = shuffle;
    const traces = { before, after, difference };
    this.shuffleExhibit.open(this.shown(traces));
    return html`<section class="shuffle" part="shuffle" aria-label=${this.say('lab.positions.shuffle')}>
      <h3>${this.say('lab.positions.shuffle')}</h3>
      <div class="controls">
        ${select({
          id: 'shuffled',
          label: this.say('lab.positions.told'),
          value: this.values.shuffled,
          values: ['none', ...kinds] as const,
          name: (kind) => this.name(kind),
          take: (shuffled) => this.change({ shuffled }),
        })}
        <button type="button" @click=${() => this.mix(order)}>${this.say('lab.positions.mix')}</button>
        <button
          type="button"
          aria-disabled=${straight ? 'true' : 'false'}
          @click=${() => !straight && this.reorder([...order].sort((one, other) => one - other))}
        >
          ${this.say('lab.positions.straight')}
        </button>
      </div>
      ${this.chips(order)}
      <div class="with-map">
        <div class="maps">
          ${this.weights(before, this.say('lab.positions.before'))}
          ${this.weights(after, this.say('lab.positions.after'))}
        </div>
        ${compared({
          caption: this.say('lab.positions.outputs'),
          head: this.say('lab.positions.token'),
          rows: order.map((token) => tokens[token] ?? ''),
          columns: [
            { title: this.say('lab.positions.output.before'), cells: placesOf(traces, 'before', 'output', order) },
            { title: this.say('lab.positions.output.after'), cells: placesOf(traces, 'after', 'output') },
            { title: this.say('lab.difference'), cells: placesOf(traces, 'difference', 'difference') },
          ],
          asking: this.shuffleExhibit.asking,
        })}
      </div>
      ${this.shuffleExhibit.answer(this.say('lab.invitation'), this.narrow)}
      <p class="verdict ${verdict}">
        ${this.say(`lab.positions.verdict.${verdict}`, { value: this.number(furthest) })}
      </p>
      <p class="note"><strong>${this.say('lab.example')}.</strong> ${this.say('lab.positions.shuffle.about')}</p>
    </section>`;
  }

  protected override picture(model: PositionsModel): TemplateResult {
    return html`${this.sideBySide(model)} ${this.depth(model)}
    ${this.values.kind === 'sinusoidal' ? this.shift(model) : nothing} ${this.shuffle(model)}`;
  }
}
