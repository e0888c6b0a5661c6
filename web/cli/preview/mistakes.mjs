/** A page in place of a lesson that has mistakes: where each is, what it is, and the line it is in. */
import { readFileSync } from 'node:fs';
import { h } from 'hastscript';
import { document } from '../page.mjs';
import { systemLang } from '../system-lang.mjs';
import { kindOf } from '../told.mjs';

const texts = {
  en: { title: (/** @type {number} */ n) => (n === 1 ? 'One thing to mend' : `${n} things to mend`), lessons: 'Lessons without mistakes', broken: 'Something went wrong here', missing: 'There is no such page', start: 'To the first page' }, // prettier-ignore
  ko: { title: (/** @type {number} */ n) => `고칠 곳 ${n}군데`, lessons: '고칠 것이 없는 수업', broken: '만들다가 문제가 생겼어요', missing: '그런 쪽은 없어요', start: '첫 쪽으로' }, // prettier-ignore
};

/**
 * @param {{ problems: import('../problems.mjs').Problem[], lang: string, head: any[], lessons?: import('../page.mjs').Link[] }} page
 *   `lessons` are others of the same folder, to go on with
 * @returns {string}
 */
export function mistakesPage({ problems, lang, head, lessons = [] }) {
  const text = lang === 'ko' ? texts.ko : texts.en;
  const title = problems.some(({ code }) => code === 'broken') ? text.broken : text.title(problems.length);
  /** @type {Map<string, string[]>} */
  const files = new Map(problems.map(({ file }) => [file, linesOf(file)]));
  const items = problems.map(({ file, line, column, message, code }) =>
    h('li', [
      h('p', { className: ['where'] }, `${file}:${line}:${column}`),
      ...kindIn(lang, code),
      h('p', { lang: systemLang() }, [message, ' ', h('code', code)]),
      ...excerpt(files.get(file)?.[line - 1], column, `${file}:${line}`),
    ]),
  );
  const others = lessons.map(({ name, href }) => h('li', [h('a', { href }, name)]));
  return document({
    lang,
    title,
    head,
    body: [
      h('main', { id: 'text', className: ['mistakes'] }, [
        h('h1', title),
        h('ol', items),
        ...(others.length > 0 ? [h('h2', text.lessons), h('ul', others)] : []),
      ]),
    ],
  });
}

/** @returns {string} in place of a page that is not there, or no longer */
export function missingPage(/** @type {{ lang: string, head: any[] }} */ { lang, head }) {
  const { missing: title, start } = lang === 'ko' ? texts.ko : texts.en;
  const body = [h('h1', title), h('p', [h('a', { href: '/' }, start)])];
  return document({ lang, title, head, body: [h('main', { id: 'text', className: ['mistakes'] }, body)] });
}

function kindIn(/** @type {string} */ lang, /** @type {string} */ code) {
  const kind = kindOf(code, lang === 'ko' ? 'ko' : 'en');
  return kind === undefined ? [] : [h('p', [h('b', kind)])];
}

/** A line of many thousand characters says nothing more than its neighbourhood. */
const [before, after] = [60, 100];

function excerpt(/** @type {string | undefined} */ line, /** @type {number} */ column, /** @type {string} */ where) {
  if (!line?.trim()) return [];
  const at = Math.min(column - 1, line.length - 1);
  const [, word = '', rest = ''] = /^(\S*|\s)(.*)$/s.exec(line.slice(at, at + after)) ?? [];
  const reachable = { tabIndex: 0, role: 'group', ariaLabel: where }; // it may scroll
  return [h('pre', reachable, [h('code', [line.slice(Math.max(0, at - before), at), h('mark', word), rest])])];
}

function linesOf(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
