/** What a teacher sets on a figure: locks, hidden controls, goals; and states that come from elsewhere. */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { figures } from '../../web/src/elements/figures.js';
import { cell, consoleOf, matrix, ready, useHost } from './harness.js';

const host = useHost();

type Saved = Record<string, unknown>;
type WithState = HTMLElement & { state: Record<string, unknown> };

const stateOf = (page: Page, tag: string): Promise<Record<string, unknown>> =>
  page.locator(tag).evaluate((element) => structuredClone((element as WithState).state));

async function lab(attributes: string, tag = 'attn-mask-lab', lang = 'en'): Promise<Page> {
  const page = await host.open({ body: `<${tag} ${attributes}></${tag}>`, lang });
  await page.locator(`${tag} section`).first().waitFor();
  return page;
}

const type = async (page: Page, name: string, row: number, col: number, text: string): Promise<void> => {
  await cell(matrix(page, name), row, col).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

describe('what is locked', () => {
  it('stays as it is, and the reader is told', async () => {
    const page = await lab('lock="mask" lang="ko"');
    const before = await stateOf(page, 'attn-mask-lab');
    await page.locator('attn-mask-lab td[role=gridcell]').first().click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('고정해 둔');
    expect(await stateOf(page, 'attn-mask-lab')).toEqual(before);
    await page.context().close();
  });

  it('is one part of a player: the rest can be changed, and then nothing is said any more', async () => {
    const page = await host.open({ body: '<attn-player preset="two-words" at="end" lock="query"></attn-player>' });
    await ready(page);
    await type(page, 'Query', 0, 0, '7');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('teacher');
    await type(page, 'Value', 0, 0, '7');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    const { problem, lock } = (await stateOf(page, 'attn-player')) as {
      problem: Record<string, number[][]>;
      lock: string[];
    };
    expect(problem['query']![0]![0]).not.toBe(7);
    expect(problem['value']![0]![0]).toBe(7);
    // a copy that is handed on is locked too
    expect(lock).toEqual(['query']);
    await page.context().close();
  });

  it.each([
    ['attn-flash', 'lock="mask"', { mask: 'causal' }, { seed: 77 }],
    ['attn-flash', 'lock="mask"', { mask: 'causal', lock: [] }, { lock: [], goal: 'output[1,1] > 1', seed: 77 }],
    ['attn-flash', 'lock="all"', { seed: 77 }, {}],
    ['attn-player', 'lock="query"', { problem: { query: [[1], [0]], key: [[1]], value: [[1]] } }, { decimals: 5 }],
    [
      'attn-player',
      'lock="mask"',
      (state: Saved) => ({ problem: { ...(state['problem'] as Saved), mask: 'causal' } }),
      { at: 0 },
    ],
    ['attn-player', 'lock="all"', { decimals: 5 }, { at: 0 }],
  ] as [string, string, Saved | ((state: Saved) => Saved), Saved][])(
    'stays so in %s (%s) whatever file is opened, also one edited by hand; what is free comes from it',
    async (tag, attributes, refused, taken) => {
      const page = await lab(`${attributes} controls="full" at="end"`, tag);
      const before = await stateOf(page, tag);
      const give = (state: object): Promise<void> =>
        page.locator('input[type=file]').setInputFiles({
          name: 'saved.json',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify({ figure: tag, state })),
        });
      await page.locator('details.save summary').click();
      await give({ ...before, ...(typeof refused === 'function' ? refused(before) : refused) });
      await expect.poll(() => page.getByRole('alert').textContent()).toContain('teacher');
      expect(await stateOf(page, tag)).toEqual(before);
      await give({ ...before, ...taken });
      await expect.poll(() => page.getByRole('status').first().textContent()).toContain('saved.json');
      const { lock, goal } = before;
      expect(await stateOf(page, tag)).toEqual({ ...before, ...taken, lock, ...('goal' in taken && { goal }) });
      await page.context().close();
    },
  );

  it('is not so by a file of another version, which is not called opened', async () => {
    const page = await lab('', 'attn-flash');
    await page.locator('details.save summary').click();
    const buffer = Buffer.from(JSON.stringify({ figure: 'attn-flash', state: { version: 2 } }));
    const saved = { name: 'saved.json', mimeType: 'application/json', buffer };
    await page.locator('input[type=file]').setInputFiles(saved);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('another version (2)');
    expect(await page.getByRole('status').first().textContent()).toBe('');
    await page.context().close();
  });

  it('can be all of it', async () => {
    const page = await lab('lock="all"');
    const enabled = await page
      .locator('attn-mask-lab')
      .evaluate(
        ({ shadowRoot }) =>
          [...shadowRoot!.querySelectorAll('.field :is(select, input):enabled, .radios input:enabled')].length,
      );
    expect(enabled).toBe(0);
    await page.context().close();
  });
});

