/**
 * What a formula is made of, before it is MathML, plain text, speech or LaTeX. No language in it, and no number that
 * does not say where it came from: so a number can be lit, clicked and walked back.
 */

import type { Hue } from './hue.js';

/** Where a number stands in its derivation: `terms[index]`, `partials[index]`, `params[name]`, or the value itself. */
export type Source =
  | { kind: 'term'; index: number }
  | { kind: 'partial'; index: number }
  | { kind: 'param'; name: string }
  | { kind: 'value' };

export interface NumberNode {
  type: 'number';
  value: number;
  source: Source;
  /** the term's role, the partial's label, the param's name, or 'value' */
  role: string;
  hue: Hue;
  /** stands where a minus sign would collide with an operator: parentheses when it is shown negative */
  guarded: boolean;
  /** crossed out: hidden by the mask */
  struck: boolean;
  /** shown with FINER_DECIMALS more than the rest: what a rounding starts from */
  finer: boolean;
}

export const FINER_DECIMALS = 2;

export type Sign = '+' | '−' | '×' | '÷' | '=' | '≈' | '→' | ',';

export type Node =
  | NumberNode
  /** `tight` signs have no space around them: 0×1 */
  | { type: 'sign'; sign: Sign; tight: boolean }
  | { type: 'fraction'; top: Node[]; bottom: Node[] }
  | { type: 'root'; of: Node[] }
  | { type: 'exponential'; exponent: Node[] }
  | { type: 'power'; base: Node[]; exponent: Node[] }
  | { type: 'call'; name: string; of: Node[] }
  | { type: 'parentheses'; of: Node[] }
  /** part of the formula itself and the same in every cell, as the 1 of 1 + erf(x); or how many terms a mean has */
  | { type: 'constant'; text: string }
  /** a matrix by its letter: Q, Kᵀ, W with a subscript */
  | { type: 'symbol'; letter: string; subscript: string; transposed: boolean; step: string; hue: Hue }
  | { type: 'ellipsis'; left: number };

export type Line = Node[];

export interface Formula {
  op: string;
  lines: Line[];
}

export function sign(mark: Sign, tight = false): Node {
  return { type: 'sign', sign: mark, tight };
}

export function constant(text: string | number): Node {
  return { type: 'constant', text: String(text) };
}

export function call(name: string, ...of: Node[]): Node {
  return { type: 'call', name, of };
}

export function parentheses(...of: Node[]): Node {
  return { type: 'parentheses', of };
}

export function power(base: Node[], exponent: Node[]): Node {
  return { type: 'power', base, exponent };
}

/** Whether the power is a square or a cube, which have names and signs of their own. */
export function smallExponent(exponent: readonly Node[]): '2' | '3' | undefined {
  const [only] = exponent;
  if (exponent.length !== 1 || only?.type !== 'constant') return undefined;
  return only.text === '2' || only.text === '3' ? only.text : undefined;
}

/** Every number of a formula, in reading order. */
export function numbersOf(formula: Formula): NumberNode[] {
  return formula.lines.flatMap((line) => line.flatMap(numbersIn));
}

function numbersIn(node: Node): NumberNode[] {
  switch (node.type) {
    case 'number':
      return [node];
    case 'fraction':
      return [...node.top, ...node.bottom].flatMap(numbersIn);
    case 'power':
      return [...node.base, ...node.exponent].flatMap(numbersIn);
    case 'root':
    case 'call':
    case 'parentheses':
      return node.of.flatMap(numbersIn);
    case 'exponential':
      return node.exponent.flatMap(numbersIn);
    default:
      return [];
  }
}
