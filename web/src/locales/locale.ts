/** Which languages the page speaks, and which of them an element should. */

import { isPseudo, type PseudoLocale } from './pseudo.js';

export type Locale = 'en' | 'ko' | PseudoLocale;

export const LOCALES: readonly Locale[] = ['en', 'ko'];

/**
 * The first candidate we speak: an element passes its own `lang`, its nearest ancestor's, the document's.
 * `ko-KR` is Korean; a language we lack gives way to the next candidate; English stands last.
 */
export function resolveLocale(...candidates: readonly (string | null | undefined)[]): Locale {
  for (const candidate of candidates) {
    const tag = candidate?.trim().toLowerCase().replaceAll('_', '-') ?? '';
    if (isPseudo(tag)) return tag;
    const language = tag.split('-', 1)[0];
    if (language === 'en' || language === 'ko') return language;
  }
  return 'en';
}

export function direction(locale: string): 'ltr' | 'rtl' {
  return locale === 'en-x-rtl' ? 'rtl' : 'ltr';
}

/** What Intl is asked for: a pseudo-locale counts and writes numbers as English does. */
export function numberLocale(locale: string): string {
  return isPseudo(locale) ? 'en' : locale;
}
