import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { state } from '../decorators.js';
import type { Trace } from '../../engine/types.js';
import { countChanges, type Changes } from '../../scene/changes.js';
import { sceneAt, type CellRef, type Scene } from '../../scene/scene.js';
import { carryTime, neighbour, positionAt, type Granularity, type Stage } from '../../scene/timeline.js';
import {
  beginOf,
  focusOn,
  isWhole,
  partAt,
  partInFocus,
  viewOf,
  type Family,
  type Part,
  type View,
} from '../../scene/view.js';
import { cellName, stepTitle } from '../../trace/names.js';
import { narrateStepEnd } from '../../trace/narration.js';
import type { AttnMatrix } from '../attn-matrix/attn-matrix.js';
import { readAttributes, type Warn } from '../figure/attribute.js';
import { Drawings } from '../figure/drawings.js';
import { Figure } from '../figure/figure.js';
import { labelsFrom } from '../figure/labels.js';
import { maskEditor } from '../figure/mask-editor.js';
import { readJsonChild, warner } from '../figure/markup.js';
import type { Way } from '../figure/presenter.js';
import type { Numbers } from '../figure/save-menu.js';
import { isNamed, taught, type Teaching } from '../figure/teaching/settings.js';
import { figureStyles } from '../figure/figure.styles.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-player.styles.js';
import { editBar, marks, mistakeBar, type Marking } from './bars.js';
import { Fitting } from './fitting.js';
import { flow } from './flow.js';
import { Leisure } from './leisure.js';
import { maskKindOf, scoresIn } from './mask-choice.js';
import { morePanel } from './more-panel.js';
import { notes } from './notes.js';
import { outline } from './outline.js';
import { Playback } from './playback.js';
import { presets } from './presets.js';
import { attributeNames, schema } from './schema.js';
import { segmentsOf } from './segments.js';
import type { Session } from './session.js';
import { Spotlight } from './spotlight.js';
import { changedParts, initialState, type PlayerState } from './state.js';
import { Workbench } from './workbench.js';

const noChanges: Changes = new Map();

/** Milliseconds after which a drag that rests, or a key that is held no more, is none. */
const calmAfter = 250;

