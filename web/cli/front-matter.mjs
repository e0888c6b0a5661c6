/**
 * The few lines of YAML before the text. Core schema only (no tags, no dates), and no aliases at all: a lesson needs
 * none, and a handful of them can unfold into gigabytes.
 */
import { parseDocument } from 'yaml';

const fence = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;
const required = ['title', 'summary'];

/**
 * @param {string} source
 * @param {import('./problems.mjs').Problems} problems
 * @returns {{ data: Record<string, string>, body: string }} `body` keeps the line numbers of `source`
 */
export function readFrontMatter(source, problems) {
  const match = source.startsWith('---') ? fence.exec(source) : null;
  if (!match || match.index !== 0) {
    problems.add(
      'front_matter',
      `a lesson starts with a front matter block (${required.join(', ')}) between two lines of ---`,
      undefined,
    );
    return { data: {}, body: source };
  }
  const body = '\n'.repeat(match[0].split('\n').length - 1) + source.slice(match[0].length);
  const document = parseDocument(match[1] ?? '', { schema: 'core', version: '1.2' });
  for (const error of document.errors) {
    const at = error.linePos?.[0];
    problems.add('front_matter', error.message.split('\n')[0] ?? '', {
      line: (at?.line ?? 1) + 1,
      column: at?.col ?? 1,
    });
  }
  if (document.errors.length > 0) return { data: {}, body };

  let data;
  try {
    data = document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    problems.add(
      'front_matter',
      `aliases are not used in a lesson: ${/** @type {Error} */ (error).message}`,
      undefined,
    );
    return { data: {}, body };
  }
  if (data === null || typeof data !== 'object') data = {};
  for (const key of required) {
    if (typeof data[key] !== 'string')
      problems.add('front_matter', `the front matter needs a text named '${key}'`, undefined);
  }
  return { data, body };
}
