/**
 * Every page of the book in both languages, as a reader meets it: figures computed, nothing on the console, nothing that axe
 * finds; and one chapter by keyboard alone, with what a screen reader would hear.
 */
import { existsSync, readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { dist, useHost } from './harness.js';

const host = useHost();
const site = `${dist}textbook/`;
const isBuilt = existsSync(`${site}ko/search.html`);
const whenBuilt = describe.skipIf(!isBuilt && !process.env['CI']);
const pagesOf = (lang: string): string[] => (isBuilt ? readdirSync(site + lang).filter((name) => name.endsWith('.html')) : []); // prettier-ignore
const chaptersOf = (lang: string): string[] => pagesOf(lang).filter((name) => /^\d\d-/.test(name));

async function open(
  path: string,
  width = 1200,
): Promise<{ page: Page; messages: string[]; close: () => Promise<void> }> {
  // prettier-ignore
  const context = await host.browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('requestfailed', (request) => messages.push(`failed: ${request.url()}`));
  await page.goto(`${host.origin}/textbook/${path}`);
  return { page, messages, close: () => context.close() };
}

/** Figures that have not drawn themselves, or that say that something is wrong with what they were given. */
const unwell = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((one) => one.localName.startsWith('attn-'))
      .filter((one) => !one.shadowRoot?.querySelector('section') || one.shadowRoot.querySelector('[part~=notice]'))
      .filter((one) => !one.hasAttribute('mistake')) // which may be there to show its error
      .map((one) => one.outerHTML.slice(0, 120)),
  );

whenBuilt.each(['ko', 'en'])('in %s', (lang) => {
  it.each(pagesOf(lang))(
    '%s is whole: every figure computed, no word on the console, nothing for axe to find',
    async (name) => {
      const { page, messages, close } = await open(`${lang}/${name}`);
      // what waits behind another question draws itself too
      await expect.poll(() => unwell(page), { timeout: 60_000 }).toEqual([]);
      const numbers = await page.locator('main data, main td').allTextContents();
      expect(numbers.filter((text) => /^\s*NaN\s*$/.test(text))).toEqual([]);
      expect(await findings(page)).toEqual([]);
      expect(messages).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => sideways(page)).toBe(0);
      await close();
    },
    180_000,
  );
});

/** What has the focus, as it is spoken: role and name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    const said = one instanceof HTMLInputElement || one instanceof HTMLSelectElement ? (one.labels?.[0] ?? one) : one;
    const label = one?.getAttribute('aria-label') ?? said?.textContent ?? '';
    return `${one?.localName} ${label.replace(/\s+/g, ' ').trim().slice(0, 60).trim()}`;
  });

whenBuilt.each(['ko', 'en'])('a chapter by keyboard alone (%s)', (lang) => {
  it('every stop shows its focus and has a name, and the last leads on to the next page', async () => {
    const [first = ''] = chaptersOf(lang);
    const { page, messages, close } = await open(`${lang}/${first}`);
    await expect.poll(() => unwell(page), { timeout: 60_000 }).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^a /); // skip to the text
    await page.keyboard.press('Enter');
    const stops: string[] = [];
    for (let presses = 0; presses < 400; presses++) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      if (stop.startsWith('body')) break;
      stops.push(stop);
      const isSeen = await page.evaluate(() => {
        let one = document.activeElement!;
        while (one.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
        const { width, height } = one.getBoundingClientRect();
        const { outlineStyle, boxShadow } = getComputedStyle(one);
        return width > 0 && height > 0 && (outlineStyle !== 'none' || boxShadow !== 'none');
      });
      expect(isSeen, `${presses}: ${stop}`).toBe(true);
      expect(stop, String(presses)).not.toMatch(/ $/);
    }
    expect(stops.length).toBeGreaterThan(20);
    expect(stops.length).toBeLessThan(400); // there is an end: no trap
    expect(stops.some((stop) => stop.startsWith('summary'))).toBe(true);
    expect(messages).toEqual([]);
    await close();
  }, 180_000);

  it('is heard in the order it is read: title, sections, figures with their matrices, questions', async () => {
    const [first = ''] = chaptersOf(lang);
    const { page, close } = await open(`${lang}/${first}`);
    await expect.poll(() => unwell(page), { timeout: 60_000 }).toEqual([]);
    const heard = await page.locator('main').ariaSnapshot();
    const places = (pattern: RegExp) => [...heard.matchAll(pattern)].map(({ index }) => index);
    const headings = await page.locator('main h1, main h2').allTextContents();
    let at = -1;
    for (const heading of headings) {
      const next = heard.indexOf(`heading "${heading.replaceAll('\u2060', '').trim()}"`, at + 1);
      const spoken = next >= 0 ? next : heard.indexOf(heading.trim(), at + 1);
      expect(spoken, heading).toBeGreaterThan(at);
      at = spoken;
    }
    const live = await page.locator('main attn-player:visible').count();
    expect(places(/- (grid|table) /g).length).toBeGreaterThanOrEqual(live);
    expect(heard).not.toMatch(/undefined|NaN|\[object/);
    expect(heard).not.toMatch(/img\n/); // no picture without words
    await close();
  }, 120_000);
});
