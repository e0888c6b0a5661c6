import { html, nothing, type TemplateResult } from 'lit';
import { state } from '../decorators.js';
import type { Attention } from '../../engine/types.js';
import { formatNumber } from '../../locales/numbers.js';
import { chart, decade, legend, type ChartAxis, type Series } from '../figure/chart.js';
import { chartStyles } from '../figure/chart.styles.js';
import { radios, select } from '../figure/controls.js';
import { figureStyles } from '../figure/figure.styles.js';
import { Lab } from '../figure/lab.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-cost-lab.styles.js';
import { formulaOf } from './formulas.js';
import { compute, layers, type CostModel, type Layer } from './model.js';
import {
  counts,
  overs,
  presets,
  settings,
  type CostSettings,
  type CostValues,
  type Count,
  type Over,
} from './settings.js';
import { measure, type Timing } from './timing.js';

/** A millisecond stands where so many operations stand. */
const perMs = 1e6;

/**
 * What four kinds of layers cost, counted exactly over n, d, k and r on logarithmic axes; and how long attention takes
 * in this browser, measured now for growing n and drawn on the same axes.
 *
 * Attributes are those of `settings.ts`, `preset` and `lang`; a child `<script type="application/json">` may give them.
 *
 * @slot - the fallback
 * @event attn-change - a setting was changed (detail: { state })
 * @csspart notice - what could not be read
 */
export class AttnCostLab extends Lab<CostSettings, CostModel> {
  static override styles = [base, theme, figureStyles, chartStyles, styles];
  static override readonly settings = settings;
  static override readonly presets = presets;

  /** what was measured since the size last changed; a measurement is no setting */
  @state() private timings: readonly Timing[] = [];
  @state() private progress: { length: number; done: number } | null = null;
  private running: AbortController | null = null;

  protected get heading(): string {
    return this.say('lab.cost');
  }

  protected compute(attention: Attention, values: CostValues): CostModel {
    return compute(attention, values);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.running?.abort();
  }

  private number = (value: number): string => formatNumber(value, 2, this.locale, { grouping: true });
  private layer = (layer: Layer): string => this.say(`lab.cost.${layer}`);

  private take(part: Partial<CostValues>): void {
    if (!this.change(part) || !this.model) return;
    if ('size' in part || 'attention' in part) this.forget();
    const { count } = this.values;
    const { here } = this.model;
    const all = layers.map((layer) => `${this.layer(layer)} ${this.number(here[layer][count])}`);
    this.announcement = `${this.say(`lab.cost.${count}`)}: ${all.join(', ')}`;
  }

  // -- timing

  private forget(): void {
    this.running?.abort();
    this.timings = [];
  }

  private startTiming = async (): Promise<void> => {
    const { attention } = this;
    if (!attention || this.running) return;
    const running = new AbortController();
    this.running = running;
    this.timings = [];
    try {
      await measure(attention, {
        size: this.values.size,
        causal: this.values.attention === 'causal',
        signal: running.signal,
        onProgress: (length, done) => (this.progress = { length, done }),
        onTiming: (timing) => (this.timings = [...this.timings, timing]),
      });
      this.announcement = this.say('lab.cost.done');
    } catch (error) {
      if (!running.signal.aborted) this.notice = this.describe(error);
      this.announcement = this.say('lab.cost.cancelled');
    } finally {
      this.running = null;
      this.progress = null;
    }
  };

  private cancel = (): void => this.running?.abort();

  private run(): TemplateResult {
    const { progress, timings } = this;
    const at = progress && this.say('lab.cost.running', { length: this.number(progress.length) });
    return html`<div class="run" role="group" aria-label=${this.say('lab.cost.measure')}>
        <button type="button" aria-disabled=${progress ? 'true' : 'false'} @click=${this.startTiming}>
          ${this.say('lab.cost.measure')}
        </button>
        ${
          progress
            ? html`<progress max="1" .value=${progress.done} aria-label=${at}></progress> <span>${at}</span>
                <button type="button" @click=${this.cancel}>${this.say('lab.cost.cancel')}</button>`
            : nothing
        }
      </div>
      ${
        timings.length === 0
          ? nothing
          : html`<ul class="timings">
              ${timings.map(({ length, ms }) => html`<li>n = ${this.number(length)}: ${this.number(ms)} ms</li>`)}
            </ul>`
      }
      <p class="note">${this.say('lab.cost.measure.about')}</p>`;
  }

  // -- controls

