// `attention-textbook serve`, run as an author runs it: what it serves, what it says, how it ends.
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtempSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TextDecoder } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repo } from '../../web/build/repo.mjs';
import { addressOf, listenFrom } from '../../web/cli/listen.mjs';
import { maker } from '../../web/cli/preview/made.mjs';
import { preview } from '../../web/cli/preview/server.mjs';
import { stampOf } from '../../web/cli/preview/stamp.mjs';
import { command, lesson } from './cli-kit.mjs';

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

  it('follows a picture below it, also one that was missing, and what is renamed over it', async () => {
    mkdirSync(join(folder, 'img'));
    write('lesson.md', lesson({ text: '![a line](img/a.svg)' }));
    const { address, said, forget } = await serve('lesson.md', '--port', '0');
    await said(/\[picture\]/);
    forget();
    write('img/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>');
    await said(/no mistakes/);
    expect(await get(`${address}img/a.svg`)).toContain('width="7"');
    write('lesson.md~', lesson({ title: 'Renamed over it' }));
    renameSync(join(folder, 'lesson.md~'), join(folder, 'lesson.md'));
    await expect.poll(() => get(address), { timeout: 10_000 }).toContain('<h1>Renamed over it</h1>');
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

  describe('a port that is not to be had', () => {
    afterEach(() => vi.unstubAllEnvs());
    const told = (lang, ...args) => {
      vi.stubEnv('LC_ALL', `${lang}.UTF-8`);
      write('lesson.md', lesson());
      return command('serve', join(folder, 'lesson.md'), '--port', ...args);
    };

    it('is refused by number where it and all after it are taken', async () => {
      const other = createServer().listen(65535, '127.0.0.1'); // the last: none comes after it
      await new Promise((resolve) => other.once('listening', resolve).once('error', resolve)); // taken either way
      const english = await told('C', '65535');
      expect(english).toMatchObject({ status: 1, stdout: '' });
      expect(english.stderr).toMatch(/port 65535 is taken.*--port 0.*\[no_port\]\n$/);
      const korean = await told('ko_KR', '65535');
      expect(korean.stderr).toMatch(/포트.*65535번은 쓰는 중.*--port 0.*\[no_port\]\n$/);
      other.close();
    });

    it('is refused by number where the system keeps it', async () => {
      // what Node answers whoever may not have port 80; root, as tests are run here, may
      const refused = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), { code: 'EACCES' });
      const server = Object.assign(new EventEmitter(), {
        listen: () => process.nextTick(() => server.emit('error', refused)),
      });
      const answer = { code: 'no_port', message: expect.stringMatching(/port 80;.* 1024 .*--port 4173/) };
      await expect(listenFrom(server, 80)).rejects.toMatchObject(answer);
      vi.stubEnv('LC_ALL', 'ko_KR.UTF-8');
      await expect(listenFrom(server, 80)).rejects.toThrow(/^80번은 .*1024번.*--port 4173$/);
    });

    it('is refused as written where there is no such number', async () => {
      for (const wrong of ['65536', '80a', '1.5', ''])
        expect((await told('C', wrong)).stderr).toContain(`from 0 to 65535, not '${wrong}' [invalid_option]`);
      expect((await told('ko_KR', '70000')).stderr).toMatch(/--port는 0부터 65535까지.*'70000'.*\[invalid_option\]/);
    });
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
  it('goes on when the folder is renamed, and is there again when it is', async () => {
    mkdirSync(join(folder, 'course'));
    write('course/a.md', lesson({ title: 'Here' }));
    const { address, said, forget } = await serve('course', '--port', '0');
    await said(/no mistakes/);
    renameSync(join(folder, 'course'), join(folder, 'elsewhere'));
    await said(/course: .*\[unreadable\]/);
    forget();
    renameSync(join(folder, 'elsewhere'), join(folder, 'course'));
    await said(/no mistakes/);
    forget();
    write('course/a.md', lesson({ title: 'Written after that' }));
    await said(/no mistakes/);
    expect(await get(`${address}a.html`)).toContain('<h1>Written after that</h1>');
  });

  it('a page of a lesson that is gone says so, and follows too', async () => {
    mkdirSync(join(folder, 'course'));
    write('course/a.md', lesson());
    const { address } = await serve('course', '--port', '0');
    const answer = await fetch(`${address}b.html`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/preview\/reload\.js[^]*<h1>There is no such page<\/h1>[^]*href="\/"/);
  });

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

describe('the preview', () => {
  const page = '<!doctype html><head></head><body>';
  const made = (text, more = {}) => ({
    files: new Map([['index.html', page + text]]),
    problems: [],
    warnings: [],
    ...more,
  });
  let showing;
  afterEach(() => showing?.stop());
  const show = async (make, tell = () => {}) => (showing = await preview({ make, folder, port: 0, tell }));

  it('makes it anew for what is written while it is made', async () => {
    let times = 0;
    const make = async () => {
      if (++times === 1) write('lesson.md', 'written while the first is made');
      return made(`number ${times}`);
    };
    const { server } = await show(make);
    await expect.poll(() => get(addressOf(server))).toContain('number 2');
  });

  it('waits until a file is written to its end', async () => {
    const read = [];
    await show(async () => made(read.push(readdirSync(folder).length)));
    for (let part = 1; part <= 6; part++) {
      write(`${part}.md`, 'part');
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    await expect.poll(() => read.at(-1)).toBe(6);
    expect(read.length).toBeLessThan(5);
  });

  it('lets a seventh page load: of those that listen, the one that did longest makes room', async () => {
    const { server } = await show(async () => made(''));
    const streams = [];
    for (let page = 0; page < 7; page++) streams.push(await fetch(`${addressOf(server)}attention-textbook-preview`));
    const ended = await Promise.all(
      streams.slice(0, 3).map(async ({ body }) => {
        const reader = body.getReader();
        while (!(await reader.read()).done);
        return true;
      }),
    );
    expect(ended).toEqual([true, true, true]);
  });
});

describe('what is made', () => {
  const withoutWords = { css: '', scripts: [], made: {}, figures: '' };

  it('a mistake of ours is shown as one, and does not end anything', async () => {
    write('lesson.md', lesson());
    const workshop = new Proxy({}, { get: () => { throw new TypeError('a mistake of ours'); } }); // prettier-ignore
    const { files, problems, failure } = await maker(join(folder, 'lesson.md'), { workshop, parts: withoutWords })();
    expect(problems).toMatchObject([{ code: 'broken', file: 'lesson.md' }]);
    expect(failure).toBeInstanceOf(TypeError);
    expect(files.get('index.html')).toContain('a mistake of ours');
  });

  it('what is looked at has an end, and starts with the nearest', () => {
    for (let number = 0; number < 50; number++) mkdirSync(join(folder, `deep${number}`));
    for (let number = 0; number < 2100; number++) write(`deep0/${number}.md`, '');
    const before = stampOf(folder);
    write('lesson.md', 'near');
    expect(stampOf(folder)).not.toBe(before);
    expect(before.split('\n').length).toBeLessThan(2001);
  });

  it('a file of the same size and age is another when it was put in place of one', () => {
    write('a.md', 'one');
    utimesSync(join(folder, 'a.md'), 1, 1);
    const before = stampOf(folder);
    write('b.txt', 'two');
    utimesSync(join(folder, 'b.txt'), 1, 1);
    renameSync(join(folder, 'b.txt'), join(folder, 'a.md'));
    expect(stampOf(folder)).not.toBe(before);
  });
});
