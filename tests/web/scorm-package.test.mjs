// What an LMS unpacks, against what the ADL Content Aggregation Model says of a package: a manifest at the root that is
// well-formed, names its edition, launches one SCO and lists every file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, strFromU8 } from 'fflate';
import { expect, describe, it } from 'vitest';
import { SKIP, visit } from 'unist-util-visit';
import { manifest } from '../../web/cli/scorm/manifest.mjs';
import { scormPackage } from '../../web/cli/scorm/package.mjs';
import { readWords } from '../../web/cli/book.mjs';
import { compile, elements, emptyFolder, parse, textOf } from './lesson-kit.mjs';

const lesson = await compile('---\ntitle: Weights & <b>\nsummary: "a \\"word\\""\n---\n\n## One {#one}\n\nText.\n', { whole: true }); // prettier-ignore
const parts = {
  ...{ name: '수업', title: 'Weights & <b>', chapters: [{ name: '수업', lesson }], words: readWords('en') },
  ...{ css: 'p { }', scripts: ['figures()'], runtime: 'scorm()' },
};
const made = (options) => scormPackage({ ...parts, version: '1.2', ...options });
const filesOf = (bytes) => Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data)])); // prettier-ignore

const content = {
  identifier: 'id',
  title: 'T',
  lessons: [{ identifier: 'one', title: 'One', page: 'index.html', files: ['index.html', 'a b.js'] }],
};
const all = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]);

/** Opening and closing tags meet, and every & begins an entity of XML. */
function isWellFormed(text) {
  const open = [];
  for (const [, end, name, empty] of text.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (empty) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0 && !/&(?!(?:amp|lt|gt|quot);)/.test(text);
}

describe.each(['1.2', '2004'])('a package of SCORM %s', (version) => {
  const files = filesOf(made({ version, mastery: 0.8 }));
  const text = files['imsmanifest.xml'];

  it('has a well-formed manifest at its root, which lists every other file and launches the lesson', () => {
    expect(isWellFormed(text)).toBe(true);
    const listed = all(text, /<file href="([^"]+)"/g);
    expect(listed.sort()).toEqual(Object.keys(files).filter((name) => name !== 'imsmanifest.xml').sort()); // prettier-ignore
    const [launched] = all(text, /<resource [^>]*href="([^"]+)"/g);
    expect(launched).toBe('index.html');
  });

  it('has one item that refers to one SCO, by identifiers that are unique XML names', () => {
    const identifiers = all(text, /\sidentifier="([^"]+)"/g);
    expect(new Set(identifiers).size).toBe(identifiers.length);
    for (const identifier of identifiers) expect(identifier).toMatch(/^[A-Za-z_][\w.-]*$/);
    expect(identifiers).toContain(all(text, /identifierref="([^"]+)"/g)[0]);
    expect(identifiers).toContain(all(text, /<organizations default="([^"]+)"/g)[0]);
  });

  it.each(['ko', 'en'])('has what to tell where an LMS does not answer, unseen until then (%s)', (lang) => {
    const words = readWords(lang);
    const page = parse(filesOf(made({ version, words }))['index.html']);
    const [told, ...more] = elements(page, ({ properties }) => properties.role === 'alert');
    expect(more).toEqual([]);
    expect(told.properties).toMatchObject({ className: ['unheard'], hidden: true });
    expect(textOf(told)).toMatch(lang === 'ko' ? /응답하지 않아서 .*남아 있어요/ : /does not answer.* stay here/);
  });

  it('has at most 200 characters of a title, whole ones', () => {
    const title = '😀'.repeat(201);
    const [whole, shortened] = ['가'.repeat(200), title].map((one) => manifest(version, { ...content, title: one }));
    expect(all(whole, /<title>([^<]*)<\/title>/g)[0]).toBe('가'.repeat(200));
    expect(all(shortened, /<title>([^<]*)<\/title>/g)[0]).toBe(`${'😀'.repeat(199)}…`);
  });

  it('has the title of the lesson as text', () => {
    expect(all(text, /<title>([^<]*)<\/title>/g)).toEqual(['Weights &amp; &lt;b&gt;', 'Weights &amp; &lt;b&gt;']);
  });

  it('has the pictures of the lesson, under the names by which the page and the manifest ask for them', async () => {
    const folder = emptyFolder();
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>';
    writeFileSync(join(folder, '그림 1.svg'), picture);
    const drawn = await compile('## One {#one}\n\n![one](<그림 1.svg>)\n', { folder });
    const inside = filesOf(made({ version, chapters: [{ name: 'drawn', lesson: drawn }] }));
    expect(inside['그림 1.svg']).toBe(picture);
    const [src] = all(inside['index.html'], /<img src="([^"]+)"/g);
    expect(decodeURIComponent(src)).toBe('그림 1.svg');
    expect(all(inside['imsmanifest.xml'], /<file href="([^"]+)"/g)).toContain(src);
  });

  it('of several lessons has an item and a SCO for each, which share what they load', async () => {
    const second = await compile('---\ntitle: Second\nsummary: s\n---\n\n## Two {#two}\n\nText.\n', { whole: true });
    const chapters = [
      { name: 'first', lesson },
      { name: 'second', lesson: second },
    ];
    const inside = filesOf(made({ version, title: 'A book', chapters }));
    const text = inside['imsmanifest.xml'];
    expect(isWellFormed(text)).toBe(true);
    expect(all(text, /<title>([^<]*)<\/title>/g)).toEqual(['A book', 'Weights &amp; &lt;b&gt;', 'Second']);
    const resources = all(text, /<resource ([^>]*)>/g);
    const launched = resources.map((one) => /href="([^"]+)"/.exec(one)[1]);
    expect(launched.map((page) => /<h1>(.*?)<\/h1>/.exec(inside[page])[1])).toEqual([
      'Weights &#x26; &#x3C;b>',
      'Second',
    ]);
    const identifiers = resources.map((one) => /identifier="([^"]+)"/.exec(one)[1]);
    expect(all(text, /identifierref="([^"]+)"/g)).toEqual(identifiers);
    expect(new Set(identifiers).size).toBe(2);
    // the second is the same to an LMS without the first
    const alone = filesOf(made({ version, chapters: chapters.slice(1) }))['imsmanifest.xml'];
    expect(all(alone, /identifierref="([^"]+)"/g)).toEqual(identifiers.slice(1));
    const listed = new Set(all(text, /<file href="([^"]+)"/g));
    expect([...listed].sort()).toEqual(Object.keys(inside).filter((name) => name !== 'imsmanifest.xml').sort()); // prettier-ignore
    expect(Object.keys(inside).filter((name) => name.endsWith('.js'))).toHaveLength(2);
  });

  it('is the same bytes every time', () => {
    expect(made({ version })).toEqual(made({ version }));
  });

  it('has a page without inline script or style, with the runtime first', () => {
    const page = parse(files['index.html']);
    const sources = [];
    visit(page, 'element', (node) => {
      expect(node.properties.style).toBeUndefined();
      expect(node.tagName).not.toBe('style');
      if (node.tagName !== 'script') return undefined;
      expect(node.children).toEqual([]);
      sources.push([node.properties.src, node.properties.dataVersion, node.properties.dataMastery]);
      return SKIP;
    });
    expect(sources).toEqual([
      ['attention-textbook.scorm.js', version, '0.8'],
      ['lesson.js', undefined, undefined],
    ]);
  });
});

