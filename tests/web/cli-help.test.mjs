// What the command says about itself, in both languages; and what it thinks was meant.
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { filesUnder } from '../../cpp/toolchain/stamp.mjs';
import { repo } from '../../web/build/repo.mjs';
import { helpWords } from '../../web/cli/help.mjs';
import { nearest } from '../../web/cli/nearest.mjs';
import { errorCodes } from '../../web/src/index.ts';
import { command, folderOf, lesson } from './cli-kit.mjs';

const folder = join(repo, 'web/cli/commands');
const names = readdirSync(folder).map((file) => file.slice(0, -'.mjs'.length));
const hangul = /[가-힣]/;
afterEach(() => vi.unstubAllEnvs());

describe.each(['en', 'ko'])('the help in %s', (lang) => {
  it.each(names)('says what %s is for, and each of its options', async (name) => {
    const { options = {} } = (await import(join(folder, `${name}.mjs`))).default;
    const { stdout, status } = await command('help', name, '--lang', lang);
    const [usage, , summary, ...lines] = stdout.split('\n');
    expect([status, usage.startsWith(`attention-textbook ${name} `)]).toEqual([0, true]);
    expect(hangul.test(summary)).toBe(lang === 'ko');
    for (const option of Object.keys(options)) {
      const line = lines.find((text) => text.includes(`--${option}`));
      expect(line, option).toMatch(/--\S+( …)? +\S/);
      if (lang === 'ko') expect(line).toMatch(hangul);
    }
  });

  it('has the same texts as the other', () => {
    const keys = (value, path = '') =>
      typeof value === 'string' ? [path] : Object.entries(value).flatMap(([key, one]) => keys(one, `${path}.${key}`));
    expect(keys(helpWords(lang))).toEqual(keys(helpWords('en')));
    expect(Object.keys(helpWords(lang).commands).sort()).toEqual([...names].sort());
  });
});

it('lists the commands in the order of writing a lesson, and says what an option is when it is not said', async () => {
  const { stdout } = await command('--help', '--lang', 'en');
  const listed = [...stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
  expect(listed.slice(0, 4)).toEqual(['new', 'serve', 'check', 'build']);
  expect((await command('help', 'serve', '--lang', 'en')).stdout).toMatch(/--port … .*4173/);
  expect((await command('help', 'scorm', '--lang', 'ko')).stdout).toMatch(/--version … .*쓰지 않으면 1\.2/);
});

it('says after new what to type next, so that it can be copied, also with spaces in a name', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'attn-new-')), '나의 첫 수업.md');
  const { stdout, stderr } = await command('new', file);
  expect(stdout).toBe(`${file}\n`);
  expect(stderr).toContain(`attention-textbook serve "${file}"\n`);
});

it('is in the language of the terminal, or the one asked for', async () => {
  const speaksKorean = async (...args) => hangul.test((await command(...args)).stdout.split('\n')[2]);
  vi.stubEnv('LC_ALL', '');
  vi.stubEnv('LC_MESSAGES', '');
  vi.stubEnv('LANG', 'ko_KR.UTF-8');
  expect(await speaksKorean()).toBe(true);
  expect(await speaksKorean('build', '--help')).toBe(true);
  expect(await speaksKorean('help', 'build', '--lang=en')).toBe(false);
  expect((await command('biuld')).stderr).toMatch(hangul);
  vi.stubEnv('LANG', 'C.UTF-8');
  expect(await speaksKorean('--help')).toBe(false);
  expect(await speaksKorean('--help', '--lang', 'ko')).toBe(true);
  expect(await speaksKorean('--lang', 'ko')).toBe(true);
});

describe('what was meant', () => {
  it.each([
    [['biuld', 'lesson.md'], 'build', 2],
    [['chekc'], 'check', 2],
    [['build', '--splt', 'lesson.md'], '--split', 2],
    [['embed', 'attn-player', '--for', 'moodel'], 'moodle', 1],
    [['embed', 'attn-payer'], 'attn-player', 1],
    [['embed', 'attn-player', 'presset=causal'], 'preset', 1],
    [['embed', 'attn-player', 'preset=two-wrods'], 'two-words', 1],
    [['embed', 'attn-heads', 'preset=tow'], undefined, 1],
    [['frobnicate'], undefined, 2],
  ])('by %j is %s', async (args, meant, exit) => {
    const { stderr, status } = await command(...args);
    expect(status).toBe(exit);
    if (meant === undefined) expect(stderr).not.toContain('did you mean');
    else expect(stderr).toContain(`did you mean '${meant}'?`);
  });

  it('is a few slips away: left out, put in, changed, two that changed places', () => {
    const words = ['softmax', 'scores'];
    for (const slip of ['sofmax', 'softtmax', 'softnax', 'sotfmax', 'Softmax'])
      expect(nearest(slip, words)).toBe('softmax');
    expect(nearest('weights', words)).toBeUndefined();
    expect(nearest('x'.repeat(100_000), words)).toBeUndefined();
  });
});

