/**
 * The sign between a matrix and the one made from it, in symbols that need no translation: an operation that has a sign
 * of its own wears it, any other an arrow with what happens on the way written over it.
 */
import type { Form } from '../trace/convention.js';
import { sign, type Node, type NumberNode } from '../trace/notation.js';

const call = (name: string, ...of: Node[]): Node => ({ type: 'call', name, of });

/** A number of the step's own params, as a formula writes it. */
function param(step: Form, name: string): NumberNode {
  const value = Number(step.params[name]);
  const source = { kind: 'param', name } as const;
  return { type: 'number', value, source, role: name, hue: 'plain', guarded: true, struck: false, finer: false };
}

const times = (): Node[] => [sign('×')];

const signs: Record<string, (step: Form) => Node[]> = {
  // an input has a sign before it only beside another that it should be multiplied with
  input: times,
  matmul: times,
  matmul_transposed: times,
  transposed_matmul: times,
  linear: times,
  multiply: times,
  tile_scores: times,
  add: () => [sign('+')],
  divide: () => [sign('÷')],
  subtract: () => [sign('−')],
  tile_output: () => [sign('÷')],
  scale: (step) =>
    typeof step.params['headSize'] === 'number'
      ? [sign('÷'), { type: 'root', of: [param(step, 'headSize')] }]
      : [sign('×'), param(step, 'factor')],
  softcap: (step) => [call('tanh'), sign('×'), param(step, 'cap')],
};

/** A bias that is a column stands in the line too: W, b → WX + b. */
const addsColumn = ({ op, turned, operands }: Form): boolean =>
  op === 'linear' && turned === true && operands.length > 2;

export const signOf = (step: Form): Node[] => (addsColumn(step) ? undefined : signs[step.op]?.(step)) ?? [sign('→')];

const overArrow: Record<string, string> = {
  softmax: 'softmax',
  mask: '−∞',
  shift: '− max',
  exp: 'exp',
  row_sum: 'Σ',
  column_sum: 'Σ ↓',
  round: '≈',
  subtract_log: '− log Σ',
  additive: 'tanh',
  split_heads: '[:, i]',
  concat_heads: '[ , ]',
  slice: '[i]',
  stack_rows: '[ ; ]',
  copy: '=',
  reshape: '[ ]',
  angle: '÷ bⁱ',
  sinusoid: 'sin cos',
  position_shift: 'sin cos',
  rotate: '↻',
  lookup: 'E[i]',
  alibi_slope: '2⁻ⁱ',
  alibi: '× −|i−j|',
  relu: 'ReLU',
  tanh: 'tanh',
  gelu: 'GELU',
  gelu_tanh: 'GELU',
  silu: 'SiLU',
  swiglu: 'SwiGLU',
  row_mean: 'mean',
  row_mean_square: 'mean ²',
  row_variance: 'var',
  inverse_root: '1 ÷ √',
  normalize: '(− μ) × r',
  rms_normalize: '÷ √',
  tile_max: 'max',
  rescale: 'exp Δ',
  tile_sum: 'Σ exp',
  tile_accumulate: 'Σ exp × V',
  cached_scores: '· K',
  cached_mix: '× V',
  softmax_gradient: '∂ softmax',
  softcap_gradient: '∂ tanh',
  softmax_jacobian: '∂ softmax',
  random_products: 'x · y',
  row_max: 'max',
  row_entropy: 'H',
  row_gradient_norm: '‖∇‖',
  histogram: '#',
  row_length: '‖ ‖',
  cosine: '÷ ‖ ‖',
  arc_cosine: 'arccos',
};

/** Where vectors are columns, they are cut and put together the other way. */
const TURNED: Record<string, string> = {
  column_sum: 'Σ →',
  split_heads: '[i, :]',
  concat_heads: '[ ; ]',
  stack_rows: '[ , ]',
};

/** What is written over the arrow; it says which way a column softmax runs, and what a mask puts in. */
export function nameOf(step: Form): string {
  const name = overArrow[step.op] ?? '';
  const { axis, gamma, beta, maskedScore } = step.params;
  if (step.op === 'softmax' && axis === 'column') return `${name} ${step.turned ? '→' : '↓'}`;
  if (addsColumn(step)) return '× +';
  if (step.turned && TURNED[step.op]) return TURNED[step.op]!;
  if (step.op === 'affine') return [gamma && '× γ', beta && '+ β'].filter(Boolean).join(' ') || '=';
  return step.op === 'mask' && maskedScore !== -Infinity ? 'mask' : name;
}

/** Room for the sign in units of the font size, generous by a little. */
export function signWidth(step: Form): number {
  if (step.op === 'scale' || step.op === 'softcap') return 4;
  return Math.max(3, nameOf(step).length * 0.45 + 0.9);
}
