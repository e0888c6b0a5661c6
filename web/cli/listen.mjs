/** A server for this machine alone, unless told otherwise. */
import { CliError } from './cli-error.mjs';
import { t } from './translated.mjs';

export const HOST = '127.0.0.1';

/** Listens on the first free port from `port` on (0: any). */
export async function listenFrom(
  /** @type {import('node:http').Server} */ server,
  /** @type {number} */ port,
  host = HOST,
) {
  const last = Math.min(port + 100, 65535);
  for (let attempt = port; ; attempt += 1) {
    try {
      await listen(server, attempt, host);
      return;
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code === 'EACCES')
        throw new CliError('no_port', t`the system does not give port ${attempt}; take one from 1024 on: --port 4173`);
      if (code !== 'EADDRINUSE') throw error;
      if (attempt === last)
        throw new CliError('no_port', t`port ${port} is taken, and none up to ${last} is free; --port 0 finds one`);
    }
  }
}

export const portOf = (/** @type {import('node:http').Server} */ server) =>
  /** @type {import('node:net').AddressInfo} */ (server.address()).port;

export const addressOf = (/** @type {import('node:http').Server} */ server) => `http://${HOST}:${portOf(server)}/`;

const listen = (
  /** @type {import('node:http').Server} */ server,
  /** @type {number} */ port,
  /** @type {string} */ host,
) =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve(undefined);
    });
  });

/** What a browser has to be told about a file. */
export const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm', // anything else and streaming compilation is refused
  '.zip': 'application/zip',
};
