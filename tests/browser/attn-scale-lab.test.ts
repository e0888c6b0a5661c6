/** Why scores are divided by √d: the numbers near theory, and the lab around them. */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { useHost } from './harness.js';

const host = useHost();
const lab = (page: Page) => page.locator('attn-scale-lab');

async function open(attributes = '', conditions = {}): Promise<Page> {
  const page = await host.open({ body: `<h1>Test</h1><attn-scale-lab ${attributes}></attn-scale-lab>`, ...conditions });
  await lab(page).locator('section').waitFor();
  return page;
}

/** The number that is shown of a cell. */
const shown = async (page: Page, place: string): Promise<number> =>
  Number((await lab(page).locator(`[data-place="${place}"]`).first().textContent())!.trim().replace('−', '-'));

/** Sets a range as a hand would by keys. */
async function slide(page: Page, id: string, keys: readonly string[]): Promise<void> {
  await lab(page).locator(`#${id}`).focus();
  for (const key of keys) await page.keyboard.press(key);
}

describe('the numbers', () => {
  let page: Page;
  beforeAll(async () => void (page = await open()));
  afterAll(() => page.context().close());

  it('come out near theory for every d from 2 to 512: variance d and 1, within four sampling errors', async () => {
    const samples = 2000;
    await slide(page, 'size', ['Home']);
    for (const d of [2, 4, 8, 16, 32, 64, 128, 256, 512]) {
      // a product of two Gaussian numbers has kurtosis 9: the sum of d of them an excess of 6/d
      const error = Math.sqrt((2 + 6 / d) / samples);
      expect(await shown(page, `experiment size.${d}.mean 0 0`)).toBeCloseTo(
        0,
        -Math.log10(8 * Math.sqrt(d / samples)),
      );
      expect(Math.abs((await shown(page, `experiment size.${d}.variance 0 0`)) / d - 1)).toBeLessThan(4 * error);
      expect(Math.abs((await shown(page, `experiment size.${d}.scaledVariance 0 0`)) - 1)).toBeLessThan(4 * error);
      await page.keyboard.press('ArrowRight');
    }
  });

  it('count every product once', async () => {
    for (const [size, side] of [
      [512, 'plain'],
      [64, 'scaled'],
    ] as const) {
      await lab(page).evaluate((element, size) => Object.assign(element, { state: { size } }), size);
      const bars = lab(page).locator(`.tone-${side} .histogram .bar`);
      expect(await bars.count()).toBe(48);
      let counted =
        side === 'plain' ? (await shown(page, 'below counts 0 0')) + (await shown(page, 'above counts 0 0')) : 0;
      await slide(page, 'bin', ['Home']);
      for (let bin = 0; bin < 48; ++bin) {
        counted += await shown(page, `${side} counts 0 ${bin}`);
        await page.keyboard.press('ArrowRight');
      }
      expect(counted).toBe(2000);
    }
  });

  it('of the softmax at d = 64 are those worked by hand: 8, 4, 0 saturate, 1, ½, 0 do not', async () => {
    await lab(page).evaluate((element) => Object.assign(element, { state: {} }));
    const cells = (trace: string, step: string) =>
      Promise.all([0, 1, 2].map((i) => shown(page, `${trace} ${step} ${step === 'weights' ? 0 : i} ${i}`)));
    const softmax = (scores: number[]) => {
      const all = scores.map(Math.exp);
      const sum = all.reduce((a, b) => a + b);
      return all.map((one) => one / sum);
    };
    const near = (found: number[], expected: number[]) =>
      found.forEach((value, i) => expect(Math.abs(value - expected[i]!)).toBeLessThan(0.51e-4));
    near(await cells('plainGradient', 'weights'), softmax([8, 4, 0]));
    near(await cells('scaledGradient', 'weights'), softmax([1, 0.5, 0]));
    near(await cells('plainGradient', 'scoresGradient'), [0.018, 0.0177, 0.0003]);
    near(await cells('scaledGradient', 'scoresGradient'), [0.0312, 0.0266, 0.019]);
  });

  it('say where they come from, back to what was typed', async () => {
    await lab(page).locator('[data-place="scaledGradient scoresGradient 1 1"]').click();
    const answer = lab(page).locator('attn-derivation');
    expect(await answer.locator('[part=formula]').textContent()).toContain('0.3072');
    await answer.locator('.sources button').first().click();
    expect(await answer.locator('.trail li').count()).toBe(2);
    await answer.locator('.close').click();
    expect(await answer.locator('[part=sentence]').textContent()).toContain('Choose a number');
  });
});

