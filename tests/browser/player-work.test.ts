/** How much of the page a moment of time touches: as much as changes in it, however large the matrices are. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFresh } from './fresh.js';
import { ready, useHost } from './harness.js';

const host = useHost();
const size = 32;

async function largest(at: number): Promise<Page> {
  const rows = (seed: number): number[][] =>
    Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_, col) => ((row * 7 + col * seed) % 11) - 5),
    );
  const problem = { query: rows(3), key: rows(5), value: rows(2) };
  const state = JSON.stringify({ algorithm: 'scaledDotProductAttention', problem, at });
  const body = `<attn-player granularity="cell"><script type="application/json">${state}</script></attn-player>`;
  const page = await host.open({ body });
  await ready(page);
  return page;
}

const forward = (page: Page): Promise<void> => page.getByRole('button', { name: 'Forward' }).click();

describe('a cell of 32 × 32 that is made', () => {
  it('changes itself in its table, and no other cell of any', async () => {
    const page = await largest(0.5);
    await page.evaluate(() => {
      const seen = ((globalThis as unknown as { seen: Set<Element> }).seen = new Set<Element>());
      const watch = new MutationObserver((records) => {
        for (const { target } of records) {
          const cell = (target instanceof Element ? target : target.parentElement)!.closest('td, th, tr, table');
          if (cell) seen.add(cell);
        }
      });
      for (const matrix of document.querySelector('attn-player')!.shadowRoot!.querySelectorAll('attn-matrix'))
        watch.observe(matrix.shadowRoot!, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await forward(page);
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...(globalThis as unknown as { seen: Set<HTMLElement> }).seen].map(
            ({ tagName, dataset: { row, col } }) => `${tagName} ${row} ${col}`,
          ),
        ),
      )
      .toEqual([`TD ${size / 2} 0`]);
    await page.context().close();
  });

  it('lies where it lay, as do all the others, from the first to the last', async () => {
    const boxes = async (page: Page): Promise<number[][]> =>
      page.locator('attn-matrix td[role=gridcell]').evaluateAll((all) =>
        all.map((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return [left, top, right, bottom];
        }),
      );
    const [begun, done] = [await largest(0.001), await largest(1)];
    const before = await boxes(begun);
    expect(before.length).toBeGreaterThanOrEqual(size * size);
    expect(await boxes(done)).toEqual(before);
    await begun.context().close();
    await done.context().close();
  });
});

describe('the light', () => {
  it('lies exactly on the cells it lights', async () => {
    const page = await largest(0.37);
    const lit = await page.locator('attn-matrix').evaluateAll((matrices) =>
      matrices.flatMap(({ shadowRoot }, index) => {
        const tds = [...shadowRoot!.querySelectorAll<HTMLElement>('td[data-row]')];
        const sides = ['left', 'top', 'right', 'bottom'] as const;
        return [...shadowRoot!.querySelectorAll<HTMLElement>('.light :is(.lit, .cell)')].map((one) => {
          const own = one.getBoundingClientRect();
          const [apart, at] = tds
            .map((td): [number, string] => {
              const other = td.getBoundingClientRect();
              const { row, col } = td.dataset;
              return [Math.max(...sides.map((side) => Math.abs(own[side] - other[side]))), `${index} ${row} ${col}`];
            })
            .sort(([a], [b]) => a - b)[0]!;
          return { apart, at };
        });
      }),
    );
    // a row, a column, and the cell they meet in
    expect(new Set(lit.map(({ at }) => at)).size).toBe(2 * size + 1);
    expect(Math.max(...lit.map(({ apart }) => apart))).toBeLessThan(0.1);
    await page.context().close();
  });
});

describe('a line of large tables', () => {
  /** One step on, and while it is drawn: cells that change in each frame, rows that wait at the end of the first one. */
  const turned = (page: Page): Promise<{ written: number[]; awaited: number; widths: number[]; busy: number }> =>
    page.evaluate(async () => {
      const player = document.querySelector('attn-player')! as HTMLElement & { updateComplete: Promise<unknown> };
      const root = player.shadowRoot!;
      const tables = (): ShadowRoot[] => [...root.querySelectorAll('attn-matrix')].map((one) => one.shadowRoot!);
      const count = (selector: string): number =>
        tables().reduce((sum, table) => sum + table.querySelectorAll(selector).length, 0);
      const width = (): number => root.querySelector('.chain')!.scrollWidth;
      let cells = new Set<Element>();
      const watch = new MutationObserver((records) => {
        for (const { target, addedNodes } of records)
          for (const node of [target, ...addedNodes]) {
            const cell = (node instanceof Element ? node : node.parentElement)?.closest('td.cell');
            if (cell) cells.add(cell);
          }
      });
      const watchAll = (): void => {
        for (const table of tables())
          watch.observe(table, { subtree: true, childList: true, attributes: true, characterData: true });
      };
      const timeline = root.querySelector('attn-timeline')!.shadowRoot!.querySelector('input')!;
      watchAll();
      timeline.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true, cancelable: true }));
      let done = false;
      const written: number[] = [];
      const widths: number[] = [];
      let [awaited, busy] = [0, 0];
      await new Promise(requestAnimationFrame);
      watchAll();
      void player.updateComplete.then(() => (done = true));
      while (!done) {
        written.push(cells.size);
        cells = new Set();
        widths.push(width());
        if (written.length === 1) [awaited, busy] = [count('tr.awaited'), count('[aria-busy]')];
        await new Promise(requestAnimationFrame);
      }
      return { written: [...written, cells.size], awaited, widths, busy };
    });

  it('comes row by row, some in a frame, and stands where it will stand from the first one on', async () => {
    const page = await largest(1);
    const { written, awaited, widths, busy } = await turned(page);
    // the whole of two tables, but for their first rows and what fits the first frame
    expect(awaited).toBeGreaterThan(size);
    expect(busy).toBeGreaterThan(0);
    // eight rows and, of each table, the one that may have the focus; a whole line are 2,048 cells and more
    expect(Math.max(...written)).toBeLessThanOrEqual((8 + 3) * size);
    expect(written.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(size * size);
    expect(new Set(widths).size).toBe(1);
    await page.context().close();
  });

  it('is whole, and what a new one would be, when the player says that it is complete', async () => {
    const page = await largest(1);
    await turned(page);
    expect(await page.locator('attn-matrix :is(.awaited, [aria-busy])').count()).toBe(0);
    expect(await page.locator('attn-matrix td[role=gridcell]').count()).toBe(2 * size * size);
    await expectFresh(page.locator('attn-player'));
    await page.context().close();
  });

  it('is whole on paper', async () => {
    const page = await largest(1);
    const awaited = await page.evaluate(async () => {
      const root = document.querySelector('attn-player')!.shadowRoot!;
      const count = (): number =>
        [...root.querySelectorAll('attn-matrix')].reduce(
          (sum, { shadowRoot }) => sum + shadowRoot!.querySelectorAll('.awaited').length,
          0,
        );
      const timeline = root.querySelector('attn-timeline')!.shadowRoot!.querySelector('input')!;
      timeline.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true, cancelable: true }));
      await new Promise(requestAnimationFrame);
      const before = count();
      dispatchEvent(new Event('beforeprint'));
      await Promise.resolve();
      await Promise.resolve();
      return [before, count()];
    });
    expect(awaited[0]).toBeGreaterThan(0);
    expect(awaited[1]).toBe(0);
    await page.context().close();
  });

  it('keeps the focus where it is: the row with it is written at once', async () => {
    const page = await largest(1);
    const focused = await page.evaluate(async () => {
      const root = document.querySelector('attn-player')!.shadowRoot!;
      const table = [...root.querySelectorAll('attn-matrix')].at(-1)!.shadowRoot!;
      const cell = table.querySelector<HTMLElement>('td[data-row="20"][data-col="3"]')!;
      cell.focus();
      const timeline = root.querySelector('attn-timeline')!.shadowRoot!.querySelector('input')!;
      timeline.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true, cancelable: true }));
      for (let frame = 0; frame < 3; ++frame) await new Promise(requestAnimationFrame);
      return table.activeElement === cell;
    });
    expect(focused).toBe(true);
    await page.context().close();
  });
});

