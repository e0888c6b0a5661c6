/** Float32 attention in a page: the fastest module a browser has, and workers that help, or are refused. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { consoleOf, dist, esModule, useHost } from './harness';

const host = useHost();

/** Long enough that help is worth it: 268 million multiplications. */
const problem = `
  const column = (count, seed) => Float32Array.from({ length: count }, (_, i) => Math.sin(i * seed));
  const sizes = { heads: 4, keyValueHeads: 2, queryLength: 1_001, keyLength: 1_001, headSize: 40, valueSize: 28 };
  const problem = {
    query: column(4 * 1_001 * 40, 1.1), key: column(2 * 1_001 * 40, 1.2), value: column(2 * 1_001 * 28, 1.3), ...sizes,
  };
  const square = (seed) => column(384 * 384, seed);
  const layer = {
    input: column(500 * 384, 1.4), heads: 6, length: 500, size: 384, keepWeights: true,
    weights: { query: square(1.5), key: square(1.6), value: square(1.7), output: square(1.8) },
  };
  /** Memory is used again: what it holds of the last call must not pass for this one's. */
  const forget = () => {
    fused.fusedAttention({ ...problem, value: problem.value.map(() => 9) });
    fused.fusedMultiHead({ ...layer, input: layer.input.map(() => 9) });
  };
  const same = (left, right) => left.length === right.length && left.every((value, i) => value === right[i]);
`;

/** Runs until a helper has computed: the first worker may be ready only when all is done. */
const withHelp = `
  ${problem}
  const posted = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    posted.push('calls' in message ? 'part' : 'end' in message ? 'inputs' : 'module');
    return postMessage.call(this, message, ...rest);
  };
  const whole = fused.fusedAttention({ ...problem, causal: true });
  const wholeLayer = fused.fusedMultiHead(layer);
  const equal = [];
  for (let i = 0; i < 40 && (i < 4 || !posted.includes('part')); ++i) {
    forget();
    equal.push(same(await fused.fusedAttentionInSlices({ ...problem, causal: true }, { workers: 2 }), whole));
    const { output, weights } = await fused.fusedMultiHeadInSlices(layer, { workers: 2, budgetMs: 1 });
    equal.push(same(output, wholeLayer.output) && same(weights, wholeLayer.weights));
  }
  const count = (name) => posted.filter((one) => one === name).length;
  return { equal: equal.every(Boolean), modules: count('module'), parts: count('part') };
`;

