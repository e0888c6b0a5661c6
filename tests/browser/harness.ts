/**
 * Real pages in a real Chromium. A test says what the page contains and under which conditions (language, width,
 * colour scheme, headers); the bundles come from web/dist, as a host would serve them.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, vi } from 'vitest';
import { CHROMIUM_ARGS, findChromium } from '../../web/build/chromium.mjs';
import { addressOf, serve } from '../../web/build/serve.mjs';

export const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url));

export interface Conditions extends BrowserContextOptions {
  /** what stands in the body; the standalone script is loaded after it */
  body: string;
  lang?: string;
  headers?: Record<string, string>;
  /** another way to load the code than the standalone script */
  script?: string;
  /** runs in the page (and in its frames) before anything of it: what a test watches with */
  init?: () => void;
  /** what is to be listened to or answered from the first request on */
  before?: (page: Page) => unknown;
}

export interface Host {
  browser: Browser;
  /** where web/dist is served */
  origin: string;
  open(conditions: Conditions): Promise<Page>;
}

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Every message a page printed, to be looked at by tests that expect none. */
export const consoleOf = new WeakMap<Page, string[]>();

const standalone = '<script src="/attention-textbook.standalone.js"></script>';
/** What whoever has a module page writes; the Wasm is a file of its own there. */
export const esModule = '<script type="module" src="/elements.js"></script>';

export function pageWith({ body, lang = 'en', script = standalone }: Conditions): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>test</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head>
<body><main>${body}</main>${script}</body></html>`;
}

/** Starts a browser and a server for the file that calls it, and ends both. */
export function useHost(): Host {
  // longer than Playwright waits for an element: then its message, which says for what, is the one that is shown
  vi.setConfig({ testTimeout: 45_000 });
  const host = {} as Host;
  let server: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    server = await serve(dist, 0);
    const { port } = server.address() as AddressInfo;
    host.origin = addressOf(server).replace(/\/$/, '') || `http://127.0.0.1:${port}`;
    host.browser = await chromium.launch({ executablePath: findChromium()!, args: [...CHROMIUM_ARGS, ...quiet] });
    host.open = async (conditions) => {
      const { body: _, lang: __, headers, script: ___, init, before, ...options } = conditions;
      const context = await host.browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
      if (init) await context.addInitScript(init);
      const page = await context.newPage();
      const messages: string[] = [];
      consoleOf.set(page, messages);
      page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => messages.push(`pageerror: ${error.message}`));
      await page.route('**/test.html', (route) =>
        route.fulfill({
          body: pageWith(conditions),
          contentType: 'text/html; charset=utf-8',
          ...(headers && { headers }),
        }),
      );
      await before?.(page);
      await page.goto(`${host.origin}/test.html`);
      return page;
    };
  });
  afterAll(async () => {
    await host.browser?.close();
    server?.close();
  });
  return host;
}

export const file = (path: string): string => readFileSync(dist + path, 'utf8');

/** The matrix of a step inside a player, by its spoken name. */
export const matrix = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('grid', { name, exact: typeof name === 'string' }).first();

/** The light that lies on a matrix: the cell in the making and those it is made from. */
export const light = (page: Page, name: string): Locator =>
  page.locator('attn-matrix', { has: page.getByRole('grid', { name, exact: true }) }).locator('.light');

/** The shown numbers of a matrix, row by row, as drawn. */
export async function cells(table: Locator): Promise<string[][]> {
  return table.evaluate((element) =>
    [...element.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td[role=gridcell]')].map((cell) => cell.textContent!.trim()),
    ),
  );
}

export const cell = (table: Locator, row: number, col: number): Locator =>
  table.locator(`td[role=gridcell][data-row="${row}"][data-col="${col}"]`);

/** Until the engine has computed and the player has drawn. */
export async function ready(page: Page): Promise<void> {
  await page.locator('attn-player [part~=flow]').first().waitFor();
}
