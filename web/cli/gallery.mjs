/**
 * The gallery: every figure with its worked examples, live, and its reference. It is the demo, what the eye tests, and
 * where one looks up an attribute. Its first example stands there at once, the others when they are opened.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { h } from 'hastscript';
import { document, pageFooter, pageHeader } from './page.mjs';
import { referenceOf, sayerOf } from './reference.mjs';

/** @typedef {import('./reference.mjs').Entry} Entry */

/** @typedef {{ name: string, source: string, element: any }} Example */

const element = (
  /** @type {string} */ tagName,
  /** @type {any} */ properties = {},
  /** @type {any[]} */ children = [],
) => ({
  type: /** @type {'element'} */ ('element'),
  tagName,
  properties,
  children,
});

/** A figure's worked examples, as its schema lists them. @returns {Example[]} */
function examplesOf(/** @type {string} */ tag, /** @type {any} */ { schema }) {
  const names = schema.preset?.values.split(' | ') ?? [''];
  return names.map((/** @type {string} */ name) => ({
    name,
    source: name === '' ? `<${tag}></${tag}>` : `<${tag} preset="${name}"></${tag}>`,
    element: element(tag, name === '' ? {} : { preset: name }),
  }));
}

function example(/** @type {Example} */ { name, source, element: figure }, /** @type {boolean} */ first) {
  const code = h('pre', [h('code', { translate: 'no' }, source)]);
  if (first) return [h('figure', { className: ['player'] }, [figure]), code];
  // a template is inert: its figure begins to compute when it is opened
  const template = { ...element('template'), content: { type: 'root', children: [figure] } };
  return [h('details', { className: ['example'] }, [h('summary', name), template, code])];
}

/** What stands between backticks in a comment is code. */
const marked = (/** @type {string} */ text) =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : h('code', { translate: 'no' }, part)));

function table(/** @type {string} */ caption, /** @type {string[]} */ heads, /** @type {string[][]} */ rows) {
  if (rows.length === 0) return [];
  return [
    h('div', { className: ['table'], tabIndex: 0, role: 'region', ariaLabel: caption }, [
      h('table', [
        h('caption', caption),
        h('thead', [
          h(
            'tr',
            heads.map((head) => h('th', { scope: 'col' }, head)),
          ),
        ]),
        h('tbody', rows.map(([name = '', ...cells]) => h('tr', [h('th', { scope: 'row' }, [h('code', { translate: 'no' }, name)]), ...cells.map((cell) => h('td', marked(cell)))]))), // prettier-ignore
      ]),
    ]),
  ];
}

function reference(
  /** @type {string} */ tag,
  /** @type {Record<string, any>} */ { reference: words },
  /** @type {any} */ { attributes, ...lists },
) {
  const list = (/** @type {string} */ kind, /** @type {Entry[]} */ entries) => {
    const caption = `${tag}: ${words[kind]}`;
    if (entries.length === 0) return [];
    if (entries.every(({ about }) => about === ''))
      return table(caption, [words[kind]], [[entries.map(({ name }) => name).join(', ')]]);
    const rows = entries.map(({ name, about }) => [name || '<slot>', about]);
    return table(caption, [words[kind], words.about], rows);
  };
  return h('details', { className: ['reference'] }, [
    h('summary', words.title),
    ...table(`${tag}: ${words.attributes}`, [words.attributes, words.values, words.about], attributes),
    ...['properties', 'events', 'parts', 'colours', 'slots'].flatMap((kind) => list(kind, lists[kind])),
  ]);
}

function galleryPage(
  /** @type {{ repo: string, lang: string, words: Record<string, any>, languages: any[], figures: Record<string, any>, exercises: Example[] }} */
  { repo, lang, words, languages, figures, exercises },
) {
  const entries = Object.entries(figures);
  const say = sayerOf(lang);
  const sections = entries.map(([tag, entry]) => {
    const { about, ...rest } = referenceOf({ repo, tag, schema: entry.schema, say });
    return h('section', { id: tag }, [
      h('h2', [h('code', { translate: 'no' }, `<${tag}>`)]),
      ...about.map((paragraph) => h('p', marked(paragraph))),
      ...(entry.container ? exercises : examplesOf(tag, entry)).flatMap((one, index) => example(one, index === 0)),
      reference(tag, words, rest),
    ]);
  });
  const contents = entries.map(([tag]) =>
    h('li', [h('a', { href: `#${tag}` }, [h('code', { translate: 'no' }, tag)])]),
  );
  return document({
    lang,
    title: `${words.gallery} · ${words.book}`,
    description: words.gallerySummary,
    head: [
      h('link', { rel: 'icon', href: '../assets/icon.svg', type: 'image/svg+xml' }),
      h('link', { rel: 'stylesheet', href: '../assets/site.css' }),
      h('script', { src: '../assets/gallery.js', defer: true }),
      h('script', { src: '../assets/attention-textbook.standalone.js', defer: true }),
    ],
    body: [
      ...pageHeader({ words, home: `../${lang}/index.html`, languages }),
      h('main', { id: 'text', className: ['gallery'], tabIndex: -1, dataAttnEmbed: '../embed.html' }, [
        h('div', { className: ['opening'] }, [
          h('h1', words.gallery),
          h('p', { className: ['summary'] }, words.gallerySummary),
          h('p', marked(words.reference.howToSet)),
        ]),
        h('nav', { ariaLabel: words.contents }, [h('ul', { className: ['elements'] }, contents)]),
        ...sections,
      ]),
      pageFooter({ words }),
    ],
  });
}

/** The page that a copied link leads to: nothing but the figure, in the state that its address carries. */
const embedPage = (/** @type {string} */ title) =>
  document({
    lang: 'en',
    title,
    head: [
      h('link', { rel: 'icon', href: 'assets/icon.svg', type: 'image/svg+xml' }),
      h('link', { rel: 'stylesheet', href: 'assets/site.css' }),
      h('script', { src: 'assets/attention-textbook.standalone.js', defer: true }),
      h('script', { src: 'assets/attention-textbook.embed.js', defer: true }),
    ],
    body: [h('main', { className: ['embed'], dataAttnEmbed: 'embed.html' })],
  });

/**
 * Writes `gallery/` and `embed.html` into the site.
 *
 * @param {{ repo: string, site: string, books: { lang: string, words: Record<string, any>, exercises: Example[] }[], figures: Record<string, any> }} options
 */
export function buildGallery({ repo, site, books, figures }) {
  const folder = join(site, 'gallery');
  rmSync(folder, { recursive: true, force: true });
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const { lang, words, exercises } of books) {
    const languages = books.map((other) => ({
      lang: other.lang,
      name: other.words.name,
      href: `${other.lang}.html`,
      here: other.lang === lang,
    }));
    write(join(folder, `${lang}.html`), galleryPage({ repo, lang, words, languages, figures, exercises }));
  }
  write(join(site, 'embed.html'), embedPage(books.map(({ words }) => words.book).join(' · ')));
  copyFileSync(join(import.meta.dirname, 'site/gallery.js'), join(site, 'assets/gallery.js'));
}
