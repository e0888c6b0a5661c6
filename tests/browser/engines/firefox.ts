/** Debian's Firefox ESR, by Puppeteer over BiDi. */
import puppeteer from 'puppeteer-core';
import { findFirefox } from '../../../web/build/firefox.mjs';
import type { Engine } from './engine.js';
import { textOf } from './pdf.js';

/** What a preference gives a page that tests itself. */
interface TestUtils {
  gc(): Promise<void>;
}

export const hasFirefox = findFirefox() !== undefined;

export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox()!,
    headless: true,
    protocolTimeout: 600_000, // a thousand mounts are one call
    extraPrefsFirefox: {
      // a file may not read its neighbours, as for whoever opens one
      'security.fileuri.strict_origin_policy': true,
      'dom.testing.testutils.enabled': true,
    },
  });
  return {
    name: 'Firefox',
    narrowest: 320,
    async open(address, width = 1200) {
      const page = await browser.newPage();
      await page.setViewport({ width, height: 800 });
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(String(error)));
      await page.goto(address);
      return {
        evaluate: (work, arg) => page.evaluate(work as never, arg as never) as never,
        press: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        // its paper by name is of inches that are centimetres
        onPaper: async () => textOf(await page.pdf({ width: '21cm', height: '29.7cm' })),
        collectGarbage: () => page.evaluate(() => (self as unknown as { TestUtils: TestUtils }).TestUtils.gc()),
        asked: () => undefined, // BiDi does not tell of files
        said: () => said,
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}
