import { html, type TemplateResult } from 'lit';
import type { Attention, Trace } from '../../engine/types.js';
import { formatNumber } from '../../locales/numbers.js';
import { axisName, cellName, stepTitle } from '../../trace/names.js';
import { spokenNumber } from '../../trace/speech.js';
import type { CellRef } from '../../scene/scene.js';
import { asked, type Asking } from '../figure/asked.js';
import { askedStyles } from '../figure/asked.styles.js';
import { chart, decade, legend, marks, type Series } from '../figure/chart.js';
import { chartStyles } from '../figure/chart.styles.js';
import { radios, select } from '../figure/controls.js';
import { Exhibit } from '../figure/exhibit.js';
import { exhibitStyles } from '../figure/exhibit.styles.js';
import { figureStyles } from '../figure/figure.styles.js';
import { Lab } from '../figure/lab.js';
import { axisLabels, labelsFrom } from '../figure/labels.js';
import { typed } from '../figure/typing.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-gradient.styles.js';
import { compute, difference, growths, grown, jacobian, type GradientModel } from './model.js';
import { moved, presets, settings, type GradientSettings, type GradientValues } from './settings.js';

const decimals = 3;
/** where two numbers are compared that should agree */
const finely = 7;

/** Steps whose cells can be typed over, and the settings that hold them. */
const inputs: Record<string, 'query' | 'key' | 'value' | 'target'> = {
  query: 'query',
  key: 'key',
  value: 'value',
  targetOutput: 'target',
};

const there = ['query', 'key', 'value', 'scores', 'weights', 'output', 'targetOutput', 'errors'];
const back = ['outputGradient', 'valueGradient', 'weightsGradient', 'scoresGradient', 'queryGradient', 'keyGradient'];
const after = ['after.query', 'after.key', 'after.value', 'after.output', 'after.errors'];

/**
 * Attention backwards, cell by cell: a loss, its gradients, each checked against the central difference of two forward
 * passes; one step of gradient descent and the loss after it; and how little the softmax lets through when scores grow.
 *
 * Attributes are those of `settings.ts`, `preset` and `lang`; a child `<script type="application/json">` may give them.
 *
 * @slot - the fallback: tables of the same numbers, made when the page was built
 * @event attn-change - a setting was changed (detail: { state })
 * @csspart notice - what could not be read
 * @csspart matrix, caption - of the matrices
 * @cssproperty --attn-query, --attn-key, --attn-value, --attn-output, --attn-accent - and the others of theme.styles.ts
 */
export class AttnGradient extends Lab<GradientSettings, GradientModel> {
  static override styles = [base, theme, figureStyles, chartStyles, askedStyles, exhibitStyles, styles];
  static override readonly settings = settings;
  static override readonly presets = presets;

  private readonly exhibit = new Exhibit(this);
  private problem: (CellRef & { trace: string; message: string }) | null = null;

  protected get heading(): string {
    return this.say('lab.gradient');
  }

  protected compute(attention: Attention, values: GradientValues): GradientModel {
    this.problem = null;
    return compute(attention, values);
  }

  private loss = (trace: Trace, id: string): string =>
    spokenNumber(trace.step(id).data[0] ?? NaN, decimals, this.locale);

  private take(part: Partial<GradientValues>): void {
    if (!this.change(part) || !this.model) return;
    const { descent } = this.model.traces;
    this.announcement = this.say('lab.gradient.said', {
      before: this.loss(descent, 'loss'),
      after: this.loss(descent, 'after.loss'),
    });
  }

  private onEdit = (event: CustomEvent<CellRef & { text: string }>): void => {
    const { step, row, col } = event.detail;
    const name = inputs[step];
    if (!name) return;
    const result = typed(this.values[name], event, this.locale);
    if ('rows' in result) return this.take({ [name]: result.rows });
    this.problem = { trace: 'descent', step, row, col, message: result.message };
    this.requestUpdate();
  };

  // -- controls

