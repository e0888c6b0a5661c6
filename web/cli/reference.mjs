/**
 * The reference of an element, read from where it is said once: attributes from its schema; what it sends, its parts and
 * properties from the comments of its class and of the classes it builds on.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ name: string, about: string }} Entry
 * @typedef {{ about: string, events: Entry[], parts: Entry[], colours: Entry[], slots: Entry[], properties: Entry[] }} Reference
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

/** Each tag of a kind: `@event attn-change - a setting was changed`. @returns {Entry[]} */
const tags = (/** @type {string} */ comment, /** @type {string} */ kind) =>
  [...comment.matchAll(new RegExp(`^@${kind} ([\\s\\S]*?)(?=^@|$(?![\\s\\S]))`, 'gm'))].map(([, text = '']) => {
    const [name = '', ...about] = text.trim().replace(/\s+/g, ' ').split(' - ');
    return { name, about: about.join(' - ') };
  });

/** What a page may read or set: accessors and properties with a comment that nobody calls private. @returns {Entry[]} */
const properties = (/** @type {string} */ body) =>
  [
    ...body.matchAll(
      /^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(?:@property[^\n]*\) )?(?:override )?(?:abstract )?(?:get )?(\w+)(?:\(\)|[:?= ])/gm,
    ),
  ]
    .filter(([, , name]) => !['private', 'protected', 'static', 'turn'].includes(name ?? ''))
    .map(([, about = '', name = '']) => ({ name, about: plain(about).replace(/\s+/g, ' ') }));

const unique = (/** @type {Entry[]} */ entries) =>
  entries.filter(({ name }, index) => entries.findIndex((other) => other.name === name) === index);

/** @returns {Reference} */
export function referenceOf(/** @type {string} */ repo, /** @type {string} */ tag) {
  const read = (/** @type {string} */ path) => classIn(readFileSync(join(repo, folder, path), 'utf8'));
  const own = read(`${tag}/${tag}.ts`);
  const bases = [...(tag === 'attn-player' ? [] : [read('figure/lab.ts')]), read('figure/figure.ts')];
  const all = [own, ...bases];
  const every = (/** @type {string} */ kind) => unique(all.flatMap(({ comment }) => tags(comment, kind)));
  return {
    about: (own.comment.split(/^@/m)[0] ?? '').trim().replace(/\n(?!\n)/g, ' '),
    events: every('event'),
    parts: every('csspart'),
    colours: every('cssproperty'),
    slots: every('slot'),
    properties: unique(all.flatMap(({ body }) => properties(body))),
  };
}
