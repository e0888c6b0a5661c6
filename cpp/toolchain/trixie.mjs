// Debian trixie's Emscripten, unpacked by debootstrap into the user's cache as a small system of its own and entered by
// chroot. The machine's system stays as it is. Nothing is mounted: sources are copied in and results out, so it works
// in a plain container too, where root may chroot but not mount.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { bring, canInstall, mirror, packages, proxy } from './debian.mjs';

import { withLock } from './lock.mjs';
import { task } from './progress.mjs';
import { ask, Failure, isRoot, run } from './run.mjs';
import { versionOf } from './version.mjs';

const SUITE = 'trixie';
const INCLUDE = ['emscripten', 'cmake', 'ninja-build', 'libeigen3-dev', 'googletest', 'nlohmann-json3-dev'];

const cache = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'attention-textbook');
const root = () => join(cache(), `emscripten-${SUITE}`);

// Written last, beside the system rather than in it: without it the system is half-finished, however whole it looks.
const marker = () => `${root()}.complete`;

/** Why this machine cannot have it, or undefined when it can. */
export function obstacle() {
  if (!isRoot()) return 'that needs root on Debian or Ubuntu';
  if (!canInstall()) return 'that needs Debian or Ubuntu';
  return undefined;
}

/** The one provided earlier, or undefined. */
export function find() {
  if (!isRoot() || !existsSync(root())) return undefined;
  if (!existsSync(marker())) adopt();
  if (!existsSync(marker()) || lacking().length > 0) return undefined;
  return { version: readFileSync(marker(), 'utf8').trim(), from: 'the user cache', root: root() };
}

/** Packages that a system provided by an older checkout does not have. */
function lacking() {
  const installed = ask('chroot', [root(), 'dpkg-query', '-W', '-f', '${Package} ']) ?? '';
  return INCLUDE.filter((name) => !installed.split(' ').includes(name));
}

/** Takes over a system that somebody finished by hand: debootstrap's own folder is gone and no package is half-set-up. */
function adopt() {
  if (existsSync(join(root(), 'debootstrap'))) return;
  const unfinished = ask('chroot', [root(), 'dpkg', '--audit']);
  if (unfinished?.trim() === '') finish();
}

/** Marks the system as complete if its compiler answers. */
function finish() {
  const version = versionOf(ask('chroot', [root(), 'em++', '--version']));
  if (version) writeFileSync(marker(), `${version}\n`);
  return version;
}

/** Unpacks the system; about 90 s on a good line. */
export function provide() {
  mkdirSync(cache(), { recursive: true });
  return withLock(`${root()}.lock`, async () => {
    const made = find(); // by another process, while we waited
    if (made) return made;
    if (existsSync(marker())) {
      await task(`What ${root()} lacks: ${lacking().join(', ')}`, async (note) => {
        const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
        await run('chroot', [root(), ...apt, 'update'], { env: proxy(), onLine: note });
        const install = ['install', '-y', '--no-install-recommends', ...lacking()];
        await run('chroot', [root(), ...apt, ...install], { env: proxy(), onLine: note });
      });
      return find();
    }
    await bring('Emscripten in a system of its own', packages.debootstrap);
    return task(`Emscripten from Debian ${SUITE}, unpacked into ${root()}`, async (note) => {
      await remove();
      const source = mirror();
      await run(
        'debootstrap',
        ['--variant=minbase', `--include=${INCLUDE}`, SUITE, root(), ...(source ? [source] : [])],
        { env: proxy(), onLine: (line) => note(line.replace(/^I: /, '')) },
      );
      rmSync(join(root(), 'var/cache/apt/archives'), { recursive: true, force: true });
      if (!finish()) throw new Failure(`em++ in ${root()} does not answer`);
      return find();
    });
  });
}

/** Removes an unfinished system, but never reaches through a mount that an interrupted debootstrap left in it. */
async function remove() {
  if (!existsSync(root())) return;
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1])
    .filter((point) => point?.startsWith(`${root()}/`));
  for (const point of mounts.reverse()) await run('umount', ['-l', point]);
  await run('rm', ['-rf', '--one-file-system', root()]);
}
