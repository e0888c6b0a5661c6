/** Two ways on one time line: both pictures, and what the core says they differ by. */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { guises } from './guises.js';
import { cell, cells, consoleOf, useHost, type Conditions } from './harness.js';

const host = useHost();

async function open(attributes = '', conditions: Partial<Conditions> = {}): Promise<{ page: Page; lab: Locator }> {
  const page = await host.open({
    body: `<h1>Test</h1><h2>Compare</h2><attn-compare ${attributes}></attn-compare>`,
    ...conditions,
  });
  const lab = page.locator('attn-compare');
  await lab.locator('[part~=matrix]').first().waitFor();
  return { page, lab };
}

/** The nth matrix of that name: 0 is the first way, 1 the second; differences count by themselves. */
const shown = (lab: Locator, name: string, nth: number): Promise<string[][]> =>
  cells(lab.getByRole('grid', { name, exact: true }).nth(nth));

const printed = (value: number): string => String(Math.round(value * 1000) / 1000).replace('-', '−');

describe('the difference', () => {
  it('of a mask is that of both weights, by hand', async () => {
    const { page, lab } = await open('preset="mask"');
    const e = Math.exp(Math.SQRT1_2);
    expect((await shown(lab, 'Attention weights', 0))[1]).toEqual(['0.198', '0.401', '0.401']);
    expect((await shown(lab, 'Attention weights', 1))[1]).toEqual(['0.33', '0.67', '0']);
    // 1 : e : e against 1 : e
    const row = [1 / (1 + e) - 1 / (1 + 2 * e), e / (1 + e) - e / (1 + 2 * e), -e / (1 + 2 * e)];
    const differences = lab.locator('.difference').getByRole('grid');
    expect((await cells(differences.nth(2)))[1]).toEqual(row.map(printed));
    // row 3 sees everything either way
    expect((await cells(differences.nth(2)))[2]).toEqual(['0', '0', '0']);
    expect(await lab.locator('.count').allTextContents()).toEqual([
      'no difference',
      'no difference',
      'only one of the two has this step',
      '6 of 9 numbers differ',
      '4 of 6 numbers differ',
    ]);
    await page.context().close();
  });

  it('of whole and tile by tile is none', async () => {
    const { page, lab } = await open('preset="flash"', { lang: 'ko' });
    expect(await shown(lab, '출력', 1)).toEqual(await shown(lab, '출력', 0));
    expect(await shown(lab, '출력', 0)).toContainEqual(['1.401', '1.203']);
    expect(new Set((await cells(lab.locator('.difference').getByRole('grid').first())).flat())).toEqual(new Set(['0']));
    expect(await lab.locator('.count').last().textContent()).toBe('차이가 없어요');
    await page.context().close();
  });

  it('of row and column softmax, of scale on and off, of two heads', async () => {
    const { page, lab } = await open('preset="softmax"');
    // columns of 1/√2, 0, 1/√2: e : 1 : e
    expect((await shown(lab, 'Attention weights', 1)).map((row) => row[0])).toEqual(['0.401', '0.198', '0.401']);
    await lab.getByRole('combobox', { name: 'Example' }).selectOption('scale');
    // scores 6, 0, 4, halved and not
    const softmax = (scores: number[]): number[] => {
      const all = scores.map(Math.exp);
      return all.map((one) => one / all.reduce((sum, next) => sum + next));
    };
    const [half, whole] = [softmax([3, 0, 2]), softmax([6, 0, 4])];
    expect((await shown(lab, 'Attention weights', 0))[0]).toEqual(half.map(printed));
    expect((await shown(lab, 'Attention weights', 1))[0]).toEqual(whole.map(printed));
    const differences = lab.locator('.difference').getByRole('grid');
    expect((await cells(differences.nth(2)))[0]).toEqual(whole.map((value, index) => printed(value - half[index]!)));
    await lab.getByRole('combobox', { name: 'Example' }).selectOption('heads');
    expect((await shown(lab, 'Head 1, scores', 0))[0]).toEqual(['4', '0', '4']);
    expect((await shown(lab, 'Head 2, scores', 0))[0]).toEqual(['1', '0', '0']);
    expect((await cells(differences.nth(0)))[0]).toEqual(['−3', '0', '−4']);
    await page.context().close();
  });

  it('says so where there is none to take', async () => {
    // what the first hides the second shows
    const { page, lab } = await open('preset="mask" left="masked" right="causal-hides-self"');
    expect(await lab.locator('.count').allTextContents()).not.toContain('only one of the two has this step');
    await lab.evaluate((element) => {
      element.setAttribute('left', 'masked');
      element.setAttribute('right', 'finite-mask');
    });
    expect(await lab.locator('.count').nth(2).textContent()).toBe('no difference can be taken here');
    // −∞ and −10⁶ weigh the same: nothing
    expect(await lab.locator('.count').nth(3).textContent()).toBe('no difference');
    await page.context().close();
  });

  it('comes from somewhere', async () => {
    const { page, lab } = await open('preset="heads"');
    await cell(lab.locator('.difference').getByRole('grid').first(), 0, 0).click();
    await lab.getByText('1 minus 4: −3.').waitFor();
    await page.context().close();
  });
});

