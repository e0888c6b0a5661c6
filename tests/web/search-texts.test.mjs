// What the search of the book looks through, and what its excerpts are cut from.
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { wordsIn } from '../../web/cli/search-texts.mjs';

const wordsOf = (html) => wordsIn(unified().use(rehypeParse, { fragment: true }).parse(`<section>${html}</section>`));

it('has the symbols of a sentence, and leaves a formula that is drawn open', () => {
  const power = '<math><msup><mi>e</mi><mi>x</mi></msup></math>';
  const share = '<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>';
  const both = '<math><msub><mi>q</mi><mi>i</mi></msub><msup><mi>K</mi><mi>⊤</mi></msup></math>';
  expect(wordsOf(`<p>Here ${power} is ${share}, not ${both}.</p>`)).toBe('Here e^x is …, not qiK⊤.');
  expect(wordsOf('<p>So:</p><math display="block"><mi>a</mi></math><p>And on.</p>')).toBe('So: … And on.');
});

it('has lines of a list and of a table apart, where they do not end as sentences do', () => {
  const table = '<table><tr><th>token</th><td>토큰</td></tr><tr><th>mask</th><td>마스크</td></tr></table>';
  const list = '<ul><li>one</li><li>Two.</li><li>three</li></ul>';
  expect(wordsOf(list + table)).toBe('one · Two. three · token 토큰 · mask 마스크');
});

it('is without the title, figures, programs and what is folded away', () => {
  const left = '<attn-player>1 2</attn-player><pre>code</pre><details>answer</details><noscript>no</noscript>';
  expect(wordsOf(`<h2>Title</h2><p>Text.</p>${left}`)).toBe('Text.');
});
