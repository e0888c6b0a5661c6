/** Every exercise of the book, in both languages: answered with nonsense, wrong in each classic way, and right. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { trialsOf, type Trial } from './exercise-answers.js';
import { another, answerAll, countDrawn, read, type Asked, type Reply } from './exercise-page.js';
import { dist, useHost } from './harness.js';
import { message } from '../../web/src/locales/i18n.js';

const host = useHost();
const lessons = fileURLToPath(new URL('../../web/lessons/', import.meta.url));
const chapters = readdirSync(`${lessons}en`).filter((name) => /^\d\d-.*\.md$/.test(name));
const isBuilt = existsSync(`${dist}textbook/ko/search.html`);

const written = (lang: string, chapter: string): number =>
  readFileSync(`${lessons}${lang}/${chapter}`, 'utf8').match(/^:{3,}attn-exercise\b/gm)?.length ?? 0;

const plainly = (text: string): string => text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();

/** What an exercise answered otherwise than it should have, a line each. */
function faultsOf(
  trials: readonly Trial[],
  replies: readonly Reply[],
  attributes: Readonly<Record<string, string>>,
): string[] {
  // prettier-ignore
  let attempts = 0;
  const { kind, objective = null, misconception = null } = attributes;
  return trials.flatMap(({ what, outcome, says, mistakes }, index) => {
    const { words, event, ...reply } = replies[index]!;
    const isOpen = kind === 'open';
    if (outcome !== 'unreadable' && !isOpen) ++attempts;
    const faults: string[] = [];
    if (!isOpen && reply.outcome !== outcome) faults.push(`is ${reply.outcome}, not ${outcome}`);
    if (reply.attempts !== attempts) faults.push(`counts as try ${reply.attempts}, not ${attempts}`);
    if (words === '' && !isOpen) faults.push('says nothing');
    for (const sentence of says)
      if (!words.includes(plainly(sentence))) faults.push(`says “${words}”, not “${sentence}”`);
    if ((event === null) !== (outcome === 'unreadable'))
      faults.push(event ? 'is told as an answer' : 'is told to nobody');
    if (event) {
      const correct = isOpen ? null : outcome === 'right';
      const told = { correct, kind, objective, misconception };
      for (const [name, value] of Object.entries(told))
        if (event[name] !== value) faults.push(`tells ${name} ${String(event[name])}, not ${String(value)}`);
      const { mistake } = event as { mistake: string | null };
      if (mistake === null ? mistakes.length > 0 : !mistakes.includes(mistake))
        faults.push(`tells of the mistake ${mistake}, not of ${mistakes.join(' or ') || 'none'}`);
    }
    return faults.map((fault) => `${what} ${fault}`);
  });
}

/** What is wrong with one exercise, with its author's numbers and, where there are others, with two more draws. */
async function faultsAt(page: Page, index: number, lang: string): Promise<string[]> {
  const begun = await read(page, index);
  const { kind, step = '', objective = '', variants } = begun.attributes;
  const faults: string[] = [];
  const round = async (asked: Asked, numbers: string): Promise<void> => {
    try {
      const trials = trialsOf(asked, lang);
      const replies = await answerAll(
        page,
        index,
        trials.map(({ answer }) => answer),
      );
      faults.push(...faultsOf(trials, replies, asked.attributes).map((fault) => `${numbers}: ${fault}`));
    } catch (error) {
      faults.push(`${numbers}: ${String(error)}`);
    }
  };
  await round(begun, 'as written');
  for (const number of variants === undefined ? [] : [1, 2]) {
    if (!(await another(page, index, message(lang, 'exercise.another', { number })))) faults.push('offers no others');
    const drawn = await read(page, index);
    if (JSON.stringify(drawn.given) === JSON.stringify(begun.given)) faults.push('has the same numbers again');
    await round(drawn, `other numbers ${number}`);
  }
  return faults.map((fault) => `${index + 1} (${kind} ${step} ${objective}), ${fault}`);
}

describe.skipIf(!isBuilt && !process.env['CI'])('every exercise', () => {
  describe.each(['en', 'ko'])('%s', (lang) => {
    it.each(chapters)(
      '%s: refuses nonsense and counts no try, knows each classic wrong answer, takes the right one',
      async (chapter) => {
        const page = await host.browser.newPage();
        await page.goto(`${host.origin}/textbook/${lang}/${chapter.replace('.md', '.html')}`);
        const count = await countDrawn(page);
        expect(count).toBe(written(lang, chapter));
        const faults: string[] = [];
        for (let index = 0; index < count; ++index) faults.push(...(await faultsAt(page, index, lang)));
        expect(faults).toEqual([]);
        await page.close();
      },
      120_000,
    );
  });
});
