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
}

export class Arguments {
  private readonly object: Record<string, unknown>;

  constructor(
    object: unknown,
    private readonly path = '',
  ) {
    if (typeof object !== 'object' || object === null) throw invalid(path.slice(0, -1) || 'problem', object);
    this.object = object as Record<string, unknown>;
  }

  raw(name: string): unknown {
    return this.object[name];
  }

  floats(name: string, id = name): Float32Array {
    return flattenFloats(id, this.raw(name), limit);
  }

  whole(name: string): number {
    const value = this.raw(name);
    if (typeof value !== 'number' || value !== Math.floor(value)) throw invalid(this.path + name, value);
    return value;
  }

  optionalWhole(name: string): number | undefined {
    return this.object[name] === undefined ? undefined : this.whole(name);
  }

  flag(name: string): boolean {
    const value = this.raw(name);
    if (value !== undefined && typeof value !== 'boolean') throw invalid(this.path + name, value);
    return value === true;
  }

  /** What scores are multiplied by. */
  scale(size: number): number {
    const value = this.raw('scale');
    if (value === undefined || value === 'auto') return 1 / Math.sqrt(size);
    if (value === 'none') return 1;
    if (typeof value !== 'number') throw invalid('scale', value);
    if (!Number.isFinite(value)) throw new AttentionError('not_finite', { name: 'scale' });
    return value;
  }

  /** Room that the caller has made for a result. */
  room(name: string): Float32Array | undefined {
    const value = this.raw(name);
    if (value !== undefined && !(value instanceof Float32Array)) throw invalid(name, value);
    return value;
  }

  /** Whatever else there is, nobody knows. */
  finish(known: ReadonlySet<string>): void {
    for (const name of Object.keys(this.object))
      if (!known.has(name) && this.object[name] !== undefined)
        throw new AttentionError('invalid_option', { name: this.path + name });
  }
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
  checkSize(name, shape);
  if (data.length === count(shape)) return;
  const [left, right] = [shape, [data.length]];
  throw new AttentionError('shape_mismatch', { left, right, leftName: name, rightName: `${name}.data` });
}

export function checkSize(name: string, shape: number[]): void {
  const values = count(shape);
  if (values > limit) throw new AttentionError('too_large', { name, values, limit });
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

export const count = (shape: number[]): number => shape.reduce((product, length) => product * length, 1);
