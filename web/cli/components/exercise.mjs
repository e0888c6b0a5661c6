/**
 * `:::attn-exercise[title]{kind="number" of="hand" step="weights" row=1 col=2}`: a question, and after a line `---` what its
 * author says with the solution. Nobody types an answer: it is a cell of a trace, or what the text marks as right.
 */
import { h } from 'hastscript';
import { isCoded } from '../workshop.mjs';
import { textOf } from '../structure.mjs';
import { valuesOf } from '../reference.mjs';
import { t } from '../translated.mjs';

/** @typedef {import('hast').Element} Element */

const isElement = (/** @type {any} */ node, /** @type {string} */ tagName) =>
  node.type === 'element' && node.tagName === tagName;

const isOption = (/** @type {any} */ node) => isElement(node, 'li') && node.properties.className?.includes('task-list-item'); // prettier-ignore

/** The checkbox of a task list stands alone or before the first words. */
function withoutBox(/** @type {any[]} */ children) {
  let right = false;
  const read = (/** @type {any[]} */ nodes) =>
    nodes.flatMap((/** @type {any} */ node) => {
      if (isElement(node, 'input')) {
        right = Boolean(node.properties.checked);
        return [];
      }
      if (isElement(node, 'p')) node.children = read(node.children);
      return [node];
    });
  return { children: read(children), right };
}

/** An option with a list under it: what to say to whoever chose it. */
function option(/** @type {any} */ item) {
  const feedback = item.children.filter((/** @type {any} */ node) => isElement(node, 'ul'));
  const { children, right } = withoutBox(item.children.filter((/** @type {any} */ node) => !feedback.includes(node)));
  const said = feedback.flatMap((/** @type {any} */ list) =>
    list.children
      .filter((/** @type {any} */ node) => isElement(node, 'li'))
      .map((/** @type {any} */ li) => h('p', li.children)),
  );
  return h('li', right ? { dataRight: '' } : {}, [
    ...children,
    ...(said.length > 0 ? [h('div', { dataFeedback: '', hidden: true }, said)] : []),
  ]);
}

/**
 * The list that the answer is made of, taken out of the question.
 *
 * @returns {{ question: any[], list: Element | undefined, content: { options: boolean[], items: number } }}
 */
function readList(/** @type {string} */ kind, /** @type {any[]} */ question) {
  const wanted = (/** @type {any} */ node) =>
    kind === 'choice'
      ? isElement(node, 'ul') && node.children.some(isOption)
      : kind === 'order' && isElement(node, 'ol');
  const found = question.filter(wanted).at(-1);
  if (!found) return { question, list: undefined, content: { options: [], items: 0 } };
  const items = found.children.filter((/** @type {any} */ node) => isElement(node, 'li'));
  const rest = question.filter((node) => node !== found);
  if (kind === 'order')
    return {
      question: rest,
      list: h('ol', { dataItems: '' }, items),
      content: { options: [], items: items.length },
    };
  const options = items.map(option);
  return {
    question: rest,
    list: h('ul', { dataOptions: '' }, options),
    content: { options: options.map((/** @type {Element} */ one) => 'dataRight' in one.properties), items: 0 },
  };
}

const quotesNumbers = (/** @type {any} */ node) => isElement(node, 'data') || (node.children ?? []).some(quotesNumbers);

/** What is to be put in order, in another one: the right one is the answer. */
const outOfOrder = (/** @type {Element} */ list, /** @type {number[]} */ places) =>
  h(
    'ul',
    { dataMixed: '' },
    places.map((place) => structuredClone(/** @type {any} */ (list.children[place]))),
  );

/** The right answer as the page prints it where nothing can be computed. */
function answerOf(/** @type {string} */ text, /** @type {Element | undefined} */ list) {
  if (list?.tagName === 'ol') return [list];
  if (text !== '') return [h('p', { className: ['answer'] }, text)];
  const right = (list?.children ?? []).filter((/** @type {any} */ one) => 'dataRight' in one.properties);
  return right.map(
    (/** @type {any} */ one) =>
    h('p', { className: ['answer'] }, one.children.filter((/** @type {any} */ node) => !('dataFeedback' in (node.properties ?? {})))), // prettier-ignore
  );
}

