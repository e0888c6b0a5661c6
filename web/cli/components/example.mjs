/** What directives that show a calculation have in common: the attributes that name it, and finding a step and a cell. */
import { didYouMean, someOf } from '../nearest.mjs';
import { valuesOf } from '../reference.mjs';
import { t } from '../translated.mjs';

const positive = { pattern: /^[1-9]\d{0,4}$/, hint: () => t`counts from 1` };
const stepId = { required: true, pattern: /^[A-Za-z][\w.]*$/, hint: () => t`is the id of a step` };

/** Attributes of a player that say how it looks and moves, not what it computes. */
const presentation = new Set(['controls', 'granularity', 'speed', 'at', 'theme', 'pause-at-reveal', 'tokens']);

/** @typedef {(schema: import('../sources.mjs').Sources['schema']) => Record<string, import('../directives.mjs').AttributeRule>} Rules */

/** What an attribute of the player may hold is in its own schema, which readExample asks: any text passes here. */
/** @type {Rules} */
export const playerRules = (schema) => ({
  of: {},
  ...Object.fromEntries(Object.keys(schema).map((name) => [name, {}])),
});

/** @type {Rules} */
export const traceRules = (schema) => ({
  ...Object.fromEntries(Object.entries(playerRules(schema)).filter(([name]) => !presentation.has(name))),
  preset: { required: true, or: 'of' },
});

/** @type {Rules} */
export const stepRules = (schema) => ({ ...traceRules(schema), step: stepId });

/** @type {Rules} */
export const rowRules = (schema) => ({ ...stepRules(schema), row: { required: true, ...positive } });

/** @type {Rules} */
export const cellRules = (schema) => ({ ...rowRules(schema), col: { required: true, ...positive } });

/**
 * Every attribute the schema knows must also read as the schema says.
 *
 * @param {import('../directives.mjs').Use} use
 * @returns {import('../workshop.mjs').Example | undefined} nothing when a problem was told
 */
export function readExample({ attributes, lesson, problem }) {
  const { schema } = lesson.workshop.sources;
  let good = true;
  for (const [name, text] of Object.entries(attributes)) {
    const attribute = Object.hasOwn(schema, name) ? schema[/** @type {keyof typeof schema} */ (name)] : undefined;
    if (!attribute || attribute.parse(text).ok) continue;
    good = false;
    problem(
      name === 'preset' ? 'unknown_preset' : 'invalid_attribute',
      t`'${name}' is ${valuesOf(attribute.values)}, not '${text}'${didYouMean(text, attribute.values.split(' | '))}`,
      name,
    );
  }
  return good ? lesson.workshop.example(attributes) : undefined;
}

/** @returns {import('../workshop.mjs').Trace | undefined} */
function readTrace(/** @type {import('../directives.mjs').Use} */ use) {
  const example = readExample(use);
  if (example?.error)
    use.problem(
      example.error.code,
      t`this example cannot be computed: ${use.lesson.workshop.reason(example.error)}`,
      'preset',
    );
  return example?.trace;
}

/** @returns {{ trace: import('../workshop.mjs').Trace, step: import('../../src/engine/types.ts').Step, decimals: number } | undefined} */
export function readStep(/** @type {import('../directives.mjs').Use} */ use) {
  const trace = readTrace(use);
  if (!trace) return undefined;
  const { attributes, lesson, problem } = use;
  const step = trace.steps.find(({ id }) => id === attributes.step);
  if (!step) {
    const ids = trace.steps.map(({ id }) => id);
    problem(
      'unknown_step',
      t`'${attributes.step}' is not a step of this example: ${someOf(String(attributes.step), ids)}${didYouMean(String(attributes.step), ids)}`,
      'step',
    );
    return undefined;
  }
  return { trace, step, decimals: lesson.workshop.example(attributes).decimals };
}

/** `row` and `col` as a reader counts them, from 1. `col` may be absent. */
export function readCell(/** @type {import('../directives.mjs').Use} */ use) {
  const found = readStep(use);
  if (!found) return undefined;
  const row = Number(use.attributes.row) - 1;
  const col = Number(use.attributes.col ?? 1) - 1;
  const { step } = found;
  const outside = row >= step.rows ? 'row' : col >= step.cols ? 'col' : undefined;
  if (outside) {
    use.problem('out_of_range', t`'${step.id}' has ${step.rows} rows and ${step.cols} columns`, outside);
    return undefined;
  }
  return { ...found, row, col };
}
