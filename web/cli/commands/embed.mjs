/**
 * `embed attn-player preset=two-words`: what to paste into a page, with the finished tables inside for where the figure
 * cannot live.
 */
import { h } from 'hastscript';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { CliError } from '../cli-error.mjs';
import { insideOf } from '../components/figure.mjs';
import { openWorkshop } from '../workshop.mjs';

/** @typedef {{ tag: string, attributes: Record<string, string>, inside: any[] }} Figure */

const html = (/** @type {any[]} */ ...children) => unified().use(rehypeStringify).stringify({ type: 'root', children });

/** @type {Record<string, (figure: Figure) => string>} */
const forms = {
  html: ({ tag, attributes, inside }) =>
    `<script src="attention-textbook.standalone.js" defer></script>\n${html(h(tag, attributes, inside))}\n`,
  // for hosts that strip unknown elements; the page has the script already
  div({ tag, attributes, inside }) {
    const data = Object.entries(attributes).map(([name, text]) => [`data-${name}`, text]);
    return `${html(h('div', { [`data-${tag}`]: '', ...Object.fromEntries(data) }, inside))}\n`;
  },
};

/** @type {import('../attention-textbook.mjs').Command} */
export default {
  summary: 'what to paste into a page for one figure, with its tables inside',
  usage: `attn-player preset=two-words [name=value …] [--for ${Object.keys(forms).join('|')}] [--lang ko]`,
  options: {
    for: { type: 'string', default: 'html' },
    lang: { type: 'string' },
  },
  async run({ values, positionals: [tag, ...settings] }) {
    if (tag === undefined) throw new CliError('usage', 'the name of a figure, then its settings as name=value');
    if (!Object.hasOwn(forms, values.for))
      throw new CliError('invalid_option', `--for is one of ${Object.keys(forms).join(', ')}`);
    const workshop = await openWorkshop();
    const { figures } = workshop.sources;
    const entry = Object.hasOwn(figures, tag) ? figures[tag] : undefined;
    const known = Object.keys(figures).filter((name) => !figures[name]?.container);
    if (!entry || entry.container) throw new CliError('unknown_figure', `'${tag}' is none of ${known.join(', ')}`);

    const attributes = Object.fromEntries(settings.map((each) => readSetting(each, tag, entry.schema)));
    const lesson = { workshop, lang: values.lang ?? 'en' };
    const problem = (/** @type {string} */ code, /** @type {string} */ message) => {
      throw new CliError(code, message);
    };
    const inside = insideOf(tag, entry, { attributes, lesson, problem }) ?? [];
    const all = values.lang === undefined ? attributes : { ...attributes, lang: values.lang };
    process.stdout.write(/** @type {any} */ (forms)[values.for]({ tag, attributes: all, inside }));
  },
};

function readSetting(/** @type {string} */ setting, /** @type {string} */ tag, /** @type {object} */ schema) {
  const [name = '', ...text] = setting.split('=');
  if (text.length === 0) throw new CliError('usage', `'${setting}' is not name=value`);
  if (!Object.hasOwn(schema, name))
    throw new CliError('unknown_attribute', `${tag} has no '${name}', only ${Object.keys(schema).join(', ')}`);
  return [name, text.join('=')];
}
