/**
 * What a figure can be taken along as: one list to choose from, one button to save it, one to copy what is text.
 * Disclosed by the button beside it (`<details>` of the browser's own, with Escape as the way back).
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Step, Trace } from '../../engine/types.js';
import { stepTitle, type Labels } from '../../trace/names.js';
import { select } from './controls.js';
import { exports, type Exports } from './exports.js';
import type { Wanted } from './save/formats.js';

/** The numbers that a figure shows. */
export interface Numbers {
  trace: Trace;
  /** the argument it was computed from, where that is one */
  problem?: object;
  labels?: Labels;
  decimals?: number;
  /** ids; all of them unless told */
  steps?: readonly string[];
}

/** What the menu asks of a figure. */
export interface Savable extends HTMLElement {
  state: unknown;
  readonly locale: string;
  /** what it is, in words */
  readonly called: string;
  readonly numbers: readonly Numbers[];
  readonly hasSteps: boolean;
  /** when all of it is drawn */
  readonly updateComplete: Promise<unknown>;
  describe(error: unknown): string;
  /** false where something is wrong with it, which the figure says */
  openSaved(state: object): boolean;
  handOver(text: string): Promise<void>;
  requestUpdate(): void;
}

const pictures = ['svg', 'png', 'steps', 'film'] as const;
const texts = ['csv', 'json', 'latex', 'numpy', 'state'] as const;
export type Format = (typeof pictures)[number] | (typeof texts)[number];

export const filmType = 'video/webm';

/** Whether this browser can; those that can't have the pictures of the steps. */
const canFilm = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  'captureStream' in HTMLCanvasElement.prototype &&
  MediaRecorder.isTypeSupported(filmType);

/** What is asked of the figure; it redraws when one of these changes. */
export class SaveMenu {
  private format: Format = 'svg';
  private step = '';
  private opened = false;
  private working: AbortController | null = null;
  /** pictures that were drawn, of what takes its time; null where nothing is counted */
  private done: number | null = null;

  constructor(
    private readonly figure: Savable,
    private readonly say: (key: string, params?: Record<string, string | number>) => string,
    /** tells what happened: to the ear, and to the eye where something went wrong */
    private readonly tell: (said: string, notice?: string) => void,
  ) {}

  private get numbers(): Numbers | null {
    return this.figure.numbers[0] ?? null;
  }

  private get steps(): readonly Step[] {
    return this.figure.numbers.flatMap(({ trace, steps }) =>
      trace.steps.filter(({ id }) => steps?.includes(id) ?? true),
    );
  }

  private get formats(): Format[] {
    const { numbers, figure } = this;
    return [...pictures, ...texts].filter((format) => {
      if (format === 'steps') return figure.hasSteps;
      if (format === 'film') return figure.hasSteps && canFilm();
      if (format === 'numpy') return numbers?.problem !== undefined;
      return ['svg', 'png', 'state'].includes(format) || numbers !== null;
    });
  }

  private change(part: Partial<{ format: Format; step: string }>): void {
    Object.assign(this, part);
    this.figure.requestUpdate();
  }

  private get chosen(): Step | undefined {
    return this.steps.find(({ id }) => id === this.step) ?? this.steps.at(-1);
  }

  /**
   * Does something with the part that makes files, which may have to come first. Who clicks again gives up what was clicked
   * before.
   */
  private async make(use: (part: Exports, wanted: Wanted, signal: AbortSignal) => Promise<void>): Promise<void> {
    const { figure } = this;
    const wanted = { format: this.format, step: this.chosen };
    this.working?.abort();
    const working = (this.working = new AbortController());
    const { signal } = working;
    this.tell(this.say('ui.moment'));
    try {
      const given = new Promise<never>((_, up) => signal.addEventListener('abort', up));
      const part = await Promise.race([exports(), given]);
      await figure.updateComplete;
      await use(part, wanted, signal);
    } catch (error) {
      if (!signal.aborted) this.tell('', figure.describe(error));
      else if (this.working === working) this.tell(this.say('ui.save.cancelled'));
    } finally {
      if (this.working === working) this.working = this.done = null;
      figure.requestUpdate();
    }
  }

