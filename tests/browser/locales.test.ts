/** Languages that are longer, run the other way, are markup, or come with the page: every figure, as claims. */
import { describe, expect, it } from 'vitest';
import { figures } from '../../web/src/elements/figures.js';
import { pseudoCatalog, pseudoLocales, type PseudoLocale } from '../pseudo-locales.js';
import { cell, cells, consoleOf, matrix, ready, useHost } from './harness.js';
import { allDrawn } from './one-file.js';

const host = useHost();
const full = '<attn-player preset="three-tokens" controls="full" mask="causal" at="2.5"></attn-player>';
const labs = Object.keys(figures).filter((tag) => tag !== 'attn-player' && tag !== 'attn-exercise');
const exercise = `<attn-exercise kind="number" preset="two-words" step="weights" row="2" col="1"><p>?</p></attn-exercise>`;
const everyFigure = labs.map((tag) => `<${tag}></${tag}>`).join('') + exercise;

/** For a page that brings this language along. */
const brought = (lang: PseudoLocale): { lang: string; script: string } => {
  const texts = JSON.stringify(pseudoCatalog(lang)).replaceAll('<', '\\u003c');
  return {
    lang,
    script: `<script src="/attention-textbook.standalone.js"></script>
      <script>AttentionTextbook.addLocale('${lang}', ${texts})</script>`,
  };
};

/** Elements of every shadow root that match. */
const within = (selector: string): number => {
  let found = 0;
  const look = (root: ParentNode): void => {
    found += root.querySelectorAll(selector).length;
    for (const one of root.querySelectorAll('*')) if (one.shadowRoot) look(one.shadowRoot);
  };
  look(document);
  return found;
};

