/** `::objectives{chapter="03-why-divide"}`: what a chapter teaches, on a page after it, as links to where it is promised. */
import { h } from 'hastscript';
import { t } from '../translated.mjs';

/** @type {import('../directives.mjs').Component} */
const objectives = {
  kind: 'leaf',
  attributes: () => ({ chapter: { required: true } }),
  render({ attributes, lesson, problem }) {
    const found = [...lesson.goals.values()].filter(({ href }) => href.startsWith(`${attributes.chapter}.html#`));
    if (found.length === 0)
      return problem('unknown_chapter', t`no chapter before this page is '${attributes.chapter}'`, 'chapter');
    return h('ul', found.map(({ text, href }) => h('li', [h('a', { href }, text)]))); // prettier-ignore
  },
};

/** @type {Record<string, import('../directives.mjs').Component>} */
export const objectiveComponents = { objectives };
