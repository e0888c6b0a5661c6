import { describe, expect, test } from 'vitest';
import { formula } from '../../web/src/trace/formula.js';
import { narrate, narrateStepEnd } from '../../web/src/trace/narration.js';
import { spokenCell, spokenFormula, spokenNumber } from '../../web/src/trace/speech.js';
import { traceFormula } from '../../web/src/trace/symbols.js';
import {
  added,
  everyOp,
  hidden,
  inputCell,
  powered,
  product,
  rounded,
  scaledBy,
  scaledByRoot,
  softmaxOf,
  visible,
} from './derivations.js';
import { selfAttention, step, traceOf, twoWords } from './traces.js';

describe('narration tells what happens to a cell', () => {
  const told = (id: string, row: number, col: number, derivation: Parameters<typeof narrate>[4], labels = {}) =>
    ['en', 'ko'].map((locale) => narrate(twoWords, id, row, col, derivation, locale, { labels }));

  test('a query meets a key', () => {
    expect(told('scores', 0, 1, product([1, 0, 1, 0], [1, 1, 1, 1]))).toEqual([
      'Query 1 meets key 2: score 2.',
      '쿼리 1이 키 2를 만나 점수 2가 나와요.',
    ]);
  });

  test('by their words, where they have some', () => {
    const labels = { query: ['나는', '학교'], key: ['나는', '학교'] };
    expect(told('scores', 0, 1, product([1], [2]), labels)[1]).toBe('쿼리 ‘나는’이 키 ‘학교’를 만나 점수 2가 나와요.');
  });

  test('a score is scaled, by the root of the head size, by a factor, or not', () => {
    expect(told('scaled', 0, 0, scaledByRoot(2, 4))).toEqual([
      'Score 2 divided by √4, which is 2: 1.',
      '점수 2를 √4, 곧 2로 나누면 1이 돼요.',
    ]);
    expect(told('scaled', 0, 0, scaledBy(2, 0.25))[1]).toBe('점수 2에 0.25를 곱하면 0.5가 돼요.');
    expect(told('scaled', 0, 0, scaledBy(2, 1))[0]).toBe('No scaling: the score stays 2.');
  });

  test('a score is hidden, or may be seen', () => {
    expect(told('masked', 0, 1, hidden(1))).toEqual([
      'Query 1 may not look at key 2: the score becomes −∞.',
      '쿼리 1은 키 2를 볼 수 없어 점수가 −∞로 바뀌어요.',
    ]);
    expect(told('masked', 0, 0, visible(1))[0]).toBe('Query 1 may look at key 1: the score stays 1.');
  });

  test('attention is shared out', () => {
    expect(told('weights', 1, 1, softmaxOf([0, 1], 1))).toEqual([
      'Query 2 gives key 2 the attention weight 0.731.',
      '쿼리 2는 키 2에 어텐션 가중치 0.731을 줘요.',
    ]);
    expect(told('weights', 0, 1, softmaxOf([1, -Infinity], 1))[0]).toBe(
      'Key 2 is hidden from query 1: its attention weight is exactly 0.',
    );
    expect(told('weights', 0, 1, softmaxOf([-Infinity, -Infinity], 1))[0]).toContain('nothing to share out');
    expect(told('weights', 0, 0, softmaxOf([1, 0], 0, 'column'))[0]).toContain('along the column');
  });

  test('values are mixed', () => {
    expect(told('output', 1, 1, product([0.25, 0.75], [0, 10], 'matmul'))).toEqual([
      'Query 2 mixes the values by its attention weights: feature 2 of the output is 7.5.',
      '쿼리 2가 어텐션 가중치대로 값을 섞으면 출력의 성분 2는 7.5가 돼요.',
    ]);
  });

  test('a projection names what it multiplies', () => {
    const derivation = product([0, 1], [0, 1], 'linear');
    expect(narrate(selfAttention, 'query', 1, 1, derivation, 'ko')).toBe(
      '입력에 쿼리 행렬을 곱하면 쿼리 2의 성분 2는 1이 돼요.',
    );
    expect(narrate(selfAttention, 'query', 1, 1, derivation, 'en')).toBe(
      'Input times query matrix: feature 2 of query 2 is 1.',
    );
  });

  test('an input was given', () => {
    expect(told('query', 0, 2, inputCell(-1))).toEqual([
      'Query, row 1, column 3: −1, as given.',
      '쿼리 1행 3열에 적힌 수는 −1이에요.',
    ]);
  });

  test('rounding shows more digits of what it starts from', () => {
    const trace = traceOf('rowSums', [step('rounded', 'round', ['input'], [[0.503]], ['query', 'key'])]);
    expect(narrate(trace, 'rounded', 0, 0, rounded(0.50348, 0.503), 'en')).toBe('0.50348 rounded is 0.503.');
  });

  test.each(everyOp)('%s has a sentence with every slot filled', (_, derivation) => {
    const trace = traceOf('any', [
      step('somewhere', derivation.op, ['a', 'b'], [[derivation.value]], ['query', 'key']),
    ]);
    for (const locale of ['en', 'ko']) {
      const sentence = narrate(trace, 'somewhere', 0, 0, derivation, locale);
      expect(sentence).toMatch(/\.$/);
      expect(sentence).not.toMatch(/[{}]|undefined|NaN/);
    }
  });
});

