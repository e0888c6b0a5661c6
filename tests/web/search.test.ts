/** The search of the book: Korean words are found whatever particle stands behind them. */
import { describe, expect, it } from 'vitest';
import { excerpt, find, indexOf, type Text } from '../../web/cli/site/search.js';
import { pairsOf, withoutParticle, wordsOf } from '../../web/cli/site/words.js';

const texts: Text[] = [
  { page: '01', id: 'a', chapter: '쿼리, 키, 값', title: '도서관', text: '쿼리는 찾는 것이고 키와 견줍니다.' },
  { page: '01', id: 'b', chapter: '쿼리, 키, 값', title: '소프트맥스', text: 'softmax를 행마다 합니다.' },
  { page: '04', id: 'a', chapter: '가리기', title: '인과 마스킹', text: '뒤에 오는 토큰을 가립니다.' },
  { page: '05', id: 'a', chapter: 'Heads', title: 'Many heads', text: 'Each head looks at its own part of the input.' },
];
const index = indexOf(texts);
const places = (query: string): string[] => find(index, texts, query).map(({ page, id }) => `${page}#${id}`);

describe('finds', () => {
  it.each([
    ['쿼리', ['01#a']],
    ['쿼리를', ['01#a']], // written 쿼리는
    ['키', ['01#a']], // one syllable, written 키와
    ['토큰', ['04#a']], // written 토큰을
    ['마스킹은', ['04#a']],
    ['인과 토큰', ['04#a']], // both words
    ['인과 쿼리', []],
    ['SoftMax', ['01#b']], // Latin before Hangul
    ['소프트', ['01#b']],
    ['headz', ['05#a']], // one letter off
    ['haeds', []], // too short to guess
    ['heads', ['05#a']],
    ['inptu', []],
    ['looks part', ['05#a']],
    ['쿼리'.normalize('NFD'), ['01#a']], // as a Mac names files
    ['', []],
    ['?!', []],
    ['(', []],
  ])('“%s”', (query, wanted) => {
    expect(places(query)).toEqual(wanted);
  });

  it('what is in a title before what is in a text', () => {
    const two = [
      { page: '1', id: 'a', chapter: '', title: 'Other', text: 'A mask hides.' },
      { page: '2', id: 'a', chapter: '', title: 'The mask', text: 'Something else.' },
    ];
    expect(find(indexOf(two), two, 'mask').map(({ page }) => page)).toEqual(['2', '1']);
  });
});

it('what is said about a word comes before the tables that list it', () => {
  const two = ['terms', 'said'].map((id) => ({ page: '1', id, chapter: '', title: 'Of it', text: 'A mask hides.' }));
  expect(find(indexOf(two), two, 'mask').map(({ id }) => id)).toEqual(['said', 'terms']);
});

it('a particle is left off where two syllables remain', () => {
  expect(['쿼리를', '토큰에서', '값은', '키', 'query'].map(withoutParticle)).toEqual(['쿼리', '토큰', '값은', '키', 'query']); // prettier-ignore
});

it('a word of Hangul is every two syllables of it', () => {
  expect(pairsOf('어텐션을')).toEqual(['어텐', '텐션', '션을']);
  expect(wordsOf('softmax를, QK 곱')).toEqual(['softmax', '를', 'qk', '곱']);
});

describe('an excerpt', () => {
  it('is in pieces, every second of which was looked for', () => {
    expect(excerpt('쿼리는 찾는 것이고 쿼리와', '쿼리를')).toEqual(['', '쿼리', '는 찾는 것이고 ', '쿼리', '와']);
  });

  it('begins and ends at the place that was found', () => {
    const text = `${'word '.repeat(40)}needle ${'word '.repeat(60)}`;
    const pieces = excerpt(text, 'needle');
    expect(pieces[0]).toMatch(/^… (word )+$/);
    expect(pieces[1]).toBe('needle');
    expect(pieces.at(-1)).toMatch(/ …$/);
    expect(pieces.join('').length).toBeLessThan(160);
  });

  it('takes signs of patterns as they are', () => {
    expect(excerpt('a (b', '(b')).toEqual(['a (', 'b', '']);
  });
});
