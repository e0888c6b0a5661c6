#!/usr/bin/env node
/**
 * `attention-textbook <command>`: each command is a file of `commands/`, by its name.
 *
 * @typedef {{ values: Record<string, any>, positionals: string[], say: (line: string) => void }} Call
 * @typedef {{ summary: string, usage: string, options?: import('node:util').ParseArgsConfig['options'],
 *   run: (call: Call) => Promise<number | void> }} Command `run` gives the exit code, 0 unless it says
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
const say = (/** @type {string} */ line) => console.log(line);

/** What the shell is told: done, refused, asked wrongly, broken here. */
const exit = { refused: 1, usage: 2, broken: 70 };

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

async function main(/** @type {string[]} */ [name, ...rest]) {
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
  return run({ ...read, say });
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ?? 0;
} catch (error) {
  const { name, message, code } = /** @type {Error & { code?: string }} */ (error);
  if (error instanceof LessonError) console.error(message);
  else console.error(`attention-textbook: ${message}${code ? ` [${code}]` : ''}`);
  const isRefusal = error instanceof LessonError || ['CliError', 'AttentionError'].includes(name);
  process.exitCode = code === 'usage' ? exit.usage : isRefusal ? exit.refused : exit.broken;
}
