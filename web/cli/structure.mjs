/** What every page of prose needs beyond what Markdown gives: sections, and tables, code and formulas that scroll by themselves. */
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';

export function textOf(/** @type {any} */ node) {
  if (node.type === 'text') return node.value;
  return (node.children ?? []).map(textOf).join('');
}

/** @returns {{ id: string, text: string }[]} */
export function sectionsOf(/** @type {any} */ tree) {
  return tree.children
    .filter((/** @type {any} */ node) => node.tagName === 'section' && node.properties.id)
    .map((/** @type {any} */ node) => ({ id: node.properties.id, text: textOf(node.children[0]) }));
}

export function finishMarkup(
  /** @type {any} */ tree,
  /** @type {{ words: Record<string, any>, lang: string }} */ { words, lang },
) {
  frameTables(tree, words);
  keepParticles(tree);
  markLanguage(tree, lang);
  visit(tree, 'element', (node) => {
    if (node.tagName === 'pre') Object.assign(node.properties, { tabIndex: 0, role: 'group', ariaLabel: words.code });
    // whether a formula is wider than a phone depends on the phone's fonts
    if (node.tagName === 'div' && [node.properties.className].flat().includes('formula'))
      Object.assign(node.properties, { tabIndex: 0, role: 'group', ariaLabel: words.formula });
    if (!node.properties.align) return;
    node.properties.className = [`align-${node.properties.align}`];
    delete node.properties.align;
  });
  wrapSections(tree);
}

/** A wide table scrolls inside its own frame, which therefore must be reachable by keyboard. The player's come finished. */
function frameTables(/** @type {any} */ parent, /** @type {Record<string, any>} */ words) {
  if (parent.tagName === 'attn-player') return;
  parent.children = (parent.children ?? []).map((/** @type {any} */ child) => {
    if (child.tagName !== 'table') {
      if (child.type === 'element') frameTables(child, words);
      return child;
    }
    return h('div', { className: ['table'], tabIndex: 0, role: 'group', ariaLabel: words.table }, [child]);
  });
}

/** A term or a title wholly in the other language is read aloud in that language. */
function markLanguage(/** @type {any} */ tree, /** @type {string} */ lang) {
  const [other, written] = lang === 'ko' ? ['en', /^[A-Za-z][ -~]*$/] : ['ko', /^[가-힣][가-힣 ,]*$/];
  visit(tree, 'element', (node) => {
    if ((node.tagName === 'td' || node.tagName === 'a') && written.test(textOf(node))) node.properties.lang = other;
  });
}

const wordJoiner = '\u2060';
const closing = /[)\]’”]$/;
const hangul = /^[가-힣]/;

/** `(0, 1)이`, `‘찾는 것’을`: browsers would break the line before the particle; an unseen joiner keeps it where it belongs. */
function keepParticles(/** @type {any} */ tree) {
  let before = '';
  visit(tree, (node) => {
    if (node.tagName === 'pre') return SKIP;
    if (node.type === 'element' && /^(p|li|td|th|h\d|div)$/.test(node.tagName)) before = '';
    if (node.type !== 'text') return undefined;
    if (closing.test(before) && hangul.test(node.value)) node.value = wordJoiner + node.value;
    node.value = node.value.replace(/([)\]’”])(?=[가-힣])/g, `$1${wordJoiner}`);
    before = node.value;
    return undefined;
  });
}

/** `## …` and what follows become one <section> with the heading's id: one screen, one idea. */
function wrapSections(/** @type {any} */ tree) {
  /** @type {any[]} */
  const out = [];
  for (const node of tree.children) {
    if (node.tagName === 'h2' && node.properties.id) {
      const { id, ...properties } = node.properties;
      node.properties = { ...properties, id: `${id}-title` };
      out.push(h('section', { id, ariaLabelledBy: `${id}-title` }, [node]));
    } else if (out.at(-1)?.tagName === 'section') {
      out.at(-1).children.push(node);
    } else if (node.type !== 'text' || node.value.trim() !== '') {
      out.push(node);
    }
  }
  tree.children = out;
}
