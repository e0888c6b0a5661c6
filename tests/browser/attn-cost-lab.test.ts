/** What layers cost: the paper's table in numbers, and what this browser takes for it. */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { useHost } from './harness.js';

const host = useHost();
const lab = (page: Page) => page.locator('attn-cost-lab');

async function open(attributes = '', conditions = {}): Promise<Page> {
  const page = await host.open({ body: `<h1>Test</h1><attn-cost-lab ${attributes}></attn-cost-lab>`, ...conditions });
  await lab(page).locator('section').waitFor();
  return page;
}

const counted = async (page: Page, what: string): Promise<number> =>
  Number((await lab(page).locator(`[data-count="${what}"] b`).textContent())!.replaceAll(',', ''));

async function type(page: Page, id: string, text: string): Promise<void> {
  await lab(page).locator(`#${id}`).fill(text);
  await page.keyboard.press('Enter');
}

describe('counts', () => {
  it('are those of the formulas, for any n, d, k and r', async () => {
    const page = await open();
    const [n, d, k, r] = [70, 32, 5, 4];
    for (const [id, value] of Object.entries({ length: n, size: d, kernel: k, radius: r }))
      await type(page, id, String(value));
    expect(await counted(page, 'self_attention operations')).toBe(2 * n * n * d);
    expect(await counted(page, 'recurrent operations')).toBe(2 * n * d * d);
    expect(await counted(page, 'convolutional operations')).toBe(k * n * d * d);
    // of n tokens with r to either side the ends lack 1 + 2 + … + r each
    const pairs = n * (2 * r + 1) - r * (r + 1);
    expect(await counted(page, 'restricted_attention operations')).toBe(2 * d * pairs);
    expect(await counted(page, 'recurrent sequentialOperations')).toBe(n);
    expect(await counted(page, 'self_attention maxPathLength')).toBe(1);
    expect(await counted(page, 'convolutional maxPathLength')).toBe(Math.ceil((n - 1) / (k - 1)));
    expect(await counted(page, 'restricted_attention floats')).toBe(pairs);
    await lab(page).locator('#attention').selectOption('causal');
    expect(await counted(page, 'self_attention operations')).toBe(n * (n + 1) * d);
    expect(await lab(page).locator('[role=status]').textContent()).toContain('self-attention');
    await page.context().close();
  });

  it('are drawn for four kinds, each with a mark of its own, over what was chosen', async () => {
    const page = await open();
    const marks = (kind: string) => lab(page).locator(`svg.chart .mark.${kind}`).count();
    for (const kind of ['circle', 'square', 'triangle', 'diamond']) expect(await marks(kind)).toBe(13);
    await lab(page).getByRole('radio', { name: 'Longest path' }).check();
    await lab(page).locator('#over').selectOption('radius');
    expect(await lab(page).getByRole('img').last().getAttribute('aria-label')).toMatch(/Longest path .* Radius r/);
    expect(await marks('diamond')).toBe(10);
    await page.context().close();
  });
});

describe('timings', () => {
  it('are measured with progress, drawn on the same axes, and cancelled by key', async () => {
    const page = await open('size="256"');
    const start = lab(page).getByRole('button', { name: 'Measure here and now' });
    await start.focus();
    await page.keyboard.press('Enter');
    await lab(page).getByRole('progressbar').waitFor();
    await expect.poll(() => lab(page).locator('.timings li').count(), { timeout: 20_000 }).toBeGreaterThan(1);
    const cancel = lab(page).getByRole('button', { name: 'Cancel' });
    if (await cancel.count()) {
      await cancel.focus();
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => lab(page).getByRole('progressbar').count(), { timeout: 20_000 }).toBe(0);
    const texts = await lab(page).locator('.timings li').allTextContents();
    for (const text of texts) expect(text).toMatch(/^n = [\d,]+: [\d.,]+ ms$/);
    expect(await lab(page).locator('svg.chart .mark.cross').count()).toBe(texts.length);
    expect(await lab(page).locator('svg.chart').textContent()).toContain('ms');
    await type(page, 'size', '8'); // of another size they would say nothing
    expect(await lab(page).locator('.timings').count()).toBe(0);
    await page.context().close();
  });

  it('end with the element', async () => {
    const page = await open('size="256"');
    await lab(page).getByRole('button', { name: 'Measure here and now' }).click();
    await lab(page).getByRole('progressbar').waitFor();
    const measured = await page.evaluate(async () => {
      const element = document.querySelector('attn-cost-lab')!;
      element.remove();
      await new Promise((next) => setTimeout(next, 300));
      const before = element.shadowRoot!.querySelectorAll('.timings li').length;
      await new Promise((next) => setTimeout(next, 1000));
      return element.shadowRoot!.querySelectorAll('.timings li').length - before;
    });
    expect(measured).toBe(0);
    await page.context().close();
  });
});

it('after any edits the picture is that of a new lab in the same state', async () => {
  const page = await open();
  const number = (id: string) =>
    fc.record({ id: fc.constant(id), text: fc.integer({ min: 2, max: 3000 }).map(String) });
  const pick = (id: string, ...names: string[]) => fc.record({ id: fc.constant(id), text: fc.constantFrom(...names) });
  const edit = fc.oneof(
    ...['length', 'size', 'kernel', 'radius'].map(number),
    pick('over', 'length', 'size', 'kernel', 'radius'),
    pick('attention', 'full', 'causal'),
    pick('preset', 'sentence', 'book', 'path', 'window'),
    pick('undo', ''),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
      for (const { id, text } of edits) {
        if (id === 'undo') await page.keyboard.press('Control+KeyZ');
        else if (/^\d/.test(text)) await type(page, id, text);
        else await lab(page).locator(`#${id}`).selectOption(text);
      }
      await expectFresh(lab(page));
    }),
    { seed: 4, numRuns: 8 },
  );
  await page.context().close();
});

describe.each([
  ['en', 'light', 1280],
  ['ko', 'dark', 320],
] as const)('in %s, %s, %i px', (lang, colorScheme, width) => {
  it('axe finds nothing, nothing scrolls sideways, and nothing is left untranslated', async () => {
    const page = await open('', { lang, colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    const text = await lab(page).evaluate((element) => element.shadowRoot!.textContent!);
    expect(text).not.toMatch(/[{}]|undefined|NaN|lab\./);
    await page.context().close();
  });
});
