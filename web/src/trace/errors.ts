/**
 * What went wrong, in the learner's language, short enough to stand beside the control it belongs to. The core names the
 * thing (`shape_mismatch`, {left: [2, 4], …}); this says it.
 */

import { hasMessage, message, messageSlots, type MessageParams } from '../locales/i18n.js';
import { formatNumber } from '../locales/numbers.js';
import { stepName } from './names.js';
import type { ParseErrorCode } from './parse.js';
import { formatShape, type Shape } from './shapes.js';

export interface CodedError {
  code: string;
  params: Record<string, unknown>;
}

/** Names of arguments and steps among the params: said as the page says them. */
const NAMES = new Set(['name', 'leftName', 'rightName', 'id']);
/** Positions count from 0 in the core, from 1 for people. */
const POSITIONS = new Set(['row', 'col']);

export function errorMessage({ code, params }: CodedError, locale: string): string {
  const values: MessageParams = {};
  for (const [name, value] of Object.entries(params)) values[name] = described(name, value, locale);
  const variant = [params.cause, params.reason].find((hint) => typeof hint === 'string');
  const keys = [`error.${code}.${String(variant)}`, `error.${code}`, `error.${code}.bare`].filter(hasMessage);
  // the first wording whose every slot can be filled: a fact that did not come along is not promised
  const key = keys.find((candidate) => messageSlots(candidate).every((slot) => Object.hasOwn(values, slot)));
  return key ? message(locale, key, values) : message(locale, 'error.unknown', { code });
}

/** `parseErrorMessage('ambiguous_comma', '1,5', 'en')` */
export function parseErrorMessage(code: ParseErrorCode, text: string, locale: string): string {
  return message(locale, `error.parse.${code}`, { text: shortened(text.trim()) });
}

function described(name: string, value: unknown, locale: string): string {
  if (NAMES.has(name) && typeof value === 'string') {
    return hasMessage(`step.${value}`) ? stepName(locale, value) : shortened(value);
  }
  if (typeof value === 'number') {
    return formatNumber(POSITIONS.has(name) ? value + 1 : value, 6, locale, { grouping: true });
  }
  if (isShape(value)) return formatShape(value);
  if (Array.isArray(value)) return shortened(value.map(String).join(', '));
  return shortened(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
}

function isShape(value: unknown): value is Shape {
  return Array.isArray(value) && value.length === 2 && value.every((size) => typeof size === 'number');
}

const LONGEST_QUOTE = 40;

/** A pasted page of text is not repeated beside a cell. */
function shortened(text: string): string {
  return text.length <= LONGEST_QUOTE ? text : text.slice(0, LONGEST_QUOTE - 1) + '…';
}
