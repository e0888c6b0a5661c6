// `attention-textbook trace` and `locale`, run as an author runs them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repo } from '../../web/build/repo.mjs';

let folder;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'attn-cli-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const bin = join(repo, 'web/cli/attention-textbook.mjs');
const run = (input, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    input,
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

// softmax of (0, ln 3) is (1/4, 3/4)
const quarters = JSON.stringify({ algorithm: 'softmax', problem: { scores: [[0, Math.log(3)]] } });

describe('trace', () => {
  it('gives a trace that has every step', () => {
    const { stdout, status } = run(quarters, 'trace', '-');
    const { version, algorithm, steps } = JSON.parse(stdout);
    expect([status, version, algorithm]).toEqual([0, 1, 'softmax']);
    expect(steps.at(-1).data.map((value) => value.toFixed(12))).toEqual(['0.250000000000', '0.750000000000']);
  });

  it('gives one matrix as CSV, in the language asked for', () => {
    const { stdout } = run(quarters, 'trace', '-', '--format', 'csv', '--step', 'scores', '--lang', 'ko');
    expect(stdout).toBe(`\uFEFF,키 1,키 2\r\n쿼리 1,0,${Math.log(3)}\r\n`);
  });

  it.each(['numpy', 'pytorch', 'javascript', 'cpp', 'latex'])('gives %s', (format) => {
    const { stdout, status } = run(quarters, 'trace', '-', '-f', format);
    expect(status).toBe(0);
    expect(stdout).toMatch({ numpy: /np\.array/, pytorch: /torch\.tensor/, javascript: /loadAttention/, cpp: /#include/, latex: /\\documentclass/ }[format]); // prettier-ignore
  });

  it('reads what a player saved, and writes a file', () => {
    const state = { version: 1, algorithm: 'scaledDotProductAttention', problem: { query: [[1]], key: [[1]], value: [[5]] }, tokens: ['=a'], at: 'end', speed: 2 }; // prettier-ignore
    writeFileSync(join(folder, 'state.json'), JSON.stringify(state));
    expect(run('', 'trace', 'state.json', '-f', 'csv', '--step', 'output', '-o', 'output.csv').status).toBe(0);
    expect(readFileSync(join(folder, 'output.csv'), 'utf8')).toBe('\uFEFF,feature 1\r\nquery =a,5\r\n');
  });

  it.each([
    ['{', 'not_json'],
    ['{}', 'no_problem'],
    ['{"algorithm":"softmax","problem":{}}', 'empty_input|not_a_number|invalid_option'],
    ['{"algorithm":"softmax","problem":{"scores":[[1],[1,2]]}}', 'ragged_rows'],
    ['{"algorithm":"softmax","problem":{"scores":[[1]]},"speed":"fast"}', 'invalid_option'],
  ])('refuses %s in one line, with a code', (input, code) => {
    const { status, stderr, stdout } = run(input, 'trace', '-');
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(`^attention-textbook: .* \\[(${code})\\]\n$`));
    expect(status).toBe(1);
  });

  it.each([
    [['trace', '-', '--format', 'xml'], 1, 'invalid_option'],
    [['trace', '-', '--format', 'latex', '--step', 'weights'], 1, 'invalid_option'],
    [['trace', '-', '--step', 'nothing'], 1, 'unknown_step'],
    [['trace', 'missing.json'], 1, 'unreadable'],
    [['trace'], 2, 'usage'],
  ])('says what is wrong with %j', (args, status, code) => {
    const result = run(quarters, ...args);
    expect(result.stderr).toContain(`[${code}]`);
    expect(result.status).toBe(status);
  });
});

describe('locale', () => {
  it('begins a catalog, never over one that is there', () => {
    expect(run('', 'locale', 'fr.json', '--new').status).toBe(0);
    expect(run('', 'locale', 'fr.json').status).toBe(0);
    expect(run('', 'locale', 'fr.json', '--new').stderr).toContain('[unwritable]');
  });

  it('names what a catalog lacks', () => {
    writeFileSync(join(folder, 'de.json'), '{ "step.scores": "Werte", "nonsense": "x" }');
    const { stdout, status } = run('', 'locale', 'de.json');
    expect(status).toBe(1);
    expect(stdout).toContain('de.json: missing step.weights');
    expect(stdout).toContain('de.json: unknown nonsense');
    expect(stdout).not.toContain('missing step.scores\n');
  });
});
