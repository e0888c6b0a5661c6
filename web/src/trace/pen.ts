/**
 * What the writings of all ops share: number nodes that remember their source, lines that grow, sums with their middle
 * left out.
 */

import type { Derivation } from '../engine/types.js';
import { hueOf, type Hue } from './hue.js';
import { sign, type Line, type Node, type NumberNode, type Source } from './notation.js';

type Manner = Partial<Pick<NumberNode, 'guarded' | 'struck' | 'finer'>>;

/** Stands after another sign, so a negative number needs parentheses. */
export const GUARDED: Manner = { guarded: true };

/** Writes the numbers of one derivation. What a derivation lacks is written as nothing. */
export class Pen {
  private readonly partialsByLabel = new Map<string, number[]>();

  constructor(
    private readonly derivation: Derivation,
    private readonly valueHue: Hue,
  ) {
    derivation.partials.forEach(({ label }, index) => {
      const indices = this.partialsByLabel.get(label);
      if (indices) indices.push(index);
      else this.partialsByLabel.set(label, [index]);
    });
  }

  term(index: number, manner: Manner = {}): Node[] {
    const term = this.derivation.terms[index];
    if (!term) return [];
    return [number(term.value, { kind: 'term', index }, term.role, hueOf(term.step), manner)];
  }

  /** The nth partial of that label. */
  partial(label: string, nth = 0, manner: Manner = {}): Node[] {
    const index = this.partialsByLabel.get(label)?.[nth] ?? -1;
    const partial = this.derivation.partials[index];
    if (!partial) return [];
    return [number(partial.value, { kind: 'partial', index }, label, 'plain', manner)];
  }

  param(name: string, manner: Manner = {}): Node[] {
    const value = this.derivation.params[name];
    return typeof value === 'number' ? [number(value, { kind: 'param', name }, name, 'plain', manner)] : [];
  }

  value(): Node[] {
    return [number(this.derivation.value, { kind: 'value' }, 'value', this.valueHue, {})];
  }
}

function number(value: number, source: Source, role: string, hue: Hue, manner: Manner): NumberNode {
  return { type: 'number', value, source, role, hue, guarded: false, struck: false, finer: false, ...manner };
}

/** How one op is written: how many beats it has, the lines after so many of them, the terms that a beat works on. */
export interface Writing {
  beats: number;
  lines(shown: number): Line[];
  termsAt(shown: number): number[];
}

/** Writes a derivation; `focus` is the term that stays visible in a sum that is too long. */
export type Write = (pen: Pen, derivation: Derivation, focus?: number) => Writing;

/** One line that grows to the right, a piece each beat; every beat works on all the terms there are. */
export function chain(terms: readonly unknown[], ...pieces: Node[][]): Writing {
  const written = pieces.filter((piece) => piece.length > 0);
  return {
    beats: written.length,
    lines: (shown) => [written.slice(0, shown).flat()],
    termsAt: () => [...terms.keys()],
  };
}

/** `= x`, or nothing when there is no x. */
export function equals(what: Node[]): Node[] {
  return what.length > 0 ? [sign('='), ...what] : [];
}

/** Longer sums keep their first three pieces, the one that matters now, and the last. */
export const LONGEST_SUM = 8;
const KEPT_FIRST = 3;

/**
 * Pieces 0 … shown-1 of a sum that will have `total`, with the mark between each two: `a + b + c + … + z`.
 * The length of the whole decides, so that a growing sum does not fold up half-way. A gap of one is filled, since …
 * takes no less room. Only pieces that are seen are made: a row may have a thousand.
 */
export function sumOf(
  piece: (index: number) => Node[],
  shown: number,
  total: number,
  mark: '+' | ',',
  focus?: number,
): Node[] {
  const wanted = total <= LONGEST_SUM ? range(0, shown) : [...range(0, KEPT_FIRST), focus ?? 0, shown - 1];
  const seen = [...new Set(wanted)].filter((index) => index >= 0 && index < shown).sort((a, b) => a - b);
  const line: Node[] = [];
  let next = 0;
  const put = (nodes: Node[]) => line.push(...(line.length > 0 ? [sign(mark)] : []), ...nodes);
  for (const index of seen) {
    const left = index - next;
    if (left === 1) put(piece(next));
    if (left > 1) put([{ type: 'ellipsis', left }]);
    put(piece(index));
    next = index + 1;
  }
  return line;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
