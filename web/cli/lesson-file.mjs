/** A lesson of an author: one Markdown file anywhere, which belongs to no book. */
import { basename, dirname, extname, join, resolve } from 'node:path';
import { languages, readWords } from './book.mjs';
import { CliError } from './cli-error.mjs';
import { compileLesson } from './compile.mjs';
import { readFrontMatter } from './front-matter.mjs';
import { Problems } from './problems.mjs';
import { readText } from './read-text.mjs';
import { figureScripts } from './single-file.mjs';
import { siteScripts, siteStyles } from './site-scripts.mjs';
import { t } from './translated.mjs';

/**
 * @param {string} file
 * @param {{ workshop: import('./workshop.mjs').Workshop, lang?: string | undefined }} options `lang` wins over the front matter
 * @returns {Promise<{ chapter: import('./book.mjs').Page, words: Record<string, any> }>}
 * @throws {import('./problems.mjs').LessonError | CliError}
 */
export async function readLesson(file, { workshop, lang: wanted }) {
  const source = readText(file);
  const lang = checkLang(wanted) ?? languageOf(readFrontMatter(source, new Problems(file)).data);
  // the licence and the name of our book are not the author's
  const words = { ...readWords(lang), book: '', licence: '' };
  const lesson = await compileLesson(source, { file, folder: dirname(resolve(file)), lang, words, workshop });
  return { chapter: { name: basename(file, extname(file)), lesson }, words };
}

/** As it says, or as its title and summary are written. */
export const languageOf = (/** @type {import('./front-matter.mjs').FrontMatter} */ { lang, title, summary }) =>
  lang ?? (/[가-힣]/.test(title + summary) ? 'ko' : 'en');

/** What every page of a lesson looks like and does; `made` are the scripts of a whole book, `figures` those of the figures, by name. */
export async function pageParts(
  /** @type {import('./workshop.mjs').Workshop} */ { sources },
  dist = join(import.meta.dirname, '../dist'),
) {
  const made = await siteScripts();
  const figures = figureScripts(dist);
  return { css: siteStyles(sources.pagePalette), scripts: [made.site, ...Object.values(figures)], made, figures };
}

/** @returns {string | undefined} */
export function checkLang(/** @type {string | undefined} */ lang) {
  if (lang === undefined || languages.includes(lang)) return lang;
  throw new CliError('invalid_option', t`--lang is one of ${languages.join(', ')}, not '${lang}'`);
}
