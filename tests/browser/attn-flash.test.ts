/** `<attn-flash>`: the tiles, what runs over them, what is held, and that the result is the plain one. */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { attention } from '../wasm/support.js';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { cells, consoleOf, matrix, useHost, type Conditions } from './harness.js';
import { useStage } from './stage.js';

const host = useHost();
const stage = useStage(host);
const open = (attributes = '', conditions: Partial<Conditions> = {}): Promise<Page> =>
  stage(`<attn-flash ${attributes}></attn-flash>`, 'attn-flash [part=held]', conditions);

const lab = (page: Page): Locator => page.locator('attn-flash');
const at = (page: Page): Promise<number> =>
  lab(page).evaluate((element) => (element as unknown as { state: { at: number } }).state.at);
const amounts = (page: Page): Promise<string[]> => lab(page).locator('.savings .amount').allTextContents();
const table = (page: Page, name: RegExp): Promise<string[][]> => cells(matrix(lab(page).locator('[part=held]'), name));
const tiles = (page: Page, kind: string): Promise<number> => lab(page).locator(`.tile.${kind}`).count();
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  const range = page.getByRole('slider', { name: 'Timeline' });
  for (const key of keys) await range.press(key);
};

describe('by hand: q = (1, 1), tiles {1, 2} and {3}', () => {
  it('rescale 0.493, sum 1.986, mix (3.493, 1.986), output (1.759, 1)', async () => {
    const page = await open('preset="by-hand" at="5"');
    // both keys score 1/√2; the sum is 2, the mix (1, 2)
    expect(await table(page, /scores/i)).toEqual([['0.707', '0.707']]);
    expect(await table(page, /sum so far/i)).toEqual([['2']]);
    expect(await table(page, /mix so far/i)).toEqual([['1', '2']]);
    await press(page, 'PageUp');
    expect(await at(page)).toBe(10);
    expect(await table(page, /largest score/i)).toEqual([['1.414']]);
    expect(await table(page, /rescale/i)).toEqual([['0.493']]);
    expect(await table(page, /sum so far/i)).toEqual([['1.986']]);
    expect(await table(page, /mix so far/i)).toEqual([['3.493', '1.986']]);
    await press(page, 'End');
    expect(await table(page, /output/i)).toEqual([['1.759', '1']]);
    const numbers = await lab(page).locator('[part=result] td').allTextContents();
    expect(numbers.map((text) => text.trim())).toEqual(['1.759', '1', '1.759', '1', '0', '0']);
  });

  it('each number says where it came from', async () => {
    const page = await open('preset="by-hand" at="10"');
    await matrix(lab(page).locator('[part=held]'), /rescale/i)
      .locator('[role=gridcell]')
      .click();
    await lab(page).locator('attn-derivation .sources').waitFor();
    expect(await lab(page).locator('attn-derivation [part=formula]').textContent()).toContain('0.493');
    await lab(page).locator('attn-derivation .sources button').first().click();
    await expect.poll(() => lab(page).locator('attn-derivation .trail li').count()).toBe(2);
    await lab(page).locator('attn-derivation .close').click();
    await expect.poll(() => lab(page).locator('attn-derivation .trail').count()).toBe(0);
  });
});

describe('the tiles', () => {
  it('walk over the scores: gone, there, to come', async () => {
    const page = await open('at="14"');
    expect([await tiles(page, 'done'), await tiles(page, 'now'), await tiles(page, 'next')]).toEqual([2, 1, 5]);
    expect(await lab(page).locator('.tiles').getAttribute('aria-label')).toBe(
      'The scores as tiles: 2 of 8 done, now tile 2·1',
    );
    await press(page, 'PageUp', 'PageUp');
    expect([await tiles(page, 'done'), await tiles(page, 'now')]).toEqual([3, 1]);
    await press(page, 'End');
    expect([await tiles(page, 'done'), await tiles(page, 'now'), await tiles(page, 'next')]).toEqual([8, 0, 0]);
    await press(page, 'Home');
    expect(await tiles(page, 'done')).toBe(0);
    await lab(page).locator('.tile').nth(6).click();
    expect(await at(page)).toBe(31);
  });

  it('have the rows and columns of their queries and keys', async () => {
    const page = await open('at="16"');
    const grid = matrix(lab(page).locator('[part=held]'), /scores/i);
    expect(await grid.locator('thead th').allTextContents()).toEqual(['k₅key 5', 'k₆key 6', 'k₇key 7', 'k₈key 8']);
    expect((await grid.locator('tbody th').allTextContents()).map((text) => text.trim())).toEqual([
      'q₃query 3',
      'q₄query 4',
    ]);
  });

  it('of the core: scores, largest and sum', async () => {
    const query = [[1, 2], [0, -1], [2, 1]]; // prettier-ignore
    const rows = '[[1,2],[0,-1],[2,1]]';
    const page = await open(
      `query='${rows}' key='${rows}' value='${rows}' tile-rows="2" tile-cols="2" mask="causal" at="99"`,
    );
    const { data } = attention
      .scaledDotProductAttention({ query, key: query, value: query, mask: 'causal' })
      .step('output');
    const shown = (await table(page, /output/i)).flat().map((text) => Number(text.replace('\u2212', '-')));
    expect(shown).toEqual([...data].map((value) => Number(value.toFixed(3))));
  });
});

