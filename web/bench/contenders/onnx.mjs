/**
 * onnxruntime-web on Wasm, one thread: as a graph of MatMul and Softmax, or its own fused Attention operator (opset 23).
 * Weights of a layer are constants of the graph, as an exporter leaves them.
 */
import { model, node, tensor } from './onnx-model.mjs';

export const graph = (where) => load(where, false);
export const fused = (where) => load(where, true);

async function load({ modules, inNode }, operator) {
  const ort = await import(inNode ? 'onnxruntime-web' : `${modules}/ort/ort.wasm.bundle.min.mjs`);
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  if (!inNode) ort.env.wasm.wasmPaths = `${modules}/ort/`;
  const run = async (bytes, inputs) => {
    const session = await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'] });
    const feeds = Object.fromEntries(
      Object.entries(inputs).map(([name, [data, dims]]) => [name, new ort.Tensor('float32', data, dims)]),
    );
    return async () => {
      const results = await session.run(feeds);
      return Object.fromEntries(Object.entries(results).map(([name, { data }]) => [name, data]));
    };
  };
  return {
    name: operator ? 'onnxruntime-web, fused' : 'onnxruntime-web',
    version: ort.env.versions?.web ?? '',
    prepare(work) {
      if (work.kind === 'layer')
        return operator ? undefined : run(layer(work), { input: [work.input, [work.n, work.size]] });
      const { n, d, heads, causal } = work;
      const inputs = Object.fromEntries(
        ['query', 'key', 'value'].map((name) => [name, [work[name], [1, heads, n, d]]]),
      );
      if (operator) return work.weights ? undefined : run(attentionOperator(work), inputs);
      if (causal) inputs.mask = [maskOf(n), [1, 1, n, n]];
      return run(attentionGraph(work), inputs);
    },
  };
}

const maskOf = (n) => Float32Array.from({ length: n * n }, (_, at) => (at % n > Math.floor(at / n) ? -1e30 : 0));

function attentionGraph({ n, d, heads, causal, weights }) {
  const shape = [1, heads, n, d];
  return model({
    inputs: { query: shape, key: shape, value: shape, ...(causal && { mask: [1, 1, n, n] }) },
    outputs: { output: shape, ...(weights && { weights: [1, heads, n, n] }) },
    constants: [tensor('scale', [], [1 / Math.sqrt(d)])],
    nodes: [
      node('Transpose', ['key'], ['turned'], { perm: [0, 1, 3, 2] }),
      node('MatMul', ['query', 'turned'], ['scores']),
      node('Mul', ['scores', 'scale'], ['scaled']),
      ...(causal ? [node('Add', ['scaled', 'mask'], ['masked'])] : []),
      node('Softmax', [causal ? 'masked' : 'scaled'], ['weights'], { axis: -1 }),
      node('MatMul', ['weights', 'value'], ['output']),
    ],
  });
}

function attentionOperator({ n, d, heads, causal }) {
  const shape = [1, heads, n, d];
  return model({
    inputs: { query: shape, key: shape, value: shape },
    outputs: { output: shape },
    constants: [],
    nodes: [node('Attention', ['query', 'key', 'value'], ['output'], { is_causal: Number(causal) })],
  });
}

function layer({ n, size, heads, weights }) {
  const d = size / heads;
  const project = (name) => [
    node('MatMul', ['input', `${name}Weight`], [`${name}Rows`]),
    node('Reshape', [`${name}Rows`, 'split'], [`${name}Split`]),
    node('Transpose', [`${name}Split`], [name], { perm: name === 'key' ? [1, 2, 0] : [1, 0, 2] }),
  ];
  return model({
    inputs: { input: [n, size] },
    outputs: { output: [n, size], weights: [heads, n, n] },
    constants: [
      ...Object.entries(weights).map(([name, data]) => tensor(`${name}Weight`, [size, size], data)),
      tensor('scale', [], [1 / Math.sqrt(d)]),
      tensor('split', [3], [n, heads, d], 'int64'),
      tensor('join', [2], [n, size], 'int64'),
    ],
    nodes: [
      ...['query', 'key', 'value'].flatMap(project),
      node('MatMul', ['query', 'key'], ['scores']),
      node('Mul', ['scores', 'scale'], ['scaled']),
      node('Softmax', ['scaled'], ['weights'], { axis: -1 }),
      node('MatMul', ['weights', 'value'], ['mixed']),
      node('Transpose', ['mixed'], ['turned'], { perm: [1, 0, 2] }),
      node('Reshape', ['turned', 'join'], ['joined']),
      node('MatMul', ['joined', 'outputWeight'], ['output']),
    ],
  });
}
