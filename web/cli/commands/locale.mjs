/** `locale fr.json`: what a catalog of another language lacks; `--new` begins one from the English texts. */
import { writeFileSync } from 'node:fs';
import { CliError, unwritable } from '../cli-error.mjs';
import { helpWords, nextStep } from '../help.mjs';
import { readJson } from '../read-json.mjs';
import { loadSources } from '../sources.mjs';
import { systemLang } from '../system-lang.mjs';
import { t } from '../translated.mjs';

/** @type {import('../main.mjs').Command} */
export default {
  usage: 'fr.json [--new]',
  options: { new: { type: 'boolean', default: false } },
  async run({ values, positionals: [file, ...more], say, note }) {
    if (file === undefined || more.length > 0)
      throw new CliError('usage', t`one catalog, named by its language: fr.json`);
    const { english, reviewCatalog } = await loadSources();
    if (values.new) {
      try {
        writeFileSync(file, `${JSON.stringify(english, null, 2)}\n`, { flag: 'wx' });
      } catch (error) {
        throw unwritable(file, error);
      }
      say(file);
      note(nextStep('locale', file, Object.keys(english).length));
      return 0;
    }
    const review = reviewCatalog(read(file));
    for (const [what, keys] of Object.entries(review)) for (const key of keys) say(`${file}: ${what} ${key}`);
    const isWhole = Object.values(review).every((keys) => keys.length === 0);
    if (isWhole) say(`${file}: ${helpWords(systemLang()).nothingWrong}`);
    return isWhole ? 0 : 1;
  },
};

function read(/** @type {string} */ file) {
  const catalog = readJson(file);
  if (typeof catalog === 'object' && catalog !== null && !Array.isArray(catalog)) return catalog;
  throw new CliError('no_catalog', t`${file} is no object of texts by key`);
}
