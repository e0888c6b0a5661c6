/** Search over the sections of the lessons, in the page and without a network: the texts come as a script. */
import MiniSearch, { type Query } from 'minisearch';
import type { Address } from './page.js';
import { isHangul, pairsOf, withoutParticle, wordsOf } from './words.js';

/** A section of a lesson. */
export interface Text {
  page: string;
  id: string;
  chapter: string;
  title: string;
  text: string;
}

declare global {
  var attentionTextbookTexts: readonly Text[] | undefined;
}

const before = 30;
const excerptLength = 140;
const pairs = new Set(['titlePairs', 'textPairs']);

export function indexOf(texts: readonly Text[]): MiniSearch<Text> {
  const index = new MiniSearch<Text>({
    idField: 'place',
    fields: ['title', 'text', 'titlePairs', 'textPairs'],
    extractField: (one, field) =>
      field === 'place' ? `${one.page}#${one.id}` : String(one[field.replace('Pairs', '') as keyof Text] ?? ''),
    tokenize: (text, field) => (pairs.has(field ?? '') ? wordsOf(text).flatMap(pairsOf) : wordsOf(text)),
    processTerm: (term) => term,
  });
  index.addAll(texts);
  return index;
}

const inWords = (word: string): Query => ({
  queries: [word],
  fields: ['title', 'text'],
  tokenize: (text: string) => [text],
  prefix: true,
  fuzzy: word.length > 4 ? 0.2 : false,
  boost: { title: 3 },
});

/** Every pair of syllables must be there. */
const inPairs = (word: string): Query => ({
  queries: pairsOf(word),
  fields: ['titlePairs', 'textPairs'],
  combineWith: 'AND',
  tokenize: (text: string) => [text],
  boost: { titlePairs: 3 },
});

const bareWords = (query: string): string[] => wordsOf(query).map(withoutParticle);

/** Sections that have all the words; the best first. */
export function find(index: MiniSearch<Text>, texts: readonly Text[], query: string): Text[] {
  const words = bareWords(query);
  if (words.length === 0) return [];
  const queries = words.map((word) => (isHangul(word) && word.length > 1 ? inPairs(word) : inWords(word)));
  const places = new Map(texts.map((one) => [`${one.page}#${one.id}`, one]));
  // a chapter's table of terms has every word of it, but the place to read about one is where it is used
  const boostDocument = (place: unknown): number => (String(place).endsWith('#terms') ? 0.5 : 1);
  return index
    .search({ combineWith: 'AND', queries }, { boostDocument })
    .flatMap(({ id }) => places.get(String(id)) ?? []);
}

/** The text around the first word that was looked for, in pieces: every second one is such a word. */
export function excerpt(text: string, query: string): string[] {
  const words = bareWords(query).map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  const wanted = new RegExp(`(${words.join('|') || '$^'})`, 'giu');
  const at = Math.max(text.search(wanted), 0);
  const start = at <= before ? 0 : text.lastIndexOf(' ', at - before) + 1;
  const isLong = text.length > start + excerptLength;
  const space = isLong ? text.lastIndexOf(' ', start + excerptLength) : text.length;
  const end = space > start ? space : start + excerptLength;
  const pieces = text.slice(start, end).split(wanted);
  if (start > 0) pieces[0] = `… ${pieces[0]}`;
  if (isLong) pieces.push(`${pieces.pop()} …`);
  return pieces;
}

function resultItem(found: Text, query: string, address: Address): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = address(found.page, found.id);
  link.textContent = found.title;
  const chapter = document.createElement('span');
  chapter.textContent = found.chapter;
  const text = document.createElement('p');
  for (const [i, piece] of excerpt(found.text, query).entries()) {
    if (i % 2 === 0) text.append(piece);
    else text.append(Object.assign(document.createElement('mark'), { textContent: piece }));
  }
  item.append(link, ' ', chapter, text);
  return item;
}

/** The page of the search, where there is one. */
export function beginSearch(main: HTMLElement, address: Address): void {
  const form = main.querySelector<HTMLFormElement>('form[role=search]');
  const texts = globalThis.attentionTextbookTexts;
  if (!form || !texts) return;
  const input = form.querySelector('input')!;
  const list = main.querySelector<HTMLElement>('.results')!;
  const status = main.querySelector<HTMLElement>('[role=status]')!;
  const help = main.querySelector<HTMLElement>('.no-results')!;
  const index = indexOf(texts);
  const show = (): void => {
    const query = input.value.trim();
    const found = find(index, texts, query);
    list.replaceChildren(...found.map((one) => resultItem(one, query, address)));
    help.hidden = query === '' || found.length > 0;
    const said = found.length > 0 ? status.dataset['found'] : status.dataset['none'];
    status.textContent =
      query === '' ? '' : (said ?? '').replace('{n}', String(found.length)).replace('{query}', query);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
  });
  form.addEventListener('input', (event) => {
    if (!(event as InputEvent).isComposing) show();
  });
  input.addEventListener('compositionend', show);
  input.value = new URLSearchParams(location.search).get('q') ?? '';
  show();
  input.focus();
}
