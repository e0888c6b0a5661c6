// What the command `attention-textbook` has to have finished, since the package brings neither TypeScript nor Vite: the
// page's own code that it computes and writes with, and the scripts of the pages it makes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteScripts } from '../cli/site-scripts.mjs';

/** Writes `web/dist/cli`. */
export async function buildCli(repo) {
  const { build } = await import('vite');
  const outDir = join(repo, 'web/dist/cli');
  mkdirSync(outDir, { recursive: true });
  await build({
    root: repo,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      ssr: join(repo, 'web/cli/sources.ts'),
      target: 'node20',
      minify: true,
      rollupOptions: { output: { entryFileNames: 'sources.js' } },
    },
  });
  for (const [name, code] of Object.entries(await siteScripts())) writeFileSync(join(outDir, `${name}.js`), code);
}
