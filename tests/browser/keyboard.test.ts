/** The keyboard alone: in, through and out again, in both directions, also inside a frame. */
import type { Frame, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageWith, ready, useHost } from './harness.js';

const host = useHost();

const player = '<attn-player preset="three-tokens" controls="full" at="2.5"></attn-player>';
const between = `<button id="before">before</button>${player}<button id="after">after</button>`;

/** What has the focus, down to the last shadow root, as a name a person would give it. */
const focused = (scope: Page | Frame): Promise<string> =>
  scope.evaluate(() => {
    let active: Element | null = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (!active) return '';
    const grid = active.closest('[role=grid]');
    if (grid) return `grid ${grid.getAttribute('aria-label')}`;
    const label = (active as HTMLInputElement).labels?.[0]?.textContent ?? active.getAttribute('aria-label');
    return (label ?? active.textContent ?? '').trim();
  });

/** Presses until the goal has the focus, and says what had it on the way. */
async function walk(page: Page, key: string, goal: string, scope: Page | Frame = page): Promise<string[]> {
  const way: string[] = [];
  for (let press = 0; press < 60; ++press) {
    await page.keyboard.press(key);
    const here = await focused(scope);
    if (here === goal) return way;
    way.push(here);
  }
  throw new Error(`never reached ${goal}: ${way.join(' → ')}`);
}

describe('Tab', () => {
  it('goes through the whole player and out of it, and back the same way', async () => {
    const page = await host.open({ body: between });
    await ready(page);
    await page.locator('#before').focus();
    const there = await walk(page, 'Tab', 'after');
    const back = await walk(page, 'Shift+Tab', 'before');
    expect(back).toEqual([...there].reverse());
    expect(new Set(there).size).toBe(there.length); // one tab stop a matrix, nothing twice
    expect(there.filter((name) => name.startsWith('grid')).length).toBeGreaterThanOrEqual(6);
    expect(there).toEqual(
      expect.arrayContaining(['Back', 'Play', 'Forward', 'Timeline', 'Less', 'Mask', 'Add a token']),
    );
    await page.context().close();
  });

  it('leaves a frame at both ends', async () => {
    const inside = pageWith({ body: player, script: '<script src="/attention-textbook.standalone.js"></script>' });
    const page = await host.open({
      body: `<button id="before">before</button>
        <iframe width="900" height="700" src="/inside/test.html"></iframe><button id="after">after</button>`,
      script: '',
    });
    await page.route('**/inside/test.html', (route) => route.fulfill({ body: inside, contentType: 'text/html' }));
    await page.reload();
    await page.frameLocator('iframe').locator('attn-player [part~=flow]').waitFor();
    await page.locator('#before').focus();
    const there = await walk(page, 'Tab', 'after');
    expect(there.length).toBeGreaterThan(10);
    const back = await walk(page, 'Shift+Tab', 'before');
    expect(back).toHaveLength(there.length);
    await page.context().close();
  });

  it('leaves a cell that is being edited, and keeps what was typed', async () => {
    const page = await host.open({ body: between });
    await ready(page);
    await page.locator('#before').focus();
    while (!(await focused(page)).startsWith('grid Query')) await page.keyboard.press('Tab');
    await page.keyboard.type('7');
    await walk(page, 'Tab', 'after');
    expect(
      await page.getByRole('grid', { name: 'Query' }).locator('td[role=gridcell]').first().textContent(),
    ).toContain('7');
    await page.context().close();
  });
});

describe('inside a matrix', () => {
  it('arrows go from cell to cell and stop at the borders; Tab still leaves', async () => {
    const page = await host.open({ body: between });
    await ready(page);
    const first = page.getByRole('grid', { name: 'Query' }).locator('td[role=gridcell]').first();
    await first.focus();
    const at = (): Promise<string> =>
      page.evaluate(() => {
        let active: Element | null = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        const { row, col } = (active as HTMLElement).dataset;
        return `${row},${col}`;
      });
    const seen = [await at()];
    for (const key of [
      'ArrowLeft',
      'ArrowRight',
      'ArrowRight',
      'ArrowDown',
      'Control+End',
      'ArrowDown',
      'Control+Home',
    ]) {
      await page.keyboard.press(key);
      seen.push(await at());
    }
    expect(seen).toEqual(['0,0', '0,0', '0,1', '0,1', '1,1', '2,1', '2,1', '0,0']);
    await walk(page, 'Shift+Tab', 'before');
    await page.context().close();
  });

  it('the focus is always to be seen', async () => {
    const page = await host.open({ body: between });
    await ready(page);
    await page.locator('#before').focus();
    for (let press = 0; press < 12; ++press) {
      await page.keyboard.press('Tab');
      const outlined = await page.evaluate(() => {
        let active: Element | null = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        // the range itself is out of sight; its track wears the outline
        const wearer = active!.closest('.scrub') ?? active!;
        return getComputedStyle(wearer).outlineStyle;
      });
      expect(outlined, await focused(page)).not.toBe('none');
    }
    await page.context().close();
  });
});
