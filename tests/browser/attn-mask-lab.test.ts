/** The mask lab: painted by hand and by keys, put together of parts, and what it does beside −10⁶ and beside mistakes. */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { guises } from './guises.js';
import { cell, cells, consoleOf, useHost, type Conditions } from './harness.js';

const host = useHost();

async function open(attributes = '', conditions: Partial<Conditions> = {}): Promise<{ page: Page; lab: Locator }> {
  const page = await host.open({ body: `<h1>Test</h1><attn-mask-lab ${attributes}></attn-mask-lab>`, ...conditions });
  const lab = page.locator('attn-mask-lab');
  await lab.locator('[part~=matrix]').first().waitFor();
  return { page, lab };
}

const painting = (lab: Locator): Locator => lab.locator('.canvas').getByRole('grid');
const lane = (lab: Locator, nth: number): Locator => lab.locator('.exhibits').nth(nth);
const shown = (lab: Locator, nth: number, name: string | RegExp): Promise<string[][]> =>
  cells(
    lane(lab, nth)
      .getByRole('grid', { name, exact: typeof name === 'string' })
      .first(),
  );

const rows = (text: string): string[][] => text.split(';').map((row) => [...row.trim()]);

describe('masks', () => {
  it.each([
    ['causal', '✓✕✕;✓✓✕;✓✓✓'],
    ['padding', Array.from({ length: 6 }, () => '✓✓✓✓✕✕').join(';')],
    ['window', '✓✓✕✕✕✕;✓✓✓✕✕✕;✕✓✓✓✕✕;✕✕✓✓✓✕;✕✕✕✓✓✓;✕✕✕✕✓✓'],
    ['prefix', '✓✓✓✕✕✕;✓✓✓✕✕✕;✓✓✓✕✕✕;✓✓✓✓✕✕;✓✓✓✓✓✕;✓✓✓✓✓✓'],
    ['blocks', '✓✓✕✕✕✕;✓✓✕✕✕✕;✕✕✓✓✕✕;✕✕✓✓✕✕;✕✕✕✕✓✓;✕✕✕✕✓✓'],
    ['causal-window', '✓✕✕✕✕✕;✓✓✕✕✕✕;✓✓✓✕✕✕;✕✓✓✓✕✕;✕✕✓✓✓✕;✕✕✕✓✓✓'],
  ])('%s', async (preset, expected) => {
    const { page, lab } = await open(`preset="${preset}"`);
    expect(await cells(painting(lab))).toEqual(rows(expected));
    await page.context().close();
  });

  it('are put together of parts, each with its number', async () => {
    const { page, lab } = await open('preset="window"');
    await lab.getByRole('checkbox', { name: /^causal/ }).focus();
    await page.keyboard.press('Space');
    expect((await cells(painting(lab)))[1]).toEqual([...'✓✓✕✕✕✕']);
    await lab.getByRole('spinbutton', { name: /left/ }).fill('-1');
    await page.keyboard.press('Tab');
    expect((await cells(painting(lab)))[5]).toEqual([...'✓✓✓✓✓✓']);
    expect(await lab.getByRole('status').textContent()).toBe('15 of 36 cells are hidden');
    await lab.getByRole('checkbox', { name: /^window/ }).click();
    await lab.getByRole('checkbox', { name: /^causal/ }).click();
    expect((await cells(painting(lab))).flat()).not.toContain('✕');
    await page.context().close();
  });
});

describe('the numbers', () => {
  it('under the causal mask are those of the lesson', async () => {
    const { page, lab } = await open('preset="causal"');
    // row 2: 1 : e^(1/√2)
    expect(await shown(lab, 0, 'Attention weights')).toEqual([
      ['1', '0', '0'],
      ['0.33', '0.67', '0'],
      ['0.248', '0.248', '0.503'],
    ]);
    expect((await shown(lab, 0, 'Output'))[1]).toEqual(['0.33', '1.34']);
    await page.context().close();
  });

  it('of a row with nothing left: 0 with −∞, 1/m each with −10⁶; elsewhere the same to the last bit', async () => {
    const { page, lab } = await open('preset="nothing-left"');
    const [right, beside] = [await shown(lab, 0, 'Attention weights'), await shown(lab, 1, 'Attention weights')];
    expect(right[0]).toEqual(['0', '0', '0']);
    expect((await shown(lab, 0, 'Output'))[0]).toEqual(['0', '0']);
    expect(beside[0]).toEqual(['0.333', '0.333', '0.333']);
    // the mean of (1, 0), (0, 2), (3, 1)
    expect((await shown(lab, 1, 'Output'))[0]).toEqual(['1.333', '1']);
    expect(beside.slice(1)).toEqual(right.slice(1));
    const notes = (await lab.locator('.said').allTextContents()).join(' ');
    expect(notes).toMatch(/q₁: no key is left.*our definition.*NaN/s);
    expect(notes).toMatch(/1\/3, the hidden ones too.*exactly 0/s);
    await page.context().close();
  });

  it('of a score that is not low enough leak to the hidden keys', async () => {
    const { page, lab } = await open('preset="causal" beside="finite" finite-score="-1"');
    expect(Number((await shown(lab, 1, 'Attention weights'))[0]![2])).toBeGreaterThan(0);
    expect((await lab.locator('.said').allTextContents()).join(' ')).toContain('not low enough');
    await page.context().close();
  });

  it('of a mask after the softmax add up to 0.599, and are repaired by dividing again', async () => {
    const { page, lab } = await open('preset="after-softmax"');
    expect((await shown(lab, 1, /before the mask/))[1]).toEqual(['0.198', '0.401', '0.401']);
    const weights = lane(lab, 1).getByRole('grid', { name: 'Attention weights', exact: true });
    expect((await cells(weights))[1]).toEqual(['0.198', '0.401', '0']);
    expect(await weights.locator('td.sum').allTextContents()).toEqual(['0.401', '0.599', '1']);
    expect((await shown(lab, 1, 'Output'))[1]).toEqual(['0.198', '0.802']);
    expect((await shown(lab, 1, 'Attention weights, shared out again'))[1]).toEqual(['0.33', '0.67', '0']);
    await page.context().close();
  });

  it('come from somewhere', async () => {
    const { page, lab } = await open('preset="nothing-left"');
    await cell(lane(lab, 1).getByRole('grid', { name: 'Attention weights' }), 0, 1).click();
    await lab.locator('attn-derivation .sources button').first().waitFor();
    await page.context().close();
  });
});

