/** `scorm lesson.md`: a package that an LMS takes, with the lessons in it and their exercises reporting to the gradebook. */
import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CliError } from '../cli-error.mjs';
import { readFolder } from '../folder-book.mjs';
import { pageParts, readLesson } from '../lesson-file.mjs';
import { LessonError, warningLine } from '../problems.mjs';
import { versions } from '../scorm/manifest.mjs';
import { scormPackage } from '../scorm/package.mjs';
import { readScript } from '../single-file.mjs';
import { openWorkshop } from '../workshop.mjs';
import { writeFiles } from '../write-files.mjs';
import { t } from '../translated.mjs';

const runtimeFile = join(import.meta.dirname, '../../dist/attention-textbook.scorm.js');

/** @type {import('../main.mjs').Command} */
export default {
  usage: 'lesson.md|folder [-o lesson.zip] [--version 1.2|2004] [--mastery 0.8] [--title "…"] [--lang ko|en]',
  options: {
    output: { type: 'string', short: 'o' },
    version: { type: 'string', default: '1.2' },
    mastery: { type: 'string' },
    title: { type: 'string' },
    lang: { type: 'string' },
  },
  async run({ values, positionals: [from, ...more], say }) {
    if (from === undefined || more.length > 0) throw new CliError('usage', t`one lesson or folder: scorm lesson.md`);
    const { version, lang, title } = values;
    if (!versions.includes(version))
      throw new CliError('invalid_option', t`--version is one of ${versions.join(', ')}, not '${version}'`);
    const mastery = values.mastery === undefined ? undefined : masteryOf(values.mastery);
    const isFolder = statSync(from, { throwIfNoEntry: false })?.isDirectory() ?? false;
    const output = values.output ?? (isFolder ? basename(resolve(from)) : from.replace(/\.[^./\\]*$/, '')) + '.zip';
    if (resolve(output) === resolve(from)) throw new CliError('unwritable', t`${output} is the lesson itself`);

    const workshop = await openWorkshop();
    const content = await (isFolder ? readLessons : readOne)(from, { workshop, lang, title });
    for (const { lesson } of content.chapters) for (const warning of lesson.warnings) say(warningLine(warning));
    const runtime = readScript(runtimeFile);
    const whole = scormPackage({ ...content, ...(await pageParts(workshop)), version, mastery, runtime });
    writeFiles(dirname(output), { [basename(output)]: whole });
    say(output);
  },
};

/** @typedef {{ workshop: import('../workshop.mjs').Workshop, lang?: string | undefined, title?: string | undefined }} Options */

async function readOne(/** @type {string} */ file, /** @type {Options} */ { title, ...options }) {
  const { chapter, words } = await readLesson(file, options);
  return { name: chapter.name, title: title ?? chapter.lesson.title, chapters: [chapter], words };
}

/** The LMS has the contents; a first page is a lesson if something is written on it. */
async function readLessons(/** @type {string} */ folder, /** @type {Options} */ options) {
  const { book, refused } = await readFolder(folder, options);
  if (refused.size > 0) throw LessonError.of(refused.values());
  const { home, chapters, words } = book;
  const first = home.lesson.body.length > 0 ? [home] : [];
  return { name: basename(resolve(folder)), title: words.book, chapters: [...first, ...chapters], words };
}

function masteryOf(/** @type {string} */ text) {
  const mastery = Number(text);
  if (text.trim() !== '' && mastery > 0 && mastery <= 1) return mastery;
  throw new CliError('invalid_option', t`--mastery is more than 0 and at most 1, not '${text}'`);
}
