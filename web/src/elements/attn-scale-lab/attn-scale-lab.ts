import { html, nothing, type TemplateResult } from 'lit';
import { state } from '../decorators.js';
import type { Attention } from '../../engine/types.js';
import { formatNumber } from '../../locales/numbers.js';
import type { ValuesOf } from '../figure/attribute.js';
import { answer, asked, type Asking, type Place } from '../figure/asked.js';
import { askedStyles } from '../figure/asked.styles.js';
import { bar, barStyles } from '../figure/bar.js';
import { chart, legend, type ChartAxis, type Series } from '../figure/chart.js';
import { chartStyles } from '../figure/chart.styles.js';
import { numberField, select } from '../figure/controls.js';
import { figureStyles } from '../figure/figure.styles.js';
import { Lab } from '../figure/lab.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-scale-lab.styles.js';
import { histogram, tallest } from './histogram.js';
import { compute, Experiments, measured, sides, type ScaleModel, type Side } from './model.js';
import { presets, reach, settings, type ScaleSettings } from './settings.js';

const decimals = 4;
const sampleCounts = [200, 1000, 2000, 5000, 10000];
/** What is measured of each side, as its table lists it. */
const measures = ['mean', 'variance', 'largestWeight', 'entropy', 'softmaxGradientNorm', 'gradientNorm'] as const;
type Measure = (typeof measures)[number];

/**
 * Why scores are divided by √d, measured: dot products of seeded random vectors over sizes, with and without the
 * division; their histogram, their variance against d, what the softmax makes of them and what is left of its gradient;
 * and the same for a few scores of one query.
 *
 * Attributes are those of `settings.ts`, `preset` and `lang`; a child `<script type="application/json">` may give them.
 *
 * @slot - the fallback: tables of the same numbers, made when the page was built
 * @event attn-change - a setting was changed (detail: { state })
 * @csspart notice - what could not be read
 * @cssproperty --plain - colour of everything without √d
 * @cssproperty --scaled - colour of everything with √d
 */
export class AttnScaleLab extends Lab<ScaleSettings, ScaleModel> {
  static override styles = [base, theme, figureStyles, chartStyles, askedStyles, barStyles, styles];
  static override readonly settings = settings;
  static override readonly presets = presets;

  private readonly experiments = new Experiments();
  @state() private trail: readonly Place[] = [];

  protected get heading(): string {
    return this.say('lab.scale');
  }

  protected compute(attention: Attention, values: ValuesOf<ScaleSettings>): ScaleModel {
    this.trail = [];
    return compute(attention, values, this.experiments);
  }

  private number = (value: number, digits = decimals): string => formatNumber(value, digits, this.locale);

  private asking({ traces }: ScaleModel): Asking {
    const ask = (trail: readonly Place[]): void => void (this.trail = trail);
    return { traces: { ...traces }, locale: this.locale, decimals, trail: this.trail, ask };
  }

  /** the width of one of two pictures side by side; on a phone they stand one above the other */
  private get half(): number {
    const gap = 32;
    return this.narrow ? this.width : (this.width - gap) / 2;
  }

  private side = (side: Side): string => this.say(`lab.scale.${side}`);

  // -- controls

  private take(part: Partial<ValuesOf<ScaleSettings>>, gesture?: string): void {
    if (!this.change(part, gesture)) return;
    const { size, samples, seed } = this.values;
    const one = (side: Side): string =>
      this.number(this.model?.traces.experiment.step(measured(side, size, 'variance')).data[0] ?? NaN, 2);
    this.announcement = this.say('lab.scale.said', {
      size,
      samples,
      seed,
      plain: one('plain'),
      scaled: one('scaled'),
    });
  }

  private controls({ sizes, size }: ScaleModel): TemplateResult {
    const { samples } = this.values;
    const counts = [...new Set([...sampleCounts, samples])].sort((a, b) => a - b);
    return html`<div class="controls">
      ${this.presetControl('lab.scale')}
      ${this.sliderOf('size', 'lab.scale.size', {
        value: sizes.indexOf(size),
        min: 0,
        max: sizes.length - 1,
        text: String(size),
        take: (index) => this.take({ size: sizes[index]! }, 'size'),
      })}
      ${select({
        id: 'samples',
        label: this.say('lab.scale.samples'),
        value: samples,
        values: counts,
        name: (count) => formatNumber(count, 0, this.locale, { grouping: true }),
        take: (count) => this.take({ samples: count }),
      })}
      ${this.numberOf('seed', 'lab.scale.seed', { take: (seed) => this.take({ seed }) })}
    </div>`;
  }

