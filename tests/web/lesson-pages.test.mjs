// The built textbook, page by page: both languages alike, links alive, nothing inline on the site, nothing fetched offline.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { repo } from '../../web/build/repo.mjs';
import { languages } from '../../web/cli/book.mjs';
import { buildSite } from '../../web/cli/build.mjs';
import { inlineScript } from '../../web/cli/single-file.mjs';
import { attention, elements, emptyFolder, parse, textOf } from './lesson-kit.mjs';

const dist = emptyFolder();
const site = join(dist, 'textbook');
const script = 'console.log("</script><!--");';

const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
const pagesUnder = (folder) => filesUnder(folder).filter((file) => file.endsWith('.html'));
const trees = new Map();
/** A page is read by many tests, and the book in one file is long. */
const read = (file) => trees.get(file) ?? trees.set(file, parse(readFileSync(file, 'utf8'))).get(file);
/** A page for any folder leads nowhere from where it lies; the browser test opens it. */
const isLost = (file) => file.endsWith('404.html');
const idsIn = (tree) => elements(tree, ({ properties }) => properties.id).map(({ properties }) => properties.id);
const idsOf = (file) => idsIn(read(file));
const named = (name) => (node) => node.tagName === name;

vi.setConfig({ testTimeout: 60_000 }); // every page of the book in one test

let lacking;
beforeAll(async () => {
  for (const name of ['standalone', 'exports', 'embed'])
    writeFileSync(join(dist, `attention-textbook.${name}.js`), script);
  lacking = await buildSite({ repo, dist, attention });
}, 600_000); // the whole book, on a machine that may be busy

test('every objective is asked for, every misconception found out, every need taught before, alike in both languages', () => {
  expect(lacking).toBeUndefined();
});

const sitePages = () => pagesUnder(site).filter((file) => dirname(file) !== join(site, 'offline'));

/** Chapters that are written, by the names of their files. */
const chapters = readdirSync(join(repo, 'web/lessons/en'))
  .filter((name) => /^\d\d-.*\.md$/.test(name))
  .map((name) => name.replace('.md', ''));

test('there is a page of choice, and in each language the contents, every chapter, search and worksheets', () => {
  const pages = sitePages().map((file) => relative(site, file));
  const wanted = ['index', 'search', 'worksheet', ...chapters].flatMap((name) => languages.map((lang) => `${lang}/${name}.html`)); // prettier-ignore
  expect(pages).toEqual(expect.arrayContaining(['index.html', '404.html', 'embed.html', 'gallery/en.html', 'gallery/ko.html', ...wanted])); // prettier-ignore
});

test('every page says its language, its title and how to skip to the text', () => {
  for (const file of sitePages()) {
    const tree = read(file);
    const [root] = elements(tree, named('html'));
    expect(languages).toContain(root.properties.lang);
    expect(textOf(elements(tree, named('title'))[0])).not.toBe('');
    expect(elements(tree, named('main'))).toHaveLength(1);
    // a page that holds nothing but a figure has no heading of its own
    if (!file.endsWith('embed.html')) expect(elements(tree, named('h1'))).toHaveLength(1);
  }
});

test('every link and every file of the site is relative and alive', () => {
  for (const file of sitePages().filter((one) => !isLost(one))) {
    const tree = read(file);
    const ids = idsIn(tree);
    for (const { tagName, properties } of elements(
      tree,
      ({ properties: p }) => p.href !== undefined || p.src !== undefined,
    )) {
      const address = String(properties.href ?? properties.src);
      if (/^https:/.test(address)) {
        expect(tagName, address).toBe('a');
        continue;
      }
      expect(address).not.toMatch(/^(\/|[a-z]+:)/);
      const [path, id] = address.split('#');
      const target = path ? join(dirname(file), path) : file;
      expect(existsSync(target), `${file} -> ${address}`).toBe(true);
      if (id) expect(path ? idsOf(target) : ids, `${file} -> ${address}`).toContain(id);
    }
  }
});

test('no inline script, style, handler or style attribute: a strict Content-Security-Policy holds', () => {
  for (const file of sitePages()) {
    const tree = read(file);
    expect(elements(tree, named('style'))).toEqual([]);
    expect(elements(tree, ({ tagName, children }) => tagName === 'script' && children.length > 0)).toEqual([]);
    const inline = elements(tree, ({ properties }) =>
      Object.keys(properties).some((name) => /^(style|on.*)$/i.test(name)),
    );
    expect(inline).toEqual([]);
  }
});

test('scripts are classic, so that a double-click is enough', () => {
  for (const file of sitePages())
    for (const { properties } of elements(read(file), named('script'))) expect(properties.type).toBeUndefined();
});

test('headings go down one level at a time', () => {
  for (const file of sitePages()) {
    const levels = elements(read(file), ({ tagName }) => /^h\d$/.test(tagName)).map(({ tagName }) =>
      Number(tagName[1]),
    );
    levels.forEach((level, i) => expect(level).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1));
  }
});

