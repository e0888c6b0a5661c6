// The command run in this process: what it wrote, and how it ended.
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../../web/cli/main.mjs';

export async function command(...args) {
  let [stdout, stderr] = ['', ''];
  const status = await main(args, { out: (text) => (stdout += text), err: (text) => (stderr += text) });
  return { status, stdout, stderr };
}

/** A lesson of one paragraph. */
export const lesson = ({ title = 'A title', lang = 'en', chapter, text = 'Text.' } = {}) =>
  ['---', `title: ${title}`, 'summary: In short', `lang: ${lang}`, ...(chapter === undefined ? [] : [`chapter: ${chapter}`]), '---', '', text, ''].join('\n'); // prettier-ignore

/** @returns {string} a folder `lessons` with these lessons, by the names of their files */
export function folderOf(lessons) {
  const folder = join(mkdtempSync(join(tmpdir(), 'attn-cli-')), 'lessons');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(lessons)) writeFileSync(join(folder, name), text);
  return folder;
}
