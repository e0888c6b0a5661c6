// `attention-textbook serve`, run as an author runs it: what it serves, what it says, how it ends.
import { spawn } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TextDecoder } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repo } from '../../web/build/repo.mjs';
import { lesson } from './cli-kit.mjs';

vi.setConfig({ testTimeout: 60_000 }); // each starts a process that loads the compiler

const bin = join(repo, 'web/cli/attention-textbook.mjs');
let folder;
const running = [];

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'attn-serve-'))));
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const write = (name, text) => writeFileSync(join(folder, name), text);

/** Starts it; `said(pattern)` waits until it has said something like that. */
async function serve(...args) {
  const env = { ...process.env, LANG: 'C', LC_ALL: '' };
  const child = spawn(process.execPath, [bin, 'serve', ...args], { cwd: folder, env });
  running.push(child);
  let text = '';
  const listeners = new Set();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
      for (const listen of listeners) listen();
    });
  const said = (pattern) =>
    new Promise((resolve) => {
      const listen = () => {
        const found = pattern.exec(text);
        if (!found) return;
        listeners.delete(listen);
        resolve(found);
      };
      listeners.add(listen);
      listen();
    });
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));
  const [address] = await said(/http:\/\/127\.0\.0\.1:\d+\//);
  return { child, address, said, ended, forget: () => (text = '') };
}

const get = async (address) => (await fetch(address)).text();

describe('serve lesson.md', () => {
  it('serves it, makes it anew, and says so to whoever looks at it', async () => {
    write('lesson.md', lesson({ title: 'First words' }));
    const { address, said, forget } = await serve('lesson.md', '--port', '0');
    await said(/no mistakes/);
    expect(await get(address)).toContain('<h1>First words</h1>');
    const events = (await fetch(`${address}attention-textbook-preview`)).body.getReader();
    const heard = async () => new TextDecoder().decode((await events.read()).value);
    const before = await heard();
    forget();
    write('lesson.md', lesson({ title: 'Second words' }));
    expect(await heard()).not.toBe(before);
    await said(/no mistakes/);
    expect(await get(address)).toContain('<h1>Second words</h1>');
    await events.cancel();
  });

  it('shows mistakes with line and column, on the page and in the terminal, until they are mended', async () => {
    write('lesson.md', lesson({ text: 'One\n\nTwo <b onclick="alert(1)">' }));
    const { address, said } = await serve('lesson.md', '--port', '0');
    await said(/lesson\.md:9:5: .*\[raw_html\]/);
    const page = await get(address);
    expect(page).toContain('lesson.md:9:5');
    expect(page).toContain('raw_html');
    expect(page).not.toMatch(/<b onclick/);
    write('lesson.md', lesson());
    await said(/no mistakes/);
    expect(await get(address)).toContain('<h1>A title</h1>');
  });

  it('survives that the file is gone for a moment', async () => {
    write('lesson.md', lesson());
    const { address, said, forget } = await serve('lesson.md', '--port', '0');
    await said(/no mistakes/);
    rmSync(join(folder, 'lesson.md'));
    await said(/\[unreadable\]/);
    forget();
    write('lesson.md', lesson({ title: 'Back' }));
    await said(/no mistakes/);
    expect(await get(address)).toContain('<h1>Back</h1>');
  });

  it('takes the next free port where one is taken, and says which', async () => {
    write('lesson.md', lesson());
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address();
    const { address, said } = await serve('lesson.md', '--port', String(port));
    const [, free] = await said(new RegExp(`port ${port} is taken, (\\d+) is free`));
    expect(address).toBe(`http://127.0.0.1:${free}/`);
    expect(Number(free)).toBeGreaterThan(port);
    other.close();
  });

  it('ends with Ctrl-C, cleanly, also while a page listens', async () => {
    write('lesson.md', lesson());
    const { child, address, said, ended } = await serve('lesson.md', '--port', '0');
    const events = (await fetch(`${address}attention-textbook-preview`)).body.getReader();
    await events.read();
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 0, signal: null });
    await said(/stopped/);
    await events.cancel().catch(() => {});
  });

  it('gives nothing but what it made, and not to a page that calls itself by another name', async () => {
    write('lesson.md', lesson());
    write('secret.txt', 'secret');
    const { address } = await serve('lesson.md', '--port', '0');
    const { port } = new URL(address);
    const ask = (path, { method = 'GET', host = `127.0.0.1:${port}` } = {}) =>
      new Promise((resolve) =>
        request({ host: '127.0.0.1', port, path, method, headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).end(),
      );
    expect(await ask('/')).toBe(200);
    for (const path of ['/secret.txt', '/../secret.txt', '/lesson.md', '/%E0%A4%A', '/__proto__', '/constructor'])
      expect([path, await ask(path)]).toEqual([path, 404]);
    expect(await ask('/', { host: 'evil.example' })).toBe(403);
    expect(await ask('/', { method: 'POST' })).toBe(405);
    const policy = (await fetch(address)).headers.get('content-security-policy');
    expect(policy).toBe("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
  });
});

describe('serve folder/', () => {
  it('serves a book; a lesson with mistakes leaves the others to be read', async () => {
    mkdirSync(join(folder, 'course'));
    write('course/1-a.md', lesson({ title: 'Whole' }));
    write('course/2-b.md', lesson({ text: '<i>' }));
    const { address, said, forget } = await serve('course', '--port', '0');
    await said(/2-b\.md:7:1: .*\[raw_html\]/);
    expect(await get(`${address}1-a.html`)).toContain('<h1>Whole</h1>');
    expect(await get(`${address}2-b.html`)).toContain('2-b.md:7:1');
    expect(await get(address)).toMatch(/2-b\.md:7:1[^]*<a href="1-a\.html">Whole/);
    forget();
    write('course/2-b.md', lesson({ title: 'Mended' }));
    await said(/no mistakes/);
    expect(await get(address)).toMatch(/Whole[^]*Mended/);
    write('course/3-c.md', lesson({ title: 'Added' }));
    await expect.poll(() => get(address), { timeout: 10_000 }).toMatch(/Mended[^]*Added/);
  });
});
