// Text of a lesson, whoever wrote it, cannot run script in the page of its reader.
import fc from 'fast-check';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rehype } from 'rehype';
import rehypeSanitize from 'rehype-sanitize';
import { describe, expect, test } from 'vitest';
import { asDataUri } from '../../web/cli/pictures.mjs';
import { schema } from '../../web/cli/sanitize.mjs';
import { compile, elements, emptyFolder, html, parse, problemsOf } from './lesson-kit.mjs';

/** Everything in the result that could run or fetch something. */
function dangers(text) {
  const tree = parse(text);
  return elements(tree, ({ tagName, properties }) => {
    if (/^(script|style|iframe|object|embed|base|meta|link|form|foreignobject)$/i.test(tagName)) return true;
    return Object.entries(properties).some(
      ([name, value]) =>
        /^on/i.test(name) ||
        name === 'style' ||
        name === 'srcDoc' ||
        /^\s*(javascript|data|vbscript):/i.test(String(value)),
    );
  });
}

describe('refused with a message', () => {
  test.each([
    ['<script>alert(1)</script>', '1:1 raw_html'],
    ['Text <img src=x onerror=alert(1)> text', '1:6 raw_html'],
    ['<div style="position:fixed">', '1:1 raw_html'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', '1:1 raw_html'],
    ['[x](javascript:alert(1))', '1:1 unsafe_link'],
    ['[x](JaVaScRiPt:alert(1))', '1:1 unsafe_link'],
    ['[x](data:text/html,hello)', '1:1 unsafe_link'],
    ['[x][a]\n\n[a]: vbscript:x', '3:1 unsafe_link'],
    ['![x](https://example.org/pixel.png)', '1:1 remote_image'],
    ['![x](//example.org/pixel.png)', '1:1 remote_image'],
  ])('%j', async (text, problem) => {
    expect(await problemsOf(text)).toContain(problem);
  });

  test.each(['\\href{javascript:alert(1)}{x}', '\\class{evil}{x}', '\\textcolor{red}{x}', '\\includegraphics{x.png}'])(
    'math: %s',
    async (tex) => {
      expect(await problemsOf(`Some $${tex}$.`)).toEqual(['1:6 math']);
    },
  );

  test('math that unfolds without end', async () => {
    const bomb = '\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b\\b\\b}';
    expect(await problemsOf(`$${bomb}\\c\\c\\c\\c\\c\\c\\c\\c\\c\\c$`)).toEqual(['1:1 math']);
  });
});

test.each([
  '[x](java&#10;script:alert(1))',
  '[x](&#1;javascript:alert(1))',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '::attn-player[<b onclick=alert(1)>]{preset="two-words" tokens="</attn-player><script>alert(1)</script>,b"}',
  '::attn-player{preset="two-words" #constructor .evil}',
  ':query[word]{style="color:red"}',
  '## Heading {#x onload=alert(1)}',
  'A note[^1].\n\n[^1]: <javascript:alert(1)>',
])('harmless or refused: %j', async (text) => {
  const lesson = await compile(text).catch((error) => {
    expect(error.name).toBe('LessonError');
    return { body: [] };
  });
  expect(dangers(html(lesson))).toEqual([]);
});

describe('what would take a parser minutes, or its stack, is refused where it stands', () => {
  const r = (text, times) => text.repeat(times);
  test.each([
    ['quotes', `${r('>', 5000)}x`, '1:1 too_deep'],
    ['lists', `Text\n\n${r('- ', 3000)}x`, '3:1 too_deep'],
    ['lists by indentation', Array.from({ length: 40 }, (_, i) => `${r('  ', i)}- x`).join('\n'), '33:1 too_deep'],
    ['containers', Array.from({ length: 40 }, (_, i) => `${r(':', 43 - i)}note`).join('\n'), '1:1 too_deep'],
    ['images', `ab ${r('![', 8000)}x${r('](x)', 8000)}`, '1:69 too_deep'], // three letters, 32 of two, the 33rd's second
    ['a table', `|${r('a|', 3000)}\n|${r('-|', 3000)}`, '1:1 too_wide'],
    ['a paragraph', `One\n\n${r('&#x3c;', 10_000)}`, '3:1 too_long'],
    ['lines', r('x\n\n', 6000), '9997:1 too_long'], // 10,000 with the front matter
    ['a formula', `Some $${r('x+', 2000)}x$`, '1:6 math_too_long'],
    ['braces', `Some\n$${r('{', 500)}x${r('}', 500)}$`, '2:1 math_too_deep'],
    ['fences', `$${r('\\left(', 40)}x${r('\\right)', 40)}$`, '1:1 math_too_deep'],
  ])('%s', async (_, text, problem) => {
    const begun = performance.now();
    expect(await problemsOf(text)).toContain(problem);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  test('and what a person writes is not', async () => {
    const nested = `${r('> ', 8)}- a\n\n* * *\n\n|${r('a|', 20)}\n|${r('-|', 20)}\n\n$${r('\\sqrt{', 10)}x${r('}', 10)}$`;
    expect(await problemsOf(`${nested}\n\n\`\`\`\n${r('[', 20)}1${r(']', 20)}\n\`\`\``)).toEqual([]);
  });

  test.each([
    ['flow', `traces: ${r('[', 20_000)}`],
    ['maps', Array.from({ length: 3000 }, (_, i) => `${r(' ', i)}a:`).join('\n')],
  ])('a front matter of %s nested without end', async (_, yaml) => {
    const [problem] = await problemsOf(`---\ntitle: t\nsummary: s\n${yaml}\n---\n\nx`, { whole: true });
    expect(problem).toMatch(/^\d+:\d+ front_matter$/);
  });

  test('aliases of YAML, before they unfold', async () => {
    const bomb = Array.from({ length: 30 }, (_, i) => `  k${i}: &k${i} [${i ? `*k${i - 1}, *k${i - 1}` : 'x, x'}]`);
    const lesson = `---\ntitle: t\nsummary: s\ntraces:\n${bomb.join('\n')}\n---\n\nx`;
    expect(await problemsOf(lesson, { whole: true })).toEqual(['6:12 front_matter']);
  });
});

test('whatever is typed is a lesson or refused, and never more than text', async () => {
  const signs = [...'[]()*_`:{}$|>#-+=\\<&!~^"\'/.\n\n  \t1a가\u0000\u2028', 'attn-player', 'note', '---', ':::', 'javascript:', '<script>', '](', '```']; // prettier-ignore
  const texts = fc.array(fc.constantFrom(...signs), { maxLength: 80 }).map((all) => all.join(''));
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), async (text, whole) => {
      const source = whole ? `---\n${text}\n---\n${text}` : text;
      const lesson = await compile(source, { whole }).catch((error) => {
        expect([error.name, error.stack]).toEqual(['LessonError', expect.anything()]);
        return { body: [] };
      });
      expect(dangers(html(lesson))).toEqual([]);
    }),
    { seed: 20261130, numRuns: 400 },
  );
}, 60_000);

