/** `<attn-exercise>`: each kind answered right, wrong in each classic way, and with nonsense; by keys alone; kept and resumed. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { guises } from './guises.js';
import { consoleOf, matrix, useHost, type Conditions } from './harness.js';
import { useStage } from './stage.js';
import { presets } from '../../web/src/elements/attn-player/presets.js';
import { mistakes } from '../../web/src/elements/attn-player/schema.js';
import { loadAttention } from '../../web/src/index.js';
import en from '../../web/src/locales/en.json' with { type: 'json' };

const attention = await loadAttention();
const host = useHost();
const stage = useStage(host);

const open = (body: string, conditions: Partial<Conditions> = {}): Promise<Page> =>
  stage(body, 'attn-exercise .answer', conditions);

const exercise = (attributes: string, inside = ''): string =>
  `<attn-exercise ${attributes}><p>What is asked?</p>${inside}</attn-exercise>`;

const cellsOf = (page: Page, name: string): Locator => matrix(page, name).locator('td[role=gridcell]');
const fields = (page: Page | Locator): Locator => page.locator('attn-exercise input.blank');
const feedback = (page: Page): Promise<string> =>
  page.locator('attn-exercise #feedback').evaluate((element) => element.textContent!.replace(/\s+/g, ' ').trim());
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

type Progress = { answer: string[]; attempts: number; hints: number; done: boolean; score: number | null };
const stateOf = (page: Page): Promise<Progress> =>
  page.locator('attn-exercise').evaluate((element) => (element as HTMLElement & { state: Progress }).state);

/** What a page is told of each check. */
const answers = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const heard: unknown[] = [];
    document.addEventListener('attn-answer', (event) => heard.push((event as CustomEvent).detail));
    return new Promise((done) => {
      (globalThis as unknown as { heard: unknown[] }).heard = heard;
      done(heard);
    });
  });
const heard = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => (globalThis as unknown as { heard: Record<string, unknown>[] }).heard);

/** Attention of q = (1, 0) over the three keys of the plane, worked out here: scores 1, 0, 1. */
const scale = Math.SQRT1_2;
const share = 1 / (2 * Math.exp(scale) + 1);
const weights = 'preset="three-tokens" step="weights"';

