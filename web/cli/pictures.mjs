/**
 * Pictures of a lesson: SVG, PNG, JPEG or WebP files below the lesson's own folder, shown as images only, so that nothing in
 * them can run in the page. A picture alone in its paragraph becomes a figure; its title is the caption.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import { rehype } from 'rehype';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';

const types = new Map([
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
]);
const parser = rehype().data('settings', { fragment: true });

/**
 * @param {any} tree
 * @param {{ folder: string, problems: import('./problems.mjs').Problems }} options
 * @returns {{ src: string, file: string }[]}
 */
export function placePictures(tree, { folder, problems }) {
  /** @type {Map<string, string>} */
  const used = new Map();
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img') return;
    const at = node.position?.start;
    const src = String(node.properties.src ?? '');
    const file = locate(src, folder);
    if (!file) {
      problems.add('picture', `there is no picture '${src}' below the lesson's folder`, at);
      return;
    }
    if (!node.properties.alt)
      problems.add('picture_text', `the picture '${src}' needs words for those who cannot see it`, at);
    used.set(src, file);
    if (extname(file) === '.svg') Object.assign(node.properties, readSvg(file, problems, at));
    const { title, ...properties } = node.properties;
    node.properties = { ...properties, decoding: 'async' };
    if (parent?.type === 'element' && parent.tagName === 'p' && parent.children.length === 1) {
      const caption = title ? [h('figcaption', String(title))] : [];
      Object.assign(
        parent,
        h('figure', { className: ['picture'] }, [parent.children[/** @type {number} */ (index)], ...caption]),
      );
    }
  });
  return [...used].map(([src, file]) => ({ src, file }));
}

/** The real file, or nothing: a symbolic link or `..` does not lead out of the folder. */
function locate(/** @type {string} */ src, /** @type {string} */ folder) {
  const file = join(folder, src);
  if (!types.has(extname(src)) || !existsSync(file)) return undefined;
  const real = realpathSync(file);
  return real.startsWith(realpathSync(folder) + sep) ? real : undefined;
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
        `<${node.tagName}> in ${dirname(file).split(sep).at(-1)} is more than a drawing`,
        at,
      );
  });
  return size;
}

/** For the single file: the picture as part of the page. */
export function asDataUri(/** @type {string} */ file) {
  return `data:${types.get(extname(file))};base64,${readFileSync(file).toString('base64')}`;
}
