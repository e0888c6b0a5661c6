/**
 * Messages by key, in the language of the element that shows them.
 *
 * A catalog is flat JSON. In a message, `{name}` is a parameter, `{count|row|rows}` picks the plural (the
 * forms of its language in CLDR's order: zero, one, two, few, many, other),
 * `{은/는}` is the particle that fits what stands before it, and `{@row}` and `{@column}` are the words for the lines of a
 * matrix, which change over where vectors are columns. Parameters are put in as text, once: a label that contains braces
 * or tags stays what the learner typed.
 */

import { catalogOf, english, slotsOf } from './catalogs.js';
import type en from './en.json';
import { languageOf, writesColumns } from './locale.js';
import { formatNumber } from './numbers.js';
import type { MessageParams } from './params.js';
import { particle } from './particles.js';

export { addLocale, onLocale } from './catalogs.js';
export { direction, languageOf, resolveLocale, writesColumns, type Convention } from './locale.js';

export type MessageKey = keyof typeof en;
export type { MessageParams } from './params.js';

export function hasMessage(key: string): key is MessageKey {
  return Object.hasOwn(english, key);
}

/** The parameters a message takes, as English has them. */
export const messageSlots = (key: MessageKey): string[] => slotsOf(english[key] ?? '');

/** A key nobody translated shows its own last word, so that a missing name is visible and still reads. */
export function message(locale: string, key: MessageKey | (string & {}), params: MessageParams = {}): string {
  const own = catalogOf(languageOf(locale));
  const text = Object.hasOwn(own, key) ? own[key] : hasMessage(key) ? english[key] : undefined;
  return text === undefined ? lastSegment(key) : interpolate(locale, text, params);
}

function interpolate(locale: string, text: string, params: MessageParams): string {
  if (!text.includes('{')) return text;
  let written = '';
  let from = 0;
  for (const match of text.matchAll(/\{([^{}]*)\}/g)) {
    written += text.slice(from, match.index);
    written += fill(locale, match[1] ?? '', params, written);
    from = match.index + match[0].length;
  }
  return written + text.slice(from);
}

function fill(locale: string, slot: string, params: MessageParams, before: string): string {
  if (slot.includes('/')) return particle(before, slot);
  if (slot.startsWith('@')) return line(locale, slot);
  const [name = '', ...forms] = slot.split('|');
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  if (forms.length > 0) return plural(locale, Number(value), forms);
  if (value === undefined) return `{${name}}`;
  return typeof value === 'number' ? formatNumber(value, 6, locale, { grouping: true }) : value;
}

const line = (locale: string, slot: string): string =>
  message(locale, (slot === '@row') === writesColumns(locale) ? 'word.column' : 'word.row');

const pluralRules = new Map<string, Intl.PluralRules>();

/** CLDR's forms, in the order in which a message gives those that its language has. */
const FORMS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

function plural(locale: string, count: number, forms: readonly string[]): string {
  const tag = languageOf(locale);
  let rules = pluralRules.get(tag);
  if (!rules) pluralRules.set(tag, (rules = new Intl.PluralRules(tag)));
  const { pluralCategories } = rules.resolvedOptions();
  const at = FORMS.filter((form) => pluralCategories.includes(form)).indexOf(rules.select(count));
  return forms[at] ?? forms.at(-1) ?? '';
}

function lastSegment(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}
