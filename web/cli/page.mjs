/**
 * The page around a lesson. No inline script and no inline style on the site, so that it works under a strict
 * Content-Security-Policy; links are relative, so that it works in any folder and by double-click.
 *
 * @typedef {{ name: string, href: string }} Link
 * @typedef {{ lang: string, name: string, href: string, here: boolean }} Language
 */
import { h } from 'hastscript';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

const printer = unified().use(rehypeStringify).freeze();

/**
 * @param {{ lang: string, title: string, description?: string, head: any[], body: any[] }} page
 * @returns {string}
 */
export function document({ lang, title, description, head, body }) {
  return (
    printer.stringify({
      type: 'root',
      children: [
        { type: 'doctype' },
        h('html', { lang }, [
          h('head', [
            h('meta', { charSet: 'utf-8' }),
            h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
            h('meta', { name: 'color-scheme', content: 'light dark' }),
            h('title', title),
            ...(description ? [h('meta', { name: 'description', content: description })] : []),
            ...head,
          ]),
          h('body', body),
        ]),
      ],
    }) + '\n'
  );
}

/** Inert until a script takes what is in it. */
export const template = (/** @type {any} */ properties, /** @type {any[]} */ children) => ({
  ...h('template', properties),
  content: { type: /** @type {const} */ ('root'), children },
});

/** The book's name, the search, and the other languages: the place on the page is kept by the site's script. */
export function pageHeader(
  /** @type {{ words: Record<string, any>, home?: string, search?: string, help?: string | undefined, languages?: Language[] }} */
  { words, home, search, help, languages = [] },
) {
  const choices = languages.map(({ lang, name, href, here }) =>
    h('li', [
      h('a', { href, lang, hrefLang: lang, ariaCurrent: here ? 'true' : undefined, dataKeepPlace: !here }, name),
    ]),
  );
  const ways = [
    ...(search ? [h('nav', { ariaLabel: words.search }, [h('a', { href: search }, words.search)])] : []),
    ...(choices.length > 0 ? [h('nav', { ariaLabel: words.languages }, [h('ul', choices)])] : []),
  ];
  return [
    h('a', { className: ['skip'], href: '#text' }, words.skip),
    h('header', { className: ['book'] }, [
      ...(words.book ? [h(home ? 'a' : 'span', { className: ['book-name'], href: home }, words.book)] : []),
      ...(ways.length > 0 ? [h('div', { className: ['ways'] }, ways)] : []),
      ...(help ? [h('noscript', [h('a', { href: help }, words.noscriptHelp)])] : []),
    ]),
  ];
}

/** Buttons to go through what is shown one at a time; the site's script shows them. */
function pager(/** @type {'questions' | 'screens'} */ kind, /** @type {Record<string, any>} */ words) {
  const { label, back, on } = words.pagers[kind];
  return h('div', { className: ['pager', kind], role: 'group', ariaLabel: label, hidden: true, dataPager: kind }, [
    h('button', { type: 'button', dataMove: 'back' }, back),
    h('output', { ariaLive: 'polite' }),
    h('button', { type: 'button', dataMove: 'on' }, on),
  ]);
}

const screensSwitch = (/** @type {Record<string, any>} */ words) =>
  h('p', { className: ['screens-switch'], hidden: true }, [
    h('button', { type: 'button', ariaPressed: 'false', dataScreens: '' }, words.screens),
  ]);

const isQuestion = (/** @type {any} */ node) =>
  node.tagName === 'attn-exercise' || node.properties?.className?.includes('predict');

/** Where a section asks more than one thing, its questions can be gone through one at a time. */
const withPager = (/** @type {any[]} */ body, /** @type {Record<string, any>} */ words) =>
  body.map((node) =>
    (node.children ?? []).filter(isQuestion).length > 1
      ? { ...node, children: [...node.children, pager('questions', words)] }
      : node,
  );

/**
 * @param {{ lesson: import('./compile.mjs').Lesson, words: Record<string, any>, chapter?: string,
 *   place?: { number: number, index: number, total: number, contents?: string } }} options `place` in the book
 */
export function lessonMain({ lesson, words, chapter, place }) {
  const contents = lesson.sections.map(({ id, text }) => h('li', [h('a', { href: `#${id}` }, text)]));
  const here = place && [
    ...(place.contents ? [h('a', { href: place.contents }, words.contents), ' · '] : []),
    words.chapter.replace('{n}', String(place.number)),
    h('span', { className: ['count'] }, ` · ${place.index + 1} / ${place.total}`),
  ];
  return h('main', { id: 'text', className: ['lesson'], tabIndex: -1, dataChapter: chapter }, [
    h('div', { className: ['opening'] }, [
      ...(here ? [h('p', { className: ['kicker', 'place'] }, here)] : []),
      h('h1', lesson.title),
      h('p', { className: ['summary'] }, lesson.summary),
      h('details', { className: ['contents'] }, [
        h('summary', words.inThisLesson),
        h('nav', { ariaLabel: words.inThisLesson }, [h('ol', contents)]),
      ]),
      ...(chapter ? [screensSwitch(words)] : []),
    ]),
    ...withPager(lesson.body, words),
    pager('screens', words),
  ]);
}

/** @typedef {Link & { summary: string, chapter: string, number: number, sections: number, exercises: number }} Entry of the contents */

