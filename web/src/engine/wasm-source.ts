/**
 * From where the Wasm may be to a compiled module, and from everything that can go wrong on the way to a cause that a
 * page can name: `blocked` by its Content-Security-Policy, `missing`, `unsupported` by the browser, `invalid`.
 */
import type { WasmSource } from './default-wasm';
import { AttentionError } from './errors';

type Cause = 'blocked' | 'missing' | 'unsupported' | 'invalid';

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
    throw unavailable(causeOf(thrown), thrown);
  }
}

async function orMissing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    throw unavailable('missing', thrown);
  }
}

function causeOf(thrown: unknown): Cause {
  // Chromium and Firefox throw a CompileError, Safari an EvalError; all of them name what forbade it.
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (name === 'EvalError' || /unsafe-eval|content.security.policy|\bCSP\b/i.test(message)) return 'blocked';
  return WebAssembly.validate(withExceptions) ? 'invalid' : 'unsupported';
}

/** The smallest module that has a try block: (func (try (do) (catch_all))). */
const withExceptions = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
]);

function unavailable(cause: Cause, why: unknown): AttentionError {
  const detail = why instanceof Error ? why.message : String(why);
  return new AttentionError('wasm_unavailable', { cause, detail }, { cause: why });
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
