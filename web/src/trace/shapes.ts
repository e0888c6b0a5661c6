/** The shapes beside every matrix: `(2, 4) × (4, 2) → (2, 2)`, from rows and columns alone. */

import { formsOf, shownAt, type Form, type Forms } from './convention.js';
import type { TraceData } from '../engine/types.js';
import { message } from '../locales/i18n.js';

export type Shape = readonly [rows: number, cols: number];

export interface ShapeSum {
  /** operands in the order written, a transposed one already turned */
  operands: { shape: Shape; step: string; transposed: boolean }[];
  /** the sign before each operand but the first */
  signs: ('×' | '+' | '÷' | ',')[];
  result: Shape;
}

const SIGNS: Record<string, ShapeSum['signs']> = {
  matmul: ['×'],
  matmul_transposed: ['×'],
  transposed_matmul: ['×'],
  linear: ['×', '+'],
  add: ['+'],
  divide: ['÷'],
};

/** Which operand an op turns before it multiplies. */
const TRANSPOSED: Record<string, number> = { matmul_transposed: 1, transposed_matmul: 0 };

export function shapesOf(trace: Forms, stepId: string): ShapeSum {
  const step = find(trace, stepId);
  if (!step) return { operands: [], signs: [], result: [0, 0] };
  const operands = step.operands.map((id, index) => {
    const operand = find(trace, id);
    const transposed = TRANSPOSED[step.op] === index;
    const { rows = 0, cols = 0 } = operand ?? {};
    return { shape: (transposed ? [cols, rows] : [rows, cols]) as Shape, step: id, transposed };
  });
  const signs = operands.slice(1).map((_, index) => SIGNS[step.op]?.[index] ?? ',');
  return { operands, signs, result: [step.rows, step.cols] };
}

export function shapeText(trace: Forms, stepId: string): string {
  const { operands, signs, result } = shapesOf(trace, stepId);
  const left = operands.map(({ shape }, index) => {
    const sign = index === 0 ? '' : signs[index - 1] === ',' ? ', ' : ` ${signs[index - 1]} `;
    return sign + formatShape(shape);
  });
  return left.length === 0 ? formatShape(result) : `${left.join('')} → ${formatShape(result)}`;
}

export function formatShape([rows, cols]: Shape): string {
  return `(${rows}, ${cols})`;
}

/** The shape of one matrix, as it is written for this reader. */
export const shapeOf = ({ rows, cols }: Pick<Form, 'rows' | 'cols'>, locale: string): string =>
  formatShape(shownAt(locale, rows, cols));

const SPOKEN_SIGNS = { '×': 'speech.times', '+': 'speech.plus', '÷': 'speech.dividedBy', ',': 'speech.and' } as const;

/** "2 by 4 times 4 by 2 gives 2 by 2", for those who hear the page. */
export function shapeSpeech(trace: TraceData, stepId: string, locale: string): string {
  const { operands, signs, result } = shapesOf(formsOf(trace, locale), stepId);
  const say = ([rows, cols]: Shape) => message(locale, 'speech.shape', { rows, cols });
  const said = operands.reduce((before, { shape }, index) => {
    const sign = signs[index - 1];
    return (index > 0 && sign ? message(locale, SPOKEN_SIGNS[sign], { before }) + ' ' : before) + say(shape);
  }, '');
  return said === '' ? say(result) : message(locale, 'speech.shapes', { operands: said, result: say(result) });
}

function find(trace: Forms, id: string): Form | undefined {
  return trace.steps.find((step) => step.id === id);
}
