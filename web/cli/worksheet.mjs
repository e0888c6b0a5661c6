/** The page that prints worksheets. Its exercises are those of the lessons; they wait in templates until they are asked for. */
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { relink } from './links.mjs';
import { template } from './page.mjs';

/** The exercises of a lesson, to be put elsewhere. @returns {any[]} */
export function exercisesOf(/** @type {import('./compile.mjs').Lesson} */ lesson) {
  /** @type {any[]} */
  const found = [];
  visit({ type: 'root', children: lesson.body }, { type: 'element', tagName: 'attn-exercise' }, (node) => {
    const { id: _, ...properties } = node.properties;
    found.push({ ...structuredClone(node), properties });
  });
  return found;
}

/** Those that are drawn anew for each student. */
const own = (/** @type {any[]} */ exercises) => exercises.filter(({ properties }) => 'variants' in properties).length;

const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {any} */ properties) =>
  h('label', [label, ' ', h('input', { name, type: 'number', required: true, ...properties })]);

/**
 * @param {import('./book.mjs').Book} book
 * @param {(page: string, id: string | undefined) => string} address of a place in it: a question may lead back into its lesson
 */
export function worksheetMain({ words, chapters }, address) {
  const text = words.worksheet;
  const sets = chapters
    .map(({ name, number, lesson }) => {
      const exercises = exercisesOf(lesson);
      relink({ type: 'root', children: exercises }, address, (id) => address(name, id));
      return { name, number, title: lesson.title, exercises };
    })
    .filter(({ exercises }) => exercises.length > 0);
  const count = (/** @type {any[]} */ exercises) =>
    (own(exercises) > 0 ? text.ownNumbers : text.count)
      .replace('{n}', String(exercises.length))
      .replace('{own}', String(own(exercises)));
  const data = {
    dataSheetTitle: text.sheetTitle,
    dataKeyTitle: text.keyTitle,
    dataKeyForAll: text.keyForAll,
    dataName: text.name,
    dataNoChapter: text.noChapter,
    dataBackwards: text.backwards,
    dataTooMany: text.tooMany,
  };
  return h('main', { id: 'text', className: ['worksheet'], tabIndex: -1 }, [
    h('div', { className: ['opening'] }, [h('h1', text.title), h('p', { className: ['summary'] }, text.about)]),
    h('noscript', [h('p', text.noscript)]),
    h('form', { dataWorksheet: '', ...data }, [
      h('fieldset', [
        h('legend', text.chapters),
        ...sets.map(({ name, number, title, exercises }, index) =>
          h('label', [
            h('input', { type: 'checkbox', name: 'chapter', value: name, checked: index === 0 }),
            ` ${words.chapter.replace('{n}', String(number))} ${title} `,
            h('span', count(exercises)),
          ]),
        ),
      ]),
      h('fieldset', [
        h('legend', text.students),
        field('class', text.class, { value: 1, min: 1, max: 999 }),
        field('from', text.from, { value: 1, min: 1, max: 999 }),
        field('to', text.to, { value: 3, min: 1, max: 999 }),
        h('label', [h('input', { type: 'checkbox', name: 'key', checked: true }), ` ${text.key}`]),
      ]),
      h('p', { className: ['buttons'] }, [
        h('button', { type: 'submit' }, text.make),
        h('button', { type: 'button', hidden: true, dataPrint: '' }, text.print),
      ]),
    ]),
    h('div', { className: ['sheets'], ariaLive: 'polite', ariaLabel: text.sheets, role: 'region' }),
    ...sets.map(({ name, title, exercises }) => template({ dataChapter: name, dataTitle: title }, exercises)),
  ]);
}
