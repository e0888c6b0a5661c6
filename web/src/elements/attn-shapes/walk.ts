/** The walk from X to the output: which products there are, and where their matrices are found. */
import type { AttentionError } from '../../engine/errors.js';
import type { Step } from '../../engine/types.js';
import type { ShapeModel } from './model.js';
import type { Given, Shape } from './settings.js';

/** A matrix of the walk. */
export interface Box {
  /** id of its step, and in which trace */
  id: string;
  trace: 'one' | 'all';
  transposed?: boolean;
}

export type Sign = '×' | '→' | 'softmax' | '…';

/** How the setting `matrix` names it. */
export const nameOf = ({ id, trace }: Box): string => (trace === 'all' ? `all.${id}` : id);

/** Boxes and the signs between them. */
export interface Product {
  name: string;
  boxes: readonly Box[];
  signs: readonly Sign[];
}

const one = (id: string, transposed = false): Box => ({ id, trace: 'one', transposed });
const all = (id: string): Box => ({ id, trace: 'all' });

const product = (name: string, left: Box, right: Box, result: Box): Product => ({
  name,
  boxes: [left, right, result],
  signs: ['×', '→'],
});

export function walk(heads: number): Product[] {
  const outputs = heads === 1 ? [0] : [0, heads - 1];
  return [
    product('query', one('input'), one('queryWeight'), one('query')),
    product('key', one('input'), one('keyWeight'), one('key')),
    product('value', one('input'), one('valueWeight'), one('value')),
    product('compare', one('query'), one('key', true), one('scores')),
    { name: 'share', boxes: [one('scaled'), one('weights')], signs: ['softmax'] },
    product('mix', one('weights'), one('value'), one('output')),
    {
      name: 'join',
      boxes: [...outputs.map((head) => all(`head.${head}.output`)), all('concat')],
      signs: heads === 1 ? ['→'] : ['…', '→'],
    },
    product('output', all('concat'), all('outputWeight'), all('output')),
  ];
}

export const stepOf = ({ traces }: ShapeModel, { trace, id }: Box): Step | undefined =>
  traces[trace]?.steps.find((step) => step.id === id);

/** Names of the two that do not meet, with their shapes. */
function clashOf(error: AttentionError | null): Map<string, Shape> {
  if (!error) return new Map();
  const { leftName, left, rightName, right } = error.params as Record<string, unknown>;
  return new Map([
    [String(leftName), left as Shape],
    [String(rightName), right as Shape],
  ]);
}

/** Whether a product asks for the same inner side, or queries and keys for the same length. */
export const reasonOf = ({ params }: AttentionError): 'product' | 'compare' =>
  params['leftName'] === 'queryWeight' ? 'compare' : 'product';

export const clashes = (model: ShapeModel, { id }: Box): boolean => clashOf(model.error).has(id);

/** As the box is drawn; null where the walk did not get. */
export function shapeOf(model: ShapeModel, box: Box): Shape | null {
  const step = stepOf(model, box);
  const shape: Shape | undefined = step
    ? [step.rows, step.cols]
    : (model.given[box.id as Given] ?? clashOf(model.error).get(box.id));
  if (!shape) return null;
  return box.transposed ? [shape[1], shape[0]] : shape;
}
