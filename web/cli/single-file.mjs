/**
 * Everything in one file, for a USB stick, a mail or a classroom without a network: nothing in it is ever fetched, and its
 * own Content-Security-Policy holds it to that.
 */
import { readFileSync } from 'node:fs';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
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

/**
 * One lesson, taken out of the book: links to others become text.
 *
 * @param {{ chapter: import('./book.mjs').Chapter, words: Record<string, any>, css: string, scripts: string[] }} parts
 * @returns {string}
 */
export function singleFile({ chapter: { name, lesson }, words, css, scripts }) {
  const main = structuredClone(lessonMain({ lesson, words, chapter: name }));
  inlinePictures(main, lesson.pictures);
  relink(main, () => undefined);
  return oneFile({
    lang: lesson.lang,
    title: `${lesson.title} · ${words.book}`,
    description: lesson.summary,
    css,
    body: [...pageHeader({ words }), main, pageFooter({ words })],
    scripts,
  });
}

/** Inside a script element the parser looks for these two; \x3C is the same `<` in strings, templates and patterns. */
export function inlineScript(/** @type {string} */ script) {
  return script.replaceAll(/<(?=\/script|!--)/gi, '\\x3C');
}

export function readStandalone(/** @type {string} */ file) {
  return readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');
}
