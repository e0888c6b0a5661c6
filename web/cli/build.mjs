/**
 * The textbook: every lesson of every language as a page of the site, as one file that needs nothing else, and the whole
 * book as one such file.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { h } from 'hastscript';
import { bookFile } from './book-file.mjs';
import { differences, languages, numberOf, readBook } from './book.mjs';
import { readExercises } from './gallery-exercises.mjs';
import { buildGallery } from './gallery.mjs';
import { onSite, relink } from './links.mjs';
import * as page from './page.mjs';
import { problemLine } from './problems.mjs';
import { searchScript } from './search-texts.mjs';
import { readStandalone, singleFile } from './single-file.mjs';
import { scripts, siteScripts, siteStyles } from './site-scripts.mjs';
import { loadSources } from './sources.mjs';
import { entriesOf, glossaryOf, neighbours } from './tables-of-contents.mjs';
import { worksheetMain } from './worksheet.mjs';
import { openWorkshop, Workshop } from './workshop.mjs';

const standalone = 'attention-textbook.standalone.js';

/** @typedef {import('./book.mjs').Book} Book */
/** @typedef {import('./book.mjs').Chapter} Chapter */

/**
 * Makes `textbook/` and `offline/` in `dist`, from the bundles that are already there.
 *
 * @param {{ repo: string, dist: string, attention?: import('./workshop.mjs').Attention }} options
 *   `attention` instead of the built engine, for tests
 * @returns {Promise<string | undefined>} what its lessons still lack, a line each
 */
