/**
 * A package as a learner meets it: made by the command, unpacked by an LMS and played in its frame, against the
 * run-time library of other people (scorm-again) and against LMSs that do not do their part.
 */
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCourse, type Course } from './engines/course.js';
import { useHost } from './harness.js';
import { frame, install, library, objectOf, lmsPage, packageOf, type Package, type Told, type Version } from './scorm-kit.js'; // prettier-ignore

const host = useHost();

let lms: Course;
/** another origin, as many LMSs have for what was uploaded */
let elsewhere: Course;
const packages = {} as Record<Version, Package>;
/** where the lesson of a package is, on the LMS's own origin */
const lessons = {} as Record<Version, string>;
beforeAll(async () => {
  [lms, elsewhere] = await Promise.all([openCourse(), openCourse()]);
  for (const version of ['1.2', '2004'] as const) {
    packages[version] = packageOf(version);
    lessons[version] = install(lms, packages[version]);
    install(elsewhere, packages[version]);
  }
}, 120_000);
afterAll(() => [lms, elsewhere].forEach((course) => course?.close()));

async function open(address: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await host.browser.newContext({ viewport: { width: 1100, height: 900 } });
  const page = await context.newPage();
  await page.goto(address);
  return { context, page };
}

/** The frame of the lesson, however deep, once all of its questions are asked. */
async function lessonIn(page: Page): Promise<Frame> {
  const find = (): Frame | undefined => page.frames().find((one) => one.url().includes('/index.html'));
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  const found = find()!;
  await asked(found);
  return found;
}
const unheard = (lesson: Frame) => lesson.locator('.unheard[role=alert]');
// the figure's own: a lesson has a `p.answer` for paper
const asked = (of: Frame | Page) => of.locator('attn-exercise div.answer').nth(2).waitFor();

const number = (of: Frame | Page) => of.locator('attn-exercise').nth(0);
const choice = (of: Frame | Page) => of.locator('attn-exercise').nth(1);
const inOwnWords = (of: Frame | Page) => of.locator('attn-exercise').nth(2);
const check = (of: ReturnType<typeof number>) => of.getByRole('button', { name: 'Check', exact: true }).click();

async function type(of: Frame | Page, text: string): Promise<void> {
  await number(of).locator('input').fill(text);
  await check(number(of));
}
async function write(of: Frame | Page, text: string): Promise<void> {
  await inOwnWords(of).locator('textarea').fill(text);
  await inOwnWords(of).getByRole('button', { name: 'Show a model answer' }).click();
}
async function choose(of: Frame | Page, option: string): Promise<void> {
  await choice(of).locator('label', { hasText: option }).click();
  await check(choice(of));
}

const toldBy = (page: Page): Promise<Told> =>
  page.evaluate(() => {
    const { told, calls } = window as unknown as Told;
    return { told, calls };
  });
const refused = (calls: string[]) => calls.filter((call) => call.endsWith('refused'));
const close = (page: Page | Frame) => page.evaluate(() => document.querySelector('iframe')!.remove());

