/**
 * What to paste into a page of each host, for a figure and for a lesson, and what else the host needs.
 *
 * @typedef {{ tag: string, name: string, attributes: Record<string, string>, lang: string, inside: import('hast').ElementContent[],
 *   at: string, words: Words }} Figure `at` is where the files of the package lie, '' for beside the page
 * @typedef {{ title: string, address: string }} LessonFrame
 * @typedef {typeof texts.en} Words
 * @typedef {{ figure: (figure: Figure) => string, lesson?: (lesson: LessonFrame) => string, files?: readonly string[],
 *   about: Record<string, string> }} Host `files` of the package go where the page can reach them
 */
import { h } from 'hastscript';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { jsx } from './jsx.mjs';
import { linkAsMarkdown, tablesAsMarkdown } from './markdown.mjs';

export const texts = {
  en: { numbers: 'The numbers as tables', files: 'Its files:' },
  ko: { numbers: '숫자를 표로 보기', files: '쓰는 파일:' },
};

const html = (/** @type {any[]} */ ...children) => unified().use(rehypeStringify).stringify({ type: 'root', children });

/** What shows the figures; and beside it what makes files of them, which a page fetches when a reader first wants one. */
const scripts = ['web/dist/attention-textbook.standalone.js', 'web/dist/attention-textbook.exports.js'];
const frames = ['web/dist/embed.html', 'web/dist/attention-textbook.embed.js', ...scripts];

/** A host that leaves elements it does not know. */
const element = (/** @type {Figure} */ { tag, attributes, lang, inside, at }) => {
  const script = h('script', { src: `${at}attention-textbook.standalone.js`, defer: true });
  return `${html(script)}\n${html(h(tag, { ...attributes, lang }, inside))}\n`;
};

/** One that takes them away; the page has the script already. */
const division = (/** @type {Figure} */ { tag, attributes, lang, inside }) => {
  const data = Object.entries(attributes).map(([name, text]) => [`data-${name}`, text]);
  return `${html(h('div', { [`data-${tag}`]: '', ...Object.fromEntries(data), lang }, inside))}\n`;
};

/** One where no script of ours may run: the figure in a page of its own, and its tables beside it for where frames go too. */
const frame = (/** @type {Figure} */ { tag, name, attributes, lang, inside, at, words }) => {
  const src = `${at}embed.html#${tag}?${new URLSearchParams({ ...attributes, lang })}`;
  const tables = inside.length > 0 ? `\n${html(h('details', { lang }, [h('summary', words.numbers), ...inside]))}` : '';
  return `${html(h('iframe', { src, title: name, width: '100%', height: '480' }))}${tables}\n`;
};

/** A lesson to be read where it is, and the way to it where it is not. */
const lessonNodes = (/** @type {LessonFrame} */ { title, address }) => [
  h('iframe', { src: address, title, width: '100%', height: '720' }),
  h('p', [h('a', { href: address }, title)]),
];

const lessonFrame = (/** @type {LessonFrame} */ lesson) => `${lessonNodes(lesson).map((node) => html(node)).join('\n')}\n`; // prettier-ignore

/** As pandoc reads attributes: a backslash takes the meaning from what follows. */
const pandocAttribute = (/** @type {[string, string]} */ [name, value]) =>
  `${name}="${value.replace(/["\\&]/g, '\\$&').replace(/\s+/g, ' ')}"`;

