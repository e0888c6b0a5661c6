// White space goes where it means nothing, and stays where it means something.
import { describe, expect, test } from 'vitest';
import * as vite from 'vite';
import { tightCss, tightened } from '../../web/build/tight-templates.mjs';

test.each([
  ['a {\n  color: red;\n  margin: 0 1px;\n}\n', 'a{color:red;margin:0 1px}'],
  ['a :hover > b, c {\n}', 'a :hover > b,c{}'],
  ['a { width: calc(1px + 2px); } /* why */', 'a{width:calc(1px + 2px)}'],
  ["a { content: ' {  } '; }", "a{content:' {  } '}"],
  ['@media (width < 1px) and (hover) { a { b: c } }', '@media (width < 1px) and (hover){a{b:c}}'],
])('css %j', (written, tight) => expect(tightCss(written)).toBe(tight));

describe('in a source', () => {
  test.each([
    ['css`a {\n  b: ${ c(`  1`) }px; }`', 'css`a{b:${ c(`  1`) }px}`'],
    ['html`<p\n  class="a"\n>\n  ${x}  y\n</p>`', 'html`<p class="a" > ${x}  y </p>`'],
    ['html`${a}${\n b\n}`', 'html`${a}${\n b\n}`'],
    ['html`\n<b>${html`\n<i>${1}\n`}</b>`', 'html` <b>${html` <i>${1} `}</b>`'],
    ['svg`<g>\n  <path d="M0,0\n L1,1" />\n</g>`', 'svg`<g> <path d="M0,0 L1,1" /> </g>`'],
    [
      'html`<p>가\n나 \\u00d7</p>` as T;\nconst s: string = `\n  a`;',
      'html`<p>가 나 \\u00d7</p>` as T;\nconst s: string = `\n  a`;',
    ],
  ])('%j', (written, tight) => expect(tightened(written, vite)).toBe(tight));
});
