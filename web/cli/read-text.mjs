import { closeSync, openSync, readSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { CliError, unreadable } from './cli-error.mjs';
import { t } from './translated.mjs';

const mebibyte = 2 ** 20;

/** What an author wrote: text in UTF-8, and not without end. @throws CliError */
export function readText(/** @type {string} */ file) {
  const bytes = beginningOf(file, mebibyte + 1);
  if (bytes.length > mebibyte) throw new CliError('too_long', t`${file}: a lesson has at most 1 MB of text`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CliError('not_text', t`${file} is not a text in UTF-8: save it as one`);
  }
}

/** No more of it than that: a film, or what never ends, is not read to be refused. */
function beginningOf(/** @type {string} */ file, /** @type {number} */ most) {
  const bytes = new Uint8Array(most);
  let [length, more] = [0, 1];
  try {
    const open = openSync(file, 'r');
    try {
      while (length < most && more > 0) length += more = readSync(open, bytes, length, most - length, null);
    } finally {
      closeSync(open);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  return bytes.subarray(0, length);
}
