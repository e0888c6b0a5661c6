/** The way back from what was changed, as every figure offers it. */
import { html, type TemplateResult } from 'lit';
import { message } from '../../locales/i18n.js';

export interface Tools {
  canUndo: boolean;
  canRedo: boolean;
  undo(): void;
  redo(): void;
  reset(): void;
}

/** `before` stands in front of the buttons. */
export function toolbar(locale: string, tools: Tools, before: unknown = null): TemplateResult {
  // aria-disabled, not disabled: a button that goes dead under the finger would lose the focus
  const button = (key: string, off: boolean, press: () => void): TemplateResult =>
    html`<button type="button" aria-disabled=${off ? 'true' : 'false'} @click=${press}>
      ${message(locale, key)}
    </button>`;
  return html`<div class="edits" role="group" aria-label=${message(locale, 'ui.edits')}>
    ${before} ${button('ui.undo', !tools.canUndo, tools.undo)} ${button('ui.redo', !tools.canRedo, tools.redo)}
    ${button('ui.reset', false, tools.reset)}
  </div>`;
}
