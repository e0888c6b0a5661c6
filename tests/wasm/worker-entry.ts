/** What worker.test.ts runs in a worker. */
import { parentPort, workerData } from 'node:worker_threads';
import { AttentionError, loadAttention, type ScaledDotProductAttention } from '../../web/src/index';

const { wasm, problem } = workerData as { wasm: string; problem: ScaledDotProductAttention };
const dom = 'document' in globalThis || 'window' in globalThis;
const attention = await loadAttention({ wasm });
try {
  parentPort!.postMessage({ trace: attention.scaledDotProductAttention(problem), dom });
} catch (error) {
  const { code, params } = error as AttentionError;
  parentPort!.postMessage({ error: { code, params }, dom });
}
