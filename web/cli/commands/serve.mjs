/** `serve lesson.md`, or a folder of lessons: shown in a browser, made anew as it is written. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError, unreadable } from '../cli-error.mjs';
import { checkLang, pageParts } from '../lesson-file.mjs';
import { addressOf, portOf } from '../listen.mjs';
import { isFolder, maker } from '../preview/made.mjs';
import { preview } from '../preview/server.mjs';
import { allLines } from '../problems.mjs';
import { systemLang } from '../system-lang.mjs';
import { openWorkshop } from '../workshop.mjs';
import { t } from '../translated.mjs';

const texts = {
  en: {
    at: (/** @type {string} */ address) => `${address} (Ctrl-C stops)`,
    taken: (/** @type {number} */ port, /** @type {number} */ free) => `port ${port} is taken, ${free} is free`,
    good: 'no mistakes',
    made: 'made anew',
    stopped: 'stopped',
  },
  ko: {
    at: (/** @type {string} */ address) => `${address} (Ctrl-C로 끝냅니다)`,
    taken: (/** @type {number} */ port, /** @type {number} */ free) =>
      `포트 ${port}번은 쓰는 중이라 ${free}번을 씁니다`,
    good: '고칠 곳 없음',
    made: '새로 만들었습니다',
    stopped: '끝냈습니다',
  },
};

/** @type {import('../main.mjs').Command} */
export default {
  usage: 'lesson.md|folder [--port 4173] [--lang ko|en]',
  options: { port: { type: 'string', default: '4173' }, lang: { type: 'string' } },
  async run({ values, positionals: [path, ...more], say }) {
    if (path === undefined || more.length > 0) throw new CliError('usage', t`one lesson or folder: serve lesson.md`);
    if (!existsSync(path)) throw unreadable(path, { code: 'ENOENT' });
    const port = Number(values.port);
    if (!/^\d+$/.test(values.port) || port > 65535)
      throw new CliError('invalid_option', t`--port is a number from 0 to 65535, not '${values.port}'`);
    const lang = checkLang(values.lang);
    const text = texts[systemLang()];
    const workshop = await openWorkshop();
    const make = maker(path, { workshop, parts: await pageParts(workshop), lang });
    const tell = (/** @type {import('../preview/made.mjs').Made} */ { problems, warnings }) => {
      allLines({ problems, warnings }).forEach(say);
      if (problems.length > 0) return;
      const news = warnings.length > 0 ? text.made : text.good;
      say(`${new Date().toTimeString().slice(0, 8)} ${news}`);
    };
    const { server, stop } = await preview({ make, folder: isFolder(path) ? path : dirname(path), port, tell });
    if (port !== 0 && portOf(server) !== port) say(text.taken(port, portOf(server)));
    say(text.at(addressOf(server)));
    await new Promise((resolve) => ['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, resolve)));
    stop();
    say(text.stopped);
  },
};
