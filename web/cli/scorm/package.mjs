/** A SCORM package: the folder that a lesson is for strict hosts, the script that speaks with the LMS and the manifest, as a zip. */
import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { h } from 'hastscript';
import { splitFile } from '../single-file.mjs';
import { manifest } from './manifest.mjs';

/**
 * @typedef {import('../single-file.mjs').Parts & { version: string, mastery?: number | undefined, runtime: string }} Parts
 *   `runtime` is what `web/src/embed/scorm` became
 */

const runtimeFile = 'attention-textbook.scorm.js';

function packageFiles(/** @type {Parts} */ { version, mastery, runtime, ...parts }) {
  const settings = { dataVersion: version, dataMastery: mastery?.toString() };
  // before the lesson's own script: it finds the exercises as they are written
  const head = [h('script', { src: runtimeFile, defer: true, ...settings })];
  return { ...splitFile({ ...parts, head }), [runtimeFile]: runtime };
}

/** By the name alone, so that an LMS knows a lesson that was written anew for the one it has. */
const identifierOf = (/** @type {string} */ name, /** @type {string} */ lang) =>
  `attention-textbook-${createHash('sha256').update(`${name}.${lang}`).digest('hex').slice(0, 12)}`;

/** The earliest a zip can say, and the same every day: the same lesson makes the same bytes. */
const mtime = new Date(1980, 0, 1);

/** @returns {Uint8Array} */
export function scormPackage(/** @type {Parts} */ parts) {
  const { chapter, version, mastery } = parts;
  const { title, lang } = chapter.lesson;
  const content = packageFiles(parts);
  const identifier = identifierOf(chapter.name, lang);
  const description = manifest(version, {
    identifier,
    title,
    mastery,
    launched: 'index.html',
    files: Object.keys(content),
  });
  const files = Object.entries({ 'imsmanifest.xml': description, ...content });
  const bytes = files.map(([name, data]) => [name, typeof data === 'string' ? strToU8(data) : data]);
  return zipSync(Object.fromEntries(bytes), { level: 9, mtime });
}
