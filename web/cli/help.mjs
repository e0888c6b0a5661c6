/** What the command says about itself, in the language of whoever asks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from './nearest.mjs';
import { systemLang } from './system-lang.mjs';

/** `--lang ko` counts for the help too; what is no language there is for the command to refuse. */
export function helpLang(/** @type {string[]} */ args) {
  const found = /(?:^|\s)--lang[= ](ko|en)(?:\s|$)/.exec(args.join(' '))?.[1];
  return found ?? systemLang();
}

/** @returns {Record<string, any>} */
export const helpWords = (/** @type {string} */ lang) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `help/${lang}.json`), 'utf8'));

const filled = (/** @type {string} */ text, /** @type {Record<string, string>} */ values) =>
  text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

/** In the order in which an author comes to need them. */
export function overview(/** @type {string} */ lang) {
  const { title, more, commands } = helpWords(lang);
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`);
  return `${title}\n\n${lines.join('\n')}\n\n${more}`;
}

/** @param {string} name @param {import('./main.mjs').Command} command @param {string} lang */
export function helpOf(name, { usage, options = {} }, lang) {
  const { options: title, default: otherwise, common, commands } = helpWords(lang);
  const own = commands[name] ?? {};
  const lines = Object.entries(options).map(([option, { short, type, default: value }]) => {
    const written = `${short ? `-${short}, ` : '    '}--${option}${type === 'string' ? ' …' : ''}`;
    const unlessSaid = value ? ` (${filled(otherwise, { value: String(value) })})` : '';
    return `  ${written.padEnd(20)} ${own[option] ?? common[option] ?? ''}${unlessSaid}`;
  });
  const list = lines.length > 0 ? `\n\n${title}\n${lines.join('\n')}` : '';
  return `attention-textbook ${name} ${usage}\n\n${own.summary ?? ''}${list}`;
}

/**
 * @param {'unknownCommand' | 'unknownOption' | 'missingValue' | 'unwantedValue'} what
 * @param {{ word: string, all?: string[], command?: string, lang: string }} details
 */
export function asked(what, { word, all = [], command = '', lang }) {
  const words = helpWords(lang);
  const found = nearest(word, all);
  const meant = found === undefined ? '' : `; ${filled(words.meant, { word: found })}`;
  return filled(words[what], { word, command, all: all.join(', ') }) + meant;
}

/** What to do after it, to be copied into the terminal. @returns {string} */
export function nextStep(/** @type {'new' | 'locale'} */ command, /** @type {string} */ file, count = 0) {
  const word = /^[\p{L}\p{N}./_-]+$/u.test(file) ? file : JSON.stringify(file);
  return filled(helpWords(systemLang()).next[command], { file: word, count: String(count) });
}