/** @type {Record<string, Host>} */
export const hosts = {
  html: {
    figure: element,
    files: scripts,
    about: {
      en: 'The script is loaded once, however many figures the page has. Only who saves a figure, or looks at a program, has the second file fetched, from beside the first.',
      ko: '그림이 몇 개든 스크립트는 한 번만 넣으면 돼요. 두 번째 파일은 첫 파일 옆에 두세요. 그림을 저장하거나 프로그램을 볼 때만 내려받아요.',
    },
  },
  div: {
    figure: division,
    files: scripts,
    about: {
      en: 'For hosts that strip unknown elements. The page needs the first script once, the second lies beside it: <script src="attention-textbook.standalone.js" defer></script>',
      ko: '모르는 태그를 지우는 곳에서 쓰세요. 첫 스크립트는 쪽에 한 번만 넣고, 두 번째 파일은 그 옆에 두세요: <script src="attention-textbook.standalone.js" defer></script>',
    },
  },
  frame: {
    figure: frame,
    files: frames,
    about: {
      en: 'For hosts that allow nothing but frames. Put the files on any web space and name it with --at https://…/',
      ko: '프레임만 넣을 수 있는 곳에서 쓰세요. 파일을 웹 공간에 올리고 --at https://…/ 로 그 주소를 알려 주세요.',
    },
  },
  moodle: {
    figure: division,
    files: scripts,
    about: {
      en: 'Paste it in the editor’s source code view (Tools, Source code), in a Page, Label or Book. An administrator adds the script once, under Site administration › Appearance › Additional HTML: <script src="…/attention-textbook.standalone.js" defer></script>, with the second file beside it. Without it, and wherever Moodle cleans what is written (forum posts, text of students), the tables stay. If nobody can add it: --for frame.',
      ko: '페이지, 라벨, 책의 편집기에서 소스 코드 보기(도구 › 소스 코드)를 열고 붙여 넣으세요. 스크립트는 관리자가 사이트 관리의 ‘추가 HTML(Additional HTML)’에 한 번 넣어요: <script src="…/attention-textbook.standalone.js" defer></script>. 두 번째 파일은 그 옆에 두면 돼요. 스크립트가 없거나 Moodle이 글을 걸러 내는 곳(포럼 글, 학생이 쓴 글)에는 표가 남아요. 관리자에게 부탁할 수 없다면 --for frame을 쓰세요.',
    },
  },
  canvas: {
    figure: frame,
    files: frames,
    about: {
      en: 'Paste it in the HTML editor of a Page (</>). Canvas runs no script of a page, but shows frames: put the files on an https web space and name it with --at https://…/. The frame grows with its figure by itself.',
      ko: '페이지의 HTML 편집기(</>)에 붙여 넣으세요. Canvas는 쪽 안의 스크립트는 막지만 프레임은 보여 줘요. 파일을 https 웹 공간에 올리고 --at https://…/ 로 그 주소를 알려 주세요. 프레임 높이는 그림에 맞게 저절로 바뀌어요.',
    },
  },
  myst: {
    figure: ({ tag, attributes, lang, inside, at, words }) => {
      const model = JSON.stringify({ figure: tag, ...attributes, lang }, null, 2);
      const widget = `:::{anywidget} ${at}attention.mjs\n${model}\n:::\n`;
      const tables = tablesAsMarkdown(inside, (caption) => `*${caption}*`);
      return tables ? `${widget}\n:::{dropdown} ${words.numbers}\n${tables}\n:::\n` : widget;
    },
    lesson: ({ title, address }) => `:::{iframe} ${address}\n:width: 100%\n${linkAsMarkdown(title, address)}\n:::\n`,
    files: ['web/hosts/myst/attention.mjs', ...scripts],
    about: {
      en: 'Needs a mystmd of 2026, which has {anywidget}. The files lie in one folder of a web space, which --at https://…/ names: MyST copies only the first by itself.',
      ko: '{anywidget}을 아는 2026년 이후의 mystmd가 필요해요. 파일을 모두 웹 공간의 한 폴더에 올리고 --at https://…/ 로 그 주소를 알려 주세요. MyST는 첫 파일만 스스로 복사해요.',
    },
  },
  quarto: {
    figure: ({ tag, attributes, lang, inside }) => {
      const settings = Object.entries({ ...attributes, lang })
        .map(pandocAttribute)
        .join(' ');
      const tables = tablesAsMarkdown(inside, (caption) => `: ${caption}`);
      return `::: {.${tag} ${settings}}\n${tables ? `\n${tables}\n\n` : ''}:::\n`;
    },
    files: ['web/hosts/pandoc/_extension.yml', 'web/hosts/pandoc/attention.lua', ...scripts],
    about: {
      en: 'The files go to _extensions/attention-textbook/ of the project, and the page says in its front matter: filters: [attention-textbook]. In HTML the figure lives; PDF and Word have the tables. With pandoc alone: -L attention.lua.',
      ko: '파일을 프로젝트의 _extensions/attention-textbook/에 넣고, 문서 머리말에 filters: [attention-textbook]이라고 적으세요. HTML에서는 그림이 살아 움직이고, PDF와 Word에는 표가 들어가요. pandoc만 쓴다면 -L attention.lua를 붙이세요.',
    },
  },
  mkdocs: {
    figure: division,
    files: scripts,
    about: {
      en: 'Put the files in docs/js/ and name the first in mkdocs.yml: extra_javascript: [js/attention-textbook.standalone.js]. Keep an empty line before and after what you paste.',
      ko: '두 파일을 docs/js/에 넣고 mkdocs.yml에는 첫 파일만 extra_javascript: [js/attention-textbook.standalone.js]라고 적으세요. 붙여 넣은 것의 앞뒤에는 빈 줄을 두세요.',
    },
  },
  docusaurus: {
    figure: ({ tag, attributes, lang, inside }) => {
      const figure = {
        type: 'element',
        tagName: 'Attention',
        properties: { figure: tag, settings: attributes, lang },
        children: inside,
      };
      return `import { Attention } from 'attention-textbook/react';\n\n${jsx(figure)}\n`;
    },
    lesson: (lesson) => `${lessonNodes(lesson).map(jsx).join('\n')}\n`,
    about: {
      en: 'npm install attention-textbook, and the page is .mdx. The same component serves any page made with React.',
      ko: 'npm install attention-textbook을 하고, 쪽은 .mdx로 저장하세요. React로 만든 다른 쪽에서도 같은 컴포넌트를 써요.',
    },
  },
};

export const lessonAbout = {
  en: 'Build the lesson first (attention-textbook build), put its file on any web space and name that with --at https://…/. In Moodle it may also be a File resource, in Canvas a package: attention-textbook scorm.',
  ko: '먼저 attention-textbook build로 수업 파일을 만들어 웹 공간에 올리고 --at https://…/ 로 그 주소를 알려 주세요. Moodle에서는 ‘파일’ 자료로, Canvas에서는 attention-textbook scorm으로 만든 패키지로 올려도 돼요.',
};

/** @returns {string} */
export const lessonIn = (/** @type {Host} */ { lesson = lessonFrame }, /** @type {LessonFrame} */ frame) =>
  lesson(frame);
