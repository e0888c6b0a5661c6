/** Long float32 work in a page that keeps drawing, and in a worker, which has no frames. */
import { expect, test } from 'vitest';
import { esModule, useHost } from './harness';

const host = useHost();

/** What the page runs; in the worker the same, as text. */
const problem = `
  const column = (count, seed) => Float32Array.from({ length: count }, (_, i) => Math.sin(i * seed));
  const problem = { heads: 4, queryLength: 1_000, keyLength: 1_000, headSize: 64 };
  for (const name of ['query', 'key', 'value']) problem[name] = column(4 * 1_000 * 64, name.length);
`;

test('frames are drawn while it runs', async () => {
  const page = await host.open({ body: '', script: esModule });
  const { ms, frames, same } = (await page.evaluate(`(async () => {
    const { loadAttention } = await import('/attention-textbook.js');
    const attention = await loadAttention();
    ${problem}
    let frames = 0;
    let running = true;
    const frame = () => {
      ++frames;
      if (running) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const begin = performance.now();
    const sliced = await attention.fusedAttentionInSlices(problem);
    const ms = performance.now() - begin;
    running = false;
    const whole = attention.fusedAttention(problem);
    return { ms, frames, same: sliced.every((value, i) => value === whole[i]) };
  })()`)) as { ms: number; frames: number; same: boolean };
  expect(same).toBe(true);
  // A machine that has nothing else to do draws 60 a second; one that has still draws. In one go there would be none.
  expect(frames).toBeGreaterThan(ms / 100);
});

test('a worker computes the same, also in slices', async () => {
  const page = await host.open({ body: '', script: esModule });
  const work = `
    import { loadAttention } from '${host.origin}/attention-textbook.js';
    ${problem}
    const attention = await loadAttention();
    const [sliced, whole] = [await attention.fusedAttentionInSlices(problem), attention.fusedAttention(problem)];
    postMessage({ same: sliced.every((value, i) => value === whole[i]), length: whole.length });
  `;
  const seen = await page.evaluate(
    (source) =>
      new Promise((resolve, reject) => {
        const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
        const worker = new Worker(address, { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      }),
    work,
  );
  expect(seen).toEqual({ same: true, length: 4 * 1_000 * 64 });
});
