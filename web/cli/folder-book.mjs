/**
 * A folder of lessons as a book: the lessons in order, `index.md` as its first page if there is one. A lesson with mistakes
 * is left out and told, so that the others can be looked at meanwhile.
 */
import { readdirSync, realpathSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { visit } from 'unist-util-visit';
import { readWords } from './book.mjs';
import { CliError, unreadable } from './cli-error.mjs';
import { readFrontMatter } from './front-matter.mjs';
import { checkLang, languageOf } from './lesson-file.mjs';
import { lessonReader } from './lesson-reader.mjs';
import { pageIn } from './links.mjs';
import { LessonError, Problems, byName } from './problems.mjs';
import { readText } from './read-text.mjs';
import { t } from './translated.mjs';

/** Pages that a book has by itself. */
const reserved = ['search', 'worksheet'];

/**
 * @param {string} folder
 * @param {{ workshop: import('./workshop.mjs').Workshop, lang?: string | undefined, title?: string | undefined }} options
 *   both win over what the lessons say
 * @returns {Promise<{ book: import('./book.mjs').Book, refused: Map<string, LessonError> }>}
 */
export async function readFolder(folder, { workshop, lang: wanted, title }) {
  const lessons = inOrder(folder);
  const index = lessons.find(({ name }) => name === 'index');
  const lang = checkLang(wanted) ?? index?.lang ?? lessons[0]?.lang ?? 'en';
  const words = { ...readWords(lang), licence: '' };
  const read = lessonReader({ folder, label: (path) => path, lang, words, workshop });

  /** @type {Map<string, LessonError>} */
  const refused = new Map();
  /** @type {import('./book.mjs').Page[]} */
  const pages = [];
  for (const { name, lang: own } of lessons) {
    try {
      const lesson = await read(name);
      if (own !== lang)
        lesson.warnings.push({ file: join(folder, `${name}.md`), code: 'other_language', message: t`this lesson is in '${own}', the book in '${lang}'`, line: 1, column: 1 }); // prettier-ignore
      pages.push({ name, lesson });
    } catch (error) {
      if (!(error instanceof LessonError)) throw error;
      refused.set(name, error);
    }
  }
  for (const { name, lesson } of pages)
    for (const { page, line, column } of linksOf(lesson))
      if (!lessons.some((one) => one.name === page))
        lesson.warnings.push({ file: join(folder, `${name}.md`), code: 'unknown_page', message: t`there is no lesson '${page}.md' to lead to`, line, column }); // prettier-ignore
  const home = pages.find(({ name }) => name === 'index');
  const called = title ?? home?.lesson.title ?? basename(resolve(folder));
  const chapters = pages
    .filter((page) => page !== home)
    .map((page, at) => ({ ...page, number: page.lesson.data.chapter ?? at + 1 }));
  chapters.forEach(({ name, lesson }, at) => {
    const { chapter } = lesson.data;
    const twin = chapters.slice(0, at).find((one) => chapter !== undefined && one.lesson.data.chapter === chapter);
    if (twin) lesson.warnings.push({ file: join(folder, `${name}.md`), code: 'same_chapter', message: t`${twin.name}.md is chapter ${chapter} too`, line: 1, column: 1 }); // prettier-ignore
  });
  const book = { lang, words: { ...words, book: called }, home: home ?? emptyHome(called, lang), chapters, pages: [] };
  return { book, refused };
}

/** Where a lesson leads to other lessons. */
function linksOf(/** @type {import('./compile.mjs').Lesson} */ { body }) {
  /** @type {{ page: string, line: number, column: number }[]} */
  const found = [];
  visit({ type: 'root', children: body }, { type: 'element', tagName: 'a' }, (/** @type {any} */ node) => {
    const [page] = pageIn(node.properties.href);
    const { line = 1, column = 1 } = node.position?.start ?? {};
    if (page !== undefined && !reserved.includes(page)) found.push({ page, line, column });
  });
  return found;
}

/** By `chapter` of their front matter, then by the names of their files. */
function inOrder(/** @type {string} */ folder) {
  /** @type {string[]} */
  let files;
  try {
    files = readdirSync(folder);
  } catch (error) {
    throw unreadable(folder, error);
  }
  const names = files
    .filter((file) => /^[^._].*\.md$/i.test(file) && !/^readme\.md$/i.test(file))
    .map((file) => {
      if (file.endsWith('.md')) return basename(file, '.md');
      throw new CliError(
        'invalid_name',
        t`a lesson is a Markdown file, ${join(folder, file.slice(0, -'.md'.length))}.md`,
      );
    });
  if (names.length === 0) throw new CliError('no_lesson', t`${folder} has no lesson, no .md file`);
  for (const name of names)
    if (reserved.includes(name)) throw new CliError('reserved_name', t`${join(folder, name)}.md: a book has such a page by itself; call the lesson something else`); // prettier-ignore
  const inside = realpathSync(folder) + sep;
  for (const name of names)
    if (!realpathSync(join(folder, `${name}.md`)).startsWith(inside)) throw new CliError('outside', t`${join(folder, name)}.md leads out of the folder`); // prettier-ignore
  return names
    .map((name) => {
      const file = join(folder, `${name}.md`);
      const { data } = readFrontMatter(readText(file), new Problems(file));
      return { name, lang: languageOf(data), chapter: data.chapter ?? Infinity };
    })
    .sort((a, b) => (a.chapter === b.chapter ? byName(a.name, b.name) : a.chapter - b.chapter));
}

/** The contents alone. @returns {import('./book.mjs').Page} */
const emptyHome = (/** @type {string} */ title, /** @type {string} */ lang) => ({
  name: 'index',
  lesson: {
    lang,
    title,
    summary: '',
    data: { title, summary: '', objectives: {}, misconceptions: {}, needs: [], traces: {} },
    body: [],
    sections: [],
    pictures: [],
    warnings: [],
  },
});
