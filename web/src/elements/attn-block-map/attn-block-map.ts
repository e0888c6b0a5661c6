import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { query } from '../decorators.js';
import type { Attention, Trace } from '../../engine/types.js';
import { axisName, capitalized, prefixNames, prefixTitle, stepTitle } from '../../trace/names.js';
import { shapeOf } from '../../trace/shapes.js';
import type { PlayerState } from '../attn-player/state.js';
import type { AttnPlayer } from '../attn-player/attn-player.js';
import type { ValuesOf } from '../figure/attribute.js';
import { radios, stepper } from '../figure/controls.js';
import { figureStyles } from '../figure/figure.styles.js';
import { Lab } from '../figure/lab.js';
import { styleProperties } from '../style-properties.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-block-map.styles.js';
import { focusOf, headsIn, mapOf, type BlockMap, type Box, type Line, type Stack } from './map.js';
import { exampleOf, presets, settings, type MapName } from './settings.js';

type Values = ValuesOf<typeof settings>;

interface Model {
  trace: Trace;
  map: BlockMap;
  problem: Record<string, unknown>;
}

/**
 * The transformer as a map that can be opened, read from the bottom up as the paper's figure; and the way of the data
 * through one attention. Every box opens the numbers inside it, with their shapes, in a player.
 *
 * @event attn-change - a setting or a number was changed (detail: { state })
 * @csspart map, box, inside, notice
 * @cssproperty --attn-query, --attn-key, --attn-value, --attn-output, --attn-accent - and the others of theme.styles.ts
 */
export class AttnBlockMap extends Lab<typeof settings, Model> {
  static override readonly settings = settings;
  static override readonly presets = presets;
  static override styles = [base, theme, figureStyles, styles];

  @query('attn-player') private player!: AttnPlayer | null;
  /** what the player was last shown: it may be elsewhere by now, and is left there */
  private shown: readonly unknown[] = [];

  protected override get heading(): string {
    return this.say('lab.blockMap');
  }

  protected override get origin(): string {
    return this.say(this.values.problem === null ? 'lab.example' : 'ui.preset.own');
  }

  protected override compute(attention: Attention, { show, problem, layer }: Values): Model {
    const example = exampleOf(show);
    const own = problem ?? example.problem;
    const trace = attention.run(example.algorithm, own);
    return { trace, map: mapOf(trace, layer), problem: own };
  }

  // -- names

  private nameOf({ id, kind, masked, gives }: Box): string {
    if (kind === 'given') return this.say(`lab.blockMap.given.${id}`);
    if (kind === 'heads') return this.say('lab.blockMap.heads', { count: headsIn(this.model!.trace) });
    if (kind === 'addNorm' || kind === 'add') return this.say(`lab.blockMap.${kind}`);
    if (kind === 'step') return stepTitle(this.locale, gives);
    const title = prefixTitle(this.locale, `${id}.`);
    return masked && id.endsWith('.selfAttention') ? this.say('lab.blockMap.masked') : title;
  }

  /** Attention, what works on each token by itself, and what keeps the numbers in bounds: a hue each, as in the paper. */
  private hueOf({ id, kind, hue }: Box): string {
    if (kind !== 'section') return kind.toLowerCase().includes('norm') ? 'norm' : hue;
    return id.endsWith('Attention') ? 'attention' : 'forward';
  }

  // -- the box that is open

  private get box(): Box | undefined {
    return this.model?.map.boxes.find(({ id }) => id === this.values.open);
  }

  private toggle(box: Box): void {
    const open = box.id === this.values.open ? '' : box.id;
    this.change({ open });
    if (open) this.announcement = this.say('lab.blockMap.opened', { name: this.nameOf(box) });
  }

  /** The open box of the layer before is this box of the layer now. */
  private toLayer(layer: number): void {
    this.change({ layer, open: this.values.open.replace(/\.layer\.\d+\./, `.layer.${layer}.`) });
    this.announcement = capitalized(this.say('prefix.layer', { number: layer + 1 }));
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { player, box, model } = this;
    if (!player || !box || !model) {
      this.shown = [];
      return;
    }
    const shown = [player, box.id, model.problem, this.values.show];
    if (shown.every((value, index) => value === this.shown[index])) return;
    this.shown = shown;
    const { algorithm, decimals } = exampleOf(this.values.show);
    const state: Partial<PlayerState> = {
      algorithm,
      problem: model.problem,
      decimals,
      focus: focusOf(box),
      at: box.to,
    };
    player.state = { ...player.state, ...state };
  }

  /** An edit inside a box is an edit of the map. */
  private onInnerChange = (event: CustomEvent<{ state: PlayerState }>): void => {
    event.stopPropagation();
    const { problem } = event.detail.state;
    if (!this.change({ problem })) return;
    // the player is where it is
    this.shown = [this.player, this.box?.id, problem, this.values.show];
  };

