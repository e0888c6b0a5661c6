/**
 * Locales made from English to find what real ones would find late: text half as long again, text that runs from the
 * right, and messages that would be markup if anything forgot to treat them as text.
 */
import english from '../web/src/locales/en.json' with { type: 'json' };

const DISGUISES = {
  'en-x-long': (text: string) => `⟦${outsideBraces(text, (part) => part.replace(/[aeiou]/gi, '$&$&$&'))}⟧`,
  'en-x-rtl': (text: string) => outsideBraces(text, (part) => part.replace(/[A-Za-z]+/g, '\u202e$&\u202c')),
  'en-x-xss': (text: string) => `"><img src=x onerror="globalThis.attnXss=1">${text}`,
};

export type PseudoLocale = keyof typeof DISGUISES;

export const pseudoLocales = Object.keys(DISGUISES) as PseudoLocale[];

/** Changes what is written and leaves `{placeholders}` alone. */
function outsideBraces(text: string, change: (part: string) => string): string {
  return text.replace(/[^{}]+(?![^{}]*\})/g, change);
}

/** A catalog for `addLocale`. */
export const pseudoCatalog = (locale: PseudoLocale): Record<string, string> =>
  Object.fromEntries(Object.entries(english).map(([key, text]) => [key, DISGUISES[locale](text)]));
