// The React component, on a server: it says its tag and its tables, and asks for no window.
import { readFileSync } from 'node:fs';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'mdast-util-to-string';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Attention } from '../../web/hosts/react/attention.mjs';
import { pasted } from './jsx-kit.mjs';

const token = 'a*|{b}"<i>&amp;';

it('renders a pasted figure without a window, its tables inside', async () => {
  expect(globalThis.window).toBeUndefined();
  const Figure = await pasted('attn-player', 'query=1', 'key=1', 'value=7.25', `tokens=${token}`, 'lang=ko');
  const [player] = fromHtml(renderToString(createElement(Figure)), { fragment: true }).children;
  expect(player.tagName).toBe('attn-player');
  expect(player.properties).toEqual({ lang: 'ko' }); // the settings come with the elements
  expect(toString(player)).toContain('7.25');
  expect(toString(player)).toContain(`쿼리 ${token}`);
});

it('has a pasted setting whole, also one whose name React keeps', async () => {
  const { figure, settings } = (await pasted('attn-player', 'query=1', 'key=1', 'value=7', `tokens=${token}`))().props;
  expect([figure, settings]).toEqual(['attn-player', { query: '1', key: '1', value: '7', tokens: token }]);
});

it('is attn-player unless told, and nothing but a figure', () => {
  expect(renderToString(createElement(Attention))).toBe('<attn-player></attn-player>');
  expect(() => renderToString(createElement(Attention, { figure: 'script' }))).toThrow(TypeError);
});

it('brings the elements with an effect alone', () => {
  const code = readFileSync(new URL('../../web/hosts/react/attention.mjs', import.meta.url), 'utf8');
  expect(code.match(/^import .*$/gm)).toEqual([expect.stringMatching(/from 'react';$/)]);
});
