/**
 * The whole book in one file: every page waits in a template, and the address says which one is shown:
 * `#03-why-divide/by-hand`. A page that was shown stays as its reader left it.
 */
import { follow } from './header.js';
import { beginPage } from './page.js';
import { watchAnswers } from './progress.js';
import { beginSearch } from './search.js';
import { beginWorksheet } from './worksheet.js';

interface Page {
  nodes: Node[];
  lead: (id: string) => void;
  chapter: string | undefined;
}

const main = document.querySelector('main')!;
const first = main.dataset['page']!;
const address = (page: string, id?: string): string => `#${page}${id ? `/${id}` : ''}`;
const templates = new Map(
  [...document.querySelectorAll<HTMLTemplateElement>('template[data-page]')].map((one) => [one.dataset['page']!, one]),
);
const pages = new Map<string, Page>();
const bookTitle = document.title;
let shown = '';

function show(name: string): Page {
  const known = pages.get(name);
  const template = templates.get(name)!;
  const { chapter, title = '' } = template.dataset;
  const nodes = known?.nodes ?? [...template.content.childNodes];
  main.replaceChildren(...nodes);
  main.className = template.className;
  if (chapter === undefined) delete main.dataset['chapter'];
  else main.dataset['chapter'] = chapter;
  document.title = title && title !== bookTitle ? `${title} · ${bookTitle}` : bookTitle;
  // the contents tell anew how far one has read
  const page = { nodes, chapter, lead: known && name !== first ? known.lead : beginPage(main, address) };
  if (!known) {
    beginSearch(main, address);
    beginWorksheet(main);
  }
  pages.set(name, page);
  return page;
}

function go(): void {
  const [name = '', id] = decodeURIComponent(location.hash.slice(1)).split('/');
  const page = templates.has(name) ? name : shown === '' ? first : undefined;
  if (page === undefined) return; // a place on the page that is shown
  const turned = page !== shown;
  const { lead } = turned ? show(page) : pages.get(page)!;
  shown = page;
  if (id) lead(id);
  else if (turned) scrollTo({ top: 0, behavior: 'instant' });
  if (turned && document.activeElement !== document.body && !main.contains(document.activeElement)) main.focus();
}

const header = document.querySelector<HTMLElement>('header.book');
if (header) follow(header);
watchAnswers();
addEventListener('hashchange', go);
go();
