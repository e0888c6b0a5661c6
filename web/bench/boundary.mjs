// What it costs to come across the boundary: traces from the module beside loops written by hand, in Node and in
// Chromium. Prints a table.
//
//   node web/bench/boundary.mjs [rounds]
//
// A call counts until every number of every step has been read in JavaScript. The results are compared before anything
// is timed; then the two take turns, for a second and at least so many rounds, and the medians are shown. Not a test:
// the numbers are those of the machine.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../build/chromium.mjs';
import { repo } from '../build/repo.mjs';
import { addressOf, serve } from '../build/serve.mjs';

/** Runs in Node and, sent there as text, in a page: nothing from outside but its arguments. */
async function measure({ engine, rounds }) {
  const { loadAttention } = await import(/* @vite-ignore */ engine);
  const attention = await loadAttention();

  // A second engine, of which every function that the module calls is counted.
  let calls = 0;
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (module, imports) => {
    for (const functions of Object.values(imports))
      for (const [name, f] of Object.entries(functions))
        if (typeof f === 'function') functions[name] = (...given) => (++calls, f(...given));
    return instantiate(module, imports);
  };
  const counted = await loadAttention({ wasm: new URL('attention-textbook.wasm', engine) });
  WebAssembly.instantiate = instantiate;

  // Mulberry32: the same weights everywhere.
  let state = 17;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
  const matrix = (rows, cols, size = 1) => ({
    rows,
    cols,
    data: Float64Array.from({ length: rows * cols }, () => random() * size),
  });
  const from = (rows) => ({ rows: rows.length, cols: rows[0].length, data: Float64Array.from(rows.flat()) });

  // By hand, each step a matrix of its own, as the trace has them.
  const make = (rows, cols, cell) => {
    const data = new Float64Array(rows * cols);
    for (let i = 0; i < rows; ++i) for (let j = 0; j < cols; ++j) data[i * cols + j] = cell(i, j);
    return { rows, cols, data };
  };
  const map = (a, f) => make(a.rows, a.cols, (i, j) => f(a.data[i * a.cols + j]));
  const add = (a, b) => make(a.rows, a.cols, (i, j) => a.data[i * a.cols + j] + b.data[i * a.cols + j]);
  const multiply = (a, b) => {
    const data = new Float64Array(a.rows * b.cols);
    for (let i = 0; i < a.rows; ++i)
      for (let k = 0; k < a.cols; ++k) {
        const factor = a.data[i * a.cols + k];
        for (let j = 0; j < b.cols; ++j) data[i * b.cols + j] += factor * b.data[k * b.cols + j];
      }
    return { rows: a.rows, cols: b.cols, data };
  };
  const transpose = (a) => make(a.cols, a.rows, (i, j) => a.data[j * a.cols + i]);
  const softmax = (a) => {
    const data = new Float64Array(a.data.length);
    for (let i = 0; i < a.rows; ++i) {
      let max = -Infinity;
      for (let j = 0; j < a.cols; ++j) max = Math.max(max, a.data[i * a.cols + j]);
      let sum = 0;
      for (let j = 0; j < a.cols; ++j) sum += data[i * a.cols + j] = Math.exp(a.data[i * a.cols + j] - max);
      for (let j = 0; j < a.cols; ++j) data[i * a.cols + j] /= sum;
    }
    return { rows: a.rows, cols: a.cols, data };
  };
  const layerNorm = (a) => {
    const data = new Float64Array(a.data.length);
    for (let i = 0; i < a.rows; ++i) {
      const row = a.data.subarray(i * a.cols, (i + 1) * a.cols);
      const mean = row.reduce((sum, x) => sum + x, 0) / a.cols;
      const variance = row.reduce((sum, x) => sum + (x - mean) ** 2, 0) / a.cols;
      for (let j = 0; j < a.cols; ++j) data[i * a.cols + j] = (row[j] - mean) / Math.sqrt(variance + 1e-5);
    }
    return { rows: a.rows, cols: a.cols, data };
  };
  const attend = (query, key, value) => {
    const scores = multiply(query, transpose(key));
    const scaled = map(scores, (score) => score / Math.sqrt(query.cols));
    const weights = softmax(scaled);
    return [scores, scaled, weights, multiply(weights, value)];
  };
  const columns = (a, first, count) => make(a.rows, count, (i, j) => a.data[i * a.cols + first + j]);
  const encode = ({ input, heads, weights }) => {
    const [query, key, value] = ['query', 'key', 'value'].map((name) => multiply(input, weights[name]));
    const size = query.cols / heads;
    const steps = [input, ...Object.values(weights).flat(), query, key, value];
    const outputs = [];
    for (let head = 0; head < heads; ++head) {
      const parts = [query, key, value].map((whole) => columns(whole, head * size, size));
      steps.push(...parts, ...attend(...parts));
      outputs.push(steps.at(-1));
    }
    const concat = make(input.rows, query.cols, (i, j) => outputs[Math.floor(j / size)].data[i * size + (j % size)]);
    const mixed = multiply(concat, weights.output);
    const first = add(input, mixed);
    const normalized = layerNorm(first);
    const hidden = multiply(normalized, weights.feedForward[0]);
    const activated = map(hidden, (x) => Math.max(x, 0));
    const made = multiply(activated, weights.feedForward[1]);
    const second = add(normalized, made);
    steps.push(concat, mixed, first, normalized, hidden, activated, made, second, layerNorm(second));
    return steps;
  };

  const ones = (size) => ({ rows: 1, cols: size, data: new Float64Array(size).fill(1) });
  const zeros = (size) => ({ rows: 1, cols: size, data: new Float64Array(size) });
  const d = 512;
  const encoderLayer = {
    input: matrix(10, d),
    heads: 8,
    norm: 'post',
    activation: 'relu',
    weights: {
      query: matrix(d, d, 0.08),
      key: matrix(d, d, 0.08),
      value: matrix(d, d, 0.08),
      output: matrix(d, d, 0.08),
      feedForward: [matrix(d, 4 * d, 0.08), matrix(4 * d, d, 0.04)],
      norm1: [ones(d), zeros(d)],
      norm2: [ones(d), zeros(d)],
    },
  };
  const tokens = [
    [1, 0],
    [0, 1],
    [1, 1],
  ];
  const twoWords = {
    query: from([
      [1, 0, 1, 0],
      [0, 1, 0, 1],
    ]),
    key: from([
      [1, 0, 1, 0],
      [1, 1, 1, 1],
    ]),
    value: from([
      [10, 0],
      [0, 10],
    ]),
  };
  const threeTokens = {
    query: from(tokens),
    key: from(tokens),
    value: from([
      [1, 0],
      [0, 2],
      [3, 1],
    ]),
  };

  const read = (steps) => {
    let sum = 0;
    for (const { data } of steps) for (let i = 0; i < data.length; ++i) sum += data[i];
    return sum;
  };
  const inputs = (problem) => [problem.query, problem.key, problem.value];
  const cases = [
    ['two-words', twoWords, 'scaledDotProductAttention', (p) => [...inputs(p), ...attend(...inputs(p))]],
    ['three-tokens', threeTokens, 'scaledDotProductAttention', (p) => [...inputs(p), ...attend(...inputs(p))]],
    ['encoder layer, 512, 8 heads, 10 tokens', encoderLayer, 'encoderLayer', encode],
  ];

  const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
  const results = [];
  for (const [name, problem, algorithm, byHand] of cases) {
    const withTrace = () => attention[algorithm](problem).steps;
    const alone = () => byHand(problem);

    const trace = withTrace();
    const output = trace.at(-1).data;
    const expected = alone().at(-1).data;
    const difference = Math.max(...output.map((value, i) => Math.abs(value - expected[i])));
    // Sums of a few thousand products of the size of 1, rounded in two orders.
    if (!(output.length === expected.length && difference < 1e-11))
      throw new Error(`${name}: the two differ by ${difference}`);

    // What crosses: one array with the numbers of all steps that are not inputs.
    const numbers = trace.find(({ op }) => op !== 'input').data.buffer.byteLength;

    const time = (f, often) => {
      const start = performance.now();
      for (let call = 0; call < often; ++call) read(f());
      return ((performance.now() - start) / often) * 1000;
    };
    // A round is long beside the resolution of a page's clock, 0.1 ms, and short beside what other programs take away.
    const contenders = [withTrace, alone].map((f) => {
      let often = 1;
      while (time(f, often) * often < 2_000) often *= 2; // and it gets compiled
      return { f, often, times: [] };
    });
    const start = performance.now();
    for (let round = 0; round < rounds || performance.now() - start < 1000; ++round)
      for (const { f, often, times } of contenders) times.push(time(f, often));
    const [traced, hand] = contenders.map(({ times }) => median(times));
    const steps = trace.filter(({ op }) => op !== 'input').length;
    calls = 0;
    counted[algorithm](problem);
    results.push({ name, steps, numbers, crossings: calls + 1, trace: traced, hand });
  }
  return results;
}

const rounds = Math.max(11, Number(process.argv[2]) || 0);
const dist = join(repo, 'web/dist');

async function inChromium() {
  const server = await serve(dist, 0);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    await page.goto(`${addressOf(server)}locales/en.json`); // any address of the origin will do
    return await page.evaluate(measure, { engine: `${addressOf(server)}attention-textbook.js`, rounds });
  } finally {
    await browser.close();
    server.close();
  }
}

function print(where, results) {
  const shown = (microseconds) =>
    microseconds < 1000 ? `${microseconds.toFixed(1)} µs` : `${(microseconds / 1000).toFixed(2)} ms`;
  console.log(`\n${where}, medians`.padEnd(43), '  steps    numbers  crossings      trace    by hand');
  for (const { name, steps, numbers, crossings, trace, hand } of results)
    console.log(
      name.padEnd(42),
      String(steps).padStart(7),
      `${numbers} B`.padStart(11),
      String(crossings).padStart(10),
      shown(trace).padStart(10),
      shown(hand).padStart(10),
    );
}

print(
  `Node ${process.versions.node}`,
  await measure({ engine: pathToFileURL(join(dist, 'attention-textbook.js')).href, rounds }),
);
print('Chromium', await inChromium());
