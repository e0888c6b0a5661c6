// Lessons that somebody wrote to harm their readers, by the hundred, in a real browser without the page's own policy: what
// the compiler lets through runs nothing and asks for nothing.
import fc from 'fast-check';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { bookFile } from '../../web/cli/book-file.mjs';
import { readWords } from '../../web/cli/book.mjs';
import { compileLesson } from '../../web/cli/compile.mjs';
import { singleFile } from '../../web/cli/single-file.mjs';
import { siteScripts } from '../../web/cli/site-scripts.mjs';
import { workshop } from '../web/lesson-kit.mjs';
import { file, useHost } from './harness.ts';

const host = useHost();
const words = { ...readWords('en'), book: '', licence: '' };

/** Each would call `ran()` or ask evil.example for something, if it were believed. */
const payloads = [
  '<script>ran()</script>',
  '</script><script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<svg onload=ran()><animate onbegin=ran()>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<math><mtext></p><style><a title="</style><img src onerror=ran()>">',
  '</attn-player></table></details><img src=x onerror=ran()>',
  '"><img src=x onerror=ran()>',
  "' onfocus='ran()' autofocus tabindex='0",
  '" onmouseover="ran()',
  'javascript:ran()',
  'JaVa\tScRiPt:ran()',
  '&#106;avascript&colon;ran()',
  'data:text/html,<script>parent.ran()</script>',
  'vbscript:ran()',
  '//evil.example/pixel.png',
  'https://evil.example/pixel.svg',
  '..\\..\\evil.svg',
  'file:///etc/passwd',
  'link.svg',
  '<base href="https://evil.example/"><link rel=stylesheet href=x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<style>@import url(https://evil.example/x.css)</style>',
  'x{background:url(https://evil.example/)}',
  '<form action=https://evil.example><button formaction=javascript:ran()>',
  '<!-- --!> <img src=x onerror=ran()> -->',
  '<![CDATA[<img src=x onerror=ran()>]]>',
  '<?xml-stylesheet href="https://evil.example/"?>',
  '${ran()}{{ran()}}<%= ran() %>',
  '\\href{javascript:ran()}{x}\\url{javascript:ran()}',
  '\\includegraphics{https://evil.example/x.png}\\class{x" onclick="ran()}{y}',
  '\\style{background:url(https://evil.example/)}{x}\\data{onclick=ran()}{y}',
  '\u2028ran()\u2029',
  '\u0000<script\u0000>ran()</script>',
  '__proto__',
  '=HYPERLINK("https://evil.example/";"x")',
  ']]>{#x onload=ran()}[x](javascript:ran()){.a style="x"}',
];

const quoted = (text) => text.replaceAll('"', '&quot;').replace(/\s+/g, ' ');
const written = (text) => JSON.stringify(text);
const entities = (text) => [...text].map((letter) => `&#x${letter.codePointAt(0).toString(16)};`).join('');

