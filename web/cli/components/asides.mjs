/** Containers of prose: something beside the main line, a mistake to make, a question before its answer, steps. */
import { h } from 'hastscript';
import { textOf } from '../structure.mjs';
import { t } from '../translated.mjs';

/** @type {(kind: 'note' | 'mistake') => import('../directives.mjs').Component} */
const aside = (kind) => ({
  kind: 'container',
  render: ({ label, children, lesson }) =>
    h('aside', { className: [kind] }, [
      h('p', { className: ['aside-title'] }, label.length > 0 ? label : [lesson.words[kind]]),
      ...children,
    ]),
});

/** A question, a line `---`, and the answer, which stays folded until it is asked for. */
/** @type {import('../directives.mjs').Component} */
const predict = {
  kind: 'container',
  render({ label, children, lesson, problem }) {
    const line = children.findIndex((child) => child.type === 'element' && child.tagName === 'hr');
    if (line < 0) return problem('predict', t`':::predict' has a question, a line '---' and an answer`);
    return h('aside', { className: ['predict'] }, [
      h('p', { className: ['aside-title'] }, label.length > 0 ? label : [lesson.words.predict]),
      ...children.slice(0, line),
      h('details', [h('summary', lesson.words.reveal), ...children.slice(line + 1)]),
    ]);
  },
};

/** An ordered list with large numerals, one line of thought each. */
/** @type {import('../directives.mjs').Component} */
const steps = {
  kind: 'container',
  render({ children, problem }) {
    const lists = children.filter((child) => child.type === 'element');
    const list = lists[0];
    if (lists.length !== 1 || list?.type !== 'element' || list.tagName !== 'ol' || textOf(list) === '')
      return problem('steps', t`':::steps' holds one numbered list`);
    list.properties.className = ['steps'];
    return list;
  },
};

/** @type {Record<string, import('../directives.mjs').Component>} */
export const asides = { note: aside('note'), mistake: aside('mistake'), predict, steps };
