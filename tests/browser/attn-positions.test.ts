/** `<attn-positions>`: what two places make of each other, four ways, and what shuffled tokens change. */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { expectFresh } from './fresh.js';
import { cells, consoleOf, matrix, useHost, type Conditions } from './harness.js';
import { useStage } from './stage.js';

const host = useHost();

const stage = useStage(host);
const open = (attributes = '', conditions: Partial<Conditions> = {}): Promise<Page> =>
  stage(`<attn-positions ${attributes}></attn-positions>`, 'attn-positions [part=depth]', conditions);

const lab = (page: Page): Locator => page.locator('attn-positions');
const score = async (page: Page): Promise<string> => (await lab(page).locator('.score').textContent())!.trim();
const state = (page: Page): Promise<Record<string, unknown>> =>
  lab(page).evaluate((element) => (element as unknown as { state: Record<string, unknown> }).state);

/** The shown numbers of the table of shuffled outputs: at first, now, apart. */
const outputs = (page: Page): Promise<number[][]> =>
  lab(page)
    .locator('[part=shuffle] tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent!.trim().replace('\u2212', '-'))),
      ),
    );

const placed = (page: Page): Promise<string[]> => lab(page).locator('[part=shuffle] tbody th').allTextContents();

/** Height of each dot over its distance: how many different heights a distance has. */
const spread = (page: Page, kind: number): Promise<number> =>
  lab(page).evaluate((element, kind) => {
    const plot = element.shadowRoot!.querySelectorAll('.plot')[kind]!;
    const heights = new Map<string, number[]>();
    const dots = plot.querySelector('.dots')!.getAttribute('d')!.split('M').slice(1);
    for (const [left, y] of dots.map((dot) => dot.replace('h0', '').split(' '))) {
      const x = Number(left).toFixed(3);
      heights.set(x, [...(heights.get(x) ?? []), Number(y)]);
    }
    return Math.max(...[...heights.values()].map((ys) => Math.max(...ys) - Math.min(...ys)));
  }, kind);

describe('the score of two positions', () => {
  it('is for sines and cosines the sum of cosines of the distance', async () => {
    const page = await open('query="3" key="7" base="100" size="8"');
    const expected = [0, 1, 2, 3].reduce((sum, pair) => sum + Math.cos(4 / 100 ** (pair / 4)), 0);
    expect(await score(page)).toBe(`Query at 3, key at 7, 4 apart: score ${Number(expected.toFixed(3))}`);
  });

  it('is for ALiBi minus slope times distance, slopes halving from 1/2', async () => {
    const page = await open('kind="alibi" query="2" key="7"');
    expect(await score(page)).toContain('bias −2.5 in head 1');
    const [slopes, biases] = await lab(page).locator('[part=depth] tbody tr').all();
    expect(await slopes!.locator('td').allTextContents()).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((head) => String(Number((2 ** -head).toFixed(4)))),
    );
    expect((await biases!.locator('td').allTextContents())[1]).toBe('−1.25');
  });

  it.each(['sinusoidal', 'rotary', 'alibi'])('%s: moving both keeps it, moving one does not', async (kind) => {
    const page = await open(`kind="${kind}" query="2" key="5"`);
    const value = async (): Promise<string> => / (?:score|bias) (\S+)/.exec(await score(page))![1]!;
    const before = await value();
    for (let times = 0; times < 6; ++times)
      await page.getByRole('button', { name: 'Move both one position on' }).click();
    expect(await state(page)).toMatchObject({ query: 8, key: 11 });
    expect(await value()).toBe(before);
    await page.getByLabel('Key at position').press('ArrowRight');
    expect(await value()).not.toBe(before);
  });

  it('is, over all pairs, a matter of distance alone, but for the learned table', async () => {
    const page = await open();
    expect(await spread(page, 0)).toBeLessThan(1e-6);
    expect(await spread(page, 1)).toBeGreaterThan(20);
    expect(await spread(page, 2)).toBeLessThan(1e-6);
    expect(await spread(page, 3)).toBeLessThan(1e-6);
  });

  it('walks back to its numbers in a formula', async () => {
    const page = await open('query="1" key="1" size="2"');
    const formula = (await lab(page).locator('attn-derivation [part=formula]').textContent())!;
    expect(formula).toContain(Math.sin(1).toFixed(3));
    expect(formula).toContain(String(Number(Math.cos(1).toFixed(3))));
  });
});

