/**
 * Listings print the numbers of the trace they were made from. NumPy's and JavaScript's are run here, PyTorch's where it
 * is installed (Debian's python3-torch), and C++'s where there is a compiler and Eigen; every op of the core occurs.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attention, Trace } from '../../web/src/engine/types.js';
import { loadAttention } from '../../web/src/index.js';
import { languages, type Language } from '../../web/src/trace/languages.js';
import { listing } from '../../web/src/trace/listings/listing.js';
import { snake } from '../../web/src/trace/listings/dialect.js';
import { recipes } from '../../web/src/trace/listings/recipes.js';

const matrix = (rows: number, cols: number, start = 1): number[][] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => ((start + 7 * row + 5 * col) % 11) / 4 - 1),
  );
const [query, key, value] = [matrix(3, 2), matrix(3, 2, 4), matrix(3, 2, 8)];
const input = matrix(2, 4);
const heads = { query: matrix(4, 4, 2), key: matrix(4, 4, 3), value: matrix(4, 4, 5), output: matrix(4, 4, 6) };
const { output: _, ...projections } = heads;
const norm = [
  [1, 2, 0.5, 1],
  [0, 0.25, 0, -1],
];
const layer = { ...heads, biases: { query: [1, 2, 3, 4] }, feedForward: [matrix(4, 3, 9), matrix(3, 4, 2)], norm1: norm, norm2: norm }; // prettier-ignore
const encoder = { heads: 2, norm: 'pre', activation: 'gelu', weights: layer };
const decoder = { heads: 2, norm: 'post', activation: 'relu', weights: { ...layer, cross: heads, norm3: norm } };
const hidden = [
  [false, false, false],
  [true, false, true],
  [true, true, true],
];

const problems: [algorithm: string, problem: object][] = [
  ['scaledDotProductAttention', { query, key, value }],
  ['scaledDotProductAttention', { query, key, value, mask: hidden, softcap: 2, bias: matrix(3, 3, 6) }],
  ['selfAttention', { input, weights: projections, scale: 0.25 }],
  ['crossAttention', { input, context: matrix(3, 4), weights: projections }],
  ['multiHeadAttention', { input, heads: 2, weights: heads, rotary: {}, mask: 'causal' }],
  ['multiHeadAttention', { input, heads: 2, keyValueHeads: 1, weights: { ...heads, key: matrix(4, 2), value: matrix(4, 2, 3) }, rotary: { interleaved: true, size: 2 } }], // prettier-ignore
  ['multiHeadAttention', { input, heads: 2, weights: heads, alibi: true }],
  ['additiveAttention', { query, key, value, queryWeight: matrix(2, 3), keyWeight: matrix(2, 3, 5), scoreWeight: [1, -1, 0.5] }], // prettier-ignore
  ['luongAttention', { query, key, value, kind: 'general', weight: matrix(2, 2) }],
  ['softmax', { scores: query, temperature: 2 }],
  ['softmax', { scores: query, axis: 'column', stable: false }],
  ['logSoftmax', { scores: query, axis: 'column' }],
  ['logSoftmax', { scores: query, temperature: 0.5 }],
  ...['relu', 'gelu', 'gelu_tanh', 'silu', 'tanh'].map((kind): [string, object] => ['activation', { input, kind }]),
  ['activation', { input: query, gate: key, kind: 'swiglu', alpha: 2 }],
  ['sinusoidalEncoding', { length: 3, size: 5 }],
  ['sinusoidalShift', { size: 4, by: 2, position: 3 }],
  ['rotaryEmbedding', { input, size: 2 }],
  ['rotaryEmbedding', { input: query, positions: [1, 0, 1], cos: [[1], [0.8]], sin: [[0], [0.6]] }],
  ['alibiBias', { heads: 3, queries: 2, keys: 3 }],
  ['layerNorm', { input, gamma: [1, 2, 3, 4], beta: [0, 1, 0, -1] }],
  ['rmsNorm', { input, gamma: [1, 2, 3, 4] }],
  ['feedForward', { input, weights: [matrix(4, 3), matrix(3, 4)], biases: [[1, 2, 3]], activation: 'silu' }],
  ['encoderLayer', { input, ...encoder }],
  ['decoderLayer', { input, memory: matrix(3, 4), mask: 'causal', ...decoder }],
  ['transformer', { source: [0, 1], target: [2], embedding: matrix(3, 4), encoder: { layers: [encoder] }, decoder: { layers: [decoder] }, outputWeight: matrix(4, 3) }], // prettier-ignore
  ['flashAttention', { query, key, value, tileRows: 2, tileCols: 2, mask: 'causal' }],
  ['flashAttention', { query, key, value, tileRows: 1, tileCols: 2, mask: hidden }],
  ['cachedDecode', { inputs: input, weights: { ...heads, key: matrix(4, 2), value: matrix(4, 2, 3) }, heads: 2, keyValueHeads: 1 }], // prettier-ignore
  ['attentionGradient', { query, key, value, outputGradient: matrix(3, 2, 3), softcap: 2, mask: 'causal' }],
  ['softmaxJacobian', { scores: [1, 2, 0.5] }],
  ['scaleExperiment', { sizes: [2], samples: 16, seed: 1 }],
  ['rowSums', { input, decimals: 1 }],
  ['attentionCost', { length: 3, size: 4, keys: 5, heads: 2, causal: true }],
  ['noExponential', { query, key, value }],
  ['maskAfterSoftmax', { query, key, value, mask: 'causal' }],
];

const name = ([algorithm, problem]: [string, object], index: number): string => `${index} ${algorithm} ${Object.keys(problem).join(' ')}`; // prettier-ignore

let attention: Attention;
let traces: Trace[];
let folder: string;
beforeAll(async () => {
  attention = await loadAttention();
  traces = problems.map(([algorithm, problem]) => attention.run(algorithm, problem));
  folder = mkdtempSync(join(tmpdir(), 'attn-listings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (language: Language, index: number, decimals = 3): string =>
  listing(language, traces[index]!, {
    title: 'Made from the figure',
    nameOf: ({ id }) => id,
    decimals,
    problem: problems[index]![1],
  });

type Numbers = Record<string, number[][]>;

/** Cells as the trace has them: within what two orders of the same additions may differ by. */
function expectNumbers(trace: Trace, found: Numbers): void {
  for (const { id, rows, cols, data } of trace.steps) {
    const cells = found[id]!.flat();
    expect(cells.length, id).toBe(rows * cols);
    const size = Math.max(1, ...Array.from(data).filter(Number.isFinite).map(Math.abs));
    for (const [at, value] of data.entries())
      if (Number.isFinite(value)) expect(Math.abs(cells[at]! - value), `${id} ${at}`).toBeLessThan(1e-12 * size);
      else expect(cells[at], `${id} ${at}`).toBe(value);
  }
}

