/** Words of the field: one at its first use, those of a chapter, all of the book. */
import { h } from 'hastscript';
import { terms } from '../terms.mjs';
import { t } from '../translated.mjs';

const other = (/** @type {string} */ lang) => (lang === 'ko' ? 'en' : 'ko');
const hues = new Set(['query', 'key', 'value', 'output']);

const word = (/** @type {string} */ id, /** @type {string} */ lang) =>
  /** @type {import('../terms.mjs').Word} */ (terms[id]?.[lang]);

const unknown = (
  /** @type {import('../directives.mjs').Use} */ { problem },
  /** @type {string} */ id,
  attribute = 'id',
) => problem('unknown_term', t`'${id}' is not in the table of terms: ${Object.keys(terms).join(', ')}`, attribute);

/** `:term[쿼리]{id="query"}`: a word where it is first used; on a Korean page with the English in brackets. */
/** @type {import('../directives.mjs').Component} */
const term = {
  kind: 'text',
  attributes: () => ({ id: { required: true } }),
  render(use) {
    const { attributes, label, lesson } = use;
    const id = attributes.id ?? '';
    if (!Object.hasOwn(terms, id)) return unknown(use, id);
    const own = label.length > 0 ? label : [{ type: /** @type {const} */ ('text'), value: word(id, lesson.lang).term }];
    const shown = h('dfn', hues.has(id) ? [h('span', { className: [`of-${id}`] }, own)] : own);
    return lesson.lang === 'ko' ? [shown, { type: 'text', value: '(' }, h('span', { lang: 'en' }, word(id, 'en').term), { type: 'text', value: ')' }] : shown; // prettier-ignore
  },
};

/** Both languages side by side; the meaning in the reader's. Where a step makes it, the step's name stands with it. */
function table(
  /** @type {string[]} */ ids,
  /** @type {import('../compile.mjs').LessonContext} */ { lang, words },
  /** @type {boolean} */ anchored,
) {
  const rows = ids.map((id) => {
    const { term: name, meaning, also } = word(id, lang);
    return h('tr', anchored ? { id: `term-${id}` } : {}, [
      h('th', { scope: 'row' }, also ? [name, h('span', { className: ['also'] }, ` ${words.alsoStep.replace('{step}', also)}`)] : name), // prettier-ignore
      h('td', { lang: other(lang) }, word(id, other(lang)).term),
      h('td', meaning),
    ]);
  });
  const heads = [words.term, words.otherTerm, words.meaning].map((text) => h('th', { scope: 'col' }, text));
  return h('table', { className: ['terms'] }, [h('thead', [h('tr', heads)]), h('tbody', rows)]);
}

/** `::terms{ids="query key value"}`: the words of a chapter, in the order given. */
/** @type {import('../directives.mjs').Component} */
const chapterTerms = {
  kind: 'leaf',
  attributes: () => ({ ids: { required: true } }),
  render(use) {
    const ids = (use.attributes.ids ?? '').split(/[\s,]+/).filter((id) => id !== '');
    const missing = ids.find((id) => !Object.hasOwn(terms, id));
    return missing === undefined ? table(ids, use.lesson, false) : unknown(use, missing, 'ids');
  },
};

/** `::glossary`: every word of the book, in the order of the reader's alphabet. */
/** @type {import('../directives.mjs').Component} */
const glossary = {
  kind: 'leaf',
  render({ lesson }) {
    const { lang } = lesson;
    const ids = Object.keys(terms).sort((a, b) => word(a, lang).term.localeCompare(word(b, lang).term, lang));
    return table(ids, lesson, true);
  },
};

/** @type {Record<string, import('../directives.mjs').Component>} */
export const termComponents = { term, terms: chapterTerms, glossary };
