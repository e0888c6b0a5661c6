/** The site around the lessons: search, progress, one question and one screen at a time, worksheets, pages that help. */
import { existsSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings, sideways } from './axe.js';
import { dist, useHost } from './harness.js';
import { allDrawn } from './one-file.js';

const host = useHost();
const isBuilt = existsSync(`${dist}textbook/ko/search.html`);
const whenBuilt = describe.skipIf(!isBuilt && !process.env['CI']);

const words: Record<string, { search: string; found: RegExp; none: string; next: string; screens: string; back: string; reset: string; sure: RegExp; make: string }> = {
  ko: { search: '찾기', found: /곳에서 찾았어요/, none: '없어요', next: '다음 문제', screens: '한 화면씩 보기', back: '이전 화면', reset: '진도 지우기', sure: /정말/, make: '학습지 만들기' },
  en: { search: 'Search', found: /Found in/, none: 'Nothing found', next: 'Next question', screens: 'One screen at a time', back: 'Back', reset: 'Forget my progress', sure: /Press once more/, make: 'Make the sheets' },
}; // prettier-ignore
const languages = Object.keys(words);

async function open(path: string, options: BrowserContextOptions & { init?: () => void } = {}) {
  const { init, ...rest } = options;
  const context = await host.browser.newContext({ viewport: { width: 1200, height: 900 }, ...rest });
  if (init) await context.addInitScript(init);
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(`${host.origin}/textbook/${path}`);
  return { page, messages, close: () => context.close() };
}

/** What this browser keeps of the book. */
const kept = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('attention-textbook.progress./textbook'));

/** The chapter that the tests read: the one with the most to check. */
async function chapterWithQuestions(page: Page, lang: string): Promise<string> {
  await page.goto(`${host.origin}/textbook/${lang}/index.html`);
  const links = await page.locator('nav.chapters li a').evaluateAll((all) => all.map((link) => link.getAttribute('href')!)); // prettier-ignore
  for (const link of links) {
    await page.goto(`${host.origin}/textbook/${lang}/${link}`);
    if ((await page.locator('#check [data-pager]').isVisible()) && (await page.locator('#check output').count()) > 0)
      return link;
  }
  throw new Error('no chapter has several questions to check');
}

whenBuilt.each(languages)('the search (%s)', (lang) => {
  const { search, found, none } = words[lang]!;

  it('leads from any page to the sections that have the words, by keyboard', async () => {
    const { page, messages, close } = await open(`${lang}/index.html`);
    await page.getByRole('link', { name: search }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/search\.html/);
    await page.keyboard.type('softmax'); // the field has the focus
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(found);
    expect(await page.locator('mark').first().textContent()).toMatch(/softmax/i);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('.results a').first().focus();
    const href = await page.locator('.results a').first().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#/);
    expect(await page.locator(`section[id="${href!.split('#')[1]}"]`).isVisible()).toBe(true);
    expect(messages).toEqual([]);
    await close();
  });

  it('helps on where nothing is found, and takes its words from the address', async () => {
    const { page, close } = await open(`${lang}/search.html?q=${encodeURIComponent('<b>zzzz')}`);
    await expect.poll(() => page.getByRole('status').textContent()).toContain(none);
    expect(await page.getByRole('status').textContent()).toContain('<b>zzzz');
    expect(await page.locator('.no-results a').count()).toBeGreaterThan(0);
    await page.getByRole('searchbox').fill('');
    expect(await page.locator('.no-results').isVisible()).toBe(false);
    await close();
  });
});

whenBuilt('a Korean word', () => {
  it('is found with the particle it was typed with', async () => {
    const { page, close } = await open('ko/search.html');
    await page.getByRole('searchbox').fill('소프트맥스를');
    await page.locator('.results li').first().waitFor();
    expect(await page.locator('mark').first().textContent()).toBe('소프트맥스');
    await close();
  });
});

