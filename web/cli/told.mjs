/**
 * What is wrong, in the language of the terminal. Messages are written in English where they arise, with what they are about;
 * in Korean the kind of mistake, which its code names, is said first.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemLang } from './system-lang.mjs';

/** @type {Record<string, string>} */
const korean = JSON.parse(readFileSync(join(import.meta.dirname, 'help/codes.ko.json'), 'utf8'));

/** @returns {string | undefined} nothing where the message says it all */
export const kindOf = (/** @type {string} */ code, lang = systemLang()) =>
  lang === 'ko' && Object.hasOwn(korean, code) ? korean[code] : undefined;

export function told(/** @type {string} */ code, /** @type {string} */ message) {
  const kind = kindOf(code);
  const isKorean = code === 'usage' && /[가-힣]/.test(message); // the help's own words
  return kind === undefined || isKorean ? message : `${kind} (${message})`;
}
