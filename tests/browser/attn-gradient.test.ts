/** Attention backwards: gradients against central differences, one step down, and what vanishes. */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { cell, cells, useHost } from './harness.js';

const host = useHost();
const lab = (page: Page) => page.locator('attn-gradient');
const grid = (page: Page, step: string) => lab(page).locator(`[data-step="${step}"]`).getByRole('grid');

async function open(attributes = '', conditions = {}): Promise<Page> {
  const page = await host.open({ body: `<h1>Test</h1><attn-gradient ${attributes}></attn-gradient>`, ...conditions });
  await lab(page).locator('section').waitFor();
  return page;
}

const number = (text: string): number => Number(text.trim().replace('−', '-'));
const shown = async (page: Page, place: string): Promise<number> =>
  number((await lab(page).locator(`[data-place="${place}"]`).first().textContent())!);

/** One query, two equal keys: weights (1/2, 1/2), output 4, target 2. */
const byHand = 'query="1" key="2; 2" value="6; 2" target="2" rate="0.25" row="0"';

describe('the numbers', () => {
  it('by hand: loss 4, gradients, and the loss after a step', async () => {
    const page = await open(byHand);
    expect(await shown(page, 'descent loss 0 0')).toBe(4);
    expect(await cells(grid(page, 'outputGradient'))).toEqual([['4']]); // 2 · 2
    expect(await cells(grid(page, 'valueGradient'))).toEqual([['2'], ['2']]); // half of it each
    expect(await cells(grid(page, 'scoresGradient'))).toEqual([['4', '−4']]); // ½ (24 − 16), ½ (8 − 16)
    expect(await cells(grid(page, 'after.value'))).toEqual([['5.5'], ['1.5']]);
    const e = Math.exp(2); // scores 1 and 3
    expect(await shown(page, 'descent after.loss 0 0')).toBeCloseTo(((5.5 + 1.5 * e) / (1 + e) - 2) ** 2, 3);
    await page.context().close();
  });

  it('each gradient is its central difference, in every cell of every matrix', async () => {
    const page = await open('preset="causal"');
    for (const name of ['Query', 'Key', 'Value', 'Scores', 'Attention weights', 'Output']) {
      await lab(page).getByRole('radio', { name, exact: true }).check();
      const pairs = await lab(page)
        .locator('.check td:not(:empty)')
        .evaluateAll((all) =>
          all.map((one) => [...one.querySelectorAll('button')].map((button) => button.textContent!)),
        );
      expect(pairs.length).toBeGreaterThanOrEqual(6);
      for (const [exact, measured] of pairs) expect(Math.abs(number(exact!) - number(measured!))).toBeLessThan(3e-7);
      expect(pairs.some(([exact]) => number(exact!) !== 0)).toBe(true);
    }
    await page.context().close();
  });

  it('vanish as scores grow: p(1 − p) of softmax(f, f, 2f)', async () => {
    const page = await open();
    for (const f of [0.25, 1, 4]) {
      const p = Math.exp(f) / (2 * Math.exp(f) + Math.exp(2 * f));
      expect(await shown(page, `grown.${f} weights 0 0`)).toBeCloseTo(p, 3);
      expect(await shown(page, `jacobian.${f} jacobian 0 0`)).toBeCloseTo(p * (1 - p), 3);
    }
    expect(await shown(page, 'jacobian.8 jacobian 2 2')).toBeLessThan(0.01);
    await page.context().close();
  });

  it('of a step too far do not go down', async () => {
    const page = await open('preset="too-far"');
    expect(await shown(page, 'descent after.loss 0 0')).toBeGreaterThan(await shown(page, 'descent loss 0 0'));
    await page.context().close();
  });

  it('say where they come from: a central difference back to the two losses', async () => {
    const page = await open(byHand);
    await lab(page).locator('[data-place="difference.0.0 centralDifference 0 0"]').click();
    const answer = lab(page).locator('attn-derivation');
    expect(await answer.locator('[part=formula]').textContent()).toContain('0.0002');
    await answer.locator('.sources button').first().click();
    expect(await answer.locator('.sources button').count()).toBe(2);
    await page.context().close();
  });
});

describe('what can be changed', () => {
  it('a cell by keyboard; the loss is said; back again', async () => {
    const page = await open(byHand);
    await cell(grid(page, 'targetOutput'), 0, 0).focus();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page, 'descent loss 0 0')).toBe(0);
    expect(await lab(page).locator('[role=status]').textContent()).toContain('Loss 0 before');
    await page.keyboard.press('Control+KeyZ');
    await expect.poll(() => shown(page, 'descent loss 0 0')).toBe(4);
    await page.context().close();
  });

  it('no number is no number, and a shape that does not fit is told', async () => {
    const page = await open(byHand);
    await cell(grid(page, 'query'), 0, 0).focus();
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await lab(page).locator('attn-matrix .problem').waitFor();
    await lab(page).evaluate((element) => Object.assign(element, { state: { target: [[1, 2, 3]] } }));
    expect(await lab(page).locator('[part~=notice]').textContent()).toContain('target output (1, 3)');
    await page.context().close();
  });

  it('after any edits the picture is that of a new lab in the same state', async () => {
    const page = await open();
    const edit = fc.oneof(
      fc.record({
        kind: fc.constant('cell'),
        at: fc.constantFrom('query', 'key', 'value', 'targetOutput'),
        value: fc.integer({ min: -3, max: 3 }),
      }),
      fc.record({ kind: fc.constant('rate'), at: fc.constant(''), value: fc.integer({ min: 0, max: 5 }) }),
      fc.record({ kind: fc.constant('of'), at: fc.constantFrom('Key', 'Scores', 'Output'), value: fc.constant(0) }),
      fc.record({ kind: fc.constant('mask'), at: fc.constantFrom('none', 'causal'), value: fc.constant(0) }),
      fc.record({ kind: fc.constant('undo'), at: fc.constant(''), value: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        for (const { kind, at, value } of edits) {
          if (kind === 'cell') {
            await cell(grid(page, at), 1, 0).focus();
            await page.keyboard.type(String(value));
            await page.keyboard.press('Enter');
          } else if (kind === 'rate') {
            await lab(page).locator('#rate').fill(String(value));
            await page.keyboard.press('Enter');
          } else if (kind === 'of') await lab(page).getByRole('radio', { name: at, exact: true }).check();
          else if (kind === 'mask') await lab(page).locator('#mask').selectOption(at);
          else await page.keyboard.press('Control+KeyZ');
        }
        // what is in focus is lit: the focus is no part of the state
        await page.evaluate(() => {
          let active = document.activeElement;
          while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
          (active as HTMLElement | null)?.blur();
        });
        await expectFresh(lab(page));
      }),
      { seed: 4, numRuns: 6 },
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
    await page.context().close();
  });
});
