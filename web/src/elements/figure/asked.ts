/** A shown number that can be asked where it came from: a button, and below the figure the answer. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Trace } from '../../engine/types.js';
import { formatNumber, type NumberOptions } from '../../locales/numbers.js';
import type { CellRef } from '../../scene/scene.js';
import { spokenCell, spokenNumber } from '../../trace/speech.js';
import type { Labels } from '../../trace/names.js';

/** A cell, and in which of a lab's traces it is. */
export interface Place extends CellRef {
  trace: string;
}

export const samePlace = (a: Place | undefined, b: Place): boolean =>
  a !== undefined && a.trace === b.trace && a.step === b.step && a.row === b.row && a.col === b.col;

export interface Asking {
  traces: Readonly<Record<string, Trace>>;
  locale: string;
  decimals: number;
  /** cells walked through, the one that is explained last */
  trail: readonly Place[];
  ask: (trail: readonly Place[]) => void;
  /**
   * a cell that is looked at for as long as the keyboard's focus is there, and the one that was chosen before. Not for the
   * pointer: an answer that grows above the number would move it away from under it
   */
  point?: (place: Place | null) => void;
  chosen?: Place | undefined;
  labels?: Labels;
}

const whole = (place: Place): string => `${place.trace} ${place.step} ${place.row} ${place.col}`;

/** The number of a cell as a button that asks about it. `about` says what it is, where its row and column do not. */
export function asked(
  asking: Asking,
  place: Place,
  about = '',
  options: NumberOptions = {},
): TemplateResult | typeof nothing {
  const { traces, locale, decimals, trail, ask, point, chosen = point ? undefined : trail.at(-1) } = asking;
  const trace = traces[place.trace];
  const step = trace?.steps.find(({ id }) => id === place.step);
  const value = step?.data[place.row * step.cols + place.col];
  if (!trace || value === undefined) return nothing;
  const spoken = about
    ? `${about}, ${spokenNumber(value, decimals, locale, options)}`
    : spokenCell(trace, place.step, place.row, place.col, locale, { decimals });
  return html`<button
    type="button"
    class="asked"
    data-place=${whole(place)}
    aria-pressed=${samePlace(chosen, place) ? 'true' : 'false'}
    aria-label=${spoken}
    @focus=${(event: FocusEvent) => (event.currentTarget as Element).matches(':focus-visible') && point?.(place)}
    @blur=${() => point?.(null)}
    @click=${() => ask([place])}
  >
    ${formatNumber(value, decimals, locale, options)}
  </button>`;
}

/** The same one every time: what did not change is not drawn again. */
const noTrail: readonly Place[] = [];

/** Where the asked number came from, and a way on to what it was made of. */
export function answer(asking: Asking, invitation: string, narrow: boolean): TemplateResult {
  const { traces, locale, decimals, trail, ask, labels = {} } = asking;
  const place = trail.at(-1);
  const trace = place && traces[place.trace];
  return html`<attn-derivation
    .trace=${trace ?? null}
    .cell=${place ?? null}
    .derivation=${trace && place ? trace.derive(place.step, place.row, place.col) : null}
    .revealed=${Infinity}
    .trail=${trace ? trail : noTrail}
    .labels=${labels}
    .decimals=${decimals}
    .locale=${locale}
    .narrow=${narrow}
    .invitation=${invitation}
    @attn-walk=${(event: CustomEvent<CellRef>) => place && ask([...trail, { ...event.detail, trace: place.trace }])}
    @attn-back=${(event: CustomEvent<{ index: number }>) => ask(trail.slice(0, event.detail.index + 1))}
  ></attn-derivation>`;
}