test('ids are unique on a page', () => {
  for (const file of sitePages()) {
    const ids = elements(read(file), ({ properties }) => properties.id).map(({ properties }) => properties.id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

describe.each(chapters)('Korean and English are equals: %s', (chapter) => {
  const inBoth = (what) => languages.map((lang) => what(read(join(site, lang, `${chapter}.html`))));
  const live = (tree) =>
    elements(tree, ({ tagName }) => tagName.startsWith('attn-')).map(({ tagName, properties: { tokens: _, ...said } }) => [tagName, said]); // prettier-ignore

  test.each([
    ['sections', (tree) => elements(tree, named('section')).map(({ properties }) => properties.id)],
    ['figures and exercises', live],
    ['questions', (tree) => elements(tree, ({ properties: p }) => p.className?.includes('predict')).length],
    ['pictures', (tree) => elements(tree, named('img')).map(({ properties }) => properties.src)],
    ['formulas', (tree) => elements(tree, named('math')).length],
    [
      'numbers',
      (tree) =>
        elements(tree, named('data'))
          .map(({ properties }) => properties.value)
          .sort(),
    ],
  ])('the same %s', (_, what) => {
    const [korean, english] = inBoth(what);
    expect(korean).toEqual(english);
  });

  test('each section of the lesson shows at most one figure and one question at a time', () => {
    for (const tree of inBoth((page) => page))
      for (const section of elements(tree, named('section'))) {
        const where = `${section.properties.id}`;
        expect(elements(section, ({ properties: p }) => p.className?.includes('player')).length, where).toBeLessThanOrEqual(1); // prettier-ignore

        const questions = elements(section, (node) => node.tagName === 'attn-exercise' || node.properties.className?.includes('predict')); // prettier-ignore
        const pagers = elements(section, ({ properties }) => properties.dataPager === 'questions');
        expect(pagers.length, where).toBe(questions.length > 1 ? 1 : 0);
      }
  });

  test('the language switch leads to the same page', () => {
    const [korean] = inBoth((tree) => elements(tree, ({ properties }) => properties.dataKeepPlace !== undefined));
    expect(korean.map(({ properties }) => properties.href)).toEqual([`../en/${chapter}.html`]);
  });
});

describe('a lesson, and the whole book, as one file', () => {
  const files = () => pagesUnder(join(dist, 'offline'));

  test('exists in each language, here and on the site', () => {
    const names = languages.flatMap((lang) => [...chapters, 'attention-textbook'].map((name) => `${name}.${lang}.html`)).sort(); // prettier-ignore
    expect(
      files()
        .map((file) => relative(join(dist, 'offline'), file))
        .sort(),
    ).toEqual(names);
    for (const name of names) expect(existsSync(join(site, 'offline', name))).toBe(true);
  });

  test('has nothing that would be fetched', () => {
    for (const file of files()) {
      const tree = read(file);
      for (const { tagName, properties } of elements(tree, () => true)) {
        for (const name of ['src', 'srcSet', 'poster', 'data', 'action']) {
          if (properties[name] !== undefined) expect(String(properties[name]), tagName).toMatch(/^data:image\//);
        }
        if (tagName === 'link') expect(String(properties.href)).toBe('data:,');
      }
      const css = textOf(elements(tree, named('style'))[0]);
      expect(css).not.toMatch(/url\(|@import/);
    }
  });

  test('has links only inside itself and to the sources on the web', () => {
    for (const file of files())
      for (const { properties } of elements(read(file), named('a')))
        expect(String(properties.href)).toMatch(/^(#|https:)/);
  });

  test('carries the script whole, whatever it contains', () => {
    for (const file of files()) {
      const scripts = elements(read(file), named('script'));
      expect(scripts.at(-1).children[0].value).toBe(inlineScript(script));
    }
  });

  test('shuts itself off from the network', () => {
    for (const file of files()) {
      const [policy] = elements(read(file), ({ properties }) => properties.httpEquiv !== undefined);
      expect(policy.properties.content).toMatch(/^default-src 'none';/);
      expect(policy.properties.content).not.toMatch(/connect-src|https?:|\*/);
    }
  });
});

test('a script put inline means the same as before', () => {
  const source = '["</script>", `<!-- </SCRIPT`, /<!--/u.source, "<b>"].join("|")';
  expect(inlineScript(source)).not.toMatch(/<\/script|<!--/i);
  expect(runInNewContext(inlineScript(source)).replace('\\x3C', '<')).toBe(runInNewContext(source));
});

test('a lesson that is wrong stops the build with its place', async () => {
  const elsewhere = emptyFolder();
  mkdirSync(join(elsewhere, 'web/lessons/ko'), { recursive: true });
  writeFileSync(join(elsewhere, 'web/lessons/ko/index.md'), '---\ntitle: T\nsummary: S\n---\n::attn-playr{}\n');
  const broken = emptyFolder();
  for (const name of ['standalone', 'exports']) writeFileSync(join(broken, `attention-textbook.${name}.js`), script);
  await expect(buildSite({ repo: elsewhere, dist: broken, attention })).rejects.toThrow(
    /^web\/lessons\/ko\/index\.md:5:1: .*\[unknown_directive\]$/,
  );
});
