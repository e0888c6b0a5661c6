/**
 * How deep, wide and long the text of a lesson may be, looked at before it is parsed: what a person writes is far below,
 * and above it a parser takes minutes or runs out of stack (8,000 nested images: 200 s; 5,000 nested quotes: no stack).
 */
import { t } from './translated.mjs';

const most = { lines: 10_000, block: 20_000, columns: 64, depth: 32 };

/** What opens a block inside a block, `> - 1. `, as often as it stands at the beginning of a line. */
const containers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const container = />|[-*+]|\d+[.)]/g;
const rule = /^[ \t]*(?:[-*_][ \t]*){3,}$/;
/** So far to the right, a list stands in as many others. */
const indented = new RegExp(`^[ \\t]{${2 * most.depth},}(?:[-*+]|\\d{1,9}[.)])[ \\t]`);

/**
 * @param {string} source
 * @param {import('./problems.mjs').Problems} problems
 * @returns {boolean} whether it is within them
 */
export function checkBounds(source, problems) {
  const told = problems.list.length;
  const lines = source.split('\n');
  if (lines.length > most.lines)
    problems.add('too_long', t`a lesson has at most ${most.lines} lines`, { line: most.lines + 1, column: 1 });
  let [block, depth] = [0, 0];
  lines.slice(0, most.lines).forEach((text, index) => {
    const at = (/** @type {number} */ column) => ({ line: index + 1, column });
    if (text.trim() === '') [block, depth] = [0, 0];
    const before = block;
    block += text.length + 1;
    if (before <= most.block && block > most.block)
      problems.add('too_long', t`a paragraph has at most ${most.block} characters: leave an empty line between two`, at(1)); // prettier-ignore

    const opened = rule.test(text) ? 0 : (containers.exec(text)?.[0].match(container)?.length ?? 0);
    if (opened > most.depth || indented.test(text) || /^[ \t]*:{33,}/.test(text))
      problems.add('too_deep', t`blocks are nested at most ${most.depth} deep`, at(1));
    if ((text.match(/\|/g)?.length ?? 0) > most.columns + 1)
      problems.add('too_wide', t`a table has at most ${most.columns} columns`, at(1));

    for (const { 0: bracket, index: column } of text.matchAll(/\\?[[\]]/g)) {
      if (bracket === '[') depth += 1;
      if (bracket === ']') depth = Math.max(0, depth - 1);
      if (bracket === '[' && depth === most.depth + 1)
        problems.add('too_deep', t`brackets are nested at most ${most.depth} deep`, at(column + 1));
    }
  });
  return problems.list.length === told;
}
