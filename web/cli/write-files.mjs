import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unwritable } from './cli-error.mjs';

/** @param {string} folder @param {Record<string, string | Uint8Array>} files by path */
export function writeFiles(folder, files) {
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  } catch (error) {
    const { path } = /** @type {NodeJS.ErrnoException} */ (error);
    throw unwritable(path ?? folder, error);
  }
}
