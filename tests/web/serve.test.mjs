// The server behind `npm start`.
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, serve } from '../../web/build/serve.mjs';

let parent;
let server;

/** A request whose path is sent as it is written: fetch would tidy `..` away before the server sees it. */
const ask = (path, method = 'GET') =>
  new Promise((resolve, reject) => {
    const { port } = server.address();
    request({ host: '127.0.0.1', port, path, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'attn-serve-'));
  const root = join(parent, 'site');
  mkdirSync(join(root, 'ko'), { recursive: true });
  mkdirSync(join(parent, 'site-private'));
  writeFileSync(join(parent, 'secret.txt'), 'secret');
  writeFileSync(join(parent, 'site-private/index.html'), 'secret');
  writeFileSync(join(root, 'index.html'), '<p>home</p>');
  writeFileSync(join(root, 'ko/index.html'), '<p>어텐션</p>');
  writeFileSync(join(root, '질의 키.txt'), 'found');
  writeFileSync(join(root, 'engine.wasm'), new Uint8Array([0, 0x61, 0x73, 0x6d]));
  symlinkSync(join(parent, 'secret.txt'), join(root, 'link.txt'));
  server = await serve(root, 0);
});

afterAll(() => {
  server.close();
  rmSync(parent, { recursive: true });
});

describe('the static server', () => {
  it('answers a folder with its index, at the address with the slash', async () => {
    expect((await ask('/')).body).toBe('<p>home</p>');
    expect((await ask('/ko/')).body).toBe('<p>어텐션</p>');
    expect(await ask('/ko?lang=ko')).toMatchObject({ status: 301, headers: { location: '/ko/?lang=ko' } });
  });

  it('gives Wasm the type that streaming compilation asks for', async () => {
    expect((await ask('/engine.wasm')).headers['content-type']).toBe('application/wasm');
  });

  it('finds names that are percent-encoded', async () => {
    expect((await ask(`/${encodeURIComponent('질의 키.txt')}`)).body).toBe('found');
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/ko/../../secret.txt',
    '//../secret.txt',
    '/link.txt',
    '/../site-private/',
    '/index.html%00.txt',
    '/missing',
  ])('gives nothing from outside its folder: %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body).not.toContain('secret');
  });

  it('does not redirect to another host', async () => {
    const { status, headers } = await ask('//ko');
    expect(status === 404 || headers.location === '/ko/').toBe(true);
  });

  it('refuses what it cannot read, and methods that are not for reading', async () => {
    expect((await ask('/%E0%A4%A')).status).toBe(400);
    expect((await ask('/', 'POST')).status).toBe(405);
    expect(await ask('/', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  it('takes the next port when one is taken, and only this machine may ask', async () => {
    const { port } = server.address();
    const second = await serve(join(parent, 'site'), port);
    expect(second.address().port).toBeGreaterThan(port);
    expect(addressOf(second)).toBe(`http://127.0.0.1:${second.address().port}/`);
    second.close();
  });
});
