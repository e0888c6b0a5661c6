import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { state } from '../decorators.js';
import { isTable } from '../../scene/layout.js';
import { formulaFlow } from '../../trace/mathml.js';
import { shapeText } from '../../trace/shapes.js';
import { spokenFormula } from '../../trace/speech.js';
import { askedStyles } from '../figure/asked.styles.js';
import type { Warn } from '../figure/attribute.js';
import type { Writing } from '../figure/drawings.js';
import { Exhibit } from '../figure/exhibit.js';
import { exhibitStyles } from '../figure/exhibit.styles.js';
import { Figure } from '../figure/figure.js';
import { figureStyles } from '../figure/figure.styles.js';
import { labelsFrom } from '../figure/labels.js';
import { readJsonChild, warner } from '../figure/markup.js';
import { base, theme } from '../theme.styles.js';
import { styles } from './attn-exercise.styles.js';
import { copies, putAside, readContent, type Written } from './content.js';
import { pose, type Posed } from './exercise.js';
import type { Desk } from './forms/desk.js';
import { formOf } from './forms/index.js';
import { onPaper, writtenAnswer } from './forms/paper.js';
import { hintsFor, type Hint } from './hints.js';
import { inWords, solutionInWords } from './in-words.js';
import { begun, readProgress, scoreOf, type Progress } from './progress.js';
import { verdict as said, type Form, type Question, type Say, type Verdict } from './questions/question.js';
import { readAssignment, schema, type Assignment } from './settings.js';
import { inputsOf, type Calculation, type Cell } from './task.js';

/** What is asked in cells is asked with the numbers it is made from. */
const withNumbers: readonly string[] = ['number', 'matrix', 'direction', 'largest', 'goal'];

/**
 * A question that answers back: the learner answers, checks, is told what is right or which idea went wrong, may ask for
 * hints, and sees the worked solution. No answer is written down: each is a cell of a trace, or an option marked by its
 * author.
 *
 * In HTML the question is what stands inside. `<ul data-options>` holds the options of a choice (`<li data-right>` the
 * right ones; in each a `<div data-feedback hidden>` says what to tell whoever chose it); `<ol data-items>` the things to
 * put in order, in their right order; `<div data-answer>` the author's explanation, in a `<details>` where it should be
 * folded away as long as no script runs; `slot="title"` a heading.
 *
 * Attributes are those of `settings.ts`. `state` is what the learner did: it can be kept, and set again.
 *
 * @slot - the question
 * @slot title - its heading
 * @event attn-answer - an answer was checked (detail: { correct, attempts, score, mistake, answer, solution, kind, objective,
 *   misconception }; `answer` and `solution` in words)
 * @event attn-change - the learner did something (detail: { state })
 * @csspart card, feedback, solution, notice
 * @cssproperty --attn-accent and the others of theme.styles.ts
 */
