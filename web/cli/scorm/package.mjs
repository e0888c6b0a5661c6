/**
 * A SCORM package: the files that lessons are for strict hosts, the script that speaks with the LMS and the manifest, as a
 * zip. Each lesson has a score of its own; what they load, they share.
 */
import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { h } from 'hastscript';
import { splitFile } from '../single-file.mjs';
import { manifest } from './manifest.mjs';

/**
 * @typedef {import('../single-file.mjs').Parts['chapter']} Chapter
 * @typedef {{ name: string, title: string, chapters: Chapter[], version: string, mastery?: number | undefined, runtime: string }
 *   & Omit<import('../single-file.mjs').Parts, 'chapter'>} Parts `name` of the file or folder that the package is made of;
 *   `runtime` is what `web/src/embed/scorm` became
 */

const runtimeFile = 'attention-textbook.scorm.js';

/** By the name alone, so that an LMS knows a lesson that was written anew for the one it has. */
const identifierOf = (/** @type {string[]} */ ...names) =>
  `attention-textbook-${createHash('sha256').update(names.join('.')).digest('hex').slice(0, 12)}`;

/** The earliest a zip can say, and the same every day: the same lesson makes the same bytes. */
const mtime = new Date(1980, 0, 1);

/** @returns {Uint8Array} */
export function scormPackage(/** @type {Parts} */ { name, title, chapters, version, mastery, runtime, ...look }) {
  const settings = { dataVersion: version, dataMastery: mastery?.toString() };
  // before the lesson's own script: it finds the exercises as they are written
  const head = [h('script', { src: runtimeFile, defer: true, ...settings })];
  // the runtime shows it where an LMS is there and answers nothing
  const top = [h('p', { className: ['unheard'], role: 'alert', hidden: true }, look.words.unheard)];
  const lessons = chapters.map((chapter, index) => {
    const page = index === 0 ? 'index.html' : `lesson-${index + 1}.html`;
    const files = { ...splitFile({ ...look, chapter, page, head, top }), [runtimeFile]: runtime };
    const { title, lang } = chapter.lesson;
    return { identifier: identifierOf(chapter.name, lang), title, page, files };
  });
  const described = lessons.map(({ files, ...lesson }) => ({ ...lesson, files: Object.keys(files) }));
  const files = {
    'imsmanifest.xml': manifest(version, {
      identifier: identifierOf('package', name),
      title,
      mastery,
      lessons: described,
    }),
    ...Object.assign({}, ...lessons.map((lesson) => lesson.files)),
  };
  const bytes = Object.entries(files).map(([path, data]) => [path, typeof data === 'string' ? strToU8(data) : data]);
  return zipSync(Object.fromEntries(bytes), { level: 9, mtime });
}
