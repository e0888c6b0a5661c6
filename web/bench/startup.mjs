// From navigation to the first computed number on the page, and how much later that is than a page that computes nothing
// stands. Prints a table.
//
//   node web/bench/startup.mjs [rounds] [part of a name]
//
// Cold each time: a new browser context, so nothing is cached; the browser itself runs already. Time is the page's own
// clock, which starts when the navigation does. Each round loads each page once, when the processor is idle again, and
// compares it with the bare page of that round. Not a test: the numbers are those of the machine.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../build/chromium.mjs';
import { addressOf, serve } from '../build/serve.mjs';
import { bringPeers, dist, hostFolder } from './host-folder.mjs';

const rounds = Math.max(11, Number(process.argv[2]) || 0);
const wanted = process.argv[3] ?? '';

/* global Element, MutationObserver, addEventListener, document, requestAnimationFrame -- watch() runs in the page */

/** Says in the console when the first number stands in a matrix, and when a frame with it (or with the bare page) is drawn. */
function watch() {
  globalThis.note = (name) => console.log(`${name} ${performance.now()}`);
  const noteDrawn = () => requestAnimationFrame(() => setTimeout(() => globalThis.note('drawn')));
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachAndWatch(options) {
    const root = attach.call(this, options);
    if (this.localName === 'attn-matrix')
      new MutationObserver((_, observer) => {
        if (!root.querySelector('td[role=gridcell]')) return;
        observer.disconnect();
        globalThis.note('computed');
        noteDrawn();
      }).observe(root, { childList: true, subtree: true });
    return root;
  };
  addEventListener('load', () => {
    if (!document.querySelector('attn-player')) noteDrawn();
  });
}

/** What the page said first of each name; it is not asked, which would take its time. */
async function measure(browser, { address, notes }) {
  await idle();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(watch);
  const times = {};
  const all = new Promise((resolve) => {
    page.on('console', (message) => {
      const [name, time] = message.text().split(' ');
      times[name] ??= Number(time);
      if (notes.every((note) => note in times)) resolve();
    });
  });
  await page.goto(address);
  await all;
  await context.close();
  return times;
}

/** When a tenth of a second has passed in which nearly nothing ran; what was closed still clears up. */
async function idle() {
  const spent = () => cpus().map(({ times }) => [times.idle, Object.values(times).reduce((sum, time) => sum + time)]);
  for (let tries = 0; tries < 50; ++tries) {
    const before = spent();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const shares = spent().map(([free, all], cpu) => (free - before[cpu][0]) / (all - before[cpu][1]));
    if (Math.min(...shares) > 0.85) return;
  }
}

/** A page for each way to load what computes. */
function layPages(folder) {
  const player = '<attn-player preset="two-words"></attn-player>';
  const engine = `<script type="module">
      import { loadAttention } from './dist/attention-textbook.js';
      const attention = await loadAttention();
      attention.scaledDotProductAttention({ query: [[1]], key: [[1]], value: [[1]] });
      note('computed');
    </script>`;
  const peer = (name) => `<script type="importmap">{ "imports": { "flatbuffers": "./modules/flatbuffers.js" } }</script>
    <script type="module">
      import { load } from './contenders/${name}.mjs';
      const modules = new URL('modules', location.href).href;
      const numbers = Float32Array.of(1, 0, 0, 1);
      const work = { kind: 'attention', n: 2, d: 2, heads: 1, query: numbers, key: numbers, value: numbers };
      const compute = await (await load({ modules })).prepare(work);
      await compute();
      note('computed');
    </script>`;
  const pages = {
    bare: '<p>1 0 1 0</p>',
    standalone: `${player}<script src="dist/attention-textbook.standalone.js"></script>`,
    modules: `${player}<script type="module" src="dist/elements.js"></script>`,
    fused: `<script type="module">
      import { fusedAttention } from './dist/fused.js';
      const one = Float32Array.of(1);
      fusedAttention({ query: one, key: one, value: one, heads: 1, queryLength: 1, keyLength: 1, headSize: 1 });
      note('computed');
    </script>`,
    engine,
    named: `<link rel="modulepreload" href="dist/fused.js">
      <link rel="preload" href="dist/attention-textbook.wasm" as="fetch" crossorigin>${engine}`,
    tfjs: peer('tfjs'),
    litert: peer('litert'),
  };
  for (const [name, body] of Object.entries(pages))
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><body>${body}</body></html>`,
    );
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const shown = (values) => (values.some(Number.isNaN) ? '–' : `${median(values).toFixed(0)} ms`);

await bringPeers();
const folder = await hostFolder();
layPages(folder);
const server = await serve(folder, 0);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const http = (name) => `${addressOf(server)}${name}.html`;
  const file = (path) => pathToFileURL(path).href;
  const lesson = readdirSync(join(dist, 'offline')).find((name) => name.endsWith('.en.html'));
  const [bareHttp, bareFile] = ['bare page, http', 'bare page, file'];
  const cases = [
    [bareHttp, http('bare'), ['drawn']],
    ['float32 attention alone, http', http('fused'), ['computed'], bareHttp],
    ['a trace without a figure, http', http('engine'), ['computed'], bareHttp],
    ['the same, its files named in the page, http', http('named'), ['computed'], bareHttp],
    ['float32 attention of tfjs-backend-wasm, http', http('tfjs'), ['computed'], bareHttp],
    ['float32 attention of LiteRT, http', http('litert'), ['computed'], bareHttp],
    ['one player, http, modules and .wasm', http('modules'), ['computed', 'drawn'], bareHttp],
    ['one player, http, standalone script', http('standalone'), ['computed', 'drawn'], bareHttp],
    [bareFile, file(join(folder, 'bare.html')), ['drawn']],
    ['one player, file, standalone script', file(join(folder, 'standalone.html')), ['computed', 'drawn'], bareFile],
    [`offline lesson, file (${lesson})`, file(join(dist, 'offline', lesson)), ['computed', 'drawn'], bareFile],
  ]
    .filter(([name]) => name.startsWith('bare') || name.includes(wanted))
    .map(([name, address, notes, bare]) => ({ name, address, notes, bare, times: [] }));

  for (const one of cases) await measure(browser, one); // the browser warms up
  for (let round = 0; round < rounds; ++round) for (const one of cases) one.times.push(await measure(browser, one));

  const head = ['first number', 'over bare', 'drawn', 'over bare'].map((title) => title.padStart(13)).join('');
  console.log(`median of ${rounds} cold loads, from navigation`.padEnd(52) + head);
  for (const { name, bare, times } of cases) {
    const of = (note) => times.map((time) => time[note] ?? NaN);
    const base = cases.find((other) => other.name === bare)?.times.map(({ drawn }) => drawn) ?? [NaN];
    const over = (note) => of(note).map((time, round) => time - (base[round] ?? NaN));
    const row = ['computed', 'drawn'].flatMap((note) => [shown(of(note)), shown(over(note))]);
    console.log(name.padEnd(52) + row.map((cell) => cell.padStart(13)).join(''));
  }
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true });
}
