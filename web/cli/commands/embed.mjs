/**
 * `embed attn-player preset=two-words --for moodle`: what to paste into a page, with the finished tables for where the
 * figure cannot live; `embed lesson.md` does the same for a whole lesson. What to paste goes to stdout, the rest to stderr.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../cli-error.mjs';
import { insideOf } from '../components/figure.mjs';
import { hosts, lessonAbout, lessonIn, texts } from '../embed/hosts.mjs';
import { checkLang, readLesson } from '../lesson-file.mjs';
import { didYouMean } from '../nearest.mjs';
import { asWarning } from '../problems.mjs';
import { systemLang } from '../system-lang.mjs';
import { told } from '../told.mjs';
import { openWorkshop } from '../workshop.mjs';
import { t } from '../translated.mjs';

const root = join(import.meta.dirname, '../../..');

/** @type {import('../main.mjs').Command} */
export default {
  usage: `attn-player preset=two-words [name=value …] | lesson.md  [--for ${Object.keys(hosts).join('|')}] [--at https://…/] [--lang ko|en]`,
  options: {
    for: { type: 'string', default: 'html' },
    at: { type: 'string', default: '' },
    lang: { type: 'string' },
  },
  async run({ values, positionals: [what, ...settings], print, note }) {
    if (what === undefined)
      throw new CliError('usage', t`the name of a figure, then its settings as name=value; or a lesson`);
    const host = Object.hasOwn(hosts, values.for) ? hosts[values.for] : undefined;
    if (!host)
      throw new CliError(
        'invalid_option',
        t`--for is one of ${Object.keys(hosts).join(', ')}, not '${values.for}'${didYouMean(values.for, Object.keys(hosts))}`,
      );
    const at = readAddress(values.at);
    const workshop = await openWorkshop();
    if (/\.md$/i.test(what)) {
      if (settings.length > 0) throw new CliError('usage', t`a lesson takes no settings: ${settings.join(' ')}`);
      const { chapter } = await readLesson(what, { workshop, lang: values.lang });
      const address = `${at}${encodeURIComponent(chapter.name)}.html`;
      print(lessonIn(host, { title: chapter.lesson.title, address }));
      return note(`\n${lessonAbout[/** @type {'en'} */ (chapter.lesson.lang)]}`);
    }
    const own = Object.fromEntries(settings.map(readSetting));
    const { lang: asked = values.lang, ...attributes } = own;
    const lang = /** @type {'en'} */ (checkLang(asked) ?? systemLang());
    const words = texts[lang];
    print(host.figure({ ...readFigure(what, attributes, { lang, workshop, note }), lang, at, words }));
    note(`\n${host.about[lang]}`);
    if (host.files) note([words.files, ...host.files.map(onThisMachine)].join('\n  '));
  },
};

const onThisMachine = (/** @type {string} */ file) => {
  const path = join(root, file);
  return existsSync(path) ? path : file;
};

function readFigure(
  /** @type {string} */ tag,
  /** @type {Record<string, string>} */ attributes,
  /** @type {{ lang: string, workshop: import('../workshop.mjs').Workshop, note: (line: string) => void }} */
  { lang, workshop, note },
) {
  const { figures, message } = workshop.sources;
  const entry = Object.hasOwn(figures, tag) ? figures[tag] : undefined;
  const known = Object.keys(figures).filter((name) => !figures[name]?.container);
  if (!entry || entry.container)
    throw new CliError('unknown_figure', t`'${tag}' is none of ${known.join(', ')}${didYouMean(tag, known)}`);
  for (const name of Object.keys(attributes))
    if (!Object.hasOwn(entry.schema, name))
      throw new CliError(
        'unknown_attribute',
        t`${tag} has no '${name}', only ${Object.keys(entry.schema).join(', ')}${didYouMean(name, Object.keys(entry.schema))}`,
      );
  const problem = (/** @type {string} */ code, /** @type {string} */ message) => {
    throw new CliError(code, message);
  };
  const warn = (/** @type {string} */ code, /** @type {string} */ message) =>
    note(asWarning(`${told(code, message)} [${code}]`));
  const inside = insideOf(tag, entry, { attributes, lesson: { workshop, lang }, problem, warn }) ?? [];
  return { tag, name: message(lang, titleKey(tag)), attributes, inside };
}

/** What the figure calls itself: attn-block-map is lab.blockMap in the catalogs, attn-mask-lab is lab.mask. */
function titleKey(/** @type {string} */ tag) {
  const name = tag.replace(/^attn-|-lab$/g, '').replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  return name === 'player' ? 'ui.player' : `lab.${name}`;
}

function readSetting(/** @type {string} */ setting) {
  const [name = '', ...text] = setting.split('=');
  if (text.length === 0) throw new CliError('usage', t`'${setting}' is not name=value`);
  return [name, text.join('=')];
}

/** A web address, or a folder seen from the page; with the slash that file names follow. */
function readAddress(/** @type {string} */ at) {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(at)?.[1]?.toLowerCase();
  if ((scheme !== undefined && scheme !== 'https' && scheme !== 'http') || /[\s"'<>?#\\]/.test(at))
    throw new CliError('invalid_option', t`--at is the address of a folder, https://…/, not '${at}'`);
  return at === '' || at.endsWith('/') ? at : `${at}/`;
}
