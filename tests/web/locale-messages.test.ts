import { describe, expect, test } from 'vitest';
import { addLocale, direction, message, messageSlots, resolveLocale } from '../../web/src/locales/i18n.js';
import { endingOf, particle } from '../../web/src/locales/particles.js';
import { pseudoCatalog, pseudoLocales } from '../pseudo-locales.js';

describe('the locale of an element', () => {
  test('is its own language, then its ancestor’s, then the document’s, then English', () => {
    expect(resolveLocale('ko', 'en', 'en')).toBe('ko');
    expect(resolveLocale(null, 'ko-KR', 'en')).toBe('ko');
    expect(resolveLocale(undefined, '', 'ko_KR')).toBe('ko');
    expect(resolveLocale(null, null, null)).toBe('en');
    expect(resolveLocale()).toBe('en');
  });

  test('passes over a language that is not spoken here', () => {
    expect(resolveLocale('fr', 'ko')).toBe('ko');
    expect(resolveLocale('fr')).toBe('en');
    expect(resolveLocale('kok')).toBe('en');
  });
});

describe('a message', () => {
  test('takes its parameters', () => {
    expect(message('en', 'narration.compare', { row: 'query 1', col: 'key 2', value: '2' })).toBe(
      'query 1 meets key 2: score 2.',
    );
  });

  test('groups the digits of a count and uses a real minus sign', () => {
    expect(message('en', 'speech.cell', { row: 1234567, col: -2 })).toBe('row 1,234,567, column −2');
  });

  test('has a singular and a plural in English', () => {
    expect(message('en', 'ui.changed', { count: 1 })).toBe('1 number changed');
    expect(message('en', 'ui.changed', { count: 2 })).toBe('2 numbers changed');
    expect(message('en', 'ui.changed', { count: 0 })).toBe('0 numbers changed');
    expect(message('ko', 'ui.changed', { count: 1 })).toBe('수 1개가 바뀌었어요');
  });

  test('puts parameters in as text, once', () => {
    const params = { row: '{value}', col: '<b>{을/를}</b>', value: '2' };
    expect(message('en', 'narration.compare', params)).toBe('{value} meets <b>{을/를}</b>: score 2.');
  });

  test('keeps the slot of a parameter that is missing, also of one every object has', () => {
    expect(message('en', 'speech.cell', { row: 1 })).toBe('row 1, column {col}');
    expect(message('en', 'error.unknown', { constructor: 'x' })).toContain('{code}');
  });

  test('without a translation is the last word of its key', () => {
    expect(message('ko', 'step.somethingNew')).toBe('somethingNew');
    expect(message('en', 'toString')).toBe('toString');
  });

  test('tells which parameters it takes', () => {
    expect(messageSlots('ui.changed')).toEqual(['count']);
    expect(messageSlots('narration.compare')).toEqual(['row', 'col', 'value']);
  });
});

describe('Korean particles', () => {
  test.each([
    ['쿼리', '은/는', '는'],
    ['값', '은/는', '은'],
    ['k₃', '은/는', '은'],
    ['q₂', '이/가', '가'],
    ['키', '이/가', '가'],
    ['점수', '을/를', '를'],
    ['토큰', '과/와', '과'],
    ['행렬', '으로/로', '로'],
    ['값', '으로/로', '으로'],
    ['쿼리', '으로/로', '로'],
    ['수', '이에요/예요', '예요'],
  ])('%s + %s is %s', (word, pair, expected) => expect(particle(word, pair)).toBe(expected));

  test('follow the reading of each digit: 영 일 이 삼 사 오 육 칠 팔 구', () => {
    const topics = [...'0123456789'].map((digit) => digit + particle(digit, '은/는'));
    expect(topics).toEqual(['0은', '1은', '2는', '3은', '4는', '5는', '6은', '7은', '8은', '9는']);
    const means = [...'0123456789'].map((digit) => digit + particle(digit, '으로/로'));
    expect(means).toEqual(['0으로', '1로', '2로', '3으로', '4로', '5로', '6으로', '7로', '8로', '9로']);
  });

  test('follow the name of the power of ten: 십 백 천 만 억, and 조', () => {
    for (const number of ['10', '200', '3,000', '40000', '100,000,000']) expect(particle(number, '은/는')).toBe('은');
    expect(particle('1,000,000,000,000', '은/는')).toBe('는');
  });

  test('follow the last digit behind a decimal point', () => {
    expect(particle('0.401', '은/는')).toBe('은');
    expect(particle('2.5', '을/를')).toBe('를');
    expect(particle('0.50', '을/를')).toBe('을'); // 영점 오영
    expect(particle('−0.27', '으로/로')).toBe('로');
  });

  test('follow the Korean names of Latin letters: 큐, 케이, 브이; 엘, 알; 엠, 엔', () => {
    expect([...'QKV'].map((letter) => particle(letter, '을/를'))).toEqual(['를', '를', '를']);
    expect([...'LRMN'].map((letter) => particle(letter, '을/를'))).toEqual(['을', '을', '을', '을']);
    expect(particle('L', '으로/로')).toBe('로');
    expect(particle('RNN', '으로/로')).toBe('으로');
  });

  test('follow the sound of an English word: 마스크, 소프트맥스, 토큰, 스케일, 블록', () => {
    const endings = ['mask', 'softmax', 'layer', 'token', 'scale', 'block', 'map', 'basic'].map(endingOf);
    expect(endings).toEqual(['vowel', 'vowel', 'vowel', 'consonant', 'rieul', 'consonant', 'consonant', 'consonant']);
  });

  test('look through closing marks, and read ∞ as 무한대', () => {
    expect(particle('“값”', '은/는')).toBe('은');
    expect(particle('(2, 4)', '과/와')).toBe('와');
    expect(particle('−∞', '으로/로')).toBe('로');
    expect(particle('', '은/는')).toBe('는');
  });

  test('come out right inside messages', () => {
    expect(message('ko', 'narration.compare', { row: '쿼리 1', col: '키 2', value: '2' })).toBe(
      '쿼리 1이 키 2를 만나 점수 2가 나와요.',
    );
    expect(message('ko', 'narration.compare', { row: '쿼리 나는', col: '키 학교', value: '0.401' })).toBe(
      '쿼리 나는이 키 학교를 만나 점수 0.401이 나와요.',
    );
  });
});

describe('pseudo-locales', () => {
  const reviews = pseudoLocales.map((locale) => addLocale(locale, pseudoCatalog(locale)));

  test('are whole, and asked for by lang', () => {
    for (const review of reviews) expect(review).toEqual({ missing: [], unknown: [], broken: [] });
    expect(resolveLocale('en-x-long')).toBe('en-x-long');
    expect(resolveLocale('EN-X-XSS')).toBe('en-x-xss');
  });

  test('long is at least a third longer', () => {
    const plain = message('en', 'done.softmax');
    expect(message('en-x-long', 'done.softmax').length).toBeGreaterThan(plain.length * 1.3);
  });

  test('rtl runs from the right', () => {
    expect(direction('en-x-rtl')).toBe('rtl');
    expect(direction('ko')).toBe('ltr');
    expect(message('en-x-rtl', 'ui.play')).toBe('\u202ePlay\u202c');
  });

  test('xss would be markup if anything took it for that', () => {
    expect(message('en-x-xss', 'ui.play')).toMatch(/^"><img src=x onerror=/);
  });

  test('leave parameters and plurals working', () => {
    for (const locale of pseudoLocales) {
      expect(message(locale, 'ui.changed', { count: 2 })).toContain('2');
      expect(message(locale, 'ui.changed', { count: 2 })).toContain('numbers');
    }
  });
});
