// React as Docusaurus has it: the server's page taken over in the browser, then turned without loading another.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, serve } from '../../web/build/serve.mjs';
import { Attention } from '../../web/hosts/react/attention.mjs';
import { cells, matrix, ready, useHost } from './harness.ts';

const host = useHost();
const repo = fileURLToPath(new URL('../../', import.meta.url));
const settings = { query: '1', key: '1', value: '7.25', decimals: '2', at: 'end', 'masked-score': '-9' };

/** Two pages and the way between them, as a router of React turns them. */
const site = `
import { createElement as h, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Attention } from '${repo}web/hosts/react/attention.mjs';
const settings = ${JSON.stringify(settings)};
const figure = (settings) => h(Attention, { settings, lang: 'en' }, h('p', null, 'the table'));
const shown = {
  '#figure': h('div', null, figure(settings)),
  '#text': 'text',
  '#other': h('section', null, figure({ ...settings, value: '8.5' })),
  '#named': figure({ ...settings, focus: 'output' }),
  '#unnamed': figure(settings),
};
function Site() {
  const [page, turn] = useState(location.hash || '#figure');
  return h('div', null,
    h('button', { onClick: () => turn('#figure') }, 'figure'),
    h('button', { onClick: () => turn('#text') }, 'text'),
    h('button', { onClick: () => turn('#other') }, 'other'),
    h('button', { onClick: () => turn('#unnamed') }, 'unnamed'),
    h('main', null, shown[page]));
}
hydrateRoot(document.querySelector('#root'), h(Site), { onRecoverableError: (error) => console.error('hydration', error) });
`;

let folder;
let server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attn-react-'));
  writeFileSync(join(folder, 'site.mjs'), site);
  const player = renderToString(
    createElement(
      'div',
      null,
      createElement(Attention, { settings, lang: 'en' }, createElement('p', null, 'the table')),
    ),
  );
  const buttons = ['figure', 'text', 'other', 'unnamed'].map((name) => `<button>${name}</button>`).join('');
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>site</title><link rel="icon" href="data:,"><div id="root"><div>${buttons}<main>${player}</main></div></div><script type="module" src="./site.mjs"></script></html>`,
  );
  await build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { react: `${repo}node_modules/react`, 'react-dom': `${repo}node_modules/react-dom` } },
    build: { chunkSizeWarningLimit: Infinity },
  });
  server = await serve(join(folder, 'dist'), 0);
}, 120_000);
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true });
});

async function open(place = '') {
  const page = await (await host.browser.newContext()).newPage();
  const messages = [];
  page.on('console', (message) => message.type() === 'info' || messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(addressOf(server) + place);
  return { page, messages };
}

const output = async (page) => cells(matrix(page, 'Output'));

it('takes over what the server wrote, and it lives, without a word', async () => {
  const { page, messages } = await open();
  await ready(page);
  expect(await output(page)).toEqual([['7.25']]);
  expect(messages).toEqual([]);
  await page.context().close();
});

it('lives on pages that one comes to, again and again', async () => {
  const { page, messages } = await open('#text');
  for (const [name, shown] of [
    ['figure', '7.25'],
    ['text', null],
    ['other', '8.5'],
    ['figure', '7.25'],
  ]) {
    await page.getByRole('button', { name, exact: true }).first().click();
    if (shown === null) await expect.poll(() => page.locator('attn-player').count()).toBe(0);
    else await expect.poll(() => output(page)).toEqual([[shown]]);
  }
  expect(messages.filter((text) => !text.startsWith('hydration'))).toEqual([]);
  await page.context().close();
});

// React would set it as a property, and the method of that name were gone
it('sets attributes where the element has a property of that name, and takes away what is no longer set', async () => {
  const { page } = await open('#named');
  const player = page.locator('attn-player');
  await ready(page);
  expect(await player.evaluate((element) => [element.getAttribute('focus'), typeof element.focus])).toEqual(['output', 'function']); // prettier-ignore
  await page.getByRole('button', { name: 'unnamed' }).first().click();
  await expect.poll(() => player.evaluate((element) => element.hasAttribute('focus'))).toBe(false);
  await page.context().close();
});
