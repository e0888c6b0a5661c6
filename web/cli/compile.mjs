/**
 * One lesson: Markdown in, a title, a body and its sections out. The order matters for safety: the author's text is
 * parsed, checked and sanitized; only then do components and math, which we made, take their places.
 *
 * @typedef {{ lang: string, words: Record<string, any>, workshop: import('./workshop.mjs').Workshop, figures: number,
 *   traces: Record<string, Record<string, string> | null>, goals: Map<string, import('./goals.mjs').Goal> }} LessonContext
 *   `traces` by name, as attributes; null for one that was refused
 * @typedef {{ lang: string, data: import('./front-matter.mjs').FrontMatter, title: string, summary: string, body: import('hast').ElementContent[],
 *   sections: { id: string, text: string }[], pictures: { src: string, path: string, file: string }[], warnings: import('./problems.mjs').Problem[] }} Lesson
 */
import rehypeSanitize from 'rehype-sanitize';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { checkBounds } from './bounds.mjs';
import { remarkChecks } from './checks.mjs';
import { componentsOf } from './components/index.mjs';
import { rehypeComponents, remarkSlots } from './directives.mjs';
import { readFrontMatter } from './front-matter.mjs';
import { checkGoals, placeGoals } from './goals.mjs';
import { rehypeMath } from './math.mjs';
import { readNamedTraces } from './named-traces.mjs';
import { placePictures } from './pictures.mjs';
import { Problems } from './problems.mjs';
import { schema } from './sanitize.mjs';
import { finishMarkup, sectionsOf } from './structure.mjs';

/**
 * @param {string} source
 * @param {{ file: string, folder: string, lang: string, words: Record<string, any>, workshop: import('./workshop.mjs').Workshop,
 *   goals?: Map<string, import('./goals.mjs').Goal> }} options
 *   `file` is the name in messages; pictures are looked for below `folder`; `goals` are what the chapters before it teach
 * @returns {Promise<Lesson>}
 * @throws {import('./problems.mjs').LessonError} with every problem of the lesson
 */
export async function compileLesson(source, { file, folder, lang, words, workshop, goals = new Map() }) {
  const problems = new Problems(file);
  const warnings = new Problems(file);
  const { data, body, at } = readFrontMatter(source, problems);
  if (!checkBounds(body, problems)) problems.throwIfAny(warnings); // it is not even parsed
  const traces = readNamedTraces(data.traces, { workshop, problems, at });
  /** @type {import('./directives.mjs').Slot[]} */
  const slots = [];
  /** @type {LessonContext} */
  const lesson = { lang, words, workshop, figures: 0, traces, goals };
  const components = componentsOf(workshop.sources);
  const shared = { components, problems, warnings, source: body, slots, lesson };

  const pipeline = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkMath)
    .use(remarkDirective)
    .use(remarkChecks, { problems })
    .use(remarkSlots, shared)
    .use(remarkRehype, { clobberPrefix: 'note-', footnoteLabel: words.footnotes })
    .use(rehypeSanitize, schema)
    .use(rehypeMath, problems)
    .use(rehypeComponents, shared);
  const tree = await pipeline.run(pipeline.parse(body));
  const pictures = placePictures(tree, { folder, problems });
  checkGoals({ slots, data, source: body, at, problems, warnings });
  problems.throwIfAny(warnings);

  finishMarkup(tree, { words, lang });
  placeGoals(tree, { data, goals, words, at, warnings });
  const sections = sectionsOf(tree);
  return {
    lang,
    data,
    title: data.title,
    summary: data.summary,
    body: /** @type {import('hast').ElementContent[]} */ (tree.children),
    sections,
    pictures,
    warnings: warnings.list,
  };
}
