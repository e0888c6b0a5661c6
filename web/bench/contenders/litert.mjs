/** LiteRT on the CPU: a graph of two batched products and a softmax, made here; the mask of causal ones is added. */
import { attentionModel } from './tflite-model.mjs';

export const load = (where) => withThreads(where, 1);

/** What it is with a second core: it needs a page whose host sends the headers of isolation, as few hosts of courses do. */
export async function twoThreads(where) {
  return withThreads(where, 2);
}

async function withThreads({ modules, inNode }, numThreads) {
  if (inNode) throw new Error('needs a browser');
  // a module of its own, since each loads one Wasm
  const { loadLiteRt, loadAndCompile, Tensor } = await import(`${modules}/litert.js?${numThreads}`);
  await loadLiteRt(`${modules}/litert/`, { threads: numThreads > 1 });
  return {
    name: numThreads > 1 ? `LiteRT, ${numThreads} threads` : 'LiteRT',
    version: '',
    async prepare(work) {
      if (work.kind === 'layer') return undefined;
      const { n, d, heads, causal } = work;
      const model = await loadAndCompile(attentionModel(work), { accelerator: 'wasm', cpuOptions: { numThreads } });
      const inputs = ['query', 'key', 'value'].map((name) => new Tensor(work[name], [heads, n, d]));
      if (causal) inputs.push(new Tensor(maskOf(n), [1, n, n]));
      return async () => {
        const results = await model.run(inputs);
        const [output, weights] = results.map((tensor) => tensor.toTypedArray());
        const read = { output, ...(work.weights && { weights }) };
        for (const tensor of results) tensor.delete();
        return read;
      };
    },
  };
}

const maskOf = (n) => Float32Array.from({ length: n * n }, (_, at) => (at % n > Math.floor(at / n) ? -1e30 : 0));