describe('what is held', () => {
  it('is a tile, three columns and the mix: 2 · (4 + 3 + 2) against 8 · 8', async () => {
    const page = await open('at="0"');
    expect(await amounts(page)).toEqual(['64 numbers', '18 numbers', '0 numbers']);
    await press(page, 'ArrowRight');
    expect((await amounts(page))[2]).toBe('8 numbers');
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    expect((await amounts(page))[2]).toBe('18 numbers');
    // the next tile of the row: its scores, and the largest, sum and mix that were carried there
    await press(page, 'ArrowRight');
    expect((await amounts(page))[2]).toBe('16 numbers');
    await press(page, 'PageUp', 'ArrowRight');
    // the first tile of the next row: nothing is carried
    expect((await amounts(page))[2]).toBe('8 numbers');
    await page.getByLabel('Tokens').fill('64');
    await page.getByLabel('Tokens').press('Enter');
    expect((await amounts(page)).slice(0, 2)).toEqual(['4,096 numbers', '18 numbers']);
  });

  it('saves nothing where there is little to hold, and says so', async () => {
    const page = await open('preset="by-hand"');
    expect((await amounts(page)).slice(0, 2)).toEqual(['3 numbers', '7 numbers']);
    expect(await lab(page).getByText('nothing is saved yet').count()).toBe(1);
  });
});

describe('for everybody', () => {
  it('forward, back, play and the end are buttons and keys, and each step is said', async () => {
    const page = await open('at="0"');
    await page.getByRole('button', { name: 'Forward' }).press('Enter');
    expect(await at(page)).toBe(1);
    expect(await lab(page).getByRole('status').textContent()).toContain(
      'Compare: the scores of one tile are ready, 2 by 4.',
    );
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    expect(await at(page)).toBe(0);
    await page.getByRole('button', { name: 'Play' }).press('Enter');
    await expect.poll(() => at(page)).toBeGreaterThan(0.1);
    await page.getByRole('button', { name: 'Pause' }).press('Enter');
    const stopped = await at(page);
    await page.waitForTimeout(150);
    expect(await at(page)).toBe(stopped);
    expect(await page.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuetext')).toMatch(
      /^Tile 1·1, scores, row/,
    );
  });

  it('with reduced motion it goes from border to border', async () => {
    const page = await open('at="0"', { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Play' }).press('Enter');
    for (let look = 0; look < 12; ++look) {
      expect(Number.isInteger(await at(page))).toBe(true);
      await page.waitForTimeout(80);
    }
  });

  it('speaks Korean as well', async () => {
    const page = await open('at="99"', { lang: 'ko' });
    expect(await lab(page).locator('[part=result] h3').textContent()).toBe('한꺼번에 한 것과 같아요');
    expect(await lab(page).evaluate((element) => element.shadowRoot!.textContent)).not.toMatch(
      /lab\.|undefined|NaN|[{}]/,
    );
  });

  it.each([
    ['light, 1200 px', 'at="14"', {}],
    ['dark, Korean, 320 px', 'at="99"', { colorScheme: 'dark', lang: 'ko', viewport: { width: 320, height: 800 } }],
    ['64 tokens, 320 px', 'preset="large" at="33"', { viewport: { width: 320, height: 800 } }],
    ['forced colours', 'at="14"', { forcedColors: 'active' }],
  ] as [string, string, Partial<Conditions>][])(
    'axe finds nothing and nothing scrolls sideways: %s',
    async (_, attributes, guise) => {
      const page = await open(attributes, guise);
      expect(await findings(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      expect(consoleOf.get(page)).toEqual([]);
    },
  );

  it('shows, after whatever was done, what a new one shows in that state', async () => {
    const page = await open();
    const field = (id: string): Locator => lab(page).locator(`#${id}`);
    const type = async (id: string, text: string): Promise<void> => {
      if ((await field(id).count()) === 0) return;
      await field(id).fill(text);
      await field(id).press('Enter');
    };
    const deeds: Record<string, () => Promise<void>> = {
      on: () => press(page, 'ArrowRight'),
      back: () => press(page, 'ArrowLeft'),
      tile: () => press(page, 'PageUp'),
      end: () => press(page, 'End'),
      wide: () => type('tile-cols', '3'),
      flat: () => type('tile-rows', '1'),
      long: () => type('length', '12'),
      hand: async () => void (await field('preset').selectOption('by-hand')),
      small: async () => void (await field('preset').selectOption('small')),
      causal: () => field('causal').click(),
      undo: () => field('causal').press('Control+z'),
      redo: () => field('causal').press('Control+y'),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(deeds)), { minLength: 1, maxLength: 8 }),
        async (names) => {
          for (const name of names) await deeds[name]!();
          await field('causal').focus();
          await expectFresh(lab(page));
        },
      ),
      { seed: 7, numRuns: 8 },
    );
    expect(consoleOf.get(page)).toEqual([]);
  });
});
