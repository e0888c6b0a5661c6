/**
 * TensorFlow.js with its Wasm backend, one thread. Inputs are tensors already; results are read into typed arrays. Its
 * matMul is quick only without a transposed operand and without a batch: so keys are turned first, and heads go one by one.
 */
export async function load({ modules, inNode }) {
  const tf = await import(inNode ? '@tensorflow/tfjs-core' : `${modules}/tfjs.js`);
  const wasm = inNode ? await import('@tensorflow/tfjs-backend-wasm') : tf;
  const { setWasmPaths, setThreadsCount } = wasm.default ?? wasm;
  setWasmPaths(inNode ? `${modules}/@tensorflow/tfjs-backend-wasm/dist/` : `${modules}/tfjs/`);
  setThreadsCount(1);
  if (!(await tf.setBackend('wasm'))) throw new Error('no Wasm backend');
  await tf.ready();
  return {
    name: 'tfjs-backend-wasm',
    version: tf.version_core,
    prepare(work) {
      const compute = work.kind === 'layer' ? layer(tf, work) : attention(tf, work);
      return () => {
        const [output, weights] = tf.tidy(compute);
        const read = { output: output.dataSync(), ...(weights && { weights: weights.dataSync() }) };
        tf.dispose(weights ? [output, weights] : [output]);
        return read;
      };
    },
  };
}

const maskOf = (n) => Float32Array.from({ length: n * n }, (_, at) => (at % n > Math.floor(at / n) ? -1e30 : 0));

/** Of one head: [output, weights]. */
function attend(tf, query, key, value, d, mask) {
  const scaled = tf.mul(tf.matMul(query, tf.transpose(key)), 1 / Math.sqrt(d));
  const weights = tf.softmax(mask ? tf.add(scaled, mask) : scaled);
  return [tf.matMul(weights, value), weights];
}

function attention(tf, { n, d, heads, causal, weights: keep, ...data }) {
  const mask = causal ? tf.tensor(maskOf(n), [n, n]) : undefined;
  const head = (name, h) => tf.tensor(data[name].subarray(h * n * d, (h + 1) * n * d), [n, d]);
  const parts = Array.from({ length: heads }, (_, h) => ['query', 'key', 'value'].map((name) => head(name, h)));
  return () => {
    const mixed = parts.map(([query, key, value]) => attend(tf, query, key, value, d, mask));
    const stack = (which) => (heads === 1 ? mixed[0][which] : tf.stack(mixed.map((one) => one[which])));
    return keep ? [stack(0), stack(1)] : [stack(0)];
  };
}

function layer(tf, { input, weights: matrices, n, size, heads }) {
  const d = size / heads;
  const x = tf.tensor(input, [n, size]);
  const [query, key, value, out] = ['query', 'key', 'value', 'output'].map((name) =>
    tf.tensor(matrices[name], [size, size]),
  );
  return () => {
    const split = (by) => tf.split(tf.matMul(x, by), heads, 1);
    const [queries, keys, values] = [query, key, value].map(split);
    const mixed = queries.map((one, h) => attend(tf, one, keys[h], values[h], d));
    const joined = tf.concat(
      mixed.map(([output]) => output),
      1,
    );
    return [tf.matMul(joined, out), tf.stack(mixed.map(([, weights]) => weights))];
  };
}
