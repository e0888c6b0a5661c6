// A folder as a host would have it: our bundles, what a user would pick instead, and the pages of the benchmarks.
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../cpp/toolchain/run.mjs';
import { repo } from '../build/repo.mjs';

const here = join(repo, 'web/bench');
export const modules = join(here, 'node_modules');
export const dist = join(repo, 'web/dist');

/** Peers are no part of the package: a first run installs them here. */
export async function bringPeers() {
  if (!existsSync(join(dist, 'fused.js'))) throw new Error('web/dist/fused.js is missing: npm run build first');
  if (!existsSync(modules)) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here });
}

/** What a page needs, as a host would have it. */
export async function hostFolder() {
  const to = mkdtempSync(join(tmpdir(), 'attn-bench-'));
  for (const name of ['dist', 'contenders', 'modules/ort', 'modules/tfjs', 'modules/litert'])
    mkdirSync(join(to, name), { recursive: true });
  for (const name of readdirSync(dist).filter((one) => /\.(js|wasm)$/.test(one)))
    copyFileSync(join(dist, name), join(to, 'dist', name));
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
