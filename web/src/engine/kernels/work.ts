/**
 * Float32 attention as rows that do not know of each other: however they are cut, and whoever computes them, the result is
 * the same to the last bit. A work says where things lie in memory and which kernels make which rows; when they are
 * computed is for others to say: run.ts,
 * slices.ts, team.ts.
 */
import { AttentionError } from '../errors';
import { count, notFinite, type Floats } from './arguments';
import { Places, type Calls, type Instance } from './instance';

/** `rows` × `width` floats, rows that begin `stride` floats apart. */
export interface Block {
  at: number;
  rows: number;
  width: number;
  stride: number;
}

export interface Result {
  name: 'output' | 'weights';
  shape: number[];
  at: number;
  /** the caller's own room, where there is some */
  room: Float32Array | undefined;
}

/** Copies what the caller gave: from here on it may change. Returns where. @throws `out_of_memory`, `not_finite` */
export function placeInputs(inputs: readonly Floats[], places: Places, instance: Instance): number[] {
  const { kernels } = instance;
  const placed: number[] = [];
  let most = 0;
  for (const { data, shape, packed } of inputs) {
    placed.push(places.take(packed ? kernels.packFloats(shape[0]!, shape[1]!) : data.length));
    if (packed) most = Math.max(most, data.length);
  }
  // what is packed lies beside it before, where later something else will
  const spare = new Places(places.end).take(most);
  instance.reserve(spare + 4 * most);
  for (let i = 0; i < inputs.length; ++i) {
    const { name, data, shape, packed } = inputs[i]!;
    const at = packed ? spare : placed[i]!;
    instance.put(at, data);
    const until = kernels.finiteUntil(at, data.length);
    if (until < data.length) throw notFinite(name, until, shape);
    if (packed) kernels.pack(at, shape[0]!, shape[1]!, placed[i]!);
  }
  return placed;
}

export abstract class Work {
  /** How many there are; the first `shared` of them in any order, by anybody, the others when those are done. */
  abstract readonly rows: number;
  abstract readonly shared: number;
  /** Where each input lies, and where the last of them ends. */
  protected placed: readonly number[] = [];
  private inputsEnd = 0;
  end = 0;

  constructor(readonly inputs: readonly Floats[]) {}

  /** Places the inputs, then whatever else there is. Returns where things end. */
  protected abstract lay(places: Places, instance: Instance): void;
  /** How many rows from this one on are of one kind, itself counted. */
  abstract alike(row: number): number;
  /** Multiplications, each with its addition. */
  abstract cost(row: number): number;
  /** Alike rows. */
  abstract compute(calls: Calls, row: number, count: number): void;
  /** How many shared rows, the last of them before this one, somebody else may compute: about so many, or 0. */
  abstract part(before: number, about: number): number;
  /** What the shared rows leave in memory. */
  abstract gives(row: number, count: number): Block[];
  protected abstract results(): Result[];

  /** Inputs are copied: from here on they may change. @throws `out_of_memory`, `not_finite` */
  place(instance: Instance, from = instance.base): void {
    const places = new Places(from);
    this.placed = placeInputs(this.inputs, places, instance);
    this.inputsEnd = places.end;
    this.lay(places, instance);
    this.end = places.end;
    instance.reserve(this.end);
  }

  /** All inputs as they lie in memory, as one copy: in `room`, where it is large enough. */
  inputsIn(instance: Instance, room: ArrayBuffer): { at: number; floats: Float32Array<ArrayBuffer> } {
    const at = this.placed[0]!;
    const inputs = instance.view(at, (this.inputsEnd - at) / 4);
    if (inputs.byteLength > room.byteLength) return { at, floats: inputs.slice() };
    const floats = new Float32Array(room, 0, inputs.length);
    floats.set(inputs);
    return { at, floats };
  }

  /** Rows `row` … `row + count - 1`, whatever their kinds. */
  computeAll(calls: Calls, row: number, count: number): void {
    for (const end = row + count; row < end;) {
      const here = Math.min(this.alike(row), end - row);
      this.compute(calls, row, here);
      row += here;
    }
  }

  /** @throws `not_finite`; `shape_mismatch` for room that was posted away */
  take(instance: Instance): { output: Float32Array; weights?: Float32Array } {
    const taken: { output?: Float32Array; weights?: Float32Array } = {};
    for (const { name, shape, at, room } of this.results()) {
      const size = count(shape);
      const until = name === 'output' ? instance.kernels.finiteUntil(at, size) : size;
      if (until < size) throw notFinite(name, until, shape);
      if (room && room.length !== size) {
        const [left, right] = [[size], [room.length]];
        throw new AttentionError('shape_mismatch', { left, right, leftName: name, rightName: 'out' });
      }
      room?.set(instance.view(at, size));
      taken[name] = room ?? copyOf(instance, at, size);
    }
    return taken as { output: Float32Array };
  }
}

function copyOf(instance: Instance, at: number, size: number): Float32Array {
  try {
    return instance.copy(at, size);
  } catch (cause) {
    throw new AttentionError('out_of_memory', {}, { cause });
  }
}
