/**
 * What makes files of a figure is a part of its own (web/src/elements/figure/exports.ts), as claims: asked for
 * when it is first needed and once, in every place where a figure lives; and where it can't be had, that is said.
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { consoleOf, dist, esModule, file, pageWith, useHost, type Conditions } from './harness.js';
import { bothStarts, openMenu, saveButton, saved, savedStarts } from './saving.js';

const host = useHost();

const STANDALONE = 'attention-textbook.standalone.js';
const standalone = `<script src="/${STANDALONE}"></script>`;
const isPart = (request: Request): boolean => /\.exports\.js/.test(request.url());
const lab = '<attn-mask-lab></attn-mask-lab>';

/** A page with a lab, or what else is said, and the parts that it asked for. */
async function open(conditions: Partial<Conditions> = {}): Promise<{ page: Page; figure: Locator; asked: string[] }> {
  const asked: string[] = [];
  const page = await host.open({
    body: lab,
    ...conditions,
    before(page) {
      page.on('request', (request) => void (isPart(request) && asked.push(request.url().slice(host.origin.length))));
      return conditions.before?.(page);
    },
  });
  const figure = page.locator('attn-mask-lab');
  if (!conditions.body) await figure.locator('details.save').waitFor();
  return { page, figure, asked };
}

const PART = '**/*.exports.js*';
const missing = (page: Page): Promise<unknown> => page.route(PART, (route) => route.fulfill({ status: 404, body: '' }));

/** The part stays away until the test says otherwise. */
function held(): { before: (page: Page) => unknown; release: () => void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { before: (page) => page.route(PART, (route) => released.then(() => route.continue())), release };
}

