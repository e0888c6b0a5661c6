/** One instance of the kernels: what it computes with, and the memory that whoever holds it lays out as it likes. */
import { AttentionError } from '../errors';

type Numbers = (...numbers: number[]) => number;

/** What cpp/bindings/kernels/module.cpp exports: the parameters stand there. Addresses are in bytes. */
export interface Kernels {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
  attend: Numbers;
  attendFloats: Numbers;
  pack: Numbers;
  packFloats: Numbers;
  project: Numbers;
  finiteUntil: Numbers;
}

/** The kernels that compute; anything that has these can be told to. */
export type Calls = Pick<Kernels, 'attend' | 'project'>;

const page = 2 ** 16;

export class Instance {
  readonly kernels: Kernels;
  /** Where memory begins that is free to be laid out. */
  readonly base: number;
  /** All of the memory. Asking it for its buffer each time would be a tenth of a small call. */
  private floats = new Float32Array(0);

  constructor(
    readonly module: WebAssembly.Module,
    instance = new WebAssembly.Instance(module),
  ) {
    this.kernels = instance.exports as unknown as Kernels;
    this.base = this.kernels.__heap_base.value as number;
    this.look();
  }

  get bytes(): number {
    return this.floats.byteLength;
  }

  /** Memory up to `end`. @throws AttentionError `out_of_memory` */
  reserve(end: number): void {
    if (end <= this.bytes) return;
    try {
      this.kernels.memory.grow(Math.ceil((end - this.bytes) / page));
    } catch (cause) {
      throw new AttentionError('out_of_memory', {}, { cause });
    }
    this.look();
  }

  put(at: number, floats: Float32Array): void {
    this.floats.set(floats, at / 4);
  }

  /** A view, good until memory grows. */
  view(at: number, count: number): Float32Array {
    return this.floats.subarray(at / 4, at / 4 + count);
  }

  copy(at: number, count: number): Float32Array {
    return this.floats.slice(at / 4, at / 4 + count);
  }

  private look(): void {
    this.floats = new Float32Array(this.kernels.memory.buffer);
  }
}

/** Places in memory one after the other, each at the beginning of a cache line. */
export class Places {
  constructor(public end: number) {}

  take(floats: number): number {
    const at = Math.ceil(this.end / 64) * 64;
    this.end = at + 4 * floats;
    return at;
  }
}
