/**
 * The page's side of one call: the core asks for the arguments it knows by name, and this hands them over. So what an
 * algorithm takes is written once, in the core's table. What a method throws arrives at the caller as it is.
 *
 * Typed arrays that the core passes in are views of its memory, good until the method returns: all is copied at once.
 */
import { AttentionError } from './errors';
import { maskKeys, maskMatrix, maskParts } from './mask';
import { flatten, flattenVector } from './matrix';
import type { RawReader, RawReply } from './raw';
import { flattenMask, flattenTensor, type FlatTensor } from './tensor';
import type { Matrix } from './types';

const none = new Float64Array(0);

/** A reader, and the matrices that it gave, by the ids of their input steps. */
export class Reader implements RawReader {
  readonly inputs = new Map<string, Matrix>();
  private read = 0;
  private given: Float64Array = none;
  private values = none;

  /** `limit`: most values of all arguments together, since each becomes a step of one trace. */
  constructor(private readonly limit: number) {}

  isObject(value: unknown): boolean {
    return typeof value === 'object' && value !== null;
  }

  /** Absent and undefined are the same. `known` ends each name with a space. */
  leftover(object: object, known: string): string | undefined {
    const names = known.split(' ').slice(0, -1);
    return Object.keys(object).find(
      (name) => !names.includes(name) && (object as Record<string, unknown>)[name] !== undefined,
    );
  }

  /** Answers rows · 2²⁶ + columns, in one number; `copy` has the cells. */
  matrix(id: string, value: unknown): number {
    return this.give(id, flatten(id, value, this.limit));
  }

  /** The same of a list of numbers, as a row. */
  vector(id: string, value: unknown): number {
    return this.give(id, flattenVector(id, value, this.limit));
  }

  private give(id: string, matrix: Matrix): number {
    this.read += matrix.data.length;
    if (this.read > this.limit)
      throw new AttentionError('too_large', { name: id, values: this.read, limit: this.limit });
    this.inputs.set(id, matrix);
    this.given = matrix.data;
    return matrix.rows * 2 ** 26 + matrix.cols;
  }

  /** The cells of what was asked for last. */
  copy(to: Float64Array): void {
    to.set(this.given);
  }

  maskParts = maskParts;
  maskMatrix(id: string, value: unknown): ReturnType<RawReader['maskMatrix']> {
    return maskMatrix(id, value, this.limit);
  }

  maskKeys(id: string, value: unknown): Uint8Array {
    return maskKeys(id, value, this.limit);
  }

  tensor(id: string, value: unknown): FlatTensor<Float64Array> {
    return flattenTensor(id, value, this.limit);
  }

  maskTensor(id: string, value: unknown): ReturnType<RawReader['maskTensor']> {
    return flattenMask(id, value, this.limit);
  }

  slice(..._where: unknown[]): void {
    throw new AttentionError('unknown_step', { id: '' }); // a problem has no steps yet
  }

  makeRoom(count: number): void {
    this.values = orOutOfMemory(() => new Float64Array(count));
  }

  put(cells: Float64Array, at: number): void {
    this.values.set(cells, at);
  }

  reply(ok: boolean, text: string, numbers: Float64Array, flags: Uint8Array): RawReply {
    return { ok, text, values: this.values, numbers: numbers.slice(), flags: flags.slice() };
  }
}

function orOutOfMemory<T>(take: () => T): T {
  try {
    return take();
  } catch (cause) {
    throw new AttentionError('out_of_memory', {}, { cause });
  }
}

/** Hands over the few cells of its operands that one cell is made of. */
export class SliceReader extends Reader {
  constructor(private readonly operands: readonly (Matrix & { id: string })[]) {
    super(0);
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
