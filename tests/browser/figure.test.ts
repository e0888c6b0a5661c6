/** What every figure can do: be presented, and be taken along as a link or as markup, with its exact state. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from './axe.js';
import { consoleOf, useHost, type Conditions } from './harness.js';

const host = useHost();
const figures = {
  'attn-player': 'preset="two-words" controls="full" granularity="step"',
  'attn-heatmap': 'preset="random"',
};

async function open(tag: keyof typeof figures, conditions: Partial<Conditions> = {}, around = ''): Promise<Page> {
  const page = await host.open({
    body: `<div ${around}><h1>Page</h1><${tag} ${figures[tag]}></${tag}></div>`,
    ...conditions,
  });
  await page.locator(`${tag} .share`).waitFor();
  return page;
}

describe.each(Object.keys(figures) as (keyof typeof figures)[])('%s', (tag) => {
  it('covers the screen while it is presented, is led by keys, and gives the focus back', async () => {
    const page = await open(tag, { viewport: { width: 1600, height: 900 } });
    const figure = page.locator(tag);
    const state = () => figure.evaluate((element) => JSON.stringify((element as unknown as { state: unknown }).state));
    await page.getByRole('button', { name: 'Present' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => figure.getAttribute('presenting')).toBe('');
    await expect.poll(() => figure.boundingBox().then((box) => [box!.x, box!.y, box!.width, box!.height])).toEqual([0, 0, 1600, 900]); // prettier-ignore
    expect(await findings(page)).toEqual([]);
    const before = await state();
    await page.keyboard.press('ArrowRight');
    await expect.poll(state).not.toBe(before);
    await page.keyboard.press('PageUp');
    await expect.poll(state).toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => figure.getAttribute('presenting')).toBeNull();
    await expect.poll(() => figure.evaluate((element) => element.shadowRoot!.activeElement?.textContent?.trim())).toBe('Present'); // prettier-ignore
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });

  it('covers the page where it may not have the screen', async () => {
    const page = await open(tag, {
      init: () => {
        Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('no'));
      },
    });
    await page.getByRole('button', { name: 'Present' }).click();
    const box = (await page.locator(tag).boundingBox())!;
    expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 1200, 900]);
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });

  it('can be taken along as markup that shows the same', async () => {
    const page = await open(tag, { permissions: ['clipboard-read', 'clipboard-write'] });
    const url = page.url();
    await page.getByRole('button', { name: 'Copy as HTML' }).click();
    await page.getByText('Copied').first().waitFor();
    const markup = await page.evaluate(() => navigator.clipboard.readText());
    expect(markup).toContain(`<${tag}>`);
    expect(page.url()).toBe(url);
    const copy = await host.open({ body: markup });
    await copy.locator(`${tag} section`).waitFor();
    const state = (one: Page) =>
      one.locator(tag).evaluate((element) => (element as unknown as { state: unknown }).state);
    expect(await state(copy)).toEqual(await state(page));
    await page.context().close();
    await copy.context().close();
  });

  it('can be taken along as a link to the page that the host names', async () => {
    const page = await open(
      tag,
      { permissions: ['clipboard-read', 'clipboard-write'] },
      'data-attn-embed="/there/embed.html"',
    );
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(`${host.origin}/there/embed.html#${tag}=`)).toBe(true);
    await page.context().close();
  });
});

describe('a lab with a time line', () => {
  it.each([
    ['attn-compare', 'preset="scale" at="0"'],
    ['attn-flash', 'preset="small" at="0"'],
    ['attn-cache', 'at="1"'],
  ])('%s is led through it by the arrows, and only then to the next example', async (tag, attributes) => {
    const page = await host.open({ body: `<h1>Page</h1><${tag} ${attributes}></${tag}>` });
    const lab = page.locator(tag);
    const press = (way: 'forward' | 'back'): Promise<Record<string, unknown>> =>
      lab.evaluate((element, way) => {
        const figure = element as unknown as { turn(way: string): void; state: Record<string, unknown> };
        figure.turn(way);
        return figure.state;
      }, way);
    await page.locator(`${tag} attn-timeline`).first().waitFor();
    const { at: first, ...example } = await press('forward');
    const { at: second, ...same } = await press('forward');
    expect(Number(second)).toBe(Number(first) + 1);
    expect(same).toEqual(example);
    expect((await press('back'))['at']).toBe(first);
    await lab.evaluate((element) => {
      const figure = element as unknown as { stages: unknown[]; seek(t: number): void };
      figure.seek(figure.stages.length);
    });
    const { at: start, ...next } = await press('forward');
    expect(start).toBe(0);
    expect(next).not.toEqual(example);
    const { at: end, ...again } = await press('back');
    expect([end === 'end' || Number(end) > 1, again]).toEqual([true, example]);
    await page.context().close();
  });
});