  private controls(): TemplateResult {
    const { values } = this;
    const choose = <T extends string>(id: 'over' | 'count' | 'attention', all: readonly T[]): TemplateResult =>
      select({
        id,
        label: this.say(`lab.cost.${id}`),
        value: values[id] as T,
        values: all,
        name: (one) => this.say(`lab.cost.${one}`),
        take: (next) => this.take({ [id]: next }),
      });
    const field = (name: Over): TemplateResult =>
      this.numberOf(name, `lab.cost.${name}`, { take: (next) => this.take({ [name]: next }) });
    return html`<div class="controls">
        ${this.presetControl('lab.cost')} ${overs.map(field)} ${choose('attention', ['full', 'causal'])}
      </div>
      ${radios<Count>({
        id: 'count',
        label: this.say('lab.cost.count'),
        value: values.count,
        values: counts,
        name: (one) => this.say(`lab.cost.${one}`),
        take: (count) => this.take({ count }),
      })}
      <div class="controls">${choose('over', overs)}</div>`;
  }

  // -- the picture

  private seriesOf({ xs, over }: CostModel): Series[] {
    const marks = ['circle', 'square', 'triangle', 'diamond'] as const;
    return layers.map((layer, index) => ({
      name: this.layer(layer),
      mark: marks[index]!,
      tone: `tone-${layer}`,
      points: xs.map((x, at) => ({ x, y: over[layer][at]?.[this.values.count] ?? NaN })),
    }));
  }

  private plot(model: CostModel): TemplateResult {
    const { over, count } = this.values;
    const { xs } = model;
    const timed = over === 'length' && count === 'operations' && this.timings.length > 0;
    const series = this.seriesOf(model);
    const measured: Series = {
      name: this.say('lab.cost.measured'),
      mark: 'cross',
      tone: 'tone-measured',
      points: this.timings.map(({ length, ms }) => ({ x: length, y: ms * perMs })),
    };
    const drawn = timed ? [...series, measured] : series;
    const heights = drawn.flatMap(({ points }) => points.map(({ y }) => y)).filter((y) => y > 0);
    const [least, most] = [Math.min(...heights), Math.max(...heights)];
    const every = this.narrow ? 3 : 1;
    const x: ChartAxis = {
      name: this.say(`lab.cost.${over}`),
      domain: [xs[0]!, xs.at(-1)!],
      ticks: xs.filter((_, index) => index % every === 0),
      write: (value) => this.number(value),
    };
    const from = 10 ** Math.floor(Math.log10(least));
    const to = 10 ** Math.ceil(Math.log10(Math.max(most, 10 * from)));
    const y: ChartAxis = { name: this.say(`lab.cost.${count}`), domain: [from, to], write: decade };
    const right: ChartAxis = { ...y, name: 'ms', domain: [from / perMs, to / perMs] };
    const name = this.say('lab.cost.chart', {
      count: this.say(`lab.cost.${count}`),
      over: this.say(`lab.cost.${over}`),
    });
    return html`${legend(drawn)}
    ${chart({
      name,
      width: Math.min(this.width, 960),
      height: this.narrow ? 280 : 380,
      x,
      y,
      series: drawn,
      at: this.values[over],
      ...(timed && { right }),
    })}`;
  }

  private table({ here }: CostModel): TemplateResult {
    const { length, size, kernel, radius, attention } = this.values;
    const head = this.say('lab.cost.here', {
      length: this.number(length),
      size: this.number(size),
      kernel: this.number(kernel),
      radius: this.number(radius),
    });
    return html`<div class="scrolls" role="region" tabindex="0" aria-label=${head}>
      <table>
        <thead>
          <tr>
            <th scope="col">${head}</th>
            ${counts.map((count) => html`<th scope="col">${this.say(`lab.cost.${count}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${layers.map(
            (layer) =>
              html`<tr class="tone-${layer}">
                <th scope="row">${this.layer(layer)}</th>
                ${counts.map(
                  (count) =>
                    html`<td data-count=${`${layer} ${count}`}>
                      <b>${this.number(here[layer][count])}</b>
                      <small>${formulaOf(layer, count, attention === 'causal')}</small>
                    </td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  protected picture(model: CostModel): TemplateResult {
    return html`${this.controls()} ${this.plot(model)} ${this.run()} ${this.table(model)}
      <p class="note">
        ${this.say('lab.cost.note', { projections: this.number(model.here.self_attention.projections) })}
      </p>`;
  }
}
