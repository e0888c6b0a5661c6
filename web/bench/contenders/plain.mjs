/** What anybody writes first: loops over typed arrays. */
export async function load() {
  return {
    name: 'plain JavaScript',
    version: '',
    prepare(work) {
      if (work.kind === 'layer') return () => layer(work);
      if (work.n > 1024) return undefined; // minutes
      return () => attention(work);
    },
  };
}

function attention({ query, key, value, n, d, heads, causal, weights: keep }) {
  const output = new Float32Array(heads * n * d);
  const weights = keep ? new Float32Array(heads * n * n) : undefined;
  const scores = new Float32Array(n);
  const scale = 1 / Math.sqrt(d);
  for (let h = 0; h < heads; ++h) {
    for (let i = 0; i < n; ++i) {
      const at = (h * n + i) * d;
      const seen = causal ? i + 1 : n;
      let max = -Infinity;
      for (let j = 0; j < seen; ++j) {
        const from = (h * n + j) * d;
        let sum = 0;
        for (let k = 0; k < d; ++k) sum += query[at + k] * key[from + k];
        scores[j] = sum * scale;
        if (scores[j] > max) max = scores[j];
      }
      let total = 0;
      for (let j = 0; j < seen; ++j) total += scores[j] = Math.exp(scores[j] - max);
      for (let j = 0; j < seen; ++j) {
        const weight = scores[j] / total;
        if (weights) weights[(h * n + i) * n + j] = weight;
        const from = (h * n + j) * d;
        for (let c = 0; c < d; ++c) output[at + c] += weight * value[from + c];
      }
    }
  }
  return { output, weights };
}

function layer({ input, weights, n, size, heads }) {
  const d = size / heads;
  const project = (from, matrix) => {
    const to = new Float32Array(n * size);
    for (let i = 0; i < n; ++i)
      for (let k = 0; k < size; ++k) {
        const x = from[i * size + k];
        for (let c = 0; c < size; ++c) to[i * size + c] += x * matrix[k * size + c];
      }
    return to;
  };
  const [query, key, value] = ['query', 'key', 'value'].map((name) => byHeads(project(input, weights[name])));
  const mixed = attention({ query, key, value, n, d, heads, causal: false, weights: true });
  const joined = new Float32Array(n * size);
  for (let h = 0; h < heads; ++h)
    for (let i = 0; i < n; ++i)
      for (let c = 0; c < d; ++c) joined[i * size + h * d + c] = mixed.output[(h * n + i) * d + c];
  return { output: project(joined, weights.output), weights: mixed.weights };

  function byHeads(rows) {
    const to = new Float32Array(n * size);
    for (let h = 0; h < heads; ++h)
      for (let i = 0; i < n; ++i) for (let c = 0; c < d; ++c) to[(h * n + i) * d + c] = rows[i * size + h * d + c];
    return to;
  }
}
