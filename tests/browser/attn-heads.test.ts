/** `<attn-heads>`: what each head looks at, what heads share, and how their results are joined. */
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
  stage(`<attn-heads ${attributes}></attn-heads>`, 'attn-heads attn-player [part~=flow]', conditions);

const lab = (page: Page): Locator => page.locator('attn-heads');
const heads = (page: Page): Locator => lab(page).locator('[part=heads]').getByRole('radio');
const state = (page: Page): Promise<Record<string, unknown>> =>
  lab(page).evaluate((element) => (element as unknown as { state: Record<string, unknown> }).state);

/** How strongly each cell of a head's map is filled: its weight. */
const filled = (page: Page, head: number): Promise<number[][]> =>
  lab(page).evaluate((element, head) => {
    const map = element.shadowRoot!.querySelectorAll('[part=heads] .mini-map')[head]!;
    const [, , cols, rows] = map.getAttribute('viewBox')!.split(' ').map(Number) as [number, number, number, number];
    const weights = Array.from({ length: rows }, () => Array.from({ length: cols }, () => 0));
    for (const cell of map.querySelectorAll('rect'))
      weights[Number(cell.getAttribute('y'))]![Number(cell.getAttribute('x'))] = Number(
        cell.getAttribute('fill-opacity'),
      );
    return weights;
  }, head);

/** Where each row looks most; several where they are equal. */
const looksAt = (weights: number[][]): number[][] =>
  weights.map((row) => row.flatMap((weight, col) => (Math.abs(weight - Math.max(...row)) < 1e-9 ? [col] : [])));

const saved = async (page: Page): Promise<string[]> => lab(page).locator('.savings .amount').allTextContents();

it('a head chosen in the player is the choice of the figure, and the player is not sent to its end', async () => {
  const page = await open('head="1"');
  const player = lab(page).locator('attn-player');
  const where = (): Promise<unknown> => player.evaluate((element) => (element as unknown as { t: number }).t);
  const end = Number(await where()); // where a player is told to stand
  await player.evaluate((element) => (element as unknown as { seek(t: number): void }).seek(3));
  await player
    .getByRole('radio', { name: 'Head 3' })
    .first()
    .evaluate((radio) => (radio as HTMLElement).click());
  expect(await heads(page).nth(2).isChecked()).toBe(true);
  expect(await state(page)).toMatchObject({ head: 3 });
  expect(Number(await where())).toBeLessThan(end);
  await heads(page)
    .nth(1)
    .evaluate((radio) => (radio as HTMLElement).click());
  expect(await player.getByRole('radio', { name: 'Head 2' }).first().isChecked()).toBe(true);
});

describe('heads built by hand', () => {
  it('look at the token before, the first token, the same word, everything', async () => {
    const page = await open();
    expect(looksAt(await filled(page, 0)).slice(1)).toEqual([[0], [1], [2], [3], [4]]);
    expect(looksAt(await filled(page, 1))).toEqual(Array(6).fill([0]));
    // the second word comes back as the fifth
    expect(looksAt(await filled(page, 2))).toEqual([[0], [1, 4], [2], [3], [1, 4], [5]]);
    expect(looksAt(await filled(page, 3))).toEqual(Array(6).fill([0, 1, 2, 3, 4, 5]));
  });

  it('weigh as the hand does: e^(10/√6) against five ones', async () => {
    const page = await open('head="2"');
    const strong = Math.exp(10 / Math.sqrt(6));
    const [first, ...others] = (await filled(page, 1))[3]!;
    expect(first).toBeCloseTo(strong / (strong + 5), 10);
    for (const other of others) expect(other).toBeCloseTo(1 / (strong + 5), 10);
    // the player shows the same head with the same numbers
    const table = await cells(matrix(lab(page), /^Head 2, attention weights|^Attention weights/));
    expect(table[3]).toEqual([
      (strong / (strong + 5)).toFixed(2),
      ...Array<string>(5).fill((1 / (strong + 5)).toFixed(2)),
    ]);
  });

  it('look nowhere in particular at strength 0, and not ahead under a causal mask', async () => {
    const page = await open('strength="0"');
    for (const head of [0, 1, 2, 3])
      for (const row of await filled(page, head)) for (const weight of row) expect(weight).toBeCloseTo(1 / 6, 12);
    await page.getByLabel('Causal mask').check();
    await expect.poll(async () => (await filled(page, 0))[0]).toEqual([1, 0, 0, 0, 0, 0]);
  });
});

describe('shared keys and values', () => {
  it('halve and quarter what is kept: 2 · 6 tokens · 6 features · 8 bytes a head', async () => {
    const page = await open();
    expect(await saved(page)).toEqual(['2,304 bytes', '2,304 bytes']);
    const slider = page.getByLabel('Heads of keys and values');
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => saved(page)).toEqual(['2,304 bytes', '1,152 bytes']);
    expect(await slider.getAttribute('aria-valuetext')).toBe('2: grouped-query');
    // heads of a group want the same kind of key: nothing is lost
    expect(looksAt(await filled(page, 2))[1]).toEqual([1, 4]);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => saved(page)).toEqual(['2,304 bytes', '576 bytes']);
    // the one key tells positions, so the head that looks for a word finds the wrong token
    expect(looksAt(await filled(page, 2))[4]).toEqual([1]);
    expect(looksAt(await filled(page, 0)).slice(1)).toEqual([[0], [1], [2], [3], [4]]);
  });
});

