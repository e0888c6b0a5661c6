// Attention from JavaScript: every step as a matrix, and where a number came from. Run it with node.
import { loadAttention } from 'attention-textbook';

const attention = await loadAttention();

const trace = attention.scaledDotProductAttention({
  query: [[0, 1, 0, 1]],
  key: [
    [1, 0, 1, 0],
    [1, 1, 1, 1],
  ],
  value: [
    [10, 0],
    [0, 10],
  ],
});

for (const { id, rows, cols, data } of trace.steps) {
  const values = Array.from(data, (value) => Number(value.toFixed(3)));
  console.log(`${id} (${rows}, ${cols}): ${values.join(' ')}`);
}

const { terms, value } = trace.derive('scores', 0, 1);
console.log(`the second score, ${value}, is made from ${terms.map((term) => `${term.step}[${term.col}]`).join(' ')}`);
