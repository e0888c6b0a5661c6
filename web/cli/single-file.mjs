/**
 * Everything in one file, for a USB stick, a mail or a classroom without a network: nothing in it is ever fetched, and its
 * own Content-Security-Policy holds it to that.
 */
import { readFileSync } from 'node:fs';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { document, lessonMain, pageFooter, pageHeader } from './page.mjs';
import { asDataUri } from './pictures.mjs';

const policy =
  "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data:";

/**
 * @param {{ lesson: import('./compile.mjs').Lesson, words: Record<string, any>, css: string, script: string }} parts
 * @returns {string}
 */
export function singleFile({ lesson, words, css, script }) {
  const main = structuredClone(lessonMain({ lesson, words }));
  const files = new Map(lesson.pictures.map(({ src, file }) => [src, file]));
  visit(main, 'element', (node) => {
    const file = node.tagName === 'img' ? files.get(String(node.properties.src)) : undefined;
    if (file) node.properties.src = asDataUri(file);
  });
  return document({
    lang: lesson.lang,
    title: `${lesson.title} · ${words.book}`,
    description: lesson.summary,
    head: [
      h('meta', { httpEquiv: 'Content-Security-Policy', content: policy }),
      h('link', { rel: 'icon', href: 'data:,' }),
      h('style', css.replaceAll('</', '<\\/')),
    ],
    body: [...pageHeader({ words }), main, pageFooter({ words }), h('script', inlineScript(script))],
  });
}

/** Inside a script element the parser looks for these two; \x3C is the same `<` in strings, templates and patterns. */
export function inlineScript(/** @type {string} */ script) {
  return script.replaceAll(/<(?=\/script|!--)/gi, '\\x3C');
}

export function readStandalone(/** @type {string} */ file) {
  return readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');
}