whenBuilt.each(languages)('a chapter (%s)', (lang) => {
  const { next, screens, back } = words[lang]!;

  it('shows its questions one at a time, all of them on paper and without scripts', async () => {
    const { page, messages, close } = await open(`${lang}/index.html`);
    const chapter = await chapterWithQuestions(page, lang);
    const questions = page.locator('#check > attn-exercise, #check > .predict');
    const all = await questions.count();
    const visible = () => questions.evaluateAll((some) => some.map((one) => (one as HTMLElement).offsetParent !== null)); // prettier-ignore
    const only = (index: number) => Array.from({ length: all }, (_, i) => i === index);
    expect(await visible()).toEqual(only(0));
    await page.getByRole('button', { name: next }).focus();
    await page.keyboard.press('Enter');
    expect(await visible()).toEqual(only(1));
    expect(await page.locator('#check [data-pager="questions"] output').textContent()).toBe(`2 / ${all}`);
    expect(await questions.nth(1).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await visible()).toEqual(Array.from({ length: all }, () => true));
    expect(messages).toEqual([]);
    await close();
    const still = await open(`${lang}/${chapter}`, { javaScriptEnabled: false });
    const shown = await still.page.locator('#check > attn-exercise, #check > .predict').all();
    for (const one of shown) expect(await one.isVisible()).toBe(true);
    expect(await still.page.locator('[data-pager]').first().isVisible()).toBe(false);
    await still.close();
  });

  it('can be read one screen at a time, which the browser remembers', async () => {
    const { page, close } = await open(`${lang}/index.html`);
    await chapterWithQuestions(page, lang);
    const visible = () => page.locator('main > section').evaluateAll((all) => all.filter((one) => (one as HTMLElement).offsetParent !== null).map(({ id }) => id)); // prettier-ignore
    const all = await visible();
    await page.getByRole('button', { name: screens }).click();
    expect(await visible()).toEqual([all[0]]);
    await page.locator('[data-pager="screens"] [data-move="on"]').click();
    expect(await visible()).toEqual([all[1]]);
    expect(await findings(page)).toEqual([]);
    await page.reload();
    expect(await visible()).toEqual([all[0]]);
    // a link to a section shows it
    await page.evaluate((id) => void (location.hash = id), all.at(-1)!);
    await expect.poll(visible).toEqual([all.at(-1)]);
    await page.getByRole('button', { name: back, exact: true }).click();
    expect(await visible()).toEqual([all.at(-2)]);
    await close();
  });

  it('opens where its address says, and stays there while its figures draw, until the reader moves', async () => {
    const { page, close } = await open(`${lang}/02-five-steps.html#cautions`);
    const top = () => page.locator('#cautions h2').evaluate((title) => title.getBoundingClientRect().top);
    await page.waitForFunction(allDrawn, undefined, { timeout: 60_000 });
    const inView = await top();
    expect(inView).toBeGreaterThanOrEqual(0);
    expect(inView).toBeLessThan(400);
    await page.mouse.wheel(0, -3000);
    await expect.poll(top).toBeGreaterThan(900);
    await page.setViewportSize({ width: 800, height: 900 }); // what is drawn takes more room
    await page.waitForTimeout(500);
    expect(await top()).toBeGreaterThan(900);
    await close();
  });

  it('is told in the contents once it was read, until that is forgotten', async () => {
    const { page, messages, close } = await open(`${lang}/index.html`);
    const { reset, sure } = words[lang]!;
    expect(await page.locator('.progress:visible').count()).toBe(0);
    expect(await page.getByRole('button', { name: reset }).isVisible()).toBe(false);
    const chapter = await chapterWithQuestions(page, lang);
    await page.locator('main > section').first().locator(':scope > :last-child').scrollIntoViewIfNeeded();
    await expect.poll(() => kept(page), { timeout: 10_000 }).toContain('"read"');
    await page.goto(`${host.origin}/textbook/${lang}/index.html`);
    const line = page.locator('.progress:visible');
    expect(await line.textContent()).toMatch(/\d/);
    expect(await page.locator('.start a').getAttribute('href')).toMatch(`${chapter}#`);
    // the other language is the same book; a book in another folder is not
    await page.goto(`${host.origin}/textbook/${lang === 'ko' ? 'en' : 'ko'}/index.html`);
    expect(await line.count()).toBe(1);
    await page.route('**/elsewhere/**', (route) =>
      route.continue({ url: route.request().url().replace('elsewhere', 'textbook') }),
    );
    await page.goto(`${host.origin}/elsewhere/${lang}/index.html`);
    await page.locator('.start a').waitFor();
    expect(await line.count()).toBe(0);
    await page.goto(`${host.origin}/textbook/${lang}/index.html`);
    await page.getByRole('button', { name: reset }).click();
    await page.getByRole('button', { name: sure }).click();
    expect(await line.count()).toBe(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(messages).toEqual([]);
    await close();
  });
});

whenBuilt('an answered exercise', () => {
  it('counts in the contents, and one that was right stays right', async () => {
    const { page, close } = await open('en/index.html');
    const chapter = await chapterWithQuestions(page, 'en');
    const answer = (correct: boolean) =>
      page.evaluate((right) => {
        const main = document.querySelector('main')!;
        const exercise = main.querySelector('attn-exercise') ?? main.appendChild(document.createElement('attn-exercise')); // prettier-ignore
        exercise.dispatchEvent(new CustomEvent('attn-answer', { detail: { correct: right }, bubbles: true, composed: true })); // prettier-ignore
      }, correct);
    await answer(true);
    await answer(false);
    expect((JSON.parse((await kept(page))!) as { answered: unknown }).answered).toEqual({ [chapter.replace('.html', '')]: { 0: true } }); // prettier-ignore
    await close();
  });
});

whenBuilt('where nothing may be kept', () => {
  it('the book works the same', async () => {
    const { page, messages, close } = await open('en/index.html', {
      init: () => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('no', 'SecurityError');
          },
        });
      },
    });
    await chapterWithQuestions(page, 'en');
    await page.getByRole('button', { name: words['en']!.screens }).click();
    expect(messages).toEqual([]);
    await close();
  });
});