/** Boxes that the browser had to lay out again, each time it did, while this was done. */
async function laidOut(page: Page, deed: () => Promise<void>): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  const counts: number[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args: { beginData?: { totalObjects: number } } }[])
      if (name === 'Layout' && args.beginData) counts.push(args.beginData.totalObjects);
  });
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
  await deed();
  await cdp.send('Tracing.end');
  await ended;
  return counts;
}

describe('time that runs', () => {
  it('has a few hundred boxes laid out again, and never the page of ten thousand', async () => {
    const page = await largest(0.37);
    const boxes = await laidOut(page, async () => {
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForTimeout(1000);
    });
    expect(boxes.length).toBeGreaterThan(10);
    // once the lines of the formula grow, the page makes room for them
    expect(boxes.filter((count) => count > 2000).length).toBeLessThan(boxes.length / 5);
    await page.context().close();
  });

  it('writes its sentence no oftener than it can be read', async () => {
    const page = await largest(0.37);
    const { written, stood } = await page.evaluate(async () => {
      const player = document.querySelector('attn-player')!.shadowRoot!;
      const range = player.querySelector('attn-timeline')!.shadowRoot!.querySelector('input')!;
      const sentences = new Set<string>();
      const derivation = player.querySelector('attn-derivation')!.shadowRoot!;
      const watch = new MutationObserver(() => sentences.add(derivation.querySelector('.sentence')!.textContent));
      watch.observe(derivation, { subtree: true, childList: true, characterData: true });
      const begin = performance.now();
      for (let frame = 0; frame < 60; ++frame) {
        range.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: frame > 0, bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
      return { written: sentences.size, stood: performance.now() - begin };
    });
    expect(written).toBeGreaterThan(1);
    expect(written).toBeLessThanOrEqual(stood / 100 + 2);
    // and the last one is said all the same: 0.37 of 1,024 lies in the 379th cell, and 59 on is row 14, column 22
    await expect.poll(() => page.locator('attn-derivation .sentence').textContent()).toContain('Query 14 meets key 22');
    await page.context().close();
  });
});

describe('while time runs', () => {
  /** Frames of the browser, and pictures drawn in them, each of which takes so long. */
  const drawn = async (ms: number): Promise<{ frames: number; pictures: number }> => {
    const page = await host.open({ body: '<attn-player preset="two-words"></attn-player>' });
    await ready(page);
    const counts = page.evaluate(async (ms) => {
      const player = document.querySelector('attn-player')! as unknown as { updated(changed: unknown): void };
      const { updated } = player;
      let [frames, pictures] = [0, 0];
      player.updated = function draw(changed): void {
        pictures += 1;
        for (const begin = performance.now(); performance.now() - begin < ms;);
        updated.call(this, changed);
      };
      document
        .querySelector('attn-player')!
        .shadowRoot!.querySelector('attn-timeline')!
        .shadowRoot!.querySelector<HTMLElement>('button.play')!
        .click();
      for (const begin = performance.now(); performance.now() - begin < 1500; frames += 1)
        await new Promise(requestAnimationFrame);
      return { frames, pictures };
    }, ms);
    const both = await counts;
    await page.context().close();
    return both;
  };

  it('a picture that takes long leaves the next frames to the page', async () => {
    const { frames, pictures } = await drawn(20);
    expect(pictures).toBeGreaterThan(2);
    expect(pictures).toBeLessThan(frames * 0.6);
  });
});
