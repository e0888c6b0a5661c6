// A static file server for the built textbook: files of one folder only, and for this machine only unless told otherwise.
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { contentTypes, listenFrom } from '../cli/listen.mjs';

export { addressOf } from '../cli/listen.mjs';

/**
 * Serves `root` on the first free port from `port` on (0: any), to this machine, with further headers.
 *
 * @returns {Promise<import('node:http').Server>}
 */
export async function serve(root, port, host, headers = {}) {
  const folder = await realpath(root);
  const server = createServer((request, response) => void answer(folder, headers, request, response));
  await listenFrom(server, port, host);
  return server;
}

async function answer(folder, more, request, response) {
  const end = (status, headers = {}) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
    response.end(request.method === 'HEAD' ? undefined : `${status}\n`);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') return end(405, { allow: 'GET, HEAD' });
  try {
    // not `new URL`, which would take `//name` for another host
    const [, pathname, query] = /^([^?#]*)(\?[^#]*)?/.exec(request.url);
    const found = await locate(folder, pathname);
    if (!found) return end(404);
    // relative links of a folder's index need the slash; a location that began with two would lead to another host
    if (found.isFolder && !pathname.endsWith('/'))
      return end(301, { location: `/${pathname.replace(/^\/+/, '')}/${query ?? ''}` });
    response.writeHead(200, {
      'content-type': contentTypes[extname(found.file)] ?? 'application/octet-stream',
      'content-length': found.size,
      'cache-control': 'no-cache', // the next build has the same names
      'x-content-type-options': 'nosniff',
      ...more,
    });
    if (request.method === 'HEAD') return response.end();
    createReadStream(found.file)
      .on('error', () => response.destroy())
      .pipe(response);
  } catch (error) {
    end(error instanceof URIError ? 400 : 500);
  }
}

/** The file behind a path: the real one, after links, and only inside the folder. */
async function locate(folder, pathname) {
  const decoded = decodeURIComponent(pathname);
  if (decoded.includes('\0')) return undefined;
  try {
    let file = await realpath(join(folder, decoded));
    let about = await stat(file);
    const isFolder = about.isDirectory();
    if (isFolder) {
      file = await realpath(join(file, 'index.html'));
      about = await stat(file);
    }
    return file.startsWith(folder + sep) && about.isFile() ? { file, size: about.size, isFolder } : undefined;
  } catch {
    return undefined;
  }
}
