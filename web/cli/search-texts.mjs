/** What the search looks through: the words of each section, without figures, formulas and answers that are folded away. */
import { SKIP, visit } from 'unist-util-visit';

const left = /^(attn-|math$|noscript$|details$|pre$)/;

function wordsIn(/** @type {any} */ section) {
  let text = '';
  visit(section, (node, index) => {
    if (node.type === 'element' && (left.test(node.tagName) || (node.tagName === 'h2' && index === 0))) return SKIP;
    if (node.type === 'element' && /^(p|li|td|th|h\d|figcaption)$/.test(node.tagName)) text += ' ';
    if (node.type === 'text') text += node.value;
    return undefined;
  });
  return text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();
}

/**
 * @param {import('./book.mjs').Book} book
 * @returns {import('./site/search.ts').Text[]}
 */
export function searchTexts({ chapters, pages }) {
  return [...chapters, ...pages].flatMap(({ name, lesson }) =>
    lesson.sections.map(({ id, text: title }) => {
      const section = lesson.body.find((node) => node.type === 'element' && node.properties.id === id);
      return { page: name, id, chapter: lesson.title, title, text: wordsIn(section) };
    }),
  );
}

/** As a script, since a page opened by double-click may fetch nothing. */
export const searchScript = (/** @type {import('./book.mjs').Book} */ book) =>
  `globalThis.attentionTextbookTexts = ${JSON.stringify(searchTexts(book)).replaceAll('<', '\\u003c')};\n`;
