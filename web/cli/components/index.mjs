/** Every directive of the lesson language. */
import { asides } from './asides.mjs';
import { derivations } from './derivation.mjs';
import { exercise } from './exercise.mjs';
import { figureComponents } from './figure.mjs';
import { hues } from './hues.mjs';
import { numbers } from './numbers.mjs';
import { objectiveComponents } from './objectives.mjs';
import { termComponents } from './terms.mjs';

/** @returns {Record<string, import('../directives.mjs').Component>} */
export const componentsOf = (/** @type {import('../sources.mjs').Sources} */ sources) => ({
  ...figureComponents(sources.figures),
  'attn-exercise': exercise(sources),
  ...numbers,
  ...derivations,
  ...asides,
  ...hues,
  ...termComponents,
  ...objectiveComponents,
});
