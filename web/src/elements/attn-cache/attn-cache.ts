import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Attention, Step } from '../../engine/types.js';
import { formatNumber } from '../../locales/numbers.js';
import { neighbour, type Stage } from '../../scene/timeline.js';
import { partInFocus, viewOf } from '../../scene/view.js';
import { stepTitle } from '../../trace/names.js';
import type { PlayerState } from '../attn-player/state.js';
import type { Segment } from '../attn-timeline/attn-timeline.js';
import { Clock } from '../figure/clock.js';
import { select } from '../figure/controls.js';
import { exampleWords } from '../figure/example.js';
import { figureStyles } from '../figure/figure.styles.js';
import { axisLabels } from '../figure/labels.js';
import { Lab } from '../figure/lab.js';
import { labStyles } from '../figure/lab.styles.js';
import { matricesOf, noneOf, playerState, weightPaths } from '../figure/player-state.js';
import { remembered } from '../figure/remembered.js';
import { sharingSlider } from '../figure/sharing.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-cache.styles.js';
import { growth } from './growth.js';
import { computeCache, stacked, type Again, type CacheModel } from './model.js';
import { presets, settings } from './settings.js';

const decimals = 3;

/** What the reader can type over in the player, and the setting it is then kept in. */
const ownMatrices = {
  inputs: ['inputs'],
  ...weightPaths,
} as const;

const notOwn = noneOf(ownMatrices);

/**
 * Decoding token by token, with the keys and values kept and without: what is made, what is read, the bytes and the
 * operations of both as they grow, and that the outputs are equal.
 *
 * @slot - the fallback: tables of the same numbers, made when the page was built
 * @event attn-change - a setting was changed, a token was decoded, or a number in the player typed over (detail: { state })
 * @csspart notice, ways, costs, equal, depth
 * @cssproperty --attn-query, --attn-key, --attn-value, --attn-weight, --attn-accent - and the others of theme.styles.ts
 */
export class AttnCache extends Lab<typeof settings, CacheModel> {
  static override readonly settings = settings;
  static override readonly presets = presets;
  static override styles = [base, theme, figureStyles, labStyles, styles];

  protected override readonly playback = new Clock(this);
  /** from all settings but the time */
  private readonly made = remembered<CacheModel>();
  /** what the player was last told */
  private readonly told = remembered<PlayerState>();

  protected override get heading(): string {
    return this.say('lab.cache');
  }

  protected override compute(attention: Attention, values: typeof this.values): CacheModel {
    return this.made({ ...values, at: 0 }, () => computeCache(attention, values));
  }

  // -- time: a token is a unit

  get stages(): readonly Stage[] {
    return Array.from({ length: this.model?.length ?? 0 }, (_, token) => ({
      step: `token.${token}.output`,
      rows: 1,
      cols: 1,
    }));
  }

  get t(): number {
    return Math.min(this.values.at, this.stages.length);
  }

  /** Tokens decoded, the running one included. */
  private get decoded(): number {
    return Math.max(1, Math.ceil(this.t - 1e-9));
  }

  seek(t: number): void {
    const before = this.decoded;
    const at = Math.min(Math.max(t, 0), this.stages.length);
    if (at === this.t) return;
    this.change({ at }, 'time');
    if (this.decoded !== before)
      this.announcement = this.say('lab.cache.now', {
        token: this.labels[this.decoded - 1] ?? '',
        count: this.decoded,
      });
  }

  private get labels(): string[] {
    const words = this.values.tokens ?? exampleWords(this.locale);
    const count = this.model?.length ?? words.length;
    return axisLabels('token', count, { token: words });
  }

  private timeline(): TemplateResult {
    const { labels } = this;
    const segments: Segment[] = labels.map((name, token) => ({ name, from: token, to: token + 1 }));
    return this.playback.bar({
      name: 'lab.cache.tokens',
      segments,
      valueText: this.say('lab.cache.now', { token: labels[this.decoded - 1] ?? '', count: this.decoded }),
      locale: this.locale,
      move: (way) => this.seek(neighbour(this.stages, this.t, 'step', way)),
      seek: (t) => this.seek(Math.ceil(t)),
    });
  }

  private controls({ heads, keyValueHeads, length }: CacheModel): TemplateResult {
    return html`<div class="controls">
      ${this.presetControl('lab.cache')}
      ${this.numberOf('length', 'lab.tokens', { value: length, take: (next) => this.change({ ...notOwn, length: next }) })}
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
      ${this.numberOf('seed', 'lab.seed', { take: (next) => this.change({ ...notOwn, seed: next }) })}
    </div>`;
  }

  // -- what is made and what is read

  private framed(step: Step, title: string, about: string, framed: readonly [number, number]): TemplateResult {
    return html`<figure>
      ${this.map(step, `${title}: ${about}`, this.narrow ? 72 : 108, { framed })}
      <figcaption aria-hidden="true">
        <span class="hue-${step.id.split('.').at(-1)} name">${title}</span><br />${about}
      </figcaption>
    </figure>`;
  }

