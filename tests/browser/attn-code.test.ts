/** `<attn-code>`: the numbers of the page as a program. (That the programs print them is in tests/web/listings.test.ts.) */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { cell, consoleOf, matrix, ready, useHost, type Conditions } from './harness.js';

const host = useHost();

async function open(body: string, conditions: Partial<Conditions> = {}): Promise<Page> {
  const page = await host.open({ body, ...conditions });
  await page.locator('attn-code [part=listing]').waitFor();
  return page;
}
const code = (page: Page): Locator => page.locator('attn-code');
const text = (page: Page): Promise<string> => page.locator('attn-code code').innerText();

describe('the text', () => {
  it('is NumPy first, step by step, with what each step is', async () => {
    const page = await open('<attn-code></attn-code>');
    const lines = (await text(page)).split('\n');
    expect(lines).toContain('query = np.array([[1, 0, 1, 0], [0, 1, 0, 1]], dtype=float)  # Query (2, 4)');
    expect(lines).toContain('scores = query @ key.T  # Scores (2, 2)');
    expect(lines).toContain('weights = softmax(scaled)  # Attention weights (2, 2)');
    expect(lines).toContain('np.set_printoptions(precision=2, suppress=True)');
    expect(lines).toContain('print("Output", output, sep="\\n")');
    await page.context().close();
  });

  it('is in the reader’s language where it speaks, and nowhere else', async () => {
    const page = await open('<attn-code></attn-code>', { lang: 'ko' });
    expect(await text(page)).toContain('scores = query @ key.T  # 점수 (2, 2)');
    expect(await page.getByRole('region').getAttribute('aria-label')).toBe('NumPy 프로그램');
    await page.context().close();
  });

  it('changes its language by keys, and the example', async () => {
    const page = await open('<attn-code></attn-code>');
    await page.getByRole('radio', { name: 'NumPy' }).focus();
    for (const [key, expected] of [
      ['ArrowRight', 'import torch'],
      ['ArrowRight', "import { loadAttention } from 'attention-textbook';"],
      ['ArrowRight', '#include <Eigen/Dense>'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => text(page)).toContain(expected);
    }
    await page.getByLabel('Example').selectOption('flash');
    await expect.poll(() => text(page)).toContain('tile_0_0_accumulator');
    // 102,400 and more given numbers are no reading matter
    await page.getByLabel('Example').selectOption('base-512');
    await page.getByText('too many to be written out').waitFor();
    expect(await page.locator('attn-code [part=listing]').count()).toBe(0);
    await page.context().close();
  });

  it('shows a mistake as it was made', async () => {
    const page = await open('<attn-code preset="silent-mistake" mistake="noTranspose"></attn-code>');
    expect(await text(page)).toContain('scores = query @ key  #');
    await page.context().close();
  });
});

describe('another figure of the page', () => {
  it('is followed, edit by edit', async () => {
    const page = await open(
      '<attn-player id="one" preset="three-tokens"></attn-player><attn-code for="one"></attn-code>',
    );
    await ready(page);
    await expect.poll(() => text(page)).toContain('value = np.array([[1, 0], [0, 2], [3, 1]], dtype=float)');
    expect(await code(page).getByLabel('Example').count()).toBe(0);
    const value = matrix(page, 'Value');
    await cell(value, 0, 0).focus();
    await page.keyboard.type('7.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => text(page)).toContain('value = np.array([[7.5, 0], [0, 2], [3, 1]], dtype=float)');
    await page.context().close();
  });
});

describe('copying', () => {
  it('puts the very text on the clipboard and says so', async () => {
    const page = await open('<attn-code></attn-code>', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied').first().waitFor();
    expect(await page.getByRole('status').textContent()).toBe('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await text(page));
    await page.context().close();
  });

  it('where the page may not, marks the text instead', async () => {
    const page = await open('<attn-code></attn-code>', {
      init: () => {
        Object.defineProperty(navigator, 'clipboard', {
          get: () => ({ writeText: () => Promise.reject(new Error()) }),
        });
      },
    });
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('press Ctrl+C').first().waitFor();
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });
});

describe('for everybody', () => {
  it.each([
    ['light, 1200 px', {}],
    ['dark, Korean, 320 px', { colorScheme: 'dark', lang: 'ko', viewport: { width: 320, height: 800 } }],
  ] as [string, Partial<Conditions>][])(
    'axe finds nothing and the page never scrolls sideways: %s',
    async (_, guise) => {
      const page = await open('<attn-code></attn-code>', guise);
      expect(await findings(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      await page.context().close();
    },
  );

  it('shows, after whatever was chosen, what a new one shows in that state', async () => {
    const page = await open('<attn-code></attn-code>');
    const choice = fc.oneof(
      fc.constantFrom('numpy', 'pytorch', 'javascript', 'cpp').map((value) => ({ radio: value })),
      fc.constantFrom('causal', 'multi-head', 'layer-norm', 'rotary').map((value) => ({ preset: value })),
      fc.constantFrom('Control+z', 'Control+y').map((key) => ({ key })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(choice, { minLength: 1, maxLength: 5 }), async (choices) => {
        for (const one of choices)
          if ('radio' in one) await page.locator(`attn-code input[value=${one.radio}]`).check();
          else if ('preset' in one) await page.getByLabel('Example').selectOption(one.preset);
          else await page.locator('attn-code [part=listing]').press(one.key);
        await expectFresh(code(page));
      }),
      { seed: 5, numRuns: 8 },
    );
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });
});
