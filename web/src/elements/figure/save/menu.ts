/**
 * What a figure can be taken along as: one list to choose from, one button to save it, one to copy what is text.
 * Disclosed by the button beside it (`<details>` of the browser's own, with Escape as the way back).
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Step, Trace } from '../../../engine/types.js';
import { csv } from '../../../trace/exports/csv.js';
import { jsonOf, traceJson } from '../../../trace/exports/json.js';
import { latex } from '../../../trace/exports/latex.js';
import { listing } from '../../../trace/listings/listing.js';
import { stepName, stepTitle, type Labels } from '../../../trace/names.js';
import { select } from '../controls.js';
import { copied } from '../copy.js';
import { download, fileName } from './download.js';
import { canFilm, filmOf } from './film.js';
import { drawingOf } from './marks.js';
import { png } from './png.js';
import { picturesOf, type Progress, type Stepped } from './steps.js';
import { svg } from './svg.js';

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
  describe(error: unknown): string;
  /** false where something is wrong with it, which the figure says */
  openSaved(state: object): boolean;
  requestUpdate(): void;
}

const pictures = ['svg', 'png', 'steps', 'film'] as const;
const texts = ['csv', 'json', 'latex', 'numpy', 'state'] as const;
type Format = (typeof pictures)[number] | (typeof texts)[number];

const endings: Record<Format, [ending: string, type: string]> = {
  svg: ['svg', 'image/svg+xml'],
  png: ['png', 'image/png'],
  steps: ['zip', 'application/zip'],
  film: ['webm', 'video/webm'],
  csv: ['csv', 'text/csv'],
  json: ['json', 'application/json'],
  latex: ['tex', 'application/x-tex'],
  numpy: ['py', 'text/x-python'],
  state: ['state.json', 'application/json'],
};

/** What is asked of the figure; it redraws when one of these changes. */
export class SaveMenu {
  private format: Format = 'svg';
  private step = '';
  private opened = false;
  private working: AbortController | null = null;
  private done = 0;

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

  private text(format: Format): string {
    const { figure, numbers } = this;
    const { locale } = figure;
    const title = figure.called;
    if (format === 'svg') return svg(drawingOf(figure), title);
    if (format === 'state') return `${jsonOf({ figure: figure.localName, state: figure.state }, 2)}\n`;
    const { trace, labels = {}, decimals = 3, problem = {} } = numbers!;
    if (format === 'json') return traceJson(trace);
    if (format === 'latex') return latex(trace, { locale, decimals, labels, title });
    if (format === 'numpy')
      return listing('numpy', trace, { title, nameOf: (step) => stepName(locale, step), decimals, problem });
    return csv(this.chosen!, { locale, labels });
  }

  private get chosen(): Step | undefined {
    return this.steps.find(({ id }) => id === this.step) ?? this.steps.at(-1);
  }

  private save = async (): Promise<void> => {
    const { figure, format } = this;
    const [ending, type] = endings[format];
    const words = [figure.localName, ...(format === 'csv' && this.chosen ? [this.chosen.id] : [])];
    try {
      const blob =
        format === 'png'
          ? await png(drawingOf(figure))
          : format === 'steps' || format === 'film'
            ? await this.allSteps(format === 'film' ? filmOf : picturesOf)
            : new Blob([this.text(format)], { type: `${type};charset=utf-8` });
      const name = fileName(words, ending);
      download(name, blob);
      this.tell(this.say('ui.save.done', { name }));
    } catch (error) {
      if (this.working?.signal.aborted) this.tell(this.say('ui.save.cancelled'));
      else this.tell('', figure.describe(error));
    } finally {
      this.working = null;
      figure.requestUpdate();
    }
  };

  private allSteps(make: (figure: Stepped, progress: Progress) => Promise<Blob>): Promise<Blob> {
    this.working = new AbortController();
    this.done = 0;
    const onPicture = (done: number): void => {
      this.done = done;
      this.figure.requestUpdate();
    };
    return make(this.figure as unknown as Stepped, { signal: this.working.signal, onPicture });
  }

  private copy = async (): Promise<void> => {
    const text = this.text(this.format).replace(/^\uFEFF/, '');
    const done = await copied(text);
    this.tell(done ? this.say('ui.copy.done') : '', done ? '' : text);
  };

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
    const { formats, working, steps } = this;
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
        working
          ? html`<span class="tag">${this.say('ui.save.working', { count: this.done })}</span>
              <button type="button" @click=${() => working.abort()}>${this.say('ui.save.cancel')}</button>`
          : html`<button type="button" @click=${this.save}>${this.say('ui.save.file')}</button>`
      }
      ${
        format === 'png' || format === 'steps' || format === 'film'
          ? nothing
          : html`<button type="button" @click=${this.copy}>${this.say('ui.copy')}</button>`
      }
      <label class="open"
        ><span>${this.say('ui.save.open')}</span
        ><input type="file" accept=".json,application/json" @change=${this.open}
      /></label>
    </div>`;
  }
}