  private save = (): Promise<void> =>
    this.make(async ({ saveAs }, wanted, signal) => {
      const onPicture = (done: number): void => {
        this.done = done;
        this.figure.requestUpdate();
      };
      if (['steps', 'film'].includes(wanted.format)) onPicture(0);
      const name = await saveAs(this.figure, wanted, { signal, onPicture });
      this.tell(this.say('ui.save.done', { name }));
    });

  private copy = (): Promise<void> =>
    this.make(async ({ textOf }, wanted) => {
      await this.figure.handOver(textOf(this.figure, wanted).replace(/^\uFEFF/, ''));
    });

  private open = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      const saved = JSON.parse((await file.text()).replace(/^\uFEFF/, '')) as { figure?: unknown; state?: object };
      if (saved.figure !== this.figure.localName)
        this.tell('', this.say('ui.save.foreign', { figure: String(saved.figure ?? '?') }));
      else if (this.figure.openSaved(saved.state ?? {})) this.tell(this.say('ui.save.opened', { name: file.name }));
    } catch {
      this.tell('', this.say('ui.save.unreadable', { name: file.name }));
    } finally {
      input.value = '';
    }
  };

  private onToggle = (event: Event): void => {
    this.opened = (event.currentTarget as HTMLDetailsElement).open;
    // there before it is clicked for: a browser wants a copy and a download to follow upon the click. What fails is told then
    if (this.opened) exports().catch(() => undefined);
    this.figure.requestUpdate();
  };

  private onKey = (event: KeyboardEvent): void => {
    const details = event.currentTarget as HTMLDetailsElement;
    if (event.key !== 'Escape' || !details.open) return;
    event.stopPropagation();
    details.open = false;
    details.querySelector('summary')?.focus();
  };

  /** Closed it asks the figure for nothing: its numbers are computed anew, and a figure draws itself every frame. */
  render(): TemplateResult {
    return html`<details class="save" @keydown=${this.onKey} @toggle=${this.onToggle}>
      <summary>${this.say('ui.save')}</summary>
      ${this.opened ? this.choice() : nothing}
    </details>`;
  }

  private choice(): TemplateResult {
    const { formats, working, done, steps } = this;
    if (!formats.includes(this.format)) this.format = 'svg';
    const { format } = this;
    return html`<div class="save-choice">
      ${select({
        id: 'save-format',
        sets: '',
        label: this.say('ui.save.what'),
        value: format,
        values: formats,
        name: (one) => this.say(`ui.save.${one}`),
        take: (next) => this.change({ format: next }),
      })}
      ${
        format === 'csv'
          ? select({
              id: 'save-step',
              sets: '',
              label: this.say('ui.save.matrix'),
              value: this.chosen?.id ?? '',
              values: steps.map(({ id }) => id),
              name: (id) =>
                stepTitle(
                  this.figure.locale,
                  steps.find((one) => one.id === id)!,
                ),
              take: (step) => this.change({ step }),
            })
          : nothing
      }
      ${
        done === null
          ? html`<button type="button" @click=${this.save}>${this.say('ui.save.file')}</button>`
          : html`<span class="tag">${this.say('ui.save.working', { count: done })}</span>
              <button type="button" @click=${() => working?.abort()}>${this.say('ui.save.cancel')}</button>`
      }
      ${
        format === 'png' || format === 'steps' || format === 'film'
          ? nothing
          : html`<button type="button" @click=${this.copy}>${this.say('ui.copy')}</button>`
      }
      ${working && done === null ? html`<span class="tag">${this.say('ui.moment')}</span>` : nothing}
      <label class="open"
        ><span>${this.say('ui.save.open')}</span
        ><input type="file" accept=".json,application/json" @change=${this.open}
      /></label>
    </div>`;
  }
}
