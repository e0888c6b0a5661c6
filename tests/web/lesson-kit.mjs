// What the lesson tests share: a workshop on the real engine, a compiler for a few lines, and ways to look at the result.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rehype } from 'rehype';
import { SKIP, visit } from 'unist-util-visit';
import { compileLesson } from '../../web/cli/compile.mjs';
import { readWords } from '../../web/cli/book.mjs';
import * as sources from '../../web/cli/sources.ts';
import { Workshop } from '../../web/cli/workshop.mjs';
import { loadAttention } from '../../web/src/index.ts';

export const attention = await loadAttention();
export const workshop = new Workshop({ attention, sources });

export const emptyFolder = () => mkdtempSync(join(tmpdir(), 'lesson-'));

const front = ['---', 'title: A title', 'summary: A summary', '---', ''];
/** Lines before the text of `compile`. */
export const offset = front.length - 1;

/** Compiles the text of a lesson. */
export function compile(text, { lang = 'en', folder = emptyFolder(), whole = false, goals } = {}) {
  const source = whole ? text : front.join('\n') + text;
  return compileLesson(source, { file: 'lesson.md', folder, lang, words: readWords(lang), workshop, goals });
}

/** The problems a lesson is refused for, as `line:column code`. */
export async function problemsOf(text, options) {
  const refused = await compile(text, options).then(
    () => undefined,
    (error) => error,
  );
  if (!refused) return [];
  if (refused.name !== 'LessonError') throw refused;
  const shift = options?.whole ? 0 : offset;
  return refused.problems.map(({ line, column, code }) => `${line - shift}:${column} ${code}`);
}

export const html = (lesson) => rehype().stringify({ type: 'root', children: lesson.body });

export const parse = (text) => rehype().parse(text);

export function elements(tree, test) {
  const found = [];
  visit(tree, 'element', (node) => void (test(node) && found.push(node)));
  return found;
}

/** The text a reader sees: without the joiners that hold a Korean particle, and without what `skip` names. */
export function textOf(tree, skip = () => false) {
  let text = '';
  visit(tree, (node) => {
    if (node.type === 'element' && skip(node)) return SKIP;
    if (node.type === 'text') text += node.value;
    return undefined;
  });
  return text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();
}

/** The visible text of a few lines of lesson. */
export async function shown(text, options) {
  return textOf({ type: 'root', children: (await compile(text, options)).body });
}
