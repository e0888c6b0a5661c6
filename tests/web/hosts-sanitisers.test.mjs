// What is left of each way to embed where rehype-sanitize with its defaults cleans a page: nothing mounts, the table stays.
import { rehype } from 'rehype';
import rehypeSanitize from 'rehype-sanitize';
import { expect, it } from 'vitest';

const table = '<table><tbody><tr><th scope="row">query 1</th><td>0.73</td></tr></tbody></table>';
const clean = (html) => String(rehype().data('settings', { fragment: true }).use(rehypeSanitize).processSync(html));

it('an element is taken away from around its table', () =>
  expect(clean(`<attn-player preset="two-words">${table}</attn-player>`)).toBe(table));

it('a div loses its data, and keeps its table', () =>
  expect(clean(`<div data-attn-player data-preset="two-words">${table}</div>`)).toBe(`<div>${table}</div>`));

it('a frame is gone, so a table has to stand beside it', () =>
  expect(clean(`<iframe src="embed.html"></iframe>${table}`)).toBe(table));
