/** One exercise of each kind for the gallery, written as in a lesson and made by the same compiler. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileLesson } from './compile.mjs';

const folder = join(import.meta.dirname, 'gallery');

/**
 * @param {{ lang: string, words: Record<string, any>, workshop: import('./workshop.mjs').Workshop }} options
 * @returns {Promise<{ name: string, source: string, element: import('hast').Element }[]>}
 */
export async function readExercises({ lang, words, workshop }) {
  const file = `exercises.${lang}.md`;
  const text = readFileSync(join(folder, file), 'utf8');
  const { body } = await compileLesson(text, { file, folder, lang, words, workshop });
  const sources = text.match(/^:::attn-exercise[^]*?^:::$/gm) ?? [];
  const elements = body.filter((node) => node.type === 'element' && node.tagName === 'attn-exercise');
  return elements.map((node, index) => {
    const element = /** @type {import('hast').Element} */ (node);
    return { name: String(element.properties.kind), source: sources[index] ?? '', element };
  });
}
