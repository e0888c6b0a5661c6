// `em++ --emit-tsd` calls `tsc` from PATH to type its runtime exports, and asks for --outFile, which TypeScript 6
// deprecates and, unless told that this is known, refuses; as it refuses files named beside a tsconfig.json of ours that
// it then would not read. This makes a `tsc` that knows.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes `<folder>/tsc`, which runs the compiler at `typescript` (both as seen by whoever will call it, under `root`). */
export function writeTsc(folder, typescript, root = '') {
  const script = `#!/bin/sh\nexec node '${typescript}/lib/tsc.js' --ignoreDeprecations 6.0 --ignoreConfig "$@"\n`;
  const file = join(root + folder, 'tsc');
  if (existsSync(file) && readFileSync(file, 'utf8') === script) return;
  mkdirSync(root + folder, { recursive: true });
  writeFileSync(file, script);
  chmodSync(file, 0o755);
}
