import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import type { Attention, Step } from '../../engine/types.js';
import { partInFocus, viewOf } from '../../scene/view.js';
import { formsOf } from '../../trace/convention.js';
import { shapeOf, shapeSpeech, shapeText } from '../../trace/shapes.js';
import { stepTitle } from '../../trace/names.js';
import type { PlayerState } from '../attn-player/state.js';
import { select } from '../figure/controls.js';
import { exampleWords } from '../figure/example.js';
import { figureStyles } from '../figure/figure.styles.js';
import { Lab } from '../figure/lab.js';
import { matricesOf, noneOf, playerState, weightPaths } from '../figure/player-state.js';
import { remembered } from '../figure/remembered.js';
import { savings } from '../figure/savings.js';
import { sharingOf, sharingSlider } from '../figure/sharing.js';
import { labStyles } from '../figure/lab.styles.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-heads.styles.js';
import { computeHeads, type HeadsModel } from './model.js';
import { presets, settings } from './settings.js';

/** What the reader can type over in the player, and the setting it is then kept in. */
const ownMatrices = {
  input: ['input'],
  ...weightPaths,
} as const;

const notOwn = noneOf(ownMatrices);

/**
 * All heads at a glance, one of them in depth: heads that were made to look for one thing each, or random ones; heads
 * that share their keys and values, and what that saves; and how the results are joined again.
 *
 * @slot - the fallback: tables of the same numbers, made when the page was built
 * @event attn-change - a setting was changed, or a number in the player typed over (detail: { state })
 * @csspart notice, heads, saved, joined
 * @cssproperty --attn-weight, --attn-key, --attn-value, --attn-output, --attn-accent - and the others of theme.styles.ts
 */
export class AttnHeads extends Lab<typeof settings, HeadsModel> {
  static override readonly settings = settings;
  static override readonly presets = presets;
  static override styles = [base, theme, figureStyles, labStyles, styles];

  /** what the player was last told */
  private readonly told = remembered<PlayerState>();

  protected override get heading(): string {
    return this.say('lab.heads');
  }

  protected override compute(attention: Attention, values: typeof this.values): HeadsModel {
    return computeHeads(attention, values);
  }

  private get tokens(): readonly string[] {
    return this.values.tokens ?? exampleWords(this.locale);
  }

  /** The chosen head, as the core counts. */
  private chosen({ heads }: HeadsModel): number {
    return Math.min(this.values.head, heads) - 1;
  }

  private choose(head: number, model: HeadsModel): void {
    this.change({ head: head + 1 });
    this.announcement = this.headName(head, model);
  }

  private headName(head: number, { roles }: HeadsModel): string {
    const role = roles[head];
    const name = this.say('lab.heads.head', { number: head + 1 });
    return role ? `${name}: ${this.say(`lab.heads.role.${role}`)}` : name;
  }

  private controls({ heads, keyValueHeads }: HeadsModel): TemplateResult {
    return html`<div class="controls">
      ${this.presetControl('lab.heads')}
      ${select({
        id: 'heads',
        label: this.say('lab.count'),
        value: heads,
        values: [1, 2, 4, 8],
        name: String,
        take: (count) => this.change({ ...notOwn, heads: count, 'key-value-heads': null }),
      })}
      ${sharingSlider(
        heads,
        keyValueHeads,
        this.locale,
        (count) => this.change({ ...notOwn, 'key-value-heads': count }, 'shared'),
        () => this.endGesture(),
      )}
      ${
        this.values.kind === 'constructed'
          ? this.sliderOf('strength', 'lab.heads.strength', {
              take: (next) => this.change({ ...notOwn, strength: next }, 'strength'),
            })
          : this.numberOf('seed', 'lab.seed', { take: (next) => this.change({ ...notOwn, seed: next }) })
      }
      ${this.causal()}
    </div>`;
  }

  private card(head: number, model: HeadsModel): TemplateResult {
    const { trace, roles } = model;
    const step = trace.step(`head.${head}.weights`);
    const role = roles[head];
    const checked = head === this.chosen(model);
    return html`<label class="card ${checked ? 'chosen' : ''}">
      <input
        type="radio"
        name="head"
        class="hidden-text"
        aria-label=${this.headName(head, model)}
        .checked=${live(checked)}
        @change=${() => this.choose(head, model)}
      />
      <span class="name" aria-hidden="true">${this.say('lab.heads.head', { number: head + 1 })}</span>
      ${this.map(step, stepTitle(this.locale, step), this.narrow ? 72 : 96)}
      ${role ? html`<span class="role" aria-hidden="true">${this.say(`lab.heads.role.${role}`)}</span>` : nothing}
    </label>`;
  }

  private glance(model: HeadsModel): TemplateResult {
    const shared = model.keyValueHeads < model.heads;
    return html`<div class="heads" part="heads" role="radiogroup" aria-label=${this.say('lab.heads.glance')}>
        ${model.groups.map(
          (heads, group) =>
            html`<div class="group ${shared && heads.length > 1 ? 'shares' : ''}">
              <div class="cards">${heads.map((head) => this.card(head, model))}</div>
              <p class="keys">
                <span class="key">K${sub(group)}</span> <span class="value">V${sub(group)}</span>
                ${shared ? html`<span>${this.say('lab.heads.serves', { count: heads.length })}</span>` : nothing}
              </p>
            </div>`,
        )}
      </div>
      <p class="note">
        ${this.say('lab.heads.read')}
        ${this.tokens.map((token, index) => html`<span class="token"><small>${index + 1}</small> ${token}</span> `)}
      </p>`;
  }

