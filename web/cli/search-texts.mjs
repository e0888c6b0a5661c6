/** What the search looks through: the words of each section, without figures, formulas and answers that are folded away. */
import { SKIP, visit } from 'unist-util-visit';

const left = /^(attn-|noscript$|details$|pre$)/;
/** One after the other they are no sentence, unless they end as sentences do. */
const apart = /^(p|li|tr|h\d|figcaption)$/;
/** What cannot be read from left to right. */
const drawn = /^(mfrac|mtable|munder|mover|munderover|msubsup|mroot)$/;

const isElement = (/** @type {any} */ node, /** @type {RegExp} */ name) =>
  node.type === 'element' && name.test(node.tagName);

/** Of a formula in a sentence, its symbols as they are read; one that is drawn is left open. @returns {string} */
function inLine(/** @type {any} */ node) {
  if (node.type === 'text') return node.value.replace('\u2061', ' '); // a function applied to what follows
  if (isElement(node, drawn) || node.properties.display === 'block') return ' …';
  const [base, ...more] = node.children.map(inLine);
  const isPower = node.tagName === 'msup' && more[0] !== '⊤';
  return [base, ...more].join(isPower ? '^' : '');
}

/** @returns {string} */
export function wordsIn(/** @type {any} */ section) {
  let text = '';
  visit(section, (node, index) => {
    if (isElement(node, left) || (isElement(node, /^h2$/) && index === 0)) return SKIP;
    if (isElement(node, apart)) text = text.trimEnd() + (/[^.,;:?!…·]$/.test(text.trimEnd()) ? ' · ' : ' ');
    if (isElement(node, /^(td|th)$/)) text += ' ';
    if (node.type === 'text') text += node.value;
    if (!isElement(node, /^math$/)) return undefined;
    text += inLine(node);
    return SKIP;
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
