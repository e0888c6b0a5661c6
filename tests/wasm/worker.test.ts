/** The engine entry in a worker: bundled as a consumer would, no DOM in sight, its own engine, traces posted back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TraceData } from '../../web/src/index';
import { attention, expectError, twoWords, wasmUrl } from './support';

const folder = mkdtempSync(join(tmpdir(), 'attention-worker-'));
const entry = fileURLToPath(new URL('./worker-entry.ts', import.meta.url));

beforeAll(async () => {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      minify: false,
      rollupOptions: { external: /^node:/ },
      lib: { entry, formats: ['es'], fileName: () => 'worker.mjs' },
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

function inWorker(
  problem: object,
): Promise<{ trace?: TraceData; error?: { code: string; params: object }; dom: boolean }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(folder, 'worker.mjs'), { workerData: { wasm: wasmUrl.href, problem } });
    worker.once('message', resolve).once('error', reject);
  });
}

test('computes there, is posted here, and explains itself here', async () => {
  const { trace, dom } = await inWorker({ ...twoWords, mask: 'causal' });
  expect(dom).toBe(false);
  const here = attention.traceFrom(trace!);
  const expected = attention.scaledDotProductAttention({ ...twoWords, mask: 'causal' });
  expect(here.steps).toEqual(expected.steps);
  expect(here.derive('output', 1, 0)).toEqual(expected.derive('output', 1, 0));
});

test('errors are as good there', async () => {
  const { error } = await inWorker({ ...twoWords, query: [[1, 2]] });
  expectError(() => attention.scaledDotProductAttention({ ...twoWords, query: [[1, 2]] }), 'shape_mismatch', {
    ...error!.params,
  });
  expect(error!.code).toBe('shape_mismatch');
});
