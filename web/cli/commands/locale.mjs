/** `locale fr.json`: what a catalog of another language lacks; `--new` begins one from the English texts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { CliError, unreadable, unwritable } from '../cli-error.mjs';
import { loadSources } from '../sources.mjs';
import { t } from '../translated.mjs';

/** @type {import('../main.mjs').Command} */
export default {
  usage: 'fr.json [--new]',
  options: { new: { type: 'boolean', default: false } },
  async run({ values, positionals: [file, ...more], say }) {
    if (file === undefined || more.length > 0)
      throw new CliError('usage', t`one catalog, named by its language: fr.json`);
    const { english, reviewCatalog } = await loadSources();
    if (values.new) {
      try {
        writeFileSync(file, `${JSON.stringify(english, null, 2)}\n`, { flag: 'wx' });
      } catch (error) {
        throw unwritable(file, error);
      }
      say(`${file}: ${Object.keys(english).length}`);
      return 0;
    }
    const review = reviewCatalog(read(file));
    for (const [what, keys] of Object.entries(review)) for (const key of keys) say(`${file}: ${what} ${key}`);
    return Object.values(review).some((keys) => keys.length > 0) ? 1 : 0;
  },
};

function read(/** @type {string} */ file) {
  try {
    const catalog = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof catalog === 'object' && catalog !== null && !Array.isArray(catalog)) return catalog;
  } catch (error) {
    throw unreadable(file, error);
  }
  throw new CliError('no_catalog', t`${file} is no object of texts by key`);
}