/** Where it can stand; the text of a lesson is made of such blocks. */
const places = [
  (evil) => `Text ${evil} text.`,
  (evil) => `Text ${entities(evil)} text.`,
  (evil) => `\`${evil}\` and **${evil}**`,
  (evil) => `\`\`\`${evil}\n${evil}\n\`\`\``,
  (evil) => `    ${evil}`,
  (evil) => `### ${evil}`,
  (evil) => `### Heading {#${evil}}`,
  (evil) => `[link](${evil})`,
  (evil) => `[link](<${evil}> "${evil}")`,
  (evil) => `[link](${encodeURI(evil)})`,
  (evil) => `[link][a]\n\n[a]: ${evil}`,
  (evil) => `<${evil}>`,
  (evil) => `![${evil}](picture.svg "${evil}")`,
  (evil) => `![picture](${evil})`,
  (evil) => `![picture](<${evil}>)`,
  (evil) => `| a | ${evil} |\n|---|:-:|\n| ${evil} | b |`,
  (evil) => `A note[^1].\n\n[^1]: ${evil}`,
  (evil) => `- [ ] ${evil}\n- [x] ${evil}`,
  (evil) => `$${evil}$`,
  (evil) => `$$\n\\text{${evil}}\n$$`,
  (evil) => `$\\text{${evil}}$`,
  (evil) => `::attn-player[${evil}]{preset="two-words" tokens="${quoted(evil)},b"}`,
  (evil) => `::attn-player[${entities(evil)}]{preset="two-words" tokens="${quoted(entities(evil))},b"}`,
  (evil) => `::attn-player{preset="${quoted(evil)}"}`,
  (evil) => `::attn-player{preset="two-words" ${evil}}`,
  (evil) => `::attn-player{preset="two-words" #${evil} .${evil}}`,
  (evil) => `::attn-plane{words="${quoted(evil)}, ${quoted(evil)}"}`,
  (evil) => `:query[${evil}] and :term[${evil}]{id=query}`,
  (evil) => `:cell{preset="two-words" step="${quoted(evil)}" row=1 col=1}`,
  (evil) => `:::note[${evil}]\n${evil}\n:::`,
  (evil) => `:::predict[${evil}]\n${evil}\n\n---\n\n${evil}\n:::`,
  (evil) =>
    `:::attn-exercise[${evil}]{kind="number" preset="two-words" step="weights" row=1 col=1}\n${evil}\n\n---\n\n${evil}\n:::`,
  (evil) => `:::attn-exercise[${evil}]{kind="choice"}\n${evil}\n\n- [x] ${evil}\n  - ${evil}\n- [ ] no\n:::`,
  (evil) => `:${evil}[x]{}`,
];

let folder;
let scripts;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attn-hostile-'));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>';
  writeFileSync(join(folder, 'picture.svg'), svg);
  const outside = mkdtempSync(join(tmpdir(), 'attn-outside-'));
  writeFileSync(join(outside, 'secret.svg'), svg);
  symlinkSync(join(outside, 'secret.svg'), join(folder, 'link.svg'));
  const { site, book } = await siteScripts();
  scripts = { site, book, figures: [file('attention-textbook.standalone.js'), file('attention-textbook.exports.js')] };
}, 60_000);

/** The front matter is YAML, where any text can be written. */
const front = (evil) =>
  [`---`, `title: ${written(evil)}`, `summary: ${written(evil)}`, 'traces:', `  mine: { preset: two-words, tokens: [${written(evil)}, b] }`, 'objectives:', `  aim: ${written(evil)}`, '---', '', '::attn-player{of=mine}', '', ''].join('\n'); // prettier-ignore

const compiled = (text) =>
  compileLesson(text, { file: 'lesson.md', folder, lang: 'en', words, workshop }).catch((error) => {
    if (error.name !== 'LessonError') throw error; // refused is well; broken is not
    return undefined;
  });

let kept = 0;

/** What of these blocks is let through, as a lesson. */
async function lessonOf(title, blocks) {
  const head = (await compiled(front(title))) ? front(title) : front('plain');
  const good = [];
  for (const block of blocks) if (await compiled(`${front('plain')}${block}\n`)) good.push(block);
  kept += good.length;
  // footnotes and definitions of two blocks may have one name; then they are no lesson together
  return (await compiled(`${head}${good.join('\n\n')}\n`)) ?? compiled(head);
}

/** Opens the page without its own Content-Security-Policy, and looks at what it did. */
async function harmOf(html, visit = async () => {}) {
  const text = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
  expect(text).not.toBe(html);
  const context = await host.browser.newContext();
  const page = await context.newPage();
  const harm = [];
  await page.exposeFunction('ran', () => void harm.push('ran'));
  page.on('dialog', (dialog) => {
    harm.push('dialog');
    void dialog.dismiss();
  });
  const address = `${host.origin}/hostile.html`;
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (url === address) return route.fulfill({ body: text, contentType: 'text/html; charset=utf-8' });
    harm.push(url);
    return route.abort();
  });
  await page.goto(address);
  await page.waitForTimeout(300);
  await visit(page);
  harm.push(...(await page.evaluate(dangers)));
  await page.evaluate(provoke);
  await page.waitForTimeout(100);
  await context.close();
  return harm;
}

