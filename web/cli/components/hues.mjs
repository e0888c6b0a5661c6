/** `:query[쿼리]`: the word in the hue that its matrix has in every figure. */
import { h } from 'hastscript';
import { t } from '../translated.mjs';

/** @type {(name: string) => import('../directives.mjs').Component} */
const hue = (name) => ({
  kind: 'text',
  render: ({ label, problem }) =>
    label.length > 0
      ? h('span', { className: [`of-${name}`] }, label)
      : problem('empty', t`':${name}[…]' colours a word: write one in the brackets`),
});

/** @type {Record<string, import('../directives.mjs').Component>} */
export const hues = Object.fromEntries(['query', 'key', 'value', 'output'].map((name) => [name, hue(name)]));