export class AttnExercise extends Figure {
  static override styles = [base, theme, figureStyles, askedStyles, exhibitStyles, styles];

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...Object.keys(schema), 'lang'];
  }

  @state() private progress: Progress = begun(0);
  @state() private posed: Posed | null = null;
  /** what could not be read of an answer: nothing was judged */
  @state() private refused: Verdict | null = null;

  private assignment!: Assignment;
  private json: unknown;
  private written: Written = { options: [], items: 0, labels: [], feedback: [] };
  /** a state that was set before the markup was read */
  private resumed: unknown = null;
  /** the right numbers, given and explained */
  private readonly exhibit = new Exhibit(this);
  /** matrices that the answer is given on */
  private readonly bench = new Exhibit(this);

  // -- what is asked

  override get state(): Progress {
    return this.progress;
  }

  override set state(next: unknown) {
    this.resumed = next;
    if (this.assignment) this.resume();
  }

  private resume(): void {
    const { seed = 0 } = this.assignment;
    this.progress =
      this.resumed === null
        ? begun(seed)
        : readProgress(
            this.resumed,
            seed,
            warner(this, () => undefined),
          );
    this.resumed = null;
    this.refused = null;
    this.notice = '';
    this.pose();
  }

  protected override readMarkup(warn: Warn): void {
    this.assignment = readAssignment((name) => this.getAttribute(name), warn);
    this.json = readJsonChild(this, warn);
    this.written = readContent(this);
    this.resume();
  }

  protected override begin(): void {
    putAside(this);
    this.pose();
  }

  private pose(): void {
    this.posed = null;
    if (!this.attention) return;
    const { seed } = this.progress;
    try {
      this.posed = pose(this.attention, this.assignment, { content: this.written, json: this.json, seed });
    } catch (error) {
      this.notice = this.describe(error);
    }
  }

  private sayIt: Say = (key, params) => this.say(key, params);

  // -- what the learner does

  private get question(): Question {
    return this.posed!.question;
  }

  private get answer(): readonly string[] {
    const { blank, accepts = () => true } = this.question;
    const { answer } = this.progress;
    return (blank.length === 0 || answer.length === blank.length) && accepts(answer) ? answer : blank;
  }

  private get locked(): boolean {
    const { done, shown, attempts } = this.progress;
    return this.assignment.kind !== 'open' && (done || shown || attempts >= (this.assignment.tries ?? Infinity));
  }

  private go(part: Partial<Progress>): void {
    this.progress = { ...this.progress, ...part };
    this.dispatchEvent(
      new CustomEvent('attn-change', { detail: { state: this.progress }, bubbles: true, composed: true }),
    );
  }

  private put = (answer: readonly string[]): void => {
    this.refused = null;
    this.go({ answer });
  };

  private check = (): void => {
    if (this.locked) return;
    const { answer } = this;
    const verdict = this.question.verdict(answer, this.sayIt, this.locale);
    this.refused = verdict.outcome === 'unreadable' ? verdict : null;
    if (this.refused) return;
    const attempts = this.progress.attempts + 1;
    const done = verdict.outcome === 'right';
    const tried = { ...this.progress, answer, checked: answer, attempts, done };
    this.go({ ...tried, score: done ? scoreOf(tried) : null });
    this.tell(verdict, answer);
  };

  private tell({ outcome, mistakes }: Verdict, answer: readonly string[]): void {
    const { locale, question, written, sayIt } = this;
    const { kind, objective = null, misconception = null, solution } = this.assignment;
    const { attempts, score } = this.progress;
    const graded = kind !== 'open';
    const detail = {
      correct: graded ? outcome === 'right' : null,
      attempts,
      score: graded ? (score ?? 0) : null,
      mistake: mistakes[0] ?? null,
      answer: inWords(question.form(locale, sayIt), answer, written, locale),
      solution: solution === 'hidden' ? '' : solutionInWords(question, written, sayIt, locale),
      kind,
      objective,
      misconception,
    };
    this.dispatchEvent(new CustomEvent('attn-answer', { detail, bubbles: true, composed: true }));
  }

  private hint = (): void => this.go({ hints: this.progress.hints + 1 });

  private show = (): void => {
    const opens = !this.progress.shown;
    const isOpen = this.assignment.kind === 'open';
    this.go({ shown: opens, ...(isOpen && { done: true }) });
    if (isOpen && opens) this.tell({ outcome: 'right', words: [], places: [], mistakes: [] }, this.progress.answer);
  };

  private again = (): void => this.restart(this.progress.seed);
  private another = (): void => this.restart(this.progress.seed + 1);

  private restart(seed: number): void {
    this.refused = null;
    const moved = seed !== this.progress.seed;
    this.go(begun(seed));
    if (moved) this.pose();
    this.refocus('.answer input, .answer button, .answer select');
  }

  private refocus = (selector: string): void =>
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(selector)?.focus());

  // -- words

  /** What was said about the answer that was checked last. */
  private get verdict(): Verdict | null {
    const { checked } = this.progress;
    if (this.refused) return this.refused;
    return checked.length === 0 ? null : this.question.verdict(checked, this.sayIt, this.locale);
  }

  /** The cell that hints and the solution begin with: the first that was wrong. */
  private cell({ cells }: Question, verdict: Verdict | null = null): Cell | null {
    const all = cells.flat();
    return all[verdict?.places[0] ?? 0] ?? all[0] ?? null;
  }

  /** While it is not to be explained, no operand of the asked cell is in the light: that would be a hint. */
  private openExhibit({ trace }: Calculation, turned: boolean): void {
    this.exhibit.open({ traces: { right: trace }, writing: this.writing });
    const cell = this.progress.shown && this.cell(this.question, this.verdict);
    if (turned) this.exhibit.light(cell ? [{ ...cell, trace: 'right' }] : []);
  }

  private get writing(): Writing {
    const { locale } = this;
    return { locale, decimals: this.assignment.decimals, tokens: this.posed?.calculation?.tokens ?? [] };
  }

  /** Steps that are shown with the question: unless the author says which, the inputs that it is asked with. */
  private get given(): string[] {
    const { given, kind, step = '', edit } = this.assignment;
    const trace = this.posed!.calculation?.trace;
    if (!trace || given?.[0] === 'none') return [];
    if (given) return given.filter((id) => isTable(trace.step(id)));
    if (kind === 'spot') return trace.step(step).operands.filter((id) => isTable(trace.step(id)));
    const inputs = withNumbers.includes(kind) ? inputsOf(trace, step) : [];
    return inputs.filter((one) => one.id !== edit && isTable(one)).map(({ id }) => id);
  }

  // -- the picture

  private feedback(verdict: Verdict | null): TemplateResult {
    const outcome = verdict?.outcome ?? '';
    const signs: Record<string, string> = { right: '✓', wrong: '✕', unreadable: '?' };
    const chosen = outcome === '' || this.assignment.kind !== 'choice' ? [] : this.progress.checked.map(Number);
    const own = this.refused ? [] : chosen.flatMap((index) => copies(this.written.feedback[index] ?? []));
    const empty = verdict === null || (this.assignment.kind === 'open' && outcome === 'right');
    return html`<div
      id="feedback"
      class="feedback ${empty ? 'empty' : outcome}"
      part="feedback"
      role="status"
      aria-live="polite"
    >
      ${
        empty
          ? nothing
          : html`<span class="mark" aria-hidden="true">${signs[outcome]}</span>
              <div>
                <p>
                  <b>${this.say(`exercise.${outcome}`)}</b>
                  ${verdict.words.map((sentence) => html`${sentence} `)}
                </p>
                ${own}
              </div>`
      }
    </div>`;
  }

  private hintLine(hint: Hint, trace: Calculation['trace'], cell: Cell): TemplateResult {
    const { locale } = this;
    const { decimals } = this.assignment;
    if ('formula' in hint)
      return html`<span class="letters" aria-hidden="true">${formulaFlow(hint.formula, { locale, decimals })}</span>
        <span class="hidden-text">${spokenFormula(hint.formula, locale, { decimals })}</span>`;
    return html`<attn-derivation
      .trace=${trace}
      .cell=${cell}
      .derivation=${trace.derive(cell.step, cell.row, cell.col)}
      .revealed=${hint.revealed}
      .labels=${labelsFrom(this.posed!.calculation!.tokens)}
      .decimals=${decimals}
      .locale=${locale}
      .narrow=${this.narrow}
    ></attn-derivation>`;
  }

  private answerIs(form: Form, desk: Desk): TemplateResult {
    const answer = this.question.solution(this.sayIt, this.locale);
    const own = writtenAnswer(form, desk);
    if (own) return html`<div class="is">${this.say('exercise.solution.is', { answer: '' })} ${own}</div>`;
    return answer === ''
      ? html``
      : html`<p class="is" translate="no">${this.say('exercise.solution.is', { answer })}</p>`;
  }

  private solution(form: Form, desk: Desk): TemplateResult {
    const { calculation, question } = this.posed!;
    const [first] = question.cells.flat();
    return html`<div class="solution" part="solution">
      ${this.answerIs(form, desk)}
      ${
        calculation && question.cells.flat().length > 1 && first && isTable(calculation.trace.step(first.step))
          ? html`<div class="exhibits">${this.exhibit.matrix('right', first.step)}</div>`
          : nothing
      }
      ${calculation && first ? this.exhibit.answer(this.say('exercise.solution.how'), this.narrow) : nothing}
      ${this.shapes(this.posed!)}
      <slot name="answer"></slot>
    </div>`;
  }

  private shapes({ calculation, question }: Posed): TemplateResult | typeof nothing {
    return calculation && question.explains
      ? html`<p class="shapes">${shapeText(calculation.trace, question.explains)}</p>`
      : nothing;
  }

  // -- on paper

  /** The answer, and one line of how it comes about. */
  private key(form: Form, desk: Desk): TemplateResult {
    const { calculation, question } = this.posed!;
    const [cell] = question.cells.flat();
    return html`${this.answerIs(form, desk)} ${this.shapes(this.posed!)}
    ${calculation && cell ? this.hintLine({ revealed: Infinity }, calculation.trace, cell) : nothing}
    ${this.assignment.kind === 'open' ? html`<slot name="answer"></slot>` : nothing}`;
  }

  private sheet(form: Form, desk: Desk): TemplateResult {
    return html`<section
      class="card paper"
      part="card"
      role="group"
      aria-label=${this.say('exercise.title')}
      lang=${this.locale}
    >
      ${this.noticeBar()}
      <header><slot name="title"></slot></header>
      ${
        this.assignment.paper === 'key'
          ? this.key(form, desk)
          : html`<div class="question"><slot></slot></div>
              ${this.givenMatrices()}
              <div class="answer">${onPaper(form, desk)}</div>`
      }
    </section>`;
  }

  private actions(hints: number): TemplateResult {
    const { attempts, done, shown, hints: opened, seed } = this.progress;
    const { kind, solution, tries, variants, seed: fixed } = this.assignment;
    const isOpen = kind === 'open';
    const left = tries === undefined ? Infinity : tries - attempts;
    const mayShow = solution !== 'hidden' && (isOpen || done || attempts > 0 || opened >= hints);
    const button = (key: string, press: () => void, params = {}, first = false): TemplateResult =>
      html`<button type="button" class=${first ? 'first' : ''} @click=${press}>${this.say(key, params)}</button>`;
    return html`<div class="actions">
      ${isOpen || this.locked ? nothing : button('exercise.check', this.check, {}, true)}
      ${
        !this.locked && opened < hints
          ? button(opened === 0 ? 'exercise.hint' : 'exercise.hint.next', this.hint, {
              number: opened + 1,
              count: hints,
            })
          : nothing
      }
      ${mayShow ? button(`exercise.${isOpen ? 'model' : 'solution'}.${shown ? 'hide' : 'show'}`, this.show) : nothing}
      ${variants && fixed === undefined ? button('exercise.another', this.another, { number: seed + 1 }) : nothing}
      ${!isOpen && this.locked && tries === undefined ? button('exercise.again', this.again) : nothing}
      ${tries !== undefined && !this.locked ? html`<span class="left">${this.say('exercise.tries', { count: left })}</span>` : nothing}
    </div>`;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const before = changed.get('progress') as Progress | undefined;
    const turned = changed.has('posed') || before?.shown !== this.progress.shown;
    if (this.posed?.calculation) this.openExhibit(this.posed.calculation, turned);
  }

  override render(): TemplateResult {
    const title = html`<header><slot name="title">${this.say('exercise.title')}</slot></header>`;
    if (!this.posed)
      return html`${this.noticeBar()}
        <div class="card">
          ${title}<slot></slot><slot name="list"></slot><slot name="folded"></slot><slot name="answer"></slot>
        </div>`;
    const { calculation, question } = this.posed;
    const { verdict, locale } = this;
    const { hints: opened, shown } = this.progress;
    const form = question.form(locale, this.sayIt);
    const desk = this.desk(verdict);
    if (this.assignment.paper) return this.sheet(form, desk);
    const cell = this.cell(question, this.refused ? null : verdict);
    const hints = calculation && cell && question.hinted !== false ? hintsFor(calculation.trace, cell) : [];
    return html`<section class="card" part="card" role="group" aria-label=${this.say('exercise.title')} lang=${locale}>
      ${this.noticeBar()} ${title}
      <div class="question"><slot></slot></div>
      ${this.givenMatrices()}
      <div class="answer">${formOf(form, desk)}</div>
      ${this.feedback(verdict)}
      ${
        opened === 0 || !cell || !calculation
          ? nothing
          : html`<ol class="hints" aria-label=${this.say('exercise.hints')}>
              ${hints.slice(0, opened).map((hint) => html`<li>${this.hintLine(hint, calculation.trace, cell)}</li>`)}
            </ol>`
      }
      ${this.actions(hints.length)} ${shown ? this.solution(form, desk) : nothing} ${this.liveRegion()}
    </section>`;
  }

  private givenMatrices(): TemplateResult | typeof nothing {
    const { given } = this;
    return given.length === 0
      ? nothing
      : html`<div class="exhibits given">${given.map((id) => this.exhibit.matrix('right', id))}</div>`;
  }

  private desk(verdict: Verdict | null): Desk {
    const { answer, locale, writing, written, bench } = this;
    const { checked } = this.progress;
    const isAsChecked = (place: number): boolean =>
      this.refused !== null || this.question.blank.length === 0 || answer[place] === checked[place];
    return {
      locale,
      say: this.sayIt,
      written,
      answer,
      locked: this.locked,
      isOff: (place) =>
        verdict !== null && verdict.outcome !== 'right' && verdict.places.includes(place) && isAsChecked(place),
      put: this.put,
      check: this.check,
      complain: (words) => (this.refused = said('unreadable', [words])),
      announce: (words) => (this.announcement = words),
      refocus: this.refocus,
      bench,
      writing,
    };
  }
}
