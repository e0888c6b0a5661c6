/** The book as a site: a page a file, links relative, nothing inline, so that any folder and any strict host will do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { h } from 'hastscript';
import { onSite, relink } from './links.mjs';
import * as page from './page.mjs';
import { searchScript } from './search-texts.mjs';
import { entriesOf, glossaryOf, neighbours, worksheetLink } from './tables-of-contents.mjs';
import { worksheetMain } from './worksheet.mjs';

/** @typedef {import('./page.mjs').Link & { download?: boolean }} Link */

/** The scripts that every page loads, in this order; classic ones, since a module would not load by double-click. */
const scripts = ['site.js', 'attention-textbook.standalone.js'];

/**
 * @param {{ book: import('./book.mjs').Book, assets: string, help?: string | undefined, links?: Link[],
 *   linksOf?: (chapter: string) => Link[], languagesOf?: (page: string) => import('./page.mjs').Language[], head?: (page: string) => any[] }} options
 *   `assets` is their folder, seen from a page; the rest is what pages have beside what is in the book
 * @returns {Record<string, string>} by name
 */
export function sitePages({
  book,
  assets,
  help,
  links = [],
  linksOf = () => [],
  languagesOf = () => [],
  head = () => [],
}) {
  const { lang, words, home, chapters, pages } = book;
  const href = (/** @type {string} */ name) => onSite(name, undefined);
  const contents = 'index.html#contents';
  const common = [
    ...worksheetLink(book, href),
    ...pages.map(({ name, lesson }) => ({ name: lesson.title, href: href(name) })),
    ...links,
  ];
  /** @type {Record<string, string>} */
  const made = {};
  /** @param {{ name: string, title: string, description?: string, main: any, steps?: any[], own?: Link[], more?: string[] }} options */
  const put = ({ name, title, description, main, steps = [], own = [], more = [] }) => {
    relink(main, onSite);
    made[href(name)] = page.document({
      lang,
      title: title === words.book ? title : `${title} · ${words.book}`,
      ...(description ? { description } : {}),
      head: [...siteHead(assets), ...head(name), ...[...scripts, ...more].map((file) => script(assets, file))],
      body: [
        ...page.pageHeader({ words, home: 'index.html', search: href('search'), help, languages: languagesOf(name) }),
        main,
        page.pageFooter({ words, steps, links: [...own, ...common] }),
      ],
    });
  };

  put({
    name: 'index',
    title: home.lesson.title,
    description: home.lesson.summary,
    main: page.homeMain({ lesson: home.lesson, words, entries: entriesOf(book, href) }),
  });
  chapters.forEach(({ name, number, lesson }, index) => {
    const place = { number, index, total: chapters.length, contents };
    put({
      name,
      title: lesson.title,
      description: lesson.summary,
      main: page.lessonMain({ lesson, words, chapter: name, place }),
      steps: page.stepsNav({ words, ...neighbours(book, index, href) }),
      own: linksOf(name),
    });
  });
  for (const { name, lesson } of pages)
    put({ name, title: lesson.title, description: lesson.summary, main: page.lessonMain({ lesson, words }) });
  put({
    name: 'search',
    title: words.search,
    main: page.searchMain({ words, contents, glossary: glossaryOf(book, onSite) }),
    more: [`texts-${lang}.js`, 'search-page.js'],
  });
  put({ name: 'worksheet', title: words.worksheet.title, main: worksheetMain(book, onSite), more: ['worksheet-page.js'] }); // prettier-ignore
  return made;
}

/** What every page of the site begins with. */
export const siteHead = (/** @type {string} */ assets) => [
  h('link', { rel: 'icon', href: `${assets}/icon.svg`, type: 'image/svg+xml' }),
  h('link', { rel: 'stylesheet', href: `${assets}/site.css` }),
];

const script = (/** @type {string} */ assets, /** @type {string} */ name) =>
  h('script', { src: `${assets}/${name}`, defer: true });

/**
 * What lies in the folder `assets`.
 *
 * @param {{ books: import('./book.mjs').Book[], css: string, made: Record<string, string>, figures: Record<string, string> }} parts
 *   `made` are the site's scripts, `figures` those of the figures, by name
 * @returns {Record<string, string | Uint8Array>} by name
 */
export const siteAssets = ({ books, css, made, figures }) => ({
  'icon.svg': readFileSync(join(import.meta.dirname, 'site/icon.svg')),
  'site.css': css,
  ...figures,
  ...Object.fromEntries(['site', 'search-page', 'worksheet-page'].map((name) => [`${name}.js`, made[name] ?? ''])),
  ...Object.fromEntries(books.map((book) => [`texts-${book.lang}.js`, searchScript(book)])),
});

/** The pictures of all its pages, by path. */
export const picturesOf = (/** @type {import('./book.mjs').Book} */ { home, chapters, pages }) =>
  Object.fromEntries(
    [home, ...chapters, ...pages].flatMap(({ lesson }) =>
      lesson.pictures.map(({ path, file }) => [path, readFileSync(file)]),
    ),
  );

/**
 * A book that is a folder of its own.
 *
 * @param {{ book: import('./book.mjs').Book, css: string, made: Record<string, string>, figures: Record<string, string> }} parts
 * @returns {Record<string, string | Uint8Array>} by path
 */
export function wholeSite({ book, ...parts }) {
  const assets = Object.entries(siteAssets({ books: [book], ...parts }));
  return {
    ...picturesOf(book),
    ...sitePages({ book, assets: 'assets' }),
    ...Object.fromEntries(assets.map(([name, content]) => [`assets/${name}`, content])),
  };
}
