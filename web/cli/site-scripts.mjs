/** What the site looks like and does by itself: its style sheets as one, its scripts as classic ones. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'site');

/** In this order: what comes later wins. */
const sheets = ['base', 'frame', 'prose', 'math', 'tables', 'figures', 'contents', 'reading', 'search', 'worksheet', 'gallery', 'print']; // prettier-ignore

/** Every page has the first; the search, the worksheets and the book in one file have their own. */
export const scripts = /** @type {const} */ (['site', 'search-page', 'worksheet-page', 'book']);

/** The oldest that whatever is made for a page runs in: the first with structuredClone. */
export const oldestBrowsers = ['chrome98', 'firefox94', 'safari15.4'];

/** @param {string} palette the colours of the figures */
export const siteStyles = (palette) =>
  palette + sheets.map((name) => readFileSync(join(folder, 'css', `${name}.css`), 'utf8')).join('\n');

/**
 * Made by Vite in a checkout; the package has them made (web/build/cli.mjs).
 *
 * @returns {Promise<Record<typeof scripts[number], string>>} a module would not load by double-click
 */
export async function siteScripts() {
  const made = (/** @type {string} */ name) => join(import.meta.dirname, '../dist/cli', `${name}.js`);
  if (!existsSync(join(folder, 'site.ts')))
    return /** @type {any} */ (Object.fromEntries(scripts.map((name) => [name, readFileSync(made(name), 'utf8')])));
  const { build } = await import('vite');
  const bundles = await Promise.all(
    scripts.map(async (name) => {
      const result = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        build: {
          write: false,
          target: oldestBrowsers,
          lib: { entry: join(folder, `${name}.ts`), formats: ['iife'], name: 'AttentionTextbookSite', fileName: () => `${name}.js` }, // prettier-ignore
        },
      });
      const [{ output }] = /** @type {any} */ (result);
      return [name, output[0].code];
    }),
  );
  return Object.fromEntries(bundles);
}
