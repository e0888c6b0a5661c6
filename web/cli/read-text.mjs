import { readFileSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { CliError, unreadable } from './cli-error.mjs';
import { t } from './translated.mjs';

const mebibyte = 2 ** 20;

/** What an author wrote: text in UTF-8, and not without end. @throws CliError */
export function readText(/** @type {string} */ file) {
  /** @type {Buffer} */
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
  if (bytes.length > mebibyte) throw new CliError('too_long', t`${file}: a lesson has at most 1 MB of text`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CliError('not_text', t`${file} is not a text in UTF-8`);
  }
}
