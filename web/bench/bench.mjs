// npm run bench [-- --only=T4] [--who=LiteRT,onnx] [--in=chromium] [--rounds=11] [--serve]: what a user would pick
// instead, beside ours, in Node and in Chromium. Nothing of it is a test: machines differ, and ours may lose. --serve
// leaves the page up for a phone to open.
//
// Peers are installed here on the first run; they are no part of the package.
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { run as start } from '../../cpp/toolchain/run.mjs';
import { CHROMIUM_ARGS, findChromium } from '../build/chromium.mjs';
import { repo } from '../build/repo.mjs';
import { addressOf, serve } from '../build/serve.mjs';
import { table } from './measure.mjs';

const here = join(repo, 'web/bench');
const modules = join(here, 'node_modules');
const dist = join(repo, 'web/dist');
const option = (name) => process.argv.find((one) => one.startsWith(`--${name}`))?.replace(/^[^=]*=/, '');
const rounds = Number(option('rounds') ?? 11);
const [only, who, place] = ['only', 'who', 'in'].map((name) => option(name) ?? '');
const say = (text) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`);
const load = () =>
  `load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`;

if (!existsSync(join(dist, 'fused.js'))) throw new Error('web/dist/fused.js is missing: npm run build first');
if (!existsSync(modules)) await start('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here });
// Not at the top: it reads the peers, which a first run has only now.
const { run } = await import('./run.mjs');

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
    if ('T4'.includes(only) || only.includes('n=')) await page(isolated, ', isolated by its headers');
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

/** What a page needs, as a host would have it. */
async function hostFolder() {
  const to = mkdtempSync(join(tmpdir(), 'attn-bench-'));
  for (const name of ['dist', 'contenders', 'modules/ort', 'modules/tfjs', 'modules/litert'])
    mkdirSync(join(to, name), { recursive: true });
  copyFileSync(join(dist, 'fused.js'), join(to, 'dist/fused.js'));
  for (const name of readdirSync(here).filter((one) => /\.(mjs|html)$/.test(one)))
    copyFileSync(join(here, name), join(to, name));
  cpSync(join(here, 'contenders'), join(to, 'contenders'), { recursive: true });
  const wasm = (from, into) => {
    for (const name of readdirSync(from).filter((one) => /\.wasm$|^ort.*\.mjs$|^litert.*\.js$/.test(one)))
      if (!/jsep|asyncify|webgpu|webgl/.test(name)) copyFileSync(join(from, name), join(to, into, name));
  };
  wasm(join(modules, 'onnxruntime-web/dist'), 'modules/ort');
  wasm(join(modules, '@tensorflow/tfjs-backend-wasm/dist'), 'modules/tfjs');
  wasm(join(modules, '@litertjs/core/wasm'), 'modules/litert');
  await bundle(to, 'tfjs', ['@tensorflow/tfjs-core', '@tensorflow/tfjs-backend-wasm']);
  await bundle(to, 'litert', ['@litertjs/core']);
  await bundle(to, 'flatbuffers', ['flatbuffers']);
  return to;
}

/** Packages as one module that a page can load. */
async function bundle(to, name, packages) {
  const { build } = await import('vite');
  const entry = join(modules, `.${name}-entry.mjs`);
  writeFileSync(entry, packages.map((one) => `export * from '${one}';`).join('\n'));
  const lib = { entry, formats: ['es'], fileName: () => `${name}.js` };
  const settings = { root: here, configFile: false, publicDir: false, logLevel: 'error' };
  await build({ ...settings, build: { outDir: join(to, 'modules'), emptyOutDir: false, lib } });
}

function forever() {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  console.log(`here:                     http://127.0.0.1:${server.address().port}/`);
  console.log(`on a phone in this network: http://${address ?? '(no network)'}:${server.address().port}/`);
  return new Promise(() => {});
}
