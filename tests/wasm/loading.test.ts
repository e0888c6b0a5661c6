/** Loading: once for the same options; each way of failing by its name, and never remembered. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { setDefaultWasm } from '../../web/src/engine/default-wasm';
import { AttentionError, loadAttention, version } from '../../web/src/index';
import { twoWords, untyped, wasmBytes, wasmUrl } from './support';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function causeOf(loading: Promise<unknown>): Promise<Record<string, unknown>> {
  const error: unknown = await loading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AttentionError);
  const { code, params } = error as AttentionError;
  expect(code).toBe('wasm_unavailable');
  expect(params.detail).toMatch(/\S/);
  return { cause: params.cause };
}

describe('the same options, the same promise', () => {
  test('by default', () => {
    expect(loadAttention()).toBe(loadAttention());
    expect(loadAttention({})).toBe(loadAttention());
    expect(loadAttention(untyped({ wasm: undefined }))).toBe(loadAttention());
  });

  test('by address, however it is written', async () => {
    await loadAttention({ wasm: wasmUrl });
    expect(loadAttention({ wasm: wasmUrl })).toBe(loadAttention({ wasm: new URL(wasmUrl) }));
    expect(loadAttention({ wasm: wasmUrl })).toBe(loadAttention({ wasm: wasmUrl.href }));
    expect(loadAttention({ wasm: wasmUrl })).not.toBe(loadAttention());
  });

  test('by bytes: the object, not what is in it', async () => {
    const bytes = wasmBytes();
    const first = loadAttention({ wasm: bytes });
    expect(loadAttention({ wasm: bytes })).toBe(first);
    const other = loadAttention({ wasm: wasmBytes() });
    expect(other).not.toBe(first);
    await Promise.all([first, other]);
  });

  test('a hundred at once compile once', async () => {
    const compile = vi.spyOn(WebAssembly, 'compile');
    const bytes = wasmBytes();
    await Promise.all(Array.from({ length: 100 }, () => loadAttention({ wasm: bytes })));
    expect(compile).toHaveBeenCalledTimes(1);
  });
});

describe('Node reads the file, without fetch', () => {
  test.each([
    ['a URL', wasmUrl],
    ['its text', wasmUrl.href],
    ['a path', fileURLToPath(wasmUrl)],
  ])('from %s', async (_, wasm) => {
    vi.stubGlobal('fetch', () => {
      throw new Error('fetched');
    });
    const attention = await loadAttention({ wasm: typeof wasm === 'string' ? wasm : new URL(wasm) });
    expect(attention.scaledDotProductAttention(twoWords).step('scores').data[0]).toBe(2);
  });
});

describe('from a server', () => {
  let server: Server;
  let origin: string;
  let type = 'application/wasm';
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/page') return response.setHeader('content-type', 'text/html').end('<!doctype html>');
      if (!request.url!.endsWith('.wasm')) return response.writeHead(404).end();
      return response.setHeader('content-type', type).end(readFileSync(wasmUrl));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test('that knows the type: streamed', async () => {
    type = 'application/wasm';
    const streaming = vi.spyOn(WebAssembly, 'compileStreaming');
    await loadAttention({ wasm: `${origin}/a.wasm` });
    expect(streaming).toHaveBeenCalledTimes(1);
  });

  test('that does not: by its bytes', async () => {
    type = 'application/octet-stream';
    const streaming = vi.spyOn(WebAssembly, 'compileStreaming');
    await loadAttention({ wasm: new URL(`${origin}/b.wasm`) });
    expect(streaming).not.toHaveBeenCalled();
  });

  test('that has no such file: missing', async () => {
    expect(await causeOf(loadAttention({ wasm: `${origin}/gone` }))).toEqual({ cause: 'missing' });
  });

  test('that answers everything with a page: invalid', async () => {
    expect(await causeOf(loadAttention({ wasm: `${origin}/page` }))).toEqual({ cause: 'invalid' });
  });

  test('that is not there: missing', async () => {
    expect(await causeOf(loadAttention({ wasm: 'http://127.0.0.1:9/a.wasm' }))).toEqual({ cause: 'missing' });
  });
});

describe('what can go wrong has a name', () => {
  test('no file: missing', async () => {
    const wasm = new URL('./no-such.wasm', pathToFileURL('/'));
    expect(await causeOf(loadAttention({ wasm }))).toEqual({ cause: 'missing' });
  });

  test('bytes that are no Wasm, or half of it: invalid', async () => {
    expect(await causeOf(loadAttention({ wasm: new Uint8Array([1, 2, 3]) }))).toEqual({ cause: 'invalid' });
    expect(await causeOf(loadAttention({ wasm: wasmBytes().slice(0, 5_000) }))).toEqual({ cause: 'invalid' });
  });

  test('a Wasm of somebody else: invalid', async () => {
    // (module (import "x" "y" (func)))
    const other = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 120, 1, 121, 0, 0];
    expect(await causeOf(loadAttention({ wasm: new Uint8Array(other) }))).toEqual({ cause: 'invalid' });
  });

  test.each([
    [
      'Chromium',
      new WebAssembly.CompileError(
        "WebAssembly.compile(): Refused to compile or instantiate WebAssembly module because 'unsafe-eval' is not an allowed source of script",
      ),
    ],
    ['Firefox', new WebAssembly.CompileError('call to WebAssembly.compile() blocked by CSP')],
    ['Safari', new EvalError("Refused to create a WebAssembly object because of the page's policy")],
  ])('a Content-Security-Policy, as %s says it: blocked, and the message has the directive', async (_, thrown) => {
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(thrown);
    const loading = loadAttention({ wasm: wasmBytes() });
    expect(await causeOf(loading)).toEqual({ cause: 'blocked' });
    await expect(loading).rejects.toThrow("'wasm-unsafe-eval'");
  });

  test('no WebAssembly at all: unsupported', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect(await causeOf(loadAttention({ wasm: wasmBytes() }))).toEqual({ cause: 'unsupported' });
  });
});

test('a failed load is not remembered', async () => {
  const bytes = wasmBytes();
  vi.spyOn(WebAssembly, 'compile').mockRejectedValueOnce(new Error('not today'));
  const first = loadAttention({ wasm: bytes });
  await expect(first).rejects.toThrow();
  const second = loadAttention({ wasm: bytes });
  expect(second).not.toBe(first);
  expect((await second).limits.traceValues).toBe(2 ** 25);
});

test('a bundle that carries the Wasm may say so after the first load was asked for', async () => {
  vi.resetModules(); // a page of its own: nothing loaded yet
  const fresh = {
    engine: await import('../../web/src/index'),
    default: await import('../../web/src/engine/default-wasm'),
  };
  expect(fresh.default.setDefaultWasm).not.toBe(setDefaultWasm);
  const provide = vi.fn(wasmBytes);
  const loading = fresh.engine.loadAttention();
  fresh.default.setDefaultWasm(provide);
  await loading;
  expect(provide).toHaveBeenCalledTimes(1);
});

test('importing does nothing, so that a server may', async () => {
  vi.resetModules();
  vi.stubGlobal('WebAssembly', undefined);
  vi.stubGlobal('fetch', undefined);
  await expect(import('../../web/src/index')).resolves.toHaveProperty('loadAttention');
});

test('version is the one in package.json', () => {
  const { version: expected } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(version).toBe(expected);
});
