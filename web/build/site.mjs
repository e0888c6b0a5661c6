// The textbook and the single-file lessons: made by the lesson compiler in web/cli, from the bundles.
export { buildSite } from '../cli/build.mjs';
