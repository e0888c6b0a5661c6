import { html, nothing, type TemplateResult } from 'lit';
import { state } from '../decorators.js';
import type { Attention, Trace } from '../../engine/types.js';
import { errorMessage } from '../../trace/errors.js';
import { stepTitle } from '../../trace/names.js';
import { numberField, select, stepper } from '../figure/controls.js';
import { Exhibit } from '../figure/exhibit.js';
import { exhibitStyles } from '../figure/exhibit.styles.js';
import { figureStyles } from '../figure/figure.styles.js';
import { Lab } from '../figure/lab.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-shapes.styles.js';
import { boxView } from './box.js';
import { Walks, type ShapeModel, type ShapeValues } from './model.js';
import { given, most, presets, settings, type Given, type Shape, type ShapeSettings } from './settings.js';
import { clashes, nameOf, reasonOf, shapeOf, stepOf, walk, type Box, type Product } from './walk.js';

const decimals = 3;

/**
 * The walk of shapes through multi-head attention: X times a projection gives the queries of one head, queries meet keys,
 * weights mix values, all heads side by side give the output. Every matrix can be opened, and is really there: seeded
 * numbers, really multiplied. A shape that no longer fits is told by the engine: what, where and why.
 *
 * Attributes are those of `settings.ts`, `preset` and `lang`; a child `<script type="application/json">` may give them.
 *
 * @slot - the fallback: tables of the small matrices, made when the page was built
 * @event attn-change - a setting was changed (detail: { state })
 * @csspart notice - what could not be read
 */
export class AttnShapes extends Lab<ShapeSettings, ShapeModel> {
  static override styles = [base, theme, figureStyles, exhibitStyles, styles];
  static override readonly settings = settings;
  static override readonly presets = presets;

  private readonly walks = new Walks();
  private readonly exhibit = new Exhibit(this);
  /** the matrix whose sides the fields below the walk change */
  @state() private chosen: Given = 'keyWeight';

  protected get heading(): string {
    return this.say('lab.shapes');
  }

  protected compute(attention: Attention, values: ShapeValues): ShapeModel {
    return this.walks.of(attention, values);
  }

  private take(part: Partial<ShapeValues>): void {
    if (!this.change(part) || !this.model) return;
    const { error } = this.model;
    this.announcement = error ? this.why(this.model) : this.say('lab.shapes.fits');
  }

  // -- controls

  private controls(model: ShapeModel): TemplateResult {
    const { values } = this;
    // whoever changes the sizes wants them to hold: no matrix keeps a shape of its own
    const side = (name: keyof typeof most): TemplateResult =>
      this.numberOf(name, `lab.shapes.${name}`, { take: (value) => this.take({ [name]: value, shapes: {} }) });
    return html`<div class="controls">
      ${this.presetControl('lab.shapes')} ${side('length')} ${side('width')} ${side('heads')} ${side('size')}
      ${stepper({
        sets: 'head',
        label: this.say('lab.shapes.head'),
        value: model.head + 1,
        min: 1,
        max: values.heads,
        less: this.say('lab.shapes.head.previous'),
        more: this.say('lab.shapes.head.next'),
        take: (head) => {
          if (this.change({ head: head - 1 })) this.announcement = this.say('prefix.head', { number: head });
        },
      })}
      ${this.numberOf('seed', 'lab.shapes.seed', { take: (seed) => this.take({ seed }) })}
    </div>`;
  }

  private breaking(model: ShapeModel): TemplateResult {
    const { chosen } = this;
    const shape = model.given[chosen];
    const set = (index: 0 | 1, value: number): void => {
      const next: Shape = index === 0 ? [value, shape[1]] : [shape[0], value];
      const { [chosen]: _, ...others } = this.values.shapes;
      const fits = next.every((side, at) => side === model.fitting[chosen][at]);
      this.take({ shapes: fits ? others : { ...others, [chosen]: next } });
    };
    const field = (index: 0 | 1, id: 'rows' | 'cols'): TemplateResult =>
      numberField({
        id,
        sets: 'shapes',
        label: this.say(`lab.shapes.${id}`),
        value: shape[index],
        min: 1,
        max: 2048,
        take: (value) => set(index, value),
      });
    return html`<div class="controls" role="group" aria-label=${this.say('lab.shapes.break')}>
      ${select({
        id: 'chosen',
        sets: 'shapes',
        label: this.say('lab.shapes.break'),
        value: chosen,
        values: given,
        name: (name) => stepTitle(this.locale, name),
        take: (name) => (this.chosen = name),
      })}
      ${field(this.turned ? 1 : 0, 'rows')} ${field(this.turned ? 0 : 1, 'cols')}
      ${
        Object.keys(this.values.shapes).length === 0
          ? nothing
          : html`<button type="button" @click=${() => this.take({ shapes: {} })}>
              ${this.say('lab.shapes.mend')}
            </button>`
      }
    </div>`;
  }