/** In the page: whatever could run, load or lead to something, also inside figures and templates. */
function dangers() {
  const all = [];
  const gather = (root) => {
    for (const element of root.querySelectorAll('*')) {
      all.push(element);
      if (element.shadowRoot) gather(element.shadowRoot);
      if (element.localName === 'template') gather(element.content);
    }
  };
  gather(document);
  return all.flatMap((element) => {
    const { localName } = element;
    const found = [...element.attributes].filter(({ name, value }) => {
      if (/^on/i.test(name) || name === 'srcdoc' || name === 'formaction') return true;
      if (!/^(href|src|action|data|xlink:href|poster|cite|ping|srcset)$/i.test(name)) return false;
      const scheme = /^[\s\u0000-\u001f]*([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase();
      return !(scheme === undefined || (localName === 'a' && /^(https?|mailto)$/.test(scheme)) || /^data:(image\/|,)/.test(value)); // prettier-ignore
    });
    if (/^(iframe|object|embed|base|frame|applet)$/.test(localName)) found.push({ name: 'element', value: '' });
    if (localName === 'meta' && element.httpEquiv) found.push({ name: 'http-equiv', value: element.httpEquiv });
    return found.map(({ name, value }) => `<${localName} ${name}=${value}>`);
  });
}

/** In the page: what a handler would wait for. */
function provoke() {
  for (const element of document.querySelectorAll('main *'))
    for (const type of ['mouseover', 'focus', 'error', 'load', 'pointerdown', 'animationstart', 'toggle'])
      element.dispatchEvent(new Event(type));
}

const blocks = fc.array(
  fc.tuple(fc.constantFrom(...places), fc.constantFrom(...payloads)).map(([place, evil]) => place(evil)),
  { minLength: 30, maxLength: 60 },
);

it('a lesson of hostile blocks does nothing', async () => {
  const { site, figures } = scripts;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...payloads), blocks, async (title, texts) => {
      const lesson = await lessonOf(title, texts);
      const chapter = { name: 'lesson', lesson };
      expect(await harmOf(singleFile({ chapter, words, css: '', scripts: [site, ...figures] }))).toEqual([]);
    }),
    { seed: 20261130, numRuns: 10, endOnFailure: true },
  );
  expect(kept, 'enough was let through to be worth a look').toBeGreaterThan(100);
}, 300_000);

it('a book of them does nothing either, its search and its worksheets neither', async () => {
  const chapters = [];
  for (const [index, evil] of payloads.entries()) {
    const lesson = await lessonOf(evil, [`## Section {#s${index}}`, ...places.slice(index % 5, index % 5 + 6).map((place) => place(evil))]); // prettier-ignore
    chapters.push({ name: `${index}-${evil.replace(/[/\\]/g, '')}`, number: index, lesson });
  }
  const home = { name: 'index', lesson: chapters[1].lesson };
  const book = { lang: 'en', words: { ...words, book: payloads[1] }, home, chapters, pages: [] };
  const html = bookFile({ book, css: '', scripts: [scripts.book, ...scripts.figures] });
  const harm = await harmOf(html, async (page) => {
    await page.evaluate(() => (location.hash = '#search'));
    await page.getByRole('searchbox').fill('ran');
    await page.locator('.results li').first().waitFor();
    await page.evaluate(() => (location.hash = '#worksheet'));
    await page.locator('form[data-worksheet]').waitFor();
  });
  expect(harm).toEqual([]);
}, 120_000);
