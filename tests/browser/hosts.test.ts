/** Where a course page lives, as claims: a USB stick, a frame that may do nothing but run, a module page, a worker. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, serve } from '../../web/build/serve.mjs';
import { allDrawn, firstMatrix } from './one-file.js';
import { cells, consoleOf, dist, esModule, matrix, pageWith, ready, useHost } from './harness.js';

const host = useHost();

/** softmax of (0, 1) is (1/(1+e), e/(1+e)) = (0.269, 0.731), shown with the two decimals of the preset */
const weights = [
  ['0.5', '0.5'],
  ['0.27', '0.73'],
];
const twoWords = '<attn-player preset="two-words" at="end"><p class="table">the table</p></attn-player>';

/** What a teacher copies: a page and the script beside it; and a page that frames the first. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attn-stick-'));
  copyFileSync(join(dist, 'attention-textbook.standalone.js'), join(folder, 'attention-textbook.standalone.js'));
  const script = '<script src="attention-textbook.standalone.js"></script>';
  const frame = '<iframe sandbox="allow-scripts" width="900" height="800" src="page.html"></iframe>';
  writeFileSync(join(folder, 'page.html'), pageWith({ body: twoWords, script }));
  writeFileSync(join(folder, 'framed.html'), pageWith({ body: frame, script: '' }));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file opened by double-click, without a network', () => {
  /** Opens it with networking off and notes every address it asks for. */
  async function openFile(path: string): Promise<{ page: Page; asked: string[] }> {
    const context = await host.browser.newContext({ offline: true });
    const page = await context.newPage();
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const messages: string[] = [];
    consoleOf.set(page, messages);
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', (error) => messages.push(error.message));
    await page.goto(pathToFileURL(path).href);
    return { page, asked };
  }

  it('computes with the script beside it, and asks for nothing else', async () => {
    const { page, asked } = await openFile(join(folder, 'page.html'));
    await ready(page);
    expect(await cells(matrix(page, 'Attention weights'))).toEqual(weights);
    expect(asked.map((url) => url.split('/').at(-1))).toEqual(['page.html', 'attention-textbook.standalone.js']);
    expect(asked.every((url) => url.startsWith('file:'))).toBe(true);
    await page.context().close();
  });

  const lessons = readdirSync(join(dist, 'offline')).filter((name) => name.endsWith('.html'));
  it('has lessons to try', () => expect(lessons.length).toBeGreaterThanOrEqual(2));

  it.each(lessons)('computes as one file and asks for nothing: %s', async (name) => {
    const { page, asked } = await openFile(join(dist, 'offline', name));
    await page.waitForFunction(allDrawn, undefined, { timeout: 60_000 });
    const { drawn, traced } = await page.evaluate(firstMatrix);
    expect(drawn).toEqual(traced);
    expect(asked).toEqual([pathToFileURL(join(dist, 'offline', name)).href]);
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });
});

describe('elsewhere', () => {
  it('a frame with sandbox="allow-scripts" and no origin computes', async () => {
    const server = await serve(folder, 0); // a frame without an origin may ask only a page that was really served
    const page = await host.browser.newPage();
    await page.goto(`${addressOf(server)}framed.html`);
    const frame = page.frameLocator('iframe');
    await frame.locator('attn-player [part~=flow]').waitFor();
    expect(await cells(frame.getByRole('grid', { name: 'Attention weights' }))).toEqual(weights);
    expect(await page.frames()[1]!.evaluate(() => window.origin)).toBe('null');
    await page.close();
    server.close();
  });

  it('a script that runs before the page is parsed still finds the JSON child and the fallback', async () => {
    const json = JSON.stringify({ problem: { query: [[0]], key: [[1], [2]], value: [[1], [3]] }, at: 'end' });
    const page = await host.open({
      body: `<script src="/attention-textbook.standalone.js"></script>
        <attn-player><p>the table</p><script type="application/json">${json}</script></attn-player>`,
      script: '',
    });
    await ready(page);
    expect(await cells(matrix(page, 'Output'))).toEqual([['2']]); // the mean of 1 and 3: a query of 0 prefers nobody
    await page.context().close();
  });

  it('a module page, with the Wasm a file beside the modules', async () => {
    const asked: string[] = [];
    const page = await host.open({ body: twoWords, script: esModule });
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await ready(page);
    expect(await cells(matrix(page, 'Attention weights'))).toEqual(weights);
    expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });

  it('a server that does not know what .wasm is', async () => {
    const page = await host.open({ body: twoWords, script: esModule });
    await page.route('**/*.wasm', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'application/octet-stream' } });
    });
    await page.reload();
    await ready(page);
    expect(await cells(matrix(page, 'Attention weights'))).toEqual(weights);
    await page.context().close();
  });

  it('the engine in a module worker', async () => {
    const page = await host.open({ body: '', script: '' });
    const output = await page.evaluate(async (engine) => {
      const source = `
        import { loadAttention } from '${engine}';
        const attention = await loadAttention();
        const trace = attention.scaledDotProductAttention({ query: [[0]], key: [[1], [2]], value: [[1], [3]] });
        postMessage([...trace.step('output').data, typeof document]);`;
      const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), {
        type: 'module',
      });
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      });
    }, `${host.origin}/attention-textbook.js`);
    expect(output).toEqual([2, 'undefined']);
    await page.context().close();
  });

  it('with scripts off the table stays', async () => {
    const page = await host.open({ body: twoWords, javaScriptEnabled: false });
    expect(await page.locator('p.table').isVisible()).toBe(true);
    await page.context().close();
  });
});
