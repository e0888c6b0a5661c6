/** The plane: arrows that are the numbers of the trace, moved by pointer and by keys, in every language and guise. */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { guises } from './guises.js';
import { cell, cells, consoleOf, matrix, useHost, type Conditions } from './harness.js';

const host = useHost();

async function open(attributes = '', conditions: Partial<Conditions> = {}): Promise<{ page: Page; lab: Locator }> {
  const page = await host.open({ body: `<h1>Test</h1><attn-plane ${attributes}></attn-plane>`, ...conditions });
  const lab = page.locator('attn-plane');
  await lab.locator('[part~=plane]').first().waitFor();
  return { page, lab };
}

const tip = (lab: Locator, name: string): Locator => lab.getByRole('slider', { name, exact: true });
const column = async (lab: Locator, name: string): Promise<string[]> => (await cells(matrix(lab, name))).flat();

describe('the numbers', () => {
  // q = (0, 1): scores 0, 1, 1 over √2; weights 1 : e^(1/√2) : e^(1/√2), and 0.198 + 2 × 0.401 is 1
  it.each([
    ['three-tokens', 'en', ['0.198', '0.401', '0.401'], ['1.401', '1.203']],
    ['length-counts', 'ko', ['0.401', '0.198', '0.401'], ['1.604', '0.797']],
    ['nothing-to-see', 'en', ['0', '0', '0'], ['0', '0']],
  ])('of the example %s (%s)', async (preset, lang, weights, output) => {
    const { page, lab } = await open(`preset="${preset}"`, { lang });
    const [weightsName, outputName] = lang === 'ko' ? ['어텐션 가중치', '출력'] : ['Attention weights', 'Output'];
    expect(await column(lab, weightsName!)).toEqual(weights);
    expect(await column(lab, outputName!)).toEqual(output);
    await page.context().close();
  });

  it('say why scores tie: the third key is 45° away, but √2 long', async () => {
    const { page, lab } = await open('preset="length-counts"');
    expect(await column(lab, 'Scores')).toEqual(['1', '0', '1']);
    expect(await column(lab, 'Angles in degrees')).toEqual(['0', '90', '45']);
    expect(await column(lab, 'Key lengths')).toEqual(['1', '1', '1.414']);
    expect(await lab.getByText(/ties with k₁/).textContent()).toMatch(/k₃ is 45° away, but 1\.414 long/);
    await page.context().close();
  });

  it('say that the output of a query that sees nothing is 0, here outside the hull', async () => {
    const { page, lab } = await open('preset="nothing-to-see"');
    expect(await lab.locator('.said').last().textContent()).toMatch(/no key.*outside the hull/s);
    // between values on both sides of it, 0 is inside
    await lab.evaluate((element) => element.setAttribute('value', '3 0; -3 0; 0 3'));
    expect(await lab.locator('.said').last().textContent()).not.toMatch(/outside/);
    await page.context().close();
  });

  it('come from somewhere: a number that is pointed at tells how it was made', async () => {
    const { page, lab } = await open('preset="length-counts"');
    await cell(matrix(lab, 'Angles in degrees'), 2, 0).focus();
    await lab.getByText('The angle with the cosine 0.707 has 45 degrees.').waitFor();
    await cell(matrix(lab, 'Key lengths'), 2, 0).click();
    await lab.getByText(/The squares of key 3 add up to 2/).waitFor();
    await page.context().close();
  });
});

it('the drawing is of the numbers: widths are weights, the hull is of what is seen, the mean ends in the output', async () => {
  const { page, lab } = await open('preset="three-tokens"');
  const values = lab.locator('svg').nth(1);
  const widths = async (): Promise<number[]> =>
    (await values.locator('.hue-value .shaft').all()).reduce<Promise<number[]>>(
      async (before, line) => [...(await before), Number(await line.getAttribute('stroke-width'))],
      Promise.resolve([]),
    );
  const numbers = (text: string | null): number[] => (text ?? '').match(/-?[\d.]+/g)!.map(Number);
  const [first, second, third] = await widths();
  expect(second).toBe(third);
  // a line through (0, thinnest) and (1, thickest): 0.401 is as far above 0 as 0.198 times 0.401 / 0.198
  expect((second! - 1.25) / (first! - 1.25)).toBeCloseTo(Math.exp(Math.SQRT1_2), 6);
  expect(numbers(await values.locator('.hull').getAttribute('d'))).toHaveLength(6);
  const way = numbers(await values.locator('.path path').getAttribute('d'));
  const head = numbers(await values.locator('.hue-output .head').getAttribute('points'));
  expect(way).toHaveLength(8); // from the origin, over three values
  expect(way.slice(-2)).toEqual(head.slice(0, 2));
  await lab.getByRole('checkbox', { name: 'k₃' }).click();
  expect(numbers(await values.locator('.hull').getAttribute('d'))).toHaveLength(4);
  expect(await values.locator('.hidden .name').textContent()).toBe('v₃ ✕');
  await page.context().close();
});

