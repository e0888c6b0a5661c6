/**
 * Which of the three modules this browser computes with, compiled when it is first asked for. All three are in here,
 * because a call that gives its result at once cannot wait for a file; packed together, since they are built of
 * the same sources, they cost hardly more than one.
 */
import { AttentionError } from '../errors';
import { refusal, unavailable } from '../wasm-refusal';
import { bytes, lengths } from '../wasm/kernels-{relaxed,simd,scalar}.wasm?packed';
import { Instance } from './instance';

/** Best first, as in the import above: relaxed SIMD, SIMD128, neither. */
const scalar = 2;

/** A function of one vector instruction: (func (result v128) (f32x4.relaxed_madd …)) and (i32x4.splat …). */
const usesOf = (...code: number[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
    ...[10, code.length + 4, 1, code.length + 2, 0, ...code, 11],
  ]);
const zeros = [65, 0, 253, 17];
const probes = [usesOf(...zeros, ...zeros, ...zeros, 253, 133, 2), usesOf(...zeros)];

let best = -1;
const modules: WebAssembly.Module[] = [];
/** Instances that nobody uses, ready for the next. */
const idle: Instance[] = [];

/** What is worth keeping: whoever computed with more gives the memory back. */
const mostIdle = 2;
const mostIdleBytes = 2 ** 24;

/** @throws AttentionError `wasm_unavailable` */
export function acquire(): Instance {
  return idle.pop() ?? fresh();
}

/** To be called by whom `acquire` gave it. */
export function release(instance: Instance): void {
  if (instance.module === modules[best] && idle.length < mostIdle && instance.bytes <= mostIdleBytes)
    idle.push(instance);
}

function fresh(): Instance {
  if (typeof WebAssembly === 'undefined') throw unavailable('unsupported', 'no WebAssembly');
  if (best < 0) best = [...probes.map((probe) => WebAssembly.validate(probe)), true].indexOf(true);
  try {
    return new Instance(moduleOf(best));
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw refusal(thrown);
    if (best === scalar) throw new AttentionError('out_of_memory', {}, { cause: thrown });
  }
  // Chromium before 115 makes nothing above 4 kB on a page's main thread without a promise. What cannot wait is computed
  // with the small one meanwhile.
  void prepare();
  try {
    return new Instance(moduleOf(scalar));
  } catch (cause) {
    throw new AttentionError('out_of_memory', {}, { cause });
  }
}

const moduleOf = (which: number): WebAssembly.Module => (modules[which] ??= new WebAssembly.Module(bytesOf(which)));

let preparing = false;

async function prepare(): Promise<void> {
  if (preparing) return;
  preparing = true;
  try {
    const { module, instance } = await WebAssembly.instantiate(bytesOf(best));
    modules[best] = module;
    release(new Instance(module, instance));
  } catch {
    // no memory for it now; the next call asks again
  } finally {
    preparing = false;
  }
}

function bytesOf(which: number): Uint8Array<ArrayBuffer> {
  const start = lengths.slice(0, which).reduce((sum, length) => sum + length, 0);
  return bytes().slice(start, start + lengths[which]!);
}
