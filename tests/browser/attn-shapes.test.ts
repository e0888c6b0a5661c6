/** The walk of shapes: what fits, what does not and why, and the real numbers inside. */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { useHost } from './harness.js';

const host = useHost();
const lab = (page: Page) => page.locator('attn-shapes');
const box = (page: Page, name: string) => lab(page).locator(`[data-box="${name}"]`).first();
const shape = (page: Page, name: string) => box(page, name).locator('.shape').textContent();

async function open(attributes = '', conditions = {}): Promise<Page> {
  const page = await host.open({ body: `<h1>Test</h1><attn-shapes ${attributes}></attn-shapes>`, ...conditions });
  await lab(page).locator('section').waitFor();
  return page;
}

async function type(page: Page, id: string, text: string): Promise<void> {
  await lab(page).locator(`#${id}`).fill(text);
  await page.keyboard.press('Enter');
}

/** From the sizes of the 2017 paper, by hand. */
const paper = {
  'one input': '(10, 512)',
  'one queryWeight': '(512, 64)',
  'one query': '(10, 64)',
  'one key transposed': '(64, 10)',
  'one scores': '(10, 10)',
  'one weights': '(10, 10)',
  'one output': '(10, 64)',
  'all head.7.output': '(10, 64)',
  'all concat': '(10, 512)',
  'all outputWeight': '(512, 512)',
  'all output': '(10, 512)',
};

describe('shapes', () => {
  it('are those of the paper, and follow any n, d_model, h and d_k', async () => {
    const page = await open();
    for (const [name, expected] of Object.entries(paper)) expect(await shape(page, name)).toBe(expected);
    await type(page, 'length', '7');
    await type(page, 'width', '12');
    await type(page, 'heads', '3');
    await type(page, 'size', '5');
    expect(await shape(page, 'one input')).toBe('(7, 12)');
    expect(await shape(page, 'one queryWeight')).toBe('(12, 5)');
    expect(await shape(page, 'one scores')).toBe('(7, 7)');
    expect(await shape(page, 'all concat')).toBe('(7, 15)');
    expect(await shape(page, 'all outputWeight')).toBe('(15, 12)');
    await page.context().close();
  });

  it('that do not fit are named by the engine: which two, where and why; and mended', async () => {
    const page = await open();
    await lab(page).locator('#cols').fill('63');
    await page.keyboard.press('Enter');
    const why = lab(page).locator('.why');
    expect(await why.textContent()).toMatch(/\(512, 64\).*\(512, 63\)/);
    expect(await why.textContent()).toContain('64 is not 63');
    expect(await lab(page).locator('[role=status]').textContent()).toBe(await why.textContent());
    expect(await box(page, 'one keyWeight').locator('.hidden-text').textContent()).toContain('does not fit');
    expect(await lab(page).locator('li.stopped').count()).toBe(1);
    expect(await shape(page, 'one scores')).toBe('?');
    expect(await box(page, 'one scores').getAttribute('aria-disabled')).toBe('true');
    await lab(page).getByRole('button', { name: 'Make it fit again' }).click();
    expect(await why.count()).toBe(0);
    expect(await shape(page, 'one scores')).toBe('(10, 10)');
    await page.context().close();
  });

  it.each([
    ['input', 'cols', '500', '500 is not 512'],
    ['valueWeight', 'rows', '40', '512 is not 40'],
    ['outputWeight', 'rows', '500', '512 is not 500'],
  ])('of %s: %s %s', async (matrix, side, value, reason) => {
    const page = await open();
    await lab(page).locator('#chosen').selectOption(matrix);
    await type(page, side, value);
    expect(await lab(page).locator('.why').textContent()).toContain(reason);
    expect(await lab(page).locator('li.stopped').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  it('may differ and still fit: the whole layer then takes another width', async () => {
    const page = await open();
    await lab(page).locator('#chosen').selectOption('outputWeight');
    await type(page, 'cols', '100');
    expect(await lab(page).locator('.why').count()).toBe(0);
    expect(await shape(page, 'all output')).toBe('(10, 100)');
    expect(await box(page, 'all outputWeight').locator('.hidden-text').textContent()).toContain('shape changed');
    await page.context().close();
  });
});

describe('a matrix that is opened', () => {
  it('has real numbers: a head is the same alone and among all, and each cell the sum it says', async () => {
    const page = await open('preset="small"');
    const read = async (name: string): Promise<string[]> => {
      await box(page, name).focus();
      await page.keyboard.press('Enter');
      const numbers = await lab(page).locator('.opened td[role=gridcell]').allTextContents();
      return numbers.map((text) => text.trim());
    };
    const alone = await read('one output');
    expect(alone).toHaveLength(4 * 4);
    expect(await read('all head.0.output')).toEqual(alone);
    expect(new Set(alone).size).toBeGreaterThan(10);
    await lab(page).locator('.opened td[role=gridcell]').first().focus();
    await page.keyboard.press('Enter');
    expect(await lab(page).locator('attn-derivation [part=formula]').textContent()).toContain(
      alone[0]!.replace('−', ''),
    );
    await page.context().close();
  });

  it('too large for a table is a heat map that reads out what is under the keys', async () => {
    const page = await open('matrix="queryWeight"');
    const map = lab(page).locator('.opened attn-heat-map');
    await map.getByRole('grid').focus();
    await page.keyboard.press('ArrowRight');
    expect(await map.locator('.read-out').textContent()).toMatch(/row 1, column 2, .*\d/);
    await page.context().close();
  });

  it('comes from its seed', async () => {
    const page = await open('preset="small" matrix="input"');
    const numbers = () => lab(page).locator('.opened td[role=gridcell]').allTextContents();
    const first = await numbers();
    await type(page, 'seed', '2');
    await expect.poll(numbers).not.toEqual(first);
    await type(page, 'seed', '1');
    await expect.poll(numbers).toEqual(first);
    await page.context().close();
  });
});

it('after any edits the picture is that of a new lab in the same state', async () => {
  const page = await open('preset="small"');
  const number = (id: string, max: number) =>
    fc.record({ id: fc.constant(id), text: fc.integer({ min: 1, max }).map(String) });
  const edit = fc.oneof(
    number('length', 6),
    number('width', 9),
    number('heads', 3),
    number('size', 5),
    number('cols', 9),
    number('seed', 9),
    fc.record({ id: fc.constant('box'), text: fc.constantFrom('one scores', 'one input', 'all concat') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
      for (const { id, text } of edits) {
        if (id === 'box') await box(page, text).click({ force: true });
        else await type(page, id, text);
      }
      await expectFresh(lab(page));
    }),
    { seed: 4, numRuns: 8 },
  );
  await page.context().close();
});

describe.each([
  ['en', 'light', 1280, ''],
  ['ko', 'dark', 320, 'preset="key-columns"'],
] as const)('in %s, %s, %i px', (lang, colorScheme, width, attributes) => {
  it('axe finds nothing, nothing scrolls sideways, and nothing is left untranslated', async () => {
    const page = await open(attributes, {
      lang,
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await box(page, 'one input').or(box(page, 'all concat')).first().click({ force: true });
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    const text = await lab(page).evaluate((element) => element.shadowRoot!.textContent!);
    expect(text).not.toMatch(/[{}]|undefined|NaN|lab\./);
    expect(text).toContain(lang === 'ko' ? '해설용 예' : 'Made-up example');
    const moves = await lab(page).evaluate((element) =>
      [...element.shadowRoot!.querySelectorAll('.rectangle')].some(
        (one) => getComputedStyle(one).transitionDuration !== '0s',
      ),
    );
    expect(moves).toBe(false);
    await page.context().close();
  });
});
