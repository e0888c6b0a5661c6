/**
 * Messages in the language of the terminal: t`a link cannot start with '${scheme}:'`. They are written in English where they
 * arise; their Korean stands in `help/messages.ko.json` by the English, with {0} for the first thing put in. It says what
 * the kind of mistake, which `told` says first, does not: nothing, often.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemLang } from './system-lang.mjs';

/** @type {Record<string, string>} */
const korean = JSON.parse(readFileSync(join(import.meta.dirname, 'help/messages.ko.json'), 'utf8'));

/** @param {TemplateStringsArray} strings @param {unknown[]} values */
export function t(strings, ...values) {
  const english = strings.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
  const text = systemLang() === 'ko' ? (korean[english] ?? english) : english;
  return text.replace(/\{(\d+)\}/g, (_, index) => String(values[index]));
}

/** What a library answers, in its own words; in another language they are quoted, with its name. */
export const quoted = (/** @type {string} */ library, /** @type {string} */ message) =>
  systemLang() === 'ko' ? `${library}: “${message}”` : message;
