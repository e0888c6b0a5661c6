/** Ways to load the code beside those of the matrix, as claims: early, as modules, in a worker. */
import { expect, it } from 'vitest';
import { cells, consoleOf, esModule, matrix, ready, useHost } from './harness.js';

const host = useHost();

/** softmax of (0, 1) is (1/(1+e), e/(1+e)) = (0.269, 0.731), shown with the two decimals of the preset */
const weights = [
  ['0.5', '0.5'],
  ['0.27', '0.73'],
];
const twoWords = '<attn-player preset="two-words" at="end"><p class="table">the table</p></attn-player>';

it('a script that runs before the page is parsed still finds the JSON child and the fallback', async () => {
  const json = JSON.stringify({ problem: { query: [[0]], key: [[1], [2]], value: [[1], [3]] }, at: 'end' });
  const page = await host.open({
    body: `<script src="/attention-textbook.standalone.js"></script>
      <attn-player><p>the table</p><script type="application/json">${json}</script></attn-player>`,
    script: '',
  });
  await ready(page);
  expect(await cells(matrix(page, 'Output'))).toEqual([['2']]); // the mean of 1 and 3: a query of 0 prefers nobody
  await page.context().close();
});

it('a module page, with the Wasm a file beside the modules', async () => {
  const asked: string[] = [];
  const page = await host.open({ body: twoWords, script: esModule });
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await ready(page);
  expect(await cells(matrix(page, 'Attention weights'))).toEqual(weights);
  expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  expect(consoleOf.get(page)).toEqual([]);
  await page.context().close();
});

it('a server that does not know what .wasm is', async () => {
  const page = await host.open({ body: twoWords, script: esModule });
  await page.route('**/*.wasm', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'application/octet-stream' } });
  });
  await page.reload();
  await ready(page);
  expect(await cells(matrix(page, 'Attention weights'))).toEqual(weights);
  await page.context().close();
});

it('the engine in a module worker', async () => {
  const page = await host.open({ body: '', script: '' });
  const output = await page.evaluate(async (engine) => {
    const source = `
      import { loadAttention } from '${engine}';
      const attention = await loadAttention();
      const trace = attention.scaledDotProductAttention({ query: [[0]], key: [[1], [2]], value: [[1], [3]] });
      postMessage([...trace.step('output').data, typeof document]);`;
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), {
      type: 'module',
    });
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });
  }, `${host.origin}/attention-textbook.js`);
  expect(output).toEqual([2, 'undefined']);
  await page.context().close();
});