it('every op of the core that makes a trace is in the recipes', () => {
  const ops = new Set(traces.flatMap(({ steps }) => steps.map(({ op }) => op)));
  expect(Object.keys(recipes).filter((op) => !ops.has(op))).toEqual([]);
});

// Debian's own Python, for which NumPy is installed
const python = ['/usr/bin/python3', 'python3'].find(
  (program) => spawnSync(program, ['-c', 'import numpy']).status === 0,
);

const torch = python !== undefined && spawnSync(python, ['-c', 'import torch']).status === 0;

/** Runs every listing in a namespace of its own, and then looks at its variables in full. */
function runPython(language: 'numpy' | 'pytorch', array: string): void {
  const programs = problems.map((_, index) => [
    write(language, index),
    traces[index]!.steps.map(({ id }) => [id, snake(id)]),
  ]);
  const run = `
import json, sys, io, contextlib, warnings
warnings.simplefilter('ignore')
results = []
for text, names in json.loads(sys.stdin.read()):
    space = {}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(text, space)
    results.append({'printed': printed.getvalue(), 'values': {id: [[float(x) for x in row] for row in space[name]] for id, name in names}})
print(json.dumps(results))
`;
  const output = execFileSync(python!, ['-c', run], { input: JSON.stringify(programs), encoding: 'utf8' });
  const json = output.replaceAll('-Infinity', '-1e999').replaceAll(/\bInfinity/g, '1e999');
  const results = JSON.parse(json) as { printed: string; values: Numbers }[];
  for (const [index, { printed, values }] of results.entries()) {
    expectNumbers(traces[index]!, values);
    expect(printed).toContain(`${traces[index]!.steps.at(-1)!.id}\n${array}`);
  }
}