  private controls(): TemplateResult {
    const { mask } = this.values;
    const kind = mask === 'causal' ? 'causal' : Array.isArray(mask) && mask.length === 0 ? 'none' : 'own';
    return html`<div class="controls">
      ${this.presetControl('lab.gradient')}
      ${select({
        id: 'mask',
        label: this.say('ui.mask'),
        value: kind,
        values: kind === 'own' ? ['own', 'none', 'causal'] : ['none', 'causal'],
        name: (one) => this.say(one === 'own' ? 'ui.preset.own' : `ui.mask.${one}`),
        take: (one) => this.take({ mask: one === 'causal' ? 'causal' : [] }),
      })}
      ${this.numberOf('rate', 'lab.gradient.rate', { step: 0.25, take: (rate) => this.take({ rate }) })}
    </div>`;
  }

  private matrices(ids: readonly string[]): TemplateResult {
    return html`<div class="exhibits">${ids.map((id) => this.exhibit.matrix('descent', id))}</div>`;
  }

  private number(place: { trace: string; step: string }, about: string): unknown {
    return asked(this.exhibit.asking, { ...place, row: 0, col: 0 }, about);
  }

  // -- each gradient against its central difference

  private check({ traces }: GradientModel): TemplateResult {
    const { checked, tokens } = this.values;
    const fine: Asking = { ...this.exhibit.asking, decimals: finely };
    const gradient = traces.descent.step(`${checked}Gradient`);
    const [rowNames, colNames] = gradient.axes.map((axis, at) =>
      axisLabels(axis, at === 0 ? gradient.rows : gradient.cols, labelsFrom(tokens)).map(
        (label, i) => label || String(i + 1),
      ),
    ) as [string[], string[]];
    const cell = (row: number, col: number): TemplateResult => {
      const at = cellName(this.locale, row, col);
      const measured = { trace: difference(row, col), step: 'centralDifference', row: 0, col: 0 };
      const exact = { trace: 'descent', step: gradient.id, row, col };
      return html`<td>
        <span
          ><i aria-hidden="true">∂</i
          >${asked(fine, exact, `${this.say('lab.gradient.exact')}, ${at}`, { trim: false })}</span
        >
        <span class="measured"
          ><i aria-hidden="true">Δ</i
          >${asked(fine, measured, `${this.say('lab.gradient.measured')}, ${at}`, { trim: false })}</span
        >
      </td>`;
    };
    return html`<div class="part">
      <h3>${this.say('lab.gradient.check')}</h3>
      <p>${this.say('lab.gradient.check.about')}</p>
      ${radios({
        id: 'checked',
        label: this.say('lab.gradient.checked'),
        value: checked,
        values: moved,
        name: (one) => stepTitle(this.locale, one),
        take: (next) => {
          if (this.change({ checked: next })) this.announcement = stepTitle(this.locale, `${next}Gradient`);
        },
      })}
      <div class="scrolls" role="region" tabindex="0" aria-label=${this.say('lab.gradient.check')}>
        <table class="check">
          <thead>
            <tr>
              <td></td>
              ${colNames.map((name) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rowNames.map(
              (name, row) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  ${colNames.map((_, col) => cell(row, col))}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p>∂ ${this.say('lab.gradient.exact')} · Δ ${this.say('lab.gradient.measured')}</p>
    </div>`;
  }

  // -- one step down

  private descent(): TemplateResult {
    return html`<div class="part">
      <h3>${this.say('lab.gradient.step')}</h3>
      <p class="losses">
        <span
          >${this.say('lab.gradient.before')}
          ${this.number({ trace: 'descent', step: 'loss' }, this.say('lab.gradient.before'))}</span
        >
        <span aria-hidden="true">→</span>
        <span
          >${this.say('lab.gradient.after')}
          ${this.number({ trace: 'descent', step: 'after.loss' }, this.say('lab.gradient.after'))}</span
        >
      </p>
      <p>${this.say('lab.gradient.step.about', { rate: formatNumber(this.values.rate, decimals, this.locale) })}</p>
      ${this.matrices(after)}
    </div>`;
  }