describe('the end of each step is said', () => {
  test('of every step of attention, every slot filled', () => {
    for (const { id } of twoWords.steps) {
      for (const locale of ['en', 'ko']) expect(narrateStepEnd(twoWords, id, locale)).not.toMatch(/[{}]|undefined/);
    }
  });

  test('by phase', () => {
    expect(narrateStepEnd(twoWords, 'scores', 'en')).toBe('Compare: every query has met every key. Scores, 2 by 2.');
    expect(narrateStepEnd(twoWords, 'scaled', 'ko')).toBe('눈금: 모든 점수를 √4로 나눴어요.');
    expect(narrateStepEnd(twoWords, 'output', 'ko')).toBe('섞기: 출력이 나왔어요. 2행 2열이에요.');
  });

  test('without claiming what was not done', () => {
    const scoreAxes: ['query', 'key'] = ['query', 'key'];
    const trace = traceOf('any', [
      step('scores', 'input', [], [[1]], scoreAxes),
      step('scaled', 'scale', ['scores'], [[1]], scoreAxes, { factor: 1 }),
      step('capped', 'softcap', ['scaled'], [[1]], scoreAxes, { cap: 30 }),
      step('biased', 'add', ['capped', 'bias'], [[1]], scoreAxes),
      step('weights', 'softmax', ['biased'], [[1]], scoreAxes, { axis: 'column' }),
      step('elsewhere', 'cube', ['weights'], [[1]], scoreAxes),
    ]);
    const said = (id: string) => narrateStepEnd(trace, id, 'en');
    expect(said('scaled')).toBe('Scale: switched off, the scores stay.');
    expect(said('capped')).toBe('Scale: no score goes beyond 30.');
    expect(said('biased')).toBe('Scale: the bias is added to the scores.');
    expect(said('weights')).toContain('the rows need not add up to 1');
    expect(said('elsewhere')).toBe('Elsewhere is ready.');
  });
});

describe('a cell is spoken', () => {
  const labels = { query: ['나는', '학교'], key: ['나는', '학교'] };

  test('by row and column, by its words, by its value', () => {
    expect(spokenCell(twoWords, 'weights', 1, 1, 'ko', { labels })).toBe('2행 2열, 쿼리 학교, 키 학교, 0.731');
    expect(spokenCell(twoWords, 'weights', 1, 1, 'en', { labels, decimals: 2 })).toBe(
      'row 2, column 2, query 학교, key 학교, 0.73',
    );
  });

  test('without words, by row and column alone', () => {
    expect(spokenCell(twoWords, 'scores', 0, 1, 'ko')).toBe('1행 2열, 2');
  });

  test('with a minus that is heard', () => {
    expect(spokenCell(twoWords, 'masked', 0, 1, 'ko')).toBe('1행 2열, 마이너스 무한대');
    expect(spokenNumber(-1.5, 2, 'en')).toBe('minus 1.5');
    expect(spokenNumber(Infinity, 2, 'en')).toBe('infinity');
  });
});

describe('a formula is spoken', () => {
  const said = (derivation: Parameters<typeof formula>[0]) =>
    ['en', 'ko'].map((locale) => spokenFormula(formula(derivation), locale));

  test('products and their sum', () => {
    expect(said(product([0, 1], [1, -2]))).toEqual([
      '0 times 1 plus 1 times minus 2 equals minus 2',
      '0 곱하기 1 더하기 1 곱하기 마이너스 2는 마이너스 2',
    ]);
  });

  test('a chain of equals without saying it twice', () => {
    expect(said(scaledByRoot(2, 4))).toEqual([
      '2 divided by the square root of 4 equals 2 divided by 2, which is 1',
      '2 나누기 루트 4는 2 나누기 2, 곧 1',
    ]);
  });

  test('powers and fractions with their ends', () => {
    expect(said(powered(2, 4))[0]).toBe('e to the 2 divided by 4 power equals e to the 0.5 power, which is 1.649');
    expect(said(softmaxOf([0, 0], 0))[1]).toBe(
      '분자가 e의 0 빼기 0 제곱, 분모가 e의 0 빼기 0 제곱 더하기 e의 0 빼기 0 제곱인 분수는 ' +
        '분자가 1, 분모가 1 더하기 1인 분수, 곧 0.5',
    );
  });

  test('in letters: K 전치', () => {
    expect(spokenFormula(traceFormula(twoWords, 'scores'), 'ko')).toBe('Q 곱하기 K 전치');
    expect(spokenFormula(traceFormula(twoWords, 'scores'), 'en')).toBe('Q times K transposed');
  });

  test.each(everyOp)('%s, with no sign left unspoken', (_, derivation) => {
    for (const text of said(derivation)) expect(text).not.toMatch(/[−×÷=→≈∞√{}^]|undefined/);
  });

  test('a sum reads its words in order', () => {
    expect(said(added(1, -2))[1]).toBe('1 더하기 마이너스 2는 마이너스 1');
  });
});