describe.skipIf(!torch)('PyTorch', () => {
  it('prints the numbers of every algorithm', { timeout: 110_000 }, () => runPython('pytorch', 'tensor([['));
});

describe.skipIf(!python && !process.env['CI'])('NumPy', () => {
  it('prints the numbers of every algorithm', () => runPython('numpy', '[['));

  it('prints what the page shows of the two words', () => {
    const problem = { query: [[1, 0, 1, 0], [0, 1, 0, 1]], key: [[1, 0, 1, 0], [1, 1, 1, 1]], value: [[10, 0], [0, 10]] }; // prettier-ignore
    const trace = attention.scaledDotProductAttention(problem);
    const text = listing('numpy', trace, { title: 'Two words', nameOf: ({ id }) => id, decimals: 2, problem });
    expect(text).toContain('scores = query @ key.T  # scores (2, 2)');
    expect(text).toContain('scaled = scores / np.sqrt(4)  #');
    expect(text).toContain('weights = softmax(scaled)  #');
    expect(text).toContain('output = weights @ value  #');
    const output = execFileSync(python!, ['-c', text], { encoding: 'utf8' });
    // 1/(1+e) and 10/(1+e)
    expect(output).toContain('weights\n[[0.5  0.5 ]\n [0.27 0.73]]');
    expect(output).toContain('output\n[[5.   5.  ]\n [2.69 7.31]]');
  });
});

describe('JavaScript', () => {
  const built = new URL('../../web/dist/attention-textbook.js', import.meta.url);

  it.skipIf(!existsSync(fileURLToPath(built)) && !process.env['CI'])(
    'prints the numbers of every algorithm, by this package',
    () => {
      const body = problems
        .map((_, index) => {
          const text = write('javascript', index, 12).replace(/^import .*$/m, '');
          return `{ const console = { log: (name, rows) => (results[${index}][name] = rows) }; results[${index}] = {};\n${text}\n}`;
        })
        .join('\n');
      const file = join(folder, 'listings.mjs');
      const head = `import { loadAttention } from ${JSON.stringify(built.href)};\nconst results = [];\n`;
      writeFileSync(
        file,
        `${head}${body}\nconsole.log(JSON.stringify(results, (_, v) => (v === -Infinity ? '-∞' : v)));\n`,
      );
      const output = execFileSync(process.execPath, [file], { encoding: 'utf8' });
      const results = JSON.parse(output, (_, v: unknown) => (v === '-∞' ? -Infinity : v)) as Numbers[];
      for (const [index, values] of results.entries()) {
        const inputs = traces[index]!.steps.filter(({ op }) => op === 'input');
        for (const { id, rows, cols, data } of inputs)
          values[id] = Array.from({ length: rows }, (_, row) =>
            Array.from(data.subarray(row * cols, (row + 1) * cols)),
          );
        expectNumbers(traces[index]!, values);
      }
    },
  );

  it('writes text as text', () => {
    const text = listing('javascript', traces[0]!, { title: "It's", nameOf: () => "a'b\\c", decimals: 2, problem: { mask: 'causal' } }); // prettier-ignore
    expect(text).toContain("'a\\'b\\\\c'");
    expect(text).toContain("scaledDotProductAttention({ mask: 'causal' })");
  });
});