describe('pictures', () => {
  it('the waves pass through every computed position', async () => {
    const page = await open('size="4" length="10" base="100"');
    const gaps = await lab(page).evaluate((element) => {
      const far: number[] = [];
      for (const strip of element.shadowRoot!.querySelectorAll('.waves')) {
        const on = (path: string): Map<string, number> =>
          new Map(
            strip
              .querySelector(`.line.${path}`)!
              .getAttribute('d')!
              .slice(1)
              .split('L')
              .map((point) => point.split(' ').map(Number) as [number, number])
              .map(([x, y]) => [x.toFixed(1), y]),
          );
        for (const name of ['sine', 'cosine'])
          for (const dot of strip.querySelector(`.at-position.${name}`)!.getAttribute('d')!.split('M').slice(1)) {
            const [x, height] = dot.replace('h0', '').split(' ').map(Number);
            far.push(Math.abs((on(name).get(x!.toFixed(1)) ?? NaN) - height!));
          }
      }
      return far;
    });
    expect(gaps.length).toBe(2 * 2 * 10);
    expect(Math.max(...gaps)).toBeLessThan(0.06); // as the path is written
  });

  it('the pairs turn and keep their length', async () => {
    const page = await open('kind="rotary" size="4" base="100" query="0" key="0"');
    const tips = (): Promise<number[][]> =>
      lab(page)
        .locator('.circles .tip.query:not(.start)')
        .evaluateAll((circles) =>
          circles.map((one) => [Number(one.getAttribute('cx')) - 60, 60 - Number(one.getAttribute('cy'))]),
        );
    const before = await tips();
    for (let times = 0; times < 2; ++times) await page.getByLabel('Query at position').press('ArrowRight');
    const after = await tips();
    for (const [pair, speed] of [1, 1 / 10].entries()) {
      const [x, y] = before[pair]!;
      const angle = 2 * speed;
      expect(after[pair]![0]).toBeCloseTo(x! * Math.cos(angle) - y! * Math.sin(angle), 6);
      expect(after[pair]![1]).toBeCloseTo(x! * Math.sin(angle) + y! * Math.cos(angle), 6);
    }
  });
});

