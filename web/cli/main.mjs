/**
 * `attention-textbook <command>`: each command is a file of `commands/`, by its name.
 *
 * @typedef {{ values: Record<string, any>, positionals: string[], say: (line: string) => void,
 *   print: (text: string) => void, note: (line: string) => void }} Call `note` is for whoever reads along, on stderr
 * @typedef {{ summary: string, usage: string, options?: import('node:util').ParseArgsConfig['options'],
 *   run: (call: Call) => Promise<number | void> }} Command `run` gives the exit code, 0 unless it says
 * @typedef {{ out: (text: string) => void, err: (text: string) => void }} Terminal
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError } from './cli-error.mjs';
import { LessonError } from './problems.mjs';

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
  } catch (error) {
    const { name, message, code } = /** @type {Error & { code?: string }} */ (error);
    if (error instanceof LessonError) err(`${message}\n`);
    else err(`attention-textbook: ${message}${code ? ` [${code}]` : ''}\n`);
    const isRefusal = error instanceof LessonError || ['CliError', 'AttentionError'].includes(name);
    return code === 'usage' ? exit.usage : isRefusal ? exit.refused : exit.broken;
  }
}

/** @returns {Promise<number | void>} */
async function obey(/** @type {string[]} */ [name, ...rest], /** @type {Terminal} */ { out, err }) {
  const say = (/** @type {string} */ line) => out(`${line}\n`);
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return say(await help(rest[0]));
  if (name === '--version')
    return say(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version);
  if (!names.includes(name)) throw new CliError('usage', `'${name}' is none of ${names.join(', ')}`);
  if (rest.includes('--help')) return say(await help(name));
  const { options = {}, run } = await load(name);
  /** @type {{ values: any, positionals: string[] }} */
  let read;
  try {
    read = parseArgs({ args: rest, options, allowPositionals: true });
  } catch (error) {
    throw new CliError('usage', /** @type {Error} */ (error).message);
  }
  return run({ ...read, say, print: out, note: (line) => err(`${line}\n`) });
}

/** @returns {Promise<Command>} */
const load = async (/** @type {string} */ name) => (await import(`./commands/${name}.mjs`)).default;

async function help(/** @type {string | undefined} */ name) {
  if (name !== undefined && names.includes(name)) {
    const { summary, usage } = await load(name);
    return `attention-textbook ${name} ${usage}\n\n${summary}`;
  }
  const lines = await Promise.all(names.map(async (each) => `  ${each.padEnd(8)} ${(await load(each)).summary}`));
  return `attention-textbook <command> …\n\n${lines.join('\n')}\n\nattention-textbook help <command>`;
}
