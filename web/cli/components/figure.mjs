/**
 * Every figure is a directive of its own name: `::attn-player[caption]{preset="two-words" mask="causal"}`: the live figure, with the finished tables inside for where it
 * cannot live.
 */
import { h } from 'hastscript';
import { playerRules, readExample } from './example.mjs';
import { didYouMean } from '../nearest.mjs';
import { isCoded } from '../workshop.mjs';
import { errorText } from './numbers.mjs';
import { checkTeaching } from './teaching.mjs';
import { valuesOf } from '../reference.mjs';
import { t } from '../translated.mjs';

/** @type {import('../directives.mjs').Component} */
const player = {
  kind: 'leaf',
  attributes: playerRules,
  render: (use) => framed(use, 'attn-player', playerTables(use)),
};

/**
 * What stands inside a figure until it lives; nothing when a problem was told.
 *
 * @param {string} tag
 * @param {any} entry
 * @param {any} settings
 * @returns {import('hast').ElementContent[] | undefined}
 */
export const insideOf = (tag, entry, settings) =>
  tag === 'attn-player' ? playerTables(settings) : labTables(entry, settings);

function playerTables(/** @type {any} */ use) {
  const example = readExample(use);
  if (!example) return undefined;
  // a mistake may be there to show its error
  if (example.error && !use.attributes.mistake) {
    use.problem(example.error.code, t`this figure cannot be computed: ${use.lesson.workshop.reason(example.error)}`);
    return undefined;
  }
  checkTeaching(use, use.lesson.workshop.sources.schema, example.trace ? [example.trace] : []);
  return tables(use, example);
}

function framed(
  /** @type {import('../directives.mjs').Use} */ use,
  /** @type {string} */ tag,
  /** @type {any[] | undefined} */ inside,
) {
  return inside ? figure(use, tag, inside) : [];
}

function figure(
  /** @type {import('../directives.mjs').Use} */ { attributes, label, lesson },
  /** @type {string} */ tagName,
  /** @type {any[]} */ children,
) {
  const number = lesson.words.figure.replace('{n}', String(++lesson.figures));
  return h('figure', { className: ['player'], id: `figure-${lesson.figures}` }, [
    h('noscript', [h('p', { className: ['noscript'] }, lesson.words.noscript)]),
    { type: 'element', tagName, properties: { ...attributes }, children },
    h('figcaption', [h('b', number), ' ', ...label]),
  ]);
}

/**
 * A lab: its attributes are read by its own schema, its tables come from its own settings.
 *
 * @returns {import('../directives.mjs').Component}
 */
const lab = (/** @type {string} */ tag, /** @type {import('../../src/elements/figures.ts').FigureEntry} */ entry) => ({
  kind: 'leaf',
  attributes: () => ({
    ...('problem' in entry.schema ? { of: {} } : {}),
    ...Object.fromEntries(Object.keys(entry.schema).map((name) => [name, {}])),
  }),
  named: (attributes, { workshop }) => {
    const { algorithm, problem, mistake } = workshop.stateOf(attributes);
    const texts = { algorithm, problem: JSON.stringify(problem), ...(mistake && { mistake }) };
    return Object.fromEntries(Object.entries(texts).filter(([name]) => name in entry.schema));
  },
  render: (use) => framed(use, tag, labTables(entry, use)),
});

function labTables(
  /** @type {import('../../src/elements/figures.ts').FigureEntry} */ entry,
  /** @type {import('../directives.mjs').Use} */ use,
) {
  const { attributes, lesson, problem } = use;
  const { attention, sources } = lesson.workshop;
  /** @type {Record<string, unknown>} */
  const values = {};
  for (const [name, text] of Object.entries(attributes)) {
    const attribute = entry.schema[name];
    const parsed = attribute?.parse(text);
    if (parsed?.ok) values[name] = parsed.value;
    else
      problem(
        'invalid_attribute',
        t`'${name}' is ${valuesOf(attribute?.values)}, not '${text}'${didYouMean(text, attribute?.values.split(' | ') ?? [])}`,
        name,
      );
  }
  if (Object.keys(values).length < Object.keys(attributes).length) return undefined;
  const options = { locale: lesson.lang, decimals: 3 };
  try {
    const all = sources.labValues(entry.schema, values);
    const made = entry.tables?.(attention, all) ?? [];
    const counts = entry.counts?.(attention, all);
    checkTeaching(use, entry.schema, made.map(({ trace }) => trace)); // prettier-ignore
    return [
      ...made.map(({ trace, steps }) => sources.fallback(trace, { ...options, steps })),
      ...(counts ? [sources.countsTable(counts, lesson.lang)] : []),
    ];
  } catch (error) {
    if (!isCoded(error)) throw error;
    problem(error.code, t`this figure cannot be computed: ${lesson.workshop.reason(error)}`);
    return undefined;
  }
}

/** A mistake that has no result still has its input and the engine's answer. */
function tables(
  /** @type {import('../directives.mjs').Use} */ use,
  /** @type {import('../workshop.mjs').Example} */ example,
) {
  const { lesson, attributes } = use;
  const { workshop } = lesson;
  const { fallback } = workshop.sources;
  const options = { locale: lesson.lang, decimals: example.decimals, ...tokensOf(use) };
  if (example.trace) {
    const weights = example.trace.steps.find(({ op }) => op === 'softmax');
    const sums = weights && { sums: workshop.rowSums(weights, example.decimals) };
    return [fallback(example.trace, { ...options, ...sums })];
  }
  const { mistake, ...right } = attributes;
  const trace = mistake ? workshop.example(right).trace : undefined;
  const inputs = trace && { ...trace, steps: trace.steps.filter(({ op }) => op === 'input') };
  return [
    ...(inputs ? [fallback(inputs, options)] : []),
    h('p', { className: ['attn-error'] }, errorText(use, example.error)),
  ];
}

function tokensOf(/** @type {import('../directives.mjs').Use} */ { lesson, attributes: { tokens } }) {
  const parsed = tokens === undefined ? undefined : lesson.workshop.sources.schema.tokens.parse(tokens);
  return parsed?.ok ? { tokens: parsed.value } : {};
}

/** @returns {Record<string, import('../directives.mjs').Component>} */
export const figureComponents = (/** @type {Record<string, any>} */ figures) =>
  Object.fromEntries(
    Object.entries(figures)
      .filter(([, { container }]) => !container)
      .map(([tag, entry]) => [tag, tag === 'attn-player' ? player : lab(tag, entry)]),
  );
