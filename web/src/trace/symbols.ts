/**
 * A step as its papers write it, in letters: `QKᵀ`, `softmax(QKᵀ / √d)`. Made from the trace, so that it is the formula
 * of what was computed: with the transpose forgotten it reads `QK`.
 */

import type { Form, Forms } from './convention.js';
import { hueOf } from './hue.js';
import { isGradient, lastSegment, prefixes } from './ids.js';
import { LETTERS } from './letters.js';
import { call, constant, parentheses, sign, type Formula, type Node } from './notation.js';

export function symbolOf(stepId: string, transposed = false): Node {
  const last = lastSegment(stepId);
  const [, word = last, number = ''] = /^([a-z]+)(\d+)$/i.exec(last) ?? [];
  const [letter = last, own = number] = LETTERS[word]?.split(' ') ?? [];
  const subscript = own + headOf(stepId);
  return { type: 'symbol', letter, subscript, transposed, step: stepId, hue: hueOf(stepId) };
}

/** The number of the head a step belongs to, as people count: Q₁. */
function headOf(stepId: string): string {
  const head = prefixes(stepId).find(({ name }) => name === 'head');
  return head ? head.indices.map((index) => index + 1).join('.') : '';
}

/** How a step is made from its operands, one step deep: weights is `softmax(S)`. */
export function stepFormula(trace: Forms, stepId: string): Formula {
  const step = find(trace, stepId);
  if (!step) return { op: 'input', lines: [] };
  return { op: step.op, lines: [made(step, (id, transposed) => [symbolOf(id, transposed)])] };
}

/** How a step is made from the named matrices, all the way down to Q, K and V: output is `softmax(QKᵀ / √d)V`. */
export function traceFormula(trace: Forms, stepId: string): Formula {
  const expand = (id: string, transposed: boolean): Node[] => {
    const step = find(trace, id);
    if (!step || !EXPANDED.has(step.op)) return [symbolOf(id, transposed)];
    return made(step, expand);
  };
  const step = find(trace, stepId);
  // the way back is told in steps: written out, one gradient would hold all of attention several times
  const operand = isGradient(stepId) ? (id: string, transposed: boolean) => [symbolOf(id, transposed)] : expand;
  return { op: step?.op ?? 'input', lines: step ? [made(step, operand)] : [] };
}

/** The road from scores to output. What stands before it, or joins several such roads, goes by its letter. */
const EXPANDED = new Set([
  'matmul',
  'matmul_transposed',
  'transposed_matmul',
  'additive',
  'scale',
  'softcap',
  'mask',
  'add',
  'softmax',
  'shift',
  'exp',
  'row_sum',
  'column_sum',
  'divide',
  'subtract_log',
  'round',
]);

function made(step: Form, of: (id: string, transposed: boolean) => Node[]): Node[] {
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
    case 'transposed_matmul':
      return [...operand(0, true), ...operand(1)];
    case 'additive':
      return [...operand(2), sign('×'), call('tanh', ...operand(0), sign('+'), ...operand(1))];
    case 'concat_heads':
      return [call('concat', ...listed(step))];
    case 'normalize':
      return [parentheses(...operand(0), sign('−'), ...operand(1)), sign('×'), ...operand(2)];
    case 'affine':
      return affine(step, operand);
    case 'inverse_root':
      return overRoot([constant(1)], operand(0));
    case 'rms_normalize':
      return overRoot(operand(0), operand(1));
    case 'split_heads':
      return [call(step.turned ? 'rows' : 'columns', ...operand(0))];
    case 'scale':
      return scaled(step, operand(0));
    case 'add':
      return [...operand(0), sign('+'), ...operand(1)];
    case 'multiply':
      return step.operands.flatMap((_, index) => [...(index === 0 ? [] : [sign('×')]), ...operand(index)]);
    case 'subtract':
      return [...operand(0), sign('−'), ...operand(1)];
    default: {
      const against = step.op === 'softmax' && step.params.axis === 'column';
      const name = against ? `softmax${step.turned ? '→' : '↓'}` : step.op;
      const all = step.operands.flatMap((_, index) => (index === 0 ? operand(0) : [sign(','), ...operand(index)]));
      return [{ type: 'call', name, of: all }];
    }
  }
}

function listed({ operands }: Form): Node[] {
  return operands.flatMap((id, index) => (index === 0 ? [symbolOf(id)] : [sign(','), symbolOf(id)]));
}

function affine({ operands, params }: Form, operand: (index: number) => Node[]): Node[] {
  const times = params.gamma === true ? [sign('×'), ...operand(1)] : [];
  const plus = params.beta === true ? [sign('+'), ...operand(operands.length - 1)] : [];
  return [...operand(0), ...times, ...plus];
}

function overRoot(top: Node[], of: Node[]): Node[] {
  return [{ type: 'fraction', top, bottom: [{ type: 'root', of: [...of, sign('+'), constant('ε')] }] }];
}

function scaled(step: Form, score: Node[]): Node[] {
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

function find(trace: Forms, id: string): Form | undefined {
  return trace.steps.find((step) => step.id === id);
}
