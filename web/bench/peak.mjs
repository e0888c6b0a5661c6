// What this machine's vectors can do at most, in the same browser: twelve sums in registers, nothing read, nothing
// written. The module is assembled here: no toolchain and no file stands between the question and the machine.

const [v128, i32] = [0x7b, 0x7f];
const sums = 12; // enough that none waits for itself; with one for the factor, as many registers as V8 has to give

const [get, set] = [0x20, 0x21];
const [add, multiply, multiplyAdd] = [
  [0xfd, 0xe4, 0x01],
  [0xfd, 0xe6, 0x01],
  [0xfd, 0x85, 0x02], // relaxed
];

function assemble(relaxed) {
  const factor = sums + 1; // local 0 is how many turns are left
  const each = Array.from({ length: sums }, (_, i) => i + 1);
  const turn = (sum) =>
    relaxed
      ? [get, sum, get, factor, get, factor, ...multiplyAdd, set, sum]
      : [get, sum, get, factor, ...multiply, get, factor, ...add, set, sum];
  const half = [0x43, 0, 0, 0, 0x3f, 0xfd, 0x13, set, factor];
  const loop = [0x03, 0x40, ...each.flatMap(turn), get, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b];
  const total = [get, 1, ...each.slice(1).flatMap((sum) => [get, sum, ...add])];
  // JavaScript cannot be given a vector: the function gives its first lane.
  const body = [1, sums + 1, v128, ...half, ...loop, ...total, 0xfd, 0x1f, 0, 0x0b];
  const section = (id, content) => [id, ...length(content.length), ...content];
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, i32, 1, 0x7d]),
    ...section(3, [1, 0]),
    ...section(7, [1, 1, 0x66, 0, 0]),
    ...section(10, [1, ...length(body.length), ...body]),
  ]);
}

const length = (count) => (count < 128 ? [count] : [(count & 127) | 128, count >> 7]);

/** Asks for milliseconds of `turns` turns when called; undefined where there is no SIMD. */
export async function peak() {
  const relaxed = WebAssembly.validate(assemble(true));
  const bytes = assemble(relaxed);
  if (!WebAssembly.validate(bytes)) return undefined;
  const { f } = (await WebAssembly.instantiate(bytes)).instance.exports;
  const turns = 2_000_000; // some 4 ms: clocks of browsers are coarse
  f(turns);
  return {
    kind: relaxed ? 'relaxed SIMD' : 'SIMD128',
    operations: turns * sums * 4 * 2,
    run: () => f(turns),
  };
}
