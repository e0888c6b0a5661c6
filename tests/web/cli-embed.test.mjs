// `attention-textbook embed`, run as an author runs it; what it prints is read as a browser reads it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'mdast-util-to-string';
import { expect, it } from 'vitest';
import { repo } from '../../web/build/repo.mjs';

const bin = join(repo, 'web/cli/attention-textbook.mjs');
const embed = (...args) => spawnSync(process.execPath, [bin, 'embed', ...args], { encoding: 'utf8' });
const elements = (text) => fromHtml(text, { fragment: true }).children.filter(({ type }) => type === 'element');

// one key: its weight is 1, so the output is the value
const numbers = ['query=1', 'key=1', 'value=7.25', 'decimals=2'];

it('prints the script and the element, with its tables inside', () => {
  const { stdout, status } = embed('attn-player', ...numbers);
  const [script, player] = elements(stdout);
  expect([status, script.tagName, script.properties.src]).toEqual([0, 'script', 'attention-textbook.standalone.js']);
  expect([player.tagName, player.properties.value]).toEqual(['attn-player', '7.25']);
  expect(toString(player)).toContain('7.25');
});

it('prints a data- div in the language asked for', () => {
  const [div, ...more] = elements(embed('attn-player', ...numbers, '--for', 'div', '--lang', 'ko').stdout);
  expect(more).toEqual([]);
  expect(div.properties).toMatchObject({ dataAttnPlayer: '', dataValue: '7.25', dataLang: 'ko' });
  expect(toString(div)).toContain('쿼리 1');
});

it('lets no setting end its attribute', () => {
  const tokens = '"><img>';
  const { stdout } = embed('attn-player', ...numbers, `tokens=${tokens}`, '--for', 'div');
  const [div, ...more] = elements(stdout);
  const images = (node) => (node.tagName === 'img' ? [node] : (node.children ?? []).flatMap(images));
  expect([div.properties.dataTokens, more, images(div)]).toEqual([tokens, [], []]);
  expect(toString(div)).toContain(`query ${tokens}`);
});

it('knows the labs', () => expect(embed('attn-cache', '--for', 'div').stdout).toMatch(/^<div data-attn-cache.*<table/));

it.each([
  [[], 'usage', 2],
  [['attn-player', 'preset'], 'usage', 2],
  [['attn-nothing'], 'unknown_figure', 1],
  [['attn-exercise'], 'unknown_figure', 1],
  [['attn-player', 'onclick=x'], 'unknown_attribute', 1],
  [['attn-player', 'preset=nothing'], 'unknown_preset', 1],
  [['attn-player', '--for', 'paper'], 'invalid_option', 1],
])('refuses %j with a code', (args, code, exit) => {
  const { stderr, stdout, status } = embed(...args);
  expect([stdout, status]).toEqual(['', exit]);
  expect(stderr).toContain(`[${code}]`);
});
