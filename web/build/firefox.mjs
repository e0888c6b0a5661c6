// The Firefox that browser tests drive: the system's. ATTN_FIREFOX names another.
import { firstOnPath } from './chromium.mjs';

/** Its path, or undefined. */
export function findFirefox(env = process.env) {
  return env.ATTN_FIREFOX || firstOnPath(['firefox-esr', 'firefox'], env);
}
