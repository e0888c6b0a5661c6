/** The lines of matrices: those of the part in view, or of the whole trace, each part under its heading. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AttentionError } from '../../engine/errors.js';
import {
  chainOf,
  clash,
  heightOf,
  layout,
  makes,
  stacks,
  widthOf,
  type Chain,
  type Metrics,
} from '../../scene/layout.js';
import type { Step } from '../../engine/types.js';
import type { CellRef } from '../../scene/scene.js';
import { isInput } from '../../scene/timeline.js';
import type { Part, View } from '../../scene/view.js';
import { formsOf, type Form, type Forms } from '../../trace/convention.js';
import type { ViewContext } from '../figure/matrix.js';
import { styleProperties } from '../style-properties.js';
import { sizeAt } from './fitting.js';
import { placedStep } from './matrix-view.js';
import { partTitle } from './outline.js';
import { pathOf } from './paths.js';
import type { Problem } from './state.js';

export interface FlowContext {
  view: View;
  /** null: all of it */
  part: Part | null;
  /** shapes that do not meet */
  impossible: AttentionError | null;
  /** the step that time stands in, and the one somebody walked to */
  timed: string | null;
  walked: string | null;
  narrow: boolean;
  width: number;
  metrics: Metrics;
  problem: Problem;
  context: ViewContext;
  onPoint: (event: CustomEvent<CellRef | null>) => void;
  onEdit: (event: CustomEvent<CellRef & { text: string }>) => void;
  onPaste: (event: CustomEvent<CellRef & { text: string }>) => void;
}

interface Group {
  part: Part | null;
  chains: readonly Chain[];
}

/** More than this, and the numbers at work would be out of sight of the sentence about them. */
const tallest = 1100;

/** Lines stand beside each other where there is room, so that it is their area that counts. */
function isTall(chains: readonly Chain[], forms: Forms, metrics: Metrics): boolean {
  const area = chains.reduce(
    (sum, chain) => sum + Math.max(widthOf(forms, chain, metrics), 1) * heightOf(forms, chain, metrics),
    0,
  );
  return chains.length > 1 && area / metrics.available > tallest;
}

interface Laid {
  all: readonly Group[];
  isTall: boolean;
}

/** Time moves every frame; where the lines stand does not depend on it. */
const laid = new WeakMap<View, Map<string, Laid>>();

function layOut({ view, part, metrics, context }: FlowContext, forms: Forms): Laid {
  const known = laid.get(view) ?? new Map<string, Laid>();
  laid.set(view, known);
  const key = JSON.stringify([context.locale, part && view.parts.indexOf(part), metrics]);
  const before = known.get(key);
  if (before) return before;
  const among = (steps: readonly Step[]): readonly Form[] => {
    const ids = new Set(steps.map(({ id }) => id));
    return forms.steps.filter(({ id }) => ids.has(id));
  };
  const seen = among(view.steps);
  const all = (part ? [part] : view.parts).map((one) => ({
    part: part ? null : one,
    chains: layout(forms, metrics, among(one.steps), seen),
  }));
  const chains = all.flatMap((group) => group.chains);
  const made = { all, isTall: isTall(chains, forms, metrics) };
  known.set(key, made);
  return made;
}

function groups(whole: FlowContext, forms: Forms): readonly Group[] {
  const { view, impossible, timed, walked, narrow } = whole;
  const { trace } = view;
  if (impossible)
    return [{ part: null, chains: [clash(trace, [impossible.params['leftName'], impossible.params['rightName']])] }];
  const { all, isTall: exceeds } = layOut(whole, forms);
  // where not all fits a screen the line that time stands in has it; the timeline above is the overview
  if (!narrow && !exceeds) return all;
  const step = trace.steps.find(({ id }) => id === walked);
  const made = step && !isInput(step) ? step.id : timed;
  const group = all.find(({ chains }) => chains.some((chain) => makes(chain, made))) ?? all[0];
  const chain = group && chainOf(group.chains, made);
  return chain ? [{ part: group.part, chains: [chain] }] : [];
}

export function flow(whole: FlowContext): TemplateResult {
  const { view, metrics, width, problem, context } = whole;
  const { em, cell } = sizeAt(width);
  // the lines are cut for this width: where there is less at once, as on paper, they are written smaller
  const size = `min(${em}px, ${(100 * em) / (width - 1)}cqi)`;
  const forms = formsOf(view.trace, context.locale);
  const several = view.parts.length > 1;
  const contextOf = (id: string): ViewContext => ({
    ...context,
    within: whole.part?.prefix ?? '',
    editable: context.editable && pathOf(problem, id) !== null,
  });
  const lines = (chains: readonly Chain[]): TemplateResult[] =>
    chains.map(
      (chain) =>
        html`<div class="chain ${stacks(forms, chain, metrics) ? 'stacked' : ''}" role="group">
          ${chain.map((placed, index) => placedStep(placed, index === 0, contextOf))}
        </div>`,
    );
  return html`<div
    class="flow"
    part="flow"
    ${styleProperties({ 'font-size': size, '--attn-cell': `${cell}em` })}
    @attn-point=${whole.onPoint}
    @attn-edit=${whole.onEdit}
    @attn-paste=${whole.onPaste}
  >
    ${groups(whole, forms).map(({ part, chains }) => [
      part && several
        ? html`<h3 class="heading">${partTitle(view, part, part.prefix, '', context.locale)}</h3>`
        : nothing,
      lines(chains),
    ])}
  </div>`;
}
