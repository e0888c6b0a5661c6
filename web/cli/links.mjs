/**
 * A lesson links to another by the name of its file, `03-why-divide.md#by-hand`, as an editor follows it. What that becomes
 * depends on what the lesson is put in.
 */
import { visit } from 'unist-util-visit';

const toPage = /^([^/?#:]+)\.(?:md|html)(?:#([\w-]+))?$/;

/** @returns {[page?: string, id?: string]} nothing of a link that leads elsewhere */
export function pageIn(/** @type {unknown} */ href) {
  const [, page, id] = toPage.exec(String(href ?? '')) ?? [];
  if (page === undefined) return [];
  try {
    return [decodeURIComponent(page), id];
  } catch {
    return [page, id]; // the name of a file with a % in it
  }
}

/**
 * @param {any} tree changed in place
 * @param {(page: string, id: string | undefined) => string | undefined} address of another page; a link without one becomes text
 * @param {(id: string) => string} [inside] of a place on the same page
 */
export function relink(tree, address, inside) {
  visit(tree, { type: 'element', tagName: 'a' }, (/** @type {any} */ node) => {
    const href = String(node.properties.href ?? '');
    if (href.startsWith('#') && inside) node.properties.href = inside(href.slice(1));
    const [page, id] = pageIn(href);
    if (!page) return;
    const found = address(page, id);
    if (found !== undefined) node.properties.href = found;
    else Object.assign(node, { tagName: 'span', properties: {} });
  });
}

/** On the site every page is a file. */
export const onSite = (/** @type {string} */ page, /** @type {string | undefined} */ id) =>
  `${page}.html${id ? `#${id}` : ''}`;
