/**
 * A step as its papers write it, in letters: `QKᵀ`, `softmax(QKᵀ / √d)`. Made from the trace, so that it is the formula
 * of what was computed: with the transpose forgotten it reads `QK`.
 */

import type { Step, TraceData } from '../engine/types.js';
import { hueOf } from './hue.js';
import { lastSegment } from './ids.js';
import { sign, type Formula, type Node } from './notation.js';

const LETTERS: Record<string, [letter: string, subscript?: string]> = {
  query: ['Q'],
  key: ['K'],
  value: ['V'],
  input: ['X'],
  context: ['C'],
  queryWeight: ['W', 'Q'],
  keyWeight: ['W', 'K'],
  valueWeight: ['W', 'V'],
  outputWeight: ['W', 'O'],
  scores: ['S'],
  scaled: ['S', 's'],
  capped: ['S', 'c'],
  biased: ['S', 'b'],
  masked: ['S', 'm'],
  bias: ['B'],
  weights: ['A'],
  output: ['O'],
};

export function symbolOf(stepId: string, transposed = false): Node {
  const last = lastSegment(stepId);
  const [letter, subscript = ''] = LETTERS[last] ?? [last];
  return { type: 'symbol', letter, subscript, transposed, step: stepId, hue: hueOf(stepId) };
}

/** How a step is made from its operands, one step deep: weights is `softmax(S)`. */
export function stepFormula(trace: TraceData, stepId: string): Formula {
  const step = find(trace, stepId);
  if (!step) return { op: 'input', lines: [] };
  return { op: step.op, lines: [made(step, (id, transposed) => [symbolOf(id, transposed)])] };
}

/** How a step is made from the named matrices, all the way down to Q, K and V: output is `softmax(QKᵀ / √d)V`. */
export function traceFormula(trace: TraceData, stepId: string): Formula {
  const expand = (id: string, transposed: boolean): Node[] => {
    const step = find(trace, id);
    if (!step || step.op === 'input' || step.op === 'linear') return [symbolOf(id, transposed)];
    return made(step, expand);
  };
  const step = find(trace, stepId);
  return { op: step?.op ?? 'input', lines: step ? [made(step, expand)] : [] };
}

function made(step: Step, of: (id: string, transposed: boolean) => Node[]): Node[] {
  const operand = (index: number, transposed = false) => {
    const id = step.operands[index];
    return id === undefined ? [] : of(id, transposed);
  };
  switch (step.op) {
    case 'input':
      return [symbolOf(step.id)];
    case 'matmul':
      return [...operand(0), ...operand(1)];
    case 'matmul_transposed':
      return [...operand(0), ...operand(1, true)];
    case 'linear':
      return step.operands.length > 2
        ? [...operand(0), ...operand(1), sign('+'), ...operand(2)]
        : [...operand(0), ...operand(1)];
    case 'scale':
      return scaled(step, operand(0));
    case 'add':
      return [...operand(0), sign('+'), ...operand(1)];
    default: {
      const name = step.op === 'softmax' && step.params.axis === 'column' ? 'softmax↓' : step.op;
      const all = step.operands.flatMap((_, index) => (index === 0 ? operand(0) : [sign(','), ...operand(index)]));
      return [{ type: 'call', name, of: all }];
    }
  }
}

function scaled(step: Step, score: Node[]): Node[] {
  const { headSize, factor } = step.params;
  if (typeof headSize === 'number') {
    const d: Node = { type: 'symbol', letter: 'd', subscript: '', transposed: false, step: step.id, hue: 'plain' };
    return [{ type: 'fraction', top: score, bottom: [{ type: 'root', of: [d] }] }];
  }
  if (typeof factor !== 'number' || factor === 1) return score;
  const number: Node = {
    type: 'number',
    value: factor,
    source: { kind: 'param', name: 'factor' },
    role: 'factor',
    hue: 'plain',
    guarded: true,
    struck: false,
    finer: false,
  };
  return [...score, sign('×'), number];
}

function find(trace: TraceData, id: string): Step | undefined {
  return trace.steps.find((step) => step.id === id);
}
