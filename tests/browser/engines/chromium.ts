/** Debian's Chromium, by Playwright. */
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../../../web/build/chromium.mjs';
import type { Engine } from './engine.js';
import { textOf } from './pdf.js';

export const hasChromium = findChromium() !== undefined;

export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: findChromium()!, args: [...CHROMIUM_ARGS, '--disable-gpu'] });
  return {
    name: 'Chromium',
    narrowest: 320,
    async open(address, width = 1200) {
      const phone = width < 500;
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        ...(phone && { hasTouch: true, isMobile: true }),
      });
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      await page.goto(address);
      return {
        evaluate: (work, arg) => page.evaluate(work as never, arg) as never,
        press: (x, y) => (phone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
        type: (text) => page.keyboard.type(text),
        onPaper: async () => textOf(await page.pdf({ format: 'A4' })),
        async collectGarbage() {
          const devtools = await context.newCDPSession(page);
          await devtools.send('HeapProfiler.collectGarbage');
        },
        asked: () => asked,
        said: () => said,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
