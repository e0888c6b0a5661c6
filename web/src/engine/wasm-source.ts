/** From where the Wasm may be to a compiled module; what goes wrong on the way is named in wasm-refusal.ts. */
import type { WasmSource } from './default-wasm';
import { refusal, unavailable } from './wasm-refusal';

export async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw unavailable('unsupported', 'no WebAssembly');
  if (typeof source !== 'string' && !(source instanceof URL)) return compileBytes(source);

  const fileSystem = nodeFileSystem(source);
  if (fileSystem) return compileBytes(await orMissing(fileSystem.readFile(pathOf(source))));

  const response = await orMissing(fetch(source, { credentials: 'same-origin' }));
  if (!response.ok) throw unavailable('missing', `HTTP ${response.status} ${response.url}`);
  // Some hosts (school servers, course systems) do not know .wasm; streaming insists on its type.
  const streams = response.headers.get('content-type')?.split(';')[0]?.trim() === 'application/wasm';
  if (!streams || !WebAssembly.compileStreaming) return compileBytes(await orMissing(response.arrayBuffer()));
  return orClassified(WebAssembly.compileStreaming(response));
}

const compileBytes = (bytes: BufferSource): Promise<WebAssembly.Module> => orClassified(WebAssembly.compile(bytes));

/** Also for what comes later than compiling: instantiating a module that asks for other imports than ours gives. */
export async function orClassified<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    throw refusal(thrown);
  }
}

async function orMissing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    throw unavailable('missing', thrown);
  }
}

/**
 * Node's files, if this is Node and the source is one. Asked for at run time: an import, even a dynamic one, would have
 * to be explained to every bundler for browsers.
 */
function nodeFileSystem(source: string | URL): typeof import('node:fs/promises') | undefined {
  if (/^(?!file:)[a-z][a-z\d+.-]+:/i.test(String(source))) return undefined; // two letters at least: C:\ is a path
  if (typeof process === 'undefined' || typeof process.getBuiltinModule !== 'function') return undefined;
  return process.getBuiltinModule('node:fs/promises');
}

const pathOf = (source: string | URL): string | URL =>
  typeof source === 'string' && source.startsWith('file:') ? new URL(source) : source;
