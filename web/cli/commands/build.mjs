/** `build lesson.md`: one file that asks for nothing; with `--split` a folder, for a host with a strict CSP. */
import { basename, dirname, resolve } from 'node:path';
import { CliError } from '../cli-error.mjs';
import { pageParts, readLesson } from '../lesson-file.mjs';
import { warningLine } from '../problems.mjs';
import { singleFile, splitFile } from '../single-file.mjs';
import { openWorkshop } from '../workshop.mjs';
import { writeFiles } from '../write-files.mjs';
import { t } from '../translated.mjs';

/** @type {import('../main.mjs').Command} */
export default {
  usage: 'lesson.md [-o lesson.html] [--split [-o folder]] [--lang ko|en]',
  options: {
    output: { type: 'string', short: 'o' },
    split: { type: 'boolean', default: false },
    lang: { type: 'string' },
  },
  async run({ values, positionals: [file, ...more], say }) {
    if (file === undefined || more.length > 0) throw new CliError('usage', t`one lesson: build lesson.md`);
    const output = values.output ?? file.replace(/\.[^./\\]*$/, '') + (values.split ? '' : '.html');
    if (resolve(output) === resolve(file)) throw new CliError('unwritable', t`${output} is the lesson itself`);
    const workshop = await openWorkshop();
    const { chapter, words } = await readLesson(file, { workshop, lang: values.lang });
    for (const warning of chapter.lesson.warnings) say(warningLine(warning));
    const parts = { chapter, words, ...(await pageParts(workshop)) };
    if (values.split) writeFiles(output, splitFile(parts));
    else writeFiles(dirname(output), { [basename(output)]: singleFile(parts) });
    say(output);
  },
};
