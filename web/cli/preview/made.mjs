/**
 * What `serve` shows: a lesson, or a folder of them as a book, made as for a strict host, and their mistakes in place of
 * what cannot be made.
 *
 * @typedef {{ files: Map<string, string | Uint8Array>, problems: import('../problems.mjs').Problem[],
 *   warnings: import('../problems.mjs').Problem[], failure?: Error }} Made `failure` is a mistake of ours
 */
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { h } from 'hastscript';
import { siteAssets, siteHead, wholeSite } from '../book-site.mjs';
import { asRefusal, CliError } from '../cli-error.mjs';
import { readFolder } from '../folder-book.mjs';
import { readLesson } from '../lesson-file.mjs';
import { onSite } from '../links.mjs';
import { LessonError } from '../problems.mjs';
import { splitFile } from '../single-file.mjs';
import { systemLang } from '../system-lang.mjs';
import { t } from '../translated.mjs';
import { mistakesPage, missingPage } from './mistakes.mjs';

const own = (/** @type {string} */ name) => readFileSync(join(import.meta.dirname, name));
const extras = { 'preview/reload.js': own('reload.js'), 'preview/mistakes.css': own('mistakes.css') };

/** The page in place of one that is not there. No lesson is in a folder of that name. */
export const missing = 'preview/missing.html';

/** @typedef {Awaited<ReturnType<typeof import('../lesson-file.mjs').pageParts>>} Parts */

/** @typedef {{ workshop: import('../workshop.mjs').Workshop, parts: Parts, lang?: string | undefined }} Options */

export const isFolder = (/** @type {string} */ path) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * @param {string} path a lesson or a folder
 * @param {Options} options
 * @returns {() => Promise<Made>} never rejected: whoever writes goes on
 */
export const maker = (path, options) => async () => {
  try {
    return await (isFolder(path) ? folderMade(path, options) : lessonMade(path, options));
  } catch (error) {
    return mistakesMade(path, error, options);
  }
};

/** @param {string} file @param {Options} options @returns {Promise<Made>} */
async function lessonMade(file, { workshop, parts, lang }) {
  const { chapter, words } = await readLesson(file, { workshop, lang });
  const files = splitFile({ chapter, words, css: parts.css, scripts: parts.scripts });
  return made(files, chapter.lesson.lang, parts, { warnings: chapter.lesson.warnings });
}

/** @param {string} folder @param {Options} options @returns {Promise<Made>} */
async function folderMade(folder, { workshop, parts, lang }) {
  const { book, refused } = await readFolder(folder, { workshop, lang });
  const lessons = [book.home, ...book.chapters].map(({ lesson }) => lesson);
  const { problems, warnings } = LessonError.of(refused.values());
  const files = wholeSite({ book, ...parts });
  const more = { lang: book.lang, head: head() };
  for (const [name, own] of refused) files[onSite(name, undefined)] = mistakesPage({ problems: own.problems, ...more });
  const others = book.chapters.map(({ name, lesson }) => ({ name: lesson.title, href: onSite(name, undefined) }));
  if (problems.length > 0) files['index.html'] = mistakesPage({ problems, lessons: others, ...more });
  return made(files, book.lang, parts, {
    problems,
    warnings: [...warnings, ...lessons.flatMap((lesson) => lesson.warnings)],
  });
}

/** @param {string} path @param {unknown} error @param {Options} options @returns {Made} */
function mistakesMade(path, error, { parts, lang = systemLang() }) {
  const { problems, warnings = [], failure } = foundIn(error, path);
  const page = mistakesPage({ problems, lang, head: head() });
  return made({ 'index.html': page, ...assets(parts) }, lang, parts, { problems, warnings, failure });
}

/** @returns {Made} */
function made(
  /** @type {Record<string, string | Uint8Array>} */ files,
  /** @type {string} */ lang,
  /** @type {Parts} */ parts,
  /** @type {Partial<Made>} */ { problems = [], warnings = [], failure },
) {
  const more = { ...extras, ...assets(parts), [missing]: missingPage({ lang, head: head() }) };
  return { files: new Map(Object.entries({ ...more, ...files })), problems, warnings, ...(failure ? { failure } : {}) };
}

const head = () => [...siteHead('/assets'), h('link', { rel: 'stylesheet', href: '/preview/mistakes.css' })];

const assets = (/** @type {Parts} */ { css, made, figures }) =>
  Object.fromEntries(
    Object.entries(siteAssets({ books: [], css, made, figures })).map(([name, content]) => [`assets/${name}`, content]),
  );

/**
 * What the author can mend; anything else is ours, which is said.
 *
 * @returns {{ problems: Made['problems'], warnings?: Made['warnings'], failure?: Error }}
 */
function foundIn(/** @type {any} */ error, /** @type {string} */ file) {
  if (error instanceof LessonError) return error;
  const known = asRefusal(error);
  const problem = { file: basename(file), line: 1, column: 1 };
  if (known instanceof CliError) return { problems: [{ ...problem, code: known.code, message: known.message }] };
  const failure = error instanceof Error ? error : new Error(String(error));
  const message = t`attention-textbook itself went wrong here, and tries again when something is written: ${failure.message}`;
  return { problems: [{ ...problem, code: 'broken', message }], failure };
}