  // -- histograms

  private histogramOf(side: Side, model: ScaleModel): TemplateResult {
    const { traces, size } = model;
    const { samples, bin } = this.values;
    const asking = this.asking(model);
    const variance = traces.experiment.step(measured(side, size, 'variance')).data[0] ?? NaN;
    const name = this.say('lab.scale.histogram.name', {
      side: this.side(side),
      size,
      samples,
      variance: this.number(variance, 2),
    });
    const edge = formatNumber(reach, 0, this.locale);
    const beyond = (trace: 'below' | 'above'): TemplateResult => {
      const label = this.say(`lab.scale.${trace}`, { edge });
      return html`<span>${label} ${asked(asking, { trace, step: 'counts', row: 0, col: 0 }, label)}</span>`;
    };
    return html`<div class="side tone-${side}">
      <h4>${this.side(side)}</h4>
      ${histogram({
        name,
        counts: traces[side],
        most: tallest(traces.plain, traces.scaled),
        width: this.half,
        bin,
        axisName: side === 'plain' ? 'q · k' : 'q · k / √d',
        write: (value) => formatNumber(value, 0, this.locale),
        choose: (next) => void this.change({ bin: next }, 'bin'),
      })}
      ${side === 'plain' ? html`<div class="beyond">${beyond('below')} ${beyond('above')}</div>` : nothing}
    </div>`;
  }

  private readOut(model: ScaleModel): TemplateResult {
    const { bin } = this.values;
    const asking = this.asking(model);
    const edges = model.traces.plain.step('edges').data;
    const range = this.say('lab.scale.bin.range', {
      from: this.number(edges[bin] ?? NaN),
      to: this.number(edges[bin + 1] ?? NaN),
    });
    return html`<div class="controls">
      ${this.sliderOf('bin', 'lab.scale.bin', { text: range })}
      ${sides.map(
        (side) =>
          html`<span class="tone-${side}"
            >${this.side(side)}
            ${asked(asking, { trace: side, step: 'counts', row: 0, col: bin }, `${this.side(side)}, ${range}`)}</span
          >`,
      )}
    </div>`;
  }

  private histograms(model: ScaleModel): TemplateResult {
    return html`<div class="part">
      <h3>${this.say('lab.scale.histogram', { size: model.size })}</h3>
      <div class="pair">${sides.map((side) => this.histogramOf(side, model))}</div>
      ${this.readOut(model)}
    </div>`;
  }

  // -- over sizes

  private seriesOf(name: Measure, { sizes, traces }: ScaleModel, side: Side): Series {
    return {
      name: this.side(side),
      mark: side === 'plain' ? 'circle' : 'square',
      tone: `tone-${side}`,
      points: sizes.map((size) => ({ x: size, y: traces.experiment.step(measured(side, size, name)).data[0] ?? NaN })),
    };
  }

  private chartOf(name: Measure, model: ScaleModel, series: Series[]): TemplateResult {
    const { sizes, size } = model;
    const heights = series.flatMap(({ points }) => points.map(({ y }) => y)).filter((y) => y > 0);
    const [least, most] = [Math.min(...heights), Math.max(...heights)];
    const x: ChartAxis = {
      name: this.say('lab.scale.size'),
      domain: [sizes[0]!, sizes.length > 1 ? sizes.at(-1)! : sizes[0]! * 2],
      ticks: sizes.length > 6 && this.narrow ? sizes.filter((_, index) => index % 2 === 0) : sizes,
      write: String,
    };
    const y: ChartAxis = {
      name: this.say(`lab.scale.${name}.axis`),
      domain: [10 ** Math.floor(Math.log10(least)), 10 ** Math.ceil(Math.log10(most))],
      write: (value) => this.number(value, 6),
    };
    return html`<div class="side">
      <h4>${this.say(`lab.scale.${name}.against`)}</h4>
      ${legend(series)}
      ${chart({ name: this.say(`lab.scale.${name}.against`), width: this.half, height: 240, x, y, series, at: size })}
    </div>`;
  }

