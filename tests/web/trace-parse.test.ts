import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber } from '../../web/src/locales/numbers.js';
import { parseBlock, parseNumber } from '../../web/src/trace/parse.js';

const value = (text: string) => {
  const parsed = parseNumber(text);
  return parsed.ok ? parsed.value : parsed.code;
};

describe('a typed cell', () => {
  test.each([
    ['3', 3],
    ['-2.5', -2.5],
    ['+1', 1],
    ['.5', 0.5],
    ['5.', 5],
    ['1e-3', 0.001],
    ['  7 ', 7],
  ])('%j is %d', (text, expected) => expect(value(text)).toBe(expected));

  test('may be typed with a Korean keyboard, or pasted from a formatted page', () => {
    expect(value('１２．５')).toBe(12.5);
    expect(value('－３')).toBe(-3);
    expect(value('＋３')).toBe(3);
    expect(value('−2')).toBe(-2);
    expect(value('–2')).toBe(-2);
    expect(value('\u3000 4\u00a0')).toBe(4);
    expect(value('\u200e-4\u200b')).toBe(-4);
    expect(value('- 2')).toBe(-2);
  });

  test('may have its thousands parted, where commas can mean nothing else', () => {
    expect(value('1,000,000')).toBe(1e6);
    expect(value('-36,000,000.5')).toBe(-36000000.5);
  });

  test('is never minus zero', () => {
    expect(Object.is(value('-0'), 0)).toBe(true);
  });

  test.each([
    ['', 'empty'],
    [' \u3000', 'empty'],
    ['abc', 'not_a_number'],
    ['1/2', 'not_a_number'],
    ['1 2', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['--1', 'not_a_number'],
    ['.', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['1,5', 'ambiguous_comma'],
    ['1,000', 'ambiguous_comma'],
    ['1,000.5', 'ambiguous_comma'],
    ['1,000,00', 'ambiguous_comma'],
    ['1000,000,000', 'ambiguous_comma'],
    ['１，５', 'ambiguous_comma'],
    ['1e999', 'not_finite'],
    ['-∞', 'not_finite'],
    ['Infinity', 'not_finite'],
  ])('%j is refused as %s', (text, code) => expect(value(text)).toBe(code));

  test('reads back what the page writes', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (number) => {
        // half of the last digit, and what a double of that size is off by
        expect(Math.abs(Number(value(formatNumber(number, 3))) - number)).toBeLessThan(0.0005 + 1e-6);
      }),
    );
  });

  test('never throws, and never yields what is not a finite number', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,eE+-−－∞ １．\t') }));
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseNumber(typed);
        if (parsed.ok) expect(Number.isFinite(parsed.value)).toBe(true);
        else expect(['empty', 'not_a_number', 'ambiguous_comma', 'not_finite']).toContain(parsed.code);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a pasted block', () => {
  const square = [
    ['1', '2'],
    ['3', '4'],
  ];

  test.each([
    ['a spreadsheet', '1\t2\n3\t4\n'],
    ['Windows line ends', '1\t2\r\n3\t4\r\n'],
    ['CSV', '1,2\n3, 4'],
    ['CSV with semicolons', '1;2\n3;4'],
    ['a trailing comma', '1, 2,\n3, 4,'],
    ['blanks between', '1 2\n 3   4'],
    ['JSON', '[[1, 2], [3, 4]]'],
    ['a numpy listing', '[[1 2]\n [3 4]]'],
    ['a MATLAB listing', '[1 2; 3 4]'],
    ['quoted cells', '"1"\t"2"\n"3"\t"4"'],
    ['full-width marks', '１，２\n３，４'],
  ])('from %s', (_, text) => expect(parseBlock(text)).toEqual(square));

  test('is one row when it is a list, one cell when it is a number, nothing when it is blank', () => {
    expect(parseBlock('[1, 2, 3]')).toEqual([['1', '2', '3']]);
    expect(parseBlock('−2.5')).toEqual([['-2.5']]);
    expect(parseBlock(' \n\n')).toEqual([]);
    expect(parseBlock('[]')).toEqual([]);
    expect(parseBlock('[[]]')).toEqual([]);
  });

  test('keeps an empty cell of a spreadsheet where it stands', () => {
    expect(parseBlock('1\t\t3\n\t2\t')).toEqual([
      ['1', '', '3'],
      ['', '2', ''],
    ]);
  });

  test('leaves a decimal comma in its cell, to be asked about', () => {
    expect(parseBlock('1,5\t2\n3\t4')[0]).toEqual(['1,5', '2']);
    expect(parseBlock('1,5;2')[0]).toEqual(['1,5', '2']);
  });

  test('never throws, and every cell is text', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'012.,;[]{}"\t\n\r −') }));
    fc.assert(
      fc.property(text, (pasted) => {
        for (const row of parseBlock(pasted)) {
          expect(row.length).toBeGreaterThan(0);
          for (const cell of row) expect(typeof cell).toBe('string');
        }
      }),
      { numRuns: 500 },
    );
  });
});
