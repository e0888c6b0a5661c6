/** A matrix in its place: what stands above it and the sign before it; and what is said below the figure. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Step, Trace } from '../../engine/types.js';
import { message } from '../../locales/i18n.js';
import { formatNumber } from '../../locales/numbers.js';
import type { PlacedStep } from '../../scene/layout.js';
import type { Scene } from '../../scene/scene.js';
import { nameOf, signOf } from '../../scene/sign.js';
import { isInput } from '../../scene/timeline.js';
import { formulaMath } from '../../trace/mathml.js';
import { caption, matrix, type Place, type ViewContext } from '../figure/matrix.js';

/** Matrices that both enter the next step stand beside each other with a comma. */
function signBefore({ joins }: PlacedStep, step: Step, locale: string): TemplateResult {
  if (joins) return html`<div class="sign comma" aria-hidden="true">,</div>`;
  const sign = signOf(step);
  const isArrow = sign.every((node) => node.type === 'sign' && node.sign === '→');
  return html`<div class="sign ${isArrow ? 'arrow' : ''}" aria-hidden="true">
    <span class="name">${nameOf(step)}</span>
    ${formulaMath({ op: step.op, lines: [sign] }, { locale })}
  </div>`;
}

export function placedStep(
  placed: PlacedStep,
  first: boolean,
  contextOf: (step: string) => ViewContext,
): TemplateResult {
  const context = contextOf(placed.step);
  const { trace, locale } = context;
  const step = trace.step(placed.step);
  const { transposed, window } = placed;
  const main: Place = { transposed, window, leads: first || (isInput(step) && !placed.joins), above: false };
  const brief = placed.above.length > 1;
  const above = placed.above.map((operand) => {
    const place: Place = { ...operand, leads: true, above: true, brief };
    return html`${caption(trace.step(operand.step), place, context)}
    ${matrix(trace.step(operand.step), place, contextOf(operand.step))}`;
  });
  return html`${first ? nothing : signBefore(placed, step, locale)}
    <div class="placed">
      <div class="above">${above}</div>
      <div class="main">${matrix(step, main, context)}${caption(step, main, context)}</div>
    </div>`;
}

/** The point is made by a few. */
const mostNotes = 3;

/** Rounded numbers that do not add up say so, each row once, and only when the whole row is there. */
export function sumNotes(
  steps: readonly Step[],
  scene: Scene,
  sums: Map<string, Trace>,
  decimals: number,
  locale: string,
): TemplateResult | typeof nothing {
  const notes = new Set<string>();
  for (const { id, cols } of steps) {
    const made = sums.get(id);
    if (!made) continue;
    const shown = scene.matrices.get(id)?.shown ?? 0;
    const exact = made.step('sums').data;
    made.step('roundedSums').data.forEach((value, row) => {
      const rounded = formatNumber(value, decimals, locale);
      const real = formatNumber(exact[row] ?? NaN, decimals, locale);
      if ((row + 1) * cols <= shown && rounded !== real)
        notes.add(message(locale, 'ui.roundedSum', { rounded, sum: real }));
    });
  }
  if (notes.size === 0) return nothing;
  return html`<p class="note">${[...notes].slice(0, mostNotes).join(' · ')}</p>`;
}
