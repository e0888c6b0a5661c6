/** Where the reader chose the colours, the paper, the calm or the direction of text, as claims. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cell, cells, consoleOf, matrix, ready, useHost } from './harness.js';

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

describe('a language nobody speaks', () => {
  const everywhere = `${full}<attn-player preset="two-words" mistake="noTranspose"></attn-player>
    <attn-player preset="two-words" speed="fast" controls="none" at="end"></attn-player>`;

  it.each([
    ['en-x-long', 320],
    ['en-x-long', 1200],
    ['en-x-rtl', 320],
    ['en-x-rtl', 1200],
  ])('does not break the page: %s at %i px', async (lang, width) => {
    const page = await host.open({ body: everywhere, lang, viewport: { width, height: 800 } });
    await ready(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // nothing that can be pressed lies on something else that can be
    const covered = await page
      .locator('attn-player')
      .first()
      .evaluate((element) => {
        const boxes: { name: string; box: DOMRect }[] = [];
        const look = (root: ParentNode): void => {
          for (const one of root.querySelectorAll<HTMLElement>('*')) {
            if (one.matches('button, select, input:not(.hidden-text)'))
              boxes.push({ name: one.getAttribute('aria-label') ?? one.id, box: one.getBoundingClientRect() });
            if (one.shadowRoot) look(one.shadowRoot);
          }
        };
        look(element.shadowRoot!);
        const overlap = (a: DOMRect, b: DOMRect): boolean =>
          a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        return boxes.flatMap(({ name, box }, i) =>
          boxes.slice(i + 1).flatMap((other) => (overlap(box, other.box) ? [`${name} / ${other.name}`] : [])),
        );
      });
    expect(covered).toEqual([]);
    await page.context().close();
  });

  it('runs nothing: messages stay text, also in labels, errors and what is spoken', async () => {
    const page = await host.open({ body: everywhere, lang: 'en-x-xss' });
    await ready(page);
    await page.locator('attn-timeline').first().getByRole('button').last().click();
    await matrix(page.locator('attn-player').first(), /./).locator('td[role=gridcell]').first().focus();
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await page.locator('attn-matrix').getByRole('alert').waitFor();
    const { ran, images } = await page.evaluate(() => {
      let found = 0;
      const look = (root: ParentNode): void => {
        found += root.querySelectorAll('img').length;
        for (const one of root.querySelectorAll('*')) if (one.shadowRoot) look(one.shadowRoot);
      };
      look(document);
      return { ran: 'attnXss' in globalThis, images: found };
    });
    expect({ ran, images }).toEqual({ ran: false, images: 0 });
    expect(await page.locator('attn-player').first().textContent()).not.toBeNull();
    expect(consoleOf.get(page)!.filter((line) => line.startsWith('pageerror'))).toEqual([]);
    await page.context().close();
  });

  it('that runs from the right turns time round, and not mathematics', async () => {
    const page = await host.open({ body: '<attn-player preset="two-words" at="1"></attn-player>', lang: 'en-x-rtl' });
    await ready(page);
    // mathematics does not turn round: the first column is on the left, and (2, 4) stays (2, 4)
    const query = matrix(page, /query/i);
    const [left, right] = [(await cell(query, 0, 0).boundingBox())!, (await cell(query, 0, 1).boundingBox())!];
    expect(left.x).toBeLessThan(right.x);
    const digits = await page
      .locator('.caption', { hasText: '(2, 4)' })
      .first()
      .evaluate((caption) => {
        const walker = document.createTreeWalker(caption, NodeFilter.SHOW_TEXT);
        while (!/2,\s4/.test(walker.nextNode()!.textContent!));
        const text = walker.currentNode;
        return ['2', '4'].map((digit) => {
          const range = document.createRange();
          range.setStart(text, text.textContent!.indexOf(digit));
          range.setEnd(text, text.textContent!.indexOf(digit) + 1);
          return range.getBoundingClientRect().x;
        });
      });
    expect(digits[0]).toBeLessThan(digits[1]!);
    const names = page.locator('attn-timeline .segment');
    const [first, last] = [(await names.first().boundingBox())!, (await names.last().boundingBox())!];
    expect(first.x).toBeGreaterThan(last.x);
    const slider = page.getByRole('slider');
    const at = async (): Promise<number> => Number(await slider.inputValue());
    const before = await at();
    await slider.press('ArrowLeft');
    expect(await at()).toBeGreaterThan(before);
    await page.context().close();
  });
});
