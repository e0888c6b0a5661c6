/** What is behind “more”: settings of the problem and of the show, each a plain form control. */
import { html, nothing, type TemplateResult } from 'lit';
import { message, type MessageParams } from '../../locales/i18n.js';
import { CONVENTIONS, type Convention } from '../../locales/locale.js';
import type { Granularity } from '../../scene/timeline.js';
import { checkbox, numberField, select, stepper } from '../figure/controls.js';
import { sizeLimit, sizeOf, type Measure } from './edit.js';
import { maskKindOf, maskKinds, type MaskKind } from './mask-choice.js';
import { presetOf, presets } from './presets.js';
import type { PlayerState } from './state.js';

export interface MoreActions {
  change(part: Partial<PlayerState>): void;
  write(convention: Convention): void;
  mask(kind: MaskKind, padding?: number): void;
  scale(on: boolean): void;
  resize(measure: Measure, change: 1 | -1): void;
  preset(name: string): void;
}

export interface MoreContext {
  state: PlayerState;
  convention: Convention;
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
    value: T,
    name: (value: T) => string,
    take: (value: T) => void,
  ): TemplateResult => select({ id, label: say(`ui.${id}`), values, value, name, take });

  const size = (measure: Measure): TemplateResult | typeof nothing => {
    const count = sizeOf(state.algorithm, state.problem, measure);
    if (count === null) return nothing;
    return stepper({
      sets: 'problem',
      label: say(`ui.${measure}s`),
      value: count,
      min: 1,
      max: sizeLimit,
      less: say(`ui.${measure}.remove`),
      more: say(`ui.${measure}.add`),
      take: (next) => actions.resize(measure, next > count ? 1 : -1),
    });
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
      ${choose('convention', CONVENTIONS, context.convention, (value) => say(`ui.convention.${value}`), actions.write)}
      ${checkbox({
        id: 'pauseAtReveal',
        label: say('ui.pauseAtReveal'),
        value: state.pauseAtReveal,
        take: (pauseAtReveal) => actions.change({ pauseAtReveal }),
      })}
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
                ? numberField({
                    id: 'padding',
                    sets: 'mask',
                    label: say('ui.mask.padding.count'),
                    value: padding,
                    min: 0,
                    max: context.keys,
                    take: (next) => actions.mask('padding', next),
                  })
                : nothing
            }
            ${checkbox({
              id: 'scale',
              label: say('ui.scale'),
              value: scaled,
              take: (on) => actions.scale(on),
            })}`
          : nothing
      }
      ${size('token')} ${size('dimension')}
    </fieldset>
    ${context.maskEditor}
  </div>`;
}
