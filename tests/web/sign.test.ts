/** Between any two matrices stands a sign that says what happens, for every op that the core has. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../web/src/engine/types.js';
import { nameOf, signOf } from '../../web/src/scene/sign.js';

const step = (op: string, params: Record<string, unknown> = {}): Step => ({
  id: op,
  op,
  operands: [],
  rows: 1,
  cols: 1,
  data: new Float64Array(1),
  axes: ['query', 'key'],
  params,
});

// the core's own list; ops made by one function for two names appear under both there
const table = readFileSync('cpp/src/ops/op_table.cpp', 'utf8');
const ops = [...table.matchAll(/&ops::(\w+)\(\)/g)].map(([, op]) => op!);

describe('signs', () => {
  it('are there for every op of the core: no arrow stands without a word', () => {
    expect(ops.length).toBeGreaterThan(50);
    const mute = ops.filter((op) => {
      const isArrow = signOf(step(op)).every((node) => node.type === 'sign' && node.sign === '→');
      return isArrow && nameOf(step(op)) === '';
    });
    expect(mute).toEqual([]);
  });

  it('say which way a softmax runs and what a norm does last', () => {
    expect(nameOf(step('softmax', { axis: 'column' }))).toBe('softmax ↓');
    expect(nameOf(step('affine', { gamma: true, beta: false }))).toBe('× γ');
    expect(nameOf(step('affine', { gamma: true, beta: true }))).toBe('× γ + β');
  });
});
