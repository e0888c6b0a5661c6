/** `<attn-cache>`: what a cache spares, what it costs, and that the outputs are equal. */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { attention } from '../wasm/support.js';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { consoleOf, useHost, type Conditions } from './harness.js';
import { useStage } from './stage.js';

const host = useHost();
const stage = useStage(host);
const open = (attributes = '', conditions: Partial<Conditions> = {}): Promise<Page> =>
  stage(`<attn-cache ${attributes}></attn-cache>`, 'attn-cache attn-player [part~=flow]', conditions);

const lab = (page: Page): Locator => page.locator('attn-cache');
const at = (page: Page): Promise<number> =>
  lab(page).evaluate((element) => (element as unknown as { state: { at: number } }).state.at);
const counts = async (page: Page): Promise<number[]> =>
  (await lab(page).locator('.growth strong').allTextContents()).map((text) => Number(text.replaceAll(',', '')));
const captions = async (page: Page, way: number): Promise<string[]> =>
  (await lab(page).locator('.way').nth(way).locator('figcaption').allTextContents()).map((text) =>
    text.trim().replace(/\s+/g, ' '),
  );
const own = (page: Page): Locator => lab(page).locator('attn-timeline').first();
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await own(page).getByRole('slider').press(key);
};

/** Multiplications for n tokens: projections of each, and each query with each key before it. */
const operations = (n: number, { width, heads, d }: Record<'width' | 'heads' | 'd', number>): number => {
  const projections = 4 * width * heads * d;
  const pairs = (n * (n + 1)) / 2;
  return n * projections + pairs * heads * 2 * d;
};

describe('the counts', () => {
  it('are those of the hand: operations with and without, bytes kept and read', async () => {
    const page = await open('at="4"');
    const sizes = { width: 8, heads: 2, d: 4 };
    const again = [1, 2, 3, 4].reduce((sum, n) => sum + operations(n, sizes), 0);
    // numbers of 8 bytes: the tokens, or a key and a value of 8 for each
    expect(await counts(page)).toEqual([again, operations(4, sizes), 4 * 8 * 8, 4 * 2 * 8 * 8]);
    expect(await lab(page).locator('.costs .note').textContent()).toContain(`${3 * 2 * 8 * 8} bytes`);
    await press(page, 'Home');
    expect((await counts(page)).slice(0, 2)).toEqual([operations(1, sizes), operations(1, sizes)]);
    expect(await lab(page).locator('.costs .note').textContent()).toContain(' 0 bytes');
  });

  it('shared keys and values make the cache as many times smaller', async () => {
    const page = await open('preset="shared" at="6"');
    const [, , unshared, , shared] = await counts(page);
    expect(unshared).toBe(6 * 2 * 8 * 8);
    expect(shared).toBe(unshared! / 2);
    await page.getByLabel('Heads of keys and values').press('ArrowLeft');
    await expect.poll(async () => (await counts(page))[4]).toBe(unshared! / 4);
  });
});