describe('an arrow', () => {
  it('goes by the arrow keys a tenth at a time, by whole steps with Shift, and says where it is', async () => {
    const { page, lab } = await open('preset="three-tokens"');
    const key = tip(lab, 'key 1');
    await key.focus();
    await page.keyboard.press('ArrowUp');
    expect(await key.getAttribute('aria-valuetext')).toBe('x 1, y 0.1');
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await key.getAttribute('aria-valuetext')).toBe('x 0, y 0.1');
    expect(await cells(matrix(lab, 'Key'))).toEqual([
      ['0', '0.1'],
      ['0', '1'],
      ['1', '1'],
    ]);
    expect(await lab.getByRole('status').textContent()).toMatch(/^q₂: output x [\d.]+, y [\d.]+$/);
    // one arrow, one gesture: one way back
    await lab.getByRole('button', { name: 'Undo' }).click();
    expect((await cells(matrix(lab, 'Key')))[0]).toEqual(['1', '0']);
    await page.context().close();
  });

  it('is computed once a frame, however often the pointer tells of itself, and ends where it was let go', async () => {
    const { page, lab } = await open('preset="three-tokens"');
    const { changes, at } = await lab.evaluate(async (element) => {
      const plane = element.shadowRoot!.querySelector('[data-id="value.0"]')!.closest('svg')!;
      const box = plane.getBoundingClientRect();
      let changes = 0;
      element.addEventListener('attn-change', () => (changes += 1));
      const send = (target: Element, type: string, along: number): boolean =>
        target.dispatchEvent(
          new PointerEvent(type, {
            ...{ bubbles: true, composed: true, pointerId: 1, button: 0 },
            ...{ clientX: box.left + box.width * along, clientY: box.top + box.height / 2 },
          }),
        );
      send(plane.querySelector('[data-id="value.0"]')!, 'pointerdown', 0.5);
      for (let step = 0; step <= 30; ++step) send(plane, 'pointermove', 0.5 + step / 100);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const { state } = element as unknown as { state: { value: number[][] } };
      const before = JSON.stringify(state.value[0]);
      send(plane, 'pointermove', 0.5);
      send(plane, 'pointerup', 0.5);
      const after = (element as unknown as { state: { value: number[][] } }).state.value[0];
      return { changes, at: [before, JSON.stringify(after)] };
    });
    expect(changes).toBe(2);
    // let go before the next frame, elsewhere: there it is
    expect(at[0]).not.toBe(at[1]);
    await page.context().close();
  });

  it('is dragged by the pointer, and the picture is computed with it', async () => {
    const { page, lab } = await open('preset="three-tokens"');
    const value = tip(lab, 'value 1').locator('.dot');
    const box = (await value.boundingBox())!;
    const events = await lab.evaluateHandle((element) => {
      const seen: unknown[] = [];
      element.addEventListener('attn-change', (event) => seen.push((event as CustomEvent).detail));
      return seen;
    });
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    for (let step = 1; step <= 8; ++step) await page.mouse.move(box.x + 5 * step, box.y - 6 * step);
    await page.mouse.up();
    const [x, y] = (await cells(matrix(lab, 'Value')))[0]!.map(Number);
    expect(x).toBeGreaterThan(1);
    expect(y).toBeGreaterThan(0);
    // 0.198 of the first value, the rest as before: the hand number moves with it
    const w = 1 / (1 + 2 * Math.exp(Math.SQRT1_2));
    const [ox, oy] = (await column(lab, 'Output')).map(Number);
    expect(ox).toBeCloseTo(w * x! + (3 * (1 - w)) / 2, 3);
    expect(oy).toBeCloseTo(w * y! + (3 * (1 - w)) / 2, 3);
    expect(await events.evaluate((seen) => seen.length)).toBeGreaterThan(2);
    await lab.getByRole('button', { name: 'Undo' }).click();
    expect((await cells(matrix(lab, 'Value')))[0]).toEqual(['1', '0']);
    await page.context().close();
  });

  it('can be typed as numbers, and refuses what is none', async () => {
    const { page, lab } = await open('preset="three-tokens"');
    await cell(matrix(lab, 'Key'), 0, 0).focus();
    await page.keyboard.type('2.5');
    await page.keyboard.press('Enter');
    expect(await tip(lab, 'key 1').getAttribute('aria-valuetext')).toBe('x 2.5, y 0');
    await cell(matrix(lab, 'Key'), 0, 0).focus();
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await lab.getByRole('alert').waitFor();
    expect(await tip(lab, 'key 1').getAttribute('aria-valuetext')).toBe('x 2.5, y 0');
    await page.context().close();
  });

  it('of a token moves its query, key and value', async () => {
    const { page, lab } = await open('preset="self-attention"');
    await tip(lab, 'token 1').focus();
    await page.keyboard.press('Shift+ArrowRight');
    // W_V doubles x: the value of (2, 0) is (4, 0); W_K swaps: the key is (0, 2)
    expect((await cells(matrix(lab, 'Value')))[0]).toEqual(['4', '0']);
    expect((await cells(matrix(lab, 'Key')))[0]).toEqual(['0', '2']);
    expect(await tip(lab, 'key 1').count()).toBe(0);
    await page.context().close();
  });
});

