import { readFileSync } from 'node:fs';
import { CliError, unreadable } from './cli-error.mjs';
import { quoted } from './translated.mjs';

/** @returns {any} what stands in a file, or in what comes in for `-` @throws CliError */
export function readJson(/** @type {string} */ file) {
  let text;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CliError('not_json', `${file}: ${quoted('JSON', /** @type {Error} */ (error).message)}`);
  }
}
