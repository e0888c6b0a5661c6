/** This project's: float32, in one go, and with all cores where the browser lets workers be. */
export async function load({ dist, cores }) {
  const { fusedAttention, prepareMultiHead, fusedAttentionInSlices } = await import(`${dist}/fused.js`);
  const help = typeof Worker === 'function' && cores;
  return {
    name: help ? 'ours, workers' : 'ours',
    version: '',
    prepare(work) {
      if (help && (work.kind !== 'attention' || work.weights || work.n < 1024)) return undefined;
      if (work.kind === 'layer') {
        const { input, weights, n: length, size, heads } = work;
        const layer = prepareMultiHead({ weights, heads, size }); // the others have theirs laid out before, too
        return () => layer.run({ input, length, keepWeights: true });
      }
      const { query, key, value, n, d, heads, causal } = work;
      const problem = { query, key, value, heads, queryLength: n, keyLength: n, headSize: d, causal };
      if (help)
        return async () => ({ output: await fusedAttentionInSlices(problem, { workers: 'auto', budgetMs: 30 }) });
      const weights = work.weights ? new Float32Array(heads * n * n) : undefined;
      return weights
        ? () => ({ output: fusedAttention({ ...problem, weights }), weights })
        : () => ({ output: fusedAttention(problem) });
    },
  };
}
