/** What is wrong, in the language of the terminal. In Korean the kind of mistake, which its code names, is said first. */
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
  if (kind === undefined || code === 'usage') return message;
  return message === '' ? kind : `${kind} (${message})`;
}
