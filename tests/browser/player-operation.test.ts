import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cell, cells, consoleOf, light, matrix, ready, useHost } from './harness.js';

const host = useHost();

async function player(attributes = 'preset="two-words"', conditions = {}): Promise<Page> {
  const page = await host.open({ body: `<attn-player ${attributes}></attn-player>`, ...conditions });
  await ready(page);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const formula = (page: Page) => page.locator('attn-derivation span.formula');
/** As it is drawn, without the room between its signs. */
const drawn = async (page: Page) => (await formula(page).textContent())?.replace(/\s/g, '');
const picture = (page: Page) =>
  page.locator('attn-player').evaluate((element) => {
    const tables = element.shadowRoot!.querySelectorAll('attn-matrix');
    return [...tables].map((table) => table.shadowRoot!.querySelector('table')!.innerText).join('\n---\n');
  });

describe('time', () => {
  it('goes forward cell by cell and comes back to the same pictures', async () => {
    const page = await player();
    const forward = [await picture(page)];
    for (let i = 0; i < 6; ++i) {
      await button(page, 'Forward').click();
      forward.push(await picture(page));
    }
    expect(new Set(forward).size).toBe(7);
    for (let i = 5; i >= 0; --i) {
      await button(page, 'Back').click();
      expect(await picture(page)).toBe(forward[i]);
    }
    await page.context().close();
  });

  it('plays by itself to the end of what there is and stops', async () => {
    const page = await player('preset="two-words" granularity="step" speed="8"');
    await button(page, 'Play').click();
    await button(page, 'Pause').waitFor();
    await button(page, 'Play').waitFor({ timeout: 15_000 });
    expect(await cells(matrix(page, 'Output'))).toEqual([['5', '5'], ['2.69', '7.31']]); // prettier-ignore
    await page.context().close();
  });

  it('scrubs by keys: Page Up by steps, arrows by cells, Home and End', async () => {
    const page = await player();
    const range = page.getByRole('slider');
    await range.focus();
    await range.press('PageUp');
    expect(await cells(matrix(page, 'Scores'))).toEqual([['2', '2'], ['0', '2']]); // prettier-ignore
    await range.press('ArrowRight');
    expect(await cells(matrix(page, 'Scaled scores'))).toEqual([['1', '·'], ['·', '·']]); // prettier-ignore
    await range.press('ArrowLeft');
    expect(await cells(matrix(page, 'Scaled scores'))).toEqual([['·', '·'], ['·', '·']]); // prettier-ignore
    await range.press('End');
    expect(await cells(matrix(page, 'Output'))).toEqual([['5', '5'], ['2.69', '7.31']]); // prettier-ignore
    await range.press('Home');
    expect(await cells(matrix(page, 'Scores'))).toEqual([['·', '·'], ['·', '·']]); // prettier-ignore
    await page.context().close();
  });

  it('scrubs by dragging along the named steps', async () => {
    const page = await player();
    const segments = page.locator('attn-timeline .segment:not(.off)');
    const last = (await segments.last().boundingBox())!;
    const first = (await segments.first().boundingBox())!;
    await page.mouse.move(first.x + first.width / 2, first.y + first.height - 4);
    await page.mouse.down();
    expect(await cells(matrix(page, 'Output'))).toEqual([['·', '·'], ['·', '·']]); // prettier-ignore
    await page.mouse.move(last.x + last.width - 1, last.y + last.height - 4, { steps: 8 });
    await page.mouse.up();
    // dragged along, a picture may wait for a few frames
    await expect
      .poll(async () => (await cells(matrix(page, 'Output'))).flat().filter((text) => text !== '·').length)
      .toBeGreaterThanOrEqual(3);
    await page.context().close();
  });

  it('names the five steps, also when nothing is masked', async () => {
    const page = await player();
    expect(await page.locator('attn-timeline .name').allTextContents()).toEqual([
      'compare',
      'scale',
      'mask',
      'softmax',
      'mix',
    ]);
    await page.context().close();
    const korean = await player('preset="two-words"', { lang: 'ko' });
    expect(await korean.locator('attn-timeline .name').allTextContents()).toEqual([
      '비교',
      '눈금',
      '가리기',
      '비율',
      '섞기',
    ]);
    await korean.context().close();
  });

  it('with reduced motion jumps from border to border', async () => {
    const page = await player('preset="two-words" granularity="step" speed="8"', { reducedMotion: 'reduce' });
    const times = await page.locator('attn-player').evaluate(async (element) => {
      const seen = new Set<number>();
      const shadow = element.shadowRoot!;
      shadow.querySelector('attn-timeline')!.shadowRoot!.querySelector<HTMLButtonElement>('button.play')!.click();
      await new Promise<void>((resolve) => {
        const look = () => {
          const { t, end } = shadow.querySelector('attn-timeline') as unknown as { t: number; end: number };
          seen.add(t);
          if (t >= end) resolve();
          else requestAnimationFrame(look);
        };
        look();
      });
      return [...seen];
    });
    expect(times.every(Number.isInteger)).toBe(true);
    await page.context().close();
  });

  it('stops before each reveal when a presenter asks for it', async () => {
    const page = await player('preset="two-words" granularity="step" speed="8" pause-at-reveal="on"');
    await button(page, 'Play').click();
    await button(page, 'Play').waitFor({ timeout: 15_000 });
    expect((await cells(matrix(page, 'Scores'))).flat()).toEqual(['2', '2', '0', '2']);
    expect((await cells(matrix(page, 'Scaled scores'))).flat()).toEqual(['·', '·', '·', '·']);
    await page.context().close();
  });

  it('lets the products appear one by one', async () => {
    const page = await player();
    const texts = [];
    for (const t of [0.05, 0.1, 0.15, 0.25]) {
      await page.locator('attn-timeline').evaluate((element, at) => {
        element.dispatchEvent(new CustomEvent('attn-seek', { detail: { t: at }, bubbles: true, composed: true }));
      }, t);
      texts.push(await drawn(page));
    }
    expect(texts).toEqual(['1×1=1', '1×1+0×0=1', '1×1+0×0+1×1=2', '1×1+0×0+1×1+0×0=2']);
    await page.context().close();
  });
});

describe('where a number came from', () => {
  it('is told for any cell in focus, with the real numbers', async () => {
    const page = await player('preset="two-words" at="end"');
    await cell(matrix(page, 'Scores'), 1, 0).focus();
    expect(await drawn(page)).toBe('0×1+1×0+0×1+1×0=0');
    await cell(matrix(page, 'Scaled scores'), 0, 0).hover();
    expect(await drawn(page)).toBe('2÷√4=2÷2=1');
    await page.context().close();
  });

  it('lights the sources', async () => {
    const page = await player('preset="two-words" at="end"');
    await cell(matrix(page, 'Output'), 1, 0).focus();
    // the cells of a matrix that lie under its light, as row and column
    const lit = (name: string): Promise<string[]> =>
      light(page, name).evaluate((all) => {
        const cells = [...(all.getRootNode() as ShadowRoot).querySelectorAll<HTMLElement>('td[data-row]')];
        return [...all.querySelectorAll('.lit')].map((one) => {
          const { left, top } = one.getBoundingClientRect();
          const at = cells.find((td) => {
            const box = td.getBoundingClientRect();
            return Math.abs(box.left - left) < 1 && Math.abs(box.top - top) < 1;
          });
          return `${at?.dataset['row']} ${at?.dataset['col']}`;
        });
      });
    await expect.poll(() => lit('Attention weights')).toEqual(['1 0', '1 1']);
    expect(await lit('Value')).toEqual(['0 0', '1 0']);
    await page.context().close();
  });

  it('can be walked back to what was typed, by keyboard alone', async () => {
    const page = await player('preset="two-words" at="end"');
    await cell(matrix(page, 'Output'), 1, 0).focus();
    await page.keyboard.press('Enter');
    const path = [];
    for (let depth = 0; depth < 6; ++depth) {
      path.push(await page.locator('attn-derivation .trail [aria-current]').textContent());
      const sources = page.locator('attn-derivation .sources button');
      if ((await sources.count()) === 0) break;
      await sources.first().focus();
      await page.keyboard.press('Enter');
    }
    expect(path).toEqual([
      'Output row 2, column 1',
      'Attention weights row 2, column 1',
      'Scaled scores row 2, column 1',
      'Scores row 2, column 1',
      'Query row 2, column 1',
    ]);
    await button(page, 'Done').click();
    expect(await page.locator('attn-derivation .trail').count()).toBe(0);
    await page.context().close();
  });

  it('is told as text for those who listen', async () => {
    const page = await player('preset="two-words" at="end"');
    await cell(matrix(page, 'Scores'), 1, 0).focus();
    expect(await page.locator('attn-derivation .formula .hidden-text').textContent()).toBe(
      '0 times 1 plus 1 times 0 plus 0 times 1 plus 1 times 0 equals 0',
    );
    await page.context().close();
  });

  it('can be clicked in the formula itself', async () => {
    const page = await player('preset="two-words" at="end"');
    await cell(matrix(page, 'Output'), 1, 1).click();
    await formula(page).locator('mn[data-term="0"]').click();
    expect(await page.locator('attn-derivation .trail [aria-current]').textContent()).toContain('Attention weights');
    await page.context().close();
  });
});

describe('editing', () => {
  it('a cell recomputes everything below it before the next frame is drawn', async () => {
    const page = await player('preset="two-words" at="end"');
    await cell(matrix(page, 'Value'), 1, 1).focus();
    await page.keyboard.type('20');
    const frames = await page.locator('attn-player').evaluate(async (element) => {
      const grids = [...element.shadowRoot!.querySelectorAll('attn-matrix')];
      const output = grids.at(-1)!.shadowRoot!;
      const value = grids.find(
        (grid) => (grid as unknown as { step: { id: string } }).step.id === 'value',
      )!.shadowRoot!;
      let frames = 0;
      let drawing = true;
      const count = () => {
        if (!drawing) return;
        ++frames;
        requestAnimationFrame(count);
      };
      await new Promise(requestAnimationFrame);
      value
        .querySelector('input')!
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
      count();
      while (!output.textContent!.includes('14.62')) await Promise.resolve();
      drawing = false;
      return frames;
    });
    expect(frames).toBe(1); // counted at once, no frame went by
    expect(await cells(matrix(page, 'Output'))).toEqual([['5', '10'], ['2.69', '14.62']]); // prettier-ignore
    await page.context().close();
  });

  it('counts what changed, and marks it when the count is in focus', async () => {
    const page = await player('preset="two-words" at="end"');
    await cell(matrix(page, 'Value'), 1, 1).focus();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    expect(await matrix(page, 'Output').locator('td.changed').count()).toBe(0);
    await button(page, '3 numbers changed').focus();
    expect(await matrix(page, 'Output').locator('td.changed').count()).toBe(2);
    await page.context().close();
  });

  it('follows the grid pattern: one tab stop, arrows, Enter, Escape', async () => {
    const page = await player('preset="two-words" at="end"');
    const query = matrix(page, 'Query');
    expect(await query.locator('td[tabindex="0"]').count()).toBe(1);
    await cell(query, 0, 0).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    expect((await cells(query))[1]).toEqual(['0', '1', '0', '1']);
    await page.keyboard.press('F2');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('−3'); // U+2212, as copied from a page
    await page.keyboard.press('Enter');
    expect((await cells(query))[1]).toEqual(['0', '−3', '0', '1']);
    await page.context().close();
  });

  it('takes a block from a spreadsheet', async () => {
    const page = await player('preset="two-words" at="end"');
    await cell(matrix(page, 'Value'), 0, 0).focus();
    await page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1\t2\r\n3\t4\r\n');
      active!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
      );
    });
    expect(await cells(matrix(page, 'Value'))).toEqual([['1', '2'], ['3', '4']]); // prettier-ignore
    expect((await cells(matrix(page, 'Output')))[0]).toEqual(['2', '3']); // the mean of (1,2) and (3,4)
    await page.context().close();
  });

  it('refuses text with a message beside the cell and keeps the last good state', async () => {
    const page = await player('preset="two-words" at="end"', { lang: 'ko' });
    const value = matrix(page, '값');
    await cell(value, 0, 0).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('열');
    await page.keyboard.press('Enter');
    const alert = page.locator('attn-matrix').getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('열');
    expect((await cells(value))[0]).toEqual(['10', '0']);
    await page.context().close();
  });

  it('leaves Enter to the input method while a syllable is composed', async () => {
    const page = await player('preset="two-words" at="end"');
    await cell(matrix(page, 'Value'), 0, 0).focus();
    await page.keyboard.type('7');
    const stillEditing = await page.locator('attn-player').evaluate((element) => {
      const input = [...element.shadowRoot!.querySelectorAll('attn-matrix')]
        .map((grid) => grid.shadowRoot!.querySelector('input'))
        .find(Boolean)!;
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, composed: true }),
      );
      return input.isConnected;
    });
    expect(stillEditing).toBe(true);
    await page.context().close();
  });

  it('undoes, redoes and resets', async () => {
    const page = await player('preset="two-words" at="end"');
    const output = matrix(page, 'Output');
    const before = await cells(output);
    await cell(matrix(page, 'Value'), 1, 1).focus();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    const after = await cells(output);
    await button(page, 'Undo').click();
    expect(await cells(output)).toEqual(before);
    await button(page, 'Redo').click();
    expect(await cells(output)).toEqual(after);
    await page.keyboard.press('ControlOrMeta+z');
    expect(await cells(output)).toEqual(before);
    await button(page, 'Redo').click();
    await button(page, 'Reset').click();
    expect(await cells(output)).toEqual(before);
    expect(await button(page, 'Undo').count()).toBe(0);
    await page.context().close();
  });
});