describe.each([
  ['the standalone script', standalone, '/attention-textbook.exports.js'],
  ['the modules', esModule, '/elements.exports.js'],
])('%s', (_, script, part) => {
  it('asks for it when the menu is opened, not before, and once, however often it is clicked', async () => {
    const { page, figure, asked } = await open({ script });
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    expect(await savedStarts(page, figure)).toEqual(bothStarts);
    for (let click = 0; click < 5; ++click) await saveButton(figure).click();
    await saved(page, figure, 'state');
    expect(asked).toEqual([part]);
    await page.context().close();
  });

  it.each([
    ['en', /did not load.*Try again/],
    ['ko', /불러오지 못했어요.*다시 시도/],
  ])('says which file is missing, leaves the menu as it is, and has it at the next click (%s)', async (lang, words) => {
    const { page, figure, asked } = await open({ script, lang, before: missing });
    await openMenu(figure);
    await saveButton(figure).click();
    const alert = figure.getByRole('alert');
    await expect.poll(() => alert.textContent()).toMatch(words);
    expect(await alert.textContent()).toContain(part.slice(1));
    expect(consoleOf.get(page)!.join()).toContain('file_unavailable');
    // what needs no file still goes
    const noFigure = { name: 'x.json', mimeType: 'text/plain', buffer: Buffer.from('?') };
    await figure.locator('.open input').setInputFiles(noFigure);
    await expect.poll(() => alert.textContent()).toContain('x.json');

    await page.unroute(PART);
    expect((await saved(page, figure, 'state')).name).toBe('attn-mask-lab.state.json');
    expect(await alert.count()).toBe(0);
    expect(asked.length).toBeGreaterThan(1);
    await page.context().close();
  });

  it('says that it is on its way, and whoever clicks thrice has one file', async () => {
    const { before, release } = held();
    const { page, figure } = await open({ script, before });
    const files: string[] = [];
    page.on('download', (download) => files.push(download.suggestedFilename()));
    await openMenu(figure);
    for (let click = 0; click < 3; ++click) await saveButton(figure).click();
    const moment = figure.locator('.save-choice .tag');
    expect(await moment.textContent()).toBe('One moment…');
    release();
    await moment.waitFor({ state: 'detached' });
    await expect.poll(() => figure.getByRole('status').first().textContent()).toContain('attn-mask-lab.svg');
    expect(await figure.getByRole('alert').count()).toBe(0);
    await expect.poll(() => files).toEqual(['attn-mask-lab.svg']);
    await page.context().close();
  });

  it('copies by keyboard what it saves', async () => {
    const { page, figure } = await open({ script, permissions: ['clipboard-read', 'clipboard-write'] });
    await figure.locator('details.save summary').press('Enter');
    await figure.locator('#save-format').selectOption('csv');
    await figure.locator('.save-choice').getByRole('button', { name: 'Copy', exact: true }).press('Enter');
    await expect.poll(() => figure.getByRole('status').first().textContent()).toBe('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(`\uFEFF${copied}`).toBe((await saved(page, figure, 'csv')).bytes.toString('utf8'));
    await page.context().close();
  });

  it('is not asked for by a program, nor by an exercise on one: each figure is whole without it', async () => {
    const body = `<attn-code></attn-code>
      <attn-exercise kind="code-match" preset="two-words" steps="scores weights"><p>Which?</p></attn-exercise>`;
    const { page, asked } = await open({ script, body });
    await page.locator('attn-code').getByText('scores = query @ key.T').waitFor();
    await page.locator('attn-exercise select').first().waitFor();
    expect(asked).toEqual([]);
    await page.context().close();
  });
});

const strict = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const trusted = (names: string): string =>
  `${strict}; require-trusted-types-for 'script'; trusted-types lit-html${names} 'allow-duplicates'`;
const contentType = 'text/javascript; charset=utf-8';
const nameOf = (route: Route): string => new URL(route.request().url()).pathname.split('/').at(-1)!;
const under = (policy: string): Partial<Conditions> => ({ headers: { 'content-security-policy': policy } });

describe('the standalone script', () => {
  it.each([
    ['a strict Content-Security-Policy', strict],
    ['Trusted Types, where the page lets it have its policy', trusted(' attention-textbook')],
  ])('saves under %s', async (_, policy) => {
    const { page, figure } = await open(under(policy));
    expect(await savedStarts(page, figure)).toEqual(bothStarts);
    expect(consoleOf.get(page)!.filter((line) => !line.includes('data:'))).toEqual([]);
    await page.context().close();
  });

  it('where Trusted Types leave it no policy, says so; and saves where the page has the file itself', async () => {
    const refused = await open(under(trusted('')));
    await openMenu(refused.figure);
    await saveButton(refused.figure).click();
    await refused.figure.getByRole('alert').getByText('attention-textbook.exports.js').waitFor();
    await refused.page.context().close();

    const script = `<script src="/attention-textbook.exports.js"></script>${standalone}`;
    const { page, figure, asked } = await open({ ...under(trusted('')), script });
    expect(await savedStarts(page, figure)).toEqual(bothStarts);
    expect(asked).toEqual(['/attention-textbook.exports.js']); // by the page
    await page.context().close();
  });

  it('hands on the nonce that lets it run', async () => {
    const script = `<script nonce="n1" src="/${STANDALONE}"></script>`;
    const { page, figure } = await open({ ...under("script-src 'nonce-n1' 'wasm-unsafe-eval'"), script });
    expect(await savedStarts(page, figure)).toEqual(bothStarts);
    await page.context().close();
  });

  it('asks beside itself, with what stands behind its address, wherever the page is', async () => {
    const { page, figure, asked } = await open({
      script: `<script src="/assets/x/${STANDALONE}?v=7"></script>`,
      before: (page) =>
        page.route('**/assets/x/*', (route) => route.fulfill({ body: file(nameOf(route)), contentType })),
    });
    expect(await savedStarts(page, figure)).toEqual(bothStarts);
    expect(asked).toEqual(['/assets/x/attention-textbook.exports.js?v=7']);
    await page.context().close();
  });

  it('saves from a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'attn-exports-'));
    for (const name of [STANDALONE, 'attention-textbook.exports.js']) copyFileSync(dist + name, join(folder, name));
    writeFileSync(join(folder, 'page.html'), pageWith({ body: lab, script: `<script src="${STANDALONE}"></script>` }));
    const page = await host.browser.newPage();
    await page.goto(pathToFileURL(join(folder, 'page.html')).href);
    expect(await savedStarts(page, page.locator('attn-mask-lab'))).toEqual(bothStarts);
    await page.close();
    rmSync(folder, { recursive: true });
  });

  it('saves in embed.html, in a frame without an origin that may run and download and nothing else', async () => {
    const { page } = await open({
      body: '<iframe sandbox="allow-scripts allow-downloads" src="/embed.html#attn-mask-lab" width="1000" height="900"></iframe>',
      script: '',
    });
    expect(await savedStarts(page, page.frameLocator('iframe').locator('attn-mask-lab'))).toEqual(bothStarts);
    await page.context().close();
  });

  it('takes its own part where another version is on the page, and no other’s', async () => {
    const own = /AttentionTextbook_[0-9a-f]{8}/g;
    const other = (name: string): string => file(name).replaceAll(own, 'AttentionTextbook_00000000');
    const { page, figure, asked } = await open({
      script: `<script src="/one/${STANDALONE}"></script><script src="/two/${STANDALONE}"></script>`,
      before: (page) =>
        page.route('**/{one,two}/*', (route) => {
          const body = (route.request().url().includes('/two/') ? other : file)(nameOf(route));
          return route.fulfill({ body, contentType });
        }),
    });
    // the first defined the elements; the second has the global
    expect(await savedStarts(page, figure)).toEqual(bothStarts);
    expect(asked).toEqual(['/one/attention-textbook.exports.js']);

    // beside the script lies that of another version: it is told, and not taken
    await page.route('**/one/*.exports.js', (route) =>
      route.fulfill({ body: other('attention-textbook.exports.js'), contentType }),
    );
    await page.reload();
    await openMenu(figure);
    await saveButton(figure).click();
    await figure.getByRole('alert').getByText('same version').waitFor();
    await page.context().close();
  });
});

it.each(['01-query-key-value.en.html', 'attention-textbook.ko.html'])('%s saves and asks for nothing', async (name) => {
  const page = await host.browser.newPage();
  const asked: string[] = [];
  const address = pathToFileURL(`${dist}offline/${name}`).href;
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address)) asked.push(request.url());
  });
  await page.goto(name.startsWith('01') ? address : `${address}#01-query-key-value`);
  const figure = page.locator('main attn-player').first();
  await figure.getByRole('button', { name: /^(More|더 보기)/ }).click();
  expect(await savedStarts(page, figure)).toEqual(bothStarts);
  expect(asked).toEqual([]);
  await page.close();
});

it('the gallery, a site with its files beside it, shows and saves programs', async () => {
  const page = await host.browser.newPage();
  await page.goto(`${host.origin}/textbook/gallery/en.html`);
  const figure = page.locator('#attn-code attn-code').first();
  await figure.getByText('scores = query @ key.T').waitFor({ timeout: 60_000 });
  expect(await savedStarts(page, figure)).toEqual(bothStarts);
  await page.close();
});
