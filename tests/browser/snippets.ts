/** What `attention-textbook embed` prints, run as an author runs it. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../web/cli/attention-textbook.mjs', import.meta.url));

export const snippet = (host: string, ...more: string[]): string =>
  execFileSync(
    process.execPath,
    [command, 'embed', 'attn-player', ...numbers, '--for', host, '--lang', 'ko', ...more],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );

/** One key: its weight is 1, so the output is the value. The token is written in every language of markup. */
export const token = 'a*|{b}"<i>&amp;';
export const numbers = ['query=1', 'key=1', 'value=7.25', 'decimals=2', 'at=end', `tokens=${token}`];
