import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from '../decorators.js';
import { AttentionError } from '../../engine/errors.js';
import type { Attention } from '../../engine/types.js';
import { message, onLocale } from '../../locales/i18n.js';
import {
  direction,
  isConvention,
  languageOf,
  resolveLocale,
  writtenIn,
  type Convention,
} from '../../locales/locale.js';
import type { MessageParams } from '../../locales/params.js';
import { errorMessage } from '../../trace/errors.js';
import { engine } from '../engine.js';
import { jsonOf } from '../../trace/json.js';
import { copied } from './copy.js';
import { linkTo, longest, markupOf } from './link.js';
import { Presenter, type Way } from './presenter.js';
import { SaveMenu, type Numbers } from './save-menu.js';
import type { Warn } from './attribute.js';
import { warner } from './markup.js';
import { isNamed, type Teaching } from './teaching/settings.js';
import { Teacher } from './teaching/teacher.js';

/** Below this a figure shows one thing at a time. */
export const narrowest = 600;

/**
 * What every figure of the page has in common: it reads its markup once it is whole, waits for the engine, knows its
 * language and its width, says what is wrong in place, and tells listeners what happened.
 *
 * Children are the fallback: shown until the engine is ready, and where it can't be.
 *
 * @event attn-goal - its goal was reached, or lost again (detail: { goal, reached })
 * @csspart goal
 */
export abstract class Figure extends LitElement {
  /** colours: auto, light, dark */
  @property({ reflect: true }) theme = 'auto';

  /** The engine, once it is there. */
  attention: Attention | null = null;

  /** why there is no engine */
  @state() protected failure = '';
  /** what is wrong with what the figure was given */
  @state() protected notice = '';
  @state() protected announcement = '';
  /** by the reader, or by the state that is shown */
  @state() protected chosenConvention: Convention | null = null;
  @state() protected width = 960;

  /** What is shown, as one versioned object. */
  abstract state: unknown;

  protected readonly presenter = new Presenter(this);
  private resize: ResizeObserver | null = null;
  /** what the page says once for all its figures may change */
  private readonly around = new MutationObserver(() => this.requestUpdate());
  private stale = true;
  /** the locale while it draws itself: asked for with every word */
  private drawnIn: string | null = null;
  private unheard = (): void => undefined;

  /** Takes what the page says. `warn` names a part that can't be read. */
  protected abstract readMarkup(warn: Warn): void;

  /** The engine is there for the first time: compute. */
  protected abstract begin(): void;

  protected widthChanged(): void {}

  private readonly saveMenu = new SaveMenu(
    this,
    (key, params) => this.say(key, params),
    (said, notice = '') => {
      this.announcement = said;
      this.notice = notice;
    },
  );

  protected readonly teacher = new Teacher(this, (goal, reached) => {
    if (reached) this.announcement = this.say('goal.reached');
    this.dispatchEvent(new CustomEvent('attn-goal', { detail: { goal, reached }, bubbles: true, composed: true }));
  });

  /** What the figure is, in words: the title of what is saved of it. */
  get called(): string {
    return this.localName;
  }

  /** The numbers that it shows, to be saved. */
  get numbers(): readonly Numbers[] {
    return [];
  }

  /** Whether it has a time line; then `rewind` goes to its start, and `advance` a step on, false at the end. */
  get hasSteps(): boolean {
    return false;
  }

  rewind(): void {}

  advance(): boolean {
    return false;
  }

  /** One step on or back, while it is presented. */
  turn(_way: Way): void {}

  /** What is shown was said by a program: what the markup says no longer counts, until it changes. */
  protected heedState(): void {
    this.stale = false;
  }

  /** Language and convention: what its own attributes say, or an element around it. */
  get locale(): string {
    return this.drawnIn ?? this.heard();
  }

  private heard(): string {
    const around = this.closest('[lang]')?.getAttribute('lang');
    return writtenIn(resolveLocale(this.lang, around, document.documentElement.lang), this.convention);
  }

  protected get turned(): boolean {
    return this.convention === 'columns';
  }

  protected get language(): string {
    return languageOf(this.locale);
  }

  /** Whether vectors are rows or columns: as was chosen, as its attribute says, as the page says. */
  get convention(): Convention {
    const around = this.closest('[data-attn-convention]')?.getAttribute('data-attn-convention');
    return [this.chosenConvention, this.getAttribute('convention'), around].find(isConvention) ?? 'rows';
  }

  protected get narrow(): boolean {
    return this.width < narrowest;
  }

  protected say(key: string, params: MessageParams = {}): string {
    return message(this.locale, key, params);
  }

  /** What a coded error says to a reader. One that is not ours is for the console as well. */
  describe(error: unknown): string {
    if (error instanceof AttentionError) return errorMessage(error, this.locale);
    console.error(error);
    return this.say('error.unknown', { code: error instanceof Error ? error.message : String(error) });
  }

  // -- life

  override connectedCallback(): void {
    super.connectedCallback();
    this.resize = new ResizeObserver(([entry]) => {
      const width = Math.round((entry?.contentRect.width ?? 0) / this.presenter.zoom);
      if (width <= 0 || width === this.width) return;
      this.width = width;
      this.widthChanged();
    });
    this.resize.observe(this);
    this.around.observe(this.getRootNode(), { subtree: true, attributeFilter: ['lang', 'data-attn-convention'] });
    this.unheard = onLocale(() => this.requestUpdate());
    // a script in the head meets the tag before what stands inside it
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', this.open, { once: true });
    else this.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.around.disconnect();
    this.unheard();
    this.resize?.disconnect();
    this.resize = null;
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (old === value || name === 'theme') return;
    if (name === 'lang' || name === 'convention') this.requestUpdate();
    else if (this.isConnected && !this.stale) this.read();
    else this.stale = true;
  }