  // -- vanishing

  private vanishing({ traces, row }: GradientModel): TemplateResult {
    const { query, key, tokens } = this.values;
    const labels = labelsFrom(tokens);
    const keys = axisLabels('key', key.length, labels);
    const own = (factor: number, index: number): number => {
      const { data, cols } = traces[jacobian(factor)]!.step('jacobian');
      return data[index * cols + index] ?? NaN;
    };
    const series: Series[] = keys.map((name, index) => ({
      name,
      mark: marks[index % marks.length]!,
      tone: `tone-${index % 5}`,
      points: growths.map((factor) => ({ x: factor, y: own(factor, index) })),
    }));
    const write = (value: number): string => formatNumber(value, 6, this.locale);
    const head = this.say('lab.gradient.grow', { query: axisName(this.locale, 'query', row, labels) });
    const cell = (factor: number, index: number): TemplateResult => {
      const name = keys[index]!;
      return html`<td>
          ${asked(this.exhibit.asking, { trace: grown(factor), step: 'weights', row: 0, col: index }, `${this.say('step.weights')}, ${name}, × ${factor}`)}
        </td>
        <td>
          ${asked(this.exhibit.asking, { trace: jacobian(factor), step: 'jacobian', row: index, col: index }, `p(1 − p), ${name}, × ${factor}`)}
        </td>`;
    };
    const gap = 32;
    const width = this.narrow ? this.width : (this.width - gap) / 2;
    return html`<div class="part">
      <h3>${head}</h3>
      <p>${this.say('lab.gradient.grow.about')}</p>
      <div class="controls">
        ${select({
          id: 'row',
          label: this.say('axis.query'),
          value: row,
          values: query.map((_, index) => index),
          name: (index) => axisLabels('query', query.length, labels)[index]!,
          take: (next) => void this.change({ row: next }),
        })}
      </div>
      <div class="growth">
        <div>
          ${legend(series)}
          ${chart({
            name: this.say('lab.gradient.grow.chart'),
            width,
            height: 240,
            x: {
              name: this.say('lab.gradient.factor'),
              domain: [growths[0], growths.at(-1)!],
              ticks: growths,
              write,
            },
            y: { name: 'p(1 − p)', domain: [1e-6, 1], write: decade },
            series,
          })}
        </div>
        <div class="scrolls" role="region" tabindex="0" aria-label=${head}>
          <table>
            <thead>
              <tr>
                <th scope="col">${this.say('lab.gradient.factor')}</th>
                ${keys.map((name) => html`<th scope="colgroup" colspan="2">${name}: p, p(1 − p)</th>`)}
              </tr>
            </thead>
            <tbody>
              ${growths.map(
                (factor) =>
                  html`<tr>
                    <th scope="row">× ${write(factor)}</th>
                    ${keys.map((_, index) => cell(factor, index))}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </div>
    </div>`;
  }

  protected picture(model: GradientModel): TemplateResult {
    const { tokens } = this.values;
    this.exhibit.open({
      traces: model.traces,
      writing: { locale: this.locale, decimals, tokens },
      editable: true,
      problem: this.problem,
    });
    return html`${this.controls()}
      <div @attn-edit=${this.onEdit} @attn-paste=${this.onEdit} class="part">
        <h3>${this.say('lab.gradient.there')} <span class="tag">${this.say('lab.example')}</span></h3>
        ${this.matrices(there)}
        <p class="losses">
          <span
            >${this.say('lab.gradient.loss')}
            ${this.number({ trace: 'descent', step: 'loss' }, this.say('lab.gradient.loss'))}</span
          >
        </p>
      </div>
      <div class="part">
        <h3>${this.say('lab.gradient.back')}</h3>
        ${this.matrices(back)}
      </div>
      ${this.exhibit.answer(this.say('lab.invitation'), this.narrow)} ${this.check(model)} ${this.descent()}
      ${this.vanishing(model)}`;
  }
}