describe('painting', () => {
  it('goes over all cells that the pointer is drawn over, as one change', async () => {
    const { page, lab } = await open('preset="window"');
    const at = async (row: number, col: number): Promise<[number, number]> => {
      const box = (await cell(painting(lab), row, col).boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await at(0, 3)));
    await page.mouse.down();
    for (const row of [1, 2, 3, 4, 5]) await page.mouse.move(...(await at(row, 3)), { steps: 3 });
    await page.mouse.up();
    expect((await cells(painting(lab))).map((row) => row[3])).toEqual([...'✓✓✓✓✓✓']);
    expect(await lab.getByRole('checkbox', { name: 'drawn by hand' }).isChecked()).toBe(true);
    expect(await lab.getByRole('checkbox', { name: /^window/ }).isChecked()).toBe(false);
    await lab.getByRole('button', { name: 'Undo' }).click();
    expect((await cells(painting(lab))).map((row) => row[3])).toEqual([...'✕✕✓✓✓✕']);
    await page.context().close();
  });

  it('works by keys: Space turns a cell over, Shift and an arrow paint on', async () => {
    const { page, lab } = await open('preset="causal"', { lang: 'ko' });
    await cell(painting(lab), 0, 0).focus();
    await page.keyboard.press('Space');
    expect((await cells(painting(lab)))[0]).toEqual([...'✕✕✕']);
    expect(await lab.getByRole('status').textContent()).toMatch(/q₁.*k₁/);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await cells(painting(lab))).toEqual(rows('✕✕✕;✕✓✕;✕✓✓'));
    await lab.getByText(/q₁: 볼 키가 하나도 없어요/).waitFor();
    await page.context().close();
  });

  it('a single click turns a cell over once', async () => {
    const { page, lab } = await open('preset="causal"');
    await cell(painting(lab), 0, 2).click();
    expect((await cells(painting(lab)))[0]).toEqual([...'✓✕✓']);
    await page.context().close();
  });
});

it('every mask and every comparison can be chosen by keyboard', async () => {
  const { page, lab } = await open('preset="causal"');
  await lab.getByRole('radio', { name: 'nothing' }).focus();
  await page.keyboard.press('ArrowRight');
  await lab.getByRole('spinbutton', { name: 'masked score' }).fill('-2');
  await page.keyboard.press('Tab');
  expect((await lab.locator('.said').allTextContents()).join(' ')).toContain('−2 is not low enough');
  await lab.getByRole('radio', { name: /−2/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  // a score of 0 among 0.707, 0, 0 hides nothing
  expect((await shown(lab, 1, 'Attention weights'))[0]).toEqual(['0.503', '0.248', '0.248']);
  await page.context().close();
});

describe.each(guises)('%s', (_, guise) => {
  it('axe finds nothing, and the page never scrolls sideways', async () => {
    const body = ['nothing-left', 'after-softmax', 'causal-window'].map(
      (preset) => `<attn-mask-lab preset="${preset}"></attn-mask-lab>`,
    );
    const page = await host.open({ body: `<h1>Test</h1><h2>Masks</h2>${body.join('')}`, ...guise });
    await page.locator('attn-mask-lab').last().locator('[part~=matrix]').first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });
});

it('after any edits shows what a fresh one shows', async () => {
  const { page, lab } = await open('preset="causal-window"');
  const part = fc.constantFrom('causal', 'padding', 'keys', 'window', 'prefix', 'block', 'drawn');
  const edit = fc.oneof(
    part.map((id) => `#${id}`),
    fc
      .constantFrom(0, 1, 2, 3)
      .map((nth) => `[name=beside][value="${['nothing', 'finite', 'after-softmax', 'score-zero'][nth]}"]`),
    fc.record({ row: fc.nat(5), col: fc.nat(5) }).map(({ row, col }) => `td[data-row="${row}"][data-col="${col}"]`),
    fc.constantFrom('.edits button:nth-child(1)', '.edits button:nth-child(2)'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      await lab.evaluate(async (element, edits) => {
        const root = element.shadowRoot!;
        for (const at of edits) {
          const inside = at.startsWith('td') ? root.querySelector('.canvas attn-matrix')!.shadowRoot! : root;
          inside.querySelector<HTMLElement>(at)?.click();
          await (element as unknown as { updateComplete: Promise<boolean> }).updateComplete;
        }
      }, edits);
      await expectFresh(lab);
    }),
    { seed: 20261129, numRuns: 20 },
  );
  await page.context().close();
}, 90_000);
