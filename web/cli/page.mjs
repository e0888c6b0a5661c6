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

/** The book's name, and the other languages: the place on the page is kept by site.js. */
export function pageHeader(
  /** @type {{ words: Record<string, any>, home?: string, languages?: Language[] }} */ { words, home, languages = [] },
) {
  const choices = languages.map(({ lang, name, href, here }) =>
    h('li', [
      h('a', { href, lang, hrefLang: lang, ariaCurrent: here ? 'true' : undefined, dataKeepPlace: !here }, name),
    ]),
  );
  return [
    h('a', { className: ['skip'], href: '#text' }, words.skip),
    h('header', { className: ['book'] }, [
      h(home ? 'a' : 'span', { className: ['book-name'], href: home }, words.book),
      ...(choices.length > 0 ? [h('nav', { ariaLabel: words.languages }, [h('ul', choices)])] : []),
    ]),
  ];
}

export function lessonMain(
  /** @type {{ lesson: import('./compile.mjs').Lesson, words: Record<string, any> }} */ { lesson, words },
) {
  const contents = lesson.sections.map(({ id, text }) => h('li', [h('a', { href: `#${id}` }, text)]));
  return h('main', { id: 'text', tabIndex: -1 }, [
    h('div', { className: ['opening'] }, [
      h('h1', lesson.title),
      h('p', { className: ['summary'] }, lesson.summary),
      h('details', { className: ['contents'] }, [
        h('summary', words.inThisLesson),
        h('nav', { ariaLabel: words.inThisLesson }, [h('ol', contents)]),
      ]),
    ]),
    ...lesson.body,
  ]);
}

export function homeMain(
  /** @type {{ lesson: import('./compile.mjs').Lesson, words: Record<string, any>, lessons: (Link & { summary: string })[] }} */ {
    lesson,
    words,
    lessons,
  },
) {
  const figure = lesson.body.findIndex((node) => node.type === 'element' && node.tagName === 'figure');
  const [introduction, rest] = [lesson.body.slice(0, figure), lesson.body.slice(figure)];
  const rows = lessons.map(({ name, href, summary }) => h('li', [h('a', { href }, name), h('p', summary)]));
  return h('main', { id: 'text', className: ['home'], tabIndex: -1 }, [
    h('div', { className: ['opening'] }, [h('p', { className: ['kicker'] }, lesson.summary), h('h1', lesson.title)]),
    ...introduction,
    ...(lessons[0] ? [h('p', { className: ['start'] }, [h('a', { href: lessons[0].href }, words.start)])] : []),
    ...rest,
    h('nav', { className: ['chapters'], ariaLabelledBy: 'contents' }, [
      h('h2', { id: 'contents' }, words.contents),
      h('ol', rows),
    ]),
  ]);
}

export function pageFooter(
  /** @type {{ words: Record<string, any>, previous?: Link | undefined, next?: Link | undefined, offline?: string, gallery?: string }} */
  { words, previous, next, offline, gallery },
) {
  const step = (/** @type {Link | undefined} */ link, /** @type {string} */ rel, /** @type {string} */ word) =>
    link ? [h('a', { href: link.href, rel }, [h('span', word), ' ', link.name])] : [];
  const steps = [...step(previous, 'prev', words.previous), ...step(next, 'next', words.next)];
  return h('footer', [
    ...(steps.length > 0
      ? [h('nav', { className: ['steps-nav'], ariaLabel: `${words.previous}, ${words.next}` }, steps)]
      : []),
    h('p', words.footer),
    h('p', [
      ...(gallery ? [h('a', { href: gallery }, words.gallery), ' · '] : []),
      ...(offline ? [h('a', { href: offline, download: true }, words.offlineFile), ' · '] : []),
      words.licence,
    ]),
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
