/** `<attn-heatmap>`: any matrix from afar and from near, each cell with its own number. */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { attention } from '../wasm/support.js';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { consoleOf, useHost, type Conditions } from './harness.js';

const host = useHost();

async function open(attributes: string, conditions: Partial<Conditions> = {}, children = ''): Promise<Page> {
  const page = await host.open({ body: `<attn-heatmap ${attributes}>${children}</attn-heatmap>`, ...conditions });
  await page.locator('attn-heatmap [part=canvas]').waitFor();
  return page;
}

const heatmap = (page: Page): Locator => page.locator('attn-heatmap');
const grid = (page: Page): Locator => page.getByRole('grid');
const spoken = (page: Page): Promise<string | null> => page.locator('attn-heatmap #cell').getAttribute('aria-label');
const shown = (page: Page): Promise<string> => page.locator('attn-heatmap [part=read-out]').innerText();

interface View {
  zoom: number;
  top: number;
  left: number;
  row: number;
  col: number;
}
const view = (page: Page): Promise<View> =>
  heatmap(page).evaluate((element) => (element as unknown as { state: View }).state);

async function press(page: Page, ...keys: string[]): Promise<void> {
  await grid(page).focus();
  for (const key of keys) await page.keyboard.press(key);
}

/** Red, green and blue of the canvas in the middle of a cell, while all of the matrix is in view. */
const pixel = (page: Page, row: number, col: number): Promise<number[]> =>
  heatmap(page).evaluate(
    async (element, [row, col]) => {
      await new Promise((next) => setTimeout(next, 60));
      const root = element.shadowRoot!;
      const canvas = root.querySelector('canvas')!;
      const frame = root.querySelector<HTMLElement>('.frame')!;
      const [rows, cols] = ['aria-rowcount', 'aria-colcount'].map((name) => Number(frame.getAttribute(name)));
      const [plot, box] = [canvas.getBoundingClientRect(), frame.getBoundingClientRect()];
      const x = box.left - plot.left + ((col + 0.5) / cols!) * box.width;
      const y = box.top - plot.top + ((row + 0.5) / rows!) * box.height;
      return [...canvas.getContext('2d')!.getImageData(Math.floor(x), Math.floor(y), 1, 1).data].slice(0, 3);
    },
    [row, col] as const,
  );