describe('the manifest', () => {
  it('of 1.2 is bound to the namespaces of 1.2, with a mastery score of a raw score', () => {
    const text = manifest('1.2', { ...content, mastery: 0.8 });
    expect(text).toContain('xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"');
    expect(text).toContain('xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"');
    expect(text).toContain('<schemaversion>1.2</schemaversion>');
    expect(text).toContain('adlcp:scormtype="sco"');
    expect(text).toContain('<adlcp:masteryscore>80</adlcp:masteryscore>');
    expect(manifest('1.2', content)).not.toContain('masteryscore');
  });

  it('of 2004 is bound to those of 2004 and of simple sequencing, with a normalized measure', () => {
    const text = manifest('2004', { ...content, mastery: 0.8 });
    expect(text).toContain('xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"');
    expect(text).toContain('xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"');
    expect(text).toContain('xmlns:imsss="http://www.imsglobal.org/xsd/imsss"');
    expect(text).toContain('<schemaversion>2004 4th Edition</schemaversion>');
    expect(text).toContain('adlcp:scormType="sco"');
    expect(text).toContain('<imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure>');
    expect(manifest('2004', content)).not.toContain('minNormalizedMeasure');
    expect(text).toMatch(/<\/item>\s*<imsss:sequencing>\s*<imsss:controlMode choice="true" flow="true"\/>/);
  });

  it('writes addresses as addresses', () => expect(manifest('1.2', content)).toContain('<file href="a%20b.js"/>'));
});
