/** `check lesson.md…`: every mistake of every file with its line and column; apart from them, what it still lacks. */
import { CliError } from '../cli-error.mjs';
import { readLesson } from '../lesson-file.mjs';
import { LessonError, problemLine } from '../problems.mjs';
import { openWorkshop } from '../workshop.mjs';

/** @type {import('../main.mjs').Command} */
export default {
  usage: 'lesson.md… [--lang ko|en] [--json]',
  options: { lang: { type: 'string' }, json: { type: 'boolean', default: false } },
  async run({ values, positionals, say }) {
    if (positionals.length === 0) throw new CliError('usage', 'which lesson? check lesson.md');
    const workshop = await openWorkshop();
    const problems = [];
    const warnings = [];
    for (const file of positionals) {
      try {
        const { chapter } = await readLesson(file, { workshop, lang: values.lang });
        warnings.push(...chapter.lesson.warnings);
      } catch (error) {
        if (!(error instanceof LessonError)) throw error;
        problems.push(...error.problems);
      }
    }
    if (values.json) say(JSON.stringify({ problems, warnings }, null, 2));
    else {
      for (const problem of problems) say(problemLine(problem));
      for (const warning of warnings) say(`warning: ${problemLine(warning)}`);
    }
    return problems.length > 0 ? 1 : 0;
  },
};
