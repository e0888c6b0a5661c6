// The npm packages, brought when they are not those of the lock file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { task } from '../../cpp/toolchain/progress.mjs';
import { run } from '../../cpp/toolchain/run.mjs';

/** Runs `npm ci` unless node_modules already holds what package-lock.json says. */
export async function bringPackages(repo) {
  if (installed(repo)) return;
  // npm tells the scripts it runs where it is; outside of it, PATH does
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  await task('npm packages', (note) =>
    run(npm[0], [...npm.slice(1), 'ci', '--no-audit', '--no-fund'], { cwd: repo, onLine: note }).then(() => undefined),
  );
}

/**
 * npm keeps, inside node_modules, a lock file of what it put there. Every package of ours has to be in it at our version;
 * packages for other platforms are missing from it, rightly.
 */
function installed(repo) {
  const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});
  const there = read(join(repo, 'node_modules/.package-lock.json'));
  const wanted = Object.entries(read(join(repo, 'package-lock.json'))).filter(([path]) => path !== '');
  return wanted.every(
    ([path, { version, optional }]) => there[path]?.version === version || (optional && !there[path]),
  );
}
