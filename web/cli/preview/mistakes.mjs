/** A page in place of a lesson that has mistakes: where each is, what it is, and the line it is in. */
import { readFileSync } from 'node:fs';
import { h } from 'hastscript';
import { document } from '../page.mjs';
import { systemLang } from '../system-lang.mjs';
import { kindOf } from '../told.mjs';

const texts = {
  en: { title: (/** @type {number} */ n) => (n === 1 ? 'One thing to mend' : `${n} things to mend`), lessons: 'Lessons without mistakes' }, // prettier-ignore
  ko: { title: (/** @type {number} */ n) => `고칠 곳 ${n}군데`, lessons: '고칠 것이 없는 수업' },
};

/**
 * @param {{ problems: import('../problems.mjs').Problem[], lang: string, head: any[], lessons?: import('../page.mjs').Link[] }} page
 *   `lessons` are others of the same folder, to go on with
 * @returns {string}
 */
export function mistakesPage({ problems, lang, head, lessons = [] }) {
  const text = lang === 'ko' ? texts.ko : texts.en;
  const title = text.title(problems.length);
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