it.each([
  [['build', '--output'], /'--output' needs a value/],
  [['build', '--split=3', 'lesson.md'], /'--split' takes no value/],
  [['build', '-x'], /build has no option '-x'/],
])('says what is wrong with %j', async (args, message) => {
  const { stderr, status } = await command(...args);
  expect(status).toBe(2);
  expect(stderr).toMatch(message);
});

describe('what is wrong, to somebody whose terminal is Korean', () => {
  const korean = JSON.parse(readFileSync(join(repo, 'web/cli/help/codes.ko.json'), 'utf8'));

  it('is said in Korean whatever its code', () => {
    const sources = filesUnder(join(repo, 'web/cli'), ['.']).filter((name) => name.endsWith('.mjs'));
    const codes = sources.flatMap(
      (name) =>
      [...readFileSync(join(repo, 'web/cli', name), 'utf8').matchAll(/(?:\.add|problem|wrong|warn|Error)\(\s*'([a-z]+(?:_[a-z]+)*)',|code: '([a-z_]+)'/g)].map(([, one, other]) => one ?? other), // prettier-ignore
    );
    const made = ['objective', 'misconception'].flatMap((what) => [`unknown_${what}`, `unasked_${what}`]);
    expect(codes.length).toBeGreaterThan(60);
    expect([...new Set([...codes, ...made, ...errorCodes])].filter((code) => !Object.hasOwn(korean, code))).toEqual([]);
    for (const sentence of Object.values(korean)) expect(sentence).toMatch(hangul);
  });

  /** The templates of a source that are tagged with t, as their Korean is found. */
  function messagesIn(name) {
    const found = [];
    const look = (node) => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 't') {
        const { head, templateSpans = [], text } = node.template;
        found.push([text ?? head.text, ...templateSpans.map(({ literal }) => literal.text)].reduce((all, part, at) => `${all}{${at - 1}}${part}`)); // prettier-ignore
      }
      ts.forEachChild(node, look);
    };
    look(ts.createSourceFile(name, readFileSync(join(repo, 'web/cli', name), 'utf8'), ts.ScriptTarget.Latest, true));
    return found;
  }

  it('is said in Korean to its last word, with whatever it is about', () => {
    const sources = filesUnder(join(repo, 'web/cli'), ['.']).filter((name) => name.endsWith('.mjs'));
    const messages = new Set(sources.flatMap(messagesIn));
    const known = JSON.parse(readFileSync(join(repo, 'web/cli/help/messages.ko.json'), 'utf8'));
    expect(messages.size).toBeGreaterThan(100);
    expect(Object.keys(known).sort()).toEqual([...messages].sort());
    // what is put in may be said by the kind of mistake already, but nothing else is put in
    const holes = (text) => text.match(/\{\d+\}/g) ?? [];
    for (const [english, text] of Object.entries(known)) {
      if (text !== '') expect(holes(text).sort(), english).toEqual(holes(english).sort());
      // quotes aside, no English words are left in it
      const prose = text.replace(/'[^']*'|\{[^}]*\}|--\w+|\S*[.:/]md\S*|[a-z]+\.(?:md|json)|https\S*/g, '');
      expect(prose.match(/\b(?:is|the|not|has|a|of)\b/g), english).toBeNull();
    }
  });

  it('is quoted with its name where it is what a library says, and ours where the engine says it', async () => {
    vi.stubEnv('LC_ALL', 'ko_KR.UTF-8');
    const folder = folderOf({
      'a.md': lesson({ lang: 'ko', text: '::attn-player{query="1 0" key="1 0 0" value="1"}\n\n$\\frac{1$\n' }),
      'b.md': '---\ntitle: a\ntitle: b\n---\n',
      'c.md': lesson({ lang: 'ko', text: '::attn-player{decimals=x qury="1"}' }),
    });
    const { stdout } = await command('check', folder);
    expect(stdout).toMatch(/a\.md:7:.*\(이 그림을 계산할 수 없어요: [^A-Za-z]*.*\) \[shape_mismatch\]/);
    expect(stdout).toMatch(/a\.md:9:.*\(Temml: “.+”\) \[math\]/);
    expect(stdout).toMatch(/b\.md:3:1: .*\(YAML: “Map keys must be unique”\) \[front_matter\]/);
    expect(stdout).toMatch(/c\.md:7:.*\('qury', 혹시 'query'\?\) \[unknown_attribute\]/);
  });

  it('is no mistake where it can wait: that is said in Korean too', async () => {
    vi.stubEnv('LC_ALL', 'ko_KR.UTF-8');
    const file = join(mkdtempSync(join(tmpdir(), 'attn-waits-')), 'lesson.md');
    writeFileSync(file, lesson({ lang: 'ko', text: '::attn-player{preset="two-words" goal="nothing[1,1] > 1"}' }));
    const { stdout, status } = await command('check', file);
    expect(stdout).toMatch(/^살펴볼 곳: .*lesson\.md:7:34: 목표로 삼은 단계가 .*\[unreachable_goal\]\n$/);
    expect(status).toBe(0);
  });

  it('is told among the mistakes of a lesson, and of a folder, as one reads', async () => {
    vi.stubEnv('LC_ALL', 'C.UTF-8');
    const text = ['::attn-player{goal="nothing[1,1] > 1"}', '', '<b>', '', '::attn-player{lock="nothing"}'].join('\n');
    const folder = folderOf({ 'a.md': lesson({ text }), 'b.md': lesson({ text: '<i>' }) });
    const file = join(folder, 'a.md');
    const found = [/^warning: .*a\.md:7:.* \[unreachable_goal\]$/, /^.*a\.md:9:1: .* \[raw_html\]$/, /^warning: .*a\.md:11:.* \[unknown_setting\]$/]; // prettier-ignore
    const linesOf = async (path) => (await command('check', path)).stdout.trim().split('\n');
    expect(await linesOf(file)).toEqual(found.map((line) => expect.stringMatching(line)));
    expect(await linesOf(folder)).toEqual([...found, /^.*b\.md:7:1: .* \[raw_html\]$/].map((line) => expect.stringMatching(line))); // prettier-ignore
  });

  it('names a line of the file alone, and what the system answers in words', async () => {
    vi.stubEnv('LC_ALL', 'C.UTF-8');
    const file = join(mkdtempSync(join(tmpdir(), 'attn-wrong-')), 'lesson.md');
    writeFileSync(file, '---\ntitle: a\ntitle: b\n---\n');
    expect((await command('check', file)).stdout).toBe(`${file}:3:1: Map keys must be unique [front_matter]\n`);
    expect((await command('check', `${file}x`)).stderr).toContain('lesson.mdx: there is no such file');
  });

  it('is that there is none: one line, from check', async () => {
    vi.stubEnv('LC_ALL', 'ko_KR.UTF-8');
    const file = join(mkdtempSync(join(tmpdir(), 'attn-well-')), 'lesson.md');
    writeFileSync(file, lesson({ lang: 'ko' }));
    expect(await command('check', file)).toEqual({
      status: 0,
      stdout: `${file}: 고칠 곳이 없어요. 잘 쓰셨어요.\n`,
      stderr: '',
    });
    vi.stubEnv('LC_ALL', 'C.UTF-8');
    expect((await command('check', file)).stdout).toMatch(/^.*lesson\.md: nothing to mend, well done\.\n$/);
    expect(JSON.parse((await command('check', file, '--json')).stdout)).toEqual({ problems: [], warnings: [] });
  });

  it('comes with the place, and with what it is about', async () => {
    vi.stubEnv('LC_ALL', 'ko_KR.UTF-8');
    const file = join(mkdtempSync(join(tmpdir(), 'attn-ko-')), 'lesson.md');
    writeFileSync(file, lesson({ lang: 'ko', text: '<b>' }));
    const { stdout } = await command('check', file);
    expect(stdout).toMatch(/lesson\.md:7:1: 수업에는 HTML을 쓰지 않아요[^()]* \[raw_html\]\n$/);
    expect((await command('embed', 'attn-payer')).stderr).toMatch(
      /그런 그림은 없어요 \('attn-payer'.*\[unknown_figure\]/,
    );
  });
});
