/** What Moodle and Canvas do to what an author pastes: it lives, or its tables stay. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rehype } from 'rehype';
import rehypeSanitize from 'rehype-sanitize';
import { beforeAll, describe, expect, it } from 'vitest';
import { cells, matrix, ready, useHost } from './harness.js';
import { snippet, token } from './snippets.js';

const host = useHost();
const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** As Moodle 4.3 and later start TinyMCE 6 (lib/editor/tiny): it cleans on the server, and only what is not trusted. */
const moodle = { extended_valid_elements: 'script[*],p[*],i[*]', xss_sanitization: false, convert_urls: false };

let pasted: Record<'moodle' | 'canvas', string>;
beforeAll(() => {
  pasted = { moodle: snippet('moodle'), canvas: snippet('canvas') };
}, 60_000);

/** Through the source code view of TinyMCE 6, and saved. */
async function edited(html: string, options: object = {}): Promise<string> {
  const page = await host.open({ body: '<textarea id="editor"></textarea>', script: '' });
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
  await page.route('**/tinymce/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    return route.fulfill({ body: readFileSync(packages + path), contentType: types[extname(path)] ?? 'text/plain' });
  });
  await page.addScriptTag({ url: `${host.origin}/tinymce/tinymce.min.js` });
  const saved = await page.evaluate(
    async ({ html, options }) => {
      const { tinymce } = window as unknown as { tinymce: { init(o: object): Promise<{ setContent(h: string): void; getContent(): string }[]> } }; // prettier-ignore
      const [editor] = await tinymce.init({ selector: '#editor', promotion: false, ...options });
      editor!.setContent(html);
      return editor!.getContent();
    },
    { html, options },
  );
  await page.context().close();
  return saved;
}

async function purified(html: string): Promise<string> {
  const page = await host.open({ body: '', script: '' });
  await page.addScriptTag({ content: readFileSync(`${packages}dompurify/dist/purify.min.js`, 'utf8') });
  const clean = await page.evaluate(
    (html) => (window as unknown as { DOMPurify: { sanitize(html: string): string } }).DOMPurify.sanitize(html),
    html,
  );
  await page.context().close();
  return clean;
}

const rehypeSanitized = async (html: string): Promise<string> =>
  String(rehype().data('settings', { fragment: true }).use(rehypeSanitize).processSync(html));

async function lives(page: Page): Promise<void> {
  await ready(page);
  expect(await cells(matrix(page, '출력'))).toEqual([['7.25']]);
  expect(await page.locator('attn-player').getAttribute('tokens')).toBe(token);
  await page.context().close();
}

const tableStays = async (page: Page): Promise<void> => {
  const summary = page.locator('summary');
  if ((await summary.count()) > 0) await summary.click();
  const output = page.locator('table').last(); // what comes out stands last
  expect(await output.isVisible()).toBe(true);
  expect(await output.textContent()).toContain('7.25');
  expect(await page.locator('attn-player, iframe').count()).toBe(0);
  await page.context().close();
};

describe('the div for Moodle', () => {
  it('lives after TinyMCE 6 as Moodle starts it, on a page that has the script', async () => {
    await lives(await host.open({ body: await edited(pasted.moodle, moodle) }));
  });

  it('lives after TinyMCE 6 with its defaults, which clean', async () => {
    await lives(await host.open({ body: await edited(pasted.moodle) }));
  });

  it('lives after DOMPurify', async () => lives(await host.open({ body: await purified(pasted.moodle) })));

  it('is its tables after rehype-sanitize, or without the script', async () => {
    await tableStays(await host.open({ body: await rehypeSanitized(pasted.moodle) }));
    await tableStays(await host.open({ body: await edited(pasted.moodle, moodle), script: '' }));
  });
});

describe('the frame for Canvas', () => {
  it('lives after TinyMCE 6, without a script on the page', async () => {
    const page = await host.open({ body: await edited(pasted.canvas), script: '' });
    const frame = page.frameLocator('iframe');
    await frame.locator('attn-player [part~=flow]').waitFor();
    expect(await cells(frame.getByRole('grid', { name: '출력' }))).toEqual([['7.25']]);
    await page.context().close();
  });

  it.each([
    ['DOMPurify', purified],
    ['rehype-sanitize', rehypeSanitized],
  ])('is its tables after %s', async (_, clean) => {
    await tableStays(await host.open({ body: await clean(pasted.canvas), script: '' }));
  });
});
