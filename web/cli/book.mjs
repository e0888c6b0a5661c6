/**
 * The book of one language: its chapters in order, and the pages beside them.
 *
 * @typedef {{ name: string, lesson: import('./compile.mjs').Lesson }} Chapter `name` is that of its file: 03-why-divide
 * @typedef {{ lang: string, words: Record<string, any>, home: Chapter, chapters: Chapter[], pages: Chapter[] }} Book
 *   `pages` are those that are no chapters: for the teacher, help
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { visit } from 'unist-util-visit';
import { compileLesson } from './compile.mjs';

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

/** 3 of 03-why-divide: what the chapter is called everywhere. */
export const numberOf = (/** @type {string} */ name) => Number(name.slice(0, 2));

/** @returns {Promise<Book>} */
export async function readBook(
  /** @type {{ repo: string, lang: string, workshop: import('./workshop.mjs').Workshop }} */ { repo, lang, workshop },
) {
  const folder = join(repo, 'web/lessons', lang);
  const words = readWords(lang);
  /** @type {Map<string, import('./goals.mjs').Goal>} what the chapters read so far teach */
  const goals = new Map();
  const read = async (/** @type {string} */ name) => {
    const path = join(folder, `${name}.md`);
    const options = { file: relative(repo, path), folder, lang, words, workshop, goals };
    const lesson = await compileLesson(readFileSync(path, 'utf8'), options);
    const { chapter } = lesson.data;
    if (chapter !== undefined && chapter !== numberOf(name))
      lesson.warnings.push({ file: options.file, code: 'chapter', message: `chapter ${chapter} is in a file of another number`, line: 1, column: 1 }); // prettier-ignore
    for (const id of missingSections(lesson))
      lesson.warnings.push({ file: options.file, code: 'missing_section', message: `every chapter has a section {#${id}}`, line: 1, column: 1 }); // prettier-ignore
    for (const [id, text] of Object.entries(lesson.data.objectives))
      goals.set(id, { text, href: `${name}.html#objective-${id}`, chapter: lesson.title });
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
    chapters: await readAll(names),
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
const makings = (/** @type {Chapter} */ { lesson }) => ({
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
    const [first, ...others] = all.map((one) => makings(/** @type {Chapter} */ (one)));
    return Object.keys(first ?? {})
      .filter((what) => others.some((other) => JSON.stringify(other[what]) !== JSON.stringify(first?.[what])))
      .map((what) => ({ chapter, what }));
  });
}
