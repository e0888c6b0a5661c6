/**
 * A derivation, written out: `0×1 + 1×0 + 0×1 + 1×0 = 0`.
 *
 * Arithmetic is shown as it happens, in beats: each beat reveals one more piece, and the last beat is the whole formula.
 * Nothing is calculated here. Every number is a term, a partial, a param or the value of the derivation.
 */

import type { Derivation } from '../engine/types.js';
import { hueOf } from './hue.js';
import { sign, type Formula, type Line, type Node } from './notation.js';
import { chain, equals, GUARDED, LONGEST_SUM, Pen, sumOf, type Writing } from './pen.js';

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

function writing(derivation: Derivation, { step, focus }: FormulaOptions): Writing {
  const pen = new Pen(derivation, step === undefined ? 'plain' : hueOf(step));
  return (WRITINGS[derivation.op] ?? application)(pen, derivation, focus);
}

type Write = (pen: Pen, derivation: Derivation, focus?: number) => Writing;

/** Pairs multiplied and summed from left to right, the running sum after `=` growing with them; a bias comes last. */
const products: Write = (pen, { terms }, focus) => {
  const bias = terms.findIndex((term) => term.role === 'bias');
  const pairs = Math.floor((bias < 0 ? terms.length : bias) / 2);
  const item = (index: number): Node[] =>
    index === pairs
      ? pen.term(bias, GUARDED)
      : [...pen.term(2 * index, GUARDED), sign('×', true), ...pen.term(2 * index + 1, GUARDED)];
  const itemOf = (term: number) => (term === bias ? pairs : Math.floor(term / 2));
  return {
    ...runningSum(pen, item, bias < 0 ? pairs : pairs + 1, focus === undefined ? undefined : itemOf(focus)),
    termsAt: (shown) => (shown > pairs && bias >= 0 ? [bias] : [2 * shown - 2, 2 * shown - 1]),
  };
};

const summands: Write = (pen, { terms }, focus) => ({
  ...runningSum(pen, (index) => pen.term(index, index > 0 ? GUARDED : {}), terms.length, focus),
  termsAt: (shown) => [shown - 1],
});

/** The core counts from left to right too: after k pieces its kth running sum stands behind the `=`. */
function runningSum(
  pen: Pen,
  item: (index: number) => Node[],
  count: number,
  focus?: number,
): Omit<Writing, 'termsAt'> {
  return {
    beats: count,
    lines: (shown) => {
      const sum = shown === count ? pen.value() : pen.partial('runningSum', shown - 1);
      return shown === 0 ? [] : [[...sumOf(item, shown, count, '+', focus), ...equals(sum)]];
    },
  };
}

/** `2 ÷ √4 = 2 ÷ 2 = 1` when the factor comes from the head size, else `2 × 0.25 = 0.5`. */
const scale: Write = (pen, { terms, params }) => {
  const score = pen.term(0);
  if (typeof params.headSize !== 'number') {
    return chain(terms, [...score, sign('×'), ...pen.param('factor', GUARDED)], equals(pen.value()));
  }
  const root: Node = { type: 'root', of: pen.param('headSize') };
  return chain(
    terms,
    [...score, sign('÷'), root],
    [sign('='), ...score, sign('÷'), ...pen.partial('root', 0, GUARDED)],
    equals(pen.value()),
  );
};

/** `2 → −∞`, the score struck out, or `2 → 2` where it may be seen. */
const mask: Write = (pen, { terms, params }) =>
  chain(terms, pen.term(0, { struck: params.mask === false }), [sign('→'), ...pen.value()]);

/** `30 × tanh(60 ÷ 30) = 30 × tanh(2) = 30 × 0.964 = 28.921` */
const softcap: Write = (pen, { terms }) => {
  const capped = (of: Node[]): Node[] => [...pen.param('cap'), sign('×'), { type: 'call', name: 'tanh', of }];
  return chain(
    terms,
    capped([...pen.term(0), sign('÷'), ...pen.param('cap', GUARDED)]),
    [sign('='), ...capped(pen.partial('ratio'))],
    [sign('='), ...pen.param('cap'), sign('×'), ...pen.partial('tanh', 0, GUARDED)],
    equals(pen.value()),
  );
};

