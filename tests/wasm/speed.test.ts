/** How long a call takes, printed. No claim: machines differ, and a loaded one fails whatever the number is. */
import { test } from 'vitest';
import { attention, twoWords } from './support';

/** The best of several rounds, in microseconds: what disturbs a round only ever makes it longer. */
function microseconds(work: () => void, calls = 500, rounds = 8): string {
  let best = Infinity;
  for (let round = 0; round < rounds; ++round) {
    const start = performance.now();
    for (let call = 0; call < calls; ++call) work();
    best = Math.min(best, ((performance.now() - start) / calls) * 1000);
  }
  return best.toFixed(1);
}

test('two words, every step read', () => {
  let sum = 0;
  const call = microseconds(() => {
    const { steps } = attention.scaledDotProductAttention(twoWords);
    for (const { data } of steps) for (const value of data) sum += value;
  });
  const trace = attention.scaledDotProductAttention(twoWords);
  const derivation = microseconds(() => (sum += trace.derive('weights', 1, 0).value));
  console.log(`two words: ${call} µs a call, ${derivation} µs a derivation (${sum > 0 ? 'read' : ''})`);
});
