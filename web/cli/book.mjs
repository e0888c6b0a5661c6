/**
 * The book of one language: its chapters in order, and the pages beside them.
 *
 * @typedef {{ name: string, lesson: import('./compile.mjs').Lesson }} Page `name` is that of its file: 03-why-divide
 * @typedef {Page & { number: number }} Chapter
 * @typedef {{ lang: string, words: Record<string, any>, home: Page, chapters: Chapter[], pages: Page[] }} Book
 *   `pages` are those that are no chapters: for the teacher, help
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { visit } from 'unist-util-visit';
import { lessonReader } from './lesson-reader.mjs';
import { t } from './translated.mjs';

/** Written in its own language; the first is what the page of choice starts with. */
export const languages = ['ko', 'en'];

const pages = ['teacher', 'help'];

/** Sections that every chapter of this book has, under the same ids in every language. */
export const commonSections = ['before', 'at-a-glance', 'check', 'cautions', 'terms', 'deeper', 'next', 'sources', 'licence']; // prettier-ignore

/** @returns {string[]} those that a chapter lacks; a lesson that is none needs none */
export const missingSections = (/** @type {import('./compile.mjs').Lesson} */ { data, sections }) =>
  data.chapter === undefined ? [] : commonSections.filter((id) => !sections.some((section) => section.id === id));

export function readWords(/** @type {string} */ lang) {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'site', `${lang}.json`), 'utf8'));
}

/** @returns {Promise<Book>} */
export async function readBook(
  /** @type {{ repo: string, lang: string, workshop: import('./workshop.mjs').Workshop }} */ { repo, lang, workshop },
) {
  const folder = join(repo, 'web/lessons', lang);
  const words = readWords(lang);
  const readOne = lessonReader({ folder, label: (path) => relative(repo, path), lang, words, workshop });
  const numberOf = (/** @type {string} */ name) => Number(name.slice(0, 2)); // 3 of 03-why-divide
  const read = async (/** @type {string} */ name) => {
    const lesson = await readOne(name);
    const { chapter } = lesson.data;
    const warn = (/** @type {string} */ code, /** @type {string} */ message) =>
      lesson.warnings.push({ file: relative(repo, join(folder, `${name}.md`)), code, message, line: 1, column: 1 });
    if (chapter !== undefined && chapter !== numberOf(name))
      warn('chapter', t`chapter ${chapter} is in a file of another number`);
    for (const id of missingSections(lesson)) warn('missing_section', t`every chapter has a section {#${id}}`);
    return { name, lesson };
  };
  const readAll = async (/** @type {string[]} */ names) => {
    const all = [];
    for (const name of names) all.push(await read(name)); // in order: a chapter builds on those before it
    return all;
  };
  const names = readdirSync(folder)
    .filter((name) => /^\d\d-.*\.md$/.test(name))
    .map((name) => basename(name, '.md'))
    .sort();
  return {
    lang,
    words,
    chapters: (await readAll(names)).map((page) => ({ ...page, number: numberOf(page.name) })),
    home: await read('index'),
    pages: await readAll(pages.filter((name) => existsSync(join(folder, `${name}.md`)))),
  };
}

/** Figures and exercises without the words on them. */
function liveOf(/** @type {import('./compile.mjs').Lesson} */ { body }) {
  /** @type {string[]} */
  const found = [];
  visit({ type: 'root', children: body }, 'element', ({ tagName, properties }) => {
    if (tagName.startsWith('attn-')) found.push(JSON.stringify([tagName, { ...properties, tokens: '', words: '' }]));
  });
  return found;
}

/**
 * What a lesson is made of, to be the same in every language.
 *
 * @returns {Record<string, string[]>}
 */
const makings = (/** @type {Page} */ { lesson }) => ({
  sections: lesson.sections.map(({ id }) => id),
  objectives: Object.keys(lesson.data.objectives),
  misconceptions: Object.keys(lesson.data.misconceptions),
  needs: lesson.data.needs,
  figures: liveOf(lesson),
});

/**
 * Where the books part: chapters and pages of one language alone, and those made of different things.
 *
 * @returns {{ chapter: string, what: string }[]} `chapter` is the name of its file, or of the page's
 */
export function differences(/** @type {Book[]} */ books) {
  const allOf = (/** @type {Book} */ { chapters, pages }) => [...chapters, ...pages];
  const names = [...new Set(books.flatMap((book) => allOf(book).map(({ name }) => name)))];
  return names.flatMap((chapter) => {
    const all = books.map((book) => allOf(book).find(({ name }) => name === chapter));
    if (all.includes(undefined)) return [{ chapter, what: 'languages' }];
    const [first, ...others] = all.map((one) => makings(/** @type {Page} */ (one)));
    return Object.keys(first ?? {})
      .filter((what) => others.some((other) => JSON.stringify(other[what]) !== JSON.stringify(first?.[what])))
      .map((what) => ({ chapter, what }));
  });
}
