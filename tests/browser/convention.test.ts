/** The same page with vectors as rows and as columns: what is seen is turned, what is computed is the same. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { presets } from '../../web/src/elements/attn-player/presets.js';
import { cell, cells, consoleOf, matrix, ready, useHost } from './harness.js';

const host = useHost();

async function player(attributes: string, around = 'columns', lang = 'en'): Promise<Page> {
  const body = `<div id="around" data-attn-convention="${around}"><attn-player ${attributes}></attn-player></div>`;
  const page = await host.open({ body, lang });
  await ready(page);
  return page;
}

const transposed = (rows: string[][]) => rows[0]!.map((_, col) => rows.map((row) => row[col]!));

const write = (page: Page, convention: string) =>
  page.locator('#around').evaluate((around, to) => around.setAttribute('data-attn-convention', to), convention);

/** All that is there to read, matrix by matrix, and the sentences. */
const text = (page: Page) =>
  page.locator('attn-player').evaluate((element) => {
    const inside = (root: ShadowRoot): string =>
      [...root.querySelectorAll('attn-matrix, attn-derivation')].map((one) => one.shadowRoot!.textContent).join('\n');
    return inside(element.shadowRoot!) + element.shadowRoot!.textContent;
  });

const symbols = (page: Page) =>
  page.locator('attn-player .caption .symbol').evaluateAll((all) => all.map((one) => one.textContent.trim()));

describe('vectors as columns', () => {
  it('shows each matrix turned: the headers of scores are queries, K stands transposed, weights add up downwards', async () => {
    const rows = await player('preset="three-tokens" at="end"', 'rows');
    const columns = await player('preset="three-tokens" at="end"');
    for (const name of ['Scores', 'Attention weights', 'Output', 'Query', 'Value'])
      expect(await cells(matrix(columns, name)), name).toEqual(transposed(await cells(matrix(rows, name))));
    expect(await matrix(columns, 'Scores').locator('thead th [aria-hidden]').allInnerTexts()).toEqual([
      'q₁',
      'q₂',
      'q₃',
    ]);
    expect(await matrix(columns, 'Attention weights').locator('tfoot td').allInnerTexts()).toEqual(['1', '1', '1']);
    expect(await symbols(columns)).toContain('KT');
    expect((await symbols(columns)).indexOf('KT')).toBeLessThan((await symbols(columns)).indexOf('S'));
    // 0.248×0 + 0.248×2 + 0.503×1, query 3 and feature 2
    await expect.poll(() => text(columns)).toContain('Query 3 mixes the values by its attention weights');
    expect(consoleOf.get(columns)).toEqual([]);
    await rows.context().close();
    await columns.context().close();
  });

  it('goes and comes back with the page, and leaves nothing behind', async () => {
    const page = await player('preset="three-tokens" at="end" controls="full"', 'rows');
    const before = await text(page);
    await write(page, 'columns');
    await expect.poll(() => symbols(page)).toContain('KT');
    await expect.poll(() => page.locator('#convention').inputValue()).toBe('columns');
    await write(page, 'rows');
    await expect.poll(() => text(page)).toBe(before);
    await page.context().close();
  });

  it('is walked, edited and pasted as it is seen, and the numbers given stay rows', async () => {
    const page = await player('query="1 2; 3 4; 5 6" key="1 0; 0 1; 1 1" value="1 0; 0 2; 3 1"');
    const query = matrix(page, 'Query');
    expect(await cells(query)).toEqual([['1', '3', '5'], ['2', '4', '6']]); // prettier-ignore
    await cell(query, 0, 0).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await expect.poll(() => cells(query)).toEqual([['1', '9', '5'], ['2', '4', '6']]); // prettier-ignore
    await cell(query, 0, 1).evaluate((cell) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '7\t8\n-1\t-2');
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true }));
    });
    await expect.poll(() => cells(query)).toEqual([['1', '7', '8'], ['2', '−1', '−2']]); // prettier-ignore
    const state = await page.locator('attn-player').evaluate((element) => (element as unknown as { state: { problem: { query: number[][] }; convention: string } }).state); // prettier-ignore
    expect(state.problem.query).toEqual([[1, 2], [7, -1], [8, -2]]); // prettier-ignore
    expect(state.convention).toBe('columns');
    await page.context().close();
  });

  it('is said as it is seen, in Korean', async () => {
    const page = await player('preset="three-tokens" at="end" tokens="나는,학교에,간다"', 'columns', 'ko');
    const spoken = await cell(matrix(page, '점수'), 2, 0).getAttribute('aria-label');
    expect(spoken).toBe('3행 1열, 쿼리 나는, 키 간다, 1');
    await page.context().close();
  });

  it('can be chosen by the reader, over what the page says', async () => {
    const page = await player('preset="two-words" controls="full"', 'columns');
    expect((await symbols(page))[0]).toBe('KT');
    await page.locator('#convention').selectOption('rows');
    await expect.poll(async () => (await symbols(page))[0]).toBe('Q');
    await page.context().close();
  });
});

describe('every figure', () => {
  it('the player with every worked example, to the end', async () => {
    const page = await player('preset="two-words" at="end" decimals="2"');
    for (const preset of Object.keys(presets)) {
      await page.locator('attn-player').evaluate(async (element, preset) => {
        element.setAttribute('preset', preset);
        await (element as unknown as { updateComplete: Promise<unknown> }).updateComplete;
      }, preset);
      expect(await page.locator('attn-player .chain .placed').count(), preset).toBeGreaterThan(0);
      expect(await page.locator('attn-player [part~=notice]').count(), preset).toBe(0);
    }
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });

  const tags =
    'plane shapes scale-lab mask-lab heads positions flash cache cost-lab gradient block-map compare code heatmap';
  it.each(tags.split(' '))('attn-%s is drawn in either convention without a word on the console', async (tag) => {
    const page = await host.open({ body: `<attn-${tag} convention="columns"></attn-${tag}>` });
    await page.locator(`attn-${tag} section`).first().waitFor();
    await page.locator(`attn-${tag}`).evaluate((element) => element.setAttribute('convention', 'rows'));
    await page.locator(`attn-${tag} section[data-attn-convention="rows"]`).first().waitFor();
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });
});
