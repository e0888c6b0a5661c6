/** `new lesson.md`: a small lesson that is whole, to be changed into one's own. */
import { constants, copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError, unwritable } from '../cli-error.mjs';
import { nextStep } from '../help.mjs';
import { checkLang } from '../lesson-file.mjs';
import { systemLang } from '../system-lang.mjs';
import { t } from '../translated.mjs';

/** @type {import('../main.mjs').Command} */
export default {
  usage: 'lesson.md [--lang ko|en]',
  options: { lang: { type: 'string' } },
  async run({ values, positionals: [file, ...more], say, note }) {
    if (file === undefined || more.length > 0) throw new CliError('usage', t`what is it called? new lesson.md`);
    if (!file.endsWith('.md')) throw new CliError('invalid_name', t`a lesson is a Markdown file, ${file}.md`);
    const lang = checkLang(values.lang) ?? systemLang();
    try {
      mkdirSync(dirname(file), { recursive: true });
      copyFileSync(join(import.meta.dirname, `../new/${lang}.md`), file, constants.COPYFILE_EXCL);
    } catch (error) {
      throw unwritable(file, error);
    }
    say(file);
    note(nextStep('new', file));
  },
};
