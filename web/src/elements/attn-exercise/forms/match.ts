/** Lines of code, each with the step that it makes to be chosen. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { withText, type Desk } from './desk.js';

export function match(
  desk: Desk,
  lines: readonly string[],
  choices: readonly { id: string; name: string }[],
): TemplateResult {
  const { answer, locked, say, isOff, put } = desk;
  return html`<ol class="match">
    ${lines.map((line, index) => {
      const off = isOff(index);
      return html`<li class=${off ? 'off' : ''}>
        <select
          aria-label=${say('exercise.match.line', { line })}
          aria-invalid=${off ? 'true' : 'false'}
          ?disabled=${locked}
          @change=${({ target }: Event) => put(withText(answer, index, (target as HTMLSelectElement).value))}
        >
          <option value="" .selected=${live(answer[index] === '')}>${say('exercise.match.choose')}</option>
          ${choices.map(
            ({ id, name }) => html`<option value=${id} .selected=${live(answer[index] === id)}>${name}</option>`,
          )}
        </select>
        <pre translate="no" tabindex="0"><code>= ${line}</code></pre>
      </li>`;
    })}
  </ol>`;
}
