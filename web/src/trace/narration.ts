/**
 * One short sentence for what is happening: beside the animation for those who watch, in the live region for those who
 * listen. Chosen by the phase a step belongs to, by its op where it has none.
 */

import type { Derivation, Step, Term, Trace, TraceData } from '../engine/types.js';
import { hasMessage, message, type MessageParams } from '../locales/i18n.js';
import { formatNumber } from '../locales/numbers.js';
import { axisName, capitalized, stepName, type Labels } from './names.js';
import { FINER_DECIMALS } from './notation.js';
import { phaseOf } from './phase.js';

export interface NarrationOptions {
  decimals?: number;
  labels?: Labels;
}

/** "Query 1 meets key 2: score 2." / "쿼리 1이 키 2를 만나 점수 2가 나와요." */
export function narrate(
  trace: TraceData | Trace,
  stepId: string,
  row: number,
  col: number,
  derivation: Derivation,
  locale: string,
  { decimals = 3, labels = {} }: NarrationOptions = {},
): string {
  const step = find(trace, stepId);
  if (!step) return '';
  const show = (value: number | undefined, finer = 0) =>
    value === undefined ? '' : formatNumber(value, decimals + finer, locale);
  const params: MessageParams = {
    row: axisName(locale, step.axes[0], row, labels, 'quoted'),
    col: axisName(locale, step.axes[1], col, labels, 'quoted'),
    rowNumber: row + 1,
    colNumber: col + 1,
    step: stepName(locale, step),
    value: show(derivation.value),
    name: labels[step.axes[0]]?.[row] ?? row + 1,
    left: stepName(locale, operand(trace, step, 0)),
    right: stepName(locale, operand(trace, step, 1)),
    from: show(ownTerm(derivation)?.value, derivation.op === 'round' ? FINER_DECIMALS : 0),
    to: show(derivation.terms[1]?.value),
    count: derivation.terms.length,
  };
  for (const { label, value } of derivation.partials) params[label] = show(value);
  for (const [name, value] of Object.entries(derivation.params)) {
    if (typeof value === 'number') params[name] = show(value);
  }
  return capitalized(message(locale, narrationKey(trace, step, derivation), params));
}

function narrationKey(trace: TraceData, step: Step, derivation: Derivation): string {
  const phase = phaseOf(trace, step.id);
  const { op, params, partials } = derivation;
  switch (op) {
    case 'matmul':
    case 'matmul_transposed':
      if (phase === 'compare' || phase === 'mix') return `narration.${phase}`;
      break;
    case 'scale':
      if (typeof params.headSize === 'number') return 'narration.scale';
      return params.factor === 1 ? 'narration.scale.none' : 'narration.scale.factor';
    case 'mask':
      return params.mask === false ? 'narration.mask.hidden' : 'narration.mask.visible';
    case 'softmax':
      if (partials.find(({ label }) => label === 'max')?.value === -Infinity) return 'narration.softmax.nothing';
      if (derivation.value === 0 && ownTerm(derivation)?.value === -Infinity) return 'narration.softmax.hidden';
      return params.axis === 'column' ? 'narration.softmax.column' : 'narration.softmax';
    case 'exp':
      return typeof params.temperature === 'number' ? 'narration.exp.temperature' : 'narration.exp';
  }
  return hasMessage(`narration.${op}`) ? `narration.${op}` : 'narration.other';
}

/** The term at the cell's own place: the score itself, where a whole row of scores is at work. */
function ownTerm({ terms, params }: Derivation): Term | undefined {
  return terms[typeof params.index === 'number' ? params.index : 0];
}

function operand(trace: TraceData | Trace, step: Step, index: number): Step | string {
  const id = step.operands[index] ?? '';
  return find(trace, id) ?? id;
}

/** What is said when a step is done: "Every query has met every key. Scores: 2 rows, 2 columns." */
export function narrateStepEnd(trace: TraceData | Trace, stepId: string, locale: string): string {
  const step = find(trace, stepId);
  if (!step) return '';
  const { rows, cols, op, params } = step;
  const phase = phaseOf(trace, stepId);
  const values: MessageParams = { step: stepName(locale, step), rows, cols };
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'number') values[name] = formatNumber(value, 3, locale);
  }
  const variants = [
    op === 'scale' && typeof params.headSize !== 'number' ? (params.factor === 1 ? 'none' : 'factor') : '',
    op === 'softmax' && params.axis === 'column' ? 'column' : '',
  ].filter(Boolean);
  // a step that shares its phase with another op (softcap in scale) tells of its own op
  const subject = op === 'softcap' || op === 'add' ? op : phase;
  const keys = [...variants.map((variant) => `done.${subject}.${variant}`), `done.${subject}`, 'done.other'];
  return capitalized(message(locale, keys.find(hasMessage) ?? 'done.other', values));
}

function find(trace: TraceData | Trace, id: string): Step | undefined {
  return trace.steps.find((step) => step.id === id);
}
