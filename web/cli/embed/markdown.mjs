/**
 * The tables of a figure in Markdown, for hosts that make more of a page than HTML: a table typed as Markdown is there in
 * the PDF too. A head of two lines becomes one, as Markdown has no other; what is lost is said in the corner.
 */
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { textOf } from '../structure.mjs';

// beyond what Markdown itself reads: math, attributes, roles, citations and quotes of pandoc and MyST
const special = [...'$@{}^~:"\''].map((character) => ({ character }));
const printer = unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, { unsafe: special }).freeze();

const text = (/** @type {string} */ value) => ({ type: 'text', value });
const paragraph = (/** @type {any[]} */ children) => ({ type: 'paragraph', children });
const print = (/** @type {any} */ node) => printer.stringify({ type: 'root', children: [node] }).trimEnd();

/**
 * @param {import('hast').ElementContent[]} inside
 * @param {(caption: string) => string} captionLine how the host writes it
 */
export function tablesAsMarkdown(inside, captionLine) {
  /** @type {string[]} */
  const blocks = [];
  visit(/** @type {any} */ ({ type: 'root', children: inside }), 'element', (node) => {
    if (node.tagName === 'p') blocks.push(print(paragraph([text(textOf(node))])));
    if (node.tagName !== 'table') return undefined;
    blocks.push(`${print(table(node))}\n\n${captionLine(caption(node))}`);
    return SKIP;
  });
  return blocks.join('\n\n');
}

export const linkAsMarkdown = (/** @type {string} */ title, /** @type {string} */ url) =>
  print(paragraph([{ type: 'link', url, children: [text(title)] }]));

const find = (/** @type {any} */ node, /** @type {string} */ name) =>
  node.children.find((/** @type {any} */ { tagName }) => tagName === name);

function caption(/** @type {any} */ node) {
  const found = find(node, 'caption');
  return found ? print(paragraph([text(textOf(found))])) : '';
}

function table(/** @type {any} */ node) {
  const [first, second] = find(node, 'thead').children.map(cells);
  const body = find(node, 'tbody').children.map(cells);
  return {
    type: 'table',
    children: [second ? joined(first, second) : first, ...body].map((row) => ({
      type: 'tableRow',
      children: row.map((/** @type {any} */ cell) => ({ type: 'tableCell', children: [text(textOf(cell))] })),
    })),
  };
}

const cells = (/** @type {any} */ row) => row.children;

/** [corner, name of the columns, sums?] over [1, 2, …] is [name of the columns, 1, 2, …, sums?]. */
function joined(/** @type {any[]} */ [, name, ...more], /** @type {any[]} */ second) {
  return [name, ...second, ...more];
}
