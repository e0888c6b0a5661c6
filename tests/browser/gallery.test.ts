/** The gallery as it is built: every figure is alive, an example begins when it is opened, a link brings a state back. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sideways } from './axe.js';
import { dist, useHost } from './harness.js';

const host = useHost();
const built = existsSync(`${dist}textbook/gallery/en.html`);

it.skipIf(!built && !process.env['CI'])(
  'every figure draws, without a word on the console, also at 360 px',
  async () => {
    for (const [lang, width] of [
      ['en', 1280],
      ['ko', 360],
    ] as const) {
      const context = await host.browser.newContext({ viewport: { width, height: 900 } });
      const page = await context.newPage();
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      page.on('pageerror', (error) => messages.push(error.message));
      await page.goto(`${host.origin}/textbook/gallery/${lang}.html`);
      const figures = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id));
      expect(figures.length).toBeGreaterThan(3);
      for (const tag of figures) await page.locator(`#${tag} ${tag} section`).first().waitFor();
      expect(messages).toEqual([]);
      expect(await sideways(page)).toBe(0);
      const example = page.locator('#attn-heatmap details.example').first();
      expect(await example.locator('attn-heatmap').count()).toBe(0);
      await example.locator('summary').click();
      await example.locator('attn-heatmap section').waitFor();
      await context.close();
    }
  },
);

it.skipIf(!built && !process.env['CI'])('a link from it leads to the same state', async () => {
  const context = await host.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(`${host.origin}/textbook/gallery/en.html#attn-heatmap`);
  const heatmap = page.locator('#attn-heatmap attn-heatmap').first();
  await heatmap.getByRole('grid').press('+');
  await heatmap.getByRole('button', { name: 'Copy link' }).click();
  await heatmap.getByText('Copied').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('/textbook/embed.html#attn-heatmap=');
  await page.goto(link);
  await page.locator('attn-heatmap section').waitFor();
  const zoom = await page
    .locator('attn-heatmap')
    .evaluate((one) => (one as unknown as { state: { zoom: number } }).state.zoom);
  expect(zoom).toBe(2);
  await context.close();
});