describe('what is made and what is read', () => {
  it('one row and the rest from the cache, or everything again', async () => {
    const page = await open('at="4"');
    expect(await captions(page, 0)).toEqual([
      'Query1 row made',
      'Key3 rows read, 1 row made',
      'Value3 rows read, 1 row made',
      'Attention weights2 rows, one a head',
    ]);
    expect((await captions(page, 1)).slice(0, 3)).toEqual(['Query4 rows made', 'Key4 rows made', 'Value4 rows made']);
  });

  it('the rows of the cache are the rows made again', async () => {
    const page = await open('at="5"');
    const fills = (way: number, map: number): Promise<string[]> =>
      lab(page)
        .locator('.way')
        .nth(way)
        .locator('.mini-map')
        .nth(map)
        .locator('rect:not(.framed)')
        .evaluateAll((cells) =>
          cells.map((cell) => `${cell.getAttribute('class')} ${Number(cell.getAttribute('fill-opacity')).toFixed(9)}`),
        );
    for (const map of [1, 2]) {
      const kept = await fills(0, map);
      expect(kept.length).toBe(5 * 8);
      expect(kept).toEqual(await fills(1, map));
    }
  });

  it('the output is that of causal attention done as a whole', async () => {
    const inputs = [[1, 0], [0, 1], [1, 1]]; // prettier-ignore
    const unit = '1 0; 0 1';
    const weights = ['query', 'key', 'value', 'output'].map((name) => `${name}-weight="${unit}"`).join(' ');
    const page = await open(`heads="1" inputs='${JSON.stringify(inputs)}' ${weights} tokens="a,b,c" at="3"`);
    const identity = [[1, 0], [0, 1]]; // prettier-ignore
    const { data } = attention
      .selfAttention({ input: inputs, weights: { query: identity, key: identity, value: identity }, mask: 'causal' })
      .step('output');
    const expected = [...data.slice(4)].map((value) => String(Number(value.toFixed(3))));
    const shown = (await lab(page).locator('[part=equal] td').allTextContents()).map((text) => text.trim());
    expect(shown).toEqual([...expected, ...expected, '0', '0']);
    expect(await lab(page).getByText('Numbers of your own').count()).toBe(1);
  });
});

describe('for everybody', () => {
  it('tokens go by buttons and keys, and are said; the player shows the same token', async () => {
    const page = await open('at="1"');
    await own(page).getByRole('button', { name: 'Forward' }).press('Enter');
    expect(await at(page)).toBe(2);
    expect(await lab(page).getByRole('status').allTextContents()).toContain('token 2, news');
    expect(await own(page).getByRole('slider').getAttribute('aria-valuetext')).toBe('token 2, news');
    await press(page, 'End');
    expect(await at(page)).toBe(6);
    await expect
      .poll(() => lab(page).locator('attn-player').getByRole('radio', { name: 'Token 6' }).isChecked())
      .toBe(true);
    await own(page).getByRole('button', { name: 'Play' }).press('Enter');
    await expect.poll(() => at(page)).toBeLessThan(6);
    await own(page).getByRole('button', { name: 'Pause' }).press('Enter');
  });

  it('speaks Korean as well', async () => {
    const page = await open('preset="shared" at="3"', { lang: 'ko' });
    expect((await captions(page, 0))[1]).toBe('키2행 읽기, 1행 계산');
    expect(await lab(page).evaluate((element) => element.shadowRoot!.textContent)).not.toMatch(
      /lab\.|undefined|NaN|[{}]/,
    );
  });

  it.each([
    ['light, 1200 px', 'at="4"', {}],
    [
      'dark, Korean, 320 px',
      'preset="shared"',
      { colorScheme: 'dark', lang: 'ko', viewport: { width: 320, height: 800 } },
    ],
    ['forced colours, reduced motion', 'at="4"', { forcedColors: 'active', reducedMotion: 'reduce' }],
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
      await field(id).fill(text);
      await field(id).press('Enter');
    };
    const deeds: Record<string, () => Promise<void>> = {
      on: () => press(page, 'ArrowRight'),
      back: () => press(page, 'ArrowLeft'),
      end: () => press(page, 'End'),
      long: () => type('length', '8'),
      seed: () => type('seed', '9'),
      heads: async () => void (await field('heads').selectOption('4')),
      share: () => field('shared').press('ArrowLeft'),
      small: async () => void (await field('preset').selectOption('small')),
      undo: () => field('heads').press('Control+z'),
      redo: () => field('heads').press('Control+y'),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(deeds)), { minLength: 1, maxLength: 6 }),
        async (names) => {
          for (const name of names) await deeds[name]!();
          await expectFresh(lab(page));
        },
      ),
      { seed: 8, numRuns: 8 },
    );
    expect(consoleOf.get(page)).toEqual([]);
  });
});
