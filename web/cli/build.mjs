/**
 * The textbook: every lesson of every language as a page of the site, and as one file that needs nothing else.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { h } from 'hastscript';
import { compileLesson } from './compile.mjs';
import { buildGallery } from './gallery.mjs';
import { document, homeMain, languageMain, lessonMain, pageFooter, pageHeader } from './page.mjs';
import { readStandalone, singleFile } from './single-file.mjs';
import { problemLine } from './problems.mjs';
import { loadSources } from './sources.mjs';
import { Workshop } from './workshop.mjs';

const here = import.meta.dirname;
const standalone = 'attention-textbook.standalone.js';

/** Written in its own language; the first is what the page of choice starts with. */
export const languages = ['ko', 'en'];

export function readWords(/** @type {string} */ lang) {
  return JSON.parse(readFileSync(join(here, 'site', `${lang}.json`), 'utf8'));
}

/**
 * Makes `textbook/` and `offline/` in `dist`, from the bundles that are already there.
 *
 * @param {{ repo: string, dist: string, attention?: import('./workshop.mjs').Attention }} options
 *   `attention` instead of the built engine, for tests
 * @returns {Promise<string | undefined>} what its lessons still lack, a line each
 */
export async function buildSite({ repo, dist, attention }) {
  const workshop = new Workshop({ attention: attention ?? (await builtEngine(dist)), sources: await loadSources() });
  const site = join(dist, 'textbook');
  const offline = join(dist, 'offline');
  for (const folder of [site, offline]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const css = workshop.sources.pagePalette + readFileSync(join(here, 'site/site.css'), 'utf8');
  copyAssets({ dist, site, css });

  const books = [];
  for (const lang of languages) books.push(await readBook({ repo, lang, workshop }));
  const script = readStandalone(join(dist, standalone));
  for (const book of books) {
    writeBook({ book, books, site });
    for (const chapter of book.chapters) {
      const name = fileOf(chapter, book);
      const text = singleFile({ lesson: chapter.lesson, words: book.words, css, script });
      write(join(offline, name), text);
      write(join(site, 'offline', name), text); // where a reader of the site can take it from
    }
  }
  write(join(site, 'index.html'), languagePage(books));
  buildGallery({ repo, site, books, figures: workshop.sources.figures });
  const warnings = books.flatMap(({ home, chapters }) => [home, ...chapters].flatMap(({ lesson }) => lesson.warnings));
  return warnings.length > 0 ? `warnings\n${warnings.map(problemLine).join('\n')}\n` : undefined;
}

const fileOf = (/** @type {Chapter} */ { name }, /** @type {Book} */ { lang }) => `${name}.${lang}.html`;

/** @returns {Promise<import('./workshop.mjs').Attention>} */
async function builtEngine(/** @type {string} */ dist) {
  const { loadAttention } = await import(pathToFileURL(join(dist, 'attention-textbook.js')).href);
  return loadAttention();
}

function copyAssets(/** @type {{ dist: string, site: string, css: string }} */ { dist, site, css }) {
  const assets = join(site, 'assets');
  mkdirSync(assets);
  copyFileSync(join(dist, standalone), join(assets, standalone));
  write(join(assets, 'site.css'), css);
  for (const name of ['site.js', 'icon.svg']) copyFileSync(join(here, 'site', name), join(assets, name));
}

/**
 * @typedef {{ name: string, lesson: import('./compile.mjs').Lesson }} Chapter
 * @typedef {{ lang: string, words: Record<string, any>, home: Chapter, chapters: Chapter[] }} Book
 * @returns {Promise<Book>}
 */
export async function readBook(
  /** @type {{ repo: string, lang: string, workshop: Workshop }} */ { repo, lang, workshop },
) {
  const folder = join(repo, 'web/lessons', lang);
  const words = readWords(lang);
  /** @type {Map<string, import('./goals.mjs').Goal>} what the chapters read so far teach */
  const goals = new Map();
  const read = async (/** @type {string} */ name) => {
    const path = join(folder, `${name}.md`);
    const lesson = await compileLesson(readFileSync(path, 'utf8'), {
      file: relative(repo, path),
      folder,
      lang,
      words,
      workshop,
      goals,
    });
    for (const [id, text] of Object.entries(lesson.data.objectives))
      goals.set(id, { text, href: `${name}.html#objective-${id}`, chapter: lesson.title });
    return { name, lesson };
  };
  const names = readdirSync(folder)
    .filter((name) => /^\d\d-.*\.md$/.test(name))
    .map((name) => basename(name, '.md'))
    .sort();
  const chapters = [];
  for (const name of names) chapters.push(await read(name));
  return { lang, words, home: await read('index'), chapters };
}

function writeBook(/** @type {{ book: Book, books: Book[], site: string }} */ { book, books, site }) {
  const { lang, words, home, chapters } = book;
  const folder = join(site, lang);
  const page = (/** @type {Chapter} */ { name, lesson }, /** @type {any} */ main, /** @type {any} */ footer) => {
    const title = lesson.title === words.book ? words.book : `${lesson.title} · ${words.book}`;
    write(
      join(folder, `${name}.html`),
      document({
        lang,
        title,
        description: lesson.summary,
        head: siteHead('../assets', alternates(books, book, name)),
        body: [...pageHeader({ words, home: 'index.html', languages: choices(books, book, name) }), main, footer],
      }),
    );
    for (const { src, file } of lesson.pictures) copy(file, join(folder, src));
  };

  const links = chapters.map(({ name, lesson }) => ({
    name: lesson.title,
    href: `${name}.html`,
    summary: lesson.summary,
  }));
  page(
    home,
    homeMain({ lesson: home.lesson, words, lessons: links }),
    pageFooter({ words, gallery: `../gallery/${lang}.html` }),
  );
  chapters.forEach((chapter, index) => {
    const footer = pageFooter({
      words,
      gallery: `../gallery/${lang}.html`,
      previous: links[index - 1] ?? { name: words.contents, href: 'index.html' },
      next: links[index + 1],
      offline: `../offline/${fileOf(chapter, book)}`,
    });
    page(chapter, lessonMain({ lesson: chapter.lesson, words }), footer);
  });
}

/** The same page in each language, or that language's first page where it is not yet written. */
function pageIn(/** @type {Book} */ other, /** @type {string} */ name) {
  return other.chapters.some((chapter) => chapter.name === name) ? name : 'index';
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

function siteHead(/** @type {string} */ assets, /** @type {any[]} */ more = []) {
  return [
    h('link', { rel: 'icon', href: `${assets}/icon.svg`, type: 'image/svg+xml' }),
    h('link', { rel: 'stylesheet', href: `${assets}/site.css` }),
    ...more,
    // classic scripts: a module would not load by double-click
    h('script', { src: `${assets}/site.js`, defer: true }),
    h('script', { src: `${assets}/${standalone}`, defer: true }),
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
  return document({
    lang: languages[0] ?? 'en',
    title: choices.map(({ book }) => book).join(' · '),
    head: siteHead('assets').slice(0, 2),
    body: [languageMain({ languages: choices })],
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
