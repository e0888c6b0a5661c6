/** What DOMPurify with its defaults leaves of each way to embed, on a page that has the script. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useHost } from './harness.js';

const host = useHost();
const purify = readFileSync(new URL('../../node_modules/dompurify/dist/purify.min.js', import.meta.url), 'utf8');
const table = '<table><tbody><tr><td>0.73</td></tr></tbody></table>';

async function cleaned(html: string): Promise<Page> {
  const page = await host.open({ body: '' });
  await page.addScriptTag({ content: purify });
  await page.evaluate((html) => {
    const { DOMPurify } = window as unknown as { DOMPurify: { sanitize(html: string): string } };
    document.querySelector('main')!.innerHTML = DOMPurify.sanitize(html);
  }, html);
  return page;
}

it('a div keeps its data and becomes a live figure', async () => {
  const page = await cleaned(`<div data-attn-player data-preset="two-words">${table}</div>`);
  await page.locator('attn-player [part~=flow]').first().waitFor();
  await page.context().close();
});

it('an element is taken away from around its table', async () => {
  const page = await cleaned(`<attn-player preset="two-words">${table}</attn-player>`);
  expect(await page.locator('main').innerHTML()).toBe(table);
  await page.context().close();
});

it('a frame is gone', async () => {
  const page = await cleaned(`<iframe src="embed.html"></iframe>${table}`);
  expect(await page.locator('main').innerHTML()).toBe(table);
  await page.context().close();
});
