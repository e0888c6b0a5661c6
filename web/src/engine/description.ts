/** Reads what cpp/bindings/description.h writes: the layout is documented there. */
import { AttentionError, errorCodes, type ErrorCode } from './errors';
import type { RawReply } from './raw';
import type { Axis, Derivation, Matrix, Step } from './types';

type Encoded = boolean | string | number | Encoded[] | { rows: number; cols: number; at: number };
type EncodedParams = Record<string, Encoded>;
type EncodedStep = [string, string, string[], number, number, [Axis, Axis], EncodedParams, number];
type EncodedTrace = [string, string, EncodedStep[]];
type EncodedTensors = Record<string, [shape: number[], at: number]>;
type EncodedDerivation = [string, EncodedParams, [string, number, number, string][], string[]];

export interface NamedTrace {
  name: string;
  algorithm: string;
  steps: Step[];
}

/** `inputs`: the matrices that the caller gave, by step id. */
export function readTraces(reply: RawReply, inputs: ReadonlyMap<string, Matrix>): NamedTrace[] {
  const params = paramsOf(reply);
  const traces = JSON.parse(reply.text) as EncodedTrace[];
  return traces.map(([name, algorithm, steps]) => ({
    name,
    algorithm,
    steps: steps.map(([id, op, operands, rows, cols, axes, own, at]) => ({
      id,
      op,
      operands,
      rows,
      cols,
      // Parts of one array: a trace is copied out of the heap once.
      data: at < 0 ? inputs.get(id)!.data : reply.values.subarray(at, at + rows * cols),
      axes,
      params: params(own),
    })),
  }));
}

export function readDerivation(reply: RawReply): Derivation {
  const [op, params, terms, labels] = JSON.parse(reply.text) as EncodedDerivation;
  let at = 0;
  const next = (): number => reply.values[at++]!;
  return {
    op,
    value: next(),
    params: paramsOf(reply)(params),
    terms: terms.map(([step, row, col, role]) => ({ step, row, col, value: next(), role })),
    partials: labels.map((label) => ({ label, value: next() })),
  };
}

/** Tensors own their elements: one may be posted away without the others. */
export function readTensors(reply: RawReply): object {
  const tensors = Object.entries(JSON.parse(reply.text) as EncodedTensors);
  return Object.fromEntries(
    tensors.map(([name, [shape, at]]) => {
      const count = shape.reduce((product, length) => product * length, 1);
      return [name, { shape, data: reply.values.slice(at, at + count) }];
    }),
  );
}

/** Numbers by name. */
export function readFacts(reply: RawReply): object {
  return paramsOf(reply)(JSON.parse(reply.text) as EncodedParams);
}

/** Words and places only: nothing of it is in the typed arrays. */
export function readVerdict(reply: RawReply): object {
  return JSON.parse(reply.text) as object;
}

export function readError(reply: RawReply): AttentionError {
  const [code, params] = JSON.parse(reply.text) as [ErrorCode, EncodedParams];
  return new AttentionError(errorCodes.includes(code) ? code : 'engine_lost', paramsOf(reply)(params));
}

/** Puts the numbers and masks back where the text only points at them. */
function paramsOf({ numbers, flags }: RawReply): (params: EncodedParams) => Record<string, unknown> {
  const decode = (value: Encoded): unknown => {
    if (typeof value === 'number') return numbers[value];
    if (Array.isArray(value)) return value.map(decode);
    if (typeof value !== 'object') return value;
    const { rows, cols, at } = value;
    return { rows, cols, data: flags.subarray(at, at + rows * cols) };
  };
  // A loop: entries and back were a tenth of a small trace's time.
  return (params) => {
    const decoded: Record<string, unknown> = {};
    for (const name of Object.keys(params)) decoded[name] = decode(params[name]!);
    return decoded;
  };
}
