/** A figure in a frame of somebody else's page, as claims. */
import type { Frame, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { consoleOf, matrix, ready, useHost } from './harness.js';

const host = useHost();

const frameTo = (address: string, sandbox = ''): string =>
  `<iframe ${sandbox} title="f" width="700" height="120" src="/embed.html${address}"></iframe>`;

/** A page with such a frame; what it is told is kept. */
async function around(address: string, { sandbox = '', script = '' } = {}): Promise<{ page: Page; frame: Frame }> {
  const page = await host.open({
    body: frameTo(address, sandbox),
    script,
    init: () => {
      const told: unknown[] = [];
      Object.assign(globalThis, { told });
      addEventListener('message', ({ data }) => told.push(data));
    },
  });
  await page.waitForFunction(() => document.querySelector('iframe'));
  const frame = page.frames()[1]!;
  await frame.waitForSelector('attn-player');
  await frame.waitForFunction(() => document.querySelector('attn-player')?.shadowRoot?.querySelector('attn-matrix'));
  return { page, frame };
}

const told = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => (globalThis as unknown as { told: Record<string, unknown>[] }).told);
const send = (page: Page, data: object): Promise<void> =>
  page.evaluate((one) => document.querySelector('iframe')!.contentWindow!.postMessage(one, '*'), data);

describe('embed.html by itself', () => {
  it('is of the colours of its figure, whatever the reader likes elsewhere', async () => {
    const page = await (await host.browser.newContext({ colorScheme: 'light' })).newPage();
    const colours = async (address: string): Promise<string[]> => {
      await page.goto(`${host.origin}/embed.html${address}`);
      await ready(page);
      return page.locator('attn-player').evaluate((player) => {
        const pen = document.createElement('canvas').getContext('2d')!;
        return [getComputedStyle(player).getPropertyValue('--attn-surface').trim(), getComputedStyle(document.body).backgroundColor].map((colour) => ((pen.fillStyle = colour), pen.fillStyle)); // prettier-ignore
      });
    };
    expect(await colours('?figure=attn-player&theme=dark')).toEqual(['#15181d', '#15181d']);
    expect(await colours('?figure=attn-player')).toEqual(['#ffffff', '#ffffff']);
    await page.context().close();
  });

  it('shows the figure that its address names, and keeps its address up with the reader', async () => {
    const page = await (await host.browser.newContext()).newPage();
    await page.goto(`${host.origin}/embed.html#attn-player?preset=two-words&at=end&lang=ko`);
    await ready(page);
    expect(await page.locator('attn-player section').getAttribute('lang')).toBe('ko');
    const value = matrix(page, '값').locator('td[role=gridcell]').first();
    await value.focus();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash.startsWith('#attn-player='));
    await page.reload();
    await ready(page);
    const first = page
      .locator('attn-player')
      .getByRole('grid', { name: /Value|값/ })
      .first();
    expect(await first.locator('td[role=gridcell]').first().textContent()).toContain('20');
    await page.context().close();
  });

  it.each(['', '#attn-nothing', '#attn-matrix', '#attn-player={', '?figure=x'])(
    'says so where there is no figure: %j',
    async (address) => {
      const page = await (await host.browser.newContext()).newPage();
      await page.goto(`${host.origin}/embed.html${address}`);
      expect(await page.getByRole('alert').textContent()).toContain('embed.html#attn-player?preset=causal');
      await page.context().close();
    },
  );

  it('says so in the language that the address asks for', async () => {
    const page = await (await host.browser.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(`${host.origin}/embed.html#attn-nothing?lang=ko`);
    expect(await page.getByRole('alert').textContent()).toMatch(/[가-힣]/);
    await page.context().close();
  });
});

describe('the page around it', () => {
  it.each([
    ['of one origin', ''],
    ['sandboxed, without an origin', 'sandbox="allow-scripts"'],
  ])('is made to fit by its one script: %s', async (_, sandbox) => {
    const script = '<script src="/attention-textbook.frames.js"></script>';
    const { page, frame } = await around('#attn-player?preset=two-words', { sandbox, script });
    await expect.poll(async () => (await page.locator('iframe').boundingBox())!.height).toBeGreaterThan(300);
    await frame.waitForFunction(() => document.documentElement.classList.contains('fitted'));
    expect(await frame.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(4);
    await page.context().close();
  });

  it('without that script hears the height as Canvas and H5P say it, and the frame scrolls', async () => {
    const { page, frame } = await around('#attn-player?preset=two-words');
    await expect
      .poll(async () => (await told(page)).map(({ subject, action, type }) => subject ?? action ?? type))
      .toEqual(expect.arrayContaining(['ready', 'resize', 'lti.frameResize', 'hello', 'prepareResize']));
    const heights = (await told(page)).filter(({ subject }) => subject === 'lti.frameResize');
    expect(Number(heights.at(-1)!['height'])).toBeGreaterThan(300);
    expect(await frame.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible');
    await page.context().close();
  });

  it('is answered as H5P’s resizer expects', async () => {
    const { page } = await around('#attn-player?preset=two-words');
    await send(page, { context: 'h5p', action: 'resizePrepared' });
    await expect.poll(async () => (await told(page)).filter(({ action }) => action === 'resize')).toHaveLength(1);
    const [resize] = (await told(page)).filter(({ action }) => action === 'resize');
    expect(Number(resize!['scrollHeight'])).toBeGreaterThan(300);
    await page.context().close();
  });

  it('sets language and state, and hears of changes; its own address and history stay', async () => {
    const { page, frame } = await around('#attn-player?preset=two-words');
    const before = await page.evaluate(() => [location.href, history.length]);
    await send(page, { attn: 1, type: 'setLocale', locale: 'ko' });
    await frame.getByRole('grid', { name: '쿼리', exact: true }).waitFor();
    const state = {
      problem: { query: [[0]], key: [[1], [2]], value: [[1], [3]] },
      algorithm: 'scaledDotProductAttention',
      at: 'end',
    };
    await send(page, { attn: 1, type: 'setState', state });
    // a query of 0 prefers nobody: the mean of 1 and 3
    const output = frame.getByRole('grid', { name: '출력', exact: true }).locator('td[role=gridcell]').first();
    await expect.poll(() => output.textContent()).toContain('2');
    const value = frame.getByRole('grid', { name: '값', exact: true }).locator('td[role=gridcell]').first();
    await value.focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await told(page)).filter(({ type }) => type === 'state')).toHaveLength(1);
    expect(await page.evaluate(() => [location.href, history.length])).toEqual(before);
    await page.context().close();
  });

  it('is not obeyed in what is no message of ours, nor is anybody but the parent', async () => {
    const { page, frame } = await around('#attn-player?preset=two-words');
    for (const data of [
      null,
      7,
      'setLocale',
      { attn: 1 },
      { attn: 9, type: 'setLocale', locale: 'ko' },
      { attn: 1, type: 'setState', state: { __proto__: 1 } },
    ])
      // prettier-ignore
      await send(page, data as object);
    await frame.evaluate(() => postMessage({ attn: 1, type: 'setLocale', locale: 'ko' }, '*'));
    await frame.getByRole('grid', { name: 'Query', exact: true }).waitFor();
    expect(consoleOf.get(page)!.filter((line) => line.startsWith('pageerror'))).toEqual([]);
    await page.context().close();
  });
});
