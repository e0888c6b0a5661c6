/** What the command makes of a lesson, as claims: it computes where an author puts it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, serve } from '../../web/build/serve.mjs';
import { useHost } from './harness.js';
import { allDrawn, firstMatrix } from './one-file.js';
import { bothStarts, savedStarts } from './saving.js';

const host = useHost();
const command = fileURLToPath(new URL('../../web/cli/attention-textbook.mjs', import.meta.url));
let folder: string;
const run = (...args: string[]): string =>
  execFileSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

/** Its first player saved, where what makes files is inside: nothing more is asked for. */
async function savedFrom(page: Page): Promise<string[]> {
  const player = page.locator('main attn-player').first();
  await player.getByRole('button', { name: /^More/ }).click();
  return savedStarts(page, player);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attn-author-'));
  run('new', 'lesson.md', '--lang', 'en');
  run('build', 'lesson.md');
  run('build', 'lesson.md', '--split', '-o', 'site');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('a lesson of an author', () => {
  it('is one file that computes without a network, and asks for nothing', async () => {
    const context = await host.browser.newContext({ offline: true });
    const page = await context.newPage();
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const address = pathToFileURL(join(folder, 'lesson.html')).href;
    await page.goto(address);
    await page.waitForFunction(allDrawn, undefined, { timeout: 60_000 });
    const { drawn, traced } = await page.evaluate(firstMatrix);
    expect(drawn).toEqual(traced);
    expect(await savedFrom(page)).toEqual(bothStarts);
    expect(asked.filter((url) => !url.startsWith('blob:'))).toEqual([address]);
    await context.close();
  });

  it('says in both languages to open it in a browser, above everything, where scripts are off', async () => {
    const context = await host.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(folder, 'lesson.html')).href);
    const sentence = page.locator('p.noscript').first();
    expect(await sentence.textContent()).toMatch(/브라우저에서 여세요.*Open this.* in a browser/);
    const above = (await sentence.boundingBox())!;
    const table = (await page.locator('table.attn-step').first().boundingBox())!;
    expect(above.y).toBeLessThan(table.y);
    await context.close();
  });

  it('lives as a folder under a strict Content-Security-Policy, without a violation', async () => {
    const server = await serve(join(folder, 'site'), 0);
    const context = await host.browser.newContext();
    const page = await context.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const asked: string[] = [];
    page.on('request', (request) => void (/^http/.test(request.url()) && asked.push(new URL(request.url()).pathname)));
    await page.route('**/*', async (route) => {
      const response = await route.fetch();
      const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
    });
    await page.goto(addressOf(server));
    await page.waitForFunction(allDrawn, undefined, { timeout: 60_000 });
    const { drawn, traced } = await page.evaluate(firstMatrix);
    expect(drawn).toEqual(traced);
    expect(await savedFrom(page)).toEqual(bothStarts);
    expect(asked.sort()).toEqual(['/', '/lesson-icon.svg', '/lesson.css', '/lesson.js']);
    expect(messages).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    server.close();
  });

  it('is refused with a line for each mistake, and nothing is written', () => {
    writeFileSync(join(folder, 'bad.md'), '---\ntitle: x\nsummary: y\n---\n\n<b onclick="x">\n\n[a](javascript:x)\n');
    expect(() => run('build', 'bad.md')).toThrow(/bad\.md:6:1: .*\[raw_html\]\nbad\.md:8:1: .*\[unsafe_link\]/);
  });
});