test('computes without the engine: one file, and nothing else is asked for', async () => {
  const page = await host.open({ body: '', script: '' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const output = await page.evaluate(`(async () => {
    const { fusedAttention } = await import('/fused.js');
    const query = Float32Array.of(1, 1), key = Float32Array.of(1, 0, 0, 1), value = Float32Array.of(1, 0, 0, 2);
    return [...fusedAttention({ query, key, value, heads: 1, queryLength: 1, keyLength: 2, headSize: 2 })];
  })()`);
  expect(output).toEqual([0.5, 1]);
  expect(asked).toEqual(['/fused.js']);
});

test('within what float32 loses of the double core, by relaxed SIMD', async () => {
  const page = await host.open({ body: '', script: esModule });
  const bytes = [...readFileSync(join(dist, '../src/engine/wasm/kernels-relaxed.wasm'))];
  const seen = (await page.evaluate(`(async () => {
    const { loadAttention } = await import('/attention-textbook.js');
    const attention = await loadAttention();
    let seed = 5;
    const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const upTo = (most) => 1 + Math.floor(next() * most);
    const floats = (count, size) => Float32Array.from({ length: count }, () => (next() * 2 - 1) * size);
    let worst = 0;
    for (let i = 0; i < 80; ++i) {
      const large = i % 8 === 0;
      const [n, m, d, dv] = [300, 300, 160, 160].map((most) => upTo(large ? most : 40));
      const [causal, shared] = [next() < 0.5, upTo(2)];
      const heads = shared * upTo(3);
      const p = { query: floats(heads * n * d, 2), key: floats(shared * m * d, 2), value: floats(shared * m * dv, 3) };
      const sizes = { heads, keyValueHeads: shared, queryLength: n, keyLength: m, headSize: d, valueSize: dv, causal };
      const expected = attention.attention({
        query: { shape: [1, heads, n, d], data: p.query },
        key: { shape: [1, shared, m, d], data: p.key },
        value: { shape: [1, shared, m, dv], data: p.value },
        causal,
      }).output.data;
      const unit = 2 ** -24;
      const allowed = 3 * (2 * (2 * (d + 3) * unit * Math.sqrt(d) * 4) + (3 * m + 19) * unit);
      attention.fusedAttention({ ...p, ...sizes }).forEach((value, at) => {
        worst = Math.max(worst, Math.abs(value - expected[at]) / allowed);
      });
    }
    return { worst, relaxed: WebAssembly.validate(new Uint8Array(${JSON.stringify(bytes)})) };
  })()`)) as { worst: number; relaxed: boolean };
  expect(seen.relaxed).toBe(true);
  expect(seen.worst).toBeLessThanOrEqual(1);
  expect(seen.worst).toBeGreaterThan(0);
});

describe('workers', () => {
  const fused = `const fused = await import('/fused.js');`;

  test('compute the same to the last bit, and are reused', async () => {
    const page = await host.open({ body: '', script: '' });
    const seen = (await page.evaluate(`(async () => { ${fused} ${withHelp} })()`)) as Record<string, unknown>;
    expect(seen).toMatchObject({ equal: true, modules: 2 });
    expect(seen.parts).toBeGreaterThan(0);
  });

  test('also in a page that was opened as a file', async () => {
    const page = await host.open({ body: '', script: '' });
    await page.goto(pathToFileURL(join(dist, 'embed.html')).href);
    await page.addScriptTag({ url: pathToFileURL(join(dist, 'attention-textbook.standalone.js')).href });
    const seen = (await page.evaluate(
      `(async () => { const fused = await AttentionTextbook.loadAttention(); ${withHelp} })()`,
    )) as Record<string, unknown>;
    expect(seen).toMatchObject({ equal: true, modules: 2 });
    expect(seen.parts).toBeGreaterThan(0);
  });

  test.each([
    [
      'by a policy',
      { 'content-security-policy': "script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; worker-src 'none'" },
    ],
    ['by Trusted Types', { 'content-security-policy': "require-trusted-types-for 'script'" }],
  ])('refused %s: one thread, and it says nothing', async (_, headers) => {
    const page = await host.open({ body: '', script: '', headers });
    const seen = (await page.evaluate(`(async () => {
      ${fused} ${problem}
      const output = await fused.fusedAttentionInSlices(problem, { workers: 'auto' });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const again = await fused.fusedAttentionInSlices(problem, { workers: 2 });
      return same(output, fused.fusedAttention(problem)) && same(again, output);
    })()`)) as boolean;
    expect(seen).toBe(true);
    const said = consoleOf.get(page)!.filter((message) => !/Content Security Policy|Trusted/i.test(message));
    expect(said).toEqual([]); // what the browser reports of its policy nobody can keep quiet
  });

  test('that are lost on the way are not missed', async () => {
    const page = await host.open({ body: '', script: '' });
    const seen = await page.evaluate(`(async () => {
      ${fused} ${problem}
      const workers = [];
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message, ...rest) {
        if (!('calls' in message) || workers.includes(this)) return postMessage.call(this, message, ...rest);
        workers.push(this);
        return postMessage.call(this, { ...message, calls: [['no such kernel', []]] });
      };
      const whole = fused.fusedMultiHead(layer);
      let equal = true;
      for (let i = 0; i < 40 && workers.length < 2; ++i) {
        forget();
        equal &&= same((await fused.fusedMultiHeadInSlices(layer, { workers: 1 })).output, whole.output);
      }
      return { equal, lost: workers.length };
    })()`);
    expect(seen).toEqual({ equal: true, lost: 2 });
  });

  test('cancelled with the work, and ended when idle', async () => {
    const page = await host.open({ body: '', script: '' });
    const seen = await page.evaluate(`(async () => {
      ${fused} ${problem}
      let ended = 0;
      const { terminate } = Worker.prototype;
      Worker.prototype.terminate = function () {
        ++ended;
        return terminate.call(this);
      };
      const controller = new AbortController();
      const reason = { any: 'value' };
      const onProgress = (done) => done > 0.3 && controller.abort(reason);
      const running = fused.fusedAttentionInSlices(problem, { workers: 2, signal: controller.signal, onProgress });
      const cancelled = await running.catch((thrown) => thrown === reason);
      await fused.fusedAttentionInSlices(problem, { workers: 2 });
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      return { cancelled, ended: ended >= 2 };
    })()`);
    expect(seen).toEqual({ cancelled: true, ended: true });
  });
});

test('10,000 calls leave the heap as it was', async () => {
  const page = await host.open({ body: '', script: '' });
  const session = await page.context().newCDPSession(page);
  const work = (times: number): Promise<unknown> =>
    page.evaluate(`(async () => {
      const { fusedAttention, fusedMultiHead } = await import('/fused.js');
      const one = Float32Array.of(1);
      const weights = { query: one, key: one, value: one, output: one };
      for (let i = 0; i < ${times}; ++i) {
        fusedAttention({ query: one, key: one, value: one, heads: 1, queryLength: 1, keyLength: 1, headSize: 1 });
        fusedMultiHead({ input: one, weights, heads: 1, length: 1, size: 1, keepWeights: true });
      }
    })()`);
  const used = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return ((await session.send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
  };
  await work(10_000);
  const before = await used();
  await work(10_000);
  expect((await used()) - before).toBeLessThan(100_000);
});
