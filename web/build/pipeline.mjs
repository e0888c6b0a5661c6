// What `npm run build` does; `npm start` and `npm test` begin with it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../cpp/toolchain/lock.mjs';
import { task } from '../../cpp/toolchain/progress.mjs';
import { fingerprint, unlessDone } from '../../cpp/toolchain/stamp.mjs';
import { buildModule } from '../../cpp/toolchain/wasm.mjs';
import { bringPackages } from './packages.mjs';
import { repo } from './repo.mjs';

const dist = (name) => join(repo, 'web/dist', name);

const BUNDLES = [
  'attention-textbook.js',
  'attention-textbook.wasm',
  'elements.js',
  'attention-textbook.standalone.js',
  'attention-textbook.exports.js',
  'cli/sources.js',
];

/** Packages, Wasm, bundles, types, textbook: each only when something it is made from has changed. */
export function build() {
  return withLock(join(repo, 'build/.lock'), async () => {
    mkdirSync(join(repo, 'web/dist'), { recursive: true });
    await bringPackages(repo);
    await buildModule(repo);

    await stage(
      'bundles and types',
      ['web/src', 'web/build', 'web/cli', 'tsconfig.json', 'tsconfig.types.json'],
      BUNDLES,
      async () => {
        const [{ bundle }, { declareTypes }, { report }] = await Promise.all([
          import('./bundles.mjs'),
          import('./types.mjs'),
          import('./sizes.mjs'),
        ]);
        await bundle(repo);
        await declareTypes(repo);
        const { buildCli } = await import('./cli.mjs');
        await buildCli(repo);
        return report(repo);
      },
    );

    await stage(
      'textbook',
      ['web/src', 'web/build', 'web/cli', 'web/lessons', 'web/examples'],
      ['textbook/index.html'],
      async () => {
        const { buildSite } = await import('../cli/build.mjs');
        return buildSite({ repo, dist: join(repo, 'web/dist') });
      },
    );
  });
}

/** One task of the build, skipped when its inputs are those of last time. */
async function stage(title, inputs, outputs, work) {
  const wanted = fingerprint(repo, [...inputs, 'package.json', 'package-lock.json']);
  const ran = await unlessDone(join(repo, 'build/stamps', title.replaceAll(' ', '-')), wanted, outputs.map(dist), () =>
    task(title, work),
  );
  if (!ran) console.log(`✓ ${title}: up to date`);
}
