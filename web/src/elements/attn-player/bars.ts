/** The narrow strips around the figure: what mistake is shown, what was changed and the way back from it. */
import { html, nothing, type TemplateResult } from 'lit';
import { message } from '../../locales/i18n.js';
import { countChanges, type Changes } from '../../scene/changes.js';
import { toolbar } from '../figure/toolbar.js';
import type { Workbench } from './workbench.js';

/** Changed cells are marked while their count is pointed at or in focus, and while it is pressed. */
export interface Marking {
  near: boolean;
  pressed: boolean;
}

export const marks = ({ near, pressed }: Marking): boolean => near || pressed;

function changeCount(
  changes: Changes,
  marking: Marking,
  locale: string,
  mark: (marking: Marking) => void,
): TemplateResult | typeof nothing {
  const count = countChanges(changes);
  if (count === 0) return nothing;
  const near = (event: Event): void =>
    mark({ ...marking, near: event.type === 'focus' || event.type === 'pointerenter' });
  return html`<button
    type="button"
    class="count"
    title=${message(locale, 'ui.changed.mark')}
    aria-pressed=${marking.pressed ? 'true' : 'false'}
    @focus=${near}
    @blur=${near}
    @pointerenter=${near}
    @pointerleave=${near}
    @click=${() => mark({ ...marking, pressed: !marking.pressed })}
  >
    ${message(locale, 'ui.changed', { count })}
  </button>`;
}

export function mistakeBar(
  mistake: string,
  bench: Workbench,
  marking: Marking,
  locale: string,
  mark: (marking: Marking) => void,
): TemplateResult {
  const { showsRight, changes } = bench;
  return html`<div class="banner">
    <p>
      <strong>${message(locale, showsRight ? 'ui.mistake.right' : 'ui.mistake')}</strong>
      ${message(locale, `mistake.${mistake}`)}
    </p>
    ${changeCount(changes, marking, locale, mark)}
    <button type="button" aria-pressed=${showsRight ? 'true' : 'false'} @click=${() => bench.turn()}>
      ${message(locale, showsRight ? 'ui.mistake.show' : 'ui.mistake.showRight')}
    </button>
  </div>`;
}

export function editBar(
  bench: Workbench,
  marking: Marking,
  locale: string,
  mark: (marking: Marking) => void,
  reset: () => void,
): TemplateResult | typeof nothing {
  if (!bench.wasEdited) return nothing;
  const { canUndo, canRedo } = bench;
  return toolbar(
    locale,
    { canUndo, canRedo, undo: () => bench.undo(), redo: () => bench.redo(), reset },
    changeCount(bench.changes, marking, locale, mark),
  );
}
