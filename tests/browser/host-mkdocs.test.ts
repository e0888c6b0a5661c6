/** A site that Debian's MkDocs makes of a page with a pasted figure. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, serve } from '../../web/build/serve.mjs';
import { cells, dist, matrix, ready, useHost } from './harness.js';
import { snippet, token } from './snippets.js';

const present = spawnSync('mkdocs', ['--version']).status === 0;

describe.skipIf(!present && !process.env['CI'])('MkDocs', () => {
  const host = useHost();
  let folder: string;
  let server: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'attn-mkdocs-'));
    mkdirSync(join(folder, 'docs/js'), { recursive: true });
    const script = 'attention-textbook.standalone.js';
    for (const name of [script, 'attention-textbook.exports.js'])
      copyFileSync(join(dist, name), join(folder, 'docs/js', name));
    writeFileSync(join(folder, 'docs/index.md'), `# Course\n\nText before.\n\n${snippet('mkdocs')}\nText after.\n`);
    const settings = ['site_name: Course', 'theme: { name: mkdocs, highlightjs: false }', `extra_javascript: [js/${script}]`]; // prettier-ignore
    writeFileSync(join(folder, 'mkdocs.yml'), settings.join('\n'));
    const { status, stderr } = spawnSync('mkdocs', ['build', '--quiet', '--strict'], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    server = await serve(join(folder, 'site'), 0);
  }, 120_000);

  afterAll(() => {
    server?.close();
    rmSync(folder, { recursive: true });
  });

  it('leaves the div whole: it lives', async () => {
    const page = await host.browser.newPage();
    await page.goto(addressOf(server));
    await ready(page);
    expect(await cells(matrix(page, '출력'))).toEqual([['7.25']]);
    expect(await page.locator('attn-player').getAttribute('tokens')).toBe(token);
    expect(await page.locator('attn-player table').count()).toBeGreaterThan(0);
    expect(await page.getByText('Text after.').count()).toBe(1);
    await page.context().close();
  });

  it('keeps the tables where scripts are off', async () => {
    const context = await host.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(addressOf(server));
    expect(await page.locator('table', { hasText: '출력' }).last().textContent()).toContain('7.25');
    await context.close();
  });
});
