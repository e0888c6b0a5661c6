/** `book folder/`: all lessons of a folder as one file with contents, search and worksheets; with `--split` as a site. */
import { basename, dirname, resolve } from 'node:path';
import { bookFile } from '../book-file.mjs';
import { wholeSite } from '../book-site.mjs';
import { CliError } from '../cli-error.mjs';
import { readFolder } from '../folder-book.mjs';
import { pageParts } from '../lesson-file.mjs';
import { LessonError, warningLine } from '../problems.mjs';
import { openWorkshop } from '../workshop.mjs';
import { writeFiles } from '../write-files.mjs';
import { t } from '../translated.mjs';

/** @type {import('../main.mjs').Command} */
export default {
  usage: 'folder [-o book.html] [--split [-o site]] [--title "…"] [--lang ko|en]',
  options: {
    output: { type: 'string', short: 'o' },
    split: { type: 'boolean', default: false },
    title: { type: 'string' },
    lang: { type: 'string' },
  },
  async run({ values, positionals: [folder, ...more], say }) {
    if (folder === undefined || more.length > 0) throw new CliError('usage', t`one folder of lessons: book lessons/`);
    const output = values.output ?? `${basename(resolve(folder))}${values.split ? '-site' : '.html'}`;
    if (resolve(output) === resolve(folder))
      throw new CliError('unwritable', t`${output} is the folder of the lessons`);
    const workshop = await openWorkshop();
    const { book, refused } = await readFolder(folder, { workshop, lang: values.lang, title: values.title });
    if (refused.size > 0) throw LessonError.of(refused.values());
    for (const { lesson } of [book.home, ...book.chapters])
      for (const warning of lesson.warnings) say(warningLine(warning));
    const { css, made, figures } = await pageParts(workshop);
    if (values.split) writeFiles(output, wholeSite({ book, css, made, figures }));
    else
      writeFiles(dirname(output), {
        [basename(output)]: bookFile({ book, css, scripts: [made.book ?? '', ...Object.values(figures)] }),
      });
    say(output);
  },
};
