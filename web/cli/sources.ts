/**
 * What the lesson compiler shares with the page: it reads attributes, writes numbers and names steps with the very code
 * the player uses, so that text and figure cannot drift apart.
 */
export { canVary, pose } from '../src/elements/attn-exercise/exercise.js';
export { mixed } from '../src/elements/attn-exercise/questions/mixed.js';
export { missingIn, readAssignment, schema as exerciseSchema } from '../src/elements/attn-exercise/settings.js';
export { initialState } from '../src/elements/attn-player/state.js';
export { schema } from '../src/elements/attn-player/schema.js';
export { figures } from '../src/elements/figures.js';
export { parseGoal, reachedBy } from '../src/elements/figure/teaching/goal.js';
export { labValues } from '../src/elements/figure/lab-schema.js';
export { pagePalette } from '../src/elements/palette.js';
export { countsTable, fallback } from '../src/embed/fallback.js';
export { english, reviewCatalog } from '../src/locales/catalogs.js';
export { message } from '../src/locales/i18n.js';
export { formatNumber } from '../src/locales/numbers.js';
export { csvOf } from '../src/trace/exports/csv.js';
export { jsonOf, traceJson } from '../src/trace/json.js';
export { latex } from '../src/trace/exports/latex.js';
export { errorMessage } from '../src/trace/errors.js';
export { formula } from '../src/trace/formula.js';
export { hueOf } from '../src/trace/hue.js';
export { listing } from '../src/trace/listings/listing.js';
export { stepName } from '../src/trace/names.js';
export { formatShape } from '../src/trace/shapes.js';
export { formulaLatex } from '../src/trace/text.js';
