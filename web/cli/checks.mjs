/**
 * What a lesson may not contain, found in its Markdown where the place is still known. The sanitizer behind it would drop
 * these things anyway; an author deserves to be told.
 */
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { t } from './translated.mjs';

const idPattern = /^[a-z][a-z0-9-]*$/;
const trailingId = /\s*\{#([^}]*)\}\s*$/;
/** Broken over two lines, a directive would be printed as text. */
const looseDirective = /(?:^|\n)\s*(:{2,3}[a-z-]+)/;
const scheme = /^[\s\u0000-\u001f]*([a-z][a-z0-9+.-]*)[\s\u0000-\u001f]*:/i;
const allowedSchemes = new Set(['http', 'https', 'mailto']);

/** @param {{ problems: import('./problems.mjs').Problems }} options */
export function remarkChecks({ problems }) {
  return (/** @type {import('mdast').Root} */ tree) => {
    /** @type {Set<string>} */
    const ids = new Set();
    visit(tree, (/** @type {any} */ node, _index, /** @type {any} */ parent) => {
      const at = node.position?.start;
      if (node.type === 'html' && !node.value.startsWith('<!--'))
        problems.add('raw_html', t`HTML is not used in a lesson: Markdown and directives say it all`, at);
      if (node.type === 'link' || node.type === 'definition' || node.type === 'image') {
        const found = scheme.exec(node.url)?.[1]?.toLowerCase();
        if (node.type === 'image' && (found || node.url.startsWith('//')))
          problems.add('remote_image', t`a picture is a file below the lesson's folder, not '${node.url}'`, at);
        else if (found && !allowedSchemes.has(found))
          problems.add('unsafe_link', t`a link cannot start with '${found}:'`, at);
      }
      const loose = node.type === 'text' ? looseDirective.exec(node.value)?.[1] : undefined;
      if (loose)
        problems.add(
          'loose_directive',
          t`'${loose}' is not read as a directive: it stands on a line of its own, whole`,
          at,
        );
      if (node.type === 'heading' && node.depth <= 2 && parent.type !== 'root')
        problems.add('unclosed', t`a section cannot start inside another block: is a ::: missing above?`, at);
      if (node.type === 'heading') checkHeading(node, ids, problems);
    });
  };
}

/**
 * `## Text {#id}`: the same id in every language, so that the language switch can keep the place.
 */
function checkHeading(
  /** @type {any} */ node,
  /** @type {Set<string>} */ ids,
  /** @type {import('./problems.mjs').Problems} */ problems,
) {
  const at = node.position?.start;
  if (node.depth === 1) problems.add('heading', t`the title comes from the front matter: sections start with ##`, at);
  const last = node.children.at(-1);
  const match = last?.type === 'text' ? trailingId.exec(last.value) : null;
  if (!match) {
    if (node.depth === 2) problems.add('missing_id', t`a section needs an id: '## ${toString(node)} {#some-id}'`, at);
    return;
  }
  const id = match[1] ?? '';
  last.value = last.value.slice(0, match.index);
  if (!idPattern.test(id))
    problems.add('invalid_id', t`an id is lower case letters, digits and hyphens, not '${id}'`, at);
  else if (ids.has(id)) problems.add('duplicate_id', t`the id '${id}' is used twice`, at);
  ids.add(id);
  node.data = { ...node.data, hProperties: { id } };
}
