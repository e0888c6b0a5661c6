/** Which kernels a browser gets: the best that it has, and something wherever there is WebAssembly. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AttentionError } from '../../web/src/index';
import { wasmUrl } from './support';

type Instances = typeof import('../../web/src/engine/kernels/instances');
let instances: Instances;

beforeEach(async () => {
  vi.resetModules(); // a page that has just been opened
  instances = await import('../../web/src/engine/kernels/instances');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const size = (name: string): number => readFileSync(new URL(`kernels-${name}.wasm`, wasmUrl)).length;

/** How many bytes each module had that was compiled. */
function compiled(): number[] {
  const sizes: number[] = [];
  const { Module } = WebAssembly;
  vi.spyOn(WebAssembly, 'Module').mockImplementation(function (bytes: BufferSource) {
    sizes.push(bytes.byteLength);
    return new Module(bytes);
  } as never);
  return sizes;
}

/** What the browser says to the two probes: relaxed SIMD, SIMD128. */
function browserWith(...features: boolean[]): void {
  const { validate } = WebAssembly;
  vi.spyOn(WebAssembly, 'validate').mockImplementation((bytes) => features.shift() ?? validate(bytes));
}

test('the probes are modules that this engine knows, or does not, as it does the kernels', () => {
  const probe = vi.spyOn(WebAssembly, 'validate');
  instances.acquire();
  const [relaxed, simd] = probe.mock.results.map(({ value }) => value as boolean);
  expect(relaxed).toBe(WebAssembly.validate(readFileSync(new URL('kernels-relaxed.wasm', wasmUrl))));
  expect(simd).toBe(true);
});

test.each([
  ['SIMD128', [false, true], 'simd'],
  ['no SIMD', [false, false], 'scalar'],
])('%s: its module, compiled once, and nothing else', (_, features, name) => {
  browserWith(...features);
  const sizes = compiled();
  const [first, second] = [instances.acquire(), instances.acquire()];
  expect(second).not.toBe(first);
  expect(sizes).toEqual([size(name)]);
});

test('nothing is compiled before it is asked for', async () => {
  const sizes = compiled();
  vi.resetModules();
  const { fusedAttention } = await import('../../web/src/fused');
  expect(sizes).toEqual([]);
  const one = Float32Array.of(1);
  fusedAttention({ query: one, key: one, value: one, heads: 1, queryLength: 1, keyLength: 1, headSize: 1 });
  expect(sizes).toHaveLength(1);
});

test('a call that ended leaves its instance to the next', () => {
  const first = instances.acquire();
  instances.release(first);
  expect(instances.acquire()).toBe(first);
});

test('a page in Chromium before 115: the small module at once, the best one when it has come', async () => {
  browserWith(false, true);
  const { Module } = WebAssembly;
  vi.spyOn(WebAssembly, 'Module').mockImplementation(function (bytes: BufferSource) {
    if (bytes.byteLength > 4_096) throw new RangeError('WebAssembly.Module(): larger than 4KB');
    return new Module(bytes);
  } as never);
  const small = instances.acquire();
  instances.release(small);
  await vi.waitFor(() => expect(instances.acquire().module).not.toBe(small.module));
});

test('a policy that forbids Wasm: the error names it', () => {
  vi.spyOn(WebAssembly, 'Module').mockImplementation(function () {
    throw new WebAssembly.CompileError('call to WebAssembly.Module() blocked by CSP');
  } as never);
  const code = (): unknown => {
    try {
      return instances.acquire();
    } catch (error) {
      return [(error as AttentionError).code, (error as AttentionError).params.cause];
    }
  };
  expect(code()).toEqual(['wasm_unavailable', 'blocked']);
});

test('no WebAssembly: the error says so', () => {
  vi.stubGlobal('WebAssembly', undefined);
  expect(() => instances.acquire()).toThrow('no WebAssembly');
});

test('no memory for an instance: an error with a code', () => {
  vi.spyOn(WebAssembly, 'Instance').mockImplementation(function () {
    throw new RangeError('WebAssembly.Instance(): Out of memory');
  } as never);
  vi.spyOn(WebAssembly, 'instantiate').mockRejectedValue(new RangeError('Out of memory'));
  expect(() => instances.acquire()).toThrow('not enough memory');
});