  private open = (): void => {
    if (!this.isConnected) return;
    if (this.stale) this.read();
    void this.start();
  };

  private read(): void {
    this.stale = false;
    this.taking((warn) => this.readMarkup(warn));
  }

  /** Takes what the page or a program says; what of it can't be read is said in place. */
  protected taking(take: (warn: Warn) => void): void {
    let unreadable = '';
    take(
      warner(this, (name, text) => {
        unreadable = this.say(name === 'version' ? 'error.state_version' : 'ui.attribute.unreadable', { name, text });
      }),
    );
    if (unreadable) this.notice = unreadable;
  }

  private async start(): Promise<void> {
    try {
      const first = this.attention === null;
      this.attention = await engine();
      this.failure = '';
      if (first) this.begin();
    } catch (error) {
      this.failure = this.describe(error);
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.drawnIn = this.heard();
    const dir = direction(this.locale) === 'rtl' ? 'rtl' : '';
    // said again it would have the whole figure styled again, every frame
    if (this.dir !== dir) this.dir = dir;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.drawnIn = null;
  }

  // -- what a teacher set

  /** What a teacher locked, hid and set as a goal; part of the state. */
  get teaching(): Teaching {
    return {};
  }

  /** Whether what changes is held fixed; then the reader is told. Asked for what that is only where something is. */
  refuses(changing: () => readonly string[]): boolean {
    const { lock = [] } = this.teaching;
    const held = lock.length > 0 && changing().some((name) => isNamed(lock, name));
    const locked = this.say('ui.locked');
    if (held) this.notice = locked;
    else if (this.notice === locked) this.notice = '';
    return held;
  }

  /**
   * Shows what was saved of such a figure. Where a teacher set something, nothing that the file says of lock, hide and goal
   * counts, and one that has what is locked otherwise is not opened. Where time stands is no setting.
   * @returns false where something is wrong with it; the figure says what
   */
  openSaved(saved: Teaching): boolean {
    const { lock: _, hide: __, goal: ___, ...free } = saved;
    const { teaching } = this;
    const next = Object.keys(teaching).length > 0 ? { ...free, ...teaching } : saved;
    if (this.refuses(() => this.changedIn(next))) return false;
    this.state = next;
    return this.notice === '';
  }

  /** Names of what another state of it has otherwise. */
  protected changedIn(next: object): string[] {
    const other = next as Record<string, unknown>;
    const own = JSON.parse(jsonOf(this.state)) as typeof other;
    const names = Object.keys({ ...other, ...own }).filter((name) => name !== 'at');
    return names.filter((name) => JSON.stringify(own[name]) !== JSON.stringify(other[name]));
  }

  // -- parts of every picture

  protected noticeBar(text = this.failure || this.notice): TemplateResult | typeof nothing {
    return text ? html`<p class="notice" part="notice" role="alert">${text}</p>` : nothing;
  }

  /** The one place where a figure speaks up by itself. */
  protected liveRegion(): TemplateResult {
    return html`<p class="hidden-text" role="status" aria-live="polite">${this.announcement}</p>`;
  }

  /**
   * The way to the wall and the way to others: to present it, and to take its state along. A page says with
   * `data-attn-embed` where its embed.html is; without, what is copied is the element itself. `origin` says whose numbers
   * they are.
   */
  protected shareBar(origin = ''): TemplateResult {
    const { active } = this.presenter;
    return html`<div class="share">
      ${origin ? html`<p class="tag">${origin}</p>` : nothing}
      <button
        type="button"
        aria-pressed=${active ? 'true' : 'false'}
        @click=${(event: Event) =>
          active ? this.presenter.leave() : this.presenter.enter(event.currentTarget as HTMLElement)}
      >
        ${this.say(active ? 'ui.present.leave' : 'ui.present')}
      </button>
      <button type="button" @click=${this.copyLink}>${this.say(this.embedPage ? 'ui.link' : 'ui.link.markup')}</button>
      ${this.saveMenu.render()}
    </div>`;
  }

  private get embedPage(): string | null {
    const page = this.closest('[data-attn-embed]')?.getAttribute('data-attn-embed');
    return page ? new URL(page, document.baseURI).href : null;
  }

  private copyLink = (): Promise<void> => {
    const page = this.embedPage;
    return this.handOver(
      page === null ? markupOf(this.localName, this.state) : linkTo(page, this.localName, this.state),
    );
  };

  /** Puts a text on the clipboard and tells so; where the page may not, shows it to be taken by hand. Null is one too large to be made. */
  async handOver(text: string | null): Promise<void> {
    const done = text !== null && (await copied(text));
    this.announcement = '';
    this.notice = '';
    if (done) this.announcement = this.say('ui.copy.done');
    // where the page may not copy, the text is shown to be taken by hand; megabytes of it would have the page stand still
    else this.notice = text === null || text.length > longest ? this.say('ui.link.tooLarge') : text;
  }
}
