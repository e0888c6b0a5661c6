// A TensorFlow Lite model as bytes: flatbuffers, tables of numbered fields. The numbers are those of schema.fbs.
import { Builder } from 'flatbuffers';

const operators = { add: [0, 11], mul: [18, 21], softmax: [25, 9], batchMatMul: [126, 101] };

export function attentionModel({ n, d, heads, causal, weights: keep }) {
  const b = new Builder(1024);
  const numbers = (values, unit, add) => {
    b.startVector(unit, values.length, unit);
    for (const value of [...values].reverse()) add(value);
    return b.endVector();
  };
  const ints = (values) => numbers(values, 4, (value) => b.addInt32(value));
  const offsets = (values) => numbers(values, 4, (value) => b.addOffset(value));
  /** fields: [number, how it is added, value] */
  const table = (count, fields) => {
    b.startObject(count);
    for (const [field, add, value, otherwise = 0] of fields) b[`addField${add}`](field, value, otherwise);
    return b.endObject();
  };

  const tensors = [];
  const buffers = [table(1, [])];
  const tensor = (name, shape, data) => {
    let buffer = 0;
    if (data) {
      buffer = buffers.length;
      const bytes = numbers(new Uint8Array(Float32Array.from(data).buffer), 1, (value) => b.addInt8(value));
      buffers.push(table(1, [[0, 'Offset', bytes]]));
    }
    const [dims, words] = [ints(shape), b.createString(name)];
    tensors.push(
      table(4, [
        [0, 'Offset', dims],
        [2, 'Int32', buffer],
        [3, 'Offset', words],
      ]),
    );
    return tensors.length - 1;
  };

  const codes = [];
  const used = [];
  const steps = [];
  const step = (name, inputs, output, options = []) => {
    const [code, type] = operators[name];
    if (!used.includes(name)) {
      used.push(name);
      codes.push(
        table(4, [
          [0, 'Int8', code],
          [2, 'Int32', name === 'batchMatMul' ? 2 : 1, 1],
          [3, 'Int32', code],
        ]),
      );
    }
    const [own, from, to] = [table(3, options), ints(inputs), ints([output])];
    const fields = [
      [0, 'Int32', used.indexOf(name)],
      [1, 'Offset', from],
      [2, 'Offset', to],
    ];
    steps.push(table(5, [...fields, [3, 'Int8', type], [4, 'Offset', own]]));
  };

  const rows = [heads, n, d];
  const square = [heads, n, n];
  const inputs = ['query', 'key', 'value'].map((name) => tensor(name, rows));
  if (causal) inputs.push(tensor('mask', [1, n, n]));
  const [query, key, value, mask] = inputs;
  const scale = tensor('scale', [1, 1, 1], [1 / Math.sqrt(d)]);
  const [scores, scaled] = [tensor('scores', square), tensor('scaled', square)];
  step('batchMatMul', [query, key], scores, [[1, 'Int8', 1]]);
  step('mul', [scores, scale], scaled);
  let last = scaled;
  if (causal) step('add', [scaled, mask], (last = tensor('masked', square)));
  const [weights, output] = [tensor('weights', square), tensor('output', rows)];
  step('softmax', [last], weights, [[0, 'Float32', 1]]);
  step('batchMatMul', [weights, value], output);

  const name = b.createString('main');
  const parts = [offsets(tensors), ints(inputs), ints(keep ? [output, weights] : [output]), offsets(steps), name];
  const graph = table(
    5,
    parts.map((part, field) => [field, 'Offset', part]),
  );
  const [codeList, graphs, bufferList] = [offsets(codes), offsets([graph]), offsets(buffers)];
  const words = b.createString('attention');
  const fields = [
    [1, codeList],
    [2, graphs],
    [3, words],
    [4, bufferList],
  ].map(([field, at]) => [field, 'Offset', at]);
  b.finish(table(5, [[0, 'Int32', 3], ...fields]), 'TFL3');
  return b.asUint8Array().slice();
}
