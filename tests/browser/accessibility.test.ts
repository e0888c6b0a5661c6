/** WCAG 2.2 AA as far as a machine can tell (axe), in every state and guise of the player; and the page at 320 px. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cell, dist, matrix, useHost, type Conditions } from './harness.js';

const host = useHost();
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Each with its fallback, as a lesson has it. */
const states = {
  start: 'preset="two-words"',
  middle: 'preset="three-tokens" at="2.4"',
  end: 'preset="three-tokens" mask="causal" at="end"',
  everything:
    'preset="self-small" controls="full" mask="[[true,false,true],[true,true,true],[false,true,true]]" at="end"',
  nothing: 'preset="two-words" controls="none" at="end"',
  mistake: 'preset="silent-mistake" mistake="noTranspose" at="end"',
  refused: 'preset="two-words" mistake="noTranspose"',
  unreadable: 'preset="two-words" speed="fast"',
};

const guises: [string, Partial<Conditions>][] = [
  ['light, English, wide', {}],
  ['light, Korean, 320 px', { lang: 'ko', viewport: { width: 320, height: 800 } }],
  ['dark, Korean, wide', { lang: 'ko', colorScheme: 'dark' }],
  ['dark, English, 320 px', { colorScheme: 'dark', viewport: { width: 320, height: 800 } }],
];

/** Every state on one page; one of them with a cell that could not be read and a walk to where a number came from. */
async function everyState(guise: Partial<Conditions>): Promise<Page> {
  const body = Object.entries(states).map(([id, attributes]) => `<attn-player id="${id}" ${attributes}></attn-player>`);
  const page = await host.open({ body: `<h1>Test</h1>${body.join('')}`, ...guise });
  await page.locator('#everything [part~=flow]').waitFor();
  const start = page.locator('#start');
  await cell(start.getByRole('grid').first(), 0, 0).focus();
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await start.getByRole('alert').waitFor();
  await cell(page.locator('#end').getByRole('grid', { name: /^(Output|출력)/ }), 2, 0).click();
  await page.locator('#end attn-derivation .sources').waitFor();
  return page;
}

interface Finding {
  rule: string;
  where: string;
  why: string;
}

const findings = (page: Page): Promise<Finding[]> =>
  page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ rule: id, where: String(target), why: failureSummary ?? '' })),
    );
  }, rules);

describe.each(guises)('%s', (_, guise) => {
  it('axe finds nothing, and the page never scrolls sideways', async () => {
    const page = await everyState(guise);
    await page.addScriptTag({ path: axePath });
    expect(await findings(page)).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});

describe.each(readdirSync(`${dist}offline`).filter((name) => name.endsWith('.html')))('the lesson %s', (name) => {
  it.each([
    ['light', 1200],
    ['dark', 320],
  ] as const)('is clean as well: %s, %i px', async (colorScheme, width) => {
    const context = await host.browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${host.origin}/offline/${name}`);
    for (const player of await page.locator('attn-player').all())
      await player.getByRole('grid').or(player.getByRole('alert')).first().waitFor();
    await page.addScriptTag({ path: axePath });
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });
});

it('axe would find a hidden name (the test of the test)', async () => {
  const page = await host.open({ body: '<attn-player preset="two-words"></attn-player>' });
  await page.locator('attn-player [part~=flow]').waitFor();
  await page.addScriptTag({ path: axePath });
  await page.locator('attn-timeline button.play').evaluate((button) => {
    button.removeAttribute('aria-label');
    button.removeAttribute('title');
  });
  expect((await findings(page)).map(({ rule }) => rule)).toContain('button-name');
  await page.context().close();
});

it('every target is 24 px or more', async () => {
  const page = await everyState({ viewport: { width: 320, height: 800 } });
  const small = await page.evaluate(() => {
    const found: string[] = [];
    const look = (root: ParentNode): void => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) look(element.shadowRoot);
        if (!element.matches('button, select, input, [role=gridcell], [tabindex]')) continue;
        if (element.matches('.hidden-text')) continue; // the range: the track beside it is what is aimed at
        const target = element.matches('[type=checkbox]') ? element.closest('label')! : element;
        const { width, height } = target.getBoundingClientRect();
        if (width < 24 || height < 24) found.push(`${element.localName}.${element.className} ${width}×${height}`);
      }
    };
    look(document);
    return found;
  });
  expect(small).toEqual([]);
  await page.context().close();
});

it('the track that is aimed at is 24 px high', async () => {
  const page = await host.open({ body: '<attn-player preset="two-words"></attn-player>' });
  const box = await page.locator('attn-timeline .track').boundingBox();
  expect(box!.height).toBeGreaterThanOrEqual(24);
  await page.context().close();
});

describe('what is said', () => {
  const status = (page: Page) => page.locator('attn-player').getByRole('status');

  it('the end of each step, once, politely', async () => {
    const page = await host.open({ body: '<attn-player preset="two-words" granularity="step"></attn-player>' });
    const said: string[] = [];
    for (let step = 0; step < 4; ++step) {
      await page.getByRole('button', { name: 'Forward' }).click();
      said.push((await status(page).textContent())!);
    }
    expect(await status(page).getAttribute('aria-live')).toBe('polite');
    expect(said[0]).toContain('Scores');
    expect(new Set(said).size).toBe(4);
    expect(said.join(' ')).not.toMatch(/[{}]|undefined|NaN/);
    await page.context().close();
  });

  it.each([
    ['ko', '나는, 학교', '비율', /^2행 1열, 쿼리 학교, 키 나는, 0\.27$/],
    ['en', 'I, school', 'Attention weights', /^row 2, column 1, query school, key I, 0\.27$/],
  ])('a cell by its place, its words and its number (%s)', async (lang, tokens, _, expected) => {
    const page = await host.open({
      body: `<attn-player preset="two-words" tokens="${tokens}" at="end"></attn-player>`,
      lang,
    });
    const weights = page.locator('attn-matrix[hue=weight]').getByRole('grid');
    expect(await cell(weights, 1, 0).getAttribute('aria-label')).toMatch(expected);
    await page.context().close();
  });

  it('a message about a cell is an alert, and the cell is marked as wrong', async () => {
    const page = await host.open({ body: '<attn-player preset="two-words" at="end"></attn-player>' });
    const wrong = cell(matrix(page, 'Value'), 0, 0);
    await wrong.focus();
    await page.keyboard.type('ten');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await wrong.getAttribute('aria-invalid')).toBe('true');
    await page.context().close();
  });
});