export async function buildSite({ repo, dist, attention }) {
  const workshop = attention ? new Workshop({ attention, sources: await loadSources() }) : await openWorkshop(dist);
  /** @type {Book[]} */
  const books = [];
  for (const lang of languages) books.push(await readBook({ repo, lang, workshop }));

  const site = join(dist, 'textbook');
  const offline = join(dist, 'offline');
  for (const folder of [site, offline]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const css = siteStyles(workshop.sources.pagePalette);
  const made = await siteScripts();
  writeAssets({ dist, site, css, made, books });

  const figures = readStandalone(join(dist, standalone));
  for (const book of books) {
    const { words, chapters } = book;
    writeBook({ book, books, site });
    const files = chapters.map((chapter) => [
      offlineName(chapter.name, book),
      singleFile({ chapter, words, css, scripts: [made.site, figures] }),
    ]);
    files.push([offlineName(wholeBook, book), bookFile({ book, css, scripts: [made.book, figures] })]);
    // here, and where a reader of the site can take them from
    for (const [name, text] of files) for (const folder of [offline, join(site, 'offline')]) write(join(folder, `${name}`), `${text}`); // prettier-ignore
  }
  write(join(site, 'index.html'), languagePage(books));
  write(join(site, '404.html'), lostPage(books));
  const shown = [];
  for (const { lang, words } of books)
    shown.push({ lang, words, exercises: await readExercises({ lang, words, workshop }) });
  buildGallery({ repo, site, books: shown, figures: workshop.sources.figures });
  return lacking(books);
}

const wholeBook = 'attention-textbook';
const offlineName = (/** @type {string} */ name, /** @type {Book} */ { lang }) => `${name}.${lang}.html`;

/** What is written, but not yet finished. */
function lacking(/** @type {Book[]} */ books) {
  const warnings = books.flatMap(({ home, chapters, pages }) =>
    [home, ...chapters, ...pages].flatMap(({ lesson }) => lesson.warnings.map(problemLine)),
  );
  const parted = differences(books).map(({ chapter, what }) => `${chapter}: not the same ${what} in every language`);
  const lines = [...warnings, ...parted];
  return lines.length > 0 ? `warnings\n${lines.join('\n')}\n` : undefined;
}

function writeAssets(
  /** @type {{ dist: string, site: string, css: string, made: Record<string, string>, books: Book[] }} */
  { dist, site, css, made, books },
) {
  const assets = join(site, 'assets');
  mkdirSync(assets);
  for (const name of [standalone, 'attention-textbook.embed.js']) copyFileSync(join(dist, name), join(assets, name));
  copyFileSync(join(import.meta.dirname, 'site/icon.svg'), join(assets, 'icon.svg'));
  write(join(assets, 'site.css'), css);
  for (const name of scripts) if (name !== 'book') write(join(assets, `${name}.js`), made[name] ?? '');
  for (const book of books) write(join(assets, `texts-${book.lang}.js`), searchScript(book));
}

function writeBook(/** @type {{ book: Book, books: Book[], site: string }} */ { book, books, site }) {
  const { lang, words, home, chapters, pages } = book;
  const folder = join(site, lang);
  const href = (/** @type {string} */ name) => onSite(name, undefined);
  const common = [
    { name: words.worksheet.title, href: 'worksheet.html' },
    ...pages.map(({ name, lesson }) => ({ name: lesson.title, href: href(name) })),
    { name: words.gallery, href: `../gallery/${lang}.html` },
    { name: words.offlineBook, href: `../offline/${offlineName(wholeBook, book)}`, download: true },
  ];
  const help = pages.some(({ name }) => name === 'help') ? 'help.html#without-scripts' : undefined;
  /** @param {{ name: string, title: string, description?: string, main: any, steps?: any[], links?: any[], more?: string[] }} options */
  const put = ({ name, title, description, main, steps = [], links = [], more = [] }) => {
    relink(main, onSite);
    write(
      join(folder, `${name}.html`),
      page.document({
        lang,
        title: title === words.book ? title : `${title} · ${words.book}`,
        ...(description ? { description } : {}),
        head: siteHead('../assets', alternates(books, book, name), more),
        body: [
          ...page.pageHeader({ words, home: 'index.html', search: 'search.html', help, languages: choices(books, book, name) }), // prettier-ignore
          main,
          page.pageFooter({ words, steps, links: [...links, ...common] }),
        ],
      }),
    );
  };

  put({
    name: 'index',
    title: home.lesson.title,
    description: home.lesson.summary,
    main: page.homeMain({ lesson: home.lesson, words, entries: entriesOf(book, href) }),
  });
  chapters.forEach(({ name, lesson }, index) => {
    const place = { number: numberOf(name), index, total: chapters.length, contents: 'index.html#contents' };
    put({
      name,
      title: lesson.title,
      description: lesson.summary,
      main: page.lessonMain({ lesson, words, chapter: name, place }),
      steps: page.stepsNav({ words, ...neighbours(book, index, href) }),
      links: [{ name: words.offlineFile, href: `../offline/${offlineName(name, book)}`, download: true }],
    });
  });
  for (const { name, lesson } of pages)
    put({ name, title: lesson.title, description: lesson.summary, main: page.lessonMain({ lesson, words }) });
  put({
    name: 'search',
    title: words.search,
    main: page.searchMain({ words, contents: 'index.html#contents', glossary: glossaryOf(book, onSite) }),
    more: [`texts-${lang}.js`, 'search-page.js'],
  });
  put({
    name: 'worksheet',
    title: words.worksheet.title,
    main: worksheetMain(book, onSite),
    more: ['worksheet-page.js'],
  });
  for (const { lesson } of [home, ...chapters, ...pages])
    for (const { src, file } of lesson.pictures) copy(file, join(folder, src));
}

const generated = ['search', 'worksheet'];

/** The same page in each language, or that language's first page where it is not yet written. */
function pageIn(/** @type {Book} */ { chapters, pages }, /** @type {string} */ name) {
  return generated.includes(name) || [...chapters, ...pages].some((one) => one.name === name) ? name : 'index';
}

function choices(/** @type {Book[]} */ books, /** @type {Book} */ book, /** @type {string} */ name) {
  return books.map((other) => ({
    lang: other.lang,
    name: other.words.name,
    href: other === book ? `${name}.html` : `../${other.lang}/${pageIn(other, name)}.html`,
    here: other === book,
  }));
}

function alternates(/** @type {Book[]} */ books, /** @type {Book} */ book, /** @type {string} */ name) {
  return choices(books, book, name).map(({ lang, href }) => h('link', { rel: 'alternate', hrefLang: lang, href }));
}

const icon = (/** @type {string} */ assets) => h('link', { rel: 'icon', href: `${assets}/icon.svg`, type: 'image/svg+xml' }); // prettier-ignore
const styles = (/** @type {string} */ assets) => h('link', { rel: 'stylesheet', href: `${assets}/site.css` });

function siteHead(/** @type {string} */ assets, /** @type {any[]} */ links, /** @type {string[]} */ more) {
  // classic scripts: a module would not load by double-click
  const files = ['site.js', standalone, ...more];
  return [
    icon(assets),
    styles(assets),
    ...links,
    ...files.map((name) => h('script', { src: `${assets}/${name}`, defer: true })),
  ];
}

function languagePage(/** @type {Book[]} */ books) {
  const choices = books.map(({ lang, words, home }) => ({
    lang,
    name: words.name,
    href: `${lang}/index.html`,
    here: false,
    book: words.book,
    summary: home.lesson.summary,
  }));
  return page.document({
    lang: languages[0] ?? 'en',
    title: choices.map(({ book }) => book).join(' · '),
    head: [icon('assets'), styles('assets')],
    body: [page.languageMain({ languages: choices })],
  });
}

/** A server shows it under the address that was asked for, in whatever folder: one of the two style sheets is there. */
function lostPage(/** @type {Book[]} */ books) {
  return page.document({
    lang: languages[0] ?? 'en',
    title: books.map(({ words }) => words.lost.title).join(' · '),
    head: [styles('assets'), styles('../assets')],
    body: [page.lostMain(books)],
  });
}

function write(/** @type {string} */ file, /** @type {string} */ text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function copy(/** @type {string} */ from, /** @type {string} */ to) {
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