describe('a shift', () => {
  /** Rows of the shift table: P(p), P(p) × M, P(p + k), the difference. */
  const table = (page: Page): Promise<number[][]> =>
    lab(page)
      .locator('[part=shift] .compared tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent!.trim().replace('\u2212', '-'))),
        ),
      );
  const matrixOf = (page: Page): Promise<string[][]> => cells(matrix(page, 'Shift matrix'));

  it('is the product with one matrix of turning blocks, wherever it starts', async () => {
    const page = await open('from="2" by="5" size="4" base="100" length="16"');
    const angles = [0, 1].flatMap((pair) => [0, 1].map((cosine) => ({ speed: 10 ** -pair, cosine })));
    const encoding = (at: number): number[] =>
      angles.map(({ speed, cosine }) => Number((cosine ? Math.cos : Math.sin)(at * speed).toFixed(3)));
    const expected = (from: number): number[][] =>
      encoding(from).map((value, row) => [value, encoding(from + 5)[row]!, encoding(from + 5)[row]!, 0]);
    expect(await table(page)).toEqual(expected(2));
    const before = await matrixOf(page);
    expect(before[0]).toEqual([Math.cos(5), -Math.sin(5)].map((one) => String(Number(one.toFixed(3)))).concat('0', '0').map((text) => text.replace('-', '\u2212'))); // prettier-ignore
    await page.getByLabel('Position p').press('ArrowRight');
    expect(await table(page)).toEqual(expected(3));
    expect(await matrixOf(page)).toEqual(before);
    await page.getByLabel('Shift by k').press('ArrowLeft');
    expect(await state(page)).toMatchObject({ from: 3, by: 4 });
    expect(await matrixOf(page)).not.toEqual(before);
  });

  it('lands on the ring that sine and cosine give', async () => {
    const page = await open('from="1" by="6" size="8"');
    const tips = await lab(page)
      .locator('[part=shift] .circle')
      .evaluateAll((circles) =>
        circles.map((one) =>
          ['.tip.to', '.ring'].map((name) =>
            ['cx', 'cy'].map((at) => Number(one.querySelector(name)!.getAttribute(at)).toFixed(9)),
          ),
        ),
      );
    expect(tips).toHaveLength(4);
    for (const [moved, ring] of tips) expect(moved).toEqual(ring);
  });

  it('stays in the table, and a number of it tells where it came from', async () => {
    const page = await open('from="14" by="9" length="16"');
    const title = lab(page).locator('[part=shift] thead th');
    expect((await title.allTextContents()).map((text) => text.trim()).slice(1, 4)).toEqual([
      'P(14)',
      'P(14) × M',
      'P(15)',
    ]);
    const moved = lab(page).locator('[part=shift] td').nth(1).getByRole('button');
    await moved.focus();
    const formula = lab(page).locator('[part=shift] attn-derivation').locator('[part=formula]');
    expect(await formula.textContent()).toContain(Math.cos(1).toFixed(2).slice(0, 4));
    await moved.press('Enter');
    expect(await moved.getAttribute('aria-pressed')).toBe('true');
    await lab(page)
      .locator('[part=shift] attn-derivation')
      .getByRole('button', { name: /shift matrix row 1/ })
      .click();
    expect(await formula.textContent()).toContain('cos');
  });
});

describe('tokens that are shuffled', () => {
  it('get the same outputs without positions, in other rows', async () => {
    const page = await open('order="4,2,0,5,1,3"');
    expect(await placed(page)).toEqual(['news', 'is', 'no', '.', 'news', 'good']);
    for (const [one, two, oneNow, twoNow, ...apart] of await outputs(page)) {
      expect([oneNow, twoNow]).toEqual([one, two]);
      expect(apart).toEqual([0, 0]);
    }
    const rows = await outputs(page);
    expect(rows[0]).toEqual(rows[4]); // equal words are twins
    expect(await lab(page).locator('[part=shuffle] .verdict').textContent()).toContain('the very same output');
  });

  it('weigh as the hand does: the word (0, 2) over six points of the plane', async () => {
    const page = await open();
    const points = [[2, 0], [0, 2], [1, 1], [-1, 1], [0, 2], [1, -1]] as const; // prettier-ignore
    const parts = points.map(([x, y]) => Math.exp((0 * x + 2 * y) / Math.sqrt(2)));
    const total = parts.reduce((sum, part) => sum + part, 0);
    const expected = [0, 1].map((axis) =>
      points.reduce((sum, point, at) => sum + (parts[at]! / total) * point[axis]!, 0),
    );
    expect((await outputs(page))[1]!.slice(0, 2)).toEqual(expected.map((each) => Number(each.toFixed(3))));
  });

  it.each(['sinusoidal', 'learned', 'rotary', 'alibi'])('get others when positions are told: %s', async (kind) => {
    const page = await open(`order="4,2,0,5,1,3" shuffled="${kind}"`);
    const rows = await outputs(page);
    expect(Math.max(...rows.flatMap((row) => row.slice(4).map(Math.abs)))).toBeGreaterThan(0.05);
    for (const row of rows)
      for (const axis of [0, 1]) expect(row[4 + axis]).toBeCloseTo(row[2 + axis]! - row[axis]!, 2);
    expect(await lab(page).locator('[part=shuffle] .verdict').textContent()).toContain('the order matters');
  });

  it('move by their buttons, with the focus, and the order is said', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Move “no” back in line' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect((await placed(page)).slice(0, 3)).toEqual(['news', 'is', 'no']);
    expect(await lab(page).getByRole('status').textContent()).toBe('Order: news, is, no, good, news, .');
    await page.getByRole('button', { name: 'Shuffle' }).press('Enter');
    const mixed = await placed(page);
    expect([...mixed].sort()).toEqual(['.', 'good', 'is', 'news', 'news', 'no']);
    await page.getByRole('button', { name: 'Back in order' }).press('Enter');
    expect(await placed(page)).toEqual(['no', 'news', 'is', 'good', 'news', '.']);
  });
});

