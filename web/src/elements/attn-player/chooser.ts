/**
 * One of several, quietly: words in a line of which one is underlined. They are radio buttons, so that arrows move among
 * them and readers hear how many there are; where a line would be too long, a list to open.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { classNames } from '../class-names.js';

export interface Option {
  text: string;
  /** the same in full, for those who listen */
  name?: string;
  /** time has passed it, or has not come to it */
  done?: boolean;
  /** drawn over the text */
  picture?: TemplateResult;
}

export interface Choice {
  /** tells its buttons from those of other choices */
  id: string;
  legend: string;
  /** the legend is for those who listen: for the eye the options say it themselves */
  quiet?: boolean;
  options: readonly Option[];
  chosen: number;
  choose: (index: number) => void;
}

const mostInLine = 12;

export function chooser({ id, legend, quiet, options, chosen, choose }: Choice): TemplateResult {
  if (options.length > mostInLine)
    return html`<label class="chooser">
      <span class="legend">${legend}</span>
      <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).selectedIndex)}>
        ${options.map(({ text }, index) => html`<option .selected=${live(index === chosen)}>${text}</option>`)}
      </select>
    </label>`;
  return html`<fieldset class="chooser">
    <legend class=${quiet ? 'hidden-text' : 'legend'}>${legend}</legend>
    ${options.map((option, index) => radio(id, option, index === chosen, () => choose(index)))}
  </fieldset>`;
}

export function radio(
  id: string,
  { text, name, done, picture }: Option,
  checked: boolean,
  choose: () => void,
): TemplateResult {
  return html`<label class=${classNames({ option: true, done: done ?? false, pictured: picture !== undefined })}>
    <input
      class="hidden-text"
      type="radio"
      name=${id}
      aria-label=${name ?? nothing}
      .checked=${live(checked)}
      @change=${choose}
    />
    ${picture ?? nothing}<span>${text}</span>
  </label>`;
}