const isInView = (one: Element): boolean => {
  const { top, bottom } = one.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** To the end of each section, and long enough for it to count as read. */
async function readAll(of: Frame): Promise<void> {
  for (const id of ['first', 'second', 'third']) {
    await of.evaluate((section) => document.getElementById(section)!.lastElementChild!.scrollIntoView(), id);
    await of.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  }
}

const names = {
  '1.2': { raw: 'cmi.core.score.raw', status: 'cmi.core.lesson_status', finish: 'Finish' },
  '2004': { raw: 'cmi.score.raw', status: 'cmi.completion_status', finish: 'Terminate' },
};

describe.each(['1.2', '2004'] as const)('SCORM %s in the frame of an LMS', (version) => {
  const { raw, status, finish } = names[version];
  const inFrame = (): string => lmsPage(lms, packages[version], frame(lessons[version]));

  it('scores what is checked, finishes once when it is left, and goes on where it was', async () => {
    const address = inFrame();
    const { context, page } = await open(address);
    let lesson = await lessonIn(page);
    // opened and looked at: begun, no score
    let { told } = await toldBy(page);
    expect(told[status]).toBe('incomplete');
    expect(told).not.toHaveProperty([raw]);

    await type(lesson, '0.5');
    ({ told } = await toldBy(page));
    expect(told[raw]).toBe('0');
    await type(lesson, '0.269');
    let calls: string[];
    ({ told, calls } = await toldBy(page));
    expect(told[raw]).toBe('37.5'); // right at the second try: 3/4, one of two that are graded
    expect(told[status]).toBe('incomplete');
    expect(calls.at(-1)).toBe('Commit');

    await close(page);
    ({ calls } = await toldBy(page));
    expect(calls.filter((call) => call === finish)).toHaveLength(1);
    expect(calls.at(-1)).toBe(finish);
    expect(refused(calls)).toEqual([]);

    await page.goto(address);
    lesson = await lessonIn(page);
    await number(lesson).locator('.feedback.right').waitFor();
    expect(await number(lesson).locator('input').inputValue()).toBe('0.269');
    ({ told } = await toldBy(page));
    expect(told[raw]).toBe('37.5'); // it was checked, in an earlier session
    expect(told[status]).toBe('incomplete'); // though this LMS, as Moodle does, made a verdict of half a lesson

    await choose(lesson, 'this one');
    await readAll(lesson);
    ({ told } = await toldBy(page));
    expect(told[raw]).toBe('87.5');
    expect(told[status]).toBe('incomplete'); // one is left, though it is not graded
    await write(lesson, '내 말로');
    ({ told, calls } = await toldBy(page));
    expect(told[raw]).toBe('87.5');
    const done = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed', 'cmi.score.scaled': '0.875' };
    expect(told).toMatchObject(version === '1.2' ? { [status]: 'passed' } : done);
    expect(told['cmi.suspend_data']!.length).toBeLessThan(200);
    expect(refused(calls)).toEqual([]);

    // and once more: where one was last
    await close(page);
    await page.goto(address);
    lesson = await lessonIn(page);
    await expect.poll(() => lesson.evaluate(() => location.hash)).toBe('#third');
    await expect.poll(() => lesson.locator('#third h2').evaluate(isInView)).toBe(true);
    expect(await inOwnWords(lesson).locator('textarea').inputValue()).toBe('내 말로');
    await context.close();
  });

  it('has failed when all is done below the mastery score, and is completed', async () => {
    const { context, page } = await open(inFrame());
    const lesson = await lessonIn(page);
    await readAll(lesson);
    await type(lesson, '0.269');
    let { told } = await toldBy(page);
    // half of it is below the mastery score, but not all is done
    const begun = { 'cmi.completion_status': 'incomplete', 'cmi.success_status': 'unknown' };
    expect(told).toMatchObject(version === '1.2' ? { [status]: 'incomplete' } : begun);
    await write(lesson, 'words');
    await choose(lesson, 'that one');
    ({ told } = await toldBy(page));
    expect(told[raw]).toBe('50');
    const done = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' };
    expect(told).toMatchObject(version === '1.2' ? { [status]: 'failed' } : done);
    await context.close();
  });

  it('tells of each answer', async () => {
    const { context, page } = await open(inFrame());
    const lesson = await lessonIn(page);
    await type(lesson, '0.5');
    await type(lesson, '0.269');
    await write(lesson, '내 말로');
    await choose(lesson, 'that one');
    const { told } = await toldBy(page);
    const [wrong, response] =
      version === '1.2' ? ['wrong', 'student_response'] : (['incorrect', 'learner_response'] as const);
    expect(told).toMatchObject({
      'cmi.interactions.0.id': 'exercise_1',
      [`cmi.interactions.0.${response}`]: '0.5',
      'cmi.interactions.0.result': wrong,
      'cmi.interactions.1.result': 'correct',
      [`cmi.interactions.2.${response}`]: '내 말로',
      'cmi.interactions.2.result': 'neutral',
      [`cmi.interactions.3.${response}`]: 'that one',
      'cmi.interactions.0.correct_responses.0.pattern': '0.269',
      'cmi.interactions.3.correct_responses.0.pattern': 'this one',
      ...(version === '2004' && { 'cmi.interactions.3.description': 'Which one?' }),
    });
    expect(told).not.toHaveProperty(['cmi.interactions.2.correct_responses.0.pattern']);
    expect(refused((await toldBy(page)).calls)).toEqual([]);
    await context.close();
  });

  it('is found two frames up', async () => {
    const middle = lms.page(frame(lessons[version]));
    const { context, page } = await open(lmsPage(lms, packages[version], frame(middle)));
    await type(await lessonIn(page), '0.269');
    expect((await toldBy(page)).told[raw]).toBe('50');
    await context.close();
  });

  it('is found from a window of its own', async () => {
    const { context, page } = await open(lmsPage(lms, packages[version], ''));
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((address) => void window.open(address), lessons[version]),
    ]);
    await asked(popup);
    await type(popup, '0.269');
    expect((await toldBy(page)).told[raw]).toBe('50');
    await popup.close({ runBeforeUnload: true });
    await expect.poll(async () => (await toldBy(page)).calls.at(-1)).toBe(finish);
    await context.close();
  });

  it('reaches an LMS of another origin through a frame that passes messages on', async () => {
    const relay = `${library(elsewhere, 'cross-frame-api')}
      <script>window.${objectOf(version)} = new CrossFrameAPI('${lms.origin}')</script>`;
    const wrapper = elsewhere.page(relay + frame(lessons[version].replace(lms.origin, elsewhere.origin)));
    const listens = `${library(lms, 'cross-frame-lms')}<script>new CrossFrameLMS(api, '${elsewhere.origin}')</script>`;
    const address = lmsPage(lms, packages[version], listens + frame(wrapper));
    const { context, page } = await open(address);
    let lesson = await lessonIn(page);
    await type(lesson, '0.5');
    await type(lesson, '0.269');
    await expect.poll(async () => (await toldBy(page)).told[raw]).toBe('37.5');
    // one answer after the other, though the API may only know of the first when the second is given
    const results = { 'cmi.interactions.0.result': expect.any(String), 'cmi.interactions.1.result': 'correct' };
    expect((await toldBy(page)).told).toMatchObject(results);
    // the frame of the lesson goes, as it does when the player of the wrapper is closed
    await close(page.frame({ url: wrapper })!);
    await expect.poll(async () => (await toldBy(page)).calls.at(-1)).toBe(finish);

    await page.goto(address);
    lesson = await lessonIn(page);
    // the API has nothing to tell when it is first asked; what was there comes back all the same
    await number(lesson).locator('.feedback.right').waitFor();
    expect((await toldBy(page)).told['cmi.suspend_data']).toContain('0.269');
    await context.close();
  });
});

