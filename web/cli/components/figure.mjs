/**
 * `::attn-player[caption]{preset="two-words" mask="causal"}`: the live figure, with the finished tables inside for where it
 * cannot live.
 */
import { h } from 'hastscript';
import { playerRules, readExample } from './example.mjs';
import { errorText } from './numbers.mjs';

/** @type {import('../directives.mjs').Component} */
const player = {
  kind: 'leaf',
  attributes: playerRules,
  render(use) {
    const { attributes, label, lesson } = use;
    const example = readExample(use);
    if (!example) return [];
    const number = lesson.words.figure.replace('{n}', String(++lesson.figures));
    return h('figure', { className: ['player'], id: `figure-${lesson.figures}` }, [
      h('noscript', [h('p', { className: ['noscript'] }, lesson.words.noscript)]),
      { type: 'element', tagName: 'attn-player', properties: { ...attributes }, children: tables(use, example) },
      h('figcaption', [h('b', number), ' ', ...label]),
    ]);
  },
};

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

/** @type {Record<string, import('../directives.mjs').Component>} */
export const figures = { 'attn-player': player };
