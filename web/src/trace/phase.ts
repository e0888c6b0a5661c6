/**
 * Where on the learner's road a step stands: compare, scale, mask, softmax, mix, and before them make (the projections).
 *
 * Ids say it where they are the usual ones, with any prefix; otherwise the way steps feed each other says it, so that an
 * algorithm the page has never met still gets its phases; and what fits nowhere is named by its op.
 */

import type { Step, TraceData } from '../engine/types.js';
import { hasMessage } from '../locales/i18n.js';
import { lastSegment } from './ids.js';

/** One of the named phases, or an op's name. `phase.<Phase>` or `op.<Phase>` is its catalog key. */
export type Phase = 'input' | 'make' | 'compare' | 'scale' | 'mask' | 'softmax' | 'mix' | (string & {});

export const FIVE_PHASES = ['compare', 'scale', 'mask', 'softmax', 'mix'] as const;

const BY_ID: Record<string, Phase> = {
  scores: 'compare',
  scaled: 'scale',
  capped: 'scale',
  biased: 'scale',
  masked: 'mask',
  shifted: 'softmax',
  exponentials: 'softmax',
  weights: 'softmax',
};

const BY_OP: Record<string, Phase> = {
  input: 'input',
  linear: 'make',
  scale: 'scale',
  softcap: 'scale',
  mask: 'mask',
  softmax: 'softmax',
};

export function phaseOf(trace: TraceData, stepId: string): Phase {
  const step = find(trace, stepId);
  if (!step) return 'input';
  if (step.op === 'input') return 'input';
  const known = BY_ID[lastSegment(stepId)];
  if (known) return known;
  if (isProduct(step) && readsWeights(trace, step)) return 'mix';
  if (isProduct(step) && feedsSoftmax(trace, step)) return 'compare';
  if (step.op === 'row_sum' || step.op === 'column_sum') return readsExponentials(trace, step) ? 'softmax' : step.op;
  return BY_OP[step.op] ?? step.op;
}

export interface PhaseSpan {
  phase: Phase;
  steps: string[];
}

/** The computed steps in order, neighbours of one phase together: the stops of a timeline. */
export function phasesOf(trace: TraceData): PhaseSpan[] {
  const spans: PhaseSpan[] = [];
  for (const { id, op } of trace.steps) {
    if (op === 'input') continue;
    const phase = phaseOf(trace, id);
    const last = spans.at(-1);
    if (last?.phase === phase) last.steps.push(id);
    else spans.push({ phase, steps: [id] });
  }
  return spans;
}

export function phaseKey(phase: Phase): string {
  return hasMessage(`phase.${phase}`) ? `phase.${phase}` : `op.${phase}`;
}

function isProduct(step: Step): boolean {
  return step.op === 'matmul' || step.op === 'matmul_transposed';
}

function readsWeights(trace: TraceData, step: Step): boolean {
  const left = find(trace, step.operands[0] ?? '');
  return left !== undefined && (left.op === 'softmax' || lastSegment(left.id) === 'weights');
}

function readsExponentials(trace: TraceData, step: Step): boolean {
  return step.operands.some((id) => find(trace, id)?.op === 'exp');
}

/** Follows the step forward through what only adjusts scores, until a softmax takes them. */
function feedsSoftmax(trace: TraceData, step: Step): boolean {
  const adjusts = ['scale', 'softcap', 'add', 'mask', 'shift', 'exp'];
  return trace.steps.some(
    (later) =>
      later.operands.includes(step.id) &&
      (later.op === 'softmax' || (adjusts.includes(later.op) && (later.op === 'exp' || feedsSoftmax(trace, later)))),
  );
}

function find(trace: TraceData, id: string): Step | undefined {
  return trace.steps.find((step) => step.id === id);
}
