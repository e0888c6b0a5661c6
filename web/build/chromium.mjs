// The Chromium that browser tests drive: the system's, never one that a package downloads.
import { ask } from '../../cpp/toolchain/run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Its path, or undefined. ATTN_CHROMIUM names another. */
export function findChromium(env = process.env) {
  return env.ATTN_CHROMIUM || firstOnPath(NAMES, env);
}

/** The path of the first of these programs that is installed. */
export function firstOnPath(names, env = process.env) {
  const search = 'for name; do command -v -- "$name" && exit; done; exit 1';
  return ask('sh', ['-c', search, 'sh', ...names], { env })?.trim();
}

/** Root may not use Chromium's own sandbox, and a container's /dev/shm is small. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-dev-shm-usage'];