describe('its numbers', () => {
  it('of the position encoding are sines and cosines', async () => {
    const page = await open('preset="sinusoidal" decimals="4"');
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(await spoken(page)).toBe(`row 4, column 1, ${Math.sin(3).toFixed(4)}`);
    await press(page, 'ArrowRight');
    // the reader hears "minus", the eye has the sign
    expect(await spoken(page)).toBe(`row 4, column 2, minus 0.99`);
    expect(await shown(page)).toBe('position 4, feature 2: −0.99');
    await press(page, 'ArrowRight', 'ArrowRight', 'Home', 'Control+End');
    const state = await view(page);
    expect([state.row, state.col]).toEqual([127, 127]);
    // the last feature is the cosine of 127 / 10000^(126/128)
    expect(await spoken(page)).toContain(
      Math.cos(127 / 10000 ** (126 / 128))
        .toFixed(4)
        .replace(/0+$/, ''),
    );
    await page.context().close();
  });

  it('of a step of any trace are those of the trace', async () => {
    const problem = { query: [[1, 0], [0, 1], [1, 1]], key: [[1, 0], [0, 1], [1, 1]], value: [[1, 0], [0, 2], [3, 1]] }; // prettier-ignore
    const page = await open(
      'algorithm="scaledDotProductAttention" step="weights" row-labels="I,go,home" col-labels="I,go,home"',
      {},
      `<script type="application/json">${JSON.stringify({ problem })}</script>`,
    );
    // the hand numbers of the three tokens
    const expected = [
      ['0.401', '0.198', '0.401'],
      ['0.198', '0.401', '0.401'],
      ['0.248', '0.248', '0.503'],
    ];
    for (const [row, numbers] of expected.entries()) {
      await press(page, 'Control+ArrowUp', 'Control+ArrowLeft', ...Array<string>(row).fill('ArrowDown'));
      for (const [col, number] of numbers.entries()) {
        if (col > 0) await press(page, 'ArrowRight');
        const words = ['I', 'go', 'home'];
        expect(await shown(page)).toBe(`query ${words[row]}, key ${words[col]}: ${number}`);
      }
    }
    await page.context().close();
  });

  it('walk back to what they were made from, and return', async () => {
    const page = await open('preset="weights" rows="6" cols="6"');
    await press(page, 'ArrowRight', 'Enter');
    await page.locator('attn-derivation .sources').waitFor();
    await page.locator('attn-derivation .sources button').first().click();
    await expect.poll(() => grid(page).getAttribute('aria-label')).toBe('Scaled scores (6, 6)');
    await page.locator('attn-derivation .sources button').first().click();
    await expect.poll(() => grid(page).getAttribute('aria-label')).toBe('Scores (6, 6)');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => grid(page).getAttribute('aria-label')).toBe('Attention weights (6, 6)');
    expect((await view(page)).col).toBe(1);
    await page.context().close();
  });

  it('are the same for the same seed, others for another, and say that nobody learned them', async () => {
    const page = await open('preset="random" rows="4" cols="4"');
    const first = await spoken(page);
    await expect(page.getByText('no model has learned them').count()).resolves.toBe(1);
    await page.getByLabel('Seed').fill('7');
    await page.getByLabel('Seed').press('Enter');
    await expect.poll(() => spoken(page)).not.toBe(first);
    await page.getByLabel('Seed').fill('1');
    await page.getByLabel('Seed').press('Enter');
    await expect.poll(() => spoken(page)).toBe(first);
    await page.context().close();
  });
});

describe('a matrix of your own', () => {
  it('comes by attribute, by JSON and by property, also flat', async () => {
    const page = await open('matrix="1 2; 3 -4"', {}, '');
    await press(page, 'Control+End');
    expect(await shown(page)).toContain(': −4');
    await heatmap(page).evaluate((element) => {
      (element as unknown as { matrix: unknown }).matrix = { rows: 1, cols: 3, data: new Float64Array([5, 6, 7]) };
    });
    await expect.poll(() => grid(page).getAttribute('aria-colcount')).toBe('3');
    await press(page, 'End');
    expect(await shown(page)).toContain(': 7');
    await page.context().close();
    const json = await open('name="Distances"', {}, '<script type="application/json">{"matrix":[[9,8]]}</script>');
    expect(await shown(json)).toContain(': 9');
    expect(await grid(json).getAttribute('aria-label')).toBe('Distances (1, 2)');
    await json.context().close();
  });

  it.each([
    ['matrix="1 2; 3"', 'Row 2 of input has 1 number, not 2 like the first row.'],
    ['matrix="[[1,null]]"', 'Input, row 1, column 2: “null” is not a number.'],
    ['algorithm="softmax"', 'Scores is empty'],
    ['preset="weights" step="nowhere"', 'There is no step called “nowhere”.'],
    ['preset="weights" rows="4000"', 'can’t be read'],
  ])('that is none is refused by name: %s', async (attributes, message) => {
    const page = await host.open({ body: `<attn-heatmap ${attributes}><p>fallback</p></attn-heatmap>` });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain(message);
    await page.context().close();
  });

  it('of 2,048 × 2,048 is taken, one larger is not', async () => {
    const page = await open('matrix="0"');
    const give = (rows: number): Promise<void> =>
      heatmap(page).evaluate((element, rows) => {
        const data = Float64Array.from({ length: rows * 2048 }, (_, index) => index % 7);
        (element as unknown as { matrix: unknown }).matrix = { rows, cols: 2048, data };
      }, rows);
    await give(2048);
    await expect.poll(() => grid(page).getAttribute('aria-rowcount')).toBe('2048');
    await press(page, 'Control+End', '+', '+', '+', '+', '+', '+', '+');
    // 2048² − 1 = 7 · 599186 + 1
    expect(await shown(page)).toContain(`: ${(2048 * 2048 - 1) % 7}`);
    await give(2049);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('2,048');
    await page.context().close();
  });
});

