/**
 * Everything in one file, for a USB stick, a mail or a classroom without a network: nothing in it is ever fetched, and its
 * own Content-Security-Policy holds it to that.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { languages, readWords } from './book.mjs';
import { relink } from './links.mjs';
import { document, lessonMain, pageFooter, pageHeader } from './page.mjs';
import { asDataUri } from './pictures.mjs';

const policy =
  "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data:";

/**
 * @param {{ lang: string, title: string, description: string, css: string, body: any[], scripts: string[] }} parts
 * @returns {string}
 */
export function oneFile({ lang, title, description, css, body, scripts }) {
  return document({
    lang,
    title,
    description,
    head: [
      h('meta', { httpEquiv: 'Content-Security-Policy', content: policy }),
      h('link', { rel: 'icon', href: 'data:,' }),
      h('style', css.replaceAll('</', '<\\/')),
    ],
    body: [...body, ...scripts.map((script) => h('script', inlineScript(script)))],
  });
}

/** Pictures become part of the page. */
export function inlinePictures(
  /** @type {any} */ tree,
  /** @type {import('./compile.mjs').Lesson['pictures']} */ pictures,
) {
  const files = new Map(pictures.map(({ src, file }) => [src, file]));
  visit(tree, 'element', (node) => {
    const file = node.tagName === 'img' ? files.get(String(node.properties.src)) : undefined;
    if (file) node.properties.src = asDataUri(file);
  });
}

/** Above everything, in every language: whoever sees this may be in a mail program, or in a page of files. */
const openInBrowser = () =>
  h('noscript', [
    h(
      'p',
      { className: ['noscript'] },
      languages.flatMap((lang, index) => [
        ...(index > 0 ? [' / '] : []),
        h('span', { lang }, readWords(lang).openInBrowser),
      ]),
    ),
  ]);

/**
 * @typedef {{ chapter: import('./book.mjs').Page, words: Record<string, any>, css: string, scripts: string[] }} Parts
 *   `words.book` is the name of the book, if the lesson belongs to one
 */

/** One lesson, taken out of the book: links to others become text. */
function lessonPage(/** @type {Parts} */ { chapter: { name, lesson }, words }) {
  const main = structuredClone(lessonMain({ lesson, words, chapter: name }));
  relink(main, () => undefined);
  return {
    lang: lesson.lang,
    title: words.book ? `${lesson.title} · ${words.book}` : lesson.title,
    description: lesson.summary,
    main,
    body: [...pageHeader({ words }), openInBrowser(), main, pageFooter({ words })],
  };
}

/** @returns {string} */
export function singleFile(/** @type {Parts} */ parts) {
  const { main, ...page } = lessonPage(parts);
  inlinePictures(main, parts.chapter.lesson.pictures);
  return oneFile({ ...page, css: parts.css, scripts: parts.scripts });
}

/**
 * The same lesson as files: nothing runs or is styled from within the page, so that it works under
 * `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'`.
 *
 * @param {Parts & { page?: string, head?: any[], top?: any[] }} parts `page` is its name, `head` what it loads before its own
 *   script, `top` what stands above the lesson
 * @returns {Record<string, string | Uint8Array>} by path
 */
export function splitFile({ page = 'index.html', head = [], top = [], ...parts }) {
  const { main: _, body, ...lesson } = lessonPage(parts);
  const [script, sheet, icon] = ['lesson.js', 'lesson.css', 'lesson-icon.svg'];
  const pictures = parts.chapter.lesson.pictures.map(({ path, file }) => [path, readFileSync(file)]);
  return {
    ...Object.fromEntries(pictures),
    [page]: document({
      ...lesson,
      body: [...top, ...body],
      head: [
        h('link', { rel: 'icon', href: icon, type: 'image/svg+xml' }),
        h('link', { rel: 'stylesheet', href: sheet }),
        ...head,
        h('script', { src: script, defer: true }), // a classic script: a module would not load by double-click
      ],
    }),
    [script]: parts.scripts.join('\n;\n'),
    [sheet]: parts.css,
    [icon]: readFileSync(join(import.meta.dirname, 'site/icon.svg')),
  };
}

/** Inside a script element the parser looks for these two; \x3C is the same `<` in strings, templates and patterns. */
export function inlineScript(/** @type {string} */ script) {
  return script.replaceAll(/<(?=\/script|!--)/gi, '\\x3C');
}

export function readScript(/** @type {string} */ file) {
  return readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');
}

/**
 * What makes files of figures, and what shows them, by name. A page loads the second, which looks for the first in the page
 * and then beside itself; where all is to be there already, a page has both, in this order: it may look at once.
 *
 * @param {string} dist
 * @returns {Record<string, string>}
 */
export const figureScripts = (dist) =>
  Object.fromEntries(
    ['attention-textbook.exports.js', 'attention-textbook.standalone.js'].map((name) => [
      name,
      readScript(join(dist, name)),
    ]),
  );
