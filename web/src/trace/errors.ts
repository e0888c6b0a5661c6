/**
 * What went wrong, in the learner's language, short enough to stand beside the control it belongs to. The core names the
 * thing (`shape_mismatch`, {left: [2, 4], …}); this says it.
 */

import {
  hasMessage,
  message,
  messageSlots,
  writesColumns,
  type MessageKey,
  type MessageParams,
} from '../locales/i18n.js';
import { formatNumber } from '../locales/numbers.js';
import { capitalized, stepName } from './names.js';
import type { ParseErrorCode } from './parse.js';

export interface CodedError {
  code: string;
  params: Record<string, unknown>;
}

export function errorMessage(error: CodedError, locale: string): string {
  const values: MessageParams = {};
  const params = writesColumns(locale) ? turned(error.params) : error.params;
  for (const [name, value] of Object.entries(params)) values[name] = described(name, value, locale);
  // the first wording whose every slot can be filled: a fact that did not come along is not promised
  const key = wordings(error).find((candidate) => messageSlots(candidate).every((slot) => Object.hasOwn(values, slot)));
  return capitalized(key ? message(locale, key, values) : message(locale, 'error.unknown', { code: error.code }));
}

/** What does not fit, as it stands where vectors are columns: the other way round, and each turned. */
function turned(params: CodedError['params']): CodedError['params'] {
  const { left, right, leftName, rightName } = params;
  if (!Array.isArray(left) || !Array.isArray(right)) return params;
  return {
    ...params,
    left: [...(right as unknown[])].reverse(),
    right: [...(left as unknown[])].reverse(),
    ...(leftName !== undefined && { leftName: rightName, rightName: leftName }),
  };
}

/** `parseErrorMessage('ambiguous_comma', '1,5', 'en')` */
export function parseErrorMessage(code: ParseErrorCode, text: string, locale: string): string {
  return message(locale, `error.parse.${code}`, { text: shortened(text.trim()) });
}

/** From the most telling to the barest. */
function wordings({ code, params }: CodedError): MessageKey[] {
  const { cause, reason, max, row, col, index } = params;
  const variants: unknown[] = [cause, reason];
  // the largest whole number stands for "no bound" as infinity does
  if (typeof max === 'number' && max >= Number.MAX_SAFE_INTEGER) variants.push('least');
  if (row !== undefined && col === undefined) variants.push('row');
  if (index !== undefined) variants.push('index');
  const told = variants
    .filter((variant) => variant !== undefined)
    .map((variant) => `error.${code}.${String(variant)}`)
    .flatMap((key) => [key, `${key}.bare`]);
  const whole = reason !== undefined && reason !== 'unknown' ? [`error.${code}.whole`] : [];
  return [...told, ...whole, `error.${code}`, `error.${code}.bare`].filter(hasMessage);
}

/** Params that name an argument, an option or a step: said as the page says them. */
const NAMES = new Set(['name', 'leftName', 'rightName']);
/** Positions count from 0 in the core, from 1 for people. In a mask's shape `rows` counts; only these point. */
const POSITIONS = new Set(['row', 'col', 'index']);

function described(name: string, value: unknown, locale: string): string | number {
  if (NAMES.has(name) && typeof value === 'string') {
    return hasMessage(`step.${value}`) ? stepName(locale, value) : shortened(value);
  }
  if (typeof value === 'number') {
    // a number stays one for what counts with it (its plural); what is no whole number is shown as cells are
    if (Number.isInteger(value)) return POSITIONS.has(name) ? value + 1 : value;
    return formatNumber(value, 6, locale);
  }
  if (Array.isArray(value)) {
    if (!value.every((entry) => typeof entry === 'number')) return shortened(value.map(String).join(', '));
    return `(${value.map((entry) => (POSITIONS.has(name) ? entry + 1 : entry)).join(', ')})`;
  }
  return shortened(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
}

const LONGEST_QUOTE = 40;

/** A pasted page of text is not repeated beside a cell. */
function shortened(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ')];
  return letters.length <= LONGEST_QUOTE ? letters.join('') : letters.slice(0, LONGEST_QUOTE - 1).join('') + '…';
}
