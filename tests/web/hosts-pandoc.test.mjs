// The Lua filter in Debian's own pandoc: a live figure in HTML, the author's table everywhere else.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'mdast-util-to-string';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repo } from '../../web/build/repo.mjs';
import { command } from './cli-kit.mjs';

const filter = join(repo, 'web/hosts/pandoc/attention.lua');
const present = spawnSync('pandoc', ['--version']).status === 0;

const figure = `::: {#first .attn-player preset="two-words" lang="ko"}
| weight | 학교 |
|--------|------|
| 나는   | 0.73 |
:::
`;

function convert(format, markdown, ...more) {
  const { status, stdout, stderr } = spawnSync('pandoc', ['-f', 'markdown', '-t', format, '-L', filter, ...more], {
    input: markdown,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

describe.skipIf(!present && !process.env['CI'])('pandoc', () => {
  it('writes the element with its settings, and the table inside it', () => {
    const html = convert('html', figure);
    expect(html).toMatch(/<attn-player(?=[^>]* id="first")(?=[^>]* preset="two-words")(?=[^>]* lang="ko")[^>]*>/);
    const inside = html.slice(html.indexOf('<attn-player'), html.indexOf('</attn-player>'));
    expect(inside).toContain('<table>');
    expect(inside).toContain('0.73');
  });

  it('loads the script once, however many figures, from where the metadata says', () => {
    const html = convert('html', `${figure}\n${figure.replace('first', 'second')}`, '-M', 'attention-textbook=js/a.js');
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script defer src="js/a.js">']);
  });

  it('loads nothing where there is no figure', () => {
    expect(convert('html', '::: {.note}\ntext\n:::\n')).not.toContain('<script');
  });

  it('lets no setting end its attribute', () => {
    const html = convert('html', '::: {.attn-player tokens="a&quot;><img src=x>"}\ntext\n:::\n');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x&gt;');
  });

  it.each(['latex', 'plain', 'gfm'])('leaves the table alone in %s', (format) => {
    const text = convert(format, figure);
    expect(text).toContain('0.73');
    expect(text).not.toMatch(/attn-player|<script/);
  });

  describe('what embed prints for Quarto', () => {
    const token = 'a*|{b}"<i>&amp;';
    let pasted;
    beforeAll(async () => {
      const numbers = ['query=1', 'key=1', 'value=7.25', `tokens=${token}`, 'lang=ko'];
      pasted = (await command('embed', 'attn-player', ...numbers, '--for', 'quarto')).stdout;
    });

    it('is the element with its settings, and each table with its caption', () => {
      const player = fromHtml(convert('html', pasted), { fragment: true }).children.find(({ tagName }) => tagName);
      expect(player.tagName).toBe('attn-player');
      expect(player.properties).toMatchObject({ value: '7.25', tokens: token, lang: 'ko' });
      const tables = player.children.filter(({ tagName }) => tagName === 'table').map(toString);
      expect(tables.at(-1)).toMatch(/출력[^]*7\.25/);
      expect(tables.at(-1)).toContain(`쿼리 ${token}`);
    });

    it('is those tables on paper', () => {
      const tex = convert('latex', pasted);
      expect(tex).toMatch(/\\caption\{출력/);
      expect(tex).toContain('7.25');
    });
  });

  it('hands its script to Quarto, once, with what lies beside it, and writes no address', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quarto-'));
    // as Quarto has it: a table of its own in the filter's world
    const quarto = `quarto = { doc = { add_html_dependency = function(given)
      io.stderr:write(table.concat({ given.name, given.scripts[1], given.resources[1], #given.scripts + #given.resources }, ' ')) end } }
      return dofile(${JSON.stringify(filter)})`;
    writeFileSync(join(folder, 'quarto.lua'), quarto);
    const twice = `${figure}\n${figure.replace('first', 'second')}`;
    const options = { input: twice, encoding: 'utf8' };
    const { stdout, stderr } = spawnSync('pandoc', ['-t', 'html', '-L', join(folder, 'quarto.lua')], options);
    expect(stderr).toBe('attention-textbook attention-textbook.standalone.js attention-textbook.exports.js 2');
    expect(stdout).toContain('<attn-player');
    expect(stdout).not.toContain('<script');
    const { contributes } = parse(readFileSync(join(repo, 'web/hosts/pandoc/_extension.yml'), 'utf8'));
    expect(contributes.filters.every((name) => existsSync(join(repo, 'web/hosts/pandoc', name)))).toBe(true);
  });
});
