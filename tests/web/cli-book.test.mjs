// `attention-textbook book`: the lessons of a folder as one file, or as a site.
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import { command, folderOf, lesson } from './cli-kit.mjs';
import { elements } from './lesson-kit.mjs';

async function made(lessons, ...options) {
  const folder = folderOf(lessons);
  const output = join(folder, '../out.html');
  const { status, stdout, stderr } = await command('book', folder, '-o', output, ...options);
  return { status, stdout, stderr, folder, tree: status === 0 ? fromHtml(readFileSync(output, 'utf8')) : undefined };
}

/** The titles of the contents, in order. */
const contents = (tree) => {
  const [home] = elements(tree, ({ tagName, properties }) => tagName === 'template' && properties.dataPage === 'index');
  const [list] = elements(home.content, ({ tagName, properties }) => tagName === 'nav' && properties.className?.includes('chapters')); // prettier-ignore
  return elements(list, ({ tagName }) => tagName === 'li').map((item) => toString(elements(item, ({ tagName }) => tagName === 'a')[0])); // prettier-ignore
};

describe('the order of a book', () => {
  it('is that of file names, 2 before 10', async () => {
    const { tree } = await made({
      '10-c.md': lesson({ title: 'Ten' }),
      '2-b.md': lesson({ title: 'Two' }),
      '1-a.md': lesson({ title: 'One' }),
      'README.md': '# not a lesson',
      '_draft.md': 'not yet one',
    });
    expect(contents(tree)).toEqual(['One', 'Two', 'Ten']);
  });

  it('is that of the front matter, where lessons say it, and theirs come first', async () => {
    const { tree } = await made({
      'a.md': lesson({ title: 'Last' }),
      'b.md': lesson({ title: 'Second', chapter: 2 }),
      'c.md': lesson({ title: 'First', chapter: 1 }),
    });
    expect(contents(tree)).toEqual(['First', 'Second', 'Last']);
  });
});

it('is called as asked, as its index.md, or as its folder', async () => {
  const titleOf = async (lessons, ...options) => {
    const { tree } = await made(lessons, ...options);
    return toString(elements(tree, ({ tagName }) => tagName === 'title')[0]);
  };
  const one = { 'a.md': lesson() };
  expect(await titleOf(one)).toBe('lessons');
  expect(await titleOf({ ...one, 'index.md': lesson({ title: 'Our class' }) })).toBe('Our class');
  expect(await titleOf(one, '--title', 'Asked')).toBe('Asked');
});

it('speaks the language of its lessons, and says which lesson speaks another', async () => {
  const { tree, stdout } = await made({ '1.md': lesson({ lang: 'ko' }), '2.md': lesson({ lang: 'en' }) });
  expect(elements(tree, ({ tagName }) => tagName === 'html')[0].properties.lang).toBe('ko');
  expect(stdout).toMatch(/warning: .*2\.md:1:1: .*\[other_language\]/);
});

it('is Korean where its lessons are, though none says so', async () => {
  const { tree, stdout } = await made({ '1.md': '---\ntitle: 어텐션\nsummary: 한 줄\n---\n\n글.\n' });
  expect(elements(tree, ({ tagName }) => tagName === 'html')[0].properties.lang).toBe('ko');
  expect(stdout).not.toContain('other_language');
});

it('names a link to a lesson that is not there, where it stands', async () => {
  const { stdout, status } = await made({ '1.md': lesson({ text: 'See [that](2.md) and [this](3.md#a).' }), '2.md': lesson() }); // prettier-ignore
  expect(status).toBe(0);
  expect(stdout.match(/1\.md:\S+ .*unknown_page\]/g)).toEqual([expect.stringMatching(/^1\.md:7:22: .*'3\.md'/)]);
});

it('says which lessons have one number', async () => {
  const { stdout } = await made({ 'a.md': lesson({ chapter: 2 }), 'b.md': lesson({ chapter: 2 }), 'c.md': lesson() });
  expect(stdout.match(/\S+ .*\[same_chapter\]/g)).toEqual([expect.stringMatching(/b\.md:1:1: a\.md is chapter 2/)]);
});

