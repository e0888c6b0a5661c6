// `attention-textbook trace` and `locale`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repo } from '../../web/build/repo.mjs';
import { command } from './cli-kit.mjs';

const folder = mkdtempSync(join(tmpdir(), 'attn-cli-'));
const inFolder = (name) => join(folder, name);
const written = (text, name = 'problem.json') => {
  writeFileSync(inFolder(name), text);
  return inFolder(name);
};
const trace = (text, ...args) => command('trace', written(text), ...args);

// softmax of (0, ln 3) is (1/4, 3/4)
const quarters = JSON.stringify({ algorithm: 'softmax', problem: { scores: [[0, Math.log(3)]] } });

describe('trace', () => {
  it('gives a trace that has every step, also of what comes in through a pipe', () => {
    const bin = join(repo, 'web/cli/attention-textbook.mjs');
    const { stdout, status } = spawnSync(process.execPath, [bin, 'trace', '-'], { input: quarters, encoding: 'utf8' });
    const { version, algorithm, steps } = JSON.parse(stdout);
    expect([status, version, algorithm]).toEqual([0, 1, 'softmax']);
    expect(steps.at(-1).data.map((value) => value.toFixed(12))).toEqual(['0.250000000000', '0.750000000000']);
  });

  it('gives one matrix as CSV, in the language asked for', async () => {
    const { stdout } = await trace(quarters, '--format', 'csv', '--step', 'scores', '--lang', 'ko');
    expect(stdout).toBe(`\uFEFF,키 1,키 2\r\n쿼리 1,0,${Math.log(3)}\r\n`);
  });

  it.each(['numpy', 'pytorch', 'javascript', 'cpp', 'latex'])('gives %s', async (format) => {
    const { stdout, status } = await trace(quarters, '-f', format);
    expect(status).toBe(0);
    expect(stdout).toMatch({ numpy: /np\.array/, pytorch: /torch\.tensor/, javascript: /loadAttention/, cpp: /#include/, latex: /\\documentclass/ }[format]); // prettier-ignore
  });

  it('reads what a player saved, and writes a file', async () => {
    const state = { version: 1, algorithm: 'scaledDotProductAttention', problem: { query: [[1]], key: [[1]], value: [[5]] }, tokens: ['=a'], at: 'end', speed: 2 }; // prettier-ignore
    const output = inFolder('output.csv');
    expect((await trace(JSON.stringify(state), '-f', 'csv', '--step', 'output', '-o', output)).status).toBe(0);
    expect(readFileSync(output, 'utf8')).toBe('\uFEFF,feature 1\r\nquery =a,5\r\n');
  });

  it.each([
    ['{', 'not_json'],
    ['{}', 'no_problem'],
    ['{"algorithm":"softmax","problem":{}}', 'empty_input|not_a_number|invalid_option'],
    ['{"algorithm":"softmax","problem":{"scores":[[1],[1,2]]}}', 'ragged_rows'],
    ['{"algorithm":"softmax","problem":{"scores":[[1]]},"speed":"fast"}', 'invalid_option'],
  ])('refuses %s in one line, with a code', async (input, code) => {
    const { status, stderr, stdout } = await trace(input);
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(`^attention-textbook: .* \\[(${code})\\]\n$`));
    expect(status).toBe(1);
  });

  it.each([
    [[written(quarters, 'quarters.json'), '--format', 'xml'], 1, 'invalid_option'],
    [[written(quarters, 'quarters.json'), '--format', 'latex', '--step', 'weights'], 1, 'invalid_option'],
    [[written(quarters, 'quarters.json'), '--step', 'nothing'], 1, 'unknown_step'],
    [[inFolder('missing.json')], 1, 'unreadable'],
    [[], 2, 'usage'],
  ])('says what is wrong with %j', async (args, status, code) => {
    const result = await command('trace', ...args);
    expect(result.stderr).toContain(`[${code}]`);
    expect(result.status).toBe(status);
  });
});

describe('locale', () => {
  it('begins a catalog, never over one that is there', async () => {
    const file = inFolder('fr.json');
    expect((await command('locale', file, '--new')).status).toBe(0);
    expect((await command('locale', file)).status).toBe(0);
    expect((await command('locale', file, '--new')).stderr).toContain('[unwritable]');
  });

  it('says what is to be done, that nothing is, and what is no JSON', async () => {
    const file = inFolder('it.json');
    const begun = await command('locale', file, '--new');
    expect(begun.stdout).toBe(`${file}\n`);
    expect(begun.stderr).toMatch(/^\d{3,} texts to translate.*it\.json/);
    expect((await command('locale', file)).stdout).toContain('nothing to mend');
    expect((await command('locale', written('{ "a": ', 'es.json'))).stderr).toContain('[not_json]');
  });

  it('names what a catalog lacks', async () => {
    const file = written('{ "step.scores": "Werte", "nonsense": "x" }', 'de.json');
    const { stdout, status } = await command('locale', file);
    expect(status).toBe(1);
    expect(stdout).toContain('de.json: missing step.weights');
    expect(stdout).toContain('de.json: unknown nonsense');
    expect(stdout).not.toContain('missing step.scores\n');
  });
});
