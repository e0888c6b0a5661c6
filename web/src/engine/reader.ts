/**
 * The page's side of one call: the core asks for the arguments it knows by name, and this hands them over; at the end it
 * takes the answer. So what an algorithm takes is written once, in the core's table. What a method throws arrives at the
 * caller as it is.
 *
 * A value is known to the core by its place in a list of what it asked for. Typed arrays that the core passes in are views
 * of its memory, good until the method returns: all is copied at once.
 */
import { decode, errorOf, type Description } from './description';
import { AttentionError } from './errors';
import { maskKeys, maskMatrix, maskParts } from './mask';
import { flatten, flattenVector, written } from './matrix';
import { flattenMask, flattenTensor } from './tensor';
import type { Matrix } from './types';

// In the order of value.h.
const undefinedKind = 0;
const numberKind = 1;
const textKind = 2;
const noKind = 3;
const yesKind = 4;
const listKind = 5;
const objectKind = 6;
const otherKind = 7;

const problemPlace = 1;

export class Reader {
  /** What the core was asked for. */
  answer: unknown;
  /** The matrices that were given, in the order in which they were asked for. */
  private readonly inputs: Matrix[] = [];
  private readonly values: unknown[];
  /** The names that were asked for, of each value. */
  private readonly asked: string[][] = [];
  private copied: ArrayLike<number> = [];
  private given = 0;

  /** `limit`: most values of all arguments together, since each becomes a step of one trace. */
  constructor(
    problem: unknown,
    private readonly limit: number,
  ) {
    this.values = [undefined, problem];
  }

  // -- values, by their place; what is answered is 8 · place + kind

  problem(): number {
    return 8 * problemPlace + kindOf(this.values[problemPlace]);
  }

  keep(value: unknown): number {
    const kind = kindOf(value);
    return kind === undefinedKind ? kind : 8 * (this.values.push(value) - 1) + kind;
  }

  member(of: number, name: string): number {
    (this.asked[of] ??= []).push(name);
    return this.keep((this.values[of] as Record<string, unknown>)[name]);
  }

  at(of: number, key: number): number {
    return this.keep((this.values[of] as Record<string, unknown>)[this.values[key] as string]);
  }

  entry(of: number, entry: number): number {
    return this.keep((this.values[of] as unknown[])[entry]);
  }

  count(of: number): number {
    return (this.values[of] as unknown[]).length;
  }

  keys(of: number): number {
    return this.keep(Object.keys(this.values[of] as object));
  }

  /** Absent and undefined are the same. */
  leftover(of: number): number {
    const object = this.values[of] as Record<string, unknown>;
    const asked = this.asked[of] ?? [];
    return this.keep(Object.keys(object).find((name) => !asked.includes(name) && object[name] !== undefined));
  }

  /** How it is written, for errors. Objects have a say in what String makes of them, and some say nothing at all. */
  written(value: number): number {
    const own = this.values[value];
    const isSilent = ['undefined', 'function', 'bigint'].includes(typeof own);
    return this.keep(isSilent ? typeof own : String(written(own)));
  }

  value(value: number): unknown {
    return this.values[value];
  }

  // -- arguments

  give(form: string, id: string, value: number): number {
    return this[form as keyof Forms](id, this.values[value]);
  }

  /** The cells of what was given last. */
  copy(to: Float64Array | Uint8Array, at: number): void {
    to.set(this.copied, at);
  }

  /** Answers rows · 2²⁶ + columns, in one number. */
  matrix(id: string, value: unknown): number {
    return this.input(id, flatten(id, value, this.limit));
  }

  /** The same of a list of numbers, as a row. */
  vector(id: string, value: unknown): number {
    return this.input(id, flattenVector(id, value, this.limit));
  }

  private input(id: string, matrix: Matrix): number {
    this.given += matrix.data.length;
    if (this.given > this.limit)
      throw new AttentionError('too_large', { name: id, values: this.given, limit: this.limit });
    this.inputs.push(matrix);
    return this.shape(matrix);
  }

  private shape({ rows, cols, data }: { rows: number; cols: number; data: ArrayLike<number> }): number {
    this.copied = data;
    return rows * 2 ** 26 + cols;
  }

  maskParts(_: string, value: unknown): number {
    return this.keep(maskParts(value));
  }

  maskMatrix(id: string, value: unknown): number {
    return this.shape(maskMatrix(id, value, this.limit));
  }

  /** Answers how many. */
  maskKeys(id: string, value: unknown): number {
    this.copied = maskKeys(id, value, this.limit);
    return this.copied.length;
  }

  /** Answers the shape, as a value. */
  tensor(id: string, value: unknown): number {
    const { shape, data } = flattenTensor(id, value, this.limit);
    this.copied = data;
    return this.keep(shape);
  }

  /** Answers { shape, adds }, as a value. */
  maskTensor(id: string, value: unknown): number {
    const mask = flattenMask(id, value, this.limit);
    this.copied = mask.data;
    return this.keep(mask);
  }

  slice(_operand: number, _row: number, _col: number, _rows: number, _cols: number, _to: Float64Array): void {
    throw new AttentionError('unknown_step', { id: '' }); // a problem has no steps yet
  }

  // -- answers

  receive(description: Description): void {
    this.answer = decode(description, this.inputs);
  }

  refuse(description: Description): never {
    throw errorOf(decode(description, this.inputs));
  }

  outOfMemory(): never {
    throw new AttentionError('out_of_memory');
  }
}

type Forms = Pick<Reader, 'matrix' | 'vector' | 'maskParts' | 'maskMatrix' | 'maskKeys' | 'tensor' | 'maskTensor'>;

function kindOf(value: unknown): number {
  switch (typeof value) {
    case 'undefined':
      return undefinedKind;
    case 'number':
      return numberKind;
    case 'string':
      return textKind;
    case 'boolean':
      return value ? yesKind : noKind;
    case 'object':
      return value === null ? otherKind : Array.isArray(value) ? listKind : objectKind;
    default:
      return otherKind;
  }
}

/** Hands over the few cells of its operands that one cell is made of. */
export class SliceReader extends Reader {
  constructor(
    cell: unknown,
    private readonly operands: readonly (Matrix & { id: string })[],
  ) {
    super(cell, 0);
  }

  override slice(operand: number, row: number, col: number, rows: number, cols: number, to: Float64Array): void {
    const from = this.operands[operand];
    // In a trace of ours it is always there. One from outside may claim a shape that its operands do not give.
    if (!from || row < 0 || col < 0 || row + rows > from.rows || col + cols > from.cols) {
      throw new AttentionError('shape_mismatch', {
        left: from ? [from.rows, from.cols] : [0, 0],
        right: [row + rows, col + cols],
        leftName: from?.id ?? `operand ${operand}`,
        rightName: 'what the cell reads',
      });
    }
    for (let i = 0; i < rows; ++i) {
      const begin = (row + i) * from.cols + col;
      to.set(from.data.subarray(begin, begin + cols), i * cols);
    }
  }
}