describe('what is hidden', () => {
  it('is not offered, to the eye or the keyboard, and works all the same', async () => {
    const page = await lab('hide="seed samples" seed="7"', 'attn-scale-lab');
    expect(await page.getByLabel('Seed').isVisible()).toBe(false);
    expect(await page.getByRole('slider').first().isVisible()).toBe(true);
    expect((await stateOf(page, 'attn-scale-lab'))['seed']).toBe(7);
    await page.context().close();
  });

  it('can be all of it: nothing is left but the numbers and what saves them', async () => {
    const page = await lab('hide="all" preset="three-tokens" at="end" controls="full"', 'attn-player');
    await page.getByRole('grid', { name: 'Output', exact: true }).waitFor();
    for (const name of ['Less', 'Add a token']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.locator('attn-player details.save').isVisible()).toBe(true);
    await page.context().close();
  });

  it('and what is locked comes back when it is no longer said', async () => {
    const page = await lab('hide="seed" lock="samples"', 'attn-scale-lab');
    const seed = page.getByLabel('Seed');
    const locked = (): Promise<number> =>
      page
        .locator('attn-scale-lab')
        .evaluate(({ shadowRoot }) => shadowRoot!.querySelectorAll(':is(input, select):disabled').length);
    expect([await seed.isVisible(), await locked()]).toEqual([false, 1]);
    await page.locator('attn-scale-lab').evaluate((one) => ['hide', 'lock'].map((name) => one.removeAttribute(name)));
    await expect.poll(() => seed.isVisible()).toBe(true);
    expect(await locked()).toBe(0);
    await page.context().close();
  });
});

const tags = Object.keys(figures).filter((tag) => tag !== 'attn-exercise');

describe('a control', () => {
  it.each(tags)('of %s goes by the attribute that it changes', async (tag) => {
    const page = await lab('controls="full"', tag);
    const names = await page
      .locator(tag)
      .evaluate(({ shadowRoot }) =>
        [...shadowRoot!.querySelectorAll<HTMLElement>('.field, .radios')].map(({ dataset }) => dataset['sets']),
      );
    const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const known = Object.keys(figures[tag]!.schema);
    expect(names.filter((name) => name === undefined || !known.includes(kebab(name)))).toEqual([]);
    await page.context().close();
  });

  it('whose id is another than the attribute is hidden and locked with it', async () => {
    const hidden = await lab('hide="mask"', 'attn-flash');
    expect(await hidden.locator('#causal').isVisible()).toBe(false);
    await hidden.context().close();
    const locked = await lab('lock="head scores"', 'attn-shapes');
    expect(await locked.getByRole('group', { name: 'Head' }).getByRole('button').first().isDisabled()).toBe(true);
    await locked.context().close();
  });

  it('that saves is no setting: whatever is locked or hidden, the figure can be saved', async () => {
    const page = await lab('lock="all" hide="all"');
    await page.locator('details.save summary').click();
    const format = page.locator('#save-format');
    await format.waitFor(); // visible, a moment after the menu is opened
    expect(await format.isEnabled()).toBe(true);
    await page.context().close();
  });
});

