/** `scorm lesson.md`: a package that an LMS takes, with the lesson in it and its exercises reporting to the gradebook. */
import { basename, dirname, join } from 'node:path';
import { CliError } from '../cli-error.mjs';
import { pageParts, readLesson } from '../lesson-file.mjs';
import { problemLine } from '../problems.mjs';
import { versions } from '../scorm/manifest.mjs';
import { scormPackage } from '../scorm/package.mjs';
import { readStandalone } from '../single-file.mjs';
import { openWorkshop } from '../workshop.mjs';
import { writeFiles } from '../write-files.mjs';

const runtimeFile = join(import.meta.dirname, '../../dist/attention-textbook.scorm.js');

/** @type {import('../main.mjs').Command} */
export default {
  summary: 'a lesson as a SCORM package, for Moodle, Canvas and other LMSs',
  usage: 'lesson.md [-o lesson.zip] [--version 1.2|2004] [--mastery 0.8] [--lang ko|en]',
  options: {
    output: { type: 'string', short: 'o' },
    version: { type: 'string', default: '1.2' },
    mastery: { type: 'string' },
    lang: { type: 'string' },
  },
  async run({ values, positionals: [file, ...more], say }) {
    if (file === undefined || more.length > 0) throw new CliError('usage', 'one lesson: scorm lesson.md');
    const { version } = values;
    if (!versions.includes(version))
      throw new CliError('invalid_option', `--version is one of ${versions.join(', ')}, not '${version}'`);
    const mastery = values.mastery === undefined ? undefined : masteryOf(values.mastery);
    const output = values.output ?? file.replace(/\.[^./\\]*$/, '') + '.zip';
    const workshop = await openWorkshop();
    const { chapter, words } = await readLesson(file, { workshop, lang: values.lang });
    for (const warning of chapter.lesson.warnings) say(`warning: ${problemLine(warning)}`);
    const runtime = readStandalone(runtimeFile);
    const content = { name: chapter.name, title: chapter.lesson.title, chapters: [chapter], words };
    const parts = { ...content, ...(await pageParts(workshop)), version, mastery, runtime };
    writeFiles(dirname(output), { [basename(output)]: scormPackage(parts) });
    say(output);
  },
};

function masteryOf(/** @type {string} */ text) {
  const mastery = Number(text);
  if (text.trim() !== '' && mastery > 0 && mastery <= 1) return mastery;
  throw new CliError('invalid_option', `--mastery is more than 0 and at most 1, not '${text}'`);
}