describe('for everybody', () => {
  it('own table and own words; what cannot be computed is said', async () => {
    const page = await open('kind="learned" table="1 0; 0 1; 1 1; 2 0" tokens="하나,둘,셋" query="3" key="2"');
    expect(await score(page)).toContain('score 2');
    expect(await placed(page)).toEqual(['하나', '둘', '셋']);
    await stage('<attn-positions size="7"></attn-positions>', '[role=alert]');
  });

  it('arrows go from way to way, and the choice is said', async () => {
    const page = await open();
    await page.getByRole('radio', { name: 'Sinusoidal' }).focus();
    await page.keyboard.press('ArrowRight');
    expect((await state(page))['kind']).toBe('learned');
    expect(await lab(page).getByRole('status').textContent()).toContain('Learned table: ');
    expect(await lab(page).getByText('Untrained random weights').count()).toBe(1);
  });

  it('speaks Korean as well', async () => {
    const page = await open('kind="rotary" order="1,0,2,3,4,5"', { lang: 'ko' });
    expect(await score(page)).toMatch(/^쿼리 위치 3, 키 위치 7, 거리 4: 점수 /);
    expect(await lab(page).evaluate((element) => element.shadowRoot!.textContent)).not.toMatch(
      /lab\.|undefined|NaN|[{}]/,
    );
  });

  it.each([
    ['light, 1200 px', '', {}],
    [
      'dark, Korean, 320 px',
      'kind="rotary"',
      { colorScheme: 'dark', lang: 'ko', viewport: { width: 320, height: 800 } },
    ],
    ['alibi, 320 px', 'kind="alibi" shuffled="alibi"', { viewport: { width: 320, height: 800 } }],
    ['forced colours, reduced motion', '', { forcedColors: 'active', reducedMotion: 'reduce' }],
  ] as [string, string, Partial<Conditions>][])(
    'axe finds nothing and nothing scrolls sideways: %s',
    async (_, attributes, guise) => {
      const page = await open(attributes, guise);
      expect(await findings(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      expect(consoleOf.get(page)).toEqual([]);
    },
  );

  it('shows, after whatever was done, what a new one shows in that state', async () => {
    const page = await open();
    const field = (id: string): Locator => lab(page).locator(`#${id}`);
    const press = async (target: Locator, key: string): Promise<void> => {
      if ((await target.count()) > 0) await target.press(key);
    };
    const deeds: Record<string, () => Promise<void>> = {
      next: () => press(page.locator('attn-positions [name=kind]:checked'), 'ArrowRight'),
      paper: async () => void (await field('preset').selectOption('paper')),
      alibi: async () => void (await field('preset').selectOption('alibi')),
      shift: () => press(field('by'), 'ArrowRight'),
      from: () => press(field('from'), 'End'),
      query: () => press(field('query'), 'ArrowRight'),
      key: () => press(field('key'), 'End'),
      both: () => press(page.getByRole('button', { name: 'Move both one position back' }), 'Enter'),
      told: async () => void (await field('shuffled').selectOption('rotary')),
      mix: () => press(page.getByRole('button', { name: 'Shuffle' }), 'Enter'),
      move: () => press(page.locator('attn-positions [data-move="2 1"]'), 'Enter'),
      undo: () => press(field('shuffled'), 'Control+z'),
      redo: () => press(field('shuffled'), 'Control+y'),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(deeds)), { minLength: 1, maxLength: 8 }),
        async (names) => {
          for (const name of names) await deeds[name]!();
          await expectFresh(lab(page));
        },
      ),
      { seed: 6, numRuns: 8 },
    );
    expect(consoleOf.get(page)).toEqual([]);
  });
});
