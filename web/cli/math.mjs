/**
 * Math at build time: TeX in the lesson, MathML in the page. No font and no script travels with it.
 *
 * Temml writes some inline styles; a page under a strict Content-Security-Policy drops those, so each becomes a class
 * that site.css knows, and one that it does not know is an error of the build, not a silent difference on the page.
 */
import { h } from 'hastscript';
import { rehype } from 'rehype';
import temml from 'temml';
import { visit } from 'unist-util-visit';
import { quoted, t } from './translated.mjs';

const html = rehype().data('settings', { fragment: true });

/** The one macro that reaches HTML: \class{query}{Q} gives a symbol its hue. */
const hues = new Set(['of-query', 'of-key', 'of-value', 'of-output']);
const trust = (/** @type {{ command: string, class?: string }} */ context) =>
  context.command === '\\class' && hues.has(context.class ?? '');

const macros = {
  '\\query': '\\class{of-query}{Q}',
  '\\key': '\\class{of-key}{K}',
  '\\value': '\\class{of-value}{V}',
  '\\output': '\\class{of-output}{O}',
  '\\softmax': '\\operatorname{softmax}',
};

/** Inline style of Temml → class of site.css (null: the default look is as good). */
const styles = new Map([
  ['display:block math', null],
  ['margin-left:-0.1667em', 'math-tight'],
]);
const cellPadding = /^padding-(left|right):/;

/** Longer or deeper than any formula a person reads. */
const most = { length: 2000, depth: 32 };
const opening = /^(?:\\(?:left|begin)|\{)$/i;

export class MathError extends Error {
  /** @param {string} message @param {string} code */
  constructor(message, code = 'math') {
    super(message);
    this.code = code;
  }
}

function checkBounds(/** @type {string} */ tex) {
  if (tex.length > most.length)
    throw new MathError(t`a formula has at most ${most.length} characters`, 'math_too_long');
  let depth = 0;
  for (const [part] of tex.matchAll(/\\(?:left|begin|right|end)(?![a-z])|\\.|[{}]/gis)) {
    if (opening.test(part)) depth += 1;
    else if (/^(?:\\(?:right|end)|\})$/i.test(part)) depth -= 1;
    if (depth > most.depth) throw new MathError(t`a formula is nested at most ${most.depth} deep`, 'math_too_deep');
  }
}

/**
 * @param {string} tex
 * @param {{ display: boolean }} options
 * @returns {import('hast').ElementContent[]}
 */
export function mathToHast(tex, { display }) {
  checkBounds(tex);
  let text;
  try {
    text = temml.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      trust,
      maxExpand: 200,
      macros: { ...macros },
    });
  } catch (error) {
    const [message = ''] = /** @type {Error} */ (error).message.split('\n');
    throw new MathError(quoted('Temml', message.replace(/:\s*$/, '').trim()));
  }
  const tree = html.parse(text);
  visit(tree, 'element', (node) => {
    if (node.tagName === 'msqrt') Object.assign(node, root(node.children));
    const style = node.properties.style;
    if (typeof style !== 'string') return;
    delete node.properties.style;
    for (const declaration of style.split(';').filter(Boolean)) {
      if (cellPadding.test(declaration)) continue; // columns of a matrix: site.css spaces them
      const name = styles.get(declaration);
      if (name === undefined) throw new MathError(t`math on this page cannot use the style '${declaration}'`);
      if (name) node.properties.className = [.../** @type {string[]} */ (node.properties.className ?? []), name];
    }
  });
  return /** @type {import('hast').ElementContent[]} */ (tree.children);
}

/**
 * The sign as a character, as in the player: Chromium draws no radical at all for <msqrt> where no font has a MATH table, as
 * on many phones and school machines, and √d would be read as d.
 */
function root(/** @type {any[]} */ children) {
  const several = children.length > 1 || children[0]?.children?.length > 1;
  const radicand = several ? [h('mo', '('), ...children, h('mo', ')')] : children;
  return h('mrow', { className: ['root'] }, [h('mo', { form: 'prefix', lspace: '0', rspace: '0' }, '√'), ...radicand]);
}

/** Replaces the placeholders of remark-math (after sanitizing). */
export function rehypeMath(/** @type {import('./problems.mjs').Problems} */ problems) {
  return (/** @type {import('hast').Root} */ tree) => {
    visit(tree, 'element', (node, index, parent) => {
      const classes = /** @type {string[]} */ (node.properties.className) ?? [];
      const display = classes.includes('math-display');
      if (node.tagName !== 'code' || (!display && !classes.includes('math-inline'))) return;
      const text = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
      try {
        const math = mathToHast(text, { display });
        if (display) {
          // remark-rehype puts display math into <pre><code>: the frame scrolls when the formula is wider than a phone
          Object.assign(node, { tagName: 'span', properties: {}, children: math });
          if (parent?.type === 'element')
            Object.assign(parent, { tagName: 'div', properties: { className: ['formula'] } });
        } else {
          parent?.children.splice(/** @type {number} */ (index), 1, ...math);
        }
      } catch (error) {
        if (!(error instanceof MathError)) throw error;
        problems.add(error.code, error.message, node.position?.start);
      }
    });
  };
}
