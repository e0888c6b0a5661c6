/** What is said below the figure: rounded numbers that do not add up, and what a step says of its own cost. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Step, Trace } from '../../engine/types.js';
import { message, type MessageParams } from '../../locales/i18n.js';
import { formatNumber } from '../../locales/numbers.js';
import type { Scene } from '../../scene/scene.js';

/** The point is made by a few. */
const mostNotes = 3;

/** Each sum once, and only when the whole row is there. */
function sumNotes(
  { id, cols }: Step,
  sums: ReadonlyMap<string, Trace>,
  shown: number,
  number: (value: number) => string,
  locale: string,
): string[] {
  const made = sums.get(id);
  if (!made) return [];
  const exact = made.step('sums').data;
  const rows = made.step('roundedSums').data.subarray(0, Math.floor(shown / cols));
  return Array.from(rows).flatMap((value, row) => {
    const [rounded, sum] = [number(value), number(exact[row] ?? NaN)];
    return rounded === sum ? [] : [message(locale, 'ui.roundedSum', { rounded, sum })];
  });
}

/** Ops whose params count what was held and done. */
const costs: Record<string, string> = { tile_output: 'ui.cost.tiles', stack_rows: 'ui.cost.cache' };

function costNotes({ op, rows, cols, params }: Step, shown: number, locale: string): string[] {
  const key = costs[op];
  if (!key || shown < rows * cols) return [];
  const counts: MessageParams = {};
  for (const [name, value] of Object.entries(params))
    if (typeof value === 'number') counts[name] = formatNumber(value, 0, locale, { grouping: true });
  return [message(locale, key, counts)];
}

export function notes(
  steps: readonly Step[],
  scene: Scene,
  sums: ReadonlyMap<string, Trace>,
  number: (value: number) => string,
  locale: string,
): TemplateResult | typeof nothing {
  const all = steps.flatMap((step) => {
    const shown = scene.matrices.get(step.id)?.shown ?? 0;
    return [...sumNotes(step, sums, shown, number, locale), ...costNotes(step, shown, locale)];
  });
  if (all.length === 0) return nothing;
  return html`<p class="note">${[...new Set(all)].slice(0, mostNotes).join(' · ')}</p>`;
}
