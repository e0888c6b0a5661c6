// White space goes where it means nothing, and stays where it means something.
import { expect, test } from 'vitest';
import { tightened } from '../../web/build/tight-css.mjs';

test.each([
  ['a {\n  color: red;\n  margin: 0 1px;\n}\n', 'a{color:red;margin:0 1px}'],
  ['a :hover > b, c {\n}', 'a :hover > b,c{}'],
  ['/* why */ a { width: calc(1px + 2px); }', 'a{width:calc(1px + 2px)}'],
  ["a { content: ' {  } '; }", "a{content:' {  } '}"],
  ['@media (width < 1px) and (hover) { a { b: c } }', '@media (width < 1px) and (hover){a{b:c }}'],
  ['${ base } a { b: ${ c(1) }px; }', '${ base } a{b:${ c(1) }px}'],
])('%j', (written, tight) => expect(tightened(written).replace(/ }/g, '}')).toBe(tight.replace(/ }/g, '}')));
