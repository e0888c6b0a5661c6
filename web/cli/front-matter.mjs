/**
 * The YAML before the text: what the page is called, its place in the book, what is learnt in it and from what numbers.
 * Core schema only (no tags, no dates), and no aliases at all: a lesson needs none, and a handful of them can unfold into
 * gigabytes.
 *
 * @typedef {{ title: string, summary: string, lang?: string, chapter?: number, objectives: Record<string, string>,
 *   misconceptions: Record<string, string>, needs: string[], traces: Record<string, unknown> }} FrontMatter
 * @typedef {(...path: string[]) => import('./problems.mjs').Point | undefined} PlaceOf where a value stands in the file
 */
import { LineCounter, isMap, isNode, parseDocument, visit } from 'yaml';
import { didYouMean } from './nearest.mjs';
import { quoted, t } from './translated.mjs';

const fence = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;
const idPattern = /^[a-z][a-z0-9-]*$/;

const isText = (/** @type {unknown} */ value) => typeof value === 'string' && value.trim() !== '';
const isRecord = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (/** @type {any} */ value) =>
  isRecord(value) && Object.entries(value).every(([id, text]) => idPattern.test(id) && isText(text));

/** @type {Record<string, { required?: boolean, accepts: (value: any) => boolean, is: () => string }>} */
const keys = {
  title: { required: true, accepts: isText, is: () => t`a text` },
  summary: { required: true, accepts: isText, is: () => t`a text` },
  lang: { accepts: (value) => value === 'ko' || value === 'en', is: () => t`ko or en` },
  chapter: { accepts: (value) => Number.isInteger(value) && value >= 0, is: () => t`a whole number from 0` },
  objectives: { accepts: isTexts, is: () => t`a list of 'id: what one can do afterwards'` },
  misconceptions: { accepts: isTexts, is: () => t`a list of 'id: what some people believe'` },
  needs: {
    accepts: (value) => Array.isArray(value) && value.every((id) => idPattern.test(id)),
    is: () => t`a list of ids of objectives of earlier chapters`,
  },
  traces: { accepts: isRecord, is: () => t`a list of 'name: { preset: … }'` },
};

/** @returns {FrontMatter} */
const nothing = () => ({ title: '', summary: '', objectives: {}, misconceptions: {}, needs: [], traces: {} });

/**
 * @param {string} source
 * @param {import('./problems.mjs').Problems} problems
 * @returns {{ data: FrontMatter, body: string, at: PlaceOf }} `body` keeps the line numbers of `source`
 */
export function readFrontMatter(source, problems) {
  source = source.replace(/^\uFEFF/, ''); // as some editors begin a file
  const match = source.startsWith('---') ? fence.exec(source) : null;
  if (!match || match.index !== 0) {
    problems.add(
      'front_matter',
      t`a lesson starts with a front matter block (title, summary) between two lines of ---`,
      undefined,
    );
    return { data: nothing(), body: source, at: () => undefined };
  }
  const body = '\n'.repeat(match[0].split('\n').length - 1) + source.slice(match[0].length);
  const lines = new LineCounter();
  const document = parseDocument(match[1] ?? '', { schema: 'core', version: '1.2', lineCounter: lines });
  const placeOf = (/** @type {number | undefined} */ offset) => {
    if (offset === undefined) return undefined;
    const { line, col } = lines.linePos(offset);
    return { line: line + 1, column: col };
  };
  /** @type {PlaceOf} */
  const at = (...path) => {
    const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
    const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === path.at(-1)) : undefined;
    return placeOf(isNode(pair?.key) ? pair.key.range?.[0] : undefined);
  };
  for (const error of document.errors) {
    const isDeep = error.message.startsWith('Maximum call stack');
    const message = error.message.replace(/ at line \d+, column \d+:?[^]*/, '');
    problems.add('front_matter', isDeep ? t`nested too deeply` : quoted('YAML', message), placeOf(error.pos[0]));
  }
  if (document.errors.length > 0) return { data: nothing(), body, at };
  /** @type {import('./problems.mjs').Point | undefined} */
  let alias;
  visit(document, { Alias: (_, { range }) => void (alias ??= placeOf(range?.[0])) });
  if (alias) {
    problems.add('front_matter', t`aliases (*name) are not used in a lesson`, alias);
    return { data: nothing(), body, at };
  }
  const read = document.toJS({ maxAliasCount: 0 });
  return { data: checked(isRecord(read) ? /** @type {any} */ (read) : {}, problems, at), body, at };
}

/** What can be used of what was read; the rest is told. @returns {FrontMatter} */
function checked(
  /** @type {Record<string, unknown>} */ read,
  /** @type {import('./problems.mjs').Problems} */ problems,
  /** @type {PlaceOf} */ at,
) {
  /** @type {any} */
  const data = nothing();
  for (const [name, value] of Object.entries(read)) {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!key)
      problems.add('front_matter', t`'${name}' is none of ${Object.keys(keys).join(', ')}${didYouMean(name, Object.keys(keys))}`, at(name)); // prettier-ignore
    else if (!key.accepts(value)) problems.add('front_matter', t`'${name}' is ${key.is()}`, at(name));
    else data[name] = value;
  }
  for (const [name, { required, is }] of Object.entries(keys))
    if (required && !(name in read))
      problems.add('front_matter', t`the front matter needs '${name}', ${is()}`, undefined);
  return data;
}