  private ways({ trace }: CacheModel, { trace: again }: Again): TemplateResult {
    const tokens = this.decoded;
    const made = (count: number): string => this.say('lab.cache.made', { count });
    const title = (name: string): string => stepTitle(this.locale, name);
    const last = `token.${tokens - 1}.`;
    const kept = (name: 'key' | 'value'): TemplateResult =>
      this.framed(
        stacked(trace, name, tokens),
        title(name),
        tokens > 1 ? `${this.say('lab.cache.read', { count: tokens - 1 })}, ${made(1)}` : made(1),
        [tokens - 1, tokens],
      );
    const all = (name: string): TemplateResult => this.framed(again.step(name), title(name), made(tokens), [0, tokens]);
    const weights = again.step('head.0.weights');
    return html`<div class="ways" part="ways">
      <section class="way" aria-label=${this.say('lab.cache.with')}>
        <h3>${this.say('lab.cache.with')}</h3>
        <div class="maps">
          ${this.framed(trace.step(`${last}query`), title('query'), made(1), [0, 1])} ${kept('key')} ${kept('value')}
          ${this.framed(trace.step(`${last}weights`), title('weights'), this.say('lab.cache.rowsOfHeads', { count: trace.step(`${last}weights`).rows }), [0, trace.step(`${last}weights`).rows])}
        </div>
        <p class="note">${this.say('lab.cache.with.about')}</p>
      </section>
      <section class="way" aria-label=${this.say('lab.cache.without')}>
        <h3>${this.say('lab.cache.without')}</h3>
        <div class="maps">
          ${all('query')} ${all('key')} ${all('value')}
          ${this.framed(weights, title('weights'), this.say('lab.cache.rowsEachHead', { count: tokens }), [0, tokens])}
        </div>
        <p class="note">${this.say('lab.cache.without.about')}</p>
      </section>
    </div>`;
  }

  // -- what it costs

  private costs({ costs, heads, keyValueHeads }: CacheModel): TemplateResult {
    const now = this.decoded;
    const read = costs[now - 2]?.bytes ?? 0;
    const tokens = this.say('lab.cache.unit');
    const line = (name: string, of: keyof (typeof costs)[number], own = false) => ({
      name: this.say(name),
      values: costs.map((cost) => cost[of]),
      own,
    });
    const shares = keyValueHeads < heads;
    return html`<div class="costs" part="costs">
      ${growth({
        title: this.say('lab.cache.operations'),
        lines: [line('lab.cache.without', 'operationsRecomputed'), line('lab.cache.with', 'operations', true)],
        now,
        tokens,
        locale: this.locale,
      })}
      ${growth({
        title: this.say('lab.cache.bytes'),
        lines: [
          ...(shares ? [line('lab.cache.unshared', 'bytesUnshared')] : []),
          line('lab.cache.inputs', 'bytesRecomputed'),
          line(shares ? 'lab.cache.shared' : 'lab.cache.with', 'bytes', true),
        ],
        now,
        tokens,
        locale: this.locale,
      })}
      <p class="note">${this.say('lab.cache.readNow', { count: read })} ${this.say('lab.cache.trade')}</p>
    </div>`;
  }

  private row(name: string, { data }: Step, kind = ''): TemplateResult {
    return html`<tr>
      <th scope="row">${name}</th>
      ${Array.from(data, (value) => html`<td class=${kind}>${formatNumber(value, decimals, this.locale)}</td>`)}
    </tr>`;
  }

  private equal({ trace }: CacheModel, { output, difference, furthest }: Again): TemplateResult {
    const own = trace.step(`token.${this.decoded - 1}.output`);
    return html`<section class="equal" part="equal" aria-label=${this.say('lab.cache.equal')}>
      <h3>${this.say('lab.cache.equal')}</h3>
      <p class="verdict">${this.agreement(furthest)}</p>
      <div class="compared" tabindex="0" role="region" aria-label=${this.say('lab.cache.equal')}>
        <table class="numbers">
          ${this.row(this.say('lab.cache.with'), own)} ${this.row(this.say('lab.cache.without'), output)}
          ${this.row(this.say('lab.difference'), difference.step('difference'), 'difference')}
        </table>
      </div>
    </section>`;
  }

  // -- the token in depth

  private stateOf(model: CacheModel): PlayerState {
    const token = this.decoded - 1;
    const { labels } = this;
    return this.told({ ...this.values, at: token, labels }, () => {
      const focus = [`token.${token}`];
      return playerState({
        algorithm: 'cachedDecode',
        problem: model.problem,
        tokens: labels,
        decimals: 2,
        at: partInFocus(viewOf(model.trace, focus), focus)?.to ?? 'end',
        focus,
      });
    });
  }

  /** A number typed over in the player is a number of this figure. */
  private onEdit = (event: CustomEvent<{ state: PlayerState }>): void => {
    event.stopPropagation();
    const { problem } = event.detail.state;
    this.change(matricesOf(problem, ownMatrices));
  };

  private depth(model: CacheModel): TemplateResult {
    // told once: each telling puts the player back
    const state = this.stateOf(model);
    return html`<section class="depth" part="depth" aria-label=${this.say('lab.cache.depth')}>
      <h3>${this.say('lab.cache.depth')}</h3>
      <attn-player
        theme=${this.theme}
        lang=${this.language}
        .state=${guard([state], () => state)}
        @attn-change=${this.onEdit}
      ></attn-player>
    </section>`;
  }

  protected override picture(model: CacheModel): TemplateResult {
    const again = model.again(this.decoded);
    const random = Object.keys(ownMatrices).every((name) => this.values[name as keyof typeof ownMatrices] === null);
    return html`${this.controls(model)}
      <p class="origin">
        <strong>${this.say(random ? 'ui.untrained' : 'lab.own')}.</strong> ${this.say('lab.cache.about')}
      </p>
      ${this.timeline()} ${this.ways(model, again)} ${this.costs(model)} ${this.equal(model, again)}
      ${this.playback.playing ? nothing : this.depth(model)}`;
  }
}
