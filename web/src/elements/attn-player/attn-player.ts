import { html, nothing, type LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { Trace } from '../../engine/types.js';
import { countChanges, type Changes } from '../../scene/changes.js';
import { chainOf, clash, layout, stacks, type Chain, type Metrics } from '../../scene/layout.js';
import { sceneAt, type CellRef, type Scene } from '../../scene/scene.js';
import { carryTime, isInput, neighbour, positionAt, stagesOf, type Stage } from '../../scene/timeline.js';
import { cellName, stepTitle } from '../../trace/names.js';
import { narrateStepEnd } from '../../trace/narration.js';
import { readAttributes, type Warn } from '../figure/attribute.js';
import { Drawings } from '../figure/drawings.js';
import { Figure, narrowest } from '../figure/figure.js';
import { labelsFrom } from '../figure/labels.js';
import { readJsonChild } from '../figure/markup.js';
import { figureStyles } from '../figure/figure.styles.js';
import { styleProperties } from '../style-properties.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-player.styles.js';
import { editBar, marks, mistakeBar, type Marking } from './bars.js';
import { maskKindOf } from './mask-choice.js';
import { maskEditor, placedStep, sumNotes } from './matrix-view.js';
import { morePanel } from './more-panel.js';
import { Playback } from './playback.js';
import { presets } from './presets.js';
import { attributeNames, schema } from './schema.js';
import { segmentsOf } from './segments.js';
import type { Session } from './session.js';
import { Spotlight } from './spotlight.js';
import { initialState, type PlayerState } from './state.js';
import { Workbench } from './workbench.js';

/** Font size in pixels and the width of a cell in ems, from the widest figure down to the smallest phone. */
const sizes = [
  { from: narrowest, em: 15, cell: 2.9 },
  { from: 340, em: 14, cell: 2.6 },
  { from: 0, em: 13, cell: 2.35 },
];
const noChanges: Changes = new Map();

/**
 * Shows the trace of an algorithm step by step: every number computed by the core in this page, every number able to say
 * where it came from.
 *
 * Attributes are those of `schema.ts`, and `lang`. A child `<script type="application/json">` may give the state as one
 * object. Other children are the fallback: shown until the engine is ready, and where it can't be.
 *
 * @slot - the fallback: tables of the same numbers, made when the page was built
 * @event attn-change - the problem was edited (detail: { state })
 * @csspart flow, matrix, caption, notice
 * @cssproperty --attn-query, --attn-key, --attn-value, --attn-output, --attn-accent and the others of theme.styles.ts
 */
export class AttnPlayer extends Figure {
  static override styles = [base, theme, figureStyles, styles];

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...attributeNames, 'lang'];
  }

  @state() settings: PlayerState = initialState({}, undefined, () => undefined);
  @state() private time = 0;
  @state() private marking: Marking = { near: false, pressed: false };
  @state() private moreOpen = false;
  /** by how much the widest line turned out wider than its estimate */
  @state() private overflow = 0;

  private readonly bench = new Workbench(this);
  private readonly spotlight = new Spotlight(this);
  private readonly playback = new Playback(this);
  private drawings: Drawings | null = null;
  private initial: PlayerState = this.settings;

  // -- what is shown, as one object

  /** What is shown, as one versioned object; set it to show something else. */
  get state(): PlayerState {
    return { ...this.settings, ...this.bench.edited, at: this.time };
  }

  set state(next: PlayerState) {
    this.show(next);
  }

  get trace(): Trace | null {
    return this.bench.session?.trace ?? null;
  }

  // -- life

  protected override readMarkup(warn: Warn): void {
    const attributes = readAttributes(schema, (name) => this.getAttribute(name), warn);
    this.show(initialState(attributes, readJsonChild(this, warn), warn));
  }

  protected override begin(): void {
    this.bench.refresh();
  }

  protected override widthChanged(): void {
    this.overflow = 0;
  }

  private show(next: PlayerState): void {
    this.playback.pause();
    this.settings = next;
    this.initial = next;
    this.time = next.at === 'end' ? Infinity : next.at;
    this.moreOpen = next.controls === 'full';
    this.spotlight.leave();
    this.bench.open(next);
  }

  private reset = (): void => {
    this.show(this.initial);
    this.announcement = this.say('ui.reset.done');
  };

  // -- what the workbench tells

  adoptTrace(trace: Trace, before: Trace | null): void {
    const stages = stagesOf(trace);
    this.time = before ? carryTime(stagesOf(before), this.time, stages) : Math.min(this.time, stages.length);
    this.spotlight.keepWithin(trace);
  }

  announceEdit(changes: Changes): void {
    this.announcement = this.say('ui.changed', { count: countChanges(changes) });
    this.dispatchEvent(
      new CustomEvent('attn-change', { detail: { state: this.state }, bubbles: true, composed: true }),
    );
  }

  // -- time

  get stages(): readonly Stage[] {
    return this.trace ? stagesOf(this.trace) : [];
  }

  get t(): number {
    return this.time;
  }

  seek(t: number): void {
    const before = this.time;
    this.time = Math.min(Math.max(t, 0), this.stages.length);
    const ended = Math.floor(this.time + 1e-9);
    const stage = this.stages[ended - 1];
    if (this.trace && stage && before < ended) this.announcement = narrateStepEnd(this.trace, stage.step, this.locale);
  }

  /** The timeline leads again. */
  private leaveCell(): void {
    this.spotlight.leave();
    this.bench.forgetChanges();
  }

  private onSeek = (event: CustomEvent<{ t: number }>): void => {
    this.playback.pause();
    this.leaveCell();
    this.seek(event.detail.t);
  };

  private onMove = (event: CustomEvent<{ direction: 'forward' | 'back'; by?: 'step' }>): void => {
    const { direction: way, by } = event.detail;
    this.playback.pause();
    this.leaveCell();
    this.seek(neighbour(this.stages, this.time, by ?? this.settings.granularity, way));
  };

  private onPlay = (): void => {
    this.leaveCell();
    this.playback.toggle();
  };

  // -- cells

  private onPoint = (event: CustomEvent<CellRef | null>): void => this.spotlight.point(event.detail);

  private onPin = (event: CustomEvent<CellRef>): void => {
    const { step, row, col } = event.detail;
    if (step === 'mask') return this.bench.toggleMask(row, col);
    this.playback.pause();
    this.spotlight.pin(event.detail);
  };

  private onWalk = (event: CustomEvent<CellRef>): void => {
    this.playback.pause();
    this.spotlight.walk(event.detail, this.trace && sceneAt(this.trace, this.time).cell);
  };

  private onBack = (event: CustomEvent<{ index: number }>): void => this.spotlight.backTo(event.detail.index);

  private onEdit = (event: CustomEvent<CellRef & { text: string }>): void =>
    this.bench.write(event.detail, event.detail.text);

  private onPaste = (event: CustomEvent<CellRef & { text: string }>): void =>
    this.bench.paste(event.detail, event.detail.text);

  private onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented) return;
    const command = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape' && this.spotlight.trail.length > 0) this.spotlight.leave();
    else if (command && event.code === 'KeyZ' && !event.shiftKey) this.bench.undo();
    else if (command && (event.code === 'KeyY' || event.code === 'KeyZ')) this.bench.redo();
    else return;
    event.preventDefault();
  };

  // -- drawing

  private drawingsFor(session: Session): Drawings {
    const { decimals, tokens } = this.settings;
    const writing = { locale: this.locale, decimals, tokens };
    if (!this.drawings?.fits(session, writing)) this.drawings = new Drawings(session, writing);
    return this.drawings;
  }

  private get size(): { em: number; cell: number } {
    return sizes.find(({ from }) => this.width >= from)!;
  }

  private get metrics(): Metrics {
    const { em, cell } = this.size;
    const { decimals, tokens } = this.settings;
    const longestToken = Math.max(2, ...tokens.map((token) => token.length));
    const digits = decimals + 2;
    return {
      available: this.width - this.overflow - 8,
      cell: Math.max(cell, digits * 0.55 + 0.3) * em,
      labels: (longestToken * 0.75 + 0.6) * em,
      em,
    };
  }

  private chains(trace: Trace): readonly Chain[] {
    const impossible = this.bench.session?.impossible;
    if (impossible) return [clash(trace, [impossible.params['leftName'], impossible.params['rightName']])];
    const chains = layout(trace, this.metrics);
    if (!this.narrow) return chains;
    // on a phone the step that time stands in fills the screen; the timeline above is the overview
    const walked = trace.steps.find(({ id }) => id === this.spotlight.trail.at(-1)?.step);
    const at = positionAt(this.stages, this.time);
    const timed = this.stages[at?.stage ?? 0]?.step ?? null;
    const chain = chainOf(chains, walked && !isInput(walked) ? walked.id : timed);
    return chain ? [chain] : [];
  }

  private flow(trace: Trace, scene: Scene, drawings: Drawings): TemplateResult {
    const context = {
      trace,
      scene,
      drawings,
      locale: this.locale,
      changes: marks(this.marking) ? this.bench.changes : noChanges,
      editable: this.settings.controls !== 'none',
      problem: this.bench.cellProblem,
    };
    return html`<div
      class="flow"
      part="flow"
      ${styleProperties({ 'font-size': `${this.size.em}px`, '--attn-cell': `${this.size.cell}em` })}
      @attn-point=${this.onPoint}
      @attn-edit=${this.onEdit}
      @attn-paste=${this.onPaste}
    >
      ${this.chains(trace).map(
        (chain) =>
          html`<div class="chain ${stacks(trace, chain, this.metrics) ? 'stacked' : ''}" role="group">
            ${chain.map((placed, index) => placedStep(placed, index === 0, context))}
          </div>`,
      )}
    </div>`;
  }

  private timeline(trace: Trace, scene: Scene): TemplateResult {
    const { locale } = this;
    const { cell } = scene;
    const valueText = cell
      ? `${stepTitle(locale, cell.step)}, ${cellName(locale, cell.row, cell.col)}`
      : this.say('ui.start');
    return html`<attn-timeline
      .segments=${segmentsOf(trace, locale)}
      .texts=${{
        timeline: this.say('ui.timeline'),
        back: this.say('ui.back'),
        forward: this.say('ui.forward'),
        play: this.say('ui.play'),
        pause: this.say('ui.pause'),
      }}
      .t=${this.time}
      .end=${this.stages.length}
      .playing=${this.playback.playing}
      .valueText=${valueText}
    ></attn-timeline>`;
  }

  private moreToggle(): TemplateResult {
    return html`<button
      type="button"
      class="more-toggle"
      aria-expanded=${this.moreOpen ? 'true' : 'false'}
      @click=${() => (this.moreOpen = !this.moreOpen)}
    >
      ${this.say(this.moreOpen ? 'ui.less' : 'ui.more')}
    </button>`;
  }

  private more(trace: Trace): TemplateResult {
    const { bench, locale, settings } = this;
    const scores = trace.steps.find(({ id }) => id === 'scores');
    const drawn = scores && maskKindOf(bench.edited.problem['mask']) === 'drawn';
    return morePanel(
      {
        state: { ...settings, ...bench.edited },
        locale,
        keys: scores?.cols ?? 1,
        hasScores: scores !== undefined,
        maskEditor: drawn ? maskEditor(bench.allowed(), scores, labelsFrom(settings.tokens), locale) : nothing,
      },
      {
        change: (part) => {
          this.settings = { ...this.settings, ...part };
          bench.refresh();
        },
        mask: (kind, padding) => bench.mask(kind, padding),
        scale: (on) => bench.scale(on),
        resize: (measure, change) => bench.resize(measure, change),
        preset: (name) => {
          const preset = presets[name]!;
          this.settings = { ...this.settings, decimals: preset.decimals, tokens: [] };
          bench.use(preset);
        },
      },
    );
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const before = changed.has('time') ? (changed.get('time') as number | undefined) : this.time;
    const resized = ['settings', 'width', 'overflow'].some((name) => changed.has(name));
    if (resized || Math.ceil(before ?? -1) !== Math.ceil(this.time)) void this.fitLines();
  }

  /** Fonts differ: a line that was estimated too narrow is cut earlier, before the frame is drawn. */
  private async fitLines(): Promise<void> {
    const parts = this.renderRoot.querySelectorAll<LitElement>('attn-matrix, attn-heat-map');
    await Promise.all(Array.from(parts, (part) => part.updateComplete));
    for (const line of this.renderRoot.querySelectorAll('.chain')) {
      const over = line.scrollWidth - line.clientWidth;
      const canBeCut = line.querySelectorAll('.placed').length > 2;
      if (over > 1 && canBeCut && this.overflow < this.width) this.overflow += over;
    }
  }

  override render(): TemplateResult {
    const { locale, bench, marking } = this;
    const { session } = bench;
    const notice = this.noticeBar(this.failure || bench.message || this.notice);
    if (!session) return html`${notice}<slot></slot>`;
    const { trace, sums } = session;
    const { controls, decimals, mistake } = this.settings;
    const scene = this.spotlight.light(sceneAt(trace, this.time), trace, this.playback.playing);
    const drawings = this.drawingsFor(session);
    const operable = controls !== 'none';
    // a mistake that stops by itself has no steps to go through
    const runs = session.impossible === null;
    const mark = (next: Marking): void => void (this.marking = next);
    return html`<section
      role="group"
      aria-label=${this.say('ui.player')}
      lang=${locale}
      @keydown=${this.onKey}
      @attn-pin=${this.onPin}
      @attn-walk=${this.onWalk}
      @attn-back=${this.onBack}
      @attn-seek=${this.onSeek}
      @attn-move=${this.onMove}
      @attn-play=${this.onPlay}
    >
      ${mistake ? mistakeBar(mistake, bench, marking, locale, mark) : nothing}
      ${operable && runs ? this.timeline(trace, scene) : nothing} ${notice} ${this.flow(trace, scene, drawings)}
      ${runs ? sumNotes(trace, scene, sums, decimals, locale) : nothing}
      <div class="explained">
        <attn-derivation
          ?hidden=${!runs}
          .trace=${trace}
          .cell=${scene.cell}
          .derivation=${scene.derivation}
          .revealed=${scene.revealed}
          .trail=${this.spotlight.trail}
          .labels=${drawings.labels}
          .decimals=${decimals}
          .locale=${locale}
          .narrow=${this.narrow}
          .invitation=${this.say(operable ? 'ui.invitation' : 'ui.invitation.still')}
        ></attn-derivation>
        ${operable ? this.moreToggle() : nothing}
      </div>
      ${editBar(bench, marking, locale, mark, this.reset)} ${operable && this.moreOpen ? this.more(trace) : nothing}
      ${this.liveRegion()}
    </section>`;
  }
}
