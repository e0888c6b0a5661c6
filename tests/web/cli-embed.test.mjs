// `attention-textbook embed`: what it prints is read as a browser reads it.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'mdast-util-to-string';
import { expect, it } from 'vitest';
import { command } from './cli-kit.mjs';

const embed = (...args) => command('embed', ...args);
const elements = (text) => fromHtml(text, { fragment: true }).children.filter(({ type }) => type === 'element');

// one key: its weight is 1, so the output is the value
const numbers = ['query=1', 'key=1', 'value=7.25', 'decimals=2'];

it('prints the script and the element, with its tables inside', async () => {
  const { stdout, status } = await embed('attn-player', ...numbers);
  const [script, player] = elements(stdout);
  expect([status, script.tagName, script.properties.src]).toEqual([0, 'script', 'attention-textbook.standalone.js']);
  expect([player.tagName, player.properties.value]).toEqual(['attn-player', '7.25']);
  expect(toString(player)).toContain('7.25');
});

it('prints a data- div in the language asked for', async () => {
  const [div, ...more] = elements((await embed('attn-player', ...numbers, '--for', 'div', '--lang', 'ko')).stdout);
  expect(more).toEqual([]);
  expect(div.properties).toMatchObject({ dataAttnPlayer: '', dataValue: '7.25', lang: 'ko' });
  expect(toString(div)).toContain('쿼리 1');
});

it('warns beside it of a goal or a lock that the figure does not have, and prints it all the same', async () => {
  const { stdout, stderr, status } = await embed('attn-player', ...numbers, 'goal=nothing[1,1] > 1', 'lock=qury');
  expect([status, stdout.includes('nothing[1,1]')]).toEqual([0, true]);
  expect(stderr).toMatch(
    /warning: 'qury' .*did you mean 'query'.*\[unknown_setting\]\nwarning: 'nothing' .*\[unreachable_goal\]/,
  );
});

it('lets no setting end its attribute', async () => {
  const tokens = '"><img>';
  const { stdout } = await embed('attn-player', ...numbers, `tokens=${tokens}`, '--for', 'div');
  const [div, ...more] = elements(stdout);
  const images = (node) => (node.tagName === 'img' ? [node] : (node.children ?? []).flatMap(images));
  expect([div.properties.dataTokens, more, images(div)]).toEqual([tokens, [], []]);
  expect(toString(div)).toContain(`query ${tokens}`);
});

it('says beside it what else the page needs, in the language of the figure', async () => {
  const english = await embed('attn-player', ...numbers, '--for', 'moodle', '--lang', 'en');
  const korean = await embed('attn-player', ...numbers, 'lang=ko', '--for', 'moodle');
  expect([english.stderr, korean.stderr].map((text) => /[가-힣]/.test(text))).toEqual([false, true]);
  for (const { stderr } of [english, korean]) {
    for (const name of ['standalone', 'exports']) expect(stderr).toContain(`/attention-textbook.${name}.js`);
    expect(stderr).not.toContain('[');
  }
});

it('prints a frame that leads to where the files are, and the tables beside it', async () => {
  const { stdout } = await embed(
    'attn-player',
    ...numbers,
    '--for',
    'canvas',
    '--at',
    'https://school.example/attention',
  );
  const [frame, tables] = elements(stdout);
  const { src, title } = frame.properties;
  expect(src).toMatch(/^https:\/\/school\.example\/attention\/embed\.html#attn-player\?/);
  expect(Object.fromEntries(new URLSearchParams(src.split('?')[1]))).toMatchObject({ value: '7.25', lang: 'en' });
  expect(title).not.toBe('');
  expect([tables.tagName, toString(tables)]).toEqual(['details', expect.stringContaining('7.25')]);
});

it('gives every figure the name that it calls itself', async () => {
  for (const tag of ['attn-plane', 'attn-block-map', 'attn-scale-lab', 'attn-mask-lab']) {
    const [frame] = elements((await embed(tag, '--for', 'frame')).stdout);
    expect(frame.properties.title).toMatch(/^[A-Z]/);
  }
});

it('prints a lesson as a frame with a link to it, under the title of the lesson', async () => {
  const lesson = join(mkdtempSync(join(tmpdir(), 'embed-')), 'my lesson.md');
  writeFileSync(lesson, '---\ntitle: Tom & Jerry\nsummary: Two\nlang: ko\n---\n\nText.\n');
  const { stdout, stderr } = await embed(lesson, '--for', 'moodle', '--at', 'https://school.example/a/');
  const [frame, link] = elements(stdout);
  expect(frame.properties).toMatchObject({ src: 'https://school.example/a/my%20lesson.html', title: 'Tom & Jerry' });
  expect(toString(link)).toBe('Tom & Jerry');
  expect(stderr).toMatch(/[가-힣]/);
  expect((await embed(lesson, '--for', 'myst')).stdout).toMatch(/^:::\{iframe\} my%20lesson\.html$/m);
});

it('writes the title of a lesson as the host reads it', async () => {
  const lesson = join(mkdtempSync(join(tmpdir(), 'embed-')), 'lesson.md');
  writeFileSync(lesson, '---\ntitle: "a {b} [c]"\nsummary: Two\n---\n\nText.\n');
  expect((await embed(lesson, '--for', 'myst')).stdout).toContain('[a \\{b\\} \\[c\\]](lesson.html)');
  expect((await embed(lesson, '--for', 'docusaurus')).stdout).toContain('<a href="lesson.html">{"a {b} [c]"}</a>');
});

it('refuses a lesson with its mistakes', async () => {
  const lesson = join(mkdtempSync(join(tmpdir(), 'embed-')), 'lesson.md');
  writeFileSync(lesson, '---\ntitle: A\nsummary: B\n---\n\n<b>\n');
  const { stdout, stderr, status } = await embed(lesson);
  expect([stdout, status]).toEqual(['', 1]);
  expect(stderr).toMatch(/lesson\.md:6:1: .*\[raw_html\]/);
});

it('knows the labs', async () =>
  expect((await embed('attn-cache', '--for', 'div')).stdout).toMatch(/^<div data-attn-cache.*<table/));

it.each([
  [[], 'usage', 2],
  [['attn-player', 'preset'], 'usage', 2],
  [['attn-nothing'], 'unknown_figure', 1],
  [['attn-exercise'], 'unknown_figure', 1],
  [['attn-player', 'onclick=x'], 'unknown_attribute', 1],
  [['attn-player', 'preset=nothing'], 'unknown_preset', 1],
  [['attn-player', '--for', 'paper'], 'invalid_option', 1],
  [['attn-player', '--for', 'canvas', '--at', 'javascript:alert(1)'], 'invalid_option', 1],
  [['attn-player', 'lang=xx'], 'invalid_option', 1],
  [['lesson-that-is-not-there.md'], 'unreadable', 1],
  [['lesson.md', 'preset=two-words'], 'usage', 2],
])('refuses %j with a code', async (args, code, exit) => {
  const { stderr, stdout, status } = await embed(...args);
  expect([stdout, status]).toEqual(['', exit]);
  expect(stderr).toContain(`[${code}]`);
});
