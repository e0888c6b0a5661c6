// What the person who typed `npm start` sees: a line per task, with its time, and signs of life in between.
import { Failure } from './run.mjs';

const FIRST_SIGN = 3_000; // a task that is done by then needs no announcement
const SIGN_EVERY = 15_000;

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one named task. `work` gets `note(line)`, which says what is happening now: shown only now and then, so that a
 * chatty program may be piped into it. What `work` resolves with, if a string, is the summary.
 *
 * @template T
 * @param {string} title
 * @param {(note: (line: string) => void) => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function task(title, work) {
  const start = Date.now();
  let latest = '';
  const sign = () => console.log(`  … ${title}, ${seconds(start)}${latest && `: ${latest.slice(0, 100)}`}`);
  let ticking = setTimeout(() => {
    sign();
    ticking = setInterval(sign, SIGN_EVERY);
  }, FIRST_SIGN);
  try {
    const result = await work((line) => void (latest = line));
    console.log(`✓ ${title}${typeof result === 'string' ? `: ${result}` : ''} (${seconds(start)})`);
    return result;
  } catch (error) {
    console.log(`✗ ${title} (${seconds(start)})`);
    throw error;
  } finally {
    clearTimeout(ticking); // Node clears intervals and timeouts alike
  }
}

/** The outermost frame of a command: foreseen failures print as prose, the rest with their stack. */
export async function command(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(`\n${error instanceof Failure ? error.message : (error?.stack ?? error)}`);
    process.exitCode = 1;
  }
}