/** @type {(sources: import('../sources.mjs').Sources) => import('../directives.mjs').Component} */
export const exercise = ({ exerciseSchema, readAssignment, missingIn, canVary, pose, mixed, message }) => ({
  kind: 'container',
  attributes: () => ({ of: {}, 'then-of': {}, ...Object.fromEntries(Object.keys(exerciseSchema).map((name) => [name, {}])), kind: { required: true } }), // prettier-ignore
  render({ attributes: written, label, children, lesson, problem }) {
    let good = true;
    const wrong = (/** @type {string} */ code, /** @type {string} */ text, /** @type {string} */ attribute = '') => {
      good = false;
      problem(code, text, attribute || undefined);
    };
    const attributes = withThen();
    if (!good) return [];
    const assignment = readAssignment(
      (name) => attributes[name] ?? null,
      (name, text) =>
        wrong('invalid_attribute', t`'${name}' is ${valuesOf(exerciseSchema[name]?.values)}, not '${text}'`, name),
    );
    if (!good) return [];
    const { kind } = assignment;
    for (const name of missingIn(assignment, Object.keys(attributes)))
      wrong('missing_attribute', t`an exercise of kind '${kind}' needs '${name.replaceAll('|', "' | '")}'`);
    if (assignment.variants && !canVary(assignment))
      wrong('no_variants', t`an exercise of kind '${kind}' has no other numbers`, 'variants');

    const line = children.findIndex((child) => isElement(child, 'hr'));
    const [before, after] = line < 0 ? [children, []] : [children.slice(0, line), children.slice(line + 1)];
    const { question, list, content } = readList(kind, before);
    if (textOf({ children: question }).trim() === '') wrong('empty', t`an exercise asks a question`);
    if (kind === 'choice' && !content.options.includes(true))
      wrong('no_options', t`a choice has a task list: - [x] for what is right, - [ ] for what is not`);
    if (kind === 'order' && !assignment.steps && content.items < 2)
      wrong('no_items', t`things to be put in order stand in a numbered list, in their right order`);
    if (kind === 'open' && after.length === 0)
      wrong('no_answer', t`an open question has a model answer after a line '---'`);
    if ((assignment.variants || assignment.seed) && [...before, ...after].some(quotesNumbers))
      wrong('fixed_number', t`numbers in the text stay as they are while those of the exercise are drawn anew`, assignment.variants ? 'variants' : 'seed'); // prettier-ignore
    if (!good) return [];

    const answer = solve();
    if (answer === undefined) return [];
    const folded = [...answerOf(answer, list), h('div', { dataAnswer: '' }, after)];
    return {
      type: 'element',
      tagName: 'attn-exercise',
      properties: { ...attributes },
      children: [
        ...(label.length > 0 ? [h('p', { slot: 'title', className: ['aside-title'] }, label)] : []),
        ...question,
        ...(list ? [list.tagName === 'ol' ? outOfOrder(list, mixed(content.items, assignment.seed ?? 0)) : list] : []),
        h('details', [h('summary', lesson.words.reveal), ...folded]),
      ],
    };

    /** `then-of` names the trace afterwards as `of` does the one before. */
    function withThen() {
      const { 'then-of': name, ...own } = written;
      if (name === undefined) return own;
      const named = Object.hasOwn(lesson.traces, name) ? lesson.traces[name] : undefined;
      if (named === undefined) wrong('unknown_trace', t`'${name}' is no trace of the front matter`, 'then-of');
      const then = Object.entries(named ?? {}).map(([key, text]) => [`then-${key}`, text]);
      return { ...Object.fromEntries(then), ...own };
    }

    /** @returns {string | undefined} nothing when a problem was told */
    function solve() {
      const say = (/** @type {string} */ key, /** @type {any} */ params) => message(lesson.lang, key, params);
      const ask = (/** @type {number} */ seed) =>
        pose(lesson.workshop.attention, assignment, { content, seed, strict: true });
      try {
        const posed = ask(assignment.seed ?? 0);
        if (assignment.variants) ask(1);
        return posed.question.solution(say, lesson.lang);
      } catch (error) {
        if (!isCoded(error)) throw error;
        const { name } = error.params;
        const at =
          error.code === 'unknown_step' ? 'step' : typeof name === 'string' && name in attributes ? name : 'kind';
        problem(error.code, t`this exercise cannot be computed: ${lesson.workshop.reason(error)}`, at);
        return undefined;
      }
    }
  },
});