  // -- drawing

  private boxButton(box: Box): TemplateResult {
    const name = this.nameOf(box);
    const isOpen = box.id === this.values.open;
    const shape = shapeOf(box.gives, this.locale);
    const [down, across] = box.gives.axes.map((axis) => axisName(this.locale, axis, 0).replace(/\s*1$/, ''));
    const [rows, cols] = this.turned ? [across!, down!] : [down!, across!];
    return html`<button
      type="button"
      part="box"
      class="box ${box.kind} hue-${this.hueOf(box)}"
      aria-expanded=${isOpen ? 'true' : 'false'}
      title=${this.say('lab.blockMap.shape', { rows, cols })}
      @click=${() => this.toggle(box)}
    >
      <span>${name}</span> <span class="shape">${shape}</span>
    </button>`;
  }

  /** Lists are read from the top, maps from the bottom: the order of the text is that of the data, the grid turns it. */
  private boxPlace(box: Box, { rows }: BlockMap): TemplateResult {
    return html`<li
      class="place ${box.cols > 1 ? 'wide' : ''}"
      ${styleProperties({
        'grid-row': String(rows - box.row + 1),
        'grid-column': `${box.col} / span ${box.cols}`,
      })}
    >
      ${this.boxButton(box)}
      ${box.from.map(
        (column) =>
          html`<span
            class="arrow"
            ${styleProperties({
              'inset-inline-start': `calc((100% + var(--gap)) / ${box.cols} * ${column + 0.5} - var(--gap) / 2)`,
            })}
            aria-hidden="true"
          ></span>`,
      )}
      ${
        box.skips > 0
          ? html`<span class="skip" ${styleProperties({ '--skips': String(box.skips) })} aria-hidden="true"></span>`
          : nothing
      }
    </li>`;
  }

  private line({ kind, row, rows, col }: Line, map: BlockMap): TemplateResult {
    const last = row + Math.max(rows, 1) - 1;
    return html`<li
      class=${kind}
      role="presentation"
      aria-hidden="true"
      ${styleProperties({
        'grid-row': `${map.rows - last + 1} / ${map.rows - row + 2}`,
        'grid-column': String(col),
      })}
    >
      <span class="last"></span>
    </li>`;
  }

  private stack({ name, layers, row, rows, col }: Stack, map: BlockMap): TemplateResult {
    const last = row + rows - 1;
    return html`<li
      class="stack"
      ${styleProperties({
        'grid-row': `${map.rows - last + 1} / ${map.rows - row + 2}`,
        'grid-column': String(col),
      })}
    >
      <span class="times">${this.say(`lab.blockMap.${name}`, { layers })}</span>
    </li>`;
  }

  private inside(): TemplateResult {
    const { box } = this;
    if (!box) return html`<p class="invitation">${this.say('lab.blockMap.invitation')}</p>`;
    const place = box.kind === 'section' || box.kind.includes('orm') ? prefixNames(this.locale, `${box.id}.`).slice(0, -1) : []; // prettier-ignore
    return html`<h3>${capitalized([...place, this.nameOf(box)].join(' · '))}</h3>
      <attn-player lang=${this.language} theme=${this.theme} @attn-change=${this.onInnerChange}></attn-player>`;
  }

  protected override picture({ map }: Model): TemplateResult {
    const { show, layer } = this.values;
    const layers = Math.max(1, ...map.stacks.map((stack) => stack.layers));
    return html`<div class="controls">
        ${radios({
          id: 'show',
          label: this.say('lab.blockMap.show'),
          value: show,
          values: Object.keys(presets) as MapName[],
          name: (name) => this.say(`lab.blockMap.preset.${name}`),
          take: (name) => void this.change(presets[name]),
        })}
        ${
          layers > 1
            ? stepper({
                sets: 'layer',
                label: this.say('lab.blockMap.layer', { layers }),
                value: Math.min(layer, layers - 1) + 1,
                min: 1,
                max: layers,
                less: this.say('lab.blockMap.layer.less'),
                more: this.say('lab.blockMap.layer.more'),
                take: (next) => this.toLayer(next - 1),
              })
            : nothing
        }
      </div>
      <div class="both">
        <ol class="map ${map.stacks.length > 0 ? 'two' : 'flow'}" part="map" aria-label=${this.say('lab.blockMap.map')}>
          ${map.stacks.map((stack) => this.stack(stack, map))} ${map.boxes.map((box) => this.boxPlace(box, map))}
          ${map.lines.map((line) => this.line(line, map))}
        </ol>
        <div class="inside" part="inside">${this.inside()}</div>
      </div>`;
  }
}
