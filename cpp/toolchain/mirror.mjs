// Keeping a copied tree equal to its original. Files are compared by content and written only when they differ, so a
// build tool in the copy sees a new time exactly when there is something new (a checkout of an older commit included,
// where times copied along would go backwards and hide the change).
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder } from './stamp.mjs';

/** Makes `paths` under `to` equal to `paths` under `from`: writes what differs, removes what is gone. */
export function mirror(from, to, paths) {
  const wanted = filesUnder(from, paths);
  const kept = new Set(wanted);
  for (const file of filesUnder(to, paths)) if (!kept.has(file)) rmSync(join(to, file));
  for (const file of wanted) copyIfDifferent(join(from, file), join(to, file));
}

/** Copies one file unless the copy is already equal. */
export function copyIfDifferent(source, target) {
  const content = readFileSync(source);
  if (existsSync(target) && content.equals(readFileSync(target))) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}