describe('tokens', () => {
  const names = (lab: Locator): Promise<string[]> =>
    lab.locator('svg').first().locator('.hue-key .name').allTextContents();

  it('come and go by their buttons, each a query, a key and a value, and what was is a step back', async () => {
    const { page, lab } = await open('preset="three-tokens" tokens="나,너,우리,모두"');
    await lab.getByRole('button', { name: 'Add a token' }).press('Enter');
    expect(await names(lab)).toEqual(['나', '너', '우리', '모두']);
    for (const name of ['Query', 'Key', 'Value', 'Output'])
      expect(await lab.evaluate((element, id) => (element as unknown as { state: Record<string, unknown[]> }).state[id]?.length, name.toLowerCase())).toBe(name === 'Output' ? undefined : 4); // prettier-ignore
    expect(await column(lab, 'Attention weights')).toHaveLength(4);
    expect(await lab.getByRole('status').textContent()).toBe('Tokens: 4');
    await lab.getByRole('button', { name: 'Remove the last token' }).press('Enter');
    await lab.getByRole('button', { name: 'Undo' }).click();
    expect(await names(lab)).toHaveLength(4);
    await lab.getByRole('button', { name: 'Undo' }).click();
    expect(await column(lab, 'Attention weights')).toEqual(['0.198', '0.401', '0.401']);
    await page.context().close();
  });

  it('go by Delete on a tip, the others keep their labels and what they may look at', async () => {
    const { page, lab } = await open('preset="nothing-to-see" tokens="나,너,우리"');
    await tip(lab, 'key 나').focus();
    await page.keyboard.press('Delete');
    expect(await names(lab)).toEqual(['너 ✕', '우리 ✕']);
    expect(await column(lab, 'Output')).toEqual(['0', '0']); // 너 is still looked at, and still sees nothing
    expect(await tip(lab, 'key 너').evaluate((it) => it.matches(':focus'))).toBe(true);
    await page.keyboard.press('Delete');
    expect(await column(lab, 'Attention weights')).toEqual(['1']);
    await page.keyboard.press('Delete');
    expect(await names(lab)).toEqual(['우리']);
    expect(await lab.getByRole('status').textContent()).toBe('There are 1 to 8 tokens.');
    await page.context().close();
  });

  it('are eight at most, and a query without a key of its own stays alone', async () => {
    const { page, lab } = await open('preset="compass"');
    const more = lab.getByRole('button', { name: 'Add a token' });
    for (let times = 0; times < 6; ++times) await more.press('Enter');
    expect(await column(lab, 'Key lengths')).toHaveLength(8);
    expect(await more.getAttribute('aria-disabled')).toBe('true');
    await tip(lab, 'query 1').focus();
    await page.keyboard.press('Delete');
    expect(await column(lab, 'Key lengths')).toHaveLength(8);
    await page.context().close();
  });
});

