/** The form controls of figures: plain ones of the browser, each with its name; what was chosen goes to `take`. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

export interface Field<T> {
  /** of the control, once a figure */
  id: string;
  /** the setting that it changes, where that has another name; '' for none */
  sets?: string;
  label: string;
  value: T;
  take: (value: T) => void;
}

interface Choice<T> extends Field<T> {
  values: readonly T[];
  name: (value: T) => string;
}

export interface Range extends Field<number> {
  min: number;
  max: number;
  step?: number;
}

export const select = <T extends string | number>({
  id,
  sets = id,
  label,
  value,
  values,
  name,
  take,
}: Choice<T>): TemplateResult =>
  html`<div class="field" data-sets=${sets}>
    <label for=${id}>${label}</label>
    <select
      id=${id}
      @change=${(event: Event) => {
        const chosen = values[(event.target as HTMLSelectElement).selectedIndex];
        if (chosen !== undefined) take(chosen);
      }}
    >
      ${values.map((one) => html`<option value=${one} .selected=${live(one === value)}>${name(one)}</option>`)}
    </select>
  </div>`;

/** The same as a row of buttons, where all that can be chosen should be seen. */
export const radios = <T extends string | number>({
  id,
  sets = id,
  label,
  value,
  values,
  name,
  take,
}: Choice<T>): TemplateResult =>
  html`<fieldset class="radios" data-sets=${sets} role="radiogroup" aria-label=${label}>
    ${values.map(
      (one) =>
        html`<label class=${one === value ? 'chosen' : ''}
          ><input
            type="radio"
            name=${id}
            value=${one}
            .checked=${live(one === value)}
            @change=${() => take(one)}
          /><span>${name(one)}</span></label
        >`,
    )}
  </fieldset>`;

export const checkbox = ({ id, sets = id, label, value, take }: Field<boolean>): TemplateResult =>
  html`<label class="field check" data-sets=${sets}
    ><input
      id=${id}
      type="checkbox"
      .checked=${live(value)}
      @change=${(event: Event) => take((event.target as HTMLInputElement).checked)}
    /><span>${label}</span></label
  >`;

/** What was typed, brought to the nearest number that can be taken; null for what is no number. */
function numberIn(input: HTMLInputElement, { min, max, step = 1 }: Range): number | null {
  const typed = input.valueAsNumber;
  if (Number.isNaN(typed)) return null;
  const within = Math.min(Math.max(typed, min), max);
  return Number.isInteger(step) ? Math.round(within) : within;
}

export function numberField(field: Range): TemplateResult {
  const { id, sets = id, label, value, min, max, step = 1, take } = field;
  return html`<div class="field number" data-sets=${sets}>
    <label for=${id}>${label}</label>
    <input
      id=${id}
      type="number"
      min=${min}
      max=${max}
      step=${step}
      .value=${live(String(value))}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        const number = numberIn(input, field);
        input.value = String(number ?? value);
        if (number !== null && number !== value) take(number);
      }}
    />
  </div>`;
}

/** `text` is what the value is called, for the eye and for the ear; `done` when the hand lets go. */
export const slider = ({
  id,
  sets = id,
  label,
  value,
  min,
  max,
  step = 1,
  text,
  take,
  done,
}: Range & { text: string; done?: () => void }): TemplateResult =>
  html`<div class="field sliding" data-sets=${sets}>
    <label for=${id}>${label}</label>
    <span class="slider"
      ><input
        id=${id}
        type="range"
        min=${min}
        max=${max}
        step=${step}
        aria-valuetext=${text}
        .value=${live(String(value))}
        @input=${(event: Event) => take((event.target as HTMLInputElement).valueAsNumber)}
        @change=${() => done?.()}
      /><output for=${id} aria-hidden="true">${text}</output></span
    >
  </div>`;

/**
 * One less, one more. `less` and `more` are what the buttons say to those who listen; what came of it, the figure says in
 * its one live region, so the number is no `<output>`.
 */
export function stepper({
  sets,
  label,
  value,
  min,
  max,
  less,
  more,
  take,
}: Omit<Range, 'id' | 'step'> & { sets: string; less: string; more: string }): TemplateResult {
  // aria-disabled, not disabled: a button that goes dead under the finger would lose the focus
  const button = (sign: string, name: string, next: number): TemplateResult => {
    const off = next < min || next > max;
    return html`<button
      type="button"
      aria-label=${name}
      aria-disabled=${off ? 'true' : 'false'}
      @click=${() => {
        if (!off) take(next);
      }}
    >
      ${sign}
    </button>`;
  };
  return html`<div class="field" data-sets=${sets} role="group" aria-label=${label}>
    <span>${label}</span>
    <span class="stepper">${button('−', less, value - 1)}<span>${value}</span>${button('+', more, value + 1)}</span>
  </div>`;
}