describe('behind “more”', () => {
  it('hides everything but the essentials at first', async () => {
    const page = await player();
    const names = await page.getByRole('button').allInnerTexts();
    expect(names.length).toBe(4); // back, play, forward, more
    expect(await page.getByRole('combobox').count()).toBe(0);
    await page.context().close();
  });

  it('the mask changes the picture, by choice and by drawing', async () => {
    const page = await player('preset="three-tokens" at="end"');
    await button(page, 'More').click();
    await page.getByRole('combobox', { name: 'Mask' }).selectOption('causal');
    expect((await cells(matrix(page, 'Output')))[1]).toEqual(['0.33', '1.34']);
    await page.getByRole('combobox', { name: 'Mask' }).selectOption('drawn');
    const drawn = matrix(page, /Who may look/);
    await cell(drawn, 1, 2).click();
    expect((await cells(matrix(page, 'Output')))[1]).toEqual(['1.401', '1.203']);
    await cell(drawn, 0, 0).click();
    // token 1 sees nothing now: weights 0, output 0
    expect((await cells(matrix(page, 'Output')))[0]).toEqual(['0', '0']);
    await page.context().close();
  });

  it('the scale can be switched off', async () => {
    const page = await player('preset="two-words" at="end"');
    await button(page, 'More').click();
    await page.getByRole('checkbox', { name: /√d/ }).uncheck();
    // softmax of (0, 2): 1/(1+e²) = 0.119
    expect((await cells(matrix(page, 'Attention weights')))[1]).toEqual(['0.12', '0.88']);
    await page.context().close();
  });

  it('tokens and dimensions come and go', async () => {
    const page = await player('preset="two-words" at="end"');
    await button(page, 'More').click();
    await button(page, 'Add a token').click();
    expect(await cells(matrix(page, 'Query'))).toHaveLength(3);
    await button(page, 'Add a dimension').click();
    expect((await cells(matrix(page, 'Query')))[0]).toHaveLength(5);
    await button(page, 'Remove a token').click();
    await button(page, 'Remove a dimension').click();
    expect(await cells(matrix(page, 'Output'))).toEqual([['5', '5'], ['2.69', '7.31']]); // prettier-ignore
    await page.context().close();
  });
});

