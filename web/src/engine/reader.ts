/**
 * The page's side of one call: the core asks for the arguments it knows by name, and this hands them over. So what an
 * algorithm takes is written once, in the core's table. What a method throws arrives at the caller as it is.
 */
import { AttentionError } from './errors';
import { maskKeys, maskMatrix, maskParts } from './mask';
import { flatten } from './matrix';
import type { RawReader } from './raw';
import type { Matrix } from './types';

/** A reader, and the matrices that it gave, by the ids of their input steps. */
export class Reader implements RawReader {
  readonly inputs = new Map<string, Matrix>();
  private values = 0;

  /** `limit`: most values of all arguments together, since each becomes a step of one trace. */
  constructor(private readonly limit: number) {}

  matrix(id: string, value: unknown): Matrix {
    const matrix = flatten(id, value, this.limit);
    this.values += matrix.data.length;
    if (this.values > this.limit) {
      throw new AttentionError('too_large', { name: id, values: this.values, limit: this.limit });
    }
    this.inputs.set(id, matrix);
    return matrix;
  }

  maskParts = maskParts;
  maskMatrix = maskMatrix;
  maskKeys = maskKeys;

  numbers(count: number): Float64Array {
    return allocate(() => new Float64Array(count));
  }

  flags(count: number): Uint8Array {
    return allocate(() => new Uint8Array(count));
  }

  slice(): Float64Array {
    throw new AttentionError('unknown_step', { id: '' }); // a whole problem has no operands yet
  }
}

/** Hands over the few cells of its operands that one cell is made of. */
export class SliceReader extends Reader {
  constructor(private readonly operands: readonly (Matrix & { id: string })[]) {
    super(0);
  }

  override slice(operand = 0, row = 0, col = 0, rows = 0, cols = 0): Float64Array {
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
    const cells = new Float64Array(rows * cols);
    for (let i = 0; i < rows; ++i) {
      const begin = (row + i) * from.cols + col;
      cells.set(from.data.subarray(begin, begin + cols), i * cols);
    }
    return cells;
  }
}

function allocate<T>(make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw new AttentionError('out_of_memory', {}, { cause });
  }
}
