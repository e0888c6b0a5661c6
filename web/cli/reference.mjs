/**
 * The reference of an element, read from where it is said once: attributes from its schema; what it sends, its parts and
 * properties from the comments of its class and of the classes it builds on. All of it is English there; what other
 * languages say stands in `site/reference.<lang>.json` by the English text, so a text that was changed is missed there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemLang } from './system-lang.mjs';

/**
 * @typedef {{ name: string, about: string }} Entry
 * @typedef {(text: string) => string} Say
 * @typedef {Record<string, { values: string, about: string }>} Schema
 * @typedef {{ about: string[], attributes: [name: string, values: string, about: string][], events: Entry[],
 *   parts: Entry[], colours: Entry[], slots: Entry[], properties: Entry[] }} Reference
 */

const folder = 'web/src/elements';

/** The class comment and the body of the class in a source file. */
function classIn(/** @type {string} */ source) {
  const found = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:abstract )?class \w+[^{]*\{([\s\S]*)\n\}/.exec(source);
  if (!found) throw new Error('no class with a comment');
  return { comment: plain(found[1] ?? ''), body: found[2] ?? '' };
}

const plain = (/** @type {string} */ comment) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .join('\n')
    .trim();

/** What the comment says before its tags, but for where the attributes are: they stand below. */
const paragraphs = (/** @type {string} */ comment) =>
  (comment.split(/^@/m)[0] ?? '')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' '))
    .filter((paragraph) => !paragraph.startsWith('Attributes are '));

/** Each tag of a kind: `@event attn-change - a setting was changed`. @returns {Entry[]} */
const tags = (/** @type {string} */ comment, /** @type {string} */ kind) =>
  [...comment.matchAll(new RegExp(`^@${kind} ([\\s\\S]*?)(?=^@|$(?![\\s\\S]))`, 'gm'))].map(([, text = '']) => {
    const [name = '', ...about] = text
      .trim()
      .replace(/\s+/g, ' ')
      .split(/(?:^| )- /);
    return { name, about: about.join(' - ') };
  });

/** What a page may read or set: accessors and properties with a comment that nobody calls private. @returns {Entry[]} */
const properties = (/** @type {string} */ body) =>
  [
    ...body.matchAll(
      /^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(?:@property[^\n]*\) )?(?:override )?(?:abstract )?(?:get )?(\w+)(?:\(\)|[:?= ])/gm,
    ),
  ]
    .filter(([, , name]) => !['private', 'protected', 'static', 'override', 'turn'].includes(name ?? ''))
    .map(([, about = '', name = '']) => ({ name, about: plain(about).replace(/\s+/g, ' ') }));

const unique = (/** @type {Entry[]} */ entries) =>
  entries.filter(({ name }, index) => entries.findIndex((other) => other.name === name) === index);

/** Values that are written as they stand have no space; the others are said, with # for numbers: one text for all ranges. */
const saidValues = (/** @type {string} */ values, /** @type {Say} */ say) =>
  values
    .split(' | ')
    .map((value) => {
      if (!value.includes(' ')) return value;
      const numbers = value.match(/-?\d+(\.\d+)?/g) ?? [];
      return say(value.replace(/-?\d+(\.\d+)?/g, '#')).replace(/#/g, () => numbers.shift() ?? '#');
    })
    .join(' | ');

/** Says a text of the reference in a language; as it is, where that language does not know it. @returns {Say} */
export function sayerOf(/** @type {string} */ lang) {
  const file = join(import.meta.dirname, 'site', `reference.${lang}.json`);
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return (text) => known[text] ?? text;
}

/** What an attribute takes, to whoever sits at the terminal. */
export const valuesOf = (/** @type {string} */ values = '') => saidValues(values, sayerOf(systemLang()));

/**
 * @param {{ repo: string, tag: string, schema: Schema, say?: Say }} options
 * @returns {Reference}
 */
export function referenceOf({ repo, tag, schema, say = (text) => text }) {
  const read = (/** @type {string} */ path) => classIn(readFileSync(join(repo, folder, path), 'utf8'));
  const own = read(`${tag}/${tag}.ts`);
  const bases = [...(tag === 'attn-player' ? [] : [read('figure/lab.ts')]), read('figure/figure.ts')];
  const all = [own, ...bases];
  const said = (/** @type {Entry[]} */ entries) =>
    unique(entries).map(({ name, about }) => ({ name, about: about && say(about) }));
  const every = (/** @type {string} */ kind) => said(all.flatMap(({ comment }) => tags(comment, kind)));
  const eachOf = (/** @type {Entry} */ { name, about }) => name.split(', ').map((one) => ({ name: one, about }));
  return {
    about: paragraphs(own.comment).map(say),
    attributes: Object.entries(schema).map(([name, { values, about }]) => [name, saidValues(values, say), say(about)]),
    events: every('event'),
    parts: unique(every('csspart').flatMap(eachOf)),
    colours: every('cssproperty'),
    slots: every('slot'),
    properties: said(all.flatMap(({ body }) => properties(body))),
  };
}