describe.each(['1.2', '2004'] as const)('an LMS of %s that takes its time', (version) => {
  const { raw, finish } = names[version];
  const inFrame = (before = ''): string => lmsPage(lms, packages[version], before + frame(lessons[version]));
  /** As one that only passes messages on: it is there, opens nothing and knows nothing until so many seconds are over. */
  const silentFor = (seconds: number): string => `<script>{
    const real = window.${objectOf(version)};
    const until = performance.now() + ${seconds * 1000};
    const early = (name) => (name.includes('Error') ? '0' : name.includes('Get') ? '' : 'false');
    window.${objectOf(version)} = new Proxy(real, {
      get: (_, name) => (...args) => (performance.now() < until ? early(name) : real[name](...args)),
    });
  }</script>`;

  it('loses nothing of what was there, and nothing of what was done meanwhile', async () => {
    const { context, page } = await open(inFrame());
    await type(await lessonIn(page), '0.269');
    await close(page);

    await page.goto(inFrame(silentFor(8)));
    const lesson = await lessonIn(page);
    await choose(lesson, 'this one');
    expect((await toldBy(page)).told).toEqual({});
    await unheard(lesson).waitFor(); // after five of the eight seconds
    await expect.poll(async () => (await toldBy(page)).told[raw], { timeout: 20_000 }).toBe('100');
    await unheard(lesson).waitFor({ state: 'hidden' });
    await number(lesson).locator('.feedback.right').waitFor(); // what was typed in the first session
    const { told, calls } = await toldBy(page);
    const response = version === '1.2' ? 'student_response' : 'learner_response';
    expect(told[`cmi.interactions.1.${response}`]).toBe('this one');
    expect(refused(calls)).toEqual([]);
    await context.close();
  });

  it('is left alone where the page is left before it knows anything', async () => {
    const { context, page } = await open(inFrame());
    await type(await lessonIn(page), '0.269');
    await close(page);

    await page.goto(inFrame(silentFor(600)));
    const silent = await lessonIn(page);
    expect(await unheard(silent).isHidden()).toBe(true); // nobody is told of what may only be slow
    await choose(silent, 'that one');
    await unheard(silent).waitFor();
    expect(await unheard(silent).textContent()).toContain('stay here as long as this page is open');
    expect(await silent.getByRole('radio', { name: 'that one' }).isChecked()).toBe(true);
    await close(page);
    expect((await toldBy(page)).calls).toEqual([]);

    await page.goto(inFrame());
    await number(await lessonIn(page))
      .locator('.feedback.right')
      .waitFor();
    expect((await toldBy(page)).told[raw]).toBe('50');
    await context.close();
  });

  it('is found when it puts its API there after the lesson', async () => {
    const object = objectOf(version);
    const late = `<script>{
      const real = window.${object};
      delete window.${object};
      setTimeout(() => (window.${object} = real), 7000);
    }</script>`;
    const { context, page } = await open(inFrame(late));
    await type(await lessonIn(page), '0.269');
    await expect.poll(async () => (await toldBy(page)).told[raw], { timeout: 20_000 }).toBe('50');
    await close(page);
    const { calls } = await toldBy(page);
    expect([calls[0], calls.at(-1)]).toEqual(['Initialize', finish]);
    await context.close();
  });
});

