/**
 * Messages by key, in the language of the element that shows them.
 *
 * A catalog is flat JSON. In a message, `{name}` is a parameter, `{count|row|rows}` picks English's singular or plural,
 * `{은/는}` is the particle that fits what stands before it, and `{@row}` and `{@column}` are the words for the lines of a
 * matrix, which change over where vectors are columns. Parameters are put in as text, once: a label that contains braces
 * or tags stays what the learner typed.
 */

import en from './en.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import { languageOf, numberLocale, writesColumns } from './locale.js';
import { formatNumber } from './numbers.js';
import type { MessageParams } from './params.js';
import { particle } from './particles.js';
import { isPseudo, pseudoCatalog, type Catalog } from './pseudo.js';

export {
  direction,
  languageOf,
  LOCALES,
  resolveLocale,
  writesColumns,
  type Convention,
  type Locale,
} from './locale.js';

export type MessageKey = keyof typeof en;
export type { MessageParams } from './params.js';

const catalogs = new Map<string, Catalog>([
  ['en', en],
  ['ko', ko],
]);

function catalog(written: string): Catalog {
  const locale = languageOf(written);
  let found = catalogs.get(locale);
  if (!found && isPseudo(locale)) catalogs.set(locale, (found = pseudoCatalog(locale, en)));
  return found ?? en;
}

export function hasMessage(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}

/** The parameters a message takes, as English has them. */
export function messageSlots(key: MessageKey): string[] {
  const slots = [...en[key].matchAll(/\{([^{}/|]*)[^{}/]*\}/g)].map((match) => match[1] ?? '');
  return [...new Set(slots)].filter((slot) => !slot.startsWith('@'));
}

/** A key nobody translated shows its own last word, so that a missing name is visible and still reads. */
export function message(locale: string, key: MessageKey | (string & {}), params: MessageParams = {}): string {
  const own = catalog(locale);
  const text = Object.hasOwn(own, key) ? own[key] : hasMessage(key) ? en[key] : undefined;
  return text === undefined ? lastSegment(key) : interpolate(locale, text, params);
}

function interpolate(locale: string, text: string, params: MessageParams): string {
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
  const [name = '', one, other] = slot.split('|');
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  if (one !== undefined) return plural(locale, Number(value)) === 'one' ? one : (other ?? one);
  if (value === undefined) return `{${name}}`;
  return typeof value === 'number' ? formatNumber(value, 6, locale, { grouping: true }) : value;
}

const line = (locale: string, slot: string): string =>
  message(locale, (slot === '@row') === writesColumns(locale) ? 'word.column' : 'word.row');

const pluralRules = new Map<string, Intl.PluralRules>();

function plural(locale: string, count: number): Intl.LDMLPluralRule {
  const tag = numberLocale(locale);
  let rules = pluralRules.get(tag);
  if (!rules) pluralRules.set(tag, (rules = new Intl.PluralRules(tag)));
  return rules.select(count);
}

function lastSegment(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}
