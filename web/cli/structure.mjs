/** What every page of prose needs beyond what Markdown gives: sections, tables and code that scroll by themselves. */
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';

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

export function finishMarkup(/** @type {any} */ tree, /** @type {Record<string, any>} */ words) {
  frameTables(tree, words);
  visit(tree, 'element', (node) => {
    if (node.tagName === 'pre') Object.assign(node.properties, { tabIndex: 0, role: 'region', ariaLabel: words.code });
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
    return h('div', { className: ['table'], tabIndex: 0, role: 'region', ariaLabel: words.table }, [child]);
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
