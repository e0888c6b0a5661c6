/** `check lesson.md…`: every mistake of every file with its line and column, and among them what it still lacks. */
import { statSync } from 'node:fs';
import { CliError } from '../cli-error.mjs';
import { readFolder } from '../folder-book.mjs';
import { helpWords } from '../help.mjs';
import { checkLang, readLesson } from '../lesson-file.mjs';
import { LessonError, allLines } from '../problems.mjs';
import { systemLang } from '../system-lang.mjs';
import { told } from '../told.mjs';
import { openWorkshop } from '../workshop.mjs';
import { t } from '../translated.mjs';

/** @type {import('../main.mjs').Command} */
export default {
  usage: 'lesson.md|folder… [--lang ko|en] [--json]',
  options: { lang: { type: 'string' }, json: { type: 'boolean', default: false } },
  async run({ values, positionals, say }) {
    if (positionals.length === 0) throw new CliError('usage', t`which lesson? check lesson.md`);
    const options = { workshop: await openWorkshop(), lang: values.lang };
    const problems = [];
    const warnings = [];
    for (const path of positionals) {
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
      const found = await (isFolder ? inFolder(path, options) : inLesson(path, options));
      problems.push(...found.problems);
      warnings.push(...found.warnings);
    }
    const whole = (/** @type {import('../problems.mjs').Problem} */ one) => ({
      ...one,
      message: told(one.code, one.message),
    });
    if (values.json) say(JSON.stringify({ problems: problems.map(whole), warnings: warnings.map(whole) }, null, 2));
    else {
      allLines({ problems, warnings }).forEach(say);
      if (problems.length + warnings.length === 0)
        say(`${positionals.join(', ')}: ${helpWords(checkLang(values.lang) ?? systemLang()).nothingWrong}`);
    }
    return problems.length > 0 ? 1 : 0;
  },
};

/** @typedef {{ workshop: import('../workshop.mjs').Workshop, lang?: string | undefined }} Options */

async function inLesson(/** @type {string} */ file, /** @type {Options} */ options) {
  try {
    const { chapter } = await readLesson(file, options);
    return { problems: [], warnings: chapter.lesson.warnings };
  } catch (error) {
    if (!(error instanceof LessonError)) throw error;
    return error;
  }
}

async function inFolder(/** @type {string} */ folder, /** @type {Options} */ options) {
  const { book, refused } = await readFolder(folder, options);
  const { problems, warnings } = LessonError.of(refused.values());
  const more = [book.home, ...book.chapters].flatMap(({ lesson }) => lesson.warnings);
  return { problems, warnings: [...warnings, ...more] };
}
