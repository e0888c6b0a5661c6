/** Loading: once for the same options, however many elements ask, and again after it failed. */
import { makeAttention } from './attention';
import { defaultWasm, type WasmSource } from './default-wasm';
import { Engine } from './engine';
import { AttentionError } from './errors';
import { written } from './matrix';
import type { Attention, LoadOptions } from './types';
import { compile, orClassified } from './wasm-source';

const byDefault: object = {};
const byAddress = new Map<string, Promise<Attention>>();
const byBytes = new WeakMap<object, Promise<Attention>>(); // bytes that nobody holds any more are let go

/**
 * The engine, ready to compute. The same options give the same promise; a failed load is not remembered.
 *
 * @throws AttentionError `invalid_option` {name}; `wasm_unavailable` {cause: 'blocked' | 'missing' | 'unsupported' | 'invalid', detail}
 * @example
 *     const attention = await loadAttention();
 */
export function loadAttention(options: LoadOptions = {}): Promise<Attention> {
  const refusal = wrongIn(options);
  if (refusal) return Promise.reject(refusal);
  const { wasm } = options;
  const [cache, key] = placeOf(wasm);
  const loading = cache.get(key);
  if (loading) return loading;

  const promise = load(wasm);
  cache.set(key, promise);
  promise.catch(() => cache.delete(key));
  return promise;
}

function wrongIn(options: unknown): AttentionError | undefined {
  const invalid = (name: string, value?: unknown): AttentionError =>
    new AttentionError('invalid_option', value === undefined ? { name } : { name, value: written(value) });
  if (typeof options !== 'object' || options === null) return invalid('options', options);
  const { wasm, ...others } = options as LoadOptions;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return invalid(unknown);
  return ['string', 'object', 'undefined'].includes(typeof wasm) ? undefined : invalid('wasm', wasm);
}

interface Cache {
  get(key: unknown): Promise<Attention> | undefined;
  set(key: unknown, promise: Promise<Attention>): void;
  delete(key: unknown): void;
}

function placeOf(wasm: WasmSource | undefined): [Cache, unknown] {
  if (typeof wasm === 'string' || wasm instanceof URL) return [byAddress as Cache, String(wasm)];
  return [byBytes as Cache, wasm ?? byDefault];
}

async function load(wasm: WasmSource | undefined): Promise<Attention> {
  // The default is asked for when the script that called us has ended: a bundle may still be about to say what it is.
  await Promise.resolve();
  const module = await compile(wasm ?? defaultWasm());
  return makeAttention(await orClassified(Engine.start(module)));
}
