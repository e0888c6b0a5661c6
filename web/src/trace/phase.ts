/**
 * Where on the learner's road a step stands: compare, scale, mask, softmax, mix, and before them make (the projections).
 *
 * Ids say it where they are the usual ones, with any prefix; otherwise the way steps feed each other says it, so that an
 * algorithm the page has never met still gets its phases; and what fits nowhere is named by its op.
 */

import type { Step, TraceData } from '../engine/types.js';
import { hasMessage } from '../locales/i18n.js';
import { isGradient, lastSegment, prefixes } from './ids.js';
import { inverted } from './inverted.js';

/** One of the named phases, or an op's name. `phase.<Phase>` or `op.<Phase>` is its catalog key. */
export type Phase =
  | 'input'
  | 'make'
  | (typeof FIVE_PHASES)[number]
  | 'embed'
  | 'position'
  | 'split'
  | 'join'
  | 'project'
  | 'activate'
  | 'feedForward'
  | 'residual'
  | 'normalize'
  | 'predict'
  | 'gradient'
  | 'measure'
  | (string & {});

export const FIVE_PHASES = ['compare', 'scale', 'mask', 'softmax', 'mix'] as const;

const BY_ID = inverted<Phase>({
  compare: 'scores',
  scale: 'scaled capped biased',
  mask: 'masked',
  softmax: 'shifted exponentials softmaxed weights logWeights renormalized',
  feedForward: 'hidden gate',
  position: 'moved positionCos positionSin',
  embed: 'sourceEmbedding targetEmbedding',
  measure: 'errors errorRow loss centralDifference',
  gradient: 'queryStep keyStep valueStep',
  predict: 'logits probabilities',
});

const BY_OP = inverted<Phase>({
  input: 'input',
  make: 'linear',
  scale: 'scale softcap',
  mask: 'mask',
  softmax: 'softmax tile_max rescale tile_sum',
  compare: 'additive cached_scores tile_scores',
  mix: 'cached_mix tile_accumulate tile_output',
  embed: 'lookup',
  position: 'angle sinusoid position_shift rotate alibi_slope alibi',
  split: 'split_heads',
  join: 'concat_heads stack_rows',
  activate: 'relu tanh gelu gelu_tanh silu swiglu',
  normalize: 'row_mean row_mean_square row_variance inverse_root normalize rms_normalize affine',
  measure: 'histogram subtract row_length cosine arc_cosine',
});

/** Ops that are what they are, whatever their step is called. */
const ALWAYS_BY_OP = new Set(['mask', 'rotate', 'split_heads', 'stack_rows']);

export function phaseOf(trace: TraceData, stepId: string): Phase {
  const step = find(trace, stepId);
  if (!step) return 'input';
  if (step.op === 'input') return 'input';
  if (prefixes(stepId).some(({ name }) => name === 'size') || isCount(step)) return 'measure';
  if (isGradient(stepId)) return 'gradient';
  if (ALWAYS_BY_OP.has(step.op)) return BY_OP[step.op] ?? step.op;
  const last = lastSegment(stepId);
  if (/^residual\d*$/.test(last)) return 'residual';
  const known = BY_ID[last];
  if (known) return known;
  if (step.op === 'linear' && last === 'output') return closesFeedForward(step) ? 'feedForward' : 'project';
  if (isProduct(step) && (readsWeights(trace, step) || lastSegment(step.operands[1] ?? '') === 'value')) return 'mix';
  if (isProduct(step) && feedsSoftmax(trace, step)) return 'compare';
  if (step.op === 'row_sum' || step.op === 'column_sum') return readsExponentials(trace, step) ? 'softmax' : step.op;
  return BY_OP[step.op] ?? step.op;
}

export interface PhaseSpan {
  phase: Phase;
  steps: string[];
}

/** The computed steps in order, or these of them, neighbours of one phase together: the stops of a timeline. */
export function phasesOf(trace: TraceData, steps: readonly Step[] = trace.steps): PhaseSpan[] {
  const spans: PhaseSpan[] = [];
  for (const { id, op } of steps) {
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

/** Numbers about attention, not in it: how many scores, how many multiplications. */
function isCount({ axes }: Step): boolean {
  return axes[0] === 'number' || axes[0] === 'projection';
}

function isProduct(step: Step): boolean {
  return step.op === 'matmul' || step.op === 'matmul_transposed';
}

function closesFeedForward({ id, operands }: Step): boolean {
  return lastSegment(operands[0] ?? '') === 'activated' || prefixes(id).some(({ name }) => name === 'feedForward');
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