/**
 * Shows the trace of an algorithm step by step: every number computed by the core in this page, every number able to say
 * where it came from.
 *
 * Attributes are those of `schema.ts`, and `lang`. A child `<script type="application/json">` may give the state as one
 * object. Other children are the fallback: shown until the engine is ready, and where it can't be.
 *
 * @slot - the fallback: tables of the same numbers, made when the page was built
 * @event attn-change - the problem was edited (detail: { state })
 * @event attn-focus - another part of what runs side by side was chosen, as a head (detail: { focus })
 * @csspart flow, matrix, caption, notice
 * @cssproperty --attn-query, --attn-key, --attn-value, --attn-output, --attn-accent - and the others of theme.styles.ts
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

  private readonly bench = new Workbench(this);
  private readonly spotlight = new Spotlight(this);
  private readonly playback = new Playback(this);
  private readonly fitting = new Fitting(this);
  private readonly leisure = new Leisure();
  private drawings: Drawings | null = null;
  private initial: PlayerState = this.settings;
  /** time is dragged along, or by a key held down */
  private hurried = false;
  private calming: ReturnType<typeof setTimeout> | undefined;
  private seen: View | null = null;
  /** what has been fitted to the width: columns have their room from the beginning, so that time changes nothing */
  private fitted: Part | View | null = null;

  // -- what is shown, as one object

  /** What is shown, as one versioned object; set it to show something else. */
  override get state(): PlayerState {
    const convention = this.turned ? this.convention : this.chosenConvention;
    return { ...this.settings, ...this.bench.edited, at: this.time, convention };
  }

  /** Read as a JSON child is: a part of a state will do, and what cannot be read is told by name. */
  override set state(next: unknown) {
    this.heedState();
    this.taking((warn) => this.show(initialState({}, next, warn)));
  }

  override get teaching(): Teaching {
    return taught(this.settings);
  }

  /** Its matrices and its mask are parts of the problem, with names of their own. */
  protected override changedIn(next: PlayerState): string[] {
    return [...super.changedIn(next), ...changedParts(this.bench.edited, next)];
  }

  get trace(): Trace | null {
    return this.bench.session?.trace ?? null;
  }

  /** What of the trace is on the time line: all of it but the heads that are not chosen. */
  private get view(): View | null {
    const { trace } = this;
    const { focus } = this.settings;
    if (!trace) return null;
    if (this.seen?.trace !== trace || this.seen.focus !== focus) this.seen = viewOf(trace, focus);
    return this.seen;
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
    this.fitting.reset();
  }

  private show(next: PlayerState): void {
    this.playback.pause();
    this.notice = '';
    this.settings = next;
    this.initial = next;
    this.chosenConvention = next.convention;
    this.time = next.at === 'end' ? Infinity : next.at === 'focus' ? 0 : next.at;
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
    const { focus, at } = this.settings;
    const view = viewOf(trace, focus);
    const begin = at === 'focus' && !before ? partInFocus(view, focus) : undefined;
    if (at === 'focus' && !before && !begin) this.missFocus(focus.join(' '));
    if (begin) this.time = beginOf(view, begin);
    else if (before) this.time = carryTime(viewOf(before, focus).stages, this.time, view.stages);
    else this.time = Math.min(this.time, view.stages.length);
    this.spotlight.keepWithin(trace);
  }

  /** A focus on parts that this trace has not is told like any other value that means nothing here. */
  private missFocus(text: string): void {
    warner(this, (name) => (this.notice = this.say('ui.attribute.unreadable', { name, text })))('focus', text);
  }

  announceEdit(changes: Changes): void {
    this.announcement = this.say('ui.changed', { count: countChanges(changes) });
    this.dispatchEvent(
      new CustomEvent('attn-change', { detail: { state: this.state }, bubbles: true, composed: true }),
    );
  }

  // -- time

  get stages(): readonly Stage[] {
    return this.view?.stages ?? [];
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

  private hurry(hurried = false): void {
    this.hurried = hurried;
    clearTimeout(this.calming);
    if (hurried) this.calming = setTimeout(this.calm, calmAfter);
  }

  private calm = (): void => {
    this.hurried = false;
    this.requestUpdate();
  };

  /** The timeline leads again. */
  private leaveCell(): void {
    this.hurried = false;
    this.spotlight.leave();
    this.bench.forgetChanges();
  }

  private onSeek = (event: CustomEvent<{ t: number; hurried?: boolean }>): void => {
    const { view } = this;
    const part = view && this.partIn(view);
    this.playback.pause();
    this.leaveCell();
    this.seek(part ? Math.max(event.detail.t, beginOf(view, part)) : event.detail.t);
    this.hurry(event.detail.hurried);
  };

  // -- parts

  private partIn(view: View): Part | null {
    return partAt(view, this.time, this.spotlight.trail.at(-1)?.step);
  }

  private go = (part: Part): void => {
    const { view } = this;
    if (!view) return;
    this.playback.pause();
    this.leaveCell();
    this.seek(beginOf(view, part));
  };

  private choose = ({ at }: Family, member: string): void => {
    const { view } = this;
    if (!view) return;
    const prefix = `${at}${member}.`;
    const part = this.partIn(view);
    const isInside = part?.prefix.startsWith(at) && part.prefix !== at;
    this.look([...focusOn(view, `${prefix}_`)]);
    // whoever looks at one member goes on where they are, in the other
    const next = this.view?.parts.find((one) => one.prefix === prefix);
    if (isInside || isWhole(view) || !next) this.spotlight.leave();
    else this.go(next);
  };

  private look(focus: string[]): void {
    this.settings = { ...this.settings, focus };
    this.dispatchEvent(new CustomEvent('attn-focus', { detail: { focus }, bubbles: true, composed: true }));
  }

  private onMove = (event: CustomEvent<{ direction: 'forward' | 'back'; by?: 'step'; hurried?: boolean }>): void => {
    const { direction: way, by, hurried } = event.detail;
    this.turn(way, by);
    this.hurry(hurried);
  };

  override get called(): string {
    return this.say('ui.player');
  }

  override get numbers(): readonly Numbers[] {
    const { session } = this.bench;
    const { tokens, decimals, problem } = this.settings;
    return session ? [{ trace: session.trace, problem, labels: labelsFrom(tokens), decimals }] : [];
  }

  override get hasSteps(): boolean {
    return this.bench.session?.impossible === null;
  }

  override rewind(): void {
    this.seek(0);
  }

  override advance(): boolean {
    const before = this.time;
    this.turn('forward', 'step');
    return this.time !== before;
  }

  override turn(way: Way, by: Granularity = this.settings.granularity): void {
    this.playback.pause();
    this.leaveCell();
    this.seek(neighbour(this.stages, this.time, by, way));
  }

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
    const { trace, view } = this;
    if (!trace || !view) return;
    this.playback.pause();
    this.spotlight.walk(event.detail, sceneAt(trace, this.time, view).cell);
    const focus = focusOn(view, event.detail.step);
    if (focus.some((word) => !view.focus.includes(word))) this.look([...focus]);
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

  private flow(view: View, part: Part | null, scene: Scene, drawings: Drawings, paced: boolean): TemplateResult {
    const { bench, settings } = this;
    const at = positionAt(view.stages, this.time);
    return flow({
      view,
      part,
      impossible: bench.session?.impossible ?? null,
      timed: view.stages[at?.stage ?? 0]?.step ?? null,
      walked: this.spotlight.trail.at(-1)?.step ?? null,
      narrow: this.narrow,
      width: this.width,
      metrics: this.fitting.metrics(this.width, settings.decimals, settings.tokens),
      problem: bench.edited.problem,
      context: {
        trace: this.trace!,
        scene,
        drawings,
        locale: this.locale,
        changes: marks(this.marking) ? bench.changes : noChanges,
        editable: settings.controls !== 'none' && !isNamed(this.settings.lock ?? [], 'problem'),
        moving: this.playback.playing || this.hurried,
        paced,
        problem: bench.cellProblem,
      },
      onPoint: this.onPoint,
      onEdit: this.onEdit,
      onPaste: this.onPaste,
    });
  }

  private timeline(view: View, part: Part | null, scene: Scene): TemplateResult {
    const { locale } = this;
    const { cell } = scene;
    const valueText = cell
      ? `${stepTitle(locale, cell.step)}, ${cellName(locale, cell.row, cell.col)}`
      : this.say('ui.start');
    return html`<attn-timeline
      .segments=${segmentsOf(view, part, locale)}
      .name=${this.say('ui.timeline')}
      .locale=${locale}
      .t=${this.time}
      .start=${part?.from ?? 0}
      .end=${part?.to ?? view.stages.length}
      .last=${view.stages.length}
      .playing=${this.playback.playing}
      .valueText=${valueText}
    ></attn-timeline>`;
  }

  private outline(view: View, part: Part | null, scene: Scene, drawings: Drawings): TemplateResult | typeof nothing {
    const { go, choose, locale } = this;
    return outline(view, part ?? view.parts[0]!, scene, drawings, { go, choose }, locale);
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
    const scores = scoresIn(trace);
    const drawn = scores && maskKindOf(bench.edited.problem['mask']) === 'drawn';
    return morePanel(
      {
        state: { ...settings, ...bench.edited },
        convention: this.convention,
        locale,
        keys: scores?.cols ?? 1,
        hasScores: scores !== undefined,
        drawable: scores?.op !== 'tile_scores',
        maskEditor: drawn ? maskEditor(bench.allowed(), scores, labelsFrom(settings.tokens), locale) : nothing,
      },
      {
        change: (part) => {
          this.settings = { ...this.settings, ...part };
          bench.refresh();
        },
        write: (convention) => (this.chosenConvention = convention),
        mask: (kind, padding) => bench.mask(kind, padding),
        scale: (on) => bench.scale(on),
        resize: (measure, change) => bench.resize(measure, change),
        preset: (name) => {
          const preset = presets[name]!;
          this.settings = { ...this.settings, decimals: preset.decimals, focus: [], tokens: [] };
          if (preset.algorithm !== bench.edited.algorithm) this.time = 0;
          bench.use(preset);
        },
      },
    );
  }

  /** Dragged along, time has one picture a frame at most, however often it was moved, and none in those left to the page. */
  protected override async scheduleUpdate(): Promise<void> {
    while (this.hurried) {
      await new Promise(requestAnimationFrame);
      if (this.leisure.isOver()) break;
    }
    await super.scheduleUpdate();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const resized = ['settings', 'width'].some((name) => changed.has(name));
    const drawn = this.view && (this.partIn(this.view) ?? this.view);
    if (resized || drawn !== this.fitted)
      void this.fitting.fit(this.width).then((cutAnew) => {
        if (!cutAnew) return;
        this.fitted = null;
        this.requestUpdate();
      });
    this.fitted = drawn;
  }

  /** The picture is complete when each of its tables is. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await Promise.all(Array.from(this.renderRoot.querySelectorAll<AttnMatrix>('attn-matrix'), ({ whole }) => whole));
    return complete;
  }

  override render(): TemplateResult {
    const { locale, bench, marking } = this;
    const { session } = bench;
    const notice = this.noticeBar(this.failure || bench.message || this.notice);
    if (!session) return html`${notice}<slot></slot>`;
    const { trace, sums } = session;
    const { controls, decimals, mistake } = this.settings;
    const view = this.view!;
    const part = this.partIn(view);
    const scene = this.spotlight.light(sceneAt(trace, this.time, view), trace, this.playback.playing);
    const before = this.drawings;
    const drawings = this.drawingsFor(session);
    const operable = controls !== 'none';
    // a mistake that stops by itself has no steps to go through
    const runs = session.impossible === null;
    const mark = (next: Marking): void => void (this.marking = next);
    return html`<section
      role="group"
      aria-label=${this.say('ui.player')}
      lang=${this.language}
      @keydown=${this.onKey}
      @attn-pin=${this.onPin}
      @attn-walk=${this.onWalk}
      @attn-back=${this.onBack}
      @attn-seek=${this.onSeek}
      @attn-move=${this.onMove}
      @attn-play=${this.onPlay}
    >
      ${this.teacher.goalBar(session, decimals)}
      ${mistake ? mistakeBar(mistake, bench, marking, locale, mark) : nothing}
      ${bench.edited.untrained ? html`<p class="note">${this.say('ui.untrained')}</p>` : nothing}
      ${operable && runs ? this.timeline(view, part, scene) : nothing} ${notice}
      ${operable && runs ? this.outline(view, part, scene, drawings) : nothing}
      ${this.flow(view, part, scene, drawings, drawings === before)}
      ${runs ? notes(part?.steps ?? trace.steps, scene, sums, drawings.number, locale) : nothing}
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
          .hurried=${this.playback.playing || this.hurried}
          .invitation=${this.say(operable ? 'ui.invitation' : 'ui.invitation.still')}
        ></attn-derivation>
        ${operable ? this.moreToggle() : nothing}
      </div>
      ${editBar(bench, marking, locale, mark, this.reset)} ${operable && this.moreOpen ? this.more(trace) : nothing}
      ${(operable && this.moreOpen) || this.presenter.active ? this.shareBar() : nothing} ${this.liveRegion()}
    </section>`;
  }
}
