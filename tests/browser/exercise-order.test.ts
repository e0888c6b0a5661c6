/** Putting things in order by hand: with a mouse, with a finger in a frame that scrolls, by keys; kept and resumed. */
import type { CDPSession, Frame, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { consoleOf, pageWith, useHost } from './harness.js';

const host = useHost();

/** Shown in another order: what is drawn is looked for by its name. The second takes several lines where it is narrow. */
const names = ['alpha', `beta ${'and what else there is to say of it '.repeat(3)}`, 'gamma', 'delta'];
const exercise = `<attn-exercise kind="order"><p>In which order?</p>
  <ol data-items>${names.map((name) => `<li>${name}</li>`).join('')}</ol></attn-exercise>`;

type Scope = Page | Frame;
const rows = (scope: Scope): Locator => scope.locator('attn-exercise .arrangement li');
const order = async (scope: Scope): Promise<string[]> =>
  (await scope.locator('attn-exercise .arrangement .label').allTextContents()).map((text) => text.split(' ')[0]!);

/** The middle of the grip of what is called so. */
async function grip(scope: Scope, name: string): Promise<{ x: number; y: number }> {
  const box = (await rows(scope).filter({ hasText: name }).locator('.grip').boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where each stands, from above. */
const boxes = (scope: Scope): Promise<{ top: number; bottom: number }[]> =>
  rows(scope).evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return { top, bottom };
    }),
  );

/** How often the order was another, from now on. */
const countChanges = (scope: Scope): Promise<void> =>
  scope.evaluate(() => {
    const counted = window as unknown as { changes: number };
    counted.changes = 0;
    document.addEventListener('attn-change', () => (counted.changes += 1));
  });
const changes = (scope: Scope): Promise<number> =>
  scope.evaluate(() => (window as unknown as { changes: number }).changes);

const moved = (all: readonly string[], name: string, to: number): string[] => {
  const rest = all.filter((one) => one !== name);
  return [...rest.slice(0, to), name, ...rest.slice(to)];
};

describe.each(['en', 'ko'])('with a mouse, in %s', (lang) => {
  it('each is drawn to the place that is pointed at, marked as long as it is held, and does not tremble', async () => {
    const page = await host.open({ body: exercise, lang, viewport: { width: 420, height: 900 } });
    await rows(page).first().waitFor();
    await countChanges(page);
    for (const [name, place] of [
      ['beta', 0],
      ['alpha', 3],
      ['beta', 3],
      ['gamma', 0],
      ['beta', 1],
    ] as const) {
      // prettier-ignore
      const before = await order(page);
      const from = before.indexOf(name);
      const already = await changes(page);
      const start = await grip(page, name);
      const target = (await boxes(page))[place]!;
      const end = place > from ? target.bottom - 2 : target.top + 2;
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      expect(await page.locator('attn-exercise li[data-drawn]').textContent()).toContain(name);
      await page.mouse.move(start.x, end, { steps: 60 });
      await expect.poll(() => order(page)).toEqual(moved(before, name, place));
      expect(await page.locator('attn-exercise li[data-drawn]').textContent()).toContain(name);
      await page.mouse.up();
      await expect.poll(() => page.locator('attn-exercise li[data-drawn]').count()).toBe(0);
      // past each of the others once, and never back
      expect((await changes(page)) - already).toBeLessThanOrEqual(Math.abs(place - from));
      await page.mouse.move(start.x, start.y + 200);
      expect(await order(page)).toEqual(moved(before, name, place));
    }
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });

  it('nothing moves before what is held is left, by another button, or when it was answered', async () => {
    const page = await host.open({ body: exercise, lang, viewport: { width: 420, height: 900 } });
    await rows(page).first().waitFor();
    const before = await order(page);
    const { x, y } = await grip(page, 'beta');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 3, y + 6, { steps: 3 });
    await page.mouse.move(x, y, { steps: 3 });
    await page.mouse.up();
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(x, y + 400, { steps: 5 });
    await page.mouse.up({ button: 'right' });
    expect(await order(page)).toEqual(before);
    await page.locator('attn-exercise').evaluate((element) => {
      const own = element as HTMLElement & { state: object };
      own.state = {
        ...own.state,
        answer: ['0', '1', '2', '3'],
        checked: ['0', '1', '2', '3'],
        attempts: 1,
        done: true,
      };
    });
    await expect.poll(() => order(page)).toEqual(['alpha', 'beta', 'gamma', 'delta']);
    const done = await grip(page, 'alpha');
    await page.mouse.move(done.x, done.y);
    await page.mouse.down();
    await page.mouse.move(done.x, done.y + 400, { steps: 5 });
    await page.mouse.up();
    expect(await order(page)).toEqual(['alpha', 'beta', 'gamma', 'delta']);
    await page.context().close();
  });
});

/** A finger, as the browser gets it from a screen. */
class Finger {
  constructor(
    private readonly session: CDPSession,
    private at = { x: 0, y: 0 },
  ) {}

