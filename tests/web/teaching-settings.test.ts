/** What a teacher holds fixed or leaves out, and a state that is of another version. */
import { describe, expect, it } from 'vitest';
import { readValues } from '../../web/src/elements/figure/attribute.js';
import { isNamed, taught, teaching, untaught } from '../../web/src/elements/figure/teaching/settings.js';

describe('a list of names', () => {
  it('holds the setting of that name, as attributes write it, or all', () => {
    expect(isNamed(['scale', 'pause-at-reveal'], 'scale')).toBe(true);
    expect(isNamed(['pause-at-reveal'], 'pauseAtReveal')).toBe(true);
    expect(isNamed(['scale'], 'mask')).toBe(false);
    expect(isNamed(['all'], 'mask')).toBe(true);
    expect(isNamed([], 'mask')).toBe(false);
  });

  it('is parted by spaces or commas, and is no list without a name', () => {
    expect(teaching.lock.parse('scale, mask  size')).toMatchObject({ ok: true, value: ['scale', 'mask', 'size'] });
    for (const text of ['', ' , ', 'Scale', '1st', 'a b!']) expect(teaching.hide.parse(text).ok).toBe(false);
  });
});

it('what a teacher said is in a state, and nothing else', () => {
  expect(taught({ lock: ['all'], hide: ['mask'], goal: 'weights[1,1] > 0.9' })).toEqual({
    lock: ['all'],
    hide: ['mask'],
    goal: 'weights[1,1] > 0.9',
  });
  expect(taught({ lock: [], hide: [], goal: '' })).toEqual({});
});

it('a state of another version is told by name, and nothing of it is taken', () => {
  const told: string[] = [];
  const read = (json: unknown): unknown => readValues(untaught, json, (name, text) => told.push(`${name} ${text}`));
  expect(read({ version: 1, lock: ['all'] })).toEqual({ lock: ['all'] });
  expect(read({ lock: ['all'] })).toEqual({ lock: ['all'] }); // a part of a state need not say
  expect(told).toEqual([]);
  expect(read({ version: 2, lock: ['all'] })).toEqual({});
  expect(read({ version: '1', lock: ['all'] })).toEqual({});
  expect(told).toEqual(['version 2', 'version "1"']);
});
