// The Lua filter in Debian's own pandoc: a live figure in HTML, the author's table everywhere else.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repo } from '../../web/build/repo.mjs';

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
});
