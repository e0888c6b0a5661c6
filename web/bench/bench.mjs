// npm run bench [-- --only=T4,T5] [--who=LiteRT,onnx] [--in=chromium] [--rounds=11] [--serve]: what a user would pick
// instead, beside ours, in Node and in Chromium. Nothing of it is a test: machines differ, and ours may lose. --serve
// leaves the page up for a phone to open.
//
// Peers are installed here on the first run; they are no part of the package.
import { rmSync } from 'node:fs';
import { loadavg, networkInterfaces } from 'node:os';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../build/chromium.mjs';
import { addressOf, serve } from '../build/serve.mjs';
import { bringPeers, dist, hostFolder, modules } from './host-folder.mjs';
import { table } from './measure.mjs';

const option = (name) => process.argv.find((one) => one.startsWith(`--${name}`))?.replace(/^[^=]*=/, '');
const rounds = Number(option('rounds') ?? 11);
const [only, who, place] = ['only', 'who', 'in'].map((name) => option(name) ?? '');
const say = (text) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`);
const load = () =>
  `load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`;

await bringPeers();
// Not at the top: it reads the peers, which a first run has only now.
const { run } = await import('./run.mjs');
const { works } = await import('./work.mjs');
const names = Object.keys(works).filter((name) => only.split(',').some((part) => name.includes(part)));
if (names.length === 0) throw new Error(`no work has ${only} in its name: ${Object.keys(works).join(', ')}`);

const folder = await hostFolder();
const isForOthers = process.argv.includes('--serve');
const server = await serve(folder, 0, isForOthers ? '0.0.0.0' : undefined);
// Peers have no threads without these headers; we need none.
const isolated = await serve(folder, 0, undefined, {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
});
try {
  if (isForOthers) await forever();
  if ('node'.includes(place)) await node();
  if ('chromium'.includes(place)) {
    await page(server);
    if (names.some((name) => name.includes('T4'))) await page(isolated, ', isolated by its headers');
  }
} finally {
  server.close();
  isolated.close();
  rmSync(folder, { recursive: true });
}

async function node() {
  console.log(`\nNode ${process.versions.node}, ${load()}\n`);
  print(await run({ dist: pathToFileURL(dist).href, modules, inNode: true, rounds, only, who, say }));
}

async function page(server, how = '') {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    console.log(`\nChromium ${browser.version()}${how}, ${load()}\n`);
    const page = await browser.newPage();
    page.on('console', (message) => message.text().startsWith('say ') && say(message.text().slice(4)));
    await page.goto(`${addressOf(server)}index.html?${new URLSearchParams({ rounds, only, who })}`);
    await page.waitForFunction(() => globalThis.result, undefined, { timeout: 0 });
    print(await page.evaluate(() => globalThis.result));
  } finally {
    await browser.close();
  }
}

function print(result) {
  say('');
  console.log(table(result));
  for (const line of result.absent) console.log(`not here: ${line}`);
}

function forever() {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  console.log(`here:                     http://127.0.0.1:${server.address().port}/`);
  console.log(`on a phone in this network: http://${address ?? '(no network)'}:${server.address().port}/`);
  return new Promise(() => {});
}
