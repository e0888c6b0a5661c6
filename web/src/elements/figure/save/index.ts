/** The part of the bundles that comes when it is first asked for (`../exports.ts`): all that it gives. */
export { saveAs, textOf } from './formats.js';
