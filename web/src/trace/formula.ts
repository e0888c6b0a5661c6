/**
 * A derivation, written out: `0×1 + 1×0 + 0×1 + 1×0 = 0`.
 *
 * Arithmetic is shown as it happens, in beats: each beat reveals one more piece, and the last beat is the whole formula.
 * Nothing is calculated here. Every number is a term, a partial, a param or the value of the derivation.
 */

import type { Derivation } from '../engine/types.js';
import { hueOf, type Hue } from './hue.js';
import { joined, sign, type Formula, type Line, type Node, type NumberNode, type Source } from './notation.js';

export interface FormulaOptions {
  /** how many beats are shown; all of them unless told */
  revealed?: number;
  /** the step the cell belongs to, so that the result wears its colour */
  step?: string;
  /** index of a term that stays visible when the middle of a long sum is left out */
  focus?: number;
}

/** How one op is written: how many beats it has, and the lines after so many of them. */
interface Writing {
  beats: number;
  lines(shown: number): Line[];
}

/** Longer sums keep their first three pieces, the one that matters now, and the last. */
const LONGEST_SUM = 8;
const KEPT_FIRST = 3;

export function beats(derivation: Derivation): number {
  return writing(derivation, {}).beats;
}

export function formula(derivation: Derivation, options: FormulaOptions = {}): Formula {
  const { beats: all, lines } = writing(derivation, options);
  const shown = Math.max(0, Math.min(all, Math.floor(options.revealed ?? all)));
  return { op: derivation.op, lines: lines(shown).filter((line) => line.length > 0) };
}

function writing(derivation: Derivation, options: FormulaOptions): Writing {
  const pen = new Pen(derivation, options);
  return (WRITINGS[derivation.op] ?? application)(pen, derivation, options);
}

/** Makes number nodes that remember their source. */
class Pen {
  private readonly valueHue: Hue;

  constructor(
    private readonly derivation: Derivation,
    options: FormulaOptions,
  ) {
    this.valueHue = options.step === undefined ? 'plain' : hueOf(options.step);
  }

  term(index: number, how: Partial<Pick<NumberNode, 'guarded' | 'struck'>> = {}): Node[] {
    const term = this.derivation.terms[index];
    if (!term) return [];
    return [this.number(term.value, { kind: 'term', index }, term.role, hueOf(term.step), how)];
  }

  /** The nth partial of that label. */
  partial(label: string, nth = 0, guarded = false): Node[] {
    let seen = 0;
    const index = this.derivation.partials.findIndex((partial) => partial.label === label && seen++ === nth);
    const partial = this.derivation.partials[index];
    if (!partial) return [];
    return [this.number(partial.value, { kind: 'partial', index }, label, 'plain', { guarded })];
  }

  param(name: string, guarded = false): Node[] {
    const value = this.derivation.params[name];
    if (typeof value !== 'number') return [];
    return [this.number(value, { kind: 'param', name }, name, 'plain', { guarded })];
  }

  value(): Node[] {
    return [this.number(this.derivation.value, { kind: 'value' }, 'value', this.valueHue, {})];
  }

  private number(
    value: number,
    source: Source,
    role: string,
    hue: Hue,
    { guarded = false, struck = false }: Partial<Pick<NumberNode, 'guarded' | 'struck'>>,
  ): NumberNode {
    return { type: 'number', value, source, role, hue, guarded, struck };
  }
}

type Write = (pen: Pen, derivation: Derivation, options: FormulaOptions) => Writing;

/** One line that grows to the right, a piece each beat. */
function chain(...pieces: Node[][]): Writing {
  const written = pieces.filter((piece) => piece.length > 0);
  return { beats: written.length, lines: (shown) => [written.slice(0, shown).flat()] };
}

/** `= x`, or nothing when there is no x. */
function equals(what: Node[]): Node[] {
  return what.length > 0 ? [sign('='), ...what] : [];
}

/**
 * The first pieces of a long sum, …, the one that matters, …, the last. `items` are all there are so far; pieces
 * that would leave a gap of one are shown, since … takes no less room.
 */
function elided(items: readonly Node[][], total: number, focus: number | undefined): Node[][] {
  if (total <= LONGEST_SUM || items.length <= KEPT_FIRST + 2) return [...items];
  const last = items.length - 1;
  const kept: Node[][] = [];
  let skipped = 0;
  items.forEach((item, index) => {
    if (index < KEPT_FIRST || index === last || index === focus) {
      if (skipped > 0) kept.push([{ type: 'ellipsis', left: skipped }]);
      skipped = 0;
      kept.push(item);
    } else {
      ++skipped;
    }
  });
  return kept;
}

/** Pairs multiplied and summed from left to right, the running sum after `=` growing with them; a bias comes last. */
const products: Write = (pen, { terms, partials }, { focus }) => {
  const pairs = terms.filter((term) => term.role === 'left').length;
  const bias = terms.findIndex((term) => term.role === 'bias');
  const items = Array.from({ length: pairs }, (_, pair) => [
    ...pen.term(2 * pair, { guarded: true }),
    sign('×', true),
    ...pen.term(2 * pair + 1, { guarded: true }),
  ]);
  if (bias >= 0) items.push(pen.term(bias, { guarded: true }));
  const focusedItem = focus === undefined ? undefined : focus === bias ? pairs : Math.floor(focus / 2);
  return runningSum(pen, items, partials.length > 0, focusedItem);
};

