// Long float32 work that lets others have their turn: a page draws, a button cancels. Run it with node.
import { loadAttention } from 'attention-textbook';

const attention = await loadAttention();

const [heads, queryLength, keyLength, headSize] = [8, 500, 500, 64];
const wave = (step) => Float32Array.from({ length: heads * keyLength * headSize }, (_, i) => Math.sin(step * i));
const [query, key, value] = [wave(1), wave(2), wave(3)];

const cancel = new AbortController();
const shown = [];

const output = await attention.fusedAttentionInSlices(
  { query, key, value, heads, queryLength, keyLength, headSize, causal: true },
  { signal: cancel.signal, onProgress: (done) => shown.push(done) },
);

console.log(`${output.length} numbers, progress shown from ${shown[0]} to ${shown.at(-1)}`);
console.log(`the first query sees the first key alone: ${output[1] === value[1]}`);
