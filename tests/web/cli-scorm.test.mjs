// `attention-textbook scorm`: a lesson or a folder of lessons in, a package out.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { command, folderOf, lesson } from './cli-kit.mjs';

/** The text of each file in the package. */
async function packageOf(from, ...options) {
  const output = join(from, '../out/lesson.zip');
  const { status, stdout } = await command('scorm', from, '-o', output, ...options);
  expect(status).toBe(0);
  expect(stdout.trim().split('\n').at(-1)).toBe(output);
  const packed = Object.entries(unzipSync(readFileSync(output)));
  return Object.fromEntries(packed.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const titles = (files) => [...files['imsmanifest.xml'].matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);

it('makes a package of one lesson, beside it unless asked otherwise', async () => {
  const folder = folderOf({ 'a.b.md': lesson({ title: 'One' }) });
  const { stdout } = await command('scorm', join(folder, 'a.b.md'));
  expect(stdout.trim()).toBe(join(folder, 'a.b.zip'));
  expect(readdirSync(folder)).toEqual(['a.b.md', 'a.b.zip']);
  expect(titles(await packageOf(join(folder, 'a.b.md')))).toEqual(['One', 'One']);
});

it('makes one of a folder, with its lessons in the order of a book and its first page before them', async () => {
  const lessons = {
    '10-c.md': lesson({ title: 'Ten' }),
    '2-b.md': lesson({ title: 'Two', text: 'See [the other](10-c.md).' }),
  };
  const files = await packageOf(folderOf(lessons), '--title', 'Our class');
  expect(titles(files)).toEqual(['Our class', 'Two', 'Ten']);
  // from one lesson to another only the LMS leads: it has to know who is where
  expect(files['index.html']).toContain('the other');
  expect(files['index.html']).not.toContain('10-c');
  const withHome = folderOf({ ...lessons, 'index.md': lesson({ title: 'Welcome' }) });
  expect(titles(await packageOf(withHome))).toEqual(['Welcome', 'Welcome', 'Two', 'Ten']);
});

it.each([
  [['--version', '1.3'], 'invalid_option'],
  [['--mastery', '80'], 'invalid_option'],
  [['--mastery', '0'], 'invalid_option'],
  [['--mastery', ''], 'invalid_option'],
  [['--lang', 'xx'], 'invalid_option'],
])('refuses %j with a code, and writes nothing', async (options, code) => {
  const folder = folderOf({ 'a.md': lesson() });
  const { status, stderr } = await command('scorm', join(folder, 'a.md'), ...options);
  expect(status).toBe(1);
  expect(stderr).toContain(`[${code}]`);
  expect(readdirSync(folder)).toEqual(['a.md']);
});

it('refuses lessons with mistakes, each with its file and place', async () => {
  const folder = folderOf({ '1.md': lesson({ text: '<b>' }), '2.md': lesson({ text: '[x](javascript:x)' }) });
  const { status, stderr } = await command('scorm', folder);
  expect(status).toBe(1);
  expect(stderr).toMatch(/1\.md:7:1: .*\[raw_html\]\n.*2\.md:7:1: .*\[unsafe_link\]/);
});

it('refuses what is not there, nothing, and too much', async () => {
  expect((await command('scorm', join(folderOf({}), 'nowhere.md'))).stderr).toContain('[unreadable]');
  expect((await command('scorm', folderOf({}))).stderr).toContain('[no_lesson]');
  expect((await command('scorm')).status).toBe(2);
  expect((await command('scorm', 'a.md', 'b.md')).status).toBe(2);
});
