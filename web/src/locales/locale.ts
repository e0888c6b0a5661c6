/** Which languages the page speaks, and which of them an element should. */

import { isSpoken } from './catalogs.js';

/**
 * The first candidate we speak: an element passes its own `lang`, its nearest ancestor's, the document's.
 * `ko-KR` is Korean; a language we lack gives way to the next candidate; English stands last.
 */
export function resolveLocale(...candidates: readonly (string | null | undefined)[]): string {
  for (const candidate of candidates) {
    const tag = candidate?.trim().toLowerCase().replaceAll('_', '-') ?? '';
    const [language = '', ...more] = tag.split('-');
    // pt-br is written pt-BR where a catalog is its own
    const regional = [language, ...more.map((part) => (part.length === 2 ? part.toUpperCase() : part))].join('-');
    const found = [regional, language].find(isSpoken);
    if (found) return found;
  }
  return 'en';
}

/** Whether a token's vector is a row of a matrix, as in the papers, or a column, as in many books. */
export const CONVENTIONS = ['rows', 'columns'] as const;
export type Convention = (typeof CONVENTIONS)[number];
export const isConvention = (text: unknown): text is Convention => text === 'rows' || text === 'columns';

const COLUMNS = '-x-columns';

/**
 * A locale is how something is written for a reader, and the convention is part of that: `ko-x-columns` is Korean with
 * vectors as columns. So whatever is written again in another language is written again in another convention too.
 */
export const writtenIn = (language: string, convention: Convention): string =>
  convention === 'columns' ? language + COLUMNS : language;

export const writesColumns = (locale: string): boolean => locale.endsWith(COLUMNS);

export const languageOf = (locale: string): string =>
  writesColumns(locale) ? locale.slice(0, -COLUMNS.length) : locale;

/** Languages that are written from the right. */
const FROM_THE_RIGHT = /^(ar|arc|ckb|dv|fa|he|ps|sd|ug|ur|yi|en-x-rtl)(-|$)/;

export const direction = (locale: string): 'ltr' | 'rtl' => (FROM_THE_RIGHT.test(languageOf(locale)) ? 'rtl' : 'ltr');
