import { describe, expect, test } from 'vitest';
import { errorCodes } from '../../web/src/engine/errors.js';
import { errorMessage, parseErrorMessage } from '../../web/src/trace/errors.js';

const said = (code: string, params: Record<string, unknown> = {}) =>
  ['en', 'ko'].map((locale) => errorMessage({ code, params }, locale));

/** Params as the core and the engine give them, several for a code where they differ. */
const errors: [code: string, params: Record<string, unknown>][] = [
  ['shape_mismatch', { left: [2, 4], right: [3, 5], leftName: 'query', rightName: 'key' }],
  ['shape_mismatch', { left: [2, 4], right: [7], leftName: 'query', rightName: 'query.data' }],
  ['empty_input', { name: 'value' }],
  ['ragged_rows', { name: 'key', row: 1, expected: 3, actual: 1 }],
  ['not_finite', { name: 'value', row: 0, col: 1 }],
  ['not_finite', { name: 'scale' }],
  ['not_finite', { name: 'mask', index: [0, 2] }],
  ['not_a_number', { name: 'mask', index: [0, 2], value: true }],
  ['not_a_number', { name: 'value', row: 0, col: 1, value: 'x' }],
  ['not_a_number', { name: 'value', row: 0, value: null }],
  ['not_a_number', { name: 'value', value: 'object' }],
  ['out_of_range', { name: 'decimals', value: 30, min: 0, max: 20 }],
  ['out_of_range', { name: 'softcap', value: -1, min: 0, max: Infinity }],
  ['too_large', { name: 'query', values: 1e9, limit: 2 ** 25 }],
  ['too_large', { values: 1e9, limit: 2 ** 25 }],
  ['invalid_mask', { reason: 'shape', rows: 1, cols: 2, expectedRows: 3, expectedCols: 4 }],
  ['invalid_mask', { reason: 'keys', length: 1, expected: 2 }],
  ['invalid_mask', { reason: 'padding', value: 7, min: 0, max: 3 }],
  ['invalid_mask', { reason: 'prefix', value: 7, min: 0, max: 3 }],
  ['invalid_mask', { reason: 'past', value: -1, min: 0, max: Infinity }],
  ['invalid_mask', { reason: 'window', value: -2, min: -1, max: Infinity }],
  ['invalid_mask', { reason: 'window', length: 1, expected: 2 }],
  ['invalid_mask', { reason: 'block', value: 0, min: 1, max: Infinity }],
  ['invalid_mask', { reason: 'padding', value: '1.5' }],
  ['invalid_mask', { reason: 'unknown', value: 'diagonal' }],
  ['invalid_mask', { reason: 'something new' }],
  ['invalid_option', { name: 'scle' }],
  ['invalid_option', { name: 'scale', value: 'big' }],
  ['unknown_step', { id: 'score', known: ['scores'] }],
  ['out_of_memory', {}],
  ...['blocked', 'missing', 'unsupported', 'invalid', 'new'].map((cause): [string, Record<string, unknown>] => [
    'wasm_unavailable',
    { cause, detail: 'HTTP 404' },
  ]),
  ['wasm_unavailable', {}],
  ['file_unavailable', { file: 'elements.exports.js', detail: 'TypeError' }],
  ['engine_lost', {}],
];

describe('an error', () => {
  test('of every code is covered here', () => {
    expect([...new Set(errors.map(([code]) => code))].sort()).toEqual([...errorCodes].sort());
  });

  test.each(errors)('%s %j is a whole sentence in both languages', (code, params) => {
    for (const text of said(code, params)) {
      expect(text).toMatch(/[.]$|404$/);
      expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
    }
    expect(said(code, params)[0]).not.toBe(said(code, params)[1]);
  });

  test('names the thing, and counts rows and columns from 1', () => {
    expect(said('not_finite', { name: 'query', row: 0, col: 1 })).toEqual([
      'Query, row 1, column 2: the number must be finite.',
      '쿼리의 1행 2열은 유한한 수여야 해요.',
    ]);
    expect(said('not_finite', { name: 'query', index: [0, 1, 0] })).toEqual([
      'Element (1, 2, 1) of query must be a finite number.',
      '쿼리의 (1, 2, 1)번 원소는 유한한 수여야 해요.',
    ]);
    expect(said('shape_mismatch', { left: [2, 4], right: [3, 5], leftName: 'query', rightName: 'key' })).toEqual([
      'Query (2, 4) and key (3, 5) do not fit together.',
      '쿼리 (2, 4)와 키 (3, 5)의 모양이 맞지 않아요.',
    ]);
  });

  test('has a singular', () => {
    expect(said('ragged_rows', { name: 'key', row: 1, expected: 3, actual: 1 })[0]).toBe(
      'Row 2 of key has 1 number, not 3 like the first row.',
    );
  });

  test('names the directive that blocks WebAssembly', () => {
    for (const text of said('wasm_unavailable', { cause: 'blocked' })) expect(text).toContain("'wasm-unsafe-eval'");
  });

  test('says “at least” where there is no upper bound', () => {
    expect(said('out_of_range', { name: 'softcap', value: -1, min: 0, max: Infinity })[0]).toBe(
      'Soft cap is −1; it must be at least 0.',
    );
  });

  test('of a code nobody knows still says something', () => {
    expect(said('brand_new')).toEqual(['Something went wrong (brand_new).', '문제가 생겼어요 (brand_new).']);
  });

  test('quotes what was typed as text, and not all of it', () => {
    const page = 'word\n'.repeat(1000);
    expect(parseErrorMessage('not_a_number', page, 'en').length).toBeLessThan(80);
    expect(parseErrorMessage('not_a_number', '<b>{text}</b>', 'ko')).toBe('“<b>{text}</b>”는 수가 아니에요.');
    expect(parseErrorMessage('ambiguous_comma', '1,5', 'en')).toContain('“1,5” could mean two numbers');
  });
});
