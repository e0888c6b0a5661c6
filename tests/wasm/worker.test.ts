/** The engine entry in a worker: bundled as a consumer would, no DOM in sight, its own engine, traces posted back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shared } from '../../web/build/bundles.mjs';
import type { FusedAttention, TraceData } from '../../web/src/index';
import { attention, expectError, twoWords, wasmUrl } from './support';

const folder = mkdtempSync(join(tmpdir(), 'attention-worker-'));
const entry = fileURLToPath(new URL('./worker-entry.ts', import.meta.url));

beforeAll(async () => {
  await build({
    ...shared,
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

const column = Float32Array.from({ length: 1_000 }, (_, i) => (i % 7) - 3);
const fused: FusedAttention = {
  ...{ query: column, key: column, value: column },
  ...{ heads: 1, queryLength: 1_000, keyLength: 1_000, headSize: 1 },
};

function inWorker(
  problem: object,
): Promise<{ trace?: TraceData; fused?: Float32Array; error?: { code: string; params: object }; dom: boolean }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(folder, 'worker.mjs'), { workerData: { wasm: wasmUrl.href, problem, fused } });
    // The worker ends by itself: nothing that it waited for keeps it.
    let message: Parameters<typeof resolve>[0];
    worker
      .once('message', (posted) => (message = posted))
      .once('exit', () => resolve(message))
      .once('error', reject);
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

test('float32 attention in slices, where there are no frames', async () => {
  const { fused: there } = await inWorker(twoWords);
  expect(there).toEqual(attention.fusedAttention(fused));
});

test('errors are as good there', async () => {
  const { error } = await inWorker({ ...twoWords, query: [[1, 2]] });
  expectError(() => attention.scaledDotProductAttention({ ...twoWords, query: [[1, 2]] }), 'shape_mismatch', {
    ...error!.params,
  });
  expect(error!.code).toBe('shape_mismatch');
});