describe('a goal', () => {
  /** Runs in the page before anything else. */
  const hearGoals = (): void => {
    const goals: unknown[] = [];
    Object.assign(globalThis, { goals });
    addEventListener('attn-goal', (event) => goals.push((event as CustomEvent).detail));
  };

  it('says how far it is, and once that it is reached, to whoever sees, hears or listens', async () => {
    const page = await host.open({
      body: '<attn-player preset="two-words" at="end" goal="output[1,1] > 20"></attn-player>',
      init: hearGoals,
    });
    await ready(page);
    const bar = page.locator('attn-player .goal');
    // by hand: both keys score alike for the first query, so it is the mean of 10 and 0
    expect(await bar.textContent()).toMatch(/output row 1, column 1 above 20 \(now 5\)/);
    await type(page, 'Value', 0, 0, '50');
    await expect.poll(() => bar.textContent()).toContain('(now 25)');
    expect(await bar.textContent()).toContain('Goal reached!');
    expect(await page.locator('attn-player > [role=status], attn-player [role=status]').textContent()).toBe(
      'Goal reached!',
    );
    await type(page, 'Value', 1, 0, '-50');
    await expect.poll(() => bar.textContent()).toContain('(now 0)');
    expect(await page.evaluate(() => (globalThis as unknown as { goals: unknown[] }).goals)).toEqual([
      { goal: 'output[1,1] > 20', reached: true },
      { goal: 'output[1,1] > 20', reached: false },
    ]);
    await page.context().close();
  });

  it('of several parts is reached with the last of them, and another goal is told anew', async () => {
    const page = await host.open({
      body: '<attn-player preset="two-words" at="end" goal="output[1,1] = 5 and output[1,2] > 20"></attn-player>',
      init: hearGoals,
    });
    await ready(page);
    const told = (): Promise<unknown[]> => page.evaluate(() => (globalThis as unknown as { goals: unknown[] }).goals);
    const aim = (goal: string): Promise<void> =>
      page.locator('attn-player').evaluate((player, text) => player.setAttribute('goal', text), goal);
    const bar = page.locator('attn-player .goal');
    // both outputs of the first query are 5: means of 10 and 0
    expect(await bar.textContent()).not.toContain('Goal reached!');
    expect(await told()).toEqual([]);
    for (const goal of ['output[1,1] = 5', 'output[1,2] = 5']) {
      await aim(goal);
      await expect.poll(told).toContainEqual({ goal, reached: true });
    }
    await page.context().close();
  });

  it('that is none is named and left out', async () => {
    const page = await lab('goal="win"');
    expect(await page.getByRole('alert').textContent()).toContain('goal');
    expect(await page.locator('.goal').count()).toBe(0);
    await page.context().close();
  });
});

describe('a state from elsewhere', () => {
  it.each(tags)('%s takes none of another version, and says so', async (tag) => {
    const page = await lab('', tag);
    const usual = await stateOf(page, tag);
    await page.locator(tag).evaluate((element) => ((element as WithState).state = { version: 2, seed: 99, size: 3 }));
    await expect.poll(() => page.locator(`${tag} [role=alert]`).first().textContent()).toContain('another version (2)');
    expect(await stateOf(page, tag)).toEqual(usual);
    await page.context().close();
  });

  it.each(tags)('%s lives on whatever it is given, and goes into JSON and back', async (tag) => {
    const page = await lab('', tag);
    const usual = await stateOf(page, tag);
    const json = fc.jsonValue({ maxDepth: 3 });
    const mutated = fc
      .tuple(fc.constantFrom(...Object.keys(usual)), json)
      .map(([name, value]) => ({ ...usual, [name]: value }) as unknown);
    const states = fc.sample(fc.oneof(json, mutated), { numRuns: 40, seed: 20 });
    const differing = await page.locator(tag).evaluate(async (element, all) => {
      const figure = element as WithState & { updateComplete: Promise<unknown> };
      const failed: string[] = [];
      for (const state of all) {
        figure.state = state as Record<string, unknown>;
        await figure.updateComplete;
        const kept = JSON.stringify(figure.state);
        figure.state = JSON.parse(kept) as Record<string, unknown>;
        await figure.updateComplete;
        if (JSON.stringify(figure.state) !== kept) failed.push(`${JSON.stringify(state)}: ${kept}`);
      }
      figure.state = { version: 1 };
      await figure.updateComplete;
      return failed;
    }, states);
    expect(differing).toEqual([]);
    expect(consoleOf.get(page)!.filter((line) => !line.includes('is left out'))).toEqual([]);
    await page.locator(`${tag} section`).first().waitFor();
    await page.context().close();
  });
});