it('every control works by keyboard', async () => {
  const { page, lab } = await open('preset="three-tokens"');
  await lab.getByRole('radio', { name: 'q₂' }).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await column(lab, 'Attention weights')).toEqual(['0.401', '0.198', '0.401']);
  await lab.getByRole('checkbox', { name: 'k₃' }).focus();
  await page.keyboard.press('Space');
  // e^(1/√2) : 1 is 0.67 to 0.33
  expect(await column(lab, 'Attention weights')).toEqual(['0.67', '0.33', '0']);
  await lab.getByRole('checkbox', { name: /√d/ }).focus();
  await page.keyboard.press('Space');
  // e : 1
  expect(await column(lab, 'Attention weights')).toEqual(['0.731', '0.269', '0']);
  await lab.getByRole('combobox', { name: 'Example' }).selectOption('compass');
  expect(await column(lab, 'Key lengths')).toEqual(['1', '1', '1', '1']);
  await page.keyboard.press('Control+z');
  await page.context().close();
});

it('takes what a page gives, and says what it can’t read', async () => {
  const { page, lab } = await open('key="1 0 0; 0 1 0" query="0 2"');
  await lab.getByRole('alert').waitFor();
  expect(await lab.getByRole('alert').textContent()).toMatch(/key/);
  expect(await cells(matrix(lab, 'Query'))).toEqual([['0', '2']]);
  await page.context().close();
});

describe.each(guises)('%s', (_, guise) => {
  it('axe finds nothing, and the page never scrolls sideways', async () => {
    const body = ['length-counts', 'nothing-to-see', 'self-attention'].map(
      (preset) => `<attn-plane preset="${preset}"></attn-plane>`,
    );
    const page = await host.open({ body: `<h1>Test</h1>${body.join('')}`, ...guise });
    await page.locator('attn-plane').last().locator('[part~=plane]').first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });
});

it('after any edits shows what a fresh one shows', async () => {
  const { page, lab } = await open('preset="three-tokens"');
  const tips = ['key.0', 'key.1', 'key.2', 'value.0', 'value.1', 'value.2'].map((id) => `[data-id="${id}"]`);
  const edit = fc.oneof(
    fc.record({
      at: fc.constantFrom(...tips),
      key: fc.constantFrom('ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowDown'),
      shift: fc.boolean(),
    }),
    fc.record({ at: fc.constantFrom(...tips), key: fc.constant('Delete') }),
    fc.record({ at: fc.constantFrom('.stepper button:first-child', '.stepper button:last-child') }),
    fc.record({ at: fc.constantFrom('#look-0', '#look-1', '#look-2', '#scale') }),
    fc.record({ at: fc.constantFrom('[name=query][value="0"]', '[name=query][value="1"]', '[name=query][value="2"]') }),
    fc.record({ at: fc.constantFrom('.edits button:nth-child(1)', '.edits button:nth-child(2)') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      await lab.evaluate(async (element, edits) => {
        for (const { at, ...key } of edits as { at: string; key?: string; shift?: boolean }[]) {
          const target = element.shadowRoot!.querySelector<HTMLElement>(at);
          if (key.key)
            target?.dispatchEvent(
              new KeyboardEvent('keydown', {
                key: key.key,
                shiftKey: key.shift ?? false,
                bubbles: true,
                composed: true,
              }),
            );
          else target?.click();
          await (element as unknown as { updateComplete: Promise<boolean> }).updateComplete;
        }
        // the key at hand is the one that is measured: a tip that took the place of a removed one has the focus
        await new Promise((next) => setTimeout(next));
        (element.shadowRoot!.activeElement as HTMLElement | null)?.blur();
      }, edits);
      await expectFresh(lab);
    }),
    { seed: 20261129, numRuns: 20 },
  );
  await page.context().close();
}, 90_000);