describe('without an LMS that answers', () => {
  /** Whatever the console and the page say while a question is answered. */
  async function heardIn(address: string): Promise<string[]> {
    const context = await host.browser.newContext({ viewport: { width: 1100, height: 900 } });
    const page = await context.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => messages.push(`pageerror: ${error.message}`));
    await page.goto(address);
    const lesson = await lessonIn(page);
    await type(lesson, '0.269');
    await number(lesson).locator('.feedback.right').waitFor();
    await context.close();
    return messages;
  }

  it('the lesson is the same, and nobody hears of it', async () => {
    expect(await heardIn(lessons['1.2'])).toEqual([]);
    expect(await heardIn(lms.page(frame(lessons['1.2'])))).toEqual([]);
  });

  it('the lesson is the same in a frame of another origin, and in one that may do nothing but run', async () => {
    const whole = packages['1.2'];
    const foreign = lessons['1.2'].replace(lms.origin, elsewhere.origin);
    expect(await heardIn(lmsPage(lms, whole, frame(foreign)))).toEqual([]);
    expect(await heardIn(lmsPage(lms, whole, frame(lessons['1.2'], 'sandbox="allow-scripts"')))).toEqual([]);
  });

  it('the lesson is the same where the API throws, and the console says so once', async () => {
    const throws = `<script>window.API = new Proxy({}, { get: () => () => { throw new Error('boom') } })</script>`;
    const messages = await heardIn(lms.page(throws + frame(lessons['1.2'])));
    expect(messages).toEqual(['info: attention-textbook: the LMS did not take Initialize: Error: boom']);
  });
});
