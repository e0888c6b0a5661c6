// Finding Emscripten, and the small parts the toolchain is made of. Programs are played by shell scripts.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { distribution } from '../../cpp/toolchain/debian.mjs';
import { find, MINIMUM, provide } from '../../cpp/toolchain/emscripten.mjs';
import { withLock } from '../../cpp/toolchain/lock.mjs';
import { mirror } from '../../cpp/toolchain/mirror.mjs';
import { ask, Failure, run } from '../../cpp/toolchain/run.mjs';
import { fingerprint, unlessDone } from '../../cpp/toolchain/stamp.mjs';
import { writeTsc } from '../../cpp/toolchain/tsc.mjs';
import { atLeast, versionOf } from '../../cpp/toolchain/version.mjs';

let folder;
const at = (...path) => join(folder, ...path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attn-toolchain-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A program that prints one line, whatever it is asked. */
function program(path, line) {
  mkdirSync(at(path, '..'), { recursive: true });
  writeFileSync(at(path), `#!/bin/sh\necho '${line}'\n`);
  chmodSync(at(path), 0o755);
}

const emcc = (version) => `emcc (Emscripten gcc/clang-like replacement + linker emulating GNU ld) ${version} (abc)`;

describe('versions', () => {
  it('are read from what emcc prints', () => expect(versionOf(emcc('3.1.69'))).toBe('3.1.69'));

  it.each([
    ['3.1.69', true],
    ['3.1.70', true],
    ['3.10.0', true],
    ['4.0.0', true],
    ['3.1.68', false],
    ['3.0.99', false],
    ['2.9.100', false],
  ])('%s is new enough: %s', (version, answer) => expect(atLeast(version, MINIMUM)).toBe(answer));
});

describe('Emscripten', () => {
  const sdk = 'sdk/upstream/emscripten/emcc';
  const env = () => ({ PATH: `${at('bin')}:${process.env.PATH}`, EMSDK: at('sdk') });

  it('is taken from PATH first', () => {
    program('bin/emcc', emcc('4.0.1'));
    program(sdk, emcc('4.0.2'));
    expect(find(env())).toMatchObject({ version: '4.0.1', from: 'PATH' });
  });

  it('is taken from $EMSDK when PATH has none or an old one, which is named', () => {
    program('bin/emcc', emcc('3.1.6'));
    program(sdk, emcc('4.0.2'));
    expect(find(env())).toMatchObject({ version: '4.0.2', from: '$EMSDK', path: [at('sdk/upstream/emscripten')] });
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining('3.1.6'));
  });

  it('is not looked for in a system that debootstrap has not finished', () => {
    program('bin/emcc', emcc('3.1.6'));
    vi.stubEnv('XDG_CACHE_HOME', folder);
    mkdirSync(at('attention-textbook/emscripten-trixie/debootstrap'), { recursive: true });
    expect(find({ PATH: env().PATH })).toBeUndefined();
  });

  it('that cannot be had is an error with the one command that installs it', async () => {
    vi.stubEnv('XDG_CACHE_HOME', folder);
    vi.stubEnv('PATH', `${at('bin')}:${process.env.PATH}`);
    vi.stubEnv('EMSDK', '');
    program('bin/emcc', emcc('3.1.6'));
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    const failure = await provide().catch((error) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure.message).toMatch(/needs root on Debian or Ubuntu/);
    expect(failure.message).toMatch(/emsdk install 3\.1\.69/);
  });
});

describe('the distribution', () => {
  it.each([
    ['ID=debian\n', 'debian'],
    ['NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n', 'ubuntu'],
    ['ID=linuxmint\nID_LIKE="ubuntu debian"\n', 'ubuntu'],
    ['ID=fedora\n', ''],
  ])('of %j is %j', (osRelease, id) => {
    writeFileSync(at('os-release'), osRelease);
    expect(distribution(at('os-release'))).toBe(id);
  });
});

describe('a copied tree', () => {
  it('follows its original, and leaves alone what is equal', () => {
    program('from/src/a.cpp', 'a');
    program('from/src/b.cpp', 'b');
    mirror(at('from'), at('to'), ['src']);
    const before = statSync(at('to/src/a.cpp')).mtimeMs;
    rmSync(at('from/src/b.cpp'));
    program('from/src/c/d.cpp', 'd');
    mirror(at('from'), at('to'), ['src']);
    expect(statSync(at('to/src/a.cpp')).mtimeMs).toBe(before);
    expect(existsSync(at('to/src/b.cpp'))).toBe(false);
    expect(readFileSync(at('to/src/c/d.cpp'), 'utf8')).toContain('d');
  });
});

describe('a stamp', () => {
  const once = (inputs, work) => unlessDone(at('stamp'), fingerprint(folder, inputs), [at('out')], work);

  it('skips work until an input changes or an output is gone', async () => {
    program('in', '1');
    const work = vi.fn(() => writeFileSync(at('out'), ''));
    expect(await once(['in'], work)).toBe(true);
    expect(await once(['in'], work)).toBe(false);
    program('in', '2');
    expect(await once(['in'], work)).toBe(true);
    rmSync(at('out'));
    expect(await once(['in'], work)).toBe(true);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('does not take interrupted work for done', async () => {
    program('in', '1');
    program('out', 'half');
    await expect(once(['in'], () => Promise.reject(new Error('interrupted')))).rejects.toThrow('interrupted');
    expect(await once(['in'], () => {})).toBe(true);
  });
});

describe('a lock', () => {
  it('lets one at a time work', async () => {
    const events = [];
    const hold = (name) =>
      withLock(at('lock'), async () => {
        events.push(`${name} in`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        events.push(`${name} out`);
      });
    await Promise.all([hold('a'), hold('b')]);
    expect(events).toEqual([events[0], events[0].replace('in', 'out'), events[2], events[2].replace('in', 'out')]);
  });

  it('is taken over from a process that is no more', async () => {
    const { pid } = await import('node:child_process').then(({ spawnSync }) => spawnSync('true'));
    writeFileSync(at('lock'), String(pid));
    expect(await withLock(at('lock'), () => 'done')).toBe('done');
    expect(existsSync(at('lock'))).toBe(false);
  });
});

describe('a program that fails', () => {
  it('fails with its last lines', async () => {
    await expect(run('sh', ['-c', 'echo the reason >&2; exit 3'])).rejects.toThrow(/the reason[\s\S]*exit code 3/);
  });

  it('that is not there says so', async () => {
    await expect(run('attn-no-such-program', [])).rejects.toThrow(/cannot run attn-no-such-program/);
  });
});

it('the tsc for Emscripten accepts the call that em++ --emit-tsd makes', () => {
  writeFileSync(at('in.js'), "var RuntimeExports = {};\nRuntimeExports['x'] = null;\n");
  writeTsc(at('bin'), join(process.cwd(), 'node_modules/typescript'));
  const options = ['--outFile', at('out.d.ts'), '--declaration', '--emitDeclarationOnly', '--allowJs', at('in.js')];
  expect(ask(at('bin/tsc'), options)).toBeDefined();
  expect(readFileSync(at('out.d.ts'), 'utf8')).toContain('namespace RuntimeExports');
});
