/** What lies where in a book: for the contents, and for the way from one chapter to the next. */
import { exercisesOf } from './worksheet.mjs';

/** @typedef {import('./book.mjs').Book} Book */

/** @returns {import('./page.mjs').Entry[]} */
export const entriesOf = (/** @type {Book} */ { chapters }, /** @type {(page: string) => string} */ href) =>
  chapters.map(({ name, number, lesson }) => ({
    chapter: name,
    name: lesson.title,
    href: href(name),
    summary: lesson.summary,
    number,
    sections: lesson.sections.length,
    exercises: exercisesOf(lesson).length,
  }));

/** The contents come before the first chapter. */
export function neighbours(
  /** @type {Book} */ { chapters, home, words },
  /** @type {number} */ index,
  /** @type {(page: string) => string} */ href,
) {
  const link = (/** @type {import('./book.mjs').Page | undefined} */ chapter) =>
    chapter && { name: chapter.lesson.title, href: href(chapter.name) };
  return {
    previous: link(chapters[index - 1]) ?? { name: words.contents, href: href(home.name) },
    next: link(chapters[index + 1]),
  };
}

/** Where all words of the book stand. */
export function glossaryOf(
  /** @type {Book} */ { chapters },
  /** @type {(page: string, id: string) => string} */ address,
) {
  for (const { name, lesson } of chapters)
    for (const { id } of lesson.sections) if (id === 'glossary') return address(name, id);
  return undefined;
}

/** The page that prints worksheets, where there is something to print. @returns {import('./page.mjs').Link[]} */
export const worksheetLink = (/** @type {Book} */ { chapters, words }, /** @type {(page: string) => string} */ href) =>
  chapters.some(({ lesson }) => exercisesOf(lesson).length > 0)
    ? [{ name: words.worksheet.title, href: href('worksheet') }]
    : [];
