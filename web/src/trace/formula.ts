/**
 * A derivation, written out: `0×1 + 1×0 + 0×1 + 1×0 = 0`.
 *
 * Arithmetic is shown as it happens, in beats: each beat reveals one more piece, and the last beat is the whole formula.
 * Nothing is calculated here. Every number is a term, a partial, a param or the value of the derivation.
 */

import type { Derivation } from '../engine/types.js';
import { hueOf } from './hue.js';
import { sign, type Formula } from './notation.js';
import { chain, equals, Pen, sumOf, type Write, type Writing } from './pen.js';
import { activations } from './writings/activations.js';
import { experiments } from './writings/experiments.js';
import { fusedScores } from './writings/fused-scores.js';
import { gradients } from './writings/gradients.js';
import { moves } from './writings/moves.js';
import { norms } from './writings/norms.js';
import { positions } from './writings/positions.js';
import { scores } from './writings/scores.js';
import { shares } from './writings/softmax.js';
import { sums } from './writings/sums.js';
import { tiles } from './writings/tiles.js';
import { vectors } from './writings/vectors.js';

export interface FormulaOptions {
  /** how many beats are shown; all of them unless told */
  revealed?: number;
  /** the step the cell belongs to, so that the result wears its colour */
  step?: string;
  /** index of a term that stays visible when the middle of a long sum is left out */
  focus?: number;
}

/** How many pieces the formula is revealed in. */
export function beats(derivation: Derivation): number {
  return writing(derivation, {}).beats;
}

/** Which terms the last revealed beat works on: the pair being multiplied, the exponential being added. */
export function termsAt(derivation: Derivation, revealed: number): number[] {
  return revealed <= 0 ? [] : writing(derivation, {}).termsAt(revealed);
}

export function formula(derivation: Derivation, options: FormulaOptions = {}): Formula {
  const { beats: all, lines } = writing(derivation, options);
  const shown = Math.max(0, Math.min(all, Math.floor(options.revealed ?? all)));
  return { op: derivation.op, lines: lines(shown).filter((line) => line.length > 0) };
}

/** While time runs, a frame asks five times for the writing of one derivation: what it says, lights, narrates and speaks. */
const written = new WeakMap<Derivation, Map<string, Writing>>();

function writing(derivation: Derivation, { step, focus }: FormulaOptions): Writing {
  const hue = step === undefined ? 'plain' : hueOf(step);
  const known = written.get(derivation) ?? new Map<string, Writing>();
  written.set(derivation, known);
  const key = `${hue} ${focus}`;
  const made = known.get(key) ?? (WRITINGS[derivation.op] ?? application)(new Pen(derivation, hue), derivation, focus);
  known.set(key, made);
  return made;
}

/** `0.50348 ≈ 0.503` */
const rounding: Write = (pen, { terms }) => chain(terms, pen.term(0, { finer: true }), [sign('≈'), ...pen.value()]);

const given: Write = (pen) => chain([], pen.value());

/** Any other op, by its name: `cube(−2) = −8`. */
const application: Write = (pen, { op, terms }, focus) => {
  const of = sumOf((index) => pen.term(index), terms.length, terms.length, ',', focus);
  return of.length === 0 ? chain([], pen.value()) : chain(terms, [{ type: 'call', name: op, of }], equals(pen.value()));
};

const WRITINGS: Record<string, Write> = {
  input: given,
  round: rounding,
  ...sums,
  ...scores,
  ...shares,
  ...fusedScores,
  ...positions,
  ...activations,
  ...norms,
  ...moves,
  ...tiles,
  ...vectors,
  ...gradients,
  ...experiments,
};