  private send = (type: 'touchStart' | 'touchMove' | 'touchEnd'): Promise<unknown> =>
    this.session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [this.at] });

  async draw(from: { x: number; y: number }, y: number): Promise<void> {
    this.at = from;
    await this.send('touchStart');
    for (let step = 1; step <= 20; step++) {
      this.at = { x: from.x, y: from.y + ((y - from.y) * step) / 20 };
      await this.send('touchMove');
    }
    await this.send('touchEnd');
  }
}

it('with a finger in a frame that scrolls: what is held moves and the page does not; elsewhere the page does', async () => {
  const inside = pageWith({
    body: `<p>${'Much text before it. '.repeat(60)}</p>${exercise}<p>${'And after. '.repeat(900)}</p>`,
  });
  const page = await host.open({
    body: '<iframe src="/inside.html" width="380" height="560"></iframe>',
    viewport: { width: 420, height: 700 },
    hasTouch: true,
    isMobile: true,
    init: () => undefined,
  });
  await page.route('**/inside.html', (route) =>
    route.fulfill({ body: inside, contentType: 'text/html; charset=utf-8' }),
  );
  await page.reload();
  await page.waitForFunction(() => document.querySelector('iframe')!.contentDocument?.querySelector('attn-exercise'));
  const frame = page.frames()[1]!;
  await rows(frame).first().waitFor();
  await rows(frame)
    .first()
    .evaluate((row) => row.scrollIntoView({ block: 'start' }));
  const scrolled = (): Promise<number> => frame.evaluate(() => Math.round(document.scrollingElement!.scrollTop));
  const before = await order(frame);
  const [first, last] = [before[0]!, before.at(-1)!];
  const finger = new Finger(await page.context().newCDPSession(page));
  const top = (await page.locator('iframe').boundingBox())!.y;

  const resting = await scrolled();
  const bottomOf = async (place: number): Promise<number> => top + (await boxes(frame))[place]!.bottom;
  await finger.draw(await grip(frame, first), (await bottomOf(3)) - 3);
  await expect.poll(() => order(frame)).toEqual(moved(before, first, 3));
  expect(await scrolled()).toBe(resting);
  await finger.draw(await grip(frame, last), top + (await boxes(frame))[0]!.top + 3);
  await expect.poll(() => order(frame)).toEqual([last, ...before.slice(1, -1), first]);
  expect(await scrolled()).toBe(resting);

  const label = (await rows(frame).nth(1).locator('.label').boundingBox())!;
  await finger.draw({ x: label.x + 20, y: label.y + 10 }, label.y - 120);
  await expect.poll(scrolled).toBeGreaterThan(resting);
  expect(await order(frame)).toEqual([last, ...before.slice(1, -1), first]);
  await page.context().close();
});

describe('by keys', () => {
  it.each([
    ['en', /^gamma is now [a-z ]*\d of 4|gamma.*, \d of 4$/],
    ['ko', /gamma.*4.*\d/],
  ])('in %s: moved, said, and the focus goes with it', async (lang, said) => {
    const page = await host.open({ body: exercise, lang });
    await rows(page).first().waitFor();
    const buttons = rows(page).filter({ hasText: 'gamma' }).getByRole('button');
    await buttons.first().focus();
    for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await order(page))[0]).toBe('gamma');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await order(page))[1]).toBe('gamma');
    expect(await page.locator('attn-exercise .hidden-text[role=status]').textContent()).toMatch(said);
    const focused = await page.locator('attn-exercise').evaluate((own) => own.shadowRoot!.activeElement?.ariaLabel);
    expect(focused).toContain('gamma');
    await page.context().close();
  });
});

it('what was drawn is kept: another exercise resumes from it, and from nonsense it does not', async () => {
  const page = await host.open({ body: exercise + exercise, viewport: { width: 900, height: 1200 } });
  const [own, other] = [page.locator('attn-exercise').first(), page.locator('attn-exercise').last()];
  await other.locator('.arrangement li').first().waitFor();
  const items = (of: Locator): Promise<string[]> => of.locator('.arrangement .label').allTextContents();
  const fresh = await items(other);
  const box = (await own.locator('.grip').first().boundingBox())!;
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + 2000, { steps: 10 });
  await page.mouse.up();
  await expect.poll(() => items(own)).toEqual([...fresh.slice(1), fresh[0]]);
  const state = await own.evaluate((element) => JSON.stringify((element as HTMLElement & { state: unknown }).state));
  const resume = (text: string): Promise<void> =>
    other.evaluate((element, text) => {
      (element as HTMLElement & { state: unknown }).state = JSON.parse(text);
    }, text);
  await resume(state);
  await expect.poll(() => items(other)).toEqual([...fresh.slice(1), fresh[0]]);
  for (const answer of [
    ['0', '0', '1', '2'],
    ['0', '1'],
    ['0', '1', '2', '9'],
    ['__proto__', '1', '2', '3'],
  ]) {
    await resume(JSON.stringify({ ...JSON.parse(state), answer }));
    await expect.poll(() => items(other)).toEqual(fresh);
  }
  await page.context().close();
});
