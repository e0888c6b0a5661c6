/**
 * Tensors as a caller may write them: a shape, and the elements in one list. As with matrices, only what the core cannot
 * see is checked here; which shapes fit together, and which elements have to be finite, is the core's to say.
 */
import { AttentionError } from './errors';
import { isArrayLike, written } from './matrix';

export interface FlatTensor<Data> {
  shape: number[];
  data: Data;
}

/** More lengths than any tensor of ours has: which number is right is for the core to say. */
const mostLengths = 16;

/** `limit`: most elements, checked before memory is taken. */
export function flattenTensor(name: string, value: unknown, limit: number): FlatTensor<Float64Array> {
  const { shape, data } = partsOf(name, value, limit);
  return { shape, data: data instanceof Float64Array ? data : doubles(name, data, shape) };
}

/** Truth values say who may attend; numbers, unless their type says otherwise, are to be added. */
export function flattenMask(
  name: string,
  value: unknown,
  limit: number,
): FlatTensor<Float64Array | Uint8Array> & { adds: boolean } {
  if (typeof value !== 'object') throw new AttentionError('invalid_mask', { reason: 'unknown', value: written(value) });
  const { shape, data, type } = partsOf(name, value, limit);
  const zeroOrOne = type === 'bool' || data instanceof Uint8Array;
  if (!zeroOrOne && typeof data[0] !== 'boolean') return { shape, data: doubles(name, data, shape), adds: true };
  if (data instanceof Uint8Array) return { shape, data, adds: false };
  const bytes = Uint8Array.from(data, (truth, at) => {
    if (typeof truth === 'boolean' || (zeroOrOne && typeof truth === 'number')) return truth ? 1 : 0;
    throw new AttentionError('invalid_mask', { reason: 'values', index: indexAt(at, shape), value: written(truth) });
  });
  return { shape, data: bytes, adds: false };
}

/** Numbers one after the other, whose shape is told apart from them. */
export function flattenFloats(name: string, value: unknown, limit: number): Float32Array {
  if (value === undefined || value === null) throw new AttentionError('empty_input', { name });
  if (!isArrayLike(value)) throw new AttentionError('not_a_number', { name, value: written(value) });
  if (value.length > limit) throw new AttentionError('too_large', { name, values: value.length, limit });
  if (value.length === 0) return new Float32Array(0); // also one that was posted away, which can't be read any more
  if (value instanceof Float32Array) return value;
  return Float32Array.from(value, (element, at) => numberAt(name, [at], element));
}

function partsOf(
  name: string,
  value: unknown,
  limit: number,
): { shape: number[]; data: ArrayLike<unknown>; type: unknown } {
  if (value === undefined || value === null) throw new AttentionError('empty_input', { name });
  if (typeof value !== 'object') throw new AttentionError('not_a_number', { name, value: written(value) });
  const { shape: given, dims, data, type } = value as Record<string, unknown>;
  if (given !== undefined && dims !== undefined)
    throw new AttentionError('invalid_option', { name: `${name}.dims`, value: written(dims) });
  const shape = shapeOf(`${name}.shape`, given ?? dims);

  const count = shape.reduce((product, length) => product * length, 1);
  const values = Math.max(count, ...shape); // a length of 0 makes no other length harmless
  if (values > limit) throw new AttentionError('too_large', { name, values, limit });
  if (!isArrayLike(data)) throw new AttentionError('not_a_number', { name: `${name}.data`, value: written(data) });
  if (data.length !== count) {
    const [left, right] = [shape, [data.length]];
    throw new AttentionError('shape_mismatch', { left, right, leftName: name, rightName: `${name}.data` });
  }
  return { shape, data, type };
}

function shapeOf(name: string, value: unknown): number[] {
  if (!isArrayLike(value) || value.length > mostLengths)
    throw new AttentionError('invalid_option', { name, value: written(value) });
  return Array.from(value, (length) => {
    if (typeof length !== 'number') throw new AttentionError('not_a_number', { name, value: written(length) });
    if (Number.isInteger(length) && length >= 0) return length;
    throw new AttentionError('out_of_range', { name, value: length, min: 0, max: Number.MAX_SAFE_INTEGER });
  });
}

const doubles = (name: string, data: ArrayLike<unknown>, shape: number[]): Float64Array =>
  Float64Array.from(data, (element, at) => numberAt(name, indexAt(at, shape), element));

function numberAt(name: string, index: number[], value: unknown): number {
  if (typeof value !== 'number') throw new AttentionError('not_a_number', { name, index, value: written(value) });
  return value;
}

/** Where an element is, given where it is in memory. */
function indexAt(at: number, shape: number[]): number[] {
  return shape.reduceRight<number[]>((index, length) => {
    index.unshift(at % length);
    at = Math.floor(at / length);
    return index;
  }, []);
}
