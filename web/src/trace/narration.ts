/**
 * One short sentence for what is happening: beside the animation for those who watch, in the live region for those who
 * listen.
 */

import type { Derivation, Step, Trace, TraceData } from '../engine/types.js';
import { message, type MessageParams } from '../locales/i18n.js';
import { formatNumber } from '../locales/numbers.js';
import { axisName, capitalized, cellName, stepName, type Labels } from './names.js';
import { seenFrom } from './ids.js';
import { narrationKey, ownTerm, stepEndKey } from './narration-key.js';
import { FINER_DECIMALS } from './notation.js';
import { formsOf, shownAt, shownOp, type Form } from './convention.js';
import { placeOf } from './place.js';

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
  const params: MessageParams = {};
  // what stands below is more exact where it has the same name: a tile's row is a param, and not the cell's
  for (const { role, value } of [...derivation.terms].reverse()) params[role] = show(value);
  for (const { label, value } of derivation.partials) params[label] = show(value);
  for (const [name, value] of Object.entries(derivation.params)) {
    if (typeof value === 'number') params[name] = show(value);
  }
  const [rowIndex, colIndex] = placeOf(trace, step, row, col);
  const [leftIndex, rightIndex] = shownAt(locale, rowIndex, colIndex);
  const form = formOf(trace, step, locale);
  Object.assign(params, {
    row: axisName(locale, step.axes[0], rowIndex, labels, 'quoted'),
    col: axisName(locale, step.axes[1], colIndex, labels, 'quoted'),
    rowNumber: rowIndex + 1,
    colNumber: colIndex + 1,
    cell: cellName(locale, rowIndex, colIndex),
    step: nearName(locale, step, step),
    value: show(derivation.value),
    name: labels[step.axes[0]]?.[rowIndex] ?? rowIndex + 1,
    left: nearName(locale, step, operand(trace, form, 0)),
    right: nearName(locale, step, operand(trace, form, 1)),
    leftNumber: leftIndex + 1,
    rightNumber: rightIndex + 1,
    from: show(ownTerm(derivation)?.value, derivation.op === 'round' ? FINER_DECIMALS : 0),
    to: show(derivation.terms[1]?.value),
    count: derivation.terms.length,
    source: sourceOf(locale, step, derivation),
  } satisfies MessageParams);
  return capitalized(
    message(locale, narrationKey(trace, step, { ...derivation, op: shownOp(derivation.op, locale) }), params),
  );
}

/** A step by its name, seen from the one that is told of: whoever hears of head 2 need not be told so in every word. */
function nearName(locale: string, from: Step, step: Step | string): string {
  const { id, op } = typeof step === 'string' ? { id: step, op: '' } : step;
  return stepName(locale, { id: seenFrom(from.id, id), op });
}

/** "query, row 1, column 3": where a number was taken from that was only moved. */
function sourceOf(locale: string, from: Step, { terms }: Derivation): string {
  const [term] = terms;
  if (!term) return '';
  return message(locale, 'speech.term', {
    step: nearName(locale, from, term.step),
    cell: cellName(locale, term.row, term.col),
  });
}

/** The step as it is written: the products of another convention are other ones. */
const formOf = (trace: TraceData, step: Step, locale: string): Form =>
  formsOf(trace, locale).steps.find(({ id }) => id === step.id) ?? step;

function operand(trace: TraceData | Trace, { operands }: Form, index: number): Step | string {
  const id = operands[index] ?? '';
  return find(trace, id) ?? id;
}

/** What is said when a step is done: "Every query has met every key. Scores: 2 rows, 2 columns." */
export function narrateStepEnd(trace: TraceData | Trace, stepId: string, locale: string): string {
  const step = find(trace, stepId);
  if (!step) return '';
  const { params, rows: vectors, cols: entries } = step;
  const [rows, cols] = shownAt(locale, vectors, entries);
  const values: MessageParams = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'number') values[name] = formatNumber(value, 3, locale);
  }
  Object.assign(values, { step: stepName(locale, step), rows, cols, vectors, entries } satisfies MessageParams);
  return capitalized(message(locale, stepEndKey(trace, step), values));
}

function find(trace: TraceData | Trace, id: string): Step | undefined {
  return trace.steps.find((step) => step.id === id);
}
