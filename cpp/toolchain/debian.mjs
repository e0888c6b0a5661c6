// What a Debian or Ubuntu machine can bring by itself, when we are root on it.
import { existsSync, readFileSync } from 'node:fs';
import { ask, Failure, isRoot, onPath, run } from './run.mjs';
import { task } from './progress.mjs';

/** Debian's id from os-release: 'debian', 'ubuntu', or '' on another system. */
export function distribution(osRelease = '/etc/os-release') {
  if (!existsSync(osRelease)) return '';
  const read = (key) => new RegExp(`^${key}="?([^"\n]*)`, 'm').exec(readFileSync(osRelease, 'utf8'))?.[1] ?? '';
  const ids = [read('ID'), ...read('ID_LIKE').split(' ')];
  return ids.find((id) => id === 'debian' || id === 'ubuntu') ?? '';
}

/** Whether apt-get may be used: a Debian-like system, and we are root on it. */
export const canInstall = () => distribution() !== '' && isRoot() && onPath('apt-get');

/** A need: a Debian package, and the program that shows it is already met some other way. */
const need = (name, program) => ({ name, program });

/** Debian packages by what they are for. */
export const packages = {
  debootstrap: [need('debootstrap', 'debootstrap'), need('debian-archive-keyring')],
  native: [
    need('g++', 'c++'),
    need('cmake', 'cmake'),
    need('ninja-build', 'ninja'),
    need('libeigen3-dev'),
    need('libgtest-dev'),
    need('libbenchmark-dev'),
    need('nlohmann-json3-dev'),
  ],
  // For an Emscripten that is on this machine rather than in a system of its own: Wasm builds use the host's CMake.
  wasm: [
    need('cmake', 'cmake'),
    need('ninja-build', 'ninja'),
    need('libeigen3-dev'),
    need('googletest'),
    need('nlohmann-json3-dev'),
  ],
  coverage: [need('gcovr', 'gcovr')],
  tests: [
    // Ubuntu's are snaps, which a container or a server may not run: there the browser tests use what is installed
    ...(distribution() === 'debian'
      ? [
          need('chromium', 'chromium'),
          need('firefox-esr', 'firefox-esr'),
          need('webkit2gtk-driver', 'WebKitWebDriver'),
          need('xvfb', 'Xvfb'), // WebKitGTK has no mode without a display
        ]
      : []),
    need('fonts-noto-cjk'), // without it Korean is boxes in screenshots
    need('clang-format', 'clang-format'),
    need('python3-numpy'), // the listings are run
    need('pandoc', 'pandoc'), // so is its filter
    need('mkdocs', 'mkdocs'), // and a site that it makes
    need('poppler-utils', 'pdftotext'), // what a browser prints is read
  ],
};

/** The needs that neither a program on PATH nor an installed package meets. */
export function missing(needs) {
  const status = ask('sh', [
    '-c',
    'dpkg-query -W -f \'${db:Status-Abbrev}${Package}\\n\' "$@" 2>/dev/null; true',
    'sh',
    ...needs.map((n) => n.name),
  ]);
  const installed = new Set(
    (status ?? '')
      .split('\n')
      .filter((line) => line.startsWith('ii'))
      .map((line) => line.slice(3).trim()),
  );
  return needs.filter((n) => !installed.has(n.name) && !(n.program && onPath(n.program)));
}

let listsAreFresh = false;

/**
 * Brings the needs that are missing: as root on Debian with apt-get, announced first. Elsewhere it says what is missing,
 * and leaves it to the next step (CMake, which may fetch sources; a test, which may skip by name) to do without.
 */
export async function bring(purpose, needs) {
  const lacking = missing(needs).map((n) => n.name);
  if (distribution() === '' || lacking.length === 0) return;
  if (!canInstall()) {
    console.log(
      `! For ${purpose} this machine lacks: ${lacking.join(', ')}. To install: sudo apt-get install ${lacking.join(' ')}`,
    );
    return;
  }
  console.log(`Installing with apt-get, for ${purpose}: ${lacking.join(', ')}`);
  await task(`system packages for ${purpose}`, async (note) => {
    const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, onLine: note };
    if (!listsAreFresh) await run('apt-get', ['update'], options);
    listsAreFresh = true;
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...lacking], options);
  });
}

/**
 * The Debian archive this machine already uses, or undefined to leave the choice to debootstrap (on Ubuntu, whose own
 * archive has no Debian suites, or where apt's sources are a list that debootstrap cannot read).
 */
export function mirror() {
  const targets =
    ask('apt-get', ['indextargets', '--format', '$(REPO_URI) $(LABEL) $(COMPONENT)', 'Created-By: Packages']) ?? '';
  const rows = targets.split('\n').map((line) => line.split(' '));
  const found = rows.find(
    ([uri, label, component]) => label === 'Debian' && component === 'main' && /^(https?|file):/.test(uri),
  );
  return found?.[0];
}

/** The proxy apt goes through, for programs of Debian's that do not read apt's settings. */
export function proxy() {
  const set = ask('apt-config', ['shell', 'PROXY', 'Acquire::http::Proxy']) ?? '';
  const address = /^PROXY='(.*)'/m.exec(set)?.[1];
  return address && address !== 'DIRECT' ? { http_proxy: address } : {};
}

/** Fails with a list of what the native build cannot do without. */
export function requirePrograms(names) {
  const absent = names.filter((name) => !onPath(name));
  if (absent.length)
    throw new Failure(
      `Not found on PATH: ${absent.join(', ')}. Please install ${absent.length > 1 ? 'them' : 'it'} and try again.`,
    );
}
