/** One of several, or all that are right. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { copies } from '../content.js';
import type { Desk } from './desk.js';

export function options(desk: Desk, names: readonly string[] | null, many: boolean): TemplateResult {
  const { answer, locked, written, say, isOff, put } = desk;
  const choose = (one: string, chosen: boolean): void =>
    put(many ? [...answer.filter((other) => other !== one), ...(chosen ? [one] : [])].sort() : [one]);
  const labels: readonly unknown[] = names ?? written.labels.map(copies);
  return html`<fieldset class="options" role=${many ? 'group' : 'radiogroup'} aria-label=${say('exercise.answer')}>
    ${many ? html`<p class="how">${say('exercise.choice.many')}</p>` : nothing}
    ${labels.map((label, index) => {
      const one = String(index);
      const chosen = answer.includes(one);
      const off = chosen && isOff(index);
      return html`<label class=${['option', chosen ? 'chosen' : '', off ? 'off' : ''].join(' ')}
        ><input
          type=${many ? 'checkbox' : 'radio'}
          name="answer"
          value=${one}
          .checked=${live(chosen)}
          ?disabled=${locked && !chosen}
          aria-describedby=${off ? 'feedback' : nothing}
          @change=${({ target }: Event) => choose(one, (target as HTMLInputElement).checked)}
        /><span class="label">${label}</span></label
      >`;
    })}
  </fieldset>`;
}