describe('random heads', () => {
  it('carry that nobody trained them, and show the weights of the core', async () => {
    const page = await open('preset="untrained"');
    expect(await lab(page).getByText('Untrained random weights').count()).toBe(1);
    expect(await heads(page).count()).toBe(8);
    for (const row of await filled(page, 5)) expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    const before = await filled(page, 5);
    await page.getByLabel('Seed').fill('2');
    await page.getByLabel('Seed').press('Enter');
    await expect.poll(() => filled(page, 5)).not.toEqual(before);
  });
});

describe('own numbers', () => {
  it('by attribute: the maps are those of the core', async () => {
    const input = [[1, 0], [0, 1], [1, 1]]; // prettier-ignore
    const weight = '1 0; 0 1';
    const page = await open(
      `heads="2" tokens="a,b,c" input='${JSON.stringify(input)}' query-weight="${weight}" key-weight="${weight}" value-weight="${weight}" output-weight="${weight}"`,
    );
    const unit = [[1, 0], [0, 1]]; // prettier-ignore
    const { data } = attention
      .multiHeadAttention({ input, heads: 2, weights: { query: unit, key: unit, value: unit, output: unit } })
      .step('head.1.weights');
    expect((await filled(page, 1)).flat()).toEqual([...data]);
    expect(await lab(page).getByText('Numbers of your own').count()).toBe(1);
  });

  it('a number typed over in the player is the figure’s, and can be undone there', async () => {
    const page = await open();
    const before = await filled(page, 0);
    await lab(page).evaluate((element) => {
      const player = element.shadowRoot!.querySelector('attn-player') as HTMLElement & {
        state: { problem: { input: number[][] } };
      };
      const { state } = player;
      const input = state.problem.input.map((row) => [...row]);
      input[0]![6] = 0;
      const detail = { state: { ...state, problem: { ...state.problem, input } } };
      player.dispatchEvent(new CustomEvent('attn-change', { detail, bubbles: true, composed: true }));
    });
    await expect.poll(async () => looksAt(await filled(page, 0))[1]).not.toEqual([0]);
    expect((await state(page))['input']).not.toBeNull();
    await lab(page)
      .locator('> section > .edits, section > .edits')
      .first()
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => filled(page, 0)).toEqual(before);
  });

  it('that do not fit are refused by name, and what was shown stays', async () => {
    const page = await open();
    await lab(page).evaluate((element) => element.setAttribute('key-value-heads', '3'));
    await page.getByRole('alert').first().waitFor();
  });
});

describe('for everybody', () => {
  it('arrows go from head to head, the player follows, and the choice is said', async () => {
    const page = await open();
    await heads(page).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect((await state(page))['head']).toBe(3);
    expect(await lab(page).getByRole('status').allTextContents()).toContain('Head 3: the same word');
    await expect.poll(() => matrix(lab(page), /weights/i).getAttribute('aria-label')).toContain('3');
  });

  it('joins the heads with their shapes', async () => {
    const page = await open();
    const joined = lab(page).locator('[part=joined]');
    expect((await joined.textContent())!.replace(/\s+/g, ' ')).toContain('(6, 24) × (24, 12) → (6, 12)');
    expect(await joined.getByRole('img').count()).toBe(3);
  });

  it('speaks Korean as well', async () => {
    const page = await open('preset="grouped"', { lang: 'ko' });
    const text = (await lab(page).locator('[part=heads]').textContent())!;
    expect(text).toContain('바로 앞 토큰');
    expect(await lab(page).locator('.token').allTextContents()).toContain('2 말이');
    expect(await lab(page).evaluate((element) => element.shadowRoot!.textContent)).not.toMatch(/lab\.|undefined|NaN/);
  });

  it.each([
    ['light, 1200 px', {}],
    ['dark, Korean, 320 px', { colorScheme: 'dark', lang: 'ko', viewport: { width: 320, height: 800 } }],
    ['forced colours, reduced motion', { forcedColors: 'active', reducedMotion: 'reduce' }],
  ] as [string, Partial<Conditions>][])('axe finds nothing and nothing scrolls sideways: %s', async (_, guise) => {
    const page = await open('preset="grouped" head="3"', guise);
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(consoleOf.get(page)).toEqual([]);
  });

  it('shows, after whatever was done, what a new one shows in that state', async () => {
    const page = await open();
    const field = (id: string): Locator => lab(page).locator(`#${id}`);
    const slide = async (id: string, key: string): Promise<void> => {
      if ((await field(id).count()) > 0) await field(id).press(key);
    };
    const deeds: Record<string, () => Promise<void>> = {
      constructed: async () => void (await field('preset').selectOption('constructed')),
      multi: async () => void (await field('preset').selectOption('multi-query')),
      untrained: async () => void (await field('preset').selectOption('untrained')),
      two: async () => void (await field('heads').selectOption('2')),
      share: () => slide('shared', 'ArrowLeft'),
      apart: () => slide('shared', 'ArrowRight'),
      blunt: () => slide('strength', 'PageDown'),
      causal: () => field('causal').click(),
      last: () => heads(page).last().press('Space'),
      undo: () => field('causal').press('Control+z'),
      redo: () => field('causal').press('Control+y'),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(deeds)), { minLength: 1, maxLength: 6 }),
        async (names) => {
          for (const name of names) await deeds[name]!();
          await expectFresh(lab(page));
        },
      ),
      { seed: 5, numRuns: 8 },
    );
    expect(consoleOf.get(page)).toEqual([]);
  });
});
