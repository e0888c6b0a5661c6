/** What a goal says, read and held against numbers. */
import { describe, expect, it } from 'vitest';
import { aimText, parseGoal, reachedBy } from '../../web/src/elements/figure/teaching/goal.js';
import type { Step } from '../../web/src/engine/types.js';

const step = (id: string, rows: number, cols: number, data: number[]): Step => ({
  id,
  op: 'softmax',
  operands: [],
  params: {},
  axes: ['query', 'key'],
  rows,
  cols,
  data: Float64Array.from(data),
});
const traces = [
  { steps: [step('weights', 2, 2, [0.25, 0.75, 0.9, 0.1])] },
  { steps: [step('output', 1, 1, [4.9996])] },
];
const met = (goal: string): boolean[] => reachedBy(parseGoal(goal)!, traces).map((one) => one.met);

describe('a goal', () => {
  it('counts rows and columns from 1', () => {
    expect(met('weights[1,2] > 0.7 and weights[2, 1] < 0.5')).toEqual([true, false]);
  });

  it('above is not at least', () => {
    expect(met('weights[1,2] > 0.75 and weights[1,2] >= 0.75')).toEqual([false, true]);
    expect(met('weights[2,2] < 0.1 and weights[2,2] <= 0.1')).toEqual([false, true]);
  });

  it('is equal to as many digits as it is written with', () => {
    expect(met('output[1,1] = 5')).toEqual([true]);
    expect(met('output[1,1] = 5.000')).toEqual([true]);
    expect(met('output[1,1] = 5.0000')).toEqual([false]);
  });

  it('is not reached where the trace has no such cell', () => {
    expect(met('weights[3,1] < 1 and weights[1,3] < 1')).toEqual([false, false]);
    expect(met('gone[1,1] < 1')).toEqual([false]);
  });

  it('has a minus of either kind', () => {
    expect(parseGoal('output[1,1] > \u22122')![0]!.target).toBe(-2);
    expect(parseGoal('output[1,1] > -2')![0]!.target).toBe(-2);
  });

  it.each([
    '',
    'weights',
    'weights[0,1] > 1',
    'weights[1] > 1',
    'weights[1,1] > x',
    'weights[1,1] ! 1',
    'a[1,1]>1 or b[1,1]>1',
  ])('is no goal: %j', (text) => expect(parseGoal(text)).toBeNull());

  it('is said with the number that stands there now', () => {
    const [one] = reachedBy(parseGoal('weights[1,1] > 0.5')!, traces);
    expect(aimText(one!, 3, 'en')).toBe('attention weights row 1, column 1 above 0.5 (now 0.25)');
    expect(aimText(one!, 3, 'ko')).toBe('어텐션 가중치 1행 1열을 0.5보다 크게 (지금 0.25)');
    const [equal] = reachedBy(parseGoal('weights[1,1] = 0.5')!, traces);
    expect(aimText(equal!, 3, 'ko')).toBe('어텐션 가중치 1행 1열이 0.5가 되게 (지금 0.25)');
  });
});