/**
 * Two lines: the exponentials with the largest score taken off, then what they come to.
 * A hidden key is e^(−∞); when every key is hidden there is nothing to share out and the weight is 0.
 */
const softmax: Write = (pen, { terms, partials, params }, focus) => {
  const count = terms.length;
  const own = typeof params.index === 'number' ? params.index : 0;
  const kept = focus ?? own;
  if (partials.find(({ label }) => label === 'max')?.value === -Infinity) {
    const struck = (index: number) => pen.term(index, { struck: true });
    return chain(terms, sumOf(struck, count, count, ',', kept), [sign('→'), ...pen.value()]);
  }
  const power = (index: number): Node[] => {
    const max = pen.partial('max', 0, GUARDED);
    const visible = terms[index]?.value !== -Infinity && max.length > 0;
    return [
      { type: 'exponential', exponent: visible ? [...pen.term(index), sign('−', true), ...max] : pen.term(index) },
    ];
  };
  const result = (index: number) => pen.partial('exponential', index);
  return {
    beats: count + 3,
    lines: (shown) => {
      if (shown === 0) return [];
      if (shown === 1) return [power(own)];
      const bottom = sumOf(power, Math.min(shown - 1, count), count, '+', kept);
      const first: Line = [{ type: 'fraction', top: power(own), bottom }];
      if (shown < count + 2) return [first];
      // a sum too long to be written twice is given by its value
      const sum = count > LONGEST_SUM ? pen.partial('sum') : sumOf(result, count, count, '+');
      const second: Line = [sign('='), { type: 'fraction', top: result(own), bottom: sum }];
      return [first, shown === count + 3 ? [...second, ...equals(pen.value())] : second];
    },
    termsAt: (shown) => (shown === 1 ? [own] : shown < count + 2 ? [shown - 2] : [own]),
  };
};

/** `2 − 5 = −3`: from each score the largest of its row. */
const difference: Write = (pen, { terms, params }) => {
  const own = typeof params.index === 'number' ? params.index : 0;
  return chain(terms, [...pen.term(own), sign('−'), ...pen.partial('max', 0, GUARDED)], equals(pen.value()));
};

/** `e^(2)`, or with a temperature `e^(2 ÷ 4) = e^(0.5)`. */
const exponential: Write = (pen, { terms }) => {
  const power = (exponent: Node[]): Node[] => (exponent.length > 0 ? [{ type: 'exponential', exponent }] : []);
  const temperature = pen.param('temperature', GUARDED);
  const exponent = temperature.length > 0 ? [...pen.term(0), sign('÷'), ...temperature] : pen.term(0);
  return chain(terms, power(exponent), equals(power(pen.partial('ratio'))), equals(pen.value()));
};

const quotient: Write = (pen, { terms }) =>
  chain(terms, [{ type: 'fraction', top: pen.term(0), bottom: pen.term(1) }], equals(pen.value()));

/** `0.50348 ≈ 0.503` */
const rounding: Write = (pen, { terms }) => chain(terms, pen.term(0, { finer: true }), [sign('≈'), ...pen.value()]);

const given: Write = (pen) => chain([], pen.value());

/** Any other op, by its name: `relu(−0.5) = 0`. */
const application: Write = (pen, { op, terms }, focus) => {
  const of = sumOf((index) => pen.term(index), terms.length, terms.length, ',', focus);
  return of.length === 0 ? chain([], pen.value()) : chain(terms, [{ type: 'call', name: op, of }], equals(pen.value()));
};

const WRITINGS: Record<string, Write> = {
  input: given,
  matmul: products,
  matmul_transposed: products,
  linear: products,
  scale,
  softcap,
  add: summands,
  mask,
  softmax,
  shift: difference,
  exp: exponential,
  row_sum: summands,
  column_sum: summands,
  divide: quotient,
  round: rounding,
};