describe('what can be changed', () => {
  it('d, the samples, the seed, a score, an example; by keyboard, and the change is said once', async () => {
    const page = await open();
    const status = lab(page).getByRole('status');
    const variance = () => shown(page, 'experiment size.64.variance 0 0');
    const first = await variance();
    await lab(page).getByLabel('Seed').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(variance).not.toBe(first);
    expect(await status.textContent()).toContain('seed 2');
    await lab(page).getByLabel('Samples').focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => status.textContent()).toContain('1,000 samples');
    await lab(page).getByLabel('Score 3').fill('8');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page, 'plainGradient weights 0 2')).toBeCloseTo(0.4955, 4); // e⁴ / (2e⁴ + 1)
    await lab(page).getByLabel('Example').selectOption('gentle');
    expect(await lab(page).evaluate((element) => (element as HTMLElement & { state: object }).state)).toMatchObject({
      size: 4,
      scores: [1, 0.5, 0],
      seed: 2,
      samples: 1000,
    });
    await lab(page).getByRole('button', { name: 'Reset' }).click();
    expect(await variance()).toBe(first);
    await page.context().close();
  });

  it('a value that cannot be read is named', async () => {
    const page = await open('size="many"');
    expect(await lab(page).getByRole('alert').textContent()).toContain('size can’t be read (“many”)');
    await page.context().close();
  });

  it('after any edits the picture is that of a new lab in the same state', async () => {
    const page = await open('samples="80"');
    const edit = fc.oneof(
      fc.record({
        id: fc.constant('size'),
        keys: fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'Home', 'End'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        id: fc.constant('bin'),
        keys: fc.array(fc.constantFrom('PageUp', 'PageDown', 'ArrowLeft'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ id: fc.constant('seed'), keys: fc.constantFrom(['ArrowUp', 'Enter'], ['ArrowDown', 'Enter']) }),
      fc.record({
        id: fc.constantFrom('score-0', 'score-1'),
        keys: fc.constantFrom(['ArrowUp', 'Enter'], ['ArrowDown', 'Enter']),
      }),
      fc.record({ id: fc.constant('seed'), keys: fc.constantFrom(['Control+KeyZ'], ['Control+KeyY']) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
        for (const { id, keys } of edits) await slide(page, id, keys);
        await expectFresh(lab(page));
      }),
      { seed: 4, numRuns: 8 },
    );
    await page.context().close();
  });
});

describe.each([
  ['en', 'light', 1280],
  ['ko', 'dark', 320],
] as const)('in %s, %s, %i px', (lang, colorScheme, width) => {
  it('axe finds nothing, nothing scrolls sideways, and nothing is left untranslated', async () => {
    const page = await open('', { lang, colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await lab(page).locator('button.asked').first().click();
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    const text = await lab(page).evaluate((element) => element.shadowRoot!.textContent!);
    expect(text).not.toMatch(/[{}]|undefined|NaN|lab\./);
    expect(text).toContain(lang === 'ko' ? '해설용 예' : 'Made-up example');
    const moving = await lab(page).evaluate(
      (element) =>
        [...element.shadowRoot!.querySelectorAll('.level')].filter(
          (one) => getComputedStyle(one).transitionDuration !== '0s',
        ).length,
    );
    expect(moving).toBe(0);
    await page.context().close();
  });
});
