// Starting programs: quiet while they work, and with their words when they fail.
import { spawn, spawnSync } from 'node:child_process';

/** A failure that was foreseen: its message is for people, its stack is not. */
export class Failure extends Error {}

// npm says what is wrong first and prints its manual after; compilers and CMake end with the point.
const FIRST_LINES = 10;
const LAST_LINES = 40;

function essence(output) {
  const lines = output.trimEnd().split('\n');
  if (lines.length <= FIRST_LINES + LAST_LINES) return lines.join('\n');
  return [...lines.slice(0, FIRST_LINES), '…', ...lines.slice(-LAST_LINES)].join('\n');
}

/**
 * Runs a program to its end and resolves with all it printed. Rejects with a {@link Failure} that shows how it
 * began and ended.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, { cwd, env, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const listen = (/** @type {import('node:stream').Readable} */ stream) => {
      let rest = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        // Some tools redraw one line with carriage returns: each redraw is a line to us.
        const lines = (rest + chunk).split(/[\r\n]+/);
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.trim()) onLine?.(line.trim());
      });
    };
    listen(child.stdout);
    listen(child.stderr);
    child.on('error', (error) => reject(new Failure(`cannot run ${command}: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output);
      reject(new Failure(`${essence(output)}\n${[command, ...args].join(' ')}: ${signal ?? `exit code ${code}`}`));
    });
  });
}

/**
 * Runs a program that speaks for itself (a test runner, say): its output is the user's to see.
 *
 * @returns {Promise<number>} its exit code
 */
export function show(command, args, { cwd, env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', (error) => reject(new Failure(`cannot run ${command}: ${error.message}`)));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** What a short question to a program printed, or undefined when it is not there or says no. */
export function ask(command, args, options = {}) {
  const answer = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });
  return answer.status === 0 ? answer.stdout : undefined;
}

/** Whether a program of this name is on PATH. */
export const onPath = (name) => ask('sh', ['-c', 'command -v -- "$1"', 'sh', name]) !== undefined;

export const isRoot = () => process.getuid?.() === 0;
