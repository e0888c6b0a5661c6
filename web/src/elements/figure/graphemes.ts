/**
 * Text by the characters that a reader sees: 한 may be three code points (conjoining jamo), a family is one emoji. Whoever
 * counts, cuts or measures a label does it by these.
 */
import { languageOf } from '../../locales/locale.js';

const segmenters = new Map<string, Intl.Segmenter>();

export function graphemes(text: string, locale = 'ko'): string[] {
  // Firefox before 125 has none; code points then, so that at least no surrogate is left alone
  if (typeof Intl.Segmenter !== 'function') return Array.from(text.normalize('NFC'));
  const known = segmenters.get(locale) ?? new Intl.Segmenter(languageOf(locale), { granularity: 'grapheme' });
  segmenters.set(locale, known);
  return Array.from(known.segment(text), ({ segment }) => segment);
}

/** The text, or as much of its beginning as fits, then `…`: never cut inside a character, and never to nothing. */
export function shortened(text: string, fits: (shown: string) => boolean): string {
  if (fits(text)) return text;
  const characters = graphemes(text);
  const cut = (count: number): string => `${characters.slice(0, count).join('')}…`;
  let count = characters.length - 1;
  while (count > 1 && !fits(cut(count))) --count;
  return cut(Math.max(count, 1));
}
