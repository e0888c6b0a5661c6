/**
 * What `serve` shows: a lesson, or a folder of them as a book, made as for a strict host, and their mistakes in place of
 * what cannot be made.
 *
 * @typedef {{ files: Map<string, string | Uint8Array>, problems: import('../problems.mjs').Problem[],
 *   warnings: import('../problems.mjs').Problem[], folders: string[] }} Made `folders` are those whose files it was made from
 */
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { h } from 'hastscript';
import { siteAssets, siteHead, wholeSite } from '../book-site.mjs';
import { CliError } from '../cli-error.mjs';
import { readFolder } from '../folder-book.mjs';
import { readLesson } from '../lesson-file.mjs';
import { onSite } from '../links.mjs';
import { LessonError } from '../problems.mjs';
import { splitFile } from '../single-file.mjs';
import { systemLang } from '../system-lang.mjs';
import { mistakesPage } from './mistakes.mjs';

const own = (/** @type {string} */ name) => readFileSync(join(import.meta.dirname, name));
const extras = { 'preview/reload.js': own('reload.js'), 'preview/mistakes.css': own('mistakes.css') };

/** @typedef {Awaited<ReturnType<typeof import('../lesson-file.mjs').pageParts>>} Parts */

/**
 * @param {string} path a lesson or a folder
 * @param {{ workshop: import('../workshop.mjs').Workshop, parts: Parts, lang?: string | undefined }} options
 * @returns {() => Promise<Made>}
 */
export const maker = (path, options) => () =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ? folderMade(path, options) : lessonMade(path, options);

/** @param {string} file @param {Parameters<typeof maker>[1]} options @returns {Promise<Made>} */
async function lessonMade(file, { workshop, parts, lang }) {
  try {
    const { chapter, words } = await readLesson(file, { workshop, lang });
    const { pictures, warnings } = chapter.lesson;
    const files = splitFile({ chapter, words, css: parts.css, scripts: parts.scripts });
    return made(files, { warnings, folders: [dirname(file), ...pictures.map((picture) => dirname(picture.file))] });
  } catch (error) {
    const { problems, warnings } = foundIn(error, file);
    const page = mistakesPage({ problems, lang: lang ?? systemLang(), head: head(parts) });
    return made({ 'index.html': page, ...assets(parts) }, { problems, warnings, folders: [dirname(file)] });
  }
}

/** @param {string} folder @param {Parameters<typeof maker>[1]} options @returns {Promise<Made>} */
async function folderMade(folder, { workshop, parts, lang }) {
  try {
    const { book, refused } = await readFolder(folder, { workshop, lang });
    const lessons = [book.home, ...book.chapters].map(({ lesson }) => lesson);
    const { problems, warnings } = LessonError.of(refused.values());
    const files = wholeSite({ book, ...parts });
    const more = { lang: book.lang, head: head(parts) };
    for (const [name, own] of refused)
      files[onSite(name, undefined)] = mistakesPage({ problems: own.problems, ...more });
    const others = book.chapters.map(({ name, lesson }) => ({ name: lesson.title, href: onSite(name, undefined) }));
    if (problems.length > 0) files['index.html'] = mistakesPage({ problems, lessons: others, ...more });
    return made(files, {
      problems,
      warnings: [...warnings, ...lessons.flatMap((lesson) => lesson.warnings)],
      folders: [folder, ...lessons.flatMap(({ pictures }) => pictures.map(({ file }) => dirname(file)))],
    });
  } catch (error) {
    const { problems } = foundIn(error, folder);
    const page = mistakesPage({ problems, lang: lang ?? systemLang(), head: head(parts) });
    return made({ 'index.html': page, ...assets(parts) }, { problems, folders: [folder] });
  }
}

/** @returns {Made} */
function made(
  /** @type {Record<string, string | Uint8Array>} */ files,
  /** @type {Partial<Made>} */ { problems = [], warnings = [], folders = [] },
) {
  return {
    files: new Map(Object.entries({ ...files, ...extras })),
    problems,
    warnings,
    folders: [...new Set(folders)],
  };
}

const head = (/** @type {Parts} */ _) => [
  ...siteHead('assets'),
  h('link', { rel: 'stylesheet', href: '/preview/mistakes.css' }),
];

const assets = (/** @type {Parts} */ { css, made, figures }) =>
  Object.fromEntries(
    Object.entries(siteAssets({ books: [], css, made, figures })).map(([name, content]) => [`assets/${name}`, content]),
  );

/** What the author can mend; anything else is ours. */
function foundIn(/** @type {unknown} */ error, /** @type {string} */ file) {
  if (error instanceof LessonError) return error;
  if (!(error instanceof CliError)) throw error;
  const { code, message } = error;
  return { problems: [{ file: basename(file), code, message, line: 1, column: 1 }], warnings: [] };
}
