// An ONNX model as bytes: protocol buffers, of which these few messages need two kinds of field. Numbers of fields are
// those of onnx.proto.

const varint = (value) => {
  const bytes = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 127n) | 128);
  }
};
const number = (field, value) => new Uint8Array([...varint(field * 8), ...varint(value)]);
const bytes = (field, content) =>
  join([new Uint8Array([...varint(field * 8 + 2), ...varint(content.length)]), content]);
const text = (field, words) => bytes(field, new TextEncoder().encode(words));

function join(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const [FLOAT, INT64] = [1, 7];

/** TensorProto */
export function tensor(name, dims, values, type = 'float32') {
  const raw = type === 'int64' ? BigInt64Array.from(values, BigInt) : Float32Array.from(values);
  return join([
    ...dims.map((dim) => number(1, dim)),
    number(2, type === 'int64' ? INT64 : FLOAT),
    text(8, name),
    bytes(9, new Uint8Array(raw.buffer)),
  ]);
}

/** NodeProto; attributes are whole numbers or lists of them */
export function node(type, inputs, outputs, attributes = {}) {
  const attribute = ([name, value]) =>
    Array.isArray(value)
      ? join([text(1, name), ...value.map((one) => number(8, one)), number(20, 7)])
      : join([text(1, name), number(3, value), number(20, 2)]);
  return join([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, type),
    ...Object.entries(attributes).map((entry) => bytes(5, attribute(entry))),
  ]);
}

/** ValueInfoProto */
function value([name, dims]) {
  const shape = join(dims.map((dim) => bytes(1, number(1, dim))));
  const type = bytes(1, join([number(1, FLOAT), bytes(2, shape)]));
  return join([text(1, name), bytes(2, type)]);
}

/** ModelProto of one graph */
export function model({ inputs, outputs, constants, nodes }) {
  const graph = join([
    ...nodes.map((one) => bytes(1, one)),
    text(2, 'attention'),
    ...constants.map((one) => bytes(5, one)),
    ...Object.entries(inputs).map((entry) => bytes(11, value(entry))),
    ...Object.entries(outputs).map((entry) => bytes(12, value(entry))),
  ]);
  const opset = join([text(1, ''), number(2, 23)]);
  return join([number(1, 10), bytes(7, graph), bytes(8, opset)]);
}