describe('own data', () => {
  it('comes by attributes', async () => {
    const page = await player('query="1 0" key="1 0; 0 1" value="2; 4" scale="none" at="end"');
    // e/(1+e) = 0.731, so 2·0.731 + 4·0.269 = 2.538
    expect(await cells(matrix(page, 'Output'))).toEqual([['2.538']]);
    await page.context().close();
  });

  it('comes by a JSON child', async () => {
    const body = `<attn-player><script type="application/json">{"problem":{"query":[[0]],"key":[[1],[2]],"value":[[1],[3]]},"at":"end"}</script></attn-player>`;
    const page = await host.open({ body });
    await ready(page);
    expect(await cells(matrix(page, 'Output'))).toEqual([['2']]);
    await page.context().close();
  });

  it.each([
    ['ragged rows', 'query="[[1,0],[1]]" key="1 0" value="1"', 'Row 2'],
    ['text', 'query=\'[[1,"two"]]\' key="1 0" value="1"', 'two'],
    ['shapes that do not meet', 'query="1 0 1" key="1 0" value="1"', '(1, 3)'],
    ['a mask of another shape', 'preset="two-words" mask="[[true]]"', 'mask'],
    ['an unreadable attribute', 'preset="two-words" speed="fast"', 'speed'],
  ])('that is wrong is named: %s', async (_, attributes, named) => {
    const page = await host.open({ body: `<attn-player ${attributes}><p>the table</p></attn-player>` });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain(named);
    await page.context().close();
  });

  it('larger than 32 × 32 is a heat map with keys and a read-out', async () => {
    const rows = (n: number) => JSON.stringify(Array.from({ length: n }, (_, i) => [i % 3, (i * 7) % 5]));
    const page = await player(`query='${rows(40)}' key='${rows(40)}' value='${rows(40)}' at="end"`);
    const map = page.locator('attn-heat-map').filter({ has: page.getByRole('grid', { name: 'Attention weights' }) });
    await map.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    expect(await map.locator('.read-out').textContent()).toContain('row 2, column 40');
    await page.context().close();
  });

  it('prints nothing on the console while all is well', async () => {
    const page = await player('preset="self-small" mask="causal"');
    await button(page, 'Forward').click();
    await button(page, 'More').click();
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });
});