describe('its colours', () => {
  it('are the surface at 0, and the hue of the sign at the ends', async () => {
    const page = await open('matrix="-2 0 2"');
    // rgb of #b3542f and #6d7f92 washed out by half under their numbers
    const halfway = (hex: number[]): number[] => hex.map((part) => Math.round((part + 255) / 2));
    const near = (a: number[], b: number[]): boolean => a.every((part, index) => Math.abs(part - b[index]!) <= 2);
    const corner = async (col: number): Promise<number[]> => {
      await heatmap(page).evaluate((element) => element.shadowRoot!.querySelector('canvas')!.getContext('2d'));
      // beside the number
      return heatmap(page).evaluate((element, col) => {
        const root = element.shadowRoot!;
        const canvas = root.querySelector('canvas')!;
        const box = root.querySelector('.frame')!.getBoundingClientRect();
        const plot = canvas.getBoundingClientRect();
        const x = box.left - plot.left + ((col + 0.12) / 3) * box.width;
        const y = box.top - plot.top + 10;
        return [...canvas.getContext('2d')!.getImageData(Math.floor(x), Math.floor(y), 1, 1).data].slice(0, 3);
      }, col);
    };
    await page.waitForTimeout(100);
    expect(await corner(1)).toEqual([255, 255, 255]);
    expect(near(await corner(0), halfway([0xb3, 0x54, 0x2f]))).toBe(true);
    expect(near(await corner(2), halfway([0x6d, 0x7f, 0x92]))).toBe(true);
    await page.context().close();
  });

  it('are as strong as the number, cell by cell', async () => {
    const page = await open('preset="sinusoidal"');
    const encoding = attention.sinusoidalEncoding({ length: 128, size: 128 }).step('encoding').data;
    // stronger means darker on a light page
    const light = async (row: number, col: number): Promise<number> =>
      (await pixel(page, row, col)).reduce((sum, part) => sum + part, 0);
    for (const [row, col, otherRow, otherCol] of [
      [1, 0, 0, 0], // sin 1 against 0
      [0, 1, 3, 0], // 1 against 0.14
      [8, 0, 6, 0], // 0.99 against −0.28
    ] as const) {
      expect(Math.abs(encoding[row * 128 + col]!)).toBeGreaterThan(Math.abs(encoding[otherRow * 128 + otherCol]!));
      expect(await light(row, col)).toBeLessThan(await light(otherRow, otherCol));
    }
    await page.context().close();
  });

  it('say in the legend what they stand for: the ends are numbers of the matrix', async () => {
    const page = await open('matrix="-3 0.5; 12 1"');
    const legend = page.locator('attn-heatmap [part=legend]');
    expect(await legend.getAttribute('aria-label')).toBe('What the colours stand for: −3, 0, 12');
    await page.context().close();
  });
});