  // -- the walk

  private why({ error }: ShapeModel): string {
    if (!error) return '';
    const [left, right] = [error.params['left'] as Shape, error.params['right'] as Shape];
    // the inner sides of the product, from left to right
    const [cols, rows] = this.turned && reasonOf(error) === 'product' ? [right[0], left[1]] : [left[1], right[0]];
    const reason = this.say(`lab.shapes.why.${reasonOf(error)}`, { cols, rows, other: right[1] });
    return `${errorMessage(error, this.locale)} ${reason}`;
  }

  private box(box: Box, model: ShapeModel, longest: number): TemplateResult {
    const name = nameOf(box);
    const own = shapeOf(model, box);
    const shape: Shape | null = own && this.turned ? [own[1], own[0]] : own;
    return boxView(
      box,
      {
        shape,
        open: this.values.matrix === name,
        clash: clashes(model, box),
        odd: Object.hasOwn(this.values.shapes, box.id),
        made: stepOf(model, box) !== undefined,
        letter: box.trace === 'one' && box.id !== 'input' ? `head.${model.head}.${box.id}` : box.id,
      },
      longest,
      this.narrow ? 76 : 88,
      this.locale,
      () => this.toggle(name),
    );
  }

  private toggle(name: string): void {
    const matrix = this.values.matrix === name ? '' : name;
    if (this.change({ matrix }) && matrix) this.announcement = this.say('lab.shapes.opened');
  }

  private product({ name, boxes: written, signs }: Product, model: ShapeModel, longest: number): TemplateResult {
    // where vectors are columns, what a product takes stands the other way round
    const [left, right, ...rest] = written;
    const boxes = this.turned && signs[0] === '×' ? [right!, left!, ...rest] : written;
    // a product stops where two of its own do not meet; queries and keys meet at their scores
    const compares = model.error !== null && reasonOf(model.error) === 'compare' && name === 'compare';
    const stopped = compares || boxes.filter((box) => clashes(model, box)).length > 1;
    const between = (index: number): string => (signs[index] === 'softmax' ? 'softmax →' : (signs[index] ?? ''));
    return html`<li class=${stopped ? 'stopped' : ''}>
      <h3>${this.say(`lab.shapes.walk.${name}`, { size: this.values.size, heads: this.values.heads })}</h3>
      <div class="product">
        ${boxes.map(
          (box, index) =>
            html`${this.box(box, model, longest)}${
              index < boxes.length - 1
                ? html`<span class="between" aria-hidden="true">${between(index)}</span>`
                : nothing
            }`,
        )}
      </div>
    </li>`;
  }

  private steps(model: ShapeModel): TemplateResult {
    const products = walk(this.values.heads);
    const sides = products.flatMap(({ boxes }) => boxes.flatMap((box) => shapeOf(model, box) ?? []));
    const longest = Math.max(1, ...sides);
    return html`<ol class="walk">
      ${products.map((one) => this.product(one, model, longest))}
    </ol>`;
  }

  // -- a matrix that is open

  private opened(model: ShapeModel): TemplateResult | typeof nothing {
    const box = walk(this.values.heads)
      .flatMap(({ boxes }) => boxes)
      .find((one) => nameOf(one) === this.values.matrix);
    if (!box || !stepOf(model, box)) return nothing;
    const traces: Record<string, Trace> = { ...model.traces };
    this.exhibit.open({ traces, writing: { locale: this.locale, decimals, tokens: [] } });
    return html`<div class="opened">
      ${this.exhibit.matrix(box.trace, box.id, { brief: false })}
      ${this.exhibit.answer(this.say('lab.shapes.invitation'), this.narrow)}
    </div>`;
  }

  protected picture(model: ShapeModel): TemplateResult {
    return html`${this.controls(model)}
      <p class="tag">${this.say('lab.example')} · ${this.say('lab.shapes.seeded')} · ${this.say('lab.shapes.hint')}</p>
      ${this.breaking(model)} ${model.error ? html`<p class="why" part="why">${this.why(model)}</p>` : nothing}
      ${this.steps(model)} ${this.opened(model)}`;
  }
}
