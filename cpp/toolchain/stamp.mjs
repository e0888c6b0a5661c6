// Skipping work whose inputs have not changed. Contents are hashed, not times: a fresh checkout has new times and a
// restored cache has old ones, and neither says anything about the work.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Every file under the paths (files or folders, relative to `root`), sorted, relative to `root`. */
export function filesUnder(root, paths) {
  const found = [];
  const visit = (path) => {
    const absolute = join(root, path);
    if (!existsSync(absolute)) return;
    if (statSync(absolute).isDirectory()) for (const name of readdirSync(absolute).sort()) visit(join(path, name));
    else found.push(path);
  };
  paths.forEach(visit);
  return found;
}

/** A hash over names and contents, and over whatever else the work depends on (versions, options). */
export function fingerprint(root, paths, ...others) {
  const hash = createHash('sha256');
  for (const file of filesUnder(root, paths)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.update(JSON.stringify(others)).digest('hex');
}

/**
 * Runs `work` unless it ended well before with the same fingerprint and its outputs are still there.
 *
 * @returns {Promise<boolean>} whether it ran
 */
export async function unlessDone(stampFile, wanted, outputs, work) {
  const done =
    existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted && outputs.every((file) => existsSync(file));
  if (done) return false;
  rmSync(stampFile, { force: true }); // so that interrupted work is never taken for done
  await work();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
  return true;
}
