import { describe, expect, it } from 'vitest';
import { decades, linear, logarithmic, ticks } from '../../web/src/scene/axis.js';

describe('places on an axis', () => {
  it('run straight from end to end, also downwards and beyond the ends', () => {
    const height = linear([-1, 3], [100, 20]);
    expect([-1, 0, 1, 3, 4].map(height)).toEqual([100, 80, 60, 20, 0]);
  });

  it('are in the middle where all numbers are one', () => {
    expect(linear([7, 7], [0, 10])(7)).toBe(5);
  });

  it('are equally far apart for each power of ten', () => {
    const across = logarithmic([0.1, 1000], [0, 400]);
    expect([0.1, 1, 10, 100, 1000].map((value) => Math.round(across(value)))).toEqual([0, 100, 200, 300, 400]);
  });
});

describe('round numbers of an axis', () => {
  it.each([
    ['ones', [-4, 4], 8, [-4, -3, -2, -1, 0, 1, 2, 3, 4]],
    ['twos', [-3, 13], 8, [-2, 0, 2, 4, 6, 8, 10, 12]],
    ['fives', [0, 40], 8, [0, 5, 10, 15, 20, 25, 30, 35, 40]],
    ['hundreds', [130, 480], 4, [200, 300, 400]],
    ['tenths, as they are written', [-0.31, 0.47], 8, [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4]],
    ['fifths', [0, 1], 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ] as const)('are %s', (_, span, count, expected) => {
    expect(ticks(span, count)).toEqual(expected);
  });

  it('are the number itself where there is only one', () => {
    expect(ticks([2, 2], 8)).toEqual([2]);
  });

  it('are powers of ten where it is logarithmic, the ends among them', () => {
    expect(decades([0.001, 1000])).toEqual([0.001, 0.01, 0.1, 1, 10, 100, 1000]);
    expect(decades([3, 250])).toEqual([10, 100]);
  });
});
