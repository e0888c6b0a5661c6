// What an author may hand to the command as a text: UTF-8 of any kind, and nothing without end.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readText } from '../../web/cli/read-text.mjs';
import { command, lesson } from './cli-kit.mjs';

const folder = mkdtempSync(join(tmpdir(), 'attn-text-'));
const written = (name, content) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

it.each([
  ['a mark at its beginning', `\ufeff${lesson()}`],
  ['the line ends of Windows', lesson().replaceAll('\n', '\r\n')],
  ['a zero in it', lesson({ text: 'a\0b' })],
  ['right-to-left marks in it', lesson({ title: '"a\u202eb"', text: 'c\u2067d' })],
])('has %s', async (what, text) => {
  const { stdout, status } = await command('check', written(`${what}.md`, text));
  expect([status, stdout]).toEqual([0, expect.stringContaining('nothing to mend')]);
});

it.each([
  ['of Windows before Unicode', Buffer.from([...Buffer.from(lesson()), 0x93, 0xe9, 0x94]), 'not_text'],
  ['in the Korean of that time', Buffer.from([...Buffer.from(lesson()), 0xb0, 0xa1]), 'not_text'],
  ['in UTF-16', Buffer.from(lesson(), 'utf16le'), 'front_matter'],
  ['of more than a megabyte', lesson() + 'x'.repeat(2 ** 20), 'too_long'],
])('is told by name when it is %s', async (what, content, code) => {
  const { stdout, stderr, status } = await command('check', written(`${what}.md`, content));
  expect(stdout + stderr).toContain(`[${code}]`);
  expect(status).toBe(1);
});

it('is not read to its end when it has none', () => {
  expect(() => readText('/dev/zero')).toThrow(/at most 1 MB/);
});
