/** The sign between a matrix and the one made from it, in symbols that need no translation. */
import type { Step } from '../engine/types.js';
import { sign, type Node, type NumberNode } from '../trace/notation.js';

const call = (name: string, ...of: Node[]): Node => ({ type: 'call', name, of });

/** A number of the step's own params, as a formula writes it. */
function param(step: Step, name: string): NumberNode {
  const value = Number(step.params[name]);
  const source = { kind: 'param', name } as const;
  return { type: 'number', value, source, role: name, hue: 'plain', guarded: true, struck: false, finer: false };
}

export function signOf(step: Step): Node[] {
  switch (step.op) {
    // an input has a sign before it only beside another that it should be multiplied with
    case 'input':
    case 'matmul':
    case 'matmul_transposed':
    case 'linear':
      return [sign('×')];
    case 'scale':
      return typeof step.params['headSize'] === 'number'
        ? [sign('÷'), { type: 'root', of: [param(step, 'headSize')] }]
        : [sign('×'), param(step, 'factor')];
    case 'softcap':
      return [call('tanh'), sign('×'), param(step, 'cap')];
    case 'add':
      return [sign('+')];
    default:
      return [sign('→')];
  }
}

/** The name over the arrow where the sign alone would not tell; a softmax says which way it runs. */
export function nameOf(step: Step): string {
  if (step.op !== 'softmax') return '';
  return step.params['axis'] === 'column' ? 'softmax ↓' : 'softmax';
}

/** Room for the sign in units of the font size, generous by a little. */
export function signWidth(step: Step): number {
  if (step.op === 'softmax') return 4;
  return step.op === 'scale' || step.op === 'softcap' ? 4 : 3;
}