describe('pictures', () => {
  const folder = emptyFolder();
  const outside = emptyFolder();
  const svg = (inside) => `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5">${inside}</svg>`;
  mkdirSync(join(folder, 'img'));
  writeFileSync(join(folder, 'img/good.svg'), svg('<circle r="1"/>'));
  writeFileSync(join(folder, 'img/script.svg'), svg('<script>alert(1)</script>'));
  writeFileSync(join(folder, 'img/handler.svg'), svg('<circle r="1" onclick="alert(1)"/>'));
  writeFileSync(join(folder, 'img/foreign.svg'), svg('<foreignObject><p>x</p></foreignObject>'));
  writeFileSync(join(folder, 'img/page.html'), '<p>');
  mkdirSync(join(folder, 'img/folder.png'));
  writeFileSync(join(outside, 'secret.svg'), svg(''));
  symlinkSync(join(outside, 'secret.svg'), join(folder, 'img/link.svg'));

  test('are images with a size and a text', async () => {
    const text = html(await compile('![A drawing](img/good.svg "The caption")', { folder }));
    expect(text).toContain('<img src="img/good.svg" alt="A drawing" width="10" height="5"');
    expect(text).toContain('<figcaption>The caption</figcaption>');
  });

  test('may be called anything that a file may be called', async () => {
    writeFileSync(join(folder, '그림 1%.svg'), svg(''));
    const { pictures, body } = await compile('![x](<그림 1%.svg>)', { folder });
    const [src] = pictures.map((one) => one.src);
    expect(pictures[0].path).toBe('그림 1%.svg');
    expect(decodeURIComponent(src)).toBe('그림 1%.svg'); // what a server or a file system looks for
    expect(html({ body })).toContain(`src="${src}"`);
  });

  test('may be photographs as cameras name them', async () => {
    writeFileSync(join(folder, 'IMG_1.JPG'), '');
    writeFileSync(join(folder, 'img/two.jpeg'), '');
    const { pictures } = await compile('![x](IMG_1.JPG) ![y](img/two.jpeg)', { folder });
    expect(pictures.map(({ path }) => path)).toEqual(['IMG_1.JPG', 'img/two.jpeg']);
    expect(asDataUri(pictures[0].file)).toBe('data:image/jpeg;base64,');
  });

  test('have an address below the page, however they were written', async () => {
    const { pictures } = await compile('![x](./img/../img/good.svg)\n\n![y](/img/good.svg)', { folder });
    expect(pictures.map(({ src, path }) => [src, path])).toEqual([['img/good.svg', 'img/good.svg']]);
  });

  test.each([
    ['![x](../secret.svg)', 'picture'],
    ['![x](%2e%2e/secret.svg)', 'picture'],
    ['![x](%00.svg)', 'picture'],
    ['![x](img/link.svg)', 'picture'],
    ['![x](img/page.html)', 'picture_kind'],
    ['![x](img/folder.png)', 'picture'],
    ['![x](/etc/passwd)', 'picture'],
    ['![](img/good.svg)', 'picture_text'],
    ['![x](img/script.svg)', 'unsafe_picture'],
    ['![x](img/handler.svg)', 'unsafe_picture'],
    ['![x](img/foreign.svg)', 'unsafe_picture'],
  ])('%s is refused', async (text, code) => {
    expect(await problemsOf(text, { folder })).toContain(`1:1 ${code}`);
  });
});

/** What is refused before it never comes here; were it let through by mistake, it would end here. */
describe('the sanitiser alone', () => {
  const clean = (text) =>
    String(rehype().data('settings', { fragment: true }).use(rehypeSanitize, schema).processSync(text));

  test.each([
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="https://example.org">x</a>', '<a href="https://example.org">x</a>'],
    ['<img src="https://example.org/a.png" alt="a">', '<img alt="a">'],
    ['<img src="img/a.png" alt="a" onerror="alert(1)">', '<img src="img/a.png" alt="a">'],
    ['<p onclick="alert(1)" style="color: red" id="x">x</p>', '<p id="x">x</p>'],
    ['<script>alert(1)</script><style></style><iframe src="x"></iframe><b>x</b>', '<b>x</b>'],
    ['<attn-player problem="{}"></attn-player><svg><script>alert(1)</script></svg>', ''],
  ])('%s', (text, left) => expect(clean(text)).toBe(left));
});
