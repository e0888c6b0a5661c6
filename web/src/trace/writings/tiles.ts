/** A softmax that runs over tiles: the largest score so far, what earlier sums are worth beside it, sum and mix so far. */

import type { Derivation } from '../../engine/types.js';
import { call, sign, type Node } from '../notation.js';
import { chain, equals, GUARDED, sumOf, type Pen, type Write } from '../pen.js';
import { runningSum } from './sums.js';

/** `max(1, 2, 3) = 3`, the largest of the tiles before as the last. */
const largest: Write = (pen, { terms }, focus) => {
  const all = sumOf((index) => pen.term(index), terms.length, terms.length, ',', focus);
  return chain(terms, [call('max', ...all)], equals(pen.value()));
};

/** `e^(1.414 − 2.121)`; a hidden score has nothing taken off. */
function powerOf(score: Node[], hidden: boolean, max: Node[], tight: boolean): Node[] {
  return [{ type: 'exponential', exponent: hidden ? score : [...score, sign('−', tight), ...max] }];
}

/** `e^(1.414 − 2.121) = e^(−0.707) = 0.493`; for the first tile 0: nothing is brought along. */
const rescale: Write = (pen, { terms }) => {
  const [, previous] = terms;
  if (!previous) return chain(terms, pen.value());
  const hidden = previous.value === -Infinity;
  const shifted: Node[] = hidden ? [] : [{ type: 'exponential', exponent: pen.partial('shifted') }];
  return chain(terms, powerOf(pen.term(1), hidden, pen.term(0, GUARDED), false), equals(shifted), equals(pen.value()));
};

/**
 * `0.493×2 + e^(2.121−2.121) = 1.986`: what was before, at its new worth, then the scores of this tile. In the mix each
 * exponential is multiplied by its value. `stride` is how many terms a score has.
 */
function accumulated(stride: 1 | 2): Write {
  return (pen, derivation, focus) => {
    const { terms } = derivation;
    const at = (role: string) => terms.findIndex((term) => term.role === role);
    const [max, worth, previous] = [at('max'), at('rescale'), at('previous')];
    const before = worth < 0 ? 0 : 1;
    const scores = Math.floor(max / stride);
    const item = (index: number): Node[] => {
      if (index < before) return [...pen.term(worth), sign('×', true), ...pen.term(previous, GUARDED)];
      const own = stride * (index - before);
      const power = powerOf(pen.term(own), isHidden(derivation, own), pen.term(max, GUARDED), true);
      return stride === 1 ? power : [...power, sign('×', true), ...pen.term(own + 1, GUARDED)];
    };
    const count = scores + before;
    const sumAfter = (shown: number) => {
      if (shown === count) return pen.value();
      return shown <= before ? pen.partial('rescaled') : pen.partial('runningSum', shown - before - 1);
    };
    const kept = focus === undefined || focus >= max ? undefined : before + Math.floor(focus / stride);
    return {
      ...runningSum(pen, item, count, kept, sumAfter),
      termsAt: (shown) => {
        if (shown <= before) return [worth, previous];
        const own = stride * (shown - before - 1);
        return stride === 1 ? [own, max] : [own, own + 1, max];
      },
    };
  };
}

function isHidden({ terms }: Derivation, index: number): boolean {
  return terms[index]?.value === -Infinity;
}

/** `3.493 / 1.986 = 1.759`; where nothing was visible there is nothing to share, and the output is 0. */
const tileOutput: Write = (pen: Pen, { terms }) =>
  terms[1]?.value === 0
    ? chain(terms, pen.term(0), [sign('→'), ...pen.value()])
    : chain(terms, [{ type: 'fraction', top: pen.term(0), bottom: pen.term(1) }], equals(pen.value()));

export const tiles: Record<string, Write> = {
  tile_max: largest,
  row_max: largest,
  rescale,
  tile_sum: accumulated(1),
  tile_accumulate: accumulated(2),
  tile_output: tileOutput,
};
