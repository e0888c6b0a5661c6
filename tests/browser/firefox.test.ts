/** The same page in another engine: Debian's Firefox ESR, driven over BiDi. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFirefox } from '../../web/build/firefox.mjs';
import { addressOf, serve } from '../../web/build/serve.mjs';
import { allDrawn, firstMatrix } from './one-file.js';
import { dist, esModule, pageWith } from './harness.js';

const firefox = findFirefox();
if (!firefox) console.log('Skipped, no Firefox on this machine');

it.runIf(process.env['CI'])('is here, where a missing browser is a missing test', () => {
  expect(firefox).toBeDefined();
});

describe.skipIf(!firefox)('Firefox', () => {
  let browser: Browser;
  let folder: string;
  let server: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'attn-firefox-'));
    for (const name of readdirSync(dist).filter((one) => /\.(js|wasm)$/.test(one)))
      copyFileSync(join(dist, name), join(folder, name));
    const body = '<attn-player preset="two-words" speed="8" granularity="step"></attn-player>';
    const script = '<script src="attention-textbook.standalone.js"></script>';
    writeFileSync(join(folder, 'standalone.html'), pageWith({ body, script }));
    writeFileSync(join(folder, 'modules.html'), pageWith({ body, script: esModule }));
    server = await serve(folder, 0);
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefox!,
      headless: true,
      // a file may not read its neighbours, as for whoever opens one
      extraPrefsFirefox: { 'security.fileuri.strict_origin_policy': true },
    });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true });
  });

  const drawn = (page: Page): Promise<unknown> => page.waitForSelector('attn-player >>> [part~=flow]');

  /** The numbers of the matrix with this hue, row by row. */
  const numbers = (page: Page, hue: string): Promise<string[][]> =>
    page.evaluate((wanted) => {
      const shadow = document.querySelector('attn-player')!.shadowRoot!;
      const table = shadow.querySelector(`attn-matrix[hue=${wanted}]`)!.shadowRoot!;
      return [...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td[role=gridcell]')].map((cell) => cell.textContent!.trim()),
      );
    }, hue);

  const press = (page: Page, name: string): Promise<void> =>
    page.evaluate((wanted) => {
      const timeline = document.querySelector('attn-player')!.shadowRoot!.querySelector('attn-timeline')!.shadowRoot!;
      timeline.querySelector<HTMLButtonElement>(`button.${wanted}`)!.click();
    }, name);

  async function open(address: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(address);
    await drawn(page);
    return page;
  }

  it.each([
    ['by http, the standalone script', () => `${addressOf(server)}standalone.html`],
    ['by http, the modules', () => `${addressOf(server)}modules.html`],
    ['by double-click', () => pathToFileURL(join(folder, 'standalone.html')).href],
  ])('plays, computes and recomputes after an edit: %s', async (_, address) => {
    const page = await open(address());
    await press(page, 'play');
    await page.waitForFunction(() => {
      const timeline = document.querySelector('attn-player')!.shadowRoot!.querySelector('attn-timeline')!;
      const { t, end } = timeline as unknown as { t: number; end: number };
      return t >= end;
    });
    expect(await numbers(page, 'weight')).toEqual([['0.5', '0.5'], ['0.27', '0.73']]); // prettier-ignore
    expect(await numbers(page, 'output')).toEqual([['5', '5'], ['2.69', '7.31']]); // prettier-ignore

    const value = await page.waitForSelector('attn-player >>> attn-matrix[hue=value] >>> td[role=gridcell]');
    await value!.focus();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    // half of (20, 0) and half of (0, 10)
    expect((await numbers(page, 'output'))[0]).toEqual(['10', '5']);
    await page.close();
  });

  const lessons = readdirSync(join(dist, 'offline')).filter((name) => name.endsWith('.html'));
  it.each(lessons)('computes a lesson in one file: %s', async (name) => {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(dist, 'offline', name)).href);
    await page.waitForFunction(allDrawn, { timeout: 60_000 });
    const { drawn: shown, traced } = await page.evaluate(firstMatrix);
    expect(shown).toEqual(traced);
    await page.close();
  });

  it('says by name that the policy refuses Wasm, and leaves the table', async () => {
    const page = await browser.newPage();
    const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`;
    const body = '<attn-player><p class="table">the table</p></attn-player>';
    const script = '<script src="attention-textbook.standalone.js"></script>';
    writeFileSync(join(folder, 'refused.html'), pageWith({ body, script }).replace('<head>', `<head>${policy}`));
    await page.goto(`${addressOf(server)}refused.html`);
    const alert = await page.waitForSelector('attn-player >>> [role=alert]');
    expect(await alert!.evaluate((element) => element.textContent)).toContain("'wasm-unsafe-eval'");
    expect(await page.$eval('p.table', (table) => table.getBoundingClientRect().height)).toBeGreaterThan(0);
    await page.close();
  });
});
