/** Where the reader chose the colours, the paper, the calm or the direction of text, as claims. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cell, cells, matrix, ready, useHost } from './harness.js';

const host = useHost();
const full = '<attn-player preset="three-tokens" controls="full" mask="causal" at="2.5"></attn-player>';

/** How many different colours a picture of the page has: a blank one has one. */
async function coloursOf(page: Page): Promise<number> {
  const picture = (await page.locator('attn-player').screenshot()).toString('base64');
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, picture);
}

describe('forced colours', () => {
  it.each(['light', 'dark'] as const)(
    'leave the numbers, the bars and an outline on the cell of now (%s)',
    async (scheme) => {
      const page = await host.open({ body: full, forcedColors: 'active', colorScheme: scheme });
      await ready(page);
      expect(await coloursOf(page)).toBeGreaterThan(8);
      const active = page.locator('attn-matrix .active').first();
      expect(await active.evaluate((td) => getComputedStyle(td).outlineStyle)).toBe('solid');
      expect(await active.evaluate((td) => parseFloat(getComputedStyle(td).outlineWidth))).toBeGreaterThanOrEqual(2);
      // text in the system's colour for text, on the system's for pages
      const [ink, paper] = await cell(matrix(page, 'Query'), 0, 0).evaluate((td) => {
        const probe = document.createElement('i');
        probe.setAttribute('class', 'probe');
        document.body.append(probe);
        probe.style.setProperty('color', 'CanvasText');
        probe.style.setProperty('background-color', 'Canvas');
        const [own, system] = [getComputedStyle(td), getComputedStyle(probe)];
        return [own.color === system.color, own.backgroundColor === system.backgroundColor];
      });
      expect([ink, paper]).toEqual([true, true]);
      await page.context().close();
    },
  );

  it('strike out a masked cell with a line, since its hatching is gone', async () => {
    const page = await host.open({
      body: '<attn-player preset="three-tokens" mask="causal" at="end"></attn-player>',
      forcedColors: 'active',
    });
    await ready(page);
    const line = (col: number): Promise<string> =>
      cell(matrix(page, /Masked/), 0, col).evaluate((td) => getComputedStyle(td).textDecorationLine);
    expect([await line(0), await line(1)]).toEqual(['none', 'line-through']);
    await page.context().close();
  });
});

describe('on paper', () => {
  it('the numbers and the derivation are there, what can be pressed is not, and dark ink is on white', async () => {
    const page = await host.open({ body: full, colorScheme: 'dark' });
    await ready(page);
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Play', 'Forward', 'Less', 'Add a token'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await page.getByRole('combobox').count()).toBe(0);
    expect(await matrix(page, 'Scores').isVisible()).toBe(true);
    expect((await cells(matrix(page, 'Scores')))[0]).toEqual(['1', '0', '1']);
    expect(await page.locator('attn-derivation .sentence').isVisible()).toBe(true);
    // a printer takes white for a tint, which would lie over the number
    const tint = page.locator('attn-matrix .lit').first();
    expect(await tint.evaluate((ring) => getComputedStyle(ring).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    const surface = await page.locator('attn-player').evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(surface).toBe('rgb(255, 255, 255)');
    await page.context().close();
  });
});

describe('reduced motion', () => {
  it('leaves no transition and no animation', async () => {
    const moving = (page: Page): Promise<string[]> =>
      page.locator('attn-player').evaluate((element) => {
        const found: string[] = [];
        const look = (root: ParentNode): void => {
          for (const one of root.querySelectorAll('*')) {
            for (const pseudo of [null, '::before', '::after']) {
              const { transitionDuration, animationName } = getComputedStyle(one, pseudo);
              if (!/^(0s(, )?)+$/.test(transitionDuration) || animationName !== 'none')
                found.push(`${one.localName}.${one.className}${pseudo ?? ''}`);
            }
            if (one.shadowRoot) look(one.shadowRoot);
          }
        };
        look(element.shadowRoot!);
        return found;
      });
    const calm = await host.open({ body: full, reducedMotion: 'reduce' });
    await ready(calm);
    expect(await moving(calm)).toEqual([]);
    const lively = await host.open({ body: full, reducedMotion: 'no-preference' });
    await ready(lively);
    expect((await moving(lively)).length).toBeGreaterThan(0); // so that the list above could have been long
    await calm.context().close();
    await lively.context().close();
  });
});
