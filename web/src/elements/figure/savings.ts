/** A few amounts under each other, each a bar to one scale with its number: what something costs, this way and that. */
import { html, type TemplateResult } from 'lit';
import { message } from '../../locales/i18n.js';
import { linear } from '../../scene/axis.js';
import { styleProperties } from '../style-properties.js';

export interface Amount {
  name: string;
  value: number;
  /** the one that is spoken of */
  own?: boolean;
}

/** `unit` is the key of a message that takes a count. */
export function savings(title: string, amounts: readonly Amount[], unit: string, locale: string): TemplateResult {
  const most = amounts.reduce((largest, { value }) => (value > largest ? value : largest), Number.MIN_VALUE);
  const share = linear([0, most], [0, 100]);
  return html`<figure class="savings">
    <figcaption>${title}</figcaption>
    <dl>
      ${amounts.map(
        ({ name, value, own }) =>
          html`<div class=${own ? 'own' : ''}>
            <dt>${name}</dt>
            <dd>
              <span class="bar" aria-hidden="true" ${styleProperties({ '--share': `${share(value)}%` })}></span
              ><span class="amount">${message(locale, unit, { count: value })}</span>
            </dd>
          </div>`,
      )}
    </dl>
  </figure>`;
}
