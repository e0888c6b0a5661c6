/**
 * Numbers in running text. Each one is read from a trace when the page is built, with the words that a figure would use
 * for it; the exact double travels along in `<data value>`.
 */
import { h } from 'hastscript';
import { cellRules, readCell, readExample, readStep, rowRules, stepRules, traceRules } from './example.mjs';
import { t } from '../translated.mjs';

const fixed = { flag: true };

/** @typedef {import('../directives.mjs').Use} Use */

function number(
  /** @type {Use} */ { attributes, lesson },
  /** @type {number} */ value,
  /** @type {number} */ decimals,
  hue = '',
) {
  const text = lesson.workshop.sources.formatNumber(value, decimals, lesson.lang, {
    trim: !('fixed' in attributes),
    grouping: true,
  });
  return h('data', { value: String(value), ...(hue ? { className: [`of-${hue}`] } : {}) }, text);
}

/** (a, b, c), which does not break over lines. */
function tuple(/** @type {import('hast').ElementContent[]} */ items) {
  const parts = items.flatMap((item, index) =>
    index === 0 ? [item] : [{ type: /** @type {const} */ ('text'), value: ', ' }, item],
  );
  return h('span', { className: ['tuple'] }, ['(', ...parts, ')']);
}

/** `:cell{preset="two-words" step="weights" row=2 col=1}` → 0.27 */
/** @type {import('../directives.mjs').Component} */
const cell = {
  kind: 'text',
  attributes: (schema) => ({ ...cellRules(schema), fixed }),
  render(use) {
    const found = readCell(use);
    if (!found) return [];
    const { step, row, col, decimals } = found;
    const value = /** @type {number} */ (step.data[row * step.cols + col]);
    return number(use, value, decimals, use.lesson.workshop.sources.hueOf(step.id));
  },
};

/** `:row{preset="two-words" step="weights" row=2}` → (0.27, 0.73) */
/** @type {import('../directives.mjs').Component} */
const row = {
  kind: 'text',
  attributes: (schema) => ({ ...rowRules(schema), fixed }),
  render(use) {
    const found = readCell(use);
    if (!found) return [];
    const { step, decimals } = found;
    const hue = use.lesson.workshop.sources.hueOf(step.id);
    const values = step.data.slice(found.row * step.cols, (found.row + 1) * step.cols);
    return tuple(Array.from(values, (value) => number(use, value, decimals, hue)));
  },
};

/** `:sum{preset="two-words" step="weights" row=2}` → the sum of a row; with `rounded`, the sum of what is printed. */
/** @type {import('../directives.mjs').Component} */
const sum = {
  kind: 'text',
  attributes: (schema) => ({ ...rowRules(schema), fixed, rounded: { flag: true } }),
  render(use) {
    const found = readCell(use);
    if (!found) return [];
    const { step, decimals } = found;
    const sums = use.lesson.workshop.rowSums(step, decimals).step('rounded' in use.attributes ? 'roundedSums' : 'sums');
    return number(use, /** @type {number} */ (sums.data[found.row]), decimals);
  },
};

/** `:partial{… step="weights" row=2 col=1 label="exponential" index=2}` → a result on the way to a cell. */
/** @type {import('../directives.mjs').Component} */
const partial = {
  kind: 'text',
  attributes: (schema) => ({
    ...cellRules(schema),
    fixed,
    label: { required: true },
    index: { pattern: /^[1-9]\d*$/, hint: () => t`counts from 1` },
  }),
  render(use) {
    const found = readCell(use);
    if (!found) return [];
    const { trace, step, decimals } = found;
    const { partials } = trace.derive(step.id, found.row, found.col);
    const { label, index = '1' } = use.attributes;
    const wanted = partials.filter((one) => one.label === label)[Number(index) - 1];
    if (!wanted)
      return use.problem(
        'unknown_partial',
        t`this cell has no such partial; it has ${partials.map((one) => one.label).join(', ')}`,
        'label',
      );
    return number(use, wanted.value, decimals);
  },
};

/** `:parameter{… step="scaled" name="headSize"}` → a number of the op itself. */
/** @type {import('../directives.mjs').Component} */
const parameter = {
  kind: 'text',
  attributes: (schema) => ({ ...stepRules(schema), fixed, name: { required: true } }),
  render(use) {
    const found = readStep(use);
    if (!found) return [];
    const value = found.step.params[use.attributes.name ?? ''];
    if (typeof value !== 'number')
      return use.problem(
        'unknown_parameter',
        t`'${found.step.id}' has ${Object.keys(found.step.params).join(', ')}`,
        'name',
      );
    return number(use, value, found.decimals);
  },
};

/** `:shape{preset="two-words" step="query"}` → (2, 4); with `transposed` the shape it has when turned. */
/** @type {import('../directives.mjs').Component} */
const shape = {
  kind: 'text',
  attributes: (schema) => ({ ...stepRules(schema), transposed: { flag: true } }),
  render(use) {
    const found = readStep(use);
    if (!found) return [];
    const { rows, cols } = found.step;
    const { formatShape, hueOf } = use.lesson.workshop.sources;
    const text = formatShape('transposed' in use.attributes ? [cols, rows] : [rows, cols]);
    return h('span', { className: ['tuple', `of-${hueOf(found.step.id)}`] }, text);
  },
};

/** `:error{preset="two-words" mistake="noTranspose"}` → what the engine answers, in the reader's language. */
/** @type {import('../directives.mjs').Component} */
const error = {
  kind: 'text',
  attributes: traceRules,
  render(use) {
    const example = readExample(use);
    if (!example) return [];
    if (!example.error) return use.problem('no_error', t`this example computes without an error`, 'preset');
    return h('q', { className: ['error'] }, errorText(use, example.error));
  },
};

/** The engine's answer in the reader's language. */
export function errorText(
  /** @type {Use} */ { lesson },
  /** @type {import('../workshop.mjs').CodedError | undefined} */ error,
) {
  return error ? lesson.workshop.sources.errorMessage(error, lesson.lang) : '';
}

/** @type {Record<string, import('../directives.mjs').Component>} */
export const numbers = { cell, row, sum, partial, parameter, shape, error };