describe('time', () => {
  it('goes through both at once, by keys, and what has not come yet is not told', async () => {
    const { page, lab } = await open('preset="mask" at="0"');
    expect(new Set((await shown(lab, 'Scores', 0)).flat())).toEqual(new Set(['·']));
    const slider = lab.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('PageUp');
    expect((await shown(lab, 'Scores', 0))[0]).toEqual(['1', '0', '1']);
    expect((await shown(lab, 'Scores', 1))[0]).toEqual(['1', '0', '1']);
    expect(new Set((await shown(lab, 'Output', 1)).flat())).toEqual(new Set(['·']));
    expect(await lab.getByRole('status').textContent()).toBe('Scores: no difference');
    await page.keyboard.press('ArrowRight');
    expect(await shown(lab, 'Scaled scores', 1)).toEqual([
      ['0.707', '0', '0.707'],
      ['·', '·', '·'],
      ['·', '·', '·'],
    ]);
    await page.keyboard.press('End');
    expect((await shown(lab, 'Output', 1))[1]).toEqual(['0.33', '1.34']);
    // the time is part of the state, and no edit
    expect(await lab.evaluate((element) => (element as unknown as { state: { at: unknown } }).state.at)).toBe('end');
    expect(await lab.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.context().close();
  });

  it('plays to the end, in jumps where motion is reduced', async () => {
    const { page, lab } = await open('preset="mask" at="4"', { reducedMotion: 'reduce' });
    await lab.getByRole('button', { name: 'Play' }).press('Enter');
    await expect
      .poll(async () => (await shown(lab, 'Output', 1)).flat().includes('·'), { timeout: 20_000 })
      .toBe(false);
    await page.context().close();
  });
});

it('any two ways can be chosen by keyboard, and undone', async () => {
  const { page, lab } = await open('preset="mask"');
  const first = lab.getByRole('combobox', { name: 'First' });
  await first.focus();
  await first.selectOption('no-scale');
  expect((await shown(lab, 'Scaled scores', 0))[0]).toEqual(['1', '0', '1']);
  await page.keyboard.press('Control+z');
  expect((await shown(lab, 'Scaled scores', 0))[0]).toEqual(['0.707', '0', '0.707']);
  // a way whose shapes do not meet says so and changes nothing
  await lab.getByRole('combobox', { name: 'Second' }).selectOption('no-transpose');
  await lab.getByRole('alert').waitFor();
  expect((await shown(lab, 'Attention weights', 1))[1]).toEqual(['0.33', '0.67', '0']);
  await page.context().close();
});

describe.each(guises)('%s', (_, guise) => {
  it('axe finds nothing, and the page never scrolls sideways', async () => {
    const body = ['preset="scale"', 'preset="flash" at="2"', 'preset="heads" at="1.5"'].map(
      (attributes) => `<attn-compare ${attributes}></attn-compare>`,
    );
    const page = await host.open({ body: `<h1>Test</h1><h2>Compare</h2>${body.join('')}`, ...guise });
    await page.locator('attn-compare').last().locator('[part~=matrix]').first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });
});

it('after any edits shows what a fresh one shows', async () => {
  const { page, lab } = await open('preset="mask"');
  const way = fc.constantFrom(
    'plain',
    'masked',
    'no-scale',
    'column-softmax',
    'mask-after-softmax',
    'flash',
    'no-transpose',
  );
  const edit = fc.oneof(
    fc.record({ at: fc.constantFrom('#left', '#right'), value: way }),
    fc.record({ at: fc.constant('#preset'), value: fc.constantFrom('scale', 'mask', 'flash', 'heads') }),
    fc.record({ at: fc.constant('attn-timeline'), value: fc.constantFrom('back', 'forward') }),
    fc.record({
      at: fc.constantFrom('.edits button:nth-child(1)', '.edits button:nth-child(2)'),
      value: fc.constant(''),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      await lab.evaluate(async (element, edits) => {
        for (const { at, value } of edits) {
          const target = element.shadowRoot!.querySelector<HTMLElement>(at);
          if (target instanceof HTMLSelectElement) {
            const index = [...target.options].findIndex((option) => option.value === value);
            if (index < 0) continue;
            target.selectedIndex = index;
            target.dispatchEvent(new Event('change'));
          } else if (at === 'attn-timeline')
            target?.dispatchEvent(new CustomEvent('attn-move', { detail: { direction: value } }));
          else target?.click();
          await (element as unknown as { updateComplete: Promise<boolean> }).updateComplete;
        }
      }, edits);
      await expectFresh(lab);
    }),
    { seed: 20261129, numRuns: 20 },
  );
  await page.context().close();
}, 90_000);
