import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { AttentionError } from '../../engine/errors.js';
import type { Attention, Trace } from '../../engine/types.js';
import { message } from '../../locales/i18n.js';
import { direction, resolveLocale } from '../../locales/locale.js';
import { changesBetween, countChanges, type Changes } from '../../scene/changes.js';
import { chainOf, layout, type Chain } from '../../scene/layout.js';
import { isShown, sceneAt, withFocus, type CellRef, type Scene } from '../../scene/scene.js';
import {
  carryTime,
  isInput,
  neighbour,
  positionAt,
  stagesOf,
  type Granularity,
  type Stage,
} from '../../scene/timeline.js';
import { errorMessage, parseErrorMessage } from '../../trace/errors.js';
import { cellName, stepTitle } from '../../trace/names.js';
import { narrateStepEnd } from '../../trace/narration.js';
import { parseBlock, parseNumber } from '../../trace/parse.js';
import { engine } from '../engine.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-player.styles.js';
import { Drawings } from './drawings.js';
import { withBlock, withSize, type Measure } from './edit.js';
import { begin, push, redo, undo, type History } from './history.js';
import { labelsFrom } from './labels.js';
import { allowedIn, maskKindOf, toggled, type MaskKind } from './mask-choice.js';
import { maskEditor, placedStep, sumNotes } from './matrix-view.js';
import { morePanel } from './more-panel.js';
import { Playback } from './playback.js';
import { presets } from './presets.js';
import { attributeNames, readAttributes } from './schema.js';
import { segmentsOf } from './segments.js';
import { compute, type Session } from './session.js';
import { initialState, withValue, type PlayerState, type Problem } from './state.js';

const noChanges: Changes = new Map();

/** What one edit changes: undo and redo go over these, not over where time stands. */
type Edited = Pick<PlayerState, 'algorithm' | 'problem'>;

