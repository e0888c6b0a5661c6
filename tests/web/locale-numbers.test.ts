import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber } from '../../web/src/locales/numbers.js';

describe('a number is written', () => {
  test('with so many decimals, trailing zeros trimmed unless figures must line up', () => {
    expect(formatNumber(0.5, 3)).toBe('0.5');
    expect(formatNumber(0.5, 3, 'en', { trim: false })).toBe('0.500');
    expect(formatNumber(7.310585786300049, 2)).toBe('7.31');
    expect(formatNumber(2, 0, 'ko')).toBe('2');
  });

  test('with a real minus sign, infinity as a sign too', () => {
    expect(formatNumber(-0.26894, 2)).toBe('−0.27');
    expect(formatNumber(-Infinity)).toBe('−∞');
    expect(formatNumber(Infinity)).toBe('∞');
  });

  test('never as −0', () => {
    expect(formatNumber(-0)).toBe('0');
    expect(formatNumber(-1e-20, 3)).toBe('0');
    expect(formatNumber(-0.4, 0, 'en', { tiny: false })).toBe('0');
    expect(formatNumber(-0, 2, 'en', { trim: false })).toBe('0.00');
    expect(formatNumber(-0, 2, 'en', { full: true })).toBe('0');
  });

  test('rounded half away from zero, as one would by hand from the digits of the full number', () => {
    expect(formatNumber(0.2475, 3)).toBe('0.248');
    expect(formatNumber(1.005, 2)).toBe('1.01'); // although the double lies a little below 1.005
    expect(formatNumber(0.125, 2)).toBe('0.13');
    expect(formatNumber(-0.125, 2)).toBe('−0.13');
  });

  test('with its first digit where it would round to nothing: only a hidden key weighs exactly 0', () => {
    // softmax of (8, 4, 0)
    expect(formatNumber(0.000329, 3)).toBe('0.0003');
    expect(formatNumber(-0.00004, 3)).toBe('−0.00004');
    expect(formatNumber(0.000329, 3, 'en', { tiny: false })).toBe('0');
    expect(formatNumber(1e-17, 3)).toBe('0');
  });

  test('with every digit when asked', () => {
    expect(formatNumber(0.1 + 0.2, 3, 'en', { full: true })).toBe('0.30000000000000004');
    expect(formatNumber(-1e-17, 3, 'en', { full: true })).toBe('−1×10⁻¹⁷');
    expect(formatNumber(1.5e300, 3, 'en', { full: true })).toBe('1.5×10³⁰⁰');
  });

  test('without grouping in a cell, with it in a sentence', () => {
    expect(formatNumber(-1000000000, 3)).toBe('−1000000000');
    expect(formatNumber(1e9, 0, 'en', { grouping: true })).toBe('1,000,000,000');
  });

  test('whatever it is, within half a unit of the last decimal', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        (value, decimals) => {
          const shown = Number(formatNumber(value, decimals).replace('−', '-'));
          expect(Math.abs(shown - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals * (1 + 1e-9));
          expect(Object.is(shown, -0)).toBe(false);
        },
      ),
    );
  });
});
