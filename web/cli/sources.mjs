/**
 * The page's own code, in Node. In a checkout Vite runs the TypeScript as it is; the package has it built
 * (web/build/cli.mjs).
 *
 * @typedef {typeof import('./sources.ts')} Sources
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = new URL('./sources.ts', import.meta.url);
const built = new URL('../dist/cli/sources.js', import.meta.url);

/** @type {Promise<Sources> | undefined} */
let loading;

/** @returns {Promise<Sources>} */
export const loadSources = () => (loading ??= load());

/** @returns {Promise<Sources>} */
async function load() {
  if (!existsSync(source)) return import(built.href);
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(fileURLToPath(source), { configFile: false, logLevel: 'error' });
  return /** @type {Sources} */ (module);
}
