// From navigation to the first computed number on the page, beside a page that computes nothing. Prints a table.
//
//   node web/bench/startup.mjs [runs]
//
// Cold each time: a new browser context, so nothing is cached; the browser itself runs already. Time is the page's own
// clock, which starts when the navigation does. Not a test: the numbers are those of the machine.
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../build/chromium.mjs';
import { repo } from '../build/repo.mjs';
import { addressOf, serve } from '../build/serve.mjs';

const runs = Math.max(11, Number(process.argv[2]) || 0);
const dist = join(repo, 'web/dist');

/* global Element, MutationObserver, addEventListener, document, requestAnimationFrame -- watch() runs in the page */

/** Notes when the first number stands in a matrix, and when a frame with it (or with the bare page) has been drawn. */
function watch() {
  const note = (name) => (globalThis[name] ??= performance.now());
  const noteDrawn = () => requestAnimationFrame(() => setTimeout(() => note('drawn')));
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachAndWatch(options) {
    const root = attach.call(this, options);
    if (this.localName === 'attn-matrix')
      new MutationObserver((_, observer) => {
        if (!root.querySelector('td[role=gridcell]')) return;
        observer.disconnect();
        note('computed');
        noteDrawn();
      }).observe(root, { childList: true, subtree: true });
    return root;
  };
  addEventListener('load', () => {
    if (!document.querySelector('attn-player')) noteDrawn();
  });
}

async function measure(browser, address) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForFunction(() => globalThis.drawn !== undefined);
  const times = await page.evaluate(() => ({ computed: globalThis.computed, drawn: globalThis.drawn }));
  await context.close();
  return times;
}

/** A folder as a host would have it: the bundles, and a page for each way to load them. */
function hostFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'attn-startup-'));
  for (const name of readdirSync(dist).filter((one) => /\.(js|wasm)$/.test(one)))
    copyFileSync(join(dist, name), join(folder, name));
  const player = '<attn-player preset="two-words"></attn-player>';
  const engine = `<script type="module">
      import { loadAttention } from './attention-textbook.js';
      const attention = await loadAttention();
      attention.scaledDotProductAttention({ query: [[1]], key: [[1]], value: [[1]] });
      globalThis.computed = performance.now();
    </script>`;
  const pages = {
    bare: '<p>1 0 1 0</p>',
    standalone: `${player}<script src="attention-textbook.standalone.js"></script>`,
    modules: `${player}<script type="module" src="elements.js"></script>`,
    fused: `<script type="module">
      import { fusedAttention } from './fused.js';
      const one = Float32Array.of(1);
      fusedAttention({ query: one, key: one, value: one, heads: 1, queryLength: 1, keyLength: 1, headSize: 1 });
      globalThis.computed = performance.now();
    </script>`,
    engine,
    named: `<link rel="modulepreload" href="fused.js">
      <link rel="preload" href="attention-textbook.wasm" as="fetch" crossorigin>${engine}`,
  };
  for (const [name, body] of Object.entries(pages))
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><body>${body}</body></html>`,
    );
  return folder;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const shown = (times, which) =>
  times[0][which] === undefined ? '–' : `${median(times.map((time) => time[which])).toFixed(0)} ms`;

const folder = hostFolder();
const server = await serve(folder, 0);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const http = (name) => `${addressOf(server)}${name}.html`;
  const file = (path) => pathToFileURL(path).href;
  const lesson = readdirSync(join(dist, 'offline')).find((name) => name.endsWith('.en.html'));
  const cases = {
    'bare page, http': http('bare'),
    'float32 attention alone, http': http('fused'),
    'a trace without a figure, http': http('engine'),
    'the same, its files named in the page, http': http('named'),
    'one player, http, modules and .wasm': http('modules'),
    'one player, http, standalone script': http('standalone'),
    'bare page, file': file(join(folder, 'bare.html')),
    'one player, file, standalone script': file(join(folder, 'standalone.html')),
    [`offline lesson, file (${lesson})`]: file(join(dist, 'offline', lesson)),
  };
  console.log(`median of ${runs} cold loads, from navigation`.padEnd(54), 'first number', '      drawn');
  for (const [name, address] of Object.entries(cases)) {
    await measure(browser, address); // the browser warms up
    const times = [];
    for (let run = 0; run < runs; ++run) times.push(await measure(browser, address));
    console.log(name.padEnd(54), shown(times, 'computed').padStart(12), shown(times, 'drawn').padStart(11));
  }
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true });
}