/** Each chapter, and beside it how far this reader has come: told by the site's script. */
export function contentsNav(/** @type {{ words: Record<string, any>, entries: Entry[] }} */ { words, entries }) {
  const { read, readAndSolved, reset, resetSure } = words.progress;
  const rows = entries.map(({ name, href, summary, chapter, number, sections, exercises }) =>
    h('li', { dataChapter: chapter, dataSections: String(sections), dataExercises: String(exercises) }, [
      h('span', { className: ['number'] }, String(number)),
      h('a', { href }, name),
      h('p', summary),
      h('p', { className: ['progress'], hidden: true, dataRead: read, dataReadAndSolved: readAndSolved }),
    ]),
  );
  return h('nav', { className: ['chapters'], ariaLabelledBy: 'contents' }, [
    h('h2', { id: 'contents' }, words.contents),
    h('ol', rows),
    h('p', [h('button', { type: 'button', className: ['quiet'], hidden: true, dataReset: resetSure }, reset)]),
  ]);
}

export function homeMain(
  /** @type {{ lesson: import('./compile.mjs').Lesson, words: Record<string, any>, entries: Entry[] }} */ {
    lesson,
    words,
    entries,
  },
) {
  const found = lesson.body.findIndex((node) => node.type === 'element' && node.tagName === 'figure');
  const figure = found < 0 ? lesson.body.length : found;
  const [introduction, rest] = [lesson.body.slice(0, figure), lesson.body.slice(figure)];
  const start = (/** @type {Entry} */ { href }) =>
    h('p', { className: ['start'] }, [h('a', { href, dataContinue: words.continue }, words.start)]);
  return h('main', { id: 'text', className: ['home'], tabIndex: -1 }, [
    h('div', { className: ['opening'] }, [
      ...(lesson.summary ? [h('p', { className: ['kicker'] }, lesson.summary)] : []),
      h('h1', lesson.title),
    ]),
    ...introduction,
    ...(entries[0] ? [start(entries[0])] : []),
    ...rest,
    contentsNav({ words, entries }),
  ]);
}

/** Where one reads on. */
export function stepsNav(
  /** @type {{ words: Record<string, any>, previous?: Link | undefined, next?: Link | undefined }} */
  { words, previous, next },
) {
  const step = (/** @type {Link | undefined} */ link, /** @type {string} */ rel, /** @type {string} */ word) =>
    link ? [h('a', { href: link.href, rel }, [h('span', word), ' ', link.name])] : [];
  const steps = [...step(previous, 'prev', words.previous), ...step(next, 'next', words.next)];
  if (steps.length === 0) return [];
  return [h('nav', { className: ['steps-nav'], ariaLabel: `${words.previous}, ${words.next}` }, steps)];
}

/** @param {{ words: Record<string, any>, steps?: any[], links?: (Link & { download?: boolean })[] }} options */
export function pageFooter({ words, steps = [], links = [] }) {
  return h('footer', [
    ...steps,
    h('p', words.footer),
    ...(links.length > 0
      ? [
          h(
            'ul',
            { className: ['ways'] },
            links.map(({ name, href, download }) => h('li', [h('a', { href, download }, name)])),
          ),
        ]
      : []),
    ...(words.licence ? [h('p', words.licence)] : []),
  ]);
}

/** The first page of all: which language? */
export function languageMain(
  /** @type {{ languages: (Language & { book: string, summary: string })[] }} */ { languages },
) {
  return h('main', { className: ['languages'] }, [
    h(
      'h1',
      languages.map(({ lang, book }) => h('span', { lang }, book)),
    ),
    h(
      'ul',
      languages.map(({ lang, name, href, summary }) =>
        h('li', [h('a', { href, lang, hrefLang: lang }, [h('b', name), ' ', h('span', summary)])]),
      ),
    ),
  ]);
}

/** An address that leads nowhere: in each language, the ways on. */
export function lostMain(/** @type {{ lang: string, words: Record<string, any> }[]} */ languages) {
  return h('main', { id: 'text', className: ['lost'] }, [
    h(
      'h1',
      languages.map(({ lang, words }) => h('span', { lang }, words.lost.title)),
    ),
    // `index.html` leads on from any folder of the site: to the book of its language, or to the choice of one
    ...languages.map(({ lang, words }) =>
      h('p', { lang }, [words.lost.text, ' ', h('a', { href: 'index.html' }, words.lost.contents)]),
    ),
  ]);
}

/** Where one looks for words. */
export function searchMain(
  /** @type {{ words: Record<string, any>, contents: string, glossary: string | undefined }} */ {
    words,
    contents,
    glossary,
  },
) {
  const { title, label, button, found, none, help, noscript } = words.searching;
  return h('main', { id: 'text', className: ['search'], tabIndex: -1 }, [
    h('div', { className: ['opening'] }, [h('h1', title)]),
    h('form', { role: 'search', action: 'search.html' }, [
      h('label', { htmlFor: 'words' }, label),
      h('div', { className: ['field'] }, [
        h('input', { id: 'words', name: 'q', type: 'search', autoComplete: 'off' }),
        h('button', { type: 'submit' }, button),
      ]),
    ]),
    h('noscript', [h('p', noscript)]),
    h('p', { role: 'status', dataFound: found, dataNone: none }),
    h('ol', { className: ['results'] }),
    h('div', { className: ['no-results'], hidden: true }, [
      h('p', help),
      h('ul', [
        h('li', [h('a', { href: contents }, words.contents)]),
        ...(glossary ? [h('li', [h('a', { href: glossary }, words.glossary)])] : []),
      ]),
    ]),
  ]);
}
