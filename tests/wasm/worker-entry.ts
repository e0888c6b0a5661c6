/** What worker.test.ts runs in a worker. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  AttentionError,
  loadAttention,
  type FusedAttention,
  type ScaledDotProductAttention,
} from '../../web/src/index';

const { wasm, problem, fused } = workerData as {
  wasm: string;
  problem: ScaledDotProductAttention;
  fused: FusedAttention;
};
const dom = 'document' in globalThis || 'window' in globalThis;
const attention = await loadAttention({ wasm });
try {
  const trace = attention.scaledDotProductAttention(problem);
  parentPort!.postMessage({ trace, fused: await attention.fusedAttentionInSlices(fused, { budgetMs: 0 }), dom });
} catch (error) {
  const { code, params } = error as AttentionError;
  parentPort!.postMessage({ error: { code, params }, dom });
}