  private saved({ bytes, bytesUnshared, heads, keyValueHeads }: HeadsModel): TemplateResult {
    return html`<div part="saved">
      ${savings(
        this.say('lab.heads.saved', { count: this.tokens.length }),
        [
          { name: this.say('lab.heads.saved.unshared', { count: heads }), value: bytesUnshared },
          { name: this.say('lab.heads.saved.shared', { count: keyValueHeads }), value: bytes, own: true },
        ],
        'lab.bytes',
        this.locale,
      )}
      <p class="note">${this.say(`lab.heads.about.${sharingOf(heads, keyValueHeads)}`)}</p>
    </div>`;
  }

  private joined({ trace, heads }: HeadsModel): TemplateResult {
    const concat = trace.step('concat');
    const width = concat.cols / heads;
    const cuts = Array.from({ length: heads - 1 }, (_, index) => (index + 1) * width);
    const figure = (step: Step, side: number, cuts: readonly number[] = []): TemplateResult =>
      html`<figure>
        ${this.map(step, stepTitle(this.locale, step), side, { cuts })}
        <figcaption>
          ${stepTitle(this.locale, step)}<br /><span class="shape">${shapeOf(step, this.locale)}</span>
        </figcaption>
      </figure>`;
    const factors = [
      figure(concat, this.narrow ? 220 : 320, cuts),
      html`<span class="sign" aria-hidden="true">×</span>`,
      figure(trace.step('outputWeight'), 160),
    ];
    return html`<section class="joined" part="joined" aria-label=${this.say('lab.heads.joined')}>
      <h3>${this.say('lab.heads.joined')}</h3>
      <div class="line">
        ${this.turned ? factors.reverse() : factors}<span class="sign" aria-hidden="true">→</span>
        ${figure(trace.step('output'), 160)}
      </div>
      <p class="note">
        <span aria-hidden="true">${shapeText(formsOf(trace, this.locale), 'output')}</span>
        <span class="hidden-text">${shapeSpeech(trace, 'output', this.locale)}</span> ·
        ${this.say('lab.heads.joined.about')}
      </p>
    </section>`;
  }

  private stateOf(model: HeadsModel): PlayerState {
    return this.told(this.toldOf(), () => {
      const focus = [`head.${this.chosen(model)}`];
      return playerState({
        algorithm: 'multiHeadAttention',
        problem: model.problem,
        tokens: [...this.tokens],
        decimals: 2,
        at: partInFocus(viewOf(model.trace, focus), focus)?.to ?? 'end',
        focus,
      });
    });
  }

  /** All that the player is told by. */
  private toldOf(): unknown {
    return { ...this.values, locale: this.locale };
  }

  /** A head that is chosen in the player is the choice of this figure; the player stays where its reader is. */
  private onFocus = (event: CustomEvent<{ focus: readonly string[] }>): void => {
    event.stopPropagation();
    const head = event.detail.focus.map((word) => /^head\.(\d+)$/.exec(word)?.[1]).find((index) => index !== undefined);
    if (head === undefined || !this.model || Number(head) === this.chosen(this.model)) return;
    this.choose(Number(head), this.model);
    this.told.standsFor(this.toldOf());
  };

  /** A number typed over in the player is a number of this figure. */
  private onEdit = (event: CustomEvent<{ state: PlayerState }>): void => {
    if (event.target === this) return;
    event.stopPropagation();
    const { problem } = event.detail.state;
    this.change(matricesOf(problem, ownMatrices));
  };

  private depth(model: HeadsModel): TemplateResult {
    // told once: each telling puts the player back
    const state = this.stateOf(model);
    return html`<section class="depth" aria-label=${this.say('lab.heads.depth')}>
      <h3>${this.say('lab.heads.depth')}</h3>
      <attn-player
        theme=${this.theme}
        lang=${this.language}
        .state=${guard([state], () => state)}
        @attn-change=${this.onEdit}
        @attn-focus=${this.onFocus}
      ></attn-player>
    </section>`;
  }

  protected override picture(model: HeadsModel): TemplateResult {
    const own = model.roles[0] === null && !model.untrained;
    const origin = model.untrained ? 'ui.untrained' : own ? 'lab.own' : 'lab.example';
    return html`${this.controls(model)}
      <p class="origin">
        <strong>${this.say(origin)}.</strong>
        ${this.say(`lab.heads.about.${model.untrained ? 'untrained' : own ? 'own' : 'constructed'}`)}
      </p>
      ${this.glance(model)} ${this.saved(model)} ${this.depth(model)} ${this.joined(model)}
      <p class="note caution">${this.say('lab.heads.caution')}</p>`;
  }
}

const sub = (index: number): string => '₀₁₂₃₄₅₆₇₈₉'.charAt(index + 1);
