// Nothing that ships, or is committed, says on which machine it was made or through which registry.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesUnder } from '../../cpp/toolchain/stamp.mjs';
import { repo } from '../../web/build/repo.mjs';

const dist = join(repo, 'web/dist');

// Short names of accounts or hosts ("root") are words too: only paths and long names are evidence.
const evidence = [repo, `${homedir()}/`, '/work/', '/home/', '/usr/share/emscripten', '/usr/src/'].concat(
  hostname().length > 8 ? [hostname()] : [],
);

it('web/dist names no path of this machine', () => {
  const found = filesUnder(dist, ['.'])
    .filter((file) => !/\.(png|zip|woff2)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(dist, file), 'latin1');
      return evidence.filter((path) => text.includes(path)).map((path) => `${file}: ${path}`);
    });
  expect(found).toEqual([]);
});

it('the lock file names no registry', () => {
  const { packages } = JSON.parse(readFileSync(join(repo, 'package-lock.json'), 'utf8'));
  const resolved = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
  expect(resolved).toEqual([]);
});

it('no build result is committed', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: repo, encoding: 'utf8' }).split('\n');
  expect(tracked.filter((file) => /^(build|web\/dist|web\/src\/engine\/wasm|node_modules)\//.test(file))).toEqual([]);
});
