/** Serves what was made, makes it anew when a file of it changes, and tells the pages that show it. */
import { watch } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { contentTypes, HOST, listenFrom, portOf } from '../listen.mjs';

const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const written = /\.(md|svg|png|jpg|webp)$/i;
/** An editor writes a file in several steps. */
const settled = 80;

/**
 * @param {{ make: () => Promise<import('./made.mjs').Made>, port: number, tell: (made: import('./made.mjs').Made) => void }} options
 *   `tell` is called each time it was made
 * @returns {Promise<{ server: import('node:http').Server, stop: () => void }>}
 */
export async function preview({ make, port, tell }) {
  let made = await make();
  let before = made;
  let version = Date.now();
  /** @type {Set<import('node:http').ServerResponse>} */
  const pages = new Set();
  const announce = (/** @type {import('node:http').ServerResponse} */ page) => page.write(`data: ${version}\n\n`);

  const server = createServer((request, response) => {
    const path = pathOf(request.url ?? '/');
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cache-control', 'no-store');
    // a page elsewhere that was led here by its own name may not read what is being written
    if (![`${HOST}:${portOf(server)}`, `localhost:${portOf(server)}`].includes(request.headers.host ?? ''))
      return void response.writeHead(403).end();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    if (path === 'attention-textbook-preview') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      pages.add(response);
      response.on('close', () => pages.delete(response));
      return announce(response);
    }
    const isPage = path.endsWith('.html');
    // a page may still ask for what belongs to it when the next one was made
    const file = made.files.get(path) ?? (isPage ? undefined : before.files.get(path));
    if (file === undefined) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('404\n');
    const type = contentTypes[/** @type {'.html'} */ (extname(path))] ?? 'application/octet-stream';
    const content = typeof file === 'string' && isPage ? followed(file, version) : file;
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(content);
  });
  await listenFrom(server, port);

  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watchers = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let isMaking = false;
  const again = () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      if (isMaking) return again();
      isMaking = true;
      const next = await make().finally(() => (isMaking = false));
      [before, made] = [made, next];
      version += 1;
      follow();
      tell(made);
      pages.forEach(announce);
    }, settled);
  };
  function follow() {
    for (const [folder, watcher] of watchers)
      if (!made.folders.includes(folder)) {
        watcher.close();
        watchers.delete(folder);
      }
    for (const folder of made.folders)
      if (!watchers.has(folder)) {
        const watcher = watch(folder, (_, name) => (name === null || written.test(name)) && again());
        watcher.on('error', () => watcher.close()); // the folder is gone: what is shown stays
        watchers.set(folder, watcher);
      }
  }
  follow();
  tell(made);

  const stop = () => {
    clearTimeout(waiting);
    for (const watcher of watchers.values()) watcher.close();
    server.close();
    server.closeAllConnections();
  };
  return { server, stop };
}

/** A page knows which version it is: what is made while it loads is news to it. */
const followed = (/** @type {string} */ page, /** @type {number} */ version) =>
  page.replace('</head>', `<script src="/preview/reload.js?${version}" defer></script></head>`);

/** @returns {string} a file by its name; nothing has that of an address which cannot be read */
function pathOf(/** @type {string} */ url) {
  try {
    const path = decodeURIComponent(/^[^?#]*/.exec(url)?.[0] ?? '').slice(1);
    return path === '' ? 'index.html' : path;
  } catch {
    return '';
  }
}