  private overSizes(model: ScaleModel): TemplateResult {
    const { sizes } = model;
    const both = (name: Measure): Series[] => sides.map((side) => this.seriesOf(name, model, side));
    const theory = (value: string, of: (size: number) => number, side: Side): Series => ({
      name: this.say('lab.scale.theory', { value }),
      mark: 'circle',
      tone: `tone-${side}`,
      line: 'guide',
      points: sizes.map((size) => ({ x: size, y: of(size) })),
    });
    const variances = [...both('variance'), theory('d', (size) => size, 'plain'), theory('1', () => 1, 'scaled')];
    const gradients: Series[] = [
      ...both('softmaxGradientNorm'),
      { ...this.seriesOf('gradientNorm', model, 'scaled'), name: this.say('lab.scale.counted'), mark: 'diamond' },
    ];
    return html`<div class="part">
      <h3>${this.say('lab.scale.over')}</h3>
      <div class="pair">
        ${this.chartOf('variance', model, variances)} ${this.chartOf('softmaxGradientNorm', model, gradients)}
      </div>
      ${this.measured(model)}
    </div>`;
  }

  private measured(model: ScaleModel): TemplateResult {
    const { size } = model;
    const asking = this.asking(model);
    return html`<table class="measured">
      <thead>
        <tr>
          <th scope="col">${this.say('lab.scale.measured', { size })}</th>
          ${sides.map((side) => html`<th scope="col" class="number tone-${side}">${this.side(side)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${measures.map(
          (name) =>
            html`<tr>
              <th scope="row">${this.say(`lab.scale.${name}`)}</th>
              ${sides.map(
                (side) =>
                  html`<td class="number">
                    ${asked(
                      asking,
                      { trace: 'experiment', step: measured(side, size, name), row: 0, col: 0 },
                      `${this.say(`lab.scale.${name}`)}, ${this.side(side)}`,
                      { trim: false },
                    )}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  // -- a few scores of one query

  private card(side: Side, model: ScaleModel): TemplateResult {
    const { scores } = this.values;
    const asking = this.asking(model);
    const trace = `${side}Gradient` as const;
    const shown = (step: string, row: number, col: number, name: string, kind: string): TemplateResult => {
      const { data, cols } = model.traces[trace].step(step);
      return html`<td class=${kind}>
        <span class="shown"
          >${asked(asking, { trace, step, row, col }, `${this.side(side)}, ${name}`, { trim: kind === 'score' })}
          ${kind === 'score' ? nothing : bar(data[row * cols + col] ?? 0)}</span
        >
      </td>`;
    };
    const names = ['score', 'weight', 'gradient'].map((name) => this.say(`lab.scale.${name}`));
    return html`<div class="side tone-${side}">
      <h4>${this.side(side)}</h4>
      <table>
        <thead>
          <tr>
            ${names.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${scores.map(
            (_, index) =>
              html`<tr>
                ${shown('scaled', 0, index, names[0]!, 'score')} ${shown('weights', 0, index, names[1]!, 'weight')}
                ${shown('scoresGradient', index, index, names[2]!, 'gradient')}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  private few(model: ScaleModel): TemplateResult {
    const { scores } = this.values;
    return html`<div class="part cards">
      <h3>${this.say('lab.scale.few', { size: model.size })} <span class="tag">${this.say('lab.example')}</span></h3>
      <div class="controls" role="group" aria-label=${this.say('lab.scale.scores')}>
        ${scores.map((score, index) =>
          numberField({
            id: `score-${index}`,
            sets: 'scores',
            label: this.say('lab.scale.score.numbered', { number: index + 1 }),
            value: score,
            min: -1000,
            max: 1000,
            step: 0.5,
            take: (next) => this.take({ scores: scores.map((one, at) => (at === index ? next : one)) }),
          }),
        )}
      </div>
      <div class="pair">${sides.map((side) => this.card(side, model))}</div>
      <p class="note">${this.say('lab.scale.few.note')}</p>
    </div>`;
  }

  protected picture(model: ScaleModel): TemplateResult {
    return html`${this.controls(model)} ${this.histograms(model)} ${this.overSizes(model)} ${this.few(model)}
    ${answer(this.asking(model), this.say('lab.invitation'), this.narrow)}`;
  }
}
