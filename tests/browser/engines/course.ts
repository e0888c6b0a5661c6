/** A course page's server: our files, the pages a test writes with the headers it wants, and what was asked of it. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { extname } from 'node:path';
import { addressOf } from '../../../web/build/serve.mjs';
import { dist } from '../harness.js';

export interface Course {
  origin: string;
  /** Puts a page there and says its address. */
  page(html: string, headers?: Record<string, string>): string;
  /** Puts a file there, beside those of web/dist. */
  file(path: string, text: string): void;
  /** From now on this file is not to be had; null: all of them are. */
  lack(path: string | null): void;
  close(): void;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export async function openCourse(): Promise<Course> {
  let lacking: string | null = null;
  const written = new Map<string, { text: string; headers: Record<string, string> }>();
  const server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!;
    const own = written.get(path);
    try {
      if (path === `/${lacking}`) throw new Error(path);
      const body = own?.text ?? readFileSync(dist + path.slice(1));
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain', ...own?.headers });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: new URL(addressOf(server)).origin,
    page(html, headers = {}) {
      const path = `/page-${written.size}.html`;
      written.set(path, { text: html, headers });
      return addressOf(server) + path.slice(1);
    },
    file: (path, text) => void written.set(`/${path}`, { text, headers: {} }),
    lack: (path) => void (lacking = path),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
