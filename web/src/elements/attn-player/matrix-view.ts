/** A matrix in its place: what stands above it and the sign before it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PlacedStep } from '../../scene/layout.js';
import { nameOf, signOf } from '../../scene/sign.js';
import { isInput } from '../../scene/timeline.js';
import { formsOf, type Form } from '../../trace/convention.js';
import { formulaMath } from '../../trace/mathml.js';
import { caption, matrix, type Place, type ViewContext } from '../figure/matrix.js';

/** Matrices that both enter the next step stand beside each other with a comma. */
function signBefore({ joins }: PlacedStep, step: Form, locale: string): TemplateResult {
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
  const form = formsOf(trace, locale).steps.find(({ id }) => id === step.id)!;
  const { transposed, window } = placed;
  const main: Place = { transposed, window, leads: first || (isInput(step) && !placed.joins), above: false };
  const brief = placed.above.length > 1;
  const above = placed.above.map((operand) => {
    const place: Place = { ...operand, leads: true, above: true, brief };
    return html`${caption(trace.step(operand.step), place, context)}
    ${matrix(trace.step(operand.step), place, contextOf(operand.step))}`;
  });
  return html`${first ? nothing : signBefore(placed, form, locale)}
    <div class="placed">
      <div class="above">${above}</div>
      <div class="main">${matrix(step, main, context)}${caption(step, main, context)}</div>
    </div>`;
}
