/** The sign between a matrix and the one made from it, in symbols that need no translation. */
import type { Step } from '../engine/types.js';

/** Numbers in a sign are the step's own params; `factor` and `cap` are written by the caller with its number format. */
export function signOf(step: Step, number: (value: number) => string): string {
  const { factor, headSize, cap } = step.params;
  switch (step.op) {
    case 'matmul':
    case 'matmul_transposed':
    case 'linear':
      return '×';
    case 'scale':
      return typeof headSize === 'number' ? `÷ √${number(headSize)}` : `× ${number(Number(factor))}`;
    case 'softcap':
      return `tanh · ${number(Number(cap))}`;
    case 'add':
      return '+';
    case 'softmax':
      return step.params['axis'] === 'column' ? 'softmax ↓' : 'softmax →';
    default:
      return '→';
  }
}
