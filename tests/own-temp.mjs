// What tests write beside the repository lies in one folder, gone when they end: no test has to think of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function ownTemp() {
  const folder = mkdtempSync(join(tmpdir(), 'attn-tests-'));
  process.env.TMPDIR = folder; // tmpdir() of whatever is started from here on
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