describe('near and far', () => {
  it('by keys: plus, minus, zero, pages', async () => {
    const page = await open('preset="sinusoidal"');
    await press(page, '+');
    expect((await view(page)).zoom).toBe(2);
    await press(page, '+', '-');
    expect((await view(page)).zoom).toBe(2);
    expect(await page.getByRole('status').textContent()).toBe('rows 1 to 65, columns 1 to 65');
    await press(page, 'PageDown');
    expect((await view(page)).row).toBe(64);
    // the cell in question is in view
    const { top } = await view(page);
    expect(top).toBeGreaterThanOrEqual(1);
    expect(top).toBeLessThanOrEqual(64);
    await press(page, 'PageUp', '0');
    expect(await view(page)).toMatchObject({ zoom: 1, top: 0, left: 0, row: 0 });
    await page.context().close();
  });

  it('by buttons, which say when there is no nearer', async () => {
    const page = await open('preset="weights"');
    const nearer = page.getByRole('button', { name: 'Nearer' });
    expect(await page.getByRole('button', { name: 'Farther' }).getAttribute('aria-disabled')).toBe('true');
    while ((await nearer.getAttribute('aria-disabled')) === 'false') await nearer.click();
    expect(await nearer.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'All of it' }).click();
    expect((await view(page)).zoom).toBe(1);
    await page.context().close();
  });

  it('by the wheel only with Ctrl or in focus: else the page scrolls', async () => {
    const page = await open('preset="sinusoidal"', { viewport: { width: 800, height: 500 } });
    const box = (await grid(page).boundingBox())!;
    await page.mouse.move(box.x + box.width / 4, box.y + 100);
    await page.mouse.wheel(0, 50);
    await page.waitForTimeout(100);
    expect((await view(page)).zoom).toBe(1);
    await grid(page).focus();
    await page.mouse.wheel(0, -200);
    await expect.poll(async () => (await view(page)).zoom).toBeGreaterThan(1.2);
    await page.context().close();
  });

  it('a drag moves the part in view with the pointer; a press chooses a cell', async () => {
    const page = await open('preset="sinusoidal" zoom="4" top="40" left="40"');
    const box = (await grid(page).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + box.width / 4, y, { steps: 3 });
    await page.mouse.up();
    // a quarter of the 32 columns in view
    await expect.poll(async () => (await view(page)).left).toBeCloseTo(32, 6);
    expect((await view(page)).top).toBe(40);
    await page.mouse.click(box.x + 2, box.y + 2);
    await expect.poll(async () => (await view(page)).row).toBe(40);
    expect((await view(page)).col).toBe(32);
    await page.context().close();
  });
});

describe('for everybody', () => {
  it('speaks Korean, cuts no syllable, and says the words of the tokens', async () => {
    const page = await open('preset="causal" rows="2" cols="2" row-labels="나는,학교에" col-labels="나는,학교에"', {
      lang: 'ko',
    });
    await press(page, 'ArrowDown');
    expect(await spoken(page)).toMatch(/^2행 1열, 쿼리 학교에, 키 나는, 0\.\d+$/);
    expect(await page.getByRole('button', { name: '확대' }).count()).toBe(1);
    await page.context().close();
  });

  it.each([
    ['light, 1200 px', {}],
    ['dark, Korean, 320 px', { colorScheme: 'dark', lang: 'ko', viewport: { width: 320, height: 800 } }],
    ['forced colours', { forcedColors: 'active' }],
  ] as [string, Partial<Conditions>][])(
    'axe finds nothing and the page never scrolls sideways: %s',
    async (_, guise) => {
      const page = await open('preset="weights"', guise);
      await press(page, 'Enter');
      await page.locator('attn-derivation [part=formula]').waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      expect(consoleOf.get(page)).toEqual([]);
      await page.context().close();
    },
  );

  it('shows, after whatever was done, what a new one shows in that state', async () => {
    const page = await open('preset="random" rows="9" cols="7"');
    const deeds: Record<string, () => Promise<void>> = {
      down: () => press(page, 'ArrowDown'),
      right: () => press(page, 'ArrowRight'),
      end: () => press(page, 'Control+End'),
      nearer: () => press(page, '+'),
      farther: () => press(page, '-'),
      whole: () => press(page, '0'),
      page: () => press(page, 'PageDown'),
      undo: () => press(page, 'Control+z'),
      redo: () => press(page, 'Control+y'),
      seed: async () => {
        const field = page.locator('attn-heatmap #seed');
        if ((await field.count()) === 0) return;
        await field.fill(String(Number(await field.inputValue()) + 1));
        await field.press('Enter');
      },
      preset: async () => void (await page.locator('attn-heatmap #preset').selectOption('causal')),
      random: async () => void (await page.locator('attn-heatmap #preset').selectOption('random')),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(deeds)), { minLength: 1, maxLength: 8 }),
        async (names) => {
          for (const name of names) await deeds[name]!();
          // the keys rest on the grid; nothing is pointed at
          await expectFresh(heatmap(page));
        },
      ),
      { seed: 4, numRuns: 12 },
    );
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });
});
