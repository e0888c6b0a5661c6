import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { property } from '../decorators.js';
import type { Derivation, Trace } from '../../engine/types.js';
import { message } from '../../locales/i18n.js';
import type { CellRef } from '../../scene/scene.js';
import { beats, formula } from '../../trace/formula.js';
import { formulaFlow } from '../../trace/mathml.js';
import { cellName, stepName, stepTitle, type Labels } from '../../trace/names.js';
import { narrate } from '../../trace/narration.js';
import { spokenFormula, spokenNumber } from '../../trace/speech.js';
import { formatNumber } from '../../locales/numbers.js';
import { base } from '../theme.styles.js';
import { styles } from './attn-derivation.styles.js';
import { Room } from './room.js';

/** More sources than this are not listed one by one: the lit cells in the matrices are the same list. */
const mostSources = 16;

/** Milliseconds that a text stands while time runs. */
const standing = 100;

/**
 * Where one cell came from: a sentence, the arithmetic with its real numbers, and a way back to each of them.
 *
 * @event attn-walk - one of the numbers was chosen, to see where it came from (detail: CellRef)
 * @event attn-back - to the cell at this place of the trail (detail: { index }), or out of it with index -1
 * @csspart sentence, formula, sources
 */
export class AttnDerivation extends LitElement {
  static override styles = [base, styles];

  @property({ attribute: false }) trace: Trace | null = null;
  @property({ attribute: false }) cell: CellRef | null = null;
  @property({ attribute: false }) derivation: Derivation | null = null;
  /** beats of the formula that are shown */
  @property({ type: Number }) revealed = 0;
  /** cells walked through, the current one last; empty while the timeline leads */
  @property({ attribute: false }) trail: readonly CellRef[] = [];
  @property({ attribute: false }) labels: Labels = {};
  @property({ type: Number }) decimals = 3;
  @property() locale = 'en';
  /** its lines run on: there is little room */
  @property({ type: Boolean }) narrow = false;
  /** time runs, or is dragged along: cells go by faster than anyone reads */
  @property({ type: Boolean }) hurried = false;
  /** said while there is nothing to derive yet */
  @property() invitation = '';

  private written = -Infinity;
  private readonly room = new Room(this);

  get about(): string {
    return `${this.cell?.step} ${this.trail.length}`;
  }

  private send(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  private onFormulaClick = (event: Event): void => {
    const number = (event.target as Element).closest('[data-term]');
    const term = this.derivation?.terms[Number(number?.getAttribute('data-term') ?? -1)];
    if (term) this.send('attn-walk', { step: term.step, row: term.row, col: term.col });
  };

  private name(cell: CellRef): string {
    const step = this.trace?.steps.find(({ id }) => id === cell.step);
    return `${stepTitle(this.locale, step ?? cell.step)} ${cellName(this.locale, cell.row, cell.col)}`;
  }

  private trailView(): TemplateResult | typeof nothing {
    if (this.trail.length === 0) return nothing;
    return html`<nav class="trail" aria-label=${message(this.locale, 'ui.trail')}>
      <ol>
        ${this.trail.map((cell, index) => {
          const current = index === this.trail.length - 1;
          return html`<li>
            ${
              current
                ? html`<span aria-current="true">${this.name(cell)}</span>`
                : html`<button type="button" @click=${() => this.send('attn-back', { index })}>
                    ${this.name(cell)}
                  </button>`
            }
          </li>`;
        })}
      </ol>
      <button type="button" class="close" @click=${() => this.send('attn-back', { index: -1 })}>
        ${message(this.locale, 'ui.trail.close')}
      </button>
    </nav>`;
  }

  private sources(derivation: Derivation): TemplateResult | typeof nothing {
    const { terms } = derivation;
    if (terms.length === 0 || terms.length > mostSources) return nothing;
    return html`<div class="sources" part="sources">
      <span class="sources-name">${message(this.locale, 'ui.sources')}</span>
      <ul>
        ${terms.map(({ step, row, col, value, role }) => {
          const shown = formatNumber(value, this.decimals, this.locale);
          const spoken = `${stepName(this.locale, step)} ${cellName(this.locale, row, col)}, ${spokenNumber(value, this.decimals, this.locale)}`;
          return html`<li>
            <button
              type="button"
              class="role-${role}"
              aria-label=${spoken}
              @click=${() => this.send('attn-walk', { step, row, col })}
            >
              ${shown}
            </button>
          </li>`;
        })}
      </ul>
    </div>`;
  }

  /** Nobody reads what stands for a sixtieth of a second: while time runs, a text stands for a while. */
  protected override async scheduleUpdate(): Promise<void> {
    const rest = this.written + standing - performance.now();
    if (this.hurried && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    this.written = performance.now();
    await super.scheduleUpdate();
  }

  /** What scrolls sideways has to scroll by keys too; a formula that fits is no tab stop. */
  protected override updated(): void {
    // while time runs, to ask would lay out the page twice a frame; once it rests there is an update
    if (this.hurried) return;
    const formula = this.renderRoot.querySelector<HTMLElement>('.formula');
    if (!formula) return;
    if (formula.scrollWidth > formula.clientWidth) formula.tabIndex = 0;
    else formula.removeAttribute('tabindex');
  }

  override render(): TemplateResult {
    return html`<div class=${this.hurried ? 'room hurried' : 'room'}><div>${this.told()}</div></div>`;
  }

  private told(): TemplateResult {
    const { trace, cell, derivation, locale, decimals, labels } = this;
    if (!trace || !cell || !derivation)
      return html`<div class="sentence quiet" part="sentence">${this.invitation}</div>`;
    const written = formula(derivation, { revealed: this.revealed, step: cell.step });
    const spoken = spokenFormula(written, locale, { decimals });
    // the sentence tells the result, so it waits until the arithmetic has arrived there
    const finished = this.revealed >= beats(derivation);
    const sentence = finished
      ? narrate(trace, cell.step, cell.row, cell.col, derivation, locale, { decimals, labels })
      : this.name(cell);
    return html`${this.trailView()}
      <div class="sentence" part="sentence">${sentence}</div>
      <div class="formula" part="formula" role="group" @click=${this.onFormulaClick}>
        <div class=${this.narrow ? 'runs-on' : ''} aria-hidden="true">
          ${formulaFlow(written, { locale, decimals })}
        </div>
        <span class="hidden-text">${spoken}</span>
      </div>
      ${this.trail.length > 0 ? this.sources(derivation) : nothing}`;
  }
}
