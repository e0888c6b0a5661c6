// What is timed: the works of issue 7, with seeded numbers, and each once in doubles, against which whoever wants to be
// timed is checked first.

/** Seeded, so that everybody gets the same (mulberry32), from -1 to 1. */
export function floats(count, seed) {
  return Float32Array.from({ length: count }, () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  });
}

/** Attention of `heads` heads, n × n, of size d; `weights`: the n × n have to come back as well. */
const attention = (name, n, { d = 64, heads = 1, causal = false, weights = false } = {}) => ({
  name,
  kind: 'attention',
  ...{ n, d, heads, causal, weights },
  query: floats(heads * n * d, 1),
  key: floats(heads * n * d, 2),
  value: floats(heads * n * d, 3),
  operations: 4 * heads * n * n * d,
});

const layer = (name, n, size, heads) => ({
  name,
  kind: 'layer',
  ...{ n, size, heads },
  input: floats(n * size, 4),
  weights: {
    query: floats(size * size, 5).map((x) => x / Math.sqrt(size)),
    key: floats(size * size, 6).map((x) => x / Math.sqrt(size)),
    value: floats(size * size, 7).map((x) => x / Math.sqrt(size)),
    output: floats(size * size, 8).map((x) => x / Math.sqrt(size)),
  },
  operations: 8 * n * size * size + 4 * n * n * size,
});

/** By name; made when asked for, since the long ones are large. */
export const works = {
  'T1 two words': () => attention('T1 two words', 2, { d: 4 }),
  'T1 three tokens': () => attention('T1 three tokens', 3, { d: 2 }),
  'T2 n=10, d_model 512, h=8, weights': () => layer('T2 n=10, d_model 512, h=8, weights', 10, 512, 8),
  'T3 n=512, weights': () => attention('T3 n=512, weights', 512, { weights: true }),
  'T4 n=1024': () => attention('T4 n=1024', 1024),
  'T4 n=1024, causal': () => attention('T4 n=1024, causal', 1024, { causal: true }),
  'T4 n=2048': () => attention('T4 n=2048', 2048),
  'T4 n=2048, causal': () => attention('T4 n=2048, causal', 2048, { causal: true }),
  'T4 n=4096': () => attention('T4 n=4096', 4096),
  'T4 n=8192': () => attention('T4 n=8192', 8192),
  'T5 n=1024, h=8': () => attention('T5 n=1024, h=8', 1024, { heads: 8 }),
};

/** In doubles: some rows of the output, those that end a block and those in its midst. A whole long one takes minutes. */
export function check(work, { output, weights }) {
  const rows = [0, 1, work.n >> 1, work.n - 1].filter((row, at, all) => row < work.n && all.indexOf(row) === at);
  const heads = work.kind === 'layer' ? layerHeads(work) : attentionHeads(work);
  let worst = 0;
  for (const row of rows) {
    const mixed = heads.map((head) => mix(head, row, work.causal));
    mixed.forEach(({ shares }, h) => {
      if (!weights) return;
      shares.forEach(
        (share, j) => (worst = Math.max(worst, Math.abs(share - weights[(h * work.n + row) * work.n + j]))),
      );
    });
    if (work.kind === 'layer') {
      const joined = mixed.flatMap(({ values }) => values);
      for (let c = 0; c < work.size; ++c) {
        const expected = joined.reduce((sum, x, k) => sum + x * work.weights.output[k * work.size + c], 0);
        worst = Math.max(worst, Math.abs(expected - output[row * work.size + c]));
      }
    } else {
      mixed.forEach(({ values }, h) =>
        values.forEach((x, c) => (worst = Math.max(worst, Math.abs(x - output[(h * work.n + row) * work.d + c])))),
      );
    }
  }
  return worst;
}

const attentionHeads = ({ query, key, value, n, d, heads }) =>
  Array.from({ length: heads }, (_, h) => {
    const part = (data) => Float64Array.from(data.subarray(h * n * d, (h + 1) * n * d));
    return { query: part(query), key: part(key), value: part(value), n, d };
  });

function layerHeads({ input, weights, n, size, heads }) {
  const d = size / heads;
  const project = (matrix, head) => {
    const out = new Float64Array(n * d);
    for (let i = 0; i < n; ++i)
      for (let k = 0; k < size; ++k)
        for (let c = 0; c < d; ++c) out[i * d + c] += input[i * size + k] * matrix[k * size + head * d + c];
    return out;
  };
  return Array.from({ length: heads }, (_, h) => ({
    query: project(weights.query, h),
    key: project(weights.key, h),
    value: project(weights.value, h),
    ...{ n, d },
  }));
}

function mix({ query, key, value, n, d }, i, causal) {
  const seen = causal ? i + 1 : n;
  const scores = Array.from({ length: seen }, (_, j) => {
    let sum = 0;
    for (let k = 0; k < d; ++k) sum += query[i * d + k] * key[j * d + k];
    return sum / Math.sqrt(d);
  });
  const max = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - max));
  const sum = exponentials.reduce((total, x) => total + x, 0);
  const shares = exponentials.map((x) => x / sum);
  const values = Array.from({ length: d }, (_, c) =>
    shares.reduce((total, share, j) => total + share * value[j * d + c], 0),
  );
  return { shares, values };
}
