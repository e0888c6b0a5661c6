/** LiteRT on the CPU: a graph of two batched products and a softmax, made here; the mask of causal ones is added. */
import { attentionModel } from './tflite-model.mjs';

export async function load({ modules, inNode }) {
  if (inNode) throw new Error('needs a browser');
  const { loadLiteRt, loadAndCompile, Tensor } = await import(`${modules}/litert.js`);
  await loadLiteRt(`${modules}/litert/`);
  return {
    name: 'LiteRT',
    version: '',
    async prepare(work) {
      if (work.kind === 'layer') return undefined;
      const { n, d, heads, causal } = work;
      const model = await loadAndCompile(attentionModel(work), { accelerator: 'wasm' });
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
