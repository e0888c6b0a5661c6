/**
 * Locales made from English to find what real ones would find late: text half as long again, text that runs from the
 * right, and messages that would be markup if anything forgot to treat them as text.
 */

export type Catalog = Record<string, string>;

export const PSEUDO_LOCALES = ['en-x-long', 'en-x-rtl', 'en-x-xss'] as const;
export type PseudoLocale = (typeof PSEUDO_LOCALES)[number];

export function isPseudo(locale: string): locale is PseudoLocale {
  return (PSEUDO_LOCALES as readonly string[]).includes(locale);
}

const DISGUISES: Record<PseudoLocale, (text: string) => string> = {
  'en-x-long': (text) => `⟦${outsideBraces(text, (part) => part.replace(/[aeiou]/gi, '$&$&$&'))}⟧`,
  'en-x-rtl': (text) => outsideBraces(text, (part) => part.replace(/[A-Za-z]+/g, '\u202e$&\u202c')),
  'en-x-xss': (text) => `"><img src=x onerror="globalThis.attnXss=1">${text}`,
};

/** Changes what is written and leaves `{placeholders}` alone. */
function outsideBraces(text: string, change: (part: string) => string): string {
  return text.replace(/[^{}]+(?![^{}]*\})/g, change);
}

export function pseudoCatalog(locale: PseudoLocale, english: Catalog): Catalog {
  const disguise = DISGUISES[locale];
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, disguise(text)]));
}
