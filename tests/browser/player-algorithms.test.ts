/** Every worked example in a real page: each step can be reached, each number is the trace's, and parts can be chosen. */
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { presets } from '../../web/src/elements/attn-player/presets.js';
import { mistakes } from '../../web/src/elements/attn-player/schema.js';
import type { AttnPlayer } from '../../web/src/elements/attn-player/attn-player.js';
import type { AttnMatrix } from '../../web/src/elements/attn-matrix/attn-matrix.js';
import { formatNumber } from '../../web/src/locales/numbers.js';
import { cell, consoleOf, matrix, ready, useHost, type Conditions } from './harness.js';

const host = useHost();
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

async function open(attributes: string, conditions: Partial<Conditions> = {}): Promise<Page> {
  const page = await host.open({ body: `<attn-player ${attributes}></attn-player>`, ...conditions });
  await ready(page);
  return page;
}

interface Stop {
  step: string;
  /** as drawn; null for a heat map */
  texts: string[] | null;
  data: number[];
}

/** Walks forward by whole steps, as Page Up on the time line does, and reads the step that has just been finished. */
const walk = (page: Page): Promise<Stop[]> =>
  page.evaluate(async () => {
    const player = document.querySelector('attn-player') as AttnPlayer;
    const root = player.shadowRoot!;
    const stops: Stop[] = [];
    while (player.t < player.stages.length) {
      const range = root.querySelector('attn-timeline')!.shadowRoot!.querySelector('input')!;
      range.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true, composed: true }));
      await player.updateComplete;
      const { step } = player.stages[Math.round(player.t) - 1]!;
      const drawn = [...root.querySelectorAll<AttnMatrix>('attn-matrix')]
        .filter((one) => one.step.id === step && !one.transposed)
        .at(-1);
      const heatMap = [...root.querySelectorAll<AttnMatrix>('attn-heat-map')].some((one) => one.step.id === step);
      await drawn?.updateComplete;
      if (!drawn && !heatMap) throw new Error(`${step} is not to be seen`);
      const cells = drawn && [...drawn.shadowRoot!.querySelectorAll('td[role=gridcell]')];
      stops.push({
        step,
        texts: cells ? cells.map(({ textContent }) => textContent!.trim()) : null,
        data: Array.from(player.trace!.step(step).data),
      });
    }
    return stops;
  });

/** What has to be passed: every computed step, of heads the first. */
const onTheWay = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (document.querySelector('attn-player') as AttnPlayer)
      .trace!.steps.filter(({ id, op }) => op !== 'input' && op !== 'copy' && !/head\.[1-9]/.test(id))
      .map(({ id }) => id),
  );

describe.each(Object.entries(presets))('the example %s', (name, { decimals }) => {
  it('in Korean: every step is reached, and shows the numbers of the trace', async () => {
    const page = await open(`preset="${name}"`, { lang: 'ko' });
    const expected = await onTheWay(page);
    const stops = await walk(page);
    expect(stops.map(({ step }) => step)).toEqual(expected);
    for (const { step, texts, data } of stops)
      if (texts) expect(texts, step).toEqual(data.map((value) => formatNumber(value, decimals, 'ko')));
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });
});

