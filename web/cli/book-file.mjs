/** The whole book as one file: every page lies in a template, and the script shows the one that the address names. */
import { h } from 'hastscript';
import { onSite, relink } from './links.mjs';
import { homeMain, lessonMain, pageFooter, pageHeader, searchMain, stepsNav, template } from './page.mjs';
import { searchScript } from './search-texts.mjs';
import { inlinePictures, oneFile } from './single-file.mjs';
import { entriesOf, glossaryOf, neighbours, worksheetLink } from './tables-of-contents.mjs';
import { worksheetMain } from './worksheet.mjs';

const address = (/** @type {string} */ page, /** @type {string | undefined} */ id) => `#${page}${id ? `/${id}` : ''}`;

/**
 * @param {{ book: import('./book.mjs').Book, css: string, scripts: string[] }} parts
 * @returns {string}
 */
export function bookFile({ book, css, scripts }) {
  const { lang, words, home, chapters, pages } = book;
  const href = (/** @type {string} */ page) => onSite(page, undefined);
  const lessonPage = (/** @type {any} */ { name, number, lesson }, /** @type {number} */ index) => {
    const isChapter = index >= 0;
    const place = { number, index, total: chapters.length, contents: 'index.html#contents' };
    const main = lessonMain({ lesson, words, ...(isChapter ? { chapter: name, place } : {}) });
    const steps = isChapter ? stepsNav({ words, ...neighbours(book, index, href) }) : [];
    return { name, title: lesson.title, main, steps, pictures: lesson.pictures };
  };
  // made as for the site, then led to the templates instead of to files
  const all = [
    { name: home.name, title: home.lesson.title, main: homeMain({ lesson: home.lesson, words, entries: entriesOf(book, href) }), pictures: home.lesson.pictures }, // prettier-ignore
    ...chapters.map(lessonPage),
    ...pages.map((page) => lessonPage(page, -1)),
    { name: 'search', title: words.search, main: searchMain({ words, contents: 'index.html#contents', glossary: glossaryOf(book, onSite) }) }, // prettier-ignore
    { name: 'worksheet', title: words.worksheet.title, main: worksheetMain(book, address) },
  ];
  const templates = all.map(({ name, title, main, steps = [], pictures = [] }) => {
    const { dataChapter, className } = main.properties;
    const children = structuredClone([...main.children, ...steps]);
    inlinePictures({ type: 'root', children }, pictures);
    relink({ type: 'root', children }, address, (id) => address(name, id));
    return template({ dataPage: name, dataTitle: title, dataChapter, className }, children);
  });
  const links = [
    ...worksheetLink(book, (page) => `#${page}`),
    ...pages.map(({ name, lesson }) => ({ name: lesson.title, href: `#${name}` })),
  ];
  return oneFile({
    lang,
    title: words.book,
    description: home.lesson.summary,
    css,
    body: [
      ...pageHeader({ words, home: '#index', search: '#search' }),
      h('main', { id: 'text', tabIndex: -1, dataPage: home.name }, [h('p', words.bookNeedsScript)]),
      pageFooter({ words, links }),
      ...templates,
    ],
    scripts: [searchScript(book), ...scripts],
  });
}
