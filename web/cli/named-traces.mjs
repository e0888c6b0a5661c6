/**
 * Traces with a name: what a lesson calculates with is said once, in its front matter, and read from everywhere with
 * `of="name"`. The keys are a player's attributes.
 */
import { didYouMean } from './nearest.mjs';
import { valuesOf } from './reference.mjs';
import { t } from './translated.mjs';

/** As it would be written on a tag. */
function written(/** @type {unknown} */ value) {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * @param {Record<string, unknown>} traces of the front matter
 * @param {{ workshop: import('./workshop.mjs').Workshop, problems: import('./problems.mjs').Problems,
 *   at: import('./front-matter.mjs').PlaceOf }} options
 * @returns {Record<string, Record<string, string> | null>} attributes by name; null for one that was refused
 */
export function readNamedTraces(traces, { workshop, problems, at }) {
  const schema = /** @type {import('../src/elements/figure/attribute.ts').Schema} */ (workshop.sources.schema);
  const read = (/** @type {string} */ name, /** @type {unknown} */ given) => {
    const wrong = (/** @type {string} */ code, /** @type {string} */ message, /** @type {string[]} */ ...path) => {
      problems.add(code, message, at('traces', name, ...path) ?? at('traces', name));
      return null;
    };
    if (!/^[a-z][\w-]*$/i.test(name)) return wrong('invalid_id', t`a trace is not named '${name}'`);
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      return wrong('front_matter', t`'${name}' is a list of a player's attributes: { preset: …, query: … }`);
    const attributes = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, written(value)]));
    for (const [key, text] of Object.entries(attributes)) {
      const attribute = Object.hasOwn(schema, key) ? schema[key] : undefined;
      if (!attribute)
        return wrong(
          'unknown_attribute',
          t`'${key}' is not an attribute of a player${didYouMean(key, Object.keys(schema))}`,
          key,
        );
      if (!attribute.parse(text).ok)
        return wrong(
          'invalid_attribute',
          t`'${key}' is ${valuesOf(attribute.values)}, not '${text}'${didYouMean(text, attribute.values.split(' | '))}`,
          key,
        );
    }
    // a mistake may be there to show its error
    const { error } = workshop.example(attributes);
    if (error && !attributes.mistake)
      return wrong(error.code, t`'${name}' cannot be computed: ${workshop.reason(error)}`, 'problem');
    return attributes;
  };
  return Object.fromEntries(Object.entries(traces).map(([name, given]) => [name, read(name, given)]));
}