it('has no worksheets where there is no exercise', async () => {
  const { tree } = await made({ '1.md': lesson() });
  const links = elements(tree, ({ tagName, properties }) => tagName === 'a' && properties.href === '#worksheet');
  expect(links).toEqual([]);
});

it('is refused with the mistakes of all lessons, each with its file, and nothing is written', async () => {
  const { status, stderr, folder } = await made({
    '1.md': lesson({ text: '<b>' }),
    '2.md': lesson({ text: '[x](javascript:x)' }),
    '3.md': lesson(),
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/1\.md:7:1: .*\[raw_html\]\n.*2\.md:7:1: .*\[unsafe_link\]/);
  expect(readdirSync(join(folder, '..'))).toEqual(['lessons']);
});

it('as a site has a page a file, and nothing inline', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
  const folder = folderOf({
    '1-a.md': lesson({ title: 'One', text: '![a drawing](<그림 1.svg>)' }),
    '2-b.md': lesson({ title: 'Two' }),
    '그림 1.svg': picture,
  });
  const output = join(folder, '../site');
  expect((await command('book', folder, '--split', '-o', output)).status).toBe(0);
  const pages = readdirSync(output).filter((name) => name.endsWith('.html'));
  expect(pages.sort()).toEqual(['1-a.html', '2-b.html', 'index.html', 'search.html', 'worksheet.html']);
  for (const name of pages) {
    const text = readFileSync(join(output, name), 'utf8');
    expect(text).not.toMatch(/<style|<script(?![^>]* src=)|style=/);
    for (const [, address] of text.matchAll(/(?:src|href)="([^"#:]+)(?:#[^"]*)?"/g))
      expect(() => readFileSync(join(output, decodeURI(address))), `${name}: ${address}`).not.toThrow();
  }
});

it.each([
  [{}, 'no_lesson'],
  [{ 'search.md': lesson() }, 'reserved_name'],
])('refuses %j with a code', async (lessons, code) => {
  const { status, stderr } = await made(lessons);
  expect(status).toBe(1);
  expect(stderr).toContain(`[${code}]`);
});

it('can be checked as a folder: mistakes of every lesson, and what the book still lacks', async () => {
  const folder = folderOf({ '1.md': lesson({ text: '[there](9.md)' }), '2.md': lesson({ text: '<b>' }) });
  const { status, stdout } = await command('check', folder);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^warning: .*1\.md:7:1: .*\[unknown_page\]\n.*2\.md:7:1: .*\[raw_html\]\n$/);
});

it('refuses to write over its own folder, and a folder that is not there', async () => {
  const folder = folderOf({ '1.md': lesson() });
  expect((await command('book', folder, '--split', '-o', folder)).stderr).toContain('[unwritable]');
  expect((await command('book', join(folder, 'nowhere'))).stderr).toContain('[unreadable]');
  expect((await command('book')).status).toBe(2);
});

it.each([
  ['a link that leads in a circle', 'circle.md', (file) => symlinkSync(file, file), 'unreadable'],
  ['a link that leads nowhere', 'nowhere.md', (file) => symlinkSync(`${file}x`, file), 'unreadable'],
  ['a folder that is called like a lesson', 'folder.md', (file) => mkdirSync(file), 'unreadable'],
  ['a name in capitals', 'LOUD.MD', (file) => writeFileSync(file, lesson()), 'invalid_name'],
])('refuses %s by name, and does not break', async (_, name, make, code) => {
  const folder = folderOf({ 'a.md': lesson() });
  make(join(folder, name));
  const { status, stderr } = await command('book', folder, '-o', join(folder, '../out.html'));
  expect(stderr).toMatch(new RegExp(`${name.replace(/MD$/, 'md')}.*\\[${code}\\]`));
  expect(status).toBe(1);
});
