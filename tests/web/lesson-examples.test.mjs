// The examples are run, not only shown.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repo } from '../../web/build/repo.mjs';
import { elements, parse } from './lesson-kit.mjs';

const example = (name) => join(repo, 'web/examples', name);

test('use-from-js.mjs prints the steps and where a number came from', () => {
  const lines = execFileSync(process.execPath, [example('use-from-js.mjs')], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(lines).toEqual([
    'query (1, 4): 0 1 0 1',
    'key (2, 4): 1 0 1 0 1 1 1 1',
    'value (2, 2): 10 0 0 10',
    'scores (1, 2): 0 2',
    'scaled (1, 2): 0 1',
    'weights (1, 2): 0.269 0.731', // 1 / (1 + e) and e / (1 + e)
    'output (1, 2): 2.689 7.311',
    'the second score, 2, is made from query[0] key[0] query[1] key[1] query[2] key[2] query[3] key[3]',
  ]);
});

test('in-slices.mjs shows its progress from beginning to end', () => {
  const lines = execFileSync(process.execPath, [example('in-slices.mjs')], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(lines).toEqual([
    '256000 numbers, progress shown from 0 to 1',
    'the first query sees the first key alone: true',
  ]);
});

test('embed.html needs one script, which the build makes', () => {
  const tree = parse(readFileSync(example('embed.html'), 'utf8'));
  const scripts = elements(tree, ({ tagName }) => tagName === 'script');
  expect(scripts).toHaveLength(1);
  expect(existsSync(join(dirname(example('embed.html')), scripts[0].properties.src))).toBe(true);
  expect(elements(tree, ({ tagName }) => tagName === 'attn-player')).toHaveLength(2);
});
