/** What an author's own lessons become, as claims: a book in one file, and a page that follows its writer. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from './axe.js';
import { useHost } from './harness.js';
import { allDrawn } from './one-file.js';

const host = useHost();
const command = fileURLToPath(new URL('../../web/cli/attention-textbook.mjs', import.meta.url));
const korean = readFileSync(new URL('../../web/cli/new/ko.md', import.meta.url), 'utf8');
const second = korean.replace('나의 첫 수업', '둘째 수업').replace('## 눈으로 보기', '[처음](<1 나의 수업.md#check>)\n\n## 눈으로 보기'); // prettier-ignore
let folder: string;
let serving: ChildProcess | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attn-author-'));
  mkdirSync(join(folder, '수업'));
  writeFileSync(join(folder, '수업/1 나의 수업.md'), korean);
  writeFileSync(join(folder, '수업/2 둘째.md'), second);
  execFileSync(process.execPath, [command, 'book', '수업'], { cwd: folder });
}, 60_000);
afterAll(() => {
  serving?.kill();
  rmSync(folder, { recursive: true });
});

it('a folder is one file: contents, chapters with Korean names, search, worksheets, and it asks for nothing', async () => {
  const context = await host.browser.newContext({ offline: true });
  const page = await context.newPage();
  const [asked, messages]: [string[], string[]] = [[], []];
  page.on('request', (request) => request.url().startsWith('data:') || asked.push(request.url()));
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  const address = pathToFileURL(join(folder, '수업.html')).href;
  await page.goto(address);
  const title = (): Promise<string | null> => page.locator('h1').textContent();
  await expect.poll(title).toBe('수업');
  expect(await findings(page)).toEqual([]);
  await page.locator('nav.chapters li a').nth(1).click();
  await expect.poll(title).toBe('둘째 수업');
  await page.waitForFunction(allDrawn, undefined, { timeout: 60_000 });

  await page.getByRole('link', { name: '처음', exact: true }).click();
  await expect.poll(title).toBe('나의 첫 수업');
  await expect.poll(() => page.locator('section#check').evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true); // prettier-ignore

  await page.locator('header a[href="#search"]').click();
  await page.getByRole('searchbox').fill('쿼리');
  await page.locator('.results a').first().click();
  await expect.poll(title).toMatch(/수업/);
  await page.locator('footer a[href="#worksheet"]').click();
  await page.getByRole('button', { name: '학습지 만들기' }).click();
  await page.locator('.sheets h2, .sheets h1').first().waitFor();
  expect(new Set(asked.map((url) => url.split('#')[0]))).toEqual(new Set([address]));
  expect(messages).toEqual([]);
  await context.close();
}, 120_000);

/** Its address. */
function served(file: string): Promise<string> {
  serving?.kill();
  serving = spawn(process.execPath, [command, 'serve', file, '--port', '0']);
  return new Promise<string>((resolve) => {
    let said = '';
    serving!.stdout!.on('data', (chunk) => {
      said += chunk;
      const [found] = /http:\S+/.exec(said) ?? [];
      if (found) resolve(found);
    });
  });
}

it('eight pages of it are shown at once, and each catches up: hidden ones when they are looked at', async () => {
  const file = join(folder, 'many.md');
  const write = (title: string): void => writeFileSync(file, `---\ntitle: ${title}\nsummary: s\nlang: en\n---\n\n## One {#one}\n\nText.\n`); // prettier-ignore
  write('Before');
  const address = await served(file);
  const context = await host.browser.newContext();
  // a page of a test is always looked at, unless it says otherwise
  await context.addInitScript(() => {
    const kept = window as unknown as { isAway: boolean };
    Object.defineProperty(document, 'hidden', { get: () => kept.isAway });
  });
  const pages: Page[] = [];
  for (let count = 0; count < 8; count++) {
    const page = await context.newPage();
    await page.goto(address);
    pages.push(page);
  }
  const look = (page: Page, isAway: boolean): Promise<unknown> =>
    page.evaluate((away) => {
      (window as unknown as { isAway: boolean }).isAway = away;
      document.dispatchEvent(new Event('visibilitychange'));
    }, isAway);
  const [away, ...others] = pages as [Page, ...Page[]];
  await look(away, true);
  write('After');
  for (const page of others)
    await expect.poll(() => page.locator('h1').textContent(), { timeout: 30_000 }).toBe('After');
  expect(await away.locator('h1').textContent()).toBe('Before');
  await look(away, false);
  await expect.poll(() => away.locator('h1').textContent(), { timeout: 30_000 }).toBe('After');
  await context.close();
}, 120_000);

it('a page that is served follows its writer: it changes, shows mistakes, and is whole again', async () => {
  const file = join(folder, 'lesson.md');
  const text = (title: string, more = ''): string => `---\ntitle: ${title}\nsummary: s\nlang: en\n---\n\n## One {#one}\n\n::attn-player{preset="two-words"}\n${more}`; // prettier-ignore
  writeFileSync(file, text('Before'));
  const address = await served(file);
  const page = await (await host.browser.newContext()).newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  const title = (): Promise<string | null> => page.locator('h1').textContent();
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/preview/reload.js*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(title).toBe('Before');
  writeFileSync(file, text('While it loads'));
  await expect.poll(async () => (await fetch(address)).text(), { timeout: 15_000 }).toContain('While it loads');
  release();
  await expect.poll(title, { timeout: 15_000 }).toBe('While it loads');
  await page.waitForFunction(allDrawn, undefined, { timeout: 60_000 });
  writeFileSync(file, text('After'));
  await expect.poll(title, { timeout: 15_000 }).toBe('After');
  writeFileSync(file, text('After', '\n:nothing[x]{}\n'));
  await page.getByText('lesson.md:11:1').waitFor();
  expect(await page.locator('mark').textContent()).toBe(':nothing[x]{}');
  const unguarded = await (await host.browser.newContext({ bypassCSP: true })).newPage(); // axe comes as a script of ours
  await unguarded.goto(address);
  expect(await findings(unguarded)).toEqual([]);
  await unguarded.context().close();
  writeFileSync(file, text('Mended'));
  await expect.poll(title, { timeout: 15_000 }).toBe('Mended');
  await page.waitForFunction(allDrawn, undefined, { timeout: 60_000 });
  expect(messages).toEqual([]);
  await page.context().close();
}, 120_000);
