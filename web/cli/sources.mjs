/**
 * Loads sources.ts in Node. Vite is what builds the page's TypeScript; here it runs the same files without a build step.
 *
 * @typedef {typeof import('./sources.ts')} Sources
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** @returns {Promise<Sources>} */
export async function loadSources() {
  const { module } = await runnerImport(fileURLToPath(new URL('./sources.ts', import.meta.url)), {
    configFile: false,
    logLevel: 'error',
  });
  return /** @type {Sources} */ (module);
}
