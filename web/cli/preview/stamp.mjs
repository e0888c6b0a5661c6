/**
 * Whether something was written, found out by looking. What the system tells by itself ends where the folder is renamed, has
 * a limit that editors use up, and on network drives and in containers there may be nothing at all.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const written = /\.(md|svg|png|jpe?g|webp)$/i;
/** The nearest are looked at first, and not without end: a lesson may lie in somebody's home. */
const most = 2000;

/** @returns {string} another one when a lesson or a picture below the folder is another, comes or goes */
export function stampOf(/** @type {string} */ folder) {
  /** @type {string[]} */
  const stamps = [];
  const folders = [folder];
  let looked = 0;
  for (const at of folders)
    // grows while it is walked through
    for (const entry of entriesOf(at)) {
      if (++looked > most) return stamps.join('\n');
      const path = join(at, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (written.test(entry.name)) stamps.push(`${path} ${stateOf(path)}`);
    }
  return stamps.join('\n');
}

/** @returns {import('node:fs').Dirent[]} */
function entriesOf(/** @type {string} */ folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !/^(\.|node_modules$)/.test(name));
  } catch {
    return []; // it is gone, or not for us
  }
}

function stateOf(/** @type {string} */ file) {
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(file);
    return [ino, size, mtimeMs, ctimeMs].join(' ');
  } catch {
    return '';
  }
}