describe('a language nobody speaks', () => {
  const everywhere = `${full}<attn-player preset="two-words" mistake="noTranspose"></attn-player>
    <attn-player preset="two-words" speed="fast" controls="none" at="end"></attn-player>`;

  it.each([
    ['en-x-long', 320],
    ['en-x-long', 1200],
    ['en-x-rtl', 320],
    ['en-x-rtl', 1200],
  ] as const)('does not break the page: %s at %i px', async (lang, width) => {
    const page = await host.open({ body: everywhere, ...brought(lang), viewport: { width, height: 800 } });
    await ready(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // nothing that can be pressed lies on something else that can be
    const covered = await page
      .locator('attn-player')
      .first()
      .evaluate((element) => {
        const boxes: { name: string; box: DOMRect }[] = [];
        const look = (root: ParentNode): void => {
          for (const one of root.querySelectorAll<HTMLElement>('*')) {
            if (one.matches('button, select, input:not(.hidden-text)'))
              boxes.push({ name: one.getAttribute('aria-label') ?? one.id, box: one.getBoundingClientRect() });
            if (one.shadowRoot) look(one.shadowRoot);
          }
        };
        look(element.shadowRoot!);
        const overlap = (a: DOMRect, b: DOMRect): boolean =>
          a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        return boxes.flatMap(({ name, box }, i) =>
          boxes.slice(i + 1).flatMap((other) => (overlap(box, other.box) ? [`${name} / ${other.name}`] : [])),
        );
      });
    expect(covered).toEqual([]);
    await page.context().close();
  });

  it('runs nothing: messages stay text, also in labels, errors and what is spoken', async () => {
    const page = await host.open({ body: everywhere, ...brought('en-x-xss') });
    await ready(page);
    await page.locator('attn-timeline').first().getByRole('button').last().click();
    await matrix(page.locator('attn-player').first(), /./).locator('td[role=gridcell]').first().focus();
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await page.locator('attn-matrix').getByRole('alert').waitFor();
    expect(await page.evaluate(() => 'attnXss' in globalThis)).toBe(false);
    expect(await page.evaluate(within, 'img')).toBe(0);
    expect(await page.locator('attn-player').first().textContent()).not.toBeNull();
    expect(consoleOf.get(page)!.filter((line) => line.startsWith('pageerror'))).toEqual([]);
    await page.context().close();
  });

  it('that runs from the right turns time round, and not mathematics', async () => {
    const body = '<attn-player preset="two-words" at="1"></attn-player>';
    const page = await host.open({ body, ...brought('en-x-rtl') });
    await ready(page);
    // mathematics does not turn round: the first column is on the left, and (2, 4) stays (2, 4)
    const query = matrix(page, /query/i);
    const [left, right] = [(await cell(query, 0, 0).boundingBox())!, (await cell(query, 0, 1).boundingBox())!];
    expect(left.x).toBeLessThan(right.x);
    const digits = await page
      .locator('.caption', { hasText: '(2, 4)' })
      .first()
      .evaluate((caption) => {
        const walker = document.createTreeWalker(caption, NodeFilter.SHOW_TEXT);
        while (!/2,\s4/.test(walker.nextNode()!.textContent!));
        const text = walker.currentNode;
        return ['2', '4'].map((digit) => {
          const range = document.createRange();
          range.setStart(text, text.textContent!.indexOf(digit));
          range.setEnd(text, text.textContent!.indexOf(digit) + 1);
          return range.getBoundingClientRect().x;
        });
      });
    expect(digits[0]).toBeLessThan(digits[1]!);
    const names = page.locator('attn-timeline .segment');
    const [first, last] = [(await names.first().boundingBox())!, (await names.last().boundingBox())!];
    expect(first.x).toBeGreaterThan(last.x);
    const slider = page.getByRole('slider');
    const at = async (): Promise<number> => Number(await slider.inputValue());
    const before = await at();
    await slider.press('ArrowLeft');
    expect(await at()).toBeGreaterThan(before);
    await page.context().close();
  });

  it.each(pseudoLocales)('leaves every other figure whole, on a phone: %s', async (lang) => {
    const page = await host.open({ body: everyFigure, ...brought(lang), viewport: { width: 320, height: 800 } });
    await page.waitForFunction(allDrawn, undefined, { timeout: 60_000 });
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main > *')]
        .filter((figure) => figure.scrollWidth > figure.clientWidth + 1)
        .map(({ localName }) => localName),
    );
    // where the words themselves are markup, one of them may be longer than a phone
    if (lang !== 'en-x-xss') expect(wide).toEqual([]);
    expect(await page.evaluate(within, 'img')).toBe(0);
    expect(await page.evaluate(() => 'attnXss' in globalThis)).toBe(false);
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });
});

describe('a language that the page brings', () => {
  it('is spoken at once by figures that are there, and is English where it has no word', async () => {
    const page = await host.open({ body: full, lang: 'fr' });
    await ready(page);
    await matrix(page, 'Attention weights').waitFor();
    const { missing } = await page.evaluate(() =>
      (
        globalThis as unknown as {
          AttentionTextbook: { addLocale(tag: string, texts: object): { missing: string[] } };
        }
      ).AttentionTextbook.addLocale('fr', { 'step.weights': 'poids d’attention' }),
    );
    expect(missing).toContain('step.scores');
    const table = matrix(page, 'Poids d’attention');
    await table.waitFor();
    await matrix(page, 'Scores').waitFor();
    // France writes a comma where English has a point
    expect((await cells(table)).flat().join(' ')).not.toContain('.');
    await page.context().close();
  });
});

it('an error of the engine is an English sentence to whoever reads its message, whatever the page speaks', async () => {
  const page = await host.open({ body: '', lang: 'ko' });
  const message = await page.evaluate(async () => {
    type Engine = { softmax(problem: object): unknown };
    const { loadAttention } = (self as unknown as { AttentionTextbook: { loadAttention(): Promise<Engine> } }).AttentionTextbook; // prettier-ignore
    const attention = await loadAttention();
    try {
      return String(attention.softmax({ scores: [] }));
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(message).toMatch(/^Scores is empty/);
  await page.context().close();
});
