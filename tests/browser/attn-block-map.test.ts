/** `<attn-block-map>`: every box of the transformer opens the numbers inside it. */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { presets } from '../../web/src/elements/attn-player/presets.js';
import { attention } from '../wasm/support.js';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { cell, cells, consoleOf, matrix, useHost, type Conditions } from './harness.js';

const host = useHost();

async function open(attributes = '', conditions: Partial<Conditions> = {}): Promise<Page> {
  const page = await host.open({ body: `<attn-block-map ${attributes}></attn-block-map>`, ...conditions });
  await page.locator('attn-block-map [part=map]').waitFor();
  return page;
}
const map = (page: Page): Locator => page.locator('attn-block-map');
const box = (page: Page, name: RegExp): Locator => map(page).locator('button.box').filter({ hasText: name });
const flow = (page: Page): Locator => page.locator('attn-player [part~=flow]');

describe('the boxes', () => {
  it('stand as in the paper, from the bottom up, each with its shape', async () => {
    const page = await open('preset="transformer"');
    const boxes = await map(page)
      .locator('button.box')
      .evaluateAll((all) =>
        all.map((one) => {
          const { left, bottom } = one.getBoundingClientRect();
          return { text: (one as HTMLElement).innerText.replace(/\s+/g, ' ').trim(), left, bottom };
        }),
      );
    const left = Math.min(...boxes.map((one) => one.left));
    const column = (inEncoder: boolean): string[] =>
      boxes
        .filter((one) => (one.left === left) === inEncoder) // prettier-ignore
        .sort((a, b) => b.bottom - a.bottom)
        .map(({ text }) => text);
    expect(column(true)).toEqual([
      'Source tokens (3, 1)',
      'Source embedding (3, 4)',
      'Self-attention (3, 4)',
      'Add & normalize (3, 4)',
      'Feed-forward (3, 4)',
      'Add & normalize (3, 4)',
    ]);
    expect(column(false)).toEqual([
      'Target tokens (2, 1)',
      'Target embedding (2, 4)',
      'Masked self-attention (2, 4)',
      'Add & normalize (2, 4)',
      'Cross-attention (2, 4)',
      'Add & normalize (2, 4)',
      'Feed-forward (2, 4)',
      'Add & normalize (2, 4)',
      'Logits (2, 4)',
      'Probabilities (2, 4)',
    ]);
    await page.context().close();
  });

  it('are those of the trace: a layer that normalises first is drawn so', async () => {
    const { source, target, embedding, outputWeight, encoder, decoder } = presets['transformer']!.problem as Record<string, { layers: object[] }>; // prettier-ignore
    const pre = (stack: { layers: object[] }) => ({ layers: stack.layers.map((one) => ({ ...one, norm: 'pre' })) });
    const problem = { source, target, embedding, outputWeight, encoder: pre(encoder!), decoder: pre(decoder!) };
    const page = await host.open({
      body: `<attn-block-map><script type="application/json">${JSON.stringify({ problem })}</script></attn-block-map>`,
    });
    await page.locator('attn-block-map [part=map]').waitFor();
    const names = (await map(page).locator('button.box').allInnerTexts()).map((text) => text.split('\n')[0]!.trim());
    const first = names.slice(names.indexOf('Source embedding') + 1, names.indexOf('Target tokens'));
    expect(first[0]).toBe('Layer norm 1');
    expect(first[1]).toMatch(/^Self-attention/);
    await page.context().close();
  });

  it.each([
    ['attention', ['Input X', 'Query', 'Key', 'Value', 'Scores', 'Scaled scores', 'Attention weights', 'Output']],
    ['heads', ['Input X', 'Query', 'Key', 'Value', '2 heads, side by side', 'Joined heads', 'Output']],
  ])('of the data’s way through one attention: %s', async (preset, expected) => {
    const page = await open(`preset="${preset}"`);
    const names = (await map(page).locator('button.box').allInnerTexts()).map((text) => text.split('\n')[0]!.trim());
    expect(names).toEqual(expected);
    await page.context().close();
  });
});

describe('an open box', () => {
  it('shows the numbers of the trace inside it, by keys alone', async () => {
    const page = await open('');
    await page.getByText('Choose a box').waitFor();
    await box(page, /Feed-forward/)
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await flow(page).waitFor();
    expect(await page.locator('attn-block-map h3').textContent()).toBe('Encoder · layer 1 · Feed-forward');
    expect(await map(page).locator('p[role=status]').first().textContent()).toBe('Feed-forward: opened');
    const hidden = attention
      .run('transformer', presets['transformer']!.problem)
      .step('encoder.layer.0.feedForward.hidden');
    const shown = await cells(matrix(page.locator('attn-player'), /hidden layer$/i));
    expect(shown.flat().map((text) => Number(text.replace('−', '-')))).toEqual(
      Array.from(hidden.data, (value) => Number(value.toFixed(2))),
    );
    await page.keyboard.press('Enter');
    await flow(page).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('every one of them opens, in both languages', async () => {
    for (const lang of ['en', 'ko']) {
      const page = await open('', { lang });
      const boxes = map(page).locator('button.box');
      for (let index = 0; index < (await boxes.count()); ++index) {
        await boxes.nth(index).click();
        await flow(page).waitFor();
        expect(await boxes.nth(index).getAttribute('aria-expanded')).toBe('true');
      }
      expect(consoleOf.get(page)).toEqual([]);
      await page.context().close();
    }
  });

  it('of the layer above is the same box of that layer', async () => {
    const page = await open('preset="transformer"');
    await flow(page).waitFor();
    await page.getByRole('button', { name: 'The layer above' }).click();
    await expect.poll(() => page.locator('attn-block-map h3').textContent()).toBe('Encoder · layer 2 · Self-attention');
    await page.context().close();
  });

  it('can be edited, and the map is drawn of what it is then', async () => {
    const page = await open('preset="attention"');
    await flow(page).waitFor();
    const input = matrix(page.locator('attn-player'), 'Input');
    await cell(input, 0, 0).focus();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await page.getByText('your own').waitFor();
    const state = await map(page).evaluate((element) => (element as unknown as { state: { problem: { input: number[][] } } }).state); // prettier-ignore
    expect(state.problem.input[0]![0]).toBe(3);
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
      const page = await open('preset="transformer"', guise);
      await flow(page).waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      await page.context().close();
    },
  );

  it('shows, after whatever was opened, what a new one shows in that state', async () => {
    const page = await open('preset="transformer"');
    const deed = fc.oneof(
      fc.nat(20).map((index) => ({ box: index })),
      fc.constantFrom('transformer', 'attention', 'heads').map((value) => ({ show: value })),
      fc.constantFrom('The layer above', 'The layer below').map((name) => ({ layer: name })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 5 }), async (deeds) => {
        for (const one of deeds)
          if ('show' in one) await page.locator(`attn-block-map input[value=${one.show}]`).check();
          else if ('box' in one) {
            const boxes = map(page).locator('button.box');
            await boxes.nth(one.box % (await boxes.count())).click();
          } else {
            const button = page.getByRole('button', { name: one.layer });
            if ((await button.count()) > 0 && (await button.getAttribute('aria-disabled')) === 'false')
              await button.click();
          }
        // where the player inside has been is its own affair
        await expectFresh(map(page), '.edits, [role=status], [part~=notice], attn-player');
      }),
      { seed: 6, numRuns: 8 },
    );
    await page.context().close();
  });
});
