/**
 * What a caller of float32 attention may write, read and checked before memory is taken. The errors are those of the
 * engine's methods, though no engine may be there.
 */
import { AttentionError } from '../errors';
import { flattenFloats } from '../tensor';

/** Most values of an argument or a result: what `attention.limits.traceValues` says. */
export const limit = 2 ** 25;

/** A list of numbers and what it is meant to be. */
export interface Floats {
  name: string;
  data: Float32Array;
  shape: number[];
  /** a matrix that is laid out for `project` */
  packed?: true;
}

/** What a caller gave, by name: who reads a name writes it out, which is ten times as quick as to look it up. */
export type Given = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown, name = 'problem'): Given {
  if (typeof value !== 'object' || value === null) throw invalid(name, value);
  return value as Given;
}

export const floats = (name: string, value: unknown): Float32Array => flattenFloats(name, value, limit);

export function whole(name: string, value: unknown): number {
  if (typeof value !== 'number' || value !== Math.floor(value)) throw invalid(name, value);
  return value;
}

export function flag(name: string, value: unknown): boolean {
  if (value !== undefined && typeof value !== 'boolean') throw invalid(name, value);
  return value === true;
}

/** What scores are multiplied by. */
export function scaleOf(value: unknown, size: number): number {
  if (value === undefined || value === 'auto') return 1 / Math.sqrt(size);
  if (value === 'none') return 1;
  if (typeof value !== 'number') throw invalid('scale', value);
  if (!Number.isFinite(value)) throw new AttentionError('not_finite', { name: 'scale' });
  return value;
}

/** Room that the caller has made for a result. */
export function roomOf(name: string, value: unknown): Float32Array | undefined {
  if (value !== undefined && !(value instanceof Float32Array)) throw invalid(name, value);
  return value;
}

/** Whatever else there is, nobody knows. */
export function refuseOthers(given: Given, known: ReadonlySet<string>, path = ''): void {
  for (const name in given)
    if (!known.has(name) && given[name] !== undefined)
      throw new AttentionError('invalid_option', { name: path + name });
}

export function invalid(name: string, value: unknown): AttentionError {
  return new AttentionError('invalid_option', { name, value: written(value) });
}

/** Objects have a say in what String makes of them, and some say nothing at all. */
function written(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 200);
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'array' : 'object';
  return typeof value === 'function' || typeof value === 'bigint' ? typeof value : String(value);
}

export function checkAtLeast(name: string, value: number, min: number): void {
  if (value < min) throw new AttentionError('out_of_range', { name, value, min, max: Infinity });
}

export function checkShape({ name, data, shape }: Floats): void {
  if (data.length === checkSize(name, shape)) return;
  const [left, right] = [shape, [data.length]];
  throw new AttentionError('shape_mismatch', { left, right, leftName: name, rightName: `${name}.data` });
}

/** Returns how many values there are. */
export function checkSize(name: string, shape: number[]): number {
  const values = count(shape);
  if (values > limit) throw new AttentionError('too_large', { name, values, limit });
  return values;
}

/** For the place in memory of what is infinite or not a number. */
export function notFinite(name: string, at: number, shape: number[]): AttentionError {
  const index = shape.reduceRight<number[]>((places, length) => {
    const place = at % length;
    at = (at - place) / length;
    return [place, ...places];
  }, []);
  return new AttentionError('not_finite', { name, index });
}

/** In a loop, as elsewhere here: three tokens take a microsecond, and a closure for each number would be a tenth of it. */
export function count(shape: number[]): number {
  let product = 1;
  for (const length of shape) product *= length;
  return product;
}
