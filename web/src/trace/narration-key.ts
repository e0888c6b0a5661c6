/** Which sentence is told: by the phase a step belongs to, by its op where it has none. */

import type { Derivation, Step, Term, TraceData } from '../engine/types.js';
import { hasMessage } from '../locales/i18n.js';
import { phaseOf } from './phase.js';

/** The key of the sentence about one cell. */
export function narrationKey(trace: TraceData, step: Step, derivation: Derivation): string {
  const variant = variantOf(trace, step, derivation);
  return [`narration.${variant}`, `narration.${derivation.op}`].find(hasMessage) ?? 'narration.other';
}

/** What the sentence is about, and where the op has several, which of them. */
function variantOf(trace: TraceData, step: Step, derivation: Derivation): string {
  const phase = phaseOf(trace, step.id);
  const { op, params, partials, terms } = derivation;
  switch (op) {
    case 'matmul':
    case 'matmul_transposed':
    case 'transposed_matmul':
      return phase === 'compare' || phase === 'mix' ? phase : op;
    case 'scale':
      if (phase === 'softmax') return 'scale.weight';
      if (phase !== 'scale') return 'scale.plain';
      if (typeof params.headSize === 'number') return op;
      return params.factor === 1 ? 'scale.none' : 'scale.factor';
    case 'mask':
      return `mask${maskedKind(trace, step, phase)}.${params.mask === false ? 'hidden' : 'visible'}`;
    case 'softmax':
      if (phase === 'predict') return 'softmax.predict';
      if (partials.find(({ label }) => label === 'max')?.value === -Infinity) return 'softmax.nothing';
      if (derivation.value === 0 && ownTerm(derivation)?.value === -Infinity) return 'softmax.hidden';
      return params.axis === 'column' ? 'softmax.column' : op;
    case 'exp':
    case 'subtract_log':
      return typeof params.temperature === 'number' ? `${op}.temperature` : op;
    case 'sinusoid':
      return `${op}.${String(params.function)}`;
    case 'position_shift':
      return `${op}.${String(params.entry)}`;
    case 'rotate':
      return `${op}.${String(params.part)}`;
    case 'affine':
      return ['moved', 'affine.gamma', 'affine.beta', op][(params.gamma ? 1 : 0) + (params.beta ? 2 : 0)] ?? op;
    case 'rescale':
      return terms.length < 2 ? 'rescale.first' : op;
    case 'tile_output':
      return terms[1]?.value === 0 ? 'tile_output.nothing' : op;
    case 'softmax_jacobian':
      return terms[0]?.col === terms[1]?.col ? `${op}.own` : `${op}.other`;
    case 'divide':
      return phase === 'measure' ? 'divide.plain' : op;
    case 'cosine':
      return partials[0]?.value === 0 ? 'cosine.nowhere' : op;
    case 'row_mean':
    case 'row_mean_square':
    case 'row_variance':
      // one number of a whole step, which stands in one row
      return step.axes[0] === 'size' ? `${op}.whole` : op;
    default:
      return MOVES.has(op) ? 'moved' : op;
  }
}

/** Scores are masked; in one of the mistakes weights are, and on the way back gradients. */
function maskedKind(trace: TraceData, step: Step, phase: string): '' | '.weight' | '.gradient' {
  if (phase === 'gradient') return '.gradient';
  return trace.steps.some(({ id, op }) => op === 'softmax' && step.operands.includes(id)) ? '.weight' : '';
}

const MOVES = new Set(['copy', 'reshape', 'split_heads', 'concat_heads', 'slice', 'stack_rows']);

/** The term at the cell's own place: the score itself, where a whole row of scores is at work. */
export function ownTerm({ terms, params }: Derivation): Term | undefined {
  return terms[typeof params.index === 'number' ? params.index : 0];
}

/** Phases that say more about a step than its op does. */
const TOLD_BY_PHASE = new Set(['measure', 'gradient', 'predict', 'embed', 'residual', 'feedForward']);

/** The key of the sentence at the end of a step. */
export function stepEndKey(trace: TraceData, step: Step): string {
  const { id, op, params } = step;
  const phase = phaseOf(trace, id);
  const variants = [
    op === 'scale' && typeof params.headSize !== 'number' ? (params.factor === 1 ? '.none' : '.factor') : '',
    op === 'softmax' && params.axis === 'column' ? '.column' : '',
  ].filter(Boolean);
  // a step that shares its phase with another op (softcap in scale) tells of its own op; what a sum is for, its phase says
  const toldByPhase = TOLD_BY_PHASE.has(phase) || (op === 'add' && phase !== 'scale') || op === 'scale';
  const subjects = toldByPhase ? [phase] : [op, phase];
  const keys = subjects.flatMap((subject) => [...variants, ''].map((variant) => `done.${subject}${variant}`));
  return keys.find(hasMessage) ?? 'done.other';
}
