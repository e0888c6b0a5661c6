/** How much of the page a moment of time touches: as much as changes in it, however large the matrices are. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
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

it('the light lies exactly on the cells it lights', async () => {
  const page = await largest(0.37);
  const apart = await page.locator('attn-matrix').evaluateAll((matrices) =>
    matrices.flatMap(({ shadowRoot }) =>
      [...shadowRoot!.querySelectorAll<HTMLElement>('.light .cell')].map((lit) => {
        const { row, col } = lit.dataset;
        const [own, other] = [lit, shadowRoot!.querySelector(`td[data-row="${row}"][data-col="${col}"]`)!].map((one) =>
          one.getBoundingClientRect(),
        );
        const sides = ['left', 'top', 'right', 'bottom'] as const;
        return Math.max(...sides.map((side) => Math.abs(own![side] - other![side])));
      }),
    ),
  );
  // a row, a column, and the cell they meet in
  expect(apart.length).toBe(2 * size + 1);
  expect(Math.max(...apart)).toBeLessThan(0.1);
  await page.context().close();
});
