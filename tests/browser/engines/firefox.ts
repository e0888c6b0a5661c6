/** Debian's Firefox ESR, by Puppeteer over BiDi. */
import puppeteer from 'puppeteer-core';
import { findFirefox } from '../../../web/build/firefox.mjs';
import type { Engine } from './engine.js';

export const hasFirefox = findFirefox() !== undefined;

export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox()!,
    headless: true,
    protocolTimeout: 300_000, // a thousand mounts are one call
    // a file may not read its neighbours, as for whoever opens one
    extraPrefsFirefox: { 'security.fileuri.strict_origin_policy': true },
  });
  return {
    name: 'Firefox',
    narrowest: 320,
    async open(address, width = 1200) {
      const page = await browser.newPage();
      await page.setViewport({ width, height: 800 });
      await page.goto(address);
      return {
        evaluate: (work, arg) => page.evaluate(work as never, arg as never) as never,
        press: (x, y) => page.mouse.click(x, y),
        asked: () => undefined, // BiDi does not tell of files
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}