const summands: Write = (pen, { terms, partials }, { focus }) => {
  const items = terms.map((_, index) => pen.term(index, { guarded: index > 0 }));
  return runningSum(pen, items, partials.length > 0, focus);
};

function runningSum(pen: Pen, items: Node[][], hasSums: boolean, focus: number | undefined): Writing {
  return {
    beats: items.length,
    lines: (shown) => {
      if (shown === 0) return [];
      const sum = shown === items.length ? pen.value() : hasSums ? pen.partial('runningSum', shown - 1) : [];
      return [[...joined(elided(items.slice(0, shown), items.length, focus), '+'), ...equals(sum)]];
    },
  };
}

/** `2 ÷ √4 = 2 ÷ 2 = 1` when the factor comes from the head size, else `2 × 0.25 = 0.5`. */
const scale: Write = (pen, { params }) => {
  if (typeof params.headSize !== 'number') {
    return chain([...pen.term(0), sign('×'), ...pen.param('factor', true)], equals(pen.value()));
  }
  const root: Node = { type: 'root', of: pen.param('headSize') };
  return chain(
    [...pen.term(0), sign('÷'), root],
    [sign('='), ...pen.term(0), sign('÷'), ...pen.partial('root', 0, true)],
    equals(pen.value()),
  );
};

/** `2 → −∞`, the score struck out, or `2 → 2` where it may be seen. */
const mask: Write = (pen, { params }) =>
  chain(pen.term(0, { struck: params.mask === false }), [sign('→'), ...pen.value()]);

/** `30 × tanh(60 ÷ 30) = 30 × 0.964 = 28.92` */
const softcap: Write = (pen) => {
  const capped = (of: Node[]): Node[] => [...pen.param('cap'), sign('×'), { type: 'call', name: 'tanh', of }];
  return chain(
    capped([...pen.term(0), sign('÷'), ...pen.param('cap', true)]),
    [sign('='), ...capped(pen.partial('ratio'))],
    [sign('='), ...pen.param('cap'), sign('×'), ...pen.partial('tanh', 0, true)],
    equals(pen.value()),
  );
};

/**
 * Two lines: the exponentials with the largest score taken off, then what they come to.
 * A hidden key is e^(−∞); when every key is hidden there is nothing to share out and the weight is 0.
 */
const softmax: Write = (pen, { terms, partials, params }, { focus }) => {
  const count = terms.length;
  const own = typeof params.index === 'number' ? params.index : 0;
  const max = partials.find((partial) => partial.label === 'max')?.value;
  if (max === -Infinity) {
    const scores = terms.map((_, index) => pen.term(index, { struck: true }));
    return chain(joined(elided(scores, count, own), ','), [sign('→'), ...pen.value()]);
  }
  const power = (index: number): Node => {
    const shifted = max !== undefined && terms[index]?.value !== -Infinity;
    const exponent = shifted ? [...pen.term(index), sign('−', true), ...pen.partial('max', 0, true)] : pen.term(index);
    return { type: 'exponential', exponent };
  };
  const powers = terms.map((_, index) => [power(index)]);
  const results = terms.map((_, index) => pen.partial('exponential', index));
  const kept = focus ?? own;
  const bottom = count > LONGEST_SUM ? pen.partial('sum') : joined(results, '+');
  return {
    beats: count + 3,
    lines: (shown) => {
      if (shown === 0) return [];
      if (shown === 1) return [[power(own)]];
      const seen = elided(powers.slice(0, shown - 1), count, kept);
      const first: Line = [{ type: 'fraction', top: [power(own)], bottom: joined(seen, '+') }];
      if (shown < count + 2) return [first];
      const second: Line = [sign('='), { type: 'fraction', top: results[own] ?? [], bottom }];
      return [first, shown === count + 3 ? [...second, ...equals(pen.value())] : second];
    },
  };
};

const exponential: Write = (pen) => chain([{ type: 'exponential', exponent: pen.term(0) }], equals(pen.value()));

/** `2 − 5 = −3`: what is taken off is the second term, or the largest of the row as a partial. */
const difference: Write = (pen, { terms, params, partials }) => {
  const own = typeof params.index === 'number' ? params.index : 0;
  const taken = partials.some((partial) => partial.label === 'max')
    ? pen.partial('max', 0, true)
    : pen.term(1, { guarded: true });
  if (terms[own]?.value === -Infinity) return chain(pen.term(own), [sign('→'), ...pen.value()]);
  return chain([...pen.term(own), sign('−'), ...taken], equals(pen.value()));
};

const quotient: Write = (pen, { terms }) => {
  if (terms.length < 2) return application(pen, { op: 'divide', value: 0, params: {}, terms, partials: [] }, {});
  return chain([{ type: 'fraction', top: pen.term(0), bottom: pen.term(1) }], equals(pen.value()));
};

const rounding: Write = (pen) => chain(pen.term(0), [sign('≈'), ...pen.value()]);

const given: Write = (pen) => chain(pen.value());

/** Any other op: `relu(−0.5) = 0`. */
const application: Write = (pen, { op, terms }) => {
  const of = joined(terms.map((_, index) => pen.term(index)), ','); // prettier-ignore
  return of.length === 0
    ? given(pen, { op, terms, value: 0, params: {}, partials: [] }, {})
    : chain([{ type: 'call', name: op, of }], equals(pen.value()));
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
