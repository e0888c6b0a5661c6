/**
 * Pictures of a lesson: SVG, PNG, JPEG or WebP files below the lesson's own folder, shown as images only, so that nothing in
 * them can run in the page. A picture alone in its paragraph becomes a figure; its title is the caption.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { rehype } from 'rehype';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { t } from './translated.mjs';

const types = new Map([
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.webp', 'image/webp'],
]);
const typeOf = (/** @type {string} */ file) => types.get(extname(file).toLowerCase());
const parser = rehype().data('settings', { fragment: true });

/**
 * @param {any} tree
 * @param {{ folder: string, problems: import('./problems.mjs').Problems }} options
 * @returns {{ src: string, path: string, file: string }[]} `src` as it stands in the page, which is the address of `path`
 */
export function placePictures(tree, { folder, problems }) {
  /** @type {Map<string, { src: string, path: string, file: string }>} */
  const used = new Map();
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img') return;
    const at = node.position?.start;
    const src = String(node.properties.src ?? '');
    const found = locate(src, folder);
    if (!found) {
      // an address on the web was told, and taken away, before
      if (node.properties.src !== undefined)
        problems.add('picture', t`there is no picture '${decoded(src)}' below the lesson's folder`, at);
      return;
    }
    if (!typeOf(found.file)) {
      problems.add('picture_kind', t`a picture is SVG, PNG, JPEG or WebP, not '${decoded(src)}'`, at);
      return;
    }
    if (!node.properties.alt)
      problems.add('picture_text', t`the picture '${src}' needs words for those who cannot see it`, at);
    used.set(found.src, found);
    if (typeOf(found.file) === 'image/svg+xml') Object.assign(node.properties, readSvg(found.file, problems, at));
    const { title, ...properties } = node.properties;
    node.properties = { ...properties, src: found.src, decoding: 'async' };
    if (parent?.type === 'element' && parent.tagName === 'p' && parent.children.length === 1) {
      const caption = title ? [h('figcaption', String(title))] : [];
      Object.assign(
        parent,
        h('figure', { className: ['picture'] }, [parent.children[/** @type {number} */ (index)], ...caption]),
      );
    }
  });
  return [...used.values()];
}

/** The real file, or nothing: a symbolic link or `..` does not lead out of the folder. */
function locate(/** @type {string} */ address, /** @type {string} */ folder) {
  const file = join(folder, decoded(address));
  if (file.includes('\0') || !statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  const real = realpathSync(file);
  if (!real.startsWith(realpathSync(folder) + sep)) return undefined;
  const names = relative(folder, file).split(sep);
  return { src: names.map(encodeURIComponent).join('/'), path: names.join('/'), file: real };
}

/** Markdown has written `그림 1.svg` as an address by now. */
function decoded(/** @type {string} */ address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // a lone % is one
  }
}

/** Its size, so that nothing jumps when it arrives; and no script, in case someone opens the file by itself. */
function readSvg(
  /** @type {string} */ file,
  /** @type {import('./problems.mjs').Problems} */ problems,
  /** @type {any} */ at,
) {
  const tree = parser.parse(readFileSync(file, 'utf8'));
  /** @type {Record<string, unknown>} */
  let size = {};
  visit(tree, 'element', (node) => {
    if (node.tagName === 'svg') size = { width: node.properties.width, height: node.properties.height };
    const names = Object.keys(node.properties).filter((name) => /^on/i.test(name));
    const reference = node.properties.href ?? node.properties.xLinkHref;
    if (
      node.tagName === 'script' ||
      node.tagName === 'foreignObject' ||
      names.length > 0 ||
      (reference && !String(reference).startsWith('#'))
    )
      problems.add(
        'unsafe_picture',
        t`<${node.tagName}> in ${dirname(file).split(sep).at(-1)} is more than a drawing`,
        at,
      );
  });
  return size;
}

/** For the single file: the picture as part of the page. */
export function asDataUri(/** @type {string} */ file) {
  return `data:${typeOf(file)};base64,${readFileSync(file).toString('base64')}`;
}
