/** The book as one file: opened by double-click, everything in it works and nothing is asked of a network. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from './axe.js';
import { dist, useHost } from './harness.js';

const host = useHost();
const isBuilt = existsSync(`${dist}offline/attention-textbook.ko.html`);
const whenBuilt = describe.skipIf(!isBuilt && !process.env['CI']);

/** A page from the disk, and whatever it asked for beside itself or said. */
async function openFile(
  name: string,
): Promise<{ page: Page; asked: string[]; messages: string[]; close: () => Promise<void> }> {
  // prettier-ignore
  const context = await host.browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  const asked: string[] = [];
  const messages: string[] = [];
  const url = `file://${dist}offline/${name}`;
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith('data:') && address.split(/[?#]/)[0] !== url) asked.push(address);
  });
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(url);
  return { page, asked, messages, close: () => context.close() };
}

const title = (page: Page) => page.locator('h1').textContent();

whenBuilt.each(['ko', 'en'])('the whole book as one file (%s)', (lang) => {
  it('is read from the contents to the next chapter and back, its figures alive', async () => {
    const { page, asked, messages, close } = await openFile(`attention-textbook.${lang}.html`);
    await page.locator('nav.chapters a').first().waitFor();
    const book = await title(page);
    const chapters = await page.locator('nav.chapters li a').allTextContents();
    await page.locator('nav.chapters li a').first().click();
    await expect.poll(() => title(page)).toBe(chapters[0]);
    expect(await page.title()).toContain(chapters[0]!);
    const figure = page.locator('main attn-player').first();
    await figure.locator('section').waitFor();
    if (chapters.length > 1) {
      await page.locator('[rel=next]').click();
      await expect.poll(() => title(page)).toBe(chapters[1]);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await expect.poll(() => title(page)).toBe(chapters[0]);
    }
    await page.locator('header .book-name').click();
    await expect.poll(() => title(page)).toBe(book);
    expect(await findings(page)).toEqual([]);
    expect([...asked, ...messages]).toEqual([]);
    await close();
  }, 120_000);

  it('can be searched, and a result leads to its section', async () => {
    const { page, asked, messages, close } = await openFile(`attention-textbook.${lang}.html`);
    await page.locator('header a[href="#search"]').click();
    await page.getByRole('searchbox').fill('softmax');
    const result = page.locator('.results a').first();
    const section = (await result.getAttribute('href'))!.split('/')[1];
    await result.click();
    await page.locator(`section[id="${section}"]`).waitFor();
    await expect.poll(() => page.locator(`section[id="${section}"]`).evaluate((one) => Math.abs(one.getBoundingClientRect().top) < innerHeight)).toBe(true); // prettier-ignore
    expect([...asked, ...messages]).toEqual([]);
    await close();
  }, 120_000);

  it('every link in it leads to a page and a place that it has', async () => {
    const { page, close } = await openFile(`attention-textbook.${lang}.html`);
    const dead = await page.evaluate(() => {
      const pages = new Map(
        [...document.querySelectorAll('template')].map((one) => [one.dataset['page'], one.content]),
      );
      const all = [document, ...pages.values()].flatMap((scope) => [...scope.querySelectorAll('a[href]')]);
      return all
        .map((link) => link.getAttribute('href')!)
        .filter((href) => !href.startsWith('https:') && href !== '#text')
        .filter((href) => {
          const [name, id] = href.slice(1).split('/');
          const target = href.startsWith('#') ? pages.get(name) : undefined;
          return !target || (id !== undefined && !target.querySelector(`[id="${id}"]`) && name !== 'index');
        });
    });
    expect(dead).toEqual([]);
    await close();
  });
});