it('all of them on one phone: nothing sticks out sideways, nothing is printed', async () => {
  const names = Object.keys(presets);
  const body = names.map((name) => `<attn-player preset="${name}" at="2.5" controls="full"></attn-player>`).join('');
  const page = await host.open({ body, viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  await page
    .locator('attn-player [part~=flow]')
    .nth(names.length - 1)
    .waitFor();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  expect(consoleOf.get(page)).toEqual([]);
  await page.context().close();
});

describe('what it costs is said at the end, from the trace', () => {
  it('of tiles: a tile of scores, three columns and the accumulator, against all scores', async () => {
    const page = await open('preset="flash" at="end"');
    // 1 · (2 + 3 + 2) and 1 · 3
    await page.getByText('At most 7 numbers are held at a time; all scores at once would be 3.').waitFor();
    await page.context().close();
  });

  it('of a cache: keys and values of three tokens and two heads, 8 · 3 · 2 · 4 bytes', async () => {
    const page = await open('preset="cached-decode" at="end"', { lang: 'ko' });
    await page.getByText(/캐시를 쓰면 곱셈 [\d,]+번에 192바이트/).waitFor();
    await page.context().close();
  });
});

const stateOf = (page: Page) =>
  page.evaluate(() => {
    const { state, t } = document.querySelector('attn-player') as AttnPlayer;
    return {
      focus: state.focus,
      t,
      stage: (document.querySelector('attn-player') as AttnPlayer).stages[Math.ceil(t) - 1]?.step,
    };
  });

describe('heads', () => {
  it('are chosen by arrows, and time stays where it is', async () => {
    const page = await open('preset="multi-head" focus="head.0"');
    const radio = (name: string) => page.getByRole('radio', { name, exact: true });
    await radio('Head 1').last().focus();
    const before = await stateOf(page);
    await page.keyboard.press('ArrowRight');
    const after = await stateOf(page);
    expect(after.focus).toEqual(['head.1']);
    expect(after.t).toBe(before.t);
    expect(after.stage).toBe('head.1.query');
    expect(await radio('Head 2').last().isChecked()).toBe(true);
    await matrix(page, /^Head 2, scores/).waitFor();
    await page.context().close();
  });

  it('are painted small, all of them, as far as they are known', async () => {
    const page = await open('preset="multi-head" focus="head.0" at="end"');
    const painted = await page.evaluate(() => {
      const root = document.querySelector('attn-player')!.shadowRoot!;
      return [...root.querySelectorAll('attn-heat-map[thumbnail]')].map((map) => {
        const canvas = map.shadowRoot!.querySelector('canvas')!;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return new Set(Array.from({ length: data.length / 4 }, (_, i) => data.slice(4 * i, 4 * i + 4).join())).size;
      });
    });
    // two weights in each head, 0.4 and 0.1
    expect(painted).toEqual([2, 2]);
    await page.context().close();
  });

  it('turn to the one that a number is walked back to', async () => {
    const page = await open('preset="multi-head" at="end"');
    // column 3 of the joined heads comes from the second one
    await cell(matrix(page, /^Joined heads/), 0, 2).click();
    await page.locator('attn-derivation .sources button').first().click();
    expect((await stateOf(page)).focus).toEqual(['head.1']);
    await page.locator('attn-derivation .sources button').first().click();
    await matrix(page, /^Head 2, scores/).waitFor();
    await page.keyboard.press('Escape');
    await page.context().close();
  });
});

describe('parts', () => {
  it('of a transformer are found through the outline, from the outside in', async () => {
    const page = await open('preset="transformer"');
    await page.getByRole('radio', { name: 'Decoder' }).check({ force: true });
    expect((await stateOf(page)).stage).toBe('decoder.layer.0.selfAttention.query');
    await page.getByRole('radio', { name: 'Cross-attention' }).check({ force: true });
    expect((await stateOf(page)).stage).toBe('decoder.layer.0.crossAttention.query');
    await page.context().close();
  });

  it('begin where Home leads, and Back goes on into the part before', async () => {
    const page = await open('preset="encoder-layer" focus="feedForward" granularity="step"');
    const range = page.locator('attn-timeline input');
    await range.press('End');
    expect((await stateOf(page)).stage).toBe('feedForward.output');
    await range.press('Home');
    expect((await stateOf(page)).stage).toBe('feedForward.hidden');
    await range.press('ArrowLeft');
    expect((await stateOf(page)).stage).toBe('norm1.output');
    await page.context().close();
  });

  it('are opened by the attribute focus; one that is nowhere is told, and time stays at the start', async () => {
    const page = await open('preset="transformer" focus="encoder layer.1 feedForward"');
    expect((await stateOf(page)).stage).toBe('encoder.layer.1.feedForward.hidden');
    await page.evaluate(() => document.querySelector('attn-player')!.setAttribute('focus', 'layer.7'));
    await page.getByRole('alert').filter({ hasText: 'layer.7' }).waitFor();
    expect((await stateOf(page)).t).toBe(0);
    await page.evaluate(() => document.querySelector('attn-player')!.setAttribute('focus', 'decoder'));
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await page.evaluate(() => document.querySelector('attn-player')!.setAttribute('focus', 'second head'));
    await page.evaluate(() => document.querySelector('attn-player')!.setAttribute('focus', '2.head'));
    expect(consoleOf.get(page)!.join()).toContain('focus="2.head"');
    await page.context().close();
  });

  it('of the scores are a map of tiles, to scale, with keys', async () => {
    const page = await open('preset="flash-tiles"');
    const tile = (name: string) => page.getByRole('radio', { name, exact: true });
    await tile('Tile 1·1').focus();
    await page.keyboard.press('ArrowRight');
    expect((await stateOf(page)).stage).toBe('tile.0.1.scores');
    await page.keyboard.press('ArrowRight');
    expect((await stateOf(page)).stage).toBe('tile.1.0.scores');
    // the tile's own queries and keys: the third and fourth, the first and second
    const scores = matrix(page, /^Tile 2·1, scores/);
    expect(await scores.locator('thead th [aria-hidden]').allTextContents()).toEqual(['k₁', 'k₂']);
    const queries = matrix(page, /^Query/);
    expect(await queries.locator('tbody th [aria-hidden]').allTextContents()).toEqual(['q₃', 'q₄']);
    await page.context().close();
  });

  it('of a gradient stand under what they are: forward, and backward', async () => {
    const page = await open('preset="attention-gradient" at="end"');
    expect(await page.locator('attn-player h3').allTextContents()).toEqual(['Forward', 'Backward']);
    await page.context().close();
  });
});

describe('an input deep in the problem', () => {
  it('is edited in place: a weight of an encoder layer', async () => {
    const page = await open('preset="encoder-layer"');
    const output = () =>
      page.evaluate(() => Array.from((document.querySelector('attn-player') as AttnPlayer).trace!.step('output').data));
    const before = await output();
    await cell(matrix(page, /^Self-attention, value matrix/i), 0, 0).focus();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    const after = await output();
    expect(after).not.toEqual(before);
    const state = await page.evaluate(() => (document.querySelector('attn-player') as AttnPlayer).state.problem);
    expect(state).toMatchObject({ weights: { value: [[3, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] } }); // prettier-ignore
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await output()).toEqual(before);
    await page.context().close();
  });
});

it('random weights say that nobody trained them, as long as they are there', async () => {
  const page = await open('preset="two-words" controls="full"', { lang: 'ko' });
  const note = page.getByText('학습하지 않은 무작위 가중치');
  expect(await note.count()).toBe(0);
  await page.locator('#preset').selectOption('base-512');
  await note.waitFor();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await note.waitFor({ state: 'detached' });
  await page.context().close();
});

it.each(mistakes)('the mistake %s is shown and named', async (mistake) => {
  const page = await open(`preset="causal" mistake="${mistake}" at="end"`, { lang: 'ko' });
  await page.locator('.banner').waitFor();
  expect(await page.locator('.banner p').textContent()).not.toContain('mistake.');
  expect(consoleOf.get(page)).toEqual([]);
  await page.context().close();
});

describe.each([
  ['light', 1200],
  ['dark', 360],
] as const)('axe, %s, %i px', (colorScheme, width) => {
  it('finds nothing in players with parts', async () => {
    const shown = [
      'multi-head" at="9',
      'flash-tiles" at="8',
      'transformer" focus="decoder',
      'attention-gradient" at="7',
    ];
    const body = shown.map((attributes) => `<attn-player preset="${attributes}"></attn-player>`).join('');
    const page = await host.open({
      body: `<h1>Test</h1><h2>Players</h2>${body}`,
      colorScheme,
      viewport: { width, height: 900 },
    });
    await page.locator('attn-player [part~=flow]').nth(3).waitFor();
    await page.addScriptTag({ path: axePath });
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${String(target)} ${failureSummary}`),
      );
    });
    expect(found).toEqual([]);
    await page.context().close();
  });
});
