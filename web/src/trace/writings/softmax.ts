/** Softmax, whole or in its parts. */

import { call, sign, type Line, type Node } from '../notation.js';
import { chain, equals, GUARDED, LONGEST_SUM, sumOf, type Write } from '../pen.js';

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

/** `2 ÷ 4 − ln(3) = 0.5 − ln(3) = 0.5 − 1.099 = −0.599`, without a temperature `2 − ln(3) = 2 − 1.099 = 0.901`. */
const subtractLog: Write = (pen, { terms }) => {
  const temperature = pen.param('temperature', GUARDED);
  const ratio = pen.partial('ratio');
  const exponent = ratio.length > 0 ? ratio : pen.term(0);
  const logarithm = [sign('−'), call('ln', ...pen.term(1))];
  return chain(
    terms,
    [...pen.term(0), ...(temperature.length > 0 ? [sign('÷'), ...temperature] : []), ...logarithm],
    equals(ratio.length > 0 ? [...ratio, ...logarithm] : []),
    equals([...exponent, sign('−'), ...pen.partial('log', 0, GUARDED)]),
    equals(pen.value()),
  );
};

export const shares: Record<string, Write> = {
  softmax,
  shift: difference,
  exp: exponential,
  divide: quotient,
  subtract_log: subtractLog,
};
