/** Lessons of one folder, read one after another: a later one knows what the earlier ones teach. */
import { join } from 'node:path';
import { compileLesson } from './compile.mjs';
import { readText } from './read-text.mjs';

/**
 * @param {{ folder: string, label: (path: string) => string, lang: string, words: Record<string, any>,
 *   workshop: import('./workshop.mjs').Workshop }} options `label` is the file's name in messages
 * @returns {(name: string) => Promise<import('./compile.mjs').Lesson>}
 */
export function lessonReader({ folder, label, lang, words, workshop }) {
  /** @type {Map<string, import('./goals.mjs').Goal>} */
  const goals = new Map();
  return async (name) => {
    const path = join(folder, `${name}.md`);
    const lesson = await compileLesson(readText(path), { file: label(path), folder, lang, words, workshop, goals });
    for (const [id, text] of Object.entries(lesson.data.objectives))
      goals.set(id, { text, href: `${name}.html#objective-${id}`, chapter: lesson.title });
    return lesson;
  };
}