const compiler = ['c++', 'g++', 'clang++'].find((program) => spawnSync(program, ['--version']).status === 0);
const eigen = ['/usr/include/eigen3', '/usr/local/include/eigen3'].find((path) => existsSync(path));

describe.skipIf(!compiler || !eigen)('C++', () => {
  it('compiles and has the numbers of every op', { timeout: 110_000 }, () => {
    // Eigen compiles slowly: as few of the problems as have all the ops among them
    const seen = new Set<string>();
    const chosen = problems.flatMap((_, index) => {
      const ops = traces[index]!.steps.map(({ op }) => op).filter((op) => !seen.has(op));
      ops.forEach((op) => seen.add(op));
      return ops.length > 0 ? [index] : [];
    });
    const file = join(folder, 'listings.cpp');
    const main = (text: string): string => text.slice(text.indexOf('int main() {'));
    // one program: the definitions of all listings once, each main a function of its own that hands its matrices on
    const texts = chosen.map((index) => write('cpp', index));
    const before = new Map<string, string>();
    for (const text of texts) {
      const definitions = text.slice(0, text.indexOf('int main() {'));
      for (const part of definitions
        .split('\n\n')
        .flatMap((one) => one.split(/\n(?=#include|using|constexpr|\/\/ Made)/)))
        if (part.trim() !== '') before.set(part.trim(), part.trim());
    }
    const order = (part: string): number => (part.startsWith('#') ? 0 : part.startsWith('using') ? 1 : part.startsWith('constexpr') ? 2 : 3); // prettier-ignore
    const definitions = [...before.keys()].sort((a, b) => order(a) - order(b)).join('\n');
    const bodies = texts.map((text, at) => {
      const prints = traces[chosen[at]!]!.steps.map(({ id }) => `  print("${id}", ${snake(id)});`).join('\n');
      const body = main(text).slice('int main() {'.length, main(text).indexOf('  std::cout.precision'));
      return `void listing_${at}() {${body}${prints}\n}`;
    });
    const print = `void print(const char* name, const Matrix& m) {
  std::printf("%s", name);
  for (int i = 0; i < m.rows(); ++i) for (int j = 0; j < m.cols(); ++j) std::printf(" %.17g", m(i, j));
  std::printf("\\n");
}`;
    const calls = texts.map((_, index) => `  std::puts("#"); listing_${index}();`).join('\n');
    const eigenVersion = '#if !EIGEN_VERSION_AT_LEAST(3, 4, 0)\n#error "Eigen 3.4"\n#endif';
    writeFileSync(
      file,
      `#include <cstdio>\n${definitions}\n${eigenVersion}\n${print}\n${bodies.join('\n')}\nint main() {\n${calls}\n}\n`,
    );
    const program = join(folder, 'listings');
    execFileSync(compiler!, ['-std=c++20', '-O0', '-w', `-I${eigen}`, file, '-o', program], { encoding: 'utf8' });
    const output = execFileSync(program, { encoding: 'utf8' });
    const results = output.split('#\n').slice(1);
    expect(results).toHaveLength(chosen.length);
    for (const [at, result] of results.entries()) {
      const values = Object.fromEntries(
        result
          .trim()
          .split('\n')
          .map((line) => {
            const [id, ...cells] = line.split(' ');
            return [id!, [cells.map((cell) => (cell === '-inf' ? -Infinity : Number(cell)))]];
          }),
      );
      expectNumbers(traces[chosen[at]!]!, values);
    }
  });
});

describe('every language', () => {
  it.each(languages)('%s writes every algorithm without a gap', (language) => {
    for (const [index] of problems.entries()) {
      const text = write(language, index).replace(/weights 0, not NaN/g, '');
      expect(text, name(problems[index]!, index)).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it('PyTorch says what NumPy says, in its own words', () => {
    const text = write('pytorch', 1);
    expect(text).not.toContain('np.');
    expect(text).toContain('masked = torch.where(torch.tensor([');
    expect(text).toContain(', biased, -torch.inf)');
    expect(text).toContain('.amax(dim=-1, keepdim=True)');
  });
});