whenBuilt.each(languages)('worksheets (%s)', (lang) => {
  it('are made for each student, with the key, and the same again', async () => {
    const { page, messages, close } = await open(`${lang}/worksheet.html`);
    const make = page.getByRole('button', { name: words[lang]!.make });
    const sheets = async () => [await page.locator('.sheet.question').count(), await page.locator('.sheet.key').count()]; // prettier-ignore
    await make.click();
    // nothing of chapter 0 is drawn anew, so one key is that of all
    await expect.poll(sheets).toEqual([3, 1]);
    await page.locator('[value="01-query-key-value"]').check();
    await make.click();
    await expect.poll(sheets).toEqual([6, 4]);
    const seeds = () => page.locator('.sheet attn-exercise[variants]').evaluateAll((all) => all.map((one) => one.getAttribute('seed'))); // prettier-ignore
    const first = await seeds();
    expect(new Set(first).size).toBe(3);
    await make.click();
    expect(await seeds()).toEqual(first);
    expect(messages).toEqual([]);
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('form[data-worksheet]').isVisible()).toBe(false);
    await close();
  });

  it('say how many questions have numbers of each student’s own', async () => {
    const { page, close } = await open(`${lang}/worksheet.html`);
    for (const name of ['00-before-we-start', '10-practice']) {
      const held = await page.locator(`template[data-chapter="${name}"]`).evaluate((template) => {
        const { content } = template as HTMLTemplateElement;
        return ['attn-exercise', '[variants]'].map((one) => content.querySelectorAll(one).length);
      });
      const said = await page.locator(`label:has([value="${name}"]) span`).textContent();
      expect(said!.match(/\d+/g)!.map(Number), name).toEqual(held.filter((count) => count > 0));
    }
    await close();
  });

  it('are refused in words where there is nothing to make, and where the page would not come back', async () => {
    const { page, close } = await open(`${lang}/worksheet.html`);
    const make = page.getByRole('button', { name: words[lang]!.make });
    const refused = async (name: string): Promise<string> => {
      await make.click();
      expect(await page.locator('.sheet').count()).toBe(0);
      const field = page.locator(`[name=${name}]`).first();
      return field.evaluate((one) => (one as HTMLInputElement).validationMessage);
    };
    await page.locator('[name=chapter]').first().uncheck();
    expect(await refused('chapter')).toMatch(lang === 'ko' ? /장을 하나 이상/ : /at least one chapter/);
    await page.locator('[name=chapter]').first().check();
    await page.locator('[name=from]').fill('5');
    expect(await refused('to')).toMatch(lang === 'ko' ? /첫 번호보다 작을 수/ : /before the first/);
    await page.locator('[name=to]').fill('65');
    expect(await refused('to')).toMatch(lang === 'ko' ? /한 번에 60명/ : /At most 60/);
    await page.locator('[name=from]').fill('65');
    await make.click();
    await expect.poll(() => page.locator('.sheet.question').count()).toBe(1);
    await close();
  });

  it('stay on the page at 360 px', async () => {
    const { page, close } = await open(`${lang}/worksheet.html`, { viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: words[lang]!.make }).click();
    await page.waitForFunction(() => {
      const drawn = [...document.querySelectorAll('.sheet attn-exercise')];
      return drawn.length > 0 && drawn.every(({ shadowRoot }) => shadowRoot?.querySelector('.paper'));
    });
    expect(await sideways(page)).toBe(0);
    await close();
  });
});

whenBuilt('the pages around the book', () => {
  it.each(['en/index.html', 'ko/search.html', 'en/worksheet.html', 'index.html'])(
    '%s is sound at 360 px, in the dark too',
    async (path) => {
      const { page, messages, close } = await open(path, {
        viewport: { width: 360, height: 740 },
        colorScheme: 'dark',
      });
      await page.locator('main').waitFor();
      expect(await sideways(page)).toBe(0);
      expect(await findings(page)).toEqual([]);
      expect(messages).toEqual([]);
      await close();
    },
  );

  it('an address that leads nowhere is answered in both languages, with a way on that is there', async () => {
    const { page, close } = await open('404.html');
    const shown = async (address: string) => {
      await page.route(`**/${address}`, (route) => route.fulfill({ path: `${dist}textbook/404.html` }));
      await page.goto(`${host.origin}/textbook/${address}`);
      const link = page.locator('main a').first();
      const background = await page.evaluate(() => getComputedStyle(document.body.parentElement!).backgroundColor);
      expect(background, address).not.toBe('rgba(0, 0, 0, 0)');
      const response = await page.request.get(await link.evaluate((one) => (one as HTMLAnchorElement).href));
      expect(response.status(), address).toBe(200);
      return page.locator('main p').evaluateAll((all) => all.map((one) => one.getAttribute('lang')));
    };
    expect(await shown('nowhere.html')).toEqual(['ko', 'en']);
    expect(await shown('ko/nowhere.html')).toEqual(['ko', 'en']);
    await close();
  });
});
