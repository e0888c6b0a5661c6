/** Serves what was made, makes it anew when a file below the folder changes, and tells the pages that show it. */
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { contentTypes, HOST, listenFrom, portOf } from '../listen.mjs';
import { missing } from './made.mjs';
import { stampOf } from './stamp.mjs';

const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
/** How long between two looks, in ms. What is the same in both is written to its end. */
const pause = 120;
/** Six connections are what a browser has for all its pages of one server; those that listen leave some to load with. */
const mostListen = 4;

/**
 * @param {{ make: () => Promise<import('./made.mjs').Made>, folder: string, port: number, tell: (made: import('./made.mjs').Made) => void }} options
 *   `tell` is called each time it was made
 * @returns {Promise<{ server: import('node:http').Server, stop: () => void }>}
 */
export async function preview({ make, folder, port, tell }) {
  let seen = stampOf(folder); // before it is read: what is written meanwhile is news
  let made = await make();
  let before = made;
  let version = Date.now();
  /** @type {Set<import('node:http').ServerResponse>} */
  const pages = new Set();
  const announce = (/** @type {import('node:http').ServerResponse} */ page) => page.write(`data: ${version}\n\n`);

  /** It asks again in a few seconds, and so all that listen take turns. */
  const leave = (/** @type {import('node:http').ServerResponse} */ page) => {
    pages.delete(page);
    page.end();
  };

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
      const [longest] = pages;
      if (longest && pages.size >= mostListen) leave(longest);
      pages.add(response);
      response.on('close', () => pages.delete(response));
      return announce(response);
    }
    const isPage = path.endsWith('.html');
    // a page may still ask for what belongs to it when the next one was made
    const found = made.files.get(path) ?? (isPage ? undefined : before.files.get(path));
    const file = found ?? (isPage ? made.files.get(missing) : undefined);
    if (file === undefined) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('404\n');
    const type = contentTypes[/** @type {'.html'} */ (extname(path).toLowerCase())] ?? 'application/octet-stream';
    const content = typeof file === 'string' && isPage ? followed(file, version) : file;
    const status = found === undefined ? 404 : 200;
    response.writeHead(status, { 'content-type': type, 'content-security-policy': policy }).end(content);
  });
  await listenFrom(server, port);

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let isStopped = false;
  let last = seen;
  const look = async () => {
    const now = stampOf(folder);
    if (now !== seen && now === last) {
      seen = now;
      [before, made] = [made, await make()];
      if (isStopped) return;
      version += 1;
      tell(made);
      pages.forEach(announce);
    }
    last = now;
    waiting = setTimeout(look, pause);
  };
  waiting = setTimeout(look, pause);
  tell(made);

  const stop = () => {
    isStopped = true;
    clearTimeout(waiting);
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