describe('a number', () => {
  const first = exercise(`kind="number" ${weights} row="1" col="2" objective="by-hand"`);

  it.each([
    ['with all its decimals', share.toFixed(3)],
    ['with two', share.toFixed(2)],
    ['in full-width digits', '０．１９８'],
    ['from rounded intermediates', String(share + 0.0049)],
  ])('is right %s', async (_, text) => {
    const page = await open(first);
    await answers(page);
    await fields(page).fill(text);
    await fields(page).press('Enter');
    await expect.poll(() => feedback(page)).toContain('That’s right. The answer is 0.198.');
    expect((await heard(page)).at(-1)).toEqual({
      correct: true,
      attempts: 1,
      score: 1,
      mistake: null,
      answer: text,
      solution: '0.198',
      kind: 'number',
      objective: 'by-hand',
      misconception: null,
    });
  });

  it.each([
    ['abc', 'not a number'],
    ['', 'Type a number'],
    ['∞', 'finite'],
    ['1,5', '1.5'],
  ])('is not judged while it is “%s”', async (text, said) => {
    const page = await open(first);
    await fields(page).fill(text);
    await press(page, 'Check');
    await expect.poll(() => feedback(page)).toMatch(/^\?? ?One moment\./);
    expect((await feedback(page)).toLowerCase()).toContain(said.toLowerCase());
    expect((await stateOf(page)).attempts).toBe(0);
    expect(await fields(page).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the classic mistakes', () => {
  const { causal, 'silent-mistake': silent } = presets;
  const wrongOnes = [
    ...Object.entries(attention.commonMistakes(causal!.problem as never)).map((one) => ['causal', ...one] as const),
    ...Object.entries(attention.commonMistakes(silent!.problem as never))
      .filter(([name]) => name === 'noTranspose')
      .map((one) => ['silent-mistake', ...one] as const),
  ];

  it('are all ten of them here', () => {
    expect(new Set(wrongOnes.map(([, name]) => name))).toEqual(new Set(mistakes));
  });

  it.each(wrongOnes)(
    '%s: the matrix that %s makes is told by its idea, and the answer is kept',
    async (preset, name, trace) => {
      const page = await open(exercise(`kind="matrix" preset="${preset}" step="weights"`));
      await answers(page);
      const { rows, cols, data } = trace.step('weights');
      const line = (row: number): string =>
        [...data.slice(row * cols, (row + 1) * cols)].map((value) => value.toFixed(3)).join('\t');
      await fields(page)
        .first()
        .evaluate(
          (input, text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData('text/plain', text);
            input.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
            );
          },
          Array.from({ length: rows }, (_, row) => line(row)).join('\n'),
        );
      await press(page, 'Check');
      await expect.poll(() => feedback(page)).toContain(en[`exercise.idea.${name}` as keyof typeof en]);
      const [last] = (await heard(page)).slice(-1);
      expect(last).toMatchObject({ correct: false, kind: 'matrix' });
      expect(await stateOf(page)).toMatchObject({ attempts: 1, done: false });
    },
  );
});

describe('a matrix', () => {
  const row = exercise(`kind="matrix" ${weights} row="1"`);

  it('names the cells that are off, and marks them until they are changed', async () => {
    const page = await open(row);
    for (const [place, text] of ['0.401', '0.9', '0.401'].entries()) await fields(page).nth(place).fill(text);
    await fields(page).nth(2).press('Enter');
    await expect.poll(() => feedback(page)).toContain('Look again at row 1, column 2. The rest is right.');
    const off = (): Promise<(string | null)[]> =>
      fields(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-invalid')));
    expect(await off()).toEqual([null, 'true', null]);
    await fields(page).nth(1).fill('0.198');
    expect(await off()).toEqual([null, null, null]);
    await press(page, 'Check');
    await expect.poll(() => feedback(page)).toContain('(0.401, 0.198, 0.401)');
    expect((await stateOf(page)).score).toBe(0.75);
  });

  it('is walked from line to line by arrow keys', async () => {
    const page = await open(exercise(`kind="matrix" ${weights}`));
    await fields(page).nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('7');
    expect((await stateOf(page)).answer[4]).toBe('7');
  });
});

describe('the other kinds', () => {
  it('shape: right, turned, half right', async () => {
    const page = await open(exercise('kind="shape" preset="two-words" step="query"'));
    const say = async (rows: string, cols: string): Promise<string> => {
      await fields(page).nth(0).fill(rows);
      await fields(page).nth(1).fill(cols);
      await press(page, 'Check');
      return feedback(page);
    };
    expect(await say('4', '2')).toContain('swapped');
    expect(await say('2', '2')).toContain('The rows are right');
    expect(await say('two', '4')).toContain('not a number');
    expect(await say('2', '4')).toContain('The answer is (2, 4).');
  });

  const options = `<ul data-options><li>No<div data-feedback hidden><p>Think of <em>length</em>.</p></div></li>
    <li data-right>&lt;img src=x onerror="document.title='owned'"&gt;</li></ul>`;

  it('choice: says what its author says of the option, and shows text as text', async () => {
    const page = await open(exercise('kind="choice"', options));
    await press(page, 'Check');
    expect(await feedback(page)).toContain('Choose one first.');
    await page.getByRole('radio').nth(0).check();
    await press(page, 'Check');
    expect(await feedback(page)).toContain('Not yet. Think of length.');
    expect(await page.getByText('Think of').count()).toBe(2); // in the page out of sight, and here
    expect(await page.locator('attn-exercise label').nth(1).textContent()).toContain('<img src=x');
    await page.getByRole('radio').nth(0).press('ArrowDown');
    await press(page, 'Check');
    expect(await feedback(page)).toContain('That’s right.');
    expect(await page.title()).toBe('test');
    expect(await page.locator('attn-exercise img').count()).toBe(0);
  });

  it('choice of several: all of them, and nothing else', async () => {
    const list = '<ul data-options><li data-right>a</li><li data-right>b</li><li>c</li></ul>';
    const page = await open(exercise('kind="choice"', list));
    const check = async (...names: string[]): Promise<string> => {
      for (const name of ['a', 'b', 'c']) await page.getByRole('checkbox', { name }).setChecked(names.includes(name));
      await press(page, 'Check');
      return feedback(page);
    };
    expect(await check('a')).toContain('there is more');
    expect(await check('a', 'b', 'c')).toContain('not right');
    expect(await check('a', 'b')).toContain('That’s right.');
  });

  it('order: by keys, with where a thing is now said aloud', async () => {
    const page = await open(exercise('kind="order" preset="two-words" steps="scores scaled weights"'));
    const items = (): Promise<string[]> => page.locator('attn-exercise .arrangement .label').allTextContents();
    const right = ['Scores', 'Scaled scores', 'Attention weights'];
    expect(await items()).not.toEqual(right);
    for (const [place, name] of right.entries())
      for (let at = (await items()).indexOf(name); at > place; --at) {
        await page.getByRole('button', { name: `${name} up`, exact: true }).press('ArrowUp');
        await expect.poll(items).toSatisfy((now: string[]) => now[at - 1] === name);
        const focused = page.locator('attn-exercise').evaluate((own) => own.shadowRoot!.activeElement?.ariaLabel);
        expect(await focused).toBe(`${name} up`);
      }
    expect(await page.locator('attn-exercise .hidden-text[role=status]').textContent()).toMatch(/, \d of 3$/);
    await press(page, 'Check');
    expect(await feedback(page)).toContain('That’s right.');
  });

  it.each([
    ['then-scale="none"', 'goes up'], // 0.401 → e/(2e+1) = 0.422
    ['then-query="0 0; 0 1; 1 1"', 'goes down'], // → 1/3
    ['then-value="9 9; 0 2; 3 1"', 'stays the same'],
  ])('direction: %s %s', async (then, way) => {
    const page = await open(exercise(`kind="direction" ${weights} row="1" col="1" ${then}`));
    const ways = ['goes up', 'goes down', 'stays the same'];
    for (const one of [...ways.filter((other) => other !== way), way]) {
      await page.getByRole('radio', { name: one }).check();
      await press(page, 'Check');
      expect(await feedback(page)).toContain(one === way ? 'That’s right. It goes from 0.401 to' : 'Not yet.');
    }
  });

  it('largest: a tie is said, and each of it is right', async () => {
    const page = await open(exercise(`kind="largest" ${weights} row="1" tokens="I,go,home"`));
    await page.getByRole('radio', { name: 'key go' }).check();
    await press(page, 'Check');
    expect(await feedback(page)).toContain('Not yet.');
    await page.getByRole('radio', { name: 'key home' }).check();
    await press(page, 'Check');
    expect(await feedback(page)).toContain('key I, key home are equally large');
  });

  it('goal: q = (−1, 1) makes token 2 exceed one half: 0.576', async () => {
    const page = await open(exercise(`kind="goal" ${weights} query="1 0" edit="query" row="1" col="2" above="0.5"`));
    await press(page, 'Check');
    expect(await feedback(page)).toContain('is 0.198 now; it has to be more than 0.5');
    const cell = cellsOf(page, 'Query');
    await cell.nth(0).focus();
    for (const key of ['x', 'Enter']) await page.keyboard.press(key);
    expect(await feedback(page)).toContain('not a number');
    await cell.nth(0).focus();
    await page.keyboard.type('-1');
    await page.keyboard.press('Enter');
    await cell.nth(1).focus();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await press(page, 'Check');
    await expect.poll(() => feedback(page)).toContain('is now 0.576');
  });

  it('spot: the one cell that differs from the right matrix', async () => {
    const page = await open(exercise(`kind="spot" ${weights} mistake="noScale"`));
    const cells = cellsOf(page, 'Attention weights');
    const right = attention.scaledDotProductAttention(presets['three-tokens']!.problem as never).step('weights').data;
    const shown = await cells.allTextContents();
    const odd = shown.findIndex((text, index) => text.trim() !== String(Number(right[index]!.toFixed(3))));
    await press(page, 'Check');
    expect(await feedback(page)).toContain('Choose the odd cell first.');
    await cells.nth(odd === 0 ? 1 : 0).click();
    await press(page, 'Check');
    expect(await feedback(page)).toContain('is computed as it should be');
    await cells.nth(odd).focus();
    await page.keyboard.press('Enter');
    await press(page, 'Check');
    expect(await feedback(page)).toContain('The scores are not divided by √d.');
  });

  it('code-match: a step a line', async () => {
    const page = await open(exercise('kind="code-match" preset="two-words" steps="scores scaled weights output"'));
    await press(page, 'Check');
    expect(await feedback(page)).toContain('Some lines have no step yet.');
    const answers: Record<string, string> = {
      'query @ key.T': 'Scores',
      'scores / np.sqrt(4)': 'Scaled scores',
      'softmax(scaled)': 'Attention weights',
      'weights @ value': 'Output',
    };
    for (const choose of await page.locator('attn-exercise .match select').all())
      await choose.selectOption({ label: 'Output' });
    await press(page, 'Check');
    expect(await feedback(page)).toContain('Look again at 3 lines.');
    for (const line of await page.locator('attn-exercise .match li').all()) {
      const text = (await line.locator('code').textContent())!.replace(/^= /, '');
      await line.locator('select').selectOption({ label: answers[text]! });
    }
    await press(page, 'Check');
    expect(await feedback(page)).toContain('That’s right.');
  });

  it('open: nobody grades it; its model answer is opened', async () => {
    const page = await open(
      exercise('kind="open"', '<details><summary>x</summary><div data-answer>A model.</div></details>'),
    );
    await answers(page);
    expect(await page.getByText('A model.').isVisible()).toBe(false);
    await page.getByRole('textbox').fill('Because.');
    await press(page, 'Show a model answer');
    expect(await page.getByText('A model.').isVisible()).toBe(true);
    expect((await heard(page)).at(-1)).toMatchObject({ correct: null, score: null, kind: 'open' });
  });
});

describe('what a report has of an answer', () => {
  const options = '<ul data-options><li>red</li><li data-right>green<p data-feedback hidden>So.</p></li><li data-right>blue</li></ul>'; // prettier-ignore
  const items = '<ol data-items><li>first</li><li>second</li></ol>';
  const spot = `kind="spot" ${weights} mistake="noScale"`;

  it.each([
    ['number', `kind="number" ${weights} row="1" col="2"`, '', ['0.5'], '0.5', '0.198'],
    ['matrix', `kind="matrix" ${weights} row="1"`, '', ['1', '0', '½'], undefined, ''], // not a number: nothing is told
    ['matrix', `kind="matrix" ${weights} row="1"`, '', ['1', '0', '0'], '(1, 0, 0)', '(0.401, 0.198, 0.401)'],
    ['shape', 'kind="shape" preset="two-words" step="query"', '', ['4', '2'], '(4, 2)', '(2, 4)'],
    ['choice', 'kind="choice"', options, ['0', '2'], 'red; blue', 'green; blue'],
    ['order', 'kind="order"', items, ['1', '0'], 'second → first', 'first → second'],
    [
      'order',
      'kind="order" preset="two-words" steps="scores weights"',
      '',
      ['1', '0'],
      'Attention weights → Scores',
      'Scores → Attention weights',
    ],
    [
      'direction',
      `kind="direction" ${weights} row="1" col="1" then-scale="none"`,
      '',
      ['1'],
      'goes down',
      'goes up (0.401 → 0.422)',
    ],
    ['largest', `kind="largest" ${weights} row="2" tokens="I,go,home"`, '', ['0'], 'key I', /^key (go|home)/],
    ['spot', spot, '', ['0', '2'], 'row 1, column 3', /^row \d, column \d$/],
    [
      'goal',
      `kind="goal" ${weights} query="1 0" edit="query" row="1" col="2" above="0.5"`,
      '',
      ['2', '-1'],
      'Query (2, -1)',
      'Attention weights row 1, column 2 > 0.5',
    ],
    [
      'code-match',
      'kind="code-match" preset="two-words" steps="scores output"',
      '',
      ['scores', 'scores'],
      /^Scores = (query @ key\.T; Scores = weights @ value|weights @ value; Scores = query @ key\.T)$/,
      'Scores = query @ key.T; Output = weights @ value',
    ],
    ['open', 'kind="open"', '', ['Because.'], 'Because.', ''],
    ['solution that is kept', `kind="number" ${weights} row="1" col="2" solution="hidden"`, '', ['0.5'], '0.5', ''],
  ] as const)('%s: words, not places of a list', async (kind, attributes, inside, answer, told, solution) => {
    // prettier-ignore
    const page = await open(exercise(attributes, inside));
    await answers(page);
    await page.locator('attn-exercise').evaluate((element, answer) => {
      const own = element as HTMLElement & { state: object };
      own.state = { ...own.state, answer };
    }, answer);
    await press(page, kind === 'open' ? 'Show a model answer' : 'Check');
    const [event] = await heard(page);
    if (told === undefined) return void expect(event).toBeUndefined();
    const like = (text: string | RegExp): unknown => (typeof text === 'string' ? text : expect.stringMatching(text));
    expect(event).toMatchObject({ answer: like(told), solution: like(solution) });
  });

  it('is in the language of the exercise', async () => {
    const page = await open(exercise(spot), { lang: 'ko' });
    await answers(page);
    await cellsOf(page, '어텐션 가중치').nth(1).click();
    await press(page, '확인');
    expect((await heard(page))[0]).toMatchObject({ answer: '1행 2열' });
    await page.context().close();
  });
});

describe('help', () => {
  it('comes line by line, without the last stroke; the solution after a try', async () => {
    const page = await open(exercise(`kind="number" ${weights} row="1" col="2"`));
    const lines = (): Promise<number> => page.locator('attn-exercise .hints > li').count();
    expect(await page.getByRole('button', { name: 'solution' }).count()).toBe(0);
    await press(page, 'Hint');
    expect(await lines()).toBe(1);
    await press(page, /^Next hint/);
    await press(page, /^Next hint/);
    expect(await lines()).toBe(3);
    expect(await page.getByRole('button', { name: /hint/i }).count()).toBe(0);
    expect(
      await page.locator('attn-exercise .hints').evaluate((list) => {
        const derivations = [...list.querySelectorAll('attn-derivation')];
        return derivations.map((one) => one.shadowRoot!.textContent).join(' ');
      }),
    ).not.toContain('0.198');
    await press(page, 'Show the solution');
    expect(await page.locator('attn-exercise [part=solution]').textContent()).toContain('Answer: 0.198');
    expect(await page.getByRole('button', { name: 'Check' }).count()).toBe(0);
  });

  it('of the solution can be kept back, and the number of tries be fixed', async () => {
    const page = await open(exercise(`kind="number" ${weights} row="1" col="2" solution="hidden" tries="2"`));
    for (const text of ['9', '8']) {
      await fields(page).fill(text);
      await press(page, 'Check');
    }
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await fields(page).getAttribute('readonly')).not.toBeNull();
  });
});

describe('what was done', () => {
  it('is kept as one object, and resumed from it exactly', async () => {
    const body = exercise(`kind="matrix" ${weights} row="1" variants`);
    const page = await open(body + body);
    const [own, other] = [page.locator('attn-exercise').first(), page.locator('attn-exercise').last()];
    await own.getByRole('button', { name: 'Another one' }).click();
    await own.locator('input').nth(1).fill('0.9');
    await own.locator('input').nth(0).fill('0.2');
    await own.locator('input').nth(2).fill('0.1');
    await own.getByRole('button', { name: 'Hint' }).click();
    await own.getByRole('button', { name: 'Check' }).click();
    await own.getByRole('button', { name: 'Show the solution' }).click();
    const state = await own.evaluate((element) => JSON.stringify((element as HTMLElement & { state: unknown }).state));
    await other.evaluate((element, text) => {
      (element as HTMLElement & { state: unknown }).state = JSON.parse(text);
    }, state);
    const text = (one: Locator): Promise<string> => one.locator('section').innerText();
    await expect.poll(() => text(other)).toBe(await text(own));
    expect(
      await other.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['0.2', '0.9', '0.1']);
  });

  it('cannot be broken by a state from elsewhere', async () => {
    const page = await open(exercise(`kind="goal" ${weights} edit="query" row="1" col="2" above="0.5"`));
    await page.locator('attn-exercise').evaluate((element) => {
      (element as HTMLElement & { state: unknown }).state = {
        version: 1,
        answer: ['x'],
        checked: ['<b>'],
        attempts: -1,
        odd: 1,
      };
    });
    await expect.poll(() => page.getByRole('grid', { name: 'Query' }).count()).toBe(1);
    expect(consoleOf.get(page)!.join()).toContain('attempts');
    consoleOf.get(page)!.length = 0;
  });

  it('with a seed shows the same numbers everywhere, and with another one others', async () => {
    const given = async (seed: string): Promise<string> => {
      const page = await open(exercise(`kind="number" ${weights} row="1" col="2" ${seed}`));
      return (await page.locator('attn-exercise .given td[role=gridcell]').allTextContents()).join();
    };
    const [plain, seven, again, eight] = [
      await given(''),
      await given('seed="7"'),
      await given('seed="7"'),
      await given('seed="8"'),
    ];
    expect(seven).toBe(again);
    expect(new Set([plain, seven, eight]).size).toBe(3);
  });
});

describe('paper', () => {
  it('has boxes to write in and nothing to press; the key has the answer and its line', async () => {
    const sheet = await open(exercise(`kind="matrix" ${weights} row="1" paper="question"`));
    expect(await sheet.locator('attn-exercise .box').count()).toBe(3);
    expect(await sheet.locator('attn-exercise :is(button, input)').count()).toBe(0);
    const key = await stage(exercise(`kind="number" ${weights} row="1" col="2" paper="key"`), 'attn-exercise .is');
    expect(await key.locator('attn-exercise .is').textContent()).toBe('Answer: 0.198');
    expect(await key.locator('attn-exercise attn-derivation').evaluate((one) => one.shadowRoot!.textContent)).toContain(
      '0.198',
    );
  });
});

describe('for everybody', () => {
  const all = [
    exercise(`kind="number" ${weights} row="1" col="2" variants`),
    exercise(`kind="matrix" ${weights}`),
    exercise('kind="choice"', '<ul data-options><li data-right>a</li><li>b</li></ul>'),
    exercise('kind="order" preset="two-words" steps="scores scaled weights"'),
    exercise('kind="code-match" preset="causal" steps="scores masked weights"'),
    exercise(`kind="spot" ${weights} mistake="noScale"`),
    exercise(`kind="goal" ${weights} edit="query" row="1" col="2" above="0.5"`),
    exercise('kind="open"', '<div data-answer>So.</div>'),
  ].join('');

  it.each(guises)('axe finds nothing and the page never scrolls sideways: %s', async (_, guise) => {
    const page = await open(all, { ...guise, colorScheme: guise.colorScheme ?? 'light' });
    for (const button of await page.getByRole('button', { name: /^(Check|확인)$/ }).all()) await button.click();
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });

  it('speaks Korean', async () => {
    const page = await open(exercise(`kind="number" ${weights} row="1" col="2"`), { lang: 'ko' });
    await fields(page).fill('0.155'); // e^0 over 2e^1 + 1: without the scale
    await fields(page).press('Enter');
    await expect.poll(() => feedback(page)).toContain('아직이에요. √d로 나누는 단계를 건너뛴 것 같아요.');
    await page.context().close();
  });

  it('leaves Enter alone while a syllable is being put together', async () => {
    const page = await open(exercise(`kind="number" ${weights} row="1" col="2"`));
    await fields(page).fill('0.198');
    await fields(page).evaluate((input) =>
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, composed: true }),
      ),
    );
    expect((await stateOf(page)).attempts).toBe(0);
  });
});
