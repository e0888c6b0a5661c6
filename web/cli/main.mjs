/**
 * `attention-textbook <command>`: each command is a file of `commands/`, by its name.
 *
 * @typedef {{ values: Record<string, any>, positionals: string[], say: (line: string) => void,
 *   print: (text: string) => void, note: (line: string) => void }} Call `note` is for whoever reads along, on stderr
 * @typedef {{ usage: string, options?: NonNullable<import('node:util').ParseArgsConfig['options']>,
 *   run: (call: Call) => Promise<number | void> }} Command what it is for says `help/`; `run` gives the exit code, 0 unless it says
 * @typedef {{ out: (text: string) => void, err: (text: string) => void }} Terminal
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asRefusal, CliError } from './cli-error.mjs';
import { asked, helpLang, helpOf, overview } from './help.mjs';
import { LessonError } from './problems.mjs';
import { told } from './told.mjs';

const folder = join(import.meta.dirname, 'commands');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));

/** What the shell is told: done, refused, asked wrongly, broken here. */
const exit = { refused: 1, usage: 2, broken: 70 };

/** @type {Terminal} */
const terminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
};

/** @returns {Promise<number>} the exit code */
export async function main(/** @type {string[]} */ args, { out, err } = terminal) {
  try {
    return (await obey(args, { out, err })) ?? 0;
  } catch (thrown) {
    const error = asRefusal(thrown);
    const { name, message, code } = /** @type {Error & { code?: string }} */ (error);
    if (error instanceof LessonError) err(`${message}\n`);
    else err(`attention-textbook: ${code ? `${told(code, message)} [${code}]` : message}\n`);
    const isRefusal = error instanceof LessonError || ['CliError', 'AttentionError'].includes(name);
    return code === 'usage' ? exit.usage : isRefusal ? exit.refused : exit.broken;
  }
}

/** @returns {Promise<number | void>} */
async function obey(/** @type {string[]} */ [name, ...rest], /** @type {Terminal} */ { out, err }) {
  const say = (/** @type {string} */ line) => void out(`${line}\n`);
  const lang = helpLang([name ?? '', ...rest]);
  if (name === undefined || name === 'help' || name === '--help' || name === '-h' || name === '--lang') {
    const [about] = rest.filter((word) => names.includes(word));
    return say(about === undefined ? overview(lang) : helpOf(about, await load(about), lang));
  }
  if (name === '--version')
    return say(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version);
  if (!names.includes(name)) throw new CliError('usage', asked('unknownCommand', { word: name, all: names, lang }));
  const command = await load(name);
  if (rest.includes('--help') || rest.includes('-h')) return say(helpOf(name, command, lang));
  return command.run({
    ...read(name, command, rest, lang),
    say,
    print: (text) => void out(text),
    note: (line) => void err(`${line}\n`),
  });
}

/** @returns {Promise<Command>} */
const load = async (/** @type {string} */ name) => (await import(`./commands/${name}.mjs`)).default;

/** @returns {{ values: any, positionals: string[] }} */
function read(
  /** @type {string} */ command,
  /** @type {Command} */ { options = {} },
  /** @type {string[]} */ args,
  /** @type {string} */ lang,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const { code, message } = /** @type {Error & { code: string }} */ (error);
    const word = /'(?:-\w, )?(--?[^\s'=]+)/.exec(message)?.[1] ?? '';
    const what =
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
        ? 'unknownOption'
        : Object.hasOwn(options, word.slice(2)) && options[word.slice(2)]?.type === 'boolean'
          ? 'unwantedValue'
          : 'missingValue';
    const all = Object.keys(options).map((option) => `--${option}`);
    throw new CliError('usage', asked(what, { word, lang, command, ...(what === 'unknownOption' ? { all } : {}) }));
  }
}
