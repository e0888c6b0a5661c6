/** What is behind “more”: settings of the problem and of the show, each a plain form control. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { message, type MessageParams } from '../../locales/i18n.js';
import type { Granularity } from '../../scene/timeline.js';
import { sizeLimit, sizeOf, type Measure } from './edit.js';
import { maskKindOf, maskKinds, type MaskKind } from './mask-choice.js';
import { presetOf, presets } from './presets.js';
import type { PlayerState } from './state.js';

export interface MoreActions {
  change(part: Partial<PlayerState>): void;
  mask(kind: MaskKind, padding?: number): void;
  scale(on: boolean): void;
  resize(measure: Measure, change: 1 | -1): void;
  preset(name: string): void;
}

export interface MoreContext {
  state: PlayerState;
  locale: string;
  /** keys of the problem: the most that padding may leave */
  keys: number;
  /** the drawn mask, where one is being drawn */
  maskEditor: TemplateResult | typeof nothing;
  /** whether this algorithm makes scores, so that mask and scale mean something */
  hasScores: boolean;
  /** whether the mask can be drawn: not where scores are made tile by tile */
  drawable: boolean;
}

const granularities: Granularity[] = ['cell', 'row', 'step'];
const speeds = [0.5, 1, 2, 4];

/** These make plain scores unless somebody asks for a scale. */
const unscaled = new Set(['additiveAttention', 'luongAttention']);

export function morePanel(context: MoreContext, actions: MoreActions): TemplateResult {
  const { state, locale } = context;
  const say = (key: string, params?: MessageParams): string => message(locale, key, params);

  const choose = <T extends string | number>(
    id: string,
    values: readonly T[],
    current: T,
    name: (value: T) => string,
    take: (value: T) => void,
  ): TemplateResult =>
    html`<div class="field">
      <label for=${id}>${say(`ui.${id}`)}</label>
      <select
        id=${id}
        @change=${(event: Event) => {
          const chosen = values[(event.target as HTMLSelectElement).selectedIndex];
          if (chosen !== undefined) take(chosen);
        }}
      >
        ${values.map((value) => html`<option value=${value} .selected=${live(value === current)}>${name(value)}</option>`)}
      </select>
    </div>`;

  const size = (measure: Measure): TemplateResult | typeof nothing => {
    const count = sizeOf(state.algorithm, state.problem, measure);
    if (count === null) return nothing;
    const button = (change: 1 | -1, off: boolean): TemplateResult =>
      html`<button
        type="button"
        aria-label=${say(change === 1 ? `ui.${measure}.add` : `ui.${measure}.remove`)}
        aria-disabled=${off ? 'true' : 'false'}
        @click=${() => {
          if (!off) actions.resize(measure, change);
        }}
      >
        ${change === 1 ? '+' : '−'}
      </button>`;
    return html`<div class="field" role="group" aria-label=${say(`ui.${measure}s`)}>
      <span>${say(`ui.${measure}s`)}</span>
      <span class="stepper">${button(-1, count <= 1)}<output>${count}</output>${button(1, count >= sizeLimit)}</span>
    </div>`;
  };

  const kind = maskKindOf(state.problem['mask']);
  const padding = (state.problem['mask'] as { padding?: number } | undefined)?.padding ?? 1;
  const offered = maskKinds.filter((one) => context.drawable || one !== 'drawn');
  const kinds = offered.includes(kind) ? offered : [...offered, kind];
  const presetName = presetOf(state);
  const { scale } = state.problem;
  const scaled = scale === undefined ? !unscaled.has(state.algorithm) : scale !== 'none';

  return html`<div class="more">
    <fieldset>
      <legend>${say('ui.more.show')}</legend>
      ${choose(
        'granularity',
        granularities,
        state.granularity,
        (value) => say(`ui.granularity.${value}`),
        (granularity) => actions.change({ granularity }),
      )}
      ${choose(
        'speed',
        speeds.includes(state.speed) ? speeds : [...speeds, state.speed],
        state.speed,
        (value) => `${value}×`,
        (speed) => actions.change({ speed }),
      )}
      ${choose('decimals', [0, 1, 2, 3, 4, 6], state.decimals, String, (decimals) => actions.change({ decimals }))}
      <label class="field check"
        ><input
          type="checkbox"
          .checked=${live(state.pauseAtReveal)}
          @change=${(event: Event) => actions.change({ pauseAtReveal: (event.target as HTMLInputElement).checked })}
        /><span>${say('ui.pauseAtReveal')}</span></label
      >
    </fieldset>
    <fieldset>
      <legend>${say('ui.more.problem')}</legend>
      ${choose(
        'preset',
        presetName ? Object.keys(presets) : ['', ...Object.keys(presets)],
        presetName,
        (name) => say(name ? `preset.${name}` : 'ui.preset.own'),
        (name) => {
          if (name) actions.preset(name);
        },
      )}
      ${
        context.hasScores
          ? html`${choose(
                'mask',
                kinds,
                kind,
                (value) => say(`ui.mask.${value}`),
                (value) => actions.mask(value),
              )}
              ${
                kind === 'padding'
                  ? html`<div class="field">
                      <label for="padding">${say('ui.mask.padding.count')}</label>
                      <input
                        id="padding"
                        type="number"
                        min="0"
                        max=${context.keys}
                        .value=${live(String(padding))}
                        @change=${(event: Event) => actions.mask('padding', (event.target as HTMLInputElement).valueAsNumber)}
                      />
                    </div>`
                  : nothing
              }
              <label class="field check"
                ><input
                  type="checkbox"
                  .checked=${live(scaled)}
                  @change=${(event: Event) => actions.scale((event.target as HTMLInputElement).checked)}
                /><span>${say('ui.scale')}</span></label
              >`
          : nothing
      }
      ${size('token')} ${size('dimension')}
    </fieldset>
    ${context.maskEditor}
  </div>`;
}
