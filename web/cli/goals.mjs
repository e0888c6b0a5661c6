/**
 * What a chapter promises, and whether it keeps it: each objective is asked for by an exercise, each misconception can be
 * found out by one, and what it needs was learnt before.
 *
 * @typedef {{ text: string, href: string, chapter: string }} Goal an objective of some chapter, and where it is
 */
import { h } from 'hastscript';
import { attributeAt } from './directives.mjs';
import { t } from './translated.mjs';

/** Attributes of an exercise that name what it asks, and the lists of the front matter that they name it from. */
const kinds = /** @type {const} */ ({ objective: 'objectives', misconception: 'misconceptions' });

/**
 * Exercises may only name what is listed (a problem); what no exercise names is a warning, so that a chapter can be
 * written one section at a time.
 *
 * @param {{ slots: import('./directives.mjs').Slot[], data: import('./front-matter.mjs').FrontMatter, source: string,
 *   at: import('./front-matter.mjs').PlaceOf, problems: import('./problems.mjs').Problems, warnings: import('./problems.mjs').Problems }} lesson
 */
export function checkGoals({ slots, data, source, at, problems, warnings }) {
  for (const [attribute, list] of Object.entries(kinds)) {
    const listed = new Set(Object.keys(data[list]));
    const asked = new Set();
    for (const { node, attributes } of slots) {
      const id = attributes[attribute];
      if (id === undefined) continue;
      asked.add(id);
      if (!listed.has(id))
        problems.add(
          `unknown_${attribute}`,
          t`'${id}' is not among the ${list} of the front matter: ${[...listed].join(', ') || t`there are none`}`,
          attributeAt(node, attribute, source),
        );
    }
    for (const id of listed)
      if (!asked.has(id)) warnings.add(`unasked_${attribute}`, t`no exercise has ${attribute}="${id}"`, at(list, id));
  }
}

/**
 * Shows the objectives at the end of the section `at-a-glance`, and what is needed at the end of `before`, as links to
 * where it is learnt.
 *
 * @param {any} tree with its sections made
 * @param {{ data: import('./front-matter.mjs').FrontMatter, goals: Map<string, Goal>, words: Record<string, any>,
 *   at: import('./front-matter.mjs').PlaceOf, warnings: import('./problems.mjs').Problems }} lesson
 */
export function placeGoals(tree, { data, goals, words, at, warnings }) {
  const put = (/** @type {string} */ id, /** @type {string} */ title, /** @type {any[]} */ items) => {
    const section = tree.children.find((/** @type {any} */ node) => node.properties?.id === id);
    if (items.length === 0 || !section) return;
    section.children.push(h('div', { className: ['goals'] }, [h('p', { className: ['aside-title'] }, title), h('ul', items)])); // prettier-ignore
  };
  put(
    'at-a-glance',
    words.objectives,
    Object.entries(data.objectives).map(([id, text]) => h('li', { id: `objective-${id}` }, text)),
  );
  const needed = data.needs.flatMap((id) => {
    const goal = goals.get(id);
    if (goal) return [h('li', [h('a', { href: goal.href }, goal.text), ' ', h('span', goal.chapter)])];
    warnings.add('unknown_need', t`'${id}' is not an objective of an earlier chapter`, at('needs'));
    return [];
  });
  put('before', words.needs, needed);
}
