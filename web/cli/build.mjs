/**
 * The textbook: every lesson of every language as a page of the site, as one file that needs nothing else, and the whole
 * book as one such file.
 */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { h } from 'hastscript';
import { bookFile } from './book-file.mjs';
import { picturesOf, siteAssets, siteHead, sitePages } from './book-site.mjs';
import { differences, languages, readBook } from './book.mjs';
import { readExercises } from './gallery-exercises.mjs';
import { buildGallery } from './gallery.mjs';
import * as page from './page.mjs';
import { problemLine } from './problems.mjs';
import { figureScripts, singleFile } from './single-file.mjs';
import { siteScripts, siteStyles } from './site-scripts.mjs';
import { loadSources } from './sources.mjs';
import { openWorkshop, Workshop } from './workshop.mjs';
import { writeFiles } from './write-files.mjs';

const embed = 'attention-textbook.embed.js';

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
  const figures = figureScripts(dist);
  const figuresInside = Object.values(figures);
  writeFiles(join(site, 'assets'), siteAssets({ books, css, made, figures }));
  copyFileSync(join(dist, embed), join(site, 'assets', embed));

  for (const book of books) {
    const { lang, words, chapters } = book;
    writeFiles(join(site, lang), bookFolder(book, books));
    const files = Object.fromEntries(
      chapters.map((chapter) => [
        offlineName(chapter.name, book),
        singleFile({ chapter, words, css, scripts: [made.site, ...figuresInside] }),
      ]),
    );
    files[offlineName(wholeBook, book)] = bookFile({ book, css, scripts: [made.book, ...figuresInside] });
    // here, and where a reader of the site can take them from
    for (const folder of [offline, join(site, 'offline')]) writeFiles(folder, files);
  }
  writeFiles(site, { 'index.html': languagePage(books), '404.html': lostPage(books) });
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

/** @returns {Record<string, string | Uint8Array>} its pages and pictures, by path */
function bookFolder(/** @type {Book} */ book, /** @type {Book[]} */ books) {
  const { lang, words, pages } = book;
  return {
    ...picturesOf(book),
    ...sitePages({
      book,
      assets: '../assets',
      help: pages.some(({ name }) => name === 'help') ? 'help.html#without-scripts' : undefined,
      links: [
        { name: words.gallery, href: `../gallery/${lang}.html` },
        { name: words.offlineBook, href: `../offline/${offlineName(wholeBook, book)}`, download: true },
      ],
      linksOf: (name) => [{ name: words.offlineFile, href: `../offline/${offlineName(name, book)}`, download: true }],
      languagesOf: (name) => choices(books, book, name),
      head: (name) => alternates(books, book, name),
    }),
  };
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
    head: siteHead('assets'),
    body: [page.languageMain({ languages: choices })],
  });
}

/** A server shows it under the address that was asked for, in whatever folder: one of the two style sheets is there. */
function lostPage(/** @type {Book[]} */ books) {
  return page.document({
    lang: languages[0] ?? 'en',
    title: books.map(({ words }) => words.lost.title).join(' · '),
    head: ['assets', '../assets'].map((assets) => h('link', { rel: 'stylesheet', href: `${assets}/site.css` })),
    body: [page.lostMain(books)],
  });
}