interface CellProblem {
  step: string;
  row: number;
  col: number;
  message: string;
}

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
export class AttnPlayer extends LitElement {
  static override styles = [base, theme, styles];

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...attributeNames, 'lang'];
  }

  /** colours: auto, light, dark */
  @property({ reflect: true }) theme = 'auto';

  @state() private attention: Attention | null = null;
  @state() private session: Session | null = null;
  /** what is wrong with what the player was given */
  @state() private notice = '';
  /** why there is no engine */
  @state() private failure = '';
  @state() private cellProblem: CellProblem | null = null;
  @state() private changes: Changes = new Map();
  /** the changed cells are marked: while the count is pointed at or in focus, and while it is pressed */
  @state() private marking = { near: false, pressed: false };
  @state() private pointed: CellRef | null = null;
  @state() private trail: readonly CellRef[] = [];
  @state() private moreOpen = false;
  @state() private showRight = false;
  @state() private announcement = '';
  @state() private width = 960;
  /** by how much the widest line turned out wider than its estimate */
  @state() private overflow = 0;

  @state() private settings: PlayerState = initialState({}, undefined, () => undefined);
  @state() private history: History<Edited> = begin({ algorithm: '', problem: {} });
  @state() private time = 0;

  private readonly playback = new Playback(this);
  private drawings: Drawings | null = null;
  private initial: PlayerState = this.settings;
  private resize: ResizeObserver | null = null;
  private stale = true;

  // -- what the playback asks of its host

  get stages(): readonly Stage[] {
    return this.session ? stagesOf(this.session.trace) : [];
  }

  get t(): number {
    return this.time;
  }

  get granularity(): Granularity {
    return this.settings.granularity;
  }

  get speed(): number {
    return this.settings.speed;
  }

  get pauseAtReveal(): boolean {
    return this.settings.pauseAtReveal;
  }

  seek(t: number): void {
    const before = this.time;
    this.time = Math.min(Math.max(t, 0), this.stages.length);
    this.announceStepEnd(before, this.time);
  }

  // -- the state as one object

  /** What is shown, as one versioned object; set it to show something else. */
  get state(): PlayerState {
    return { ...this.settings, ...this.history.present, at: this.time };
  }

  set state(next: PlayerState) {
    this.adopt(next);
    this.refresh();
  }

  get trace(): Trace | null {
    return this.session?.trace ?? null;
  }

  private get locale(): string {
    return resolveLocale(this.lang, this.closest('[lang]')?.getAttribute('lang'), document.documentElement.lang);
  }

  private say(key: string, params: Record<string, string | number> = {}): string {
    return message(this.locale, key, params);
  }

  // -- life

  override connectedCallback(): void {
    super.connectedCallback();
    this.resize = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      if (width > 0 && width !== this.width) [this.width, this.overflow] = [width, 0];
    });
    this.resize.observe(this);
    // a script in the head meets the tag before what stands inside it
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', this.begin, { once: true });
    else this.begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resize?.disconnect();
    this.resize = null;
    this.pointed = null;
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (old === value || name === 'theme') return;
    if (name === 'lang') this.requestUpdate();
    else if (this.isConnected && !this.stale) {
      this.readMarkup();
      this.refresh();
    } else this.stale = true;
  }

  private begin = (): void => {
    if (!this.isConnected) return;
    if (this.stale) this.readMarkup();
    void this.start();
  };

  private async start(): Promise<void> {
    try {
      this.attention = await engine();
      this.failure = '';
      this.refresh();
    } catch (error) {
      this.failure = this.describe(error);
    }
  }

  private warn = (name: string, text: string): void => {
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    console.warn(`attention-textbook: <attn-player> can't read ${name}="${shown}"; it is left out.`);
    this.notice = this.say('ui.attribute.unreadable', { name, text: shown });
  };

  private readMarkup(): void {
    this.stale = false;
    this.notice = '';
    const script = this.querySelector(':scope > script[type="application/json"]');
    let json: unknown;
    try {
      json = script ? (JSON.parse(script.textContent ?? '') as unknown) : undefined;
    } catch {
      this.warn('json', script?.textContent ?? '');
    }
    this.adopt(
      initialState(
        readAttributes((name) => this.getAttribute(name), this.warn),
        json,
        this.warn,
      ),
    );
  }

  private adopt(next: PlayerState): void {
    this.playback.pause();
    this.settings = next;
    this.initial = next;
    this.history = begin({ algorithm: next.algorithm, problem: next.problem });
    this.time = next.at === 'end' ? Infinity : next.at;
    this.moreOpen = next.controls === 'full';
    this.trail = [];
    this.changes = new Map();
    this.cellProblem = null;
    this.showRight = false;
  }

  // -- computing

  /** Computes what the state asks for. A problem the core refuses leaves the last good picture where it is. */
  private refresh(): boolean {
    if (!this.attention) return false;
    try {
      const session = compute(this.attention, { ...this.settings, ...this.history.present }, this.showRight);
      const stages = stagesOf(session.trace);
      this.time = this.session ? carryTime(this.stages, this.time, stages) : Math.min(this.time, stages.length);
      this.session = session;
      this.keepTrail(session.trace);
      return true;
    } catch (error) {
      this.notice = this.describe(error);
      return false;
    }
  }

  /** Cells walked through may be gone after an edit. */
  private keepTrail(trace: Trace): void {
    const exists = ({ step: id, row, col }: CellRef): boolean =>
      trace.steps.some((step) => step.id === id && row < step.rows && col < step.cols);
    if (!this.trail.every(exists)) this.trail = [];
    if (this.pointed && !exists(this.pointed)) this.pointed = null;
  }

  private describe(error: unknown): string {
    if (error instanceof AttentionError) return errorMessage(error, this.locale);
    console.error(error);
    return this.say('error.unknown', { code: error instanceof Error ? error.message : String(error) });
  }

  /** Takes an edit if the core can compute it; else says why, beside the cell when there is one. */
  private propose(problem: Problem, cell: CellRef | null = null, algorithm = this.history.present.algorithm): void {
    if (!this.attention) return;
    this.notice = '';
    this.cellProblem = null;
    const before = this.session?.trace ?? null;
    try {
      compute(this.attention, { ...this.settings, algorithm, problem }, this.showRight);
    } catch (error) {
      const text = this.describe(error);
      if (cell) this.cellProblem = { ...cell, message: text };
      else this.notice = text;
      return;
    }
    this.history = push(this.history, { algorithm, problem });
    this.afterEdit(before);
  }

  private afterEdit(before: Trace | null): void {
    if (!this.refresh() || !this.session) return;
    this.changes = changesBetween(before, this.session.trace);
    this.announcement = this.say('ui.changed', { count: countChanges(this.changes) });
    this.dispatchEvent(
      new CustomEvent('attn-change', { detail: { state: this.state }, bubbles: true, composed: true }),
    );
  }

  private travel(move: typeof undo): void {
    const before = this.session?.trace ?? null;
    const moved = move(this.history);
    if (moved === this.history) return;
    this.history = moved;
    this.notice = '';
    this.cellProblem = null;
    this.afterEdit(before);
  }

  private reset = (): void => {
    this.adopt(this.initial);
    this.notice = '';
    this.refresh();
    this.announcement = this.say('ui.reset.done');
  };

  // -- events of the parts

  private onEdit = (event: CustomEvent<CellRef & { text: string }>): void => {
    const { step, row, col, text } = event.detail;
    const parsed = parseNumber(text);
    if (!parsed.ok) {
      this.cellProblem = { step, row, col, message: parseErrorMessage(parsed.code, text, this.locale) };
      return;
    }
    const old = this.session?.trace.step(step);
    if (old && Object.is(old.data[row * old.cols + col], parsed.value)) {
      this.cellProblem = null;
      return;
    }
    this.propose(withBlock(this.history.present.problem, step, row, col, [[parsed.value]]), { step, row, col });
  };

  private onPaste = (event: CustomEvent<CellRef & { text: string }>): void => {
    const { step, row, col, text } = event.detail;
    const block: number[][] = [];
    for (const [r, cells] of parseBlock(text).entries())
      for (const [c, cell] of cells.entries()) {
        const parsed = parseNumber(cell);
        if (!parsed.ok) {
          this.cellProblem = { step, row, col, message: parseErrorMessage(parsed.code, cell, this.locale) };
          return;
        }
        (block[r] ??= [])[c] = parsed.value;
      }
    if (block.length > 0)
      this.propose(withBlock(this.history.present.problem, step, row, col, block), { step, row, col });
  };

  private onPoint = (event: CustomEvent<CellRef | null>): void => {
    this.pointed = event.detail;
  };

  private onPin = (event: CustomEvent<CellRef>): void => {
    const { step, row, col } = event.detail;
    if (step === 'mask') {
      const problem = this.history.present.problem;
      this.propose(withValue(problem, ['mask'], toggled(this.allowed(), row, col)));
      return;
    }
    this.playback.pause();
    this.trail = [event.detail];
  };

  private onWalk = (event: CustomEvent<CellRef>): void => {
    this.playback.pause();
    const from = this.spotlight();
    const start = this.trail.length > 0 ? this.trail : from ? [from] : [];
    this.trail = [...start, event.detail];
    this.pointed = null;
  };

  private onBack = (event: CustomEvent<{ index: number }>): void => {
    this.trail = this.trail.slice(0, event.detail.index + 1);
    this.pointed = null;
  };

  private onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape' && this.trail.length > 0) this.trail = [];
    else if ((event.ctrlKey || event.metaKey) && event.code === 'KeyZ') {
      event.preventDefault();
      this.travel(event.shiftKey ? redo : undo);
    } else if ((event.ctrlKey || event.metaKey) && event.code === 'KeyY') {
      event.preventDefault();
      this.travel(redo);
    }
  };

  private onSeek = (event: CustomEvent<{ t: number }>): void => {
    this.playback.pause();
    this.leaveFocus();
    this.seek(event.detail.t);
  };

  private onMove = (event: CustomEvent<{ direction: 'forward' | 'back'; by?: 'step' }>): void => {
    const { direction: way, by } = event.detail;
    this.playback.pause();
    this.leaveFocus();
    this.seek(neighbour(this.stages, this.time, by ?? this.settings.granularity, way));
  };

  private onPlay = (): void => {
    this.leaveFocus();
    this.playback.toggle();
  };

  /** The timeline leads again. */
  private leaveFocus(): void {
    this.trail = [];
    this.pointed = null;
    this.changes = new Map();
  }

  private announceStepEnd(before: number, now: number): void {
    const trace = this.session?.trace;
    if (!trace || now <= before) return;
    const ended = Math.floor(now + 1e-9);
    const stage = this.stages[ended - 1];
    if (stage && before < ended) this.announcement = narrateStepEnd(trace, stage.step, this.locale);
  }

  // -- what is in the light

  /** The cell that somebody points at or has walked to, if its number is on the page already. */
  private spotlight(): CellRef | null {
    return this.pointed ?? this.trail.at(-1) ?? null;
  }

  private scene(trace: Trace): Scene {
    const scene = sceneAt(trace, this.time);
    const focus = this.spotlight();
    const step = focus && trace.steps.find(({ id }) => id === focus.step);
    if (!focus || !step || !isShown(scene.matrices.get(step.id), step.cols, focus.row, focus.col)) return scene;
    // an input derives from nothing: pointing at it while the timeline runs would only blank the formula
    if (isInput(step) && this.trail.length === 0 && this.playback.playing) return scene;
    return withFocus(scene, trace, focus);
  }

  private drawingsFor(session: Session): Drawings {
    const { decimals, tokens } = this.settings;
    const writing = { locale: this.locale, decimals, tokens };
    if (!this.drawings?.fits(session, writing)) this.drawings = new Drawings(session, writing);
    return this.drawings;
  }

  private allowed(): boolean[][] {
    const trace = this.session?.trace;
    const scores = trace?.steps.find(({ id }) => id === 'scores');
    const masked = trace?.steps.find(({ op }) => op === 'mask');
    return allowedIn(masked, scores?.rows ?? 0, scores?.cols ?? 0);
  }

  // -- drawing

  private chains(trace: Trace, active: string | null): readonly Chain[] {
    const narrow = this.width < 600;
    // the sizes of the style sheet, --attn-cell in the flow's own font size
    const em = narrow ? 14 : 15;
    const longest = Math.max(2, ...this.settings.tokens.map((token) => token.length));
    const metrics = {
      available: this.width - this.overflow - 8,
      cell: (narrow ? 2.6 : 2.9) * em,
      labels: (longest * 0.75 + 0.6) * em,
      em,
    };
    const chains = layout(trace, metrics);
    // on a phone the step that time stands in fills the screen; the timeline above is the overview
    if (!narrow) return chains;
    const chain = chainOf(chains, active);
    return chain ? [chain] : [];
  }

  private flow(trace: Trace, scene: Scene, drawings: Drawings): TemplateResult {
    const at = positionAt(this.stages, this.time);
    const activeStep = this.trail.at(-1)?.step ?? this.stages[at ? at.stage : 0]?.step ?? null;
    return html`<div
      class="flow"
      part="flow"
      @attn-point=${this.onPoint}
      @attn-edit=${this.onEdit}
      @attn-paste=${this.onPaste}
    >
      ${this.chains(trace, activeStep).map(
        (chain) =>
          html`<div class="chain" role="group">
            ${chain.map((placed, index) =>
              placedStep(placed, index === 0, {
                trace,
                scene,
                locale: this.locale,
                drawings,
                changes: this.marking.near || this.marking.pressed ? this.changes : noChanges,
                editable: this.settings.controls !== 'none' && !this.settings.mistake,
                problem: this.cellProblem,
              }),
            )}
          </div>`,
      )}
    </div>`;
  }

  private banner(trace: Trace): TemplateResult | typeof nothing {
    const { mistake } = this.settings;
    if (!mistake) return nothing;
    const count = countChanges(this.changes);
    return html`<div class="banner">
      <p>
        <strong>${this.say(this.showRight ? 'ui.mistake.right' : 'ui.mistake')}</strong>
        ${this.say(`mistake.${mistake}`)}
      </p>
      ${count > 0 ? this.changeCount(count) : nothing}
      <button
        type="button"
        aria-pressed=${this.showRight ? 'true' : 'false'}
        @click=${() => {
          const before = trace;
          this.showRight = !this.showRight;
          if (this.refresh() && this.session) this.changes = changesBetween(before, this.session.trace);
        }}
      >
        ${this.say(this.showRight ? 'ui.mistake.show' : 'ui.mistake.showRight')}
      </button>
    </div>`;
  }

  private editBar(): TemplateResult | typeof nothing {
    const { past, future } = this.history;
    if (past.length === 0 && future.length === 0) return nothing;
    const count = countChanges(this.changes);
    return html`<div class="edits" role="group" aria-label=${this.say('ui.edits')}>
      ${count > 0 ? this.changeCount(count) : nothing}
      <button type="button" aria-disabled=${past.length === 0 ? 'true' : 'false'} @click=${() => this.travel(undo)}>
        ${this.say('ui.undo')}
      </button>
      <button type="button" aria-disabled=${future.length === 0 ? 'true' : 'false'} @click=${() => this.travel(redo)}>
        ${this.say('ui.redo')}
      </button>
      <button type="button" @click=${this.reset}>${this.say('ui.reset')}</button>
    </div>`;
  }

  private changeCount(count: number): TemplateResult {
    const near = (event: Event): void => {
      this.marking = { ...this.marking, near: event.type === 'focus' || event.type === 'pointerenter' };
    };
    return html`<button
      type="button"
      class="count"
      title=${this.say('ui.changed.mark')}
      aria-pressed=${this.marking.pressed ? 'true' : 'false'}
      @focus=${near}
      @blur=${near}
      @pointerenter=${near}
      @pointerleave=${near}
      @click=${() => (this.marking = { ...this.marking, pressed: !this.marking.pressed })}
    >
      ${this.say('ui.changed', { count })}
    </button>`;
  }

  private more(trace: Trace): TemplateResult | typeof nothing {
    if (this.settings.controls === 'none') return nothing;
    const scores = trace.steps.find(({ id }) => id === 'scores');
    const { problem, algorithm } = this.history.present;
    const drawing = maskKindOf(problem['mask']) === 'drawn';
    const toggle = html`<button
      type="button"
      class="more-toggle"
      aria-expanded=${this.moreOpen ? 'true' : 'false'}
      @click=${() => (this.moreOpen = !this.moreOpen)}
    >
      ${this.say(this.moreOpen ? 'ui.less' : 'ui.more')}
    </button>`;
    if (!this.moreOpen) return toggle;
    return html`${toggle}
    ${morePanel(
      {
        state: { ...this.settings, ...this.history.present },
        locale: this.locale,
        keys: scores?.cols ?? 1,
        hasScores: scores !== undefined,
        maskEditor:
          drawing && scores
            ? maskEditor(this.allowed(), scores, labelsFrom(this.settings.tokens), this.locale)
            : nothing,
      },
      {
        change: (part) => this.changeSettings(part),
        mask: (kind, padding) => this.changeMask(kind, padding),
        scale: (on) => this.propose(withValue(problem, ['scale'], on ? 'auto' : 'none')),
        resize: (measure: Measure, change) => this.propose(withSize(algorithm, problem, measure, change)),
        preset: (name) => this.openPreset(name),
      },
    )}`;
  }

  private changeSettings(part: Partial<PlayerState>): void {
    this.settings = { ...this.settings, ...part };
    this.refresh();
  }

  private changeMask(kind: MaskKind, padding?: number): void {
    const { problem } = this.history.present;
    const keys = this.session?.trace.steps.find(({ id }) => id === 'scores')?.cols ?? 1;
    const masks: Record<MaskKind, unknown> = {
      none: [],
      causal: 'causal',
      padding: { padding: padding ?? Math.max(keys - 1, 0) },
      drawn: this.allowed(),
      other: problem['mask'],
    };
    this.propose(withValue(problem, ['mask'], masks[kind]));
  }

  private openPreset(name: string): void {
    const preset = presets[name];
    if (!preset) return;
    this.settings = { ...this.settings, decimals: preset.decimals, tokens: [] };
    this.propose(structuredClone(preset.problem), null, preset.algorithm);
  }

  private noticeView(): TemplateResult | typeof nothing {
    const text = this.failure || this.notice;
    return text ? html`<p class="notice" part="notice" role="alert">${text}</p>` : nothing;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.dir = direction(this.locale) === 'rtl' ? 'rtl' : '';
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const stageBefore = Math.ceil((changed.get('time') as number | undefined) ?? this.time);
    const resized = ['session', 'settings', 'width', 'overflow'].some((name) => changed.has(name));
    if (resized || stageBefore !== Math.ceil(this.time)) void this.fitLines();
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
    const { session, locale } = this;
    if (!session) return html`${this.noticeView()}<slot></slot>`;
    const { trace } = session;
    const scene = this.scene(trace);
    const drawings = this.drawingsFor(session);
    const { controls, decimals } = this.settings;
    const at = scene.cell;
    const valueText = at ? `${stepTitle(locale, at.step)}, ${cellName(locale, at.row, at.col)}` : this.say('ui.start');
    return html`<section
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
      ${this.banner(trace)}
      ${
        controls === 'none'
          ? nothing
          : html`<attn-timeline
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
            ></attn-timeline>`
      }
      ${this.noticeView()} ${this.flow(trace, scene, drawings)}
      ${sumNotes(trace, scene, session.sums, decimals, locale)}
      <attn-derivation
        .trace=${trace}
        .cell=${scene.cell}
        .derivation=${scene.derivation}
        .revealed=${scene.revealed}
        .trail=${this.trail}
        .labels=${drawings.labels}
        .decimals=${decimals}
        .locale=${locale}
        .narrow=${this.width < 600}
        .invitation=${this.say(controls === 'none' ? 'ui.invitation.still' : 'ui.invitation')}
      ></attn-derivation>
      <div class="foot">${this.editBar()}${this.more(trace)}</div>
      <p class="hidden-text" role="status" aria-live="polite">${this.announcement}</p>
    </section>`;
  }
}
