/** How long attention takes here and now: float32 self-attention of one head, for growing n. */
import type { Attention } from '../../engine/types.js';
import { seededMatrix } from '../attn-player/seeded.js';

export interface Timing {
  length: number;
  ms: number;
}

export interface Run {
  size: number;
  causal: boolean;
  signal: AbortSignal;
  onProgress: (length: number, done: number) => void;
  onTiming: (timing: Timing) => void;
}

const lengths = [64, 128, 256, 512, 1024, 2048, 4096, 8192];
/** A clock of a browser is coarse: short runs are repeated for at least so long. */
const leastMs = 25;
/** Whatever would take twice four times as long as this is left out. */
const mostMs = 1500;
/** The page draws in between. */
const budgetMs = 12;

export async function measure(
  attention: Attention,
  { size, causal, signal, onProgress, onTiming }: Run,
): Promise<void> {
  for (const length of lengths) {
    const random = (seed: number): Float32Array => Float32Array.from(seededMatrix(length, size, 1, seed).data);
    const problem = {
      ...{ query: random(1), key: random(2), value: random(3) },
      ...{ heads: 1, queryLength: length, keyLength: length, headSize: size, causal },
    };
    let runs = 0;
    const start = performance.now();
    let elapsed: number;
    do {
      await attention.fusedAttentionInSlices(problem, {
        budgetMs,
        signal,
        onProgress: (done) => onProgress(length, done),
      });
      runs += 1;
      elapsed = performance.now() - start;
    } while (elapsed < leastMs);
    onTiming({ length, ms: elapsed / runs });
    if (elapsed / runs > mostMs) return;
  }
}
