/**
 * From numbers to places on a drawing, and the round numbers that an axis names. Our own for the bytes of the page: of
 * d3-scale this is what we need, and with what it brings it is eight kilobytes.
 */

export type Span = readonly [from: number, to: number];

/** A straight line through two points; where all numbers are one, it stands in the middle. */
export function linear([from, to]: Span, [start, end]: Span): (value: number) => number {
  return (value) => {
    const share = from === to ? 0.5 : (value - from) / (to - from);
    return start * (1 - share) + end * share;
  };
}

/** Decades are equally far apart. */
export function logarithmic([from, to]: Span, room: Span): (value: number) => number {
  const along = linear([Math.log10(from), Math.log10(to)], room);
  return (value) => along(Math.log10(value));
}

/** About so many round numbers within a span: multiples of 1, 2 or 5 of a power of ten. */
export function ticks([from, to]: Span, count: number): number[] {
  if (!(from < to)) return [from];
  const apart = (to - from) / count;
  const power = Math.floor(Math.log10(apart));
  // whichever is nearest, as ratios go
  const digit = [50, 10, 2].findIndex((least) => (apart / 10 ** power) ** 2 >= least);
  const factor = [10, 5, 2][digit] ?? 1;
  // fractions are divided by a whole number: 3 / 10 is the number that is written 0.3, and 3 * 0.1 is not
  const [by, over] = power < 0 ? [factor, 10 ** -power] : [factor * 10 ** power, 1];
  const first = Math.ceil((from * over) / by);
  const last = Math.floor((to * over) / by);
  return Array.from({ length: last - first + 1 }, (_, index) => ((first + index) * by) / over);
}

/** The powers of ten within a span. */
export function decades([from, to]: Span): number[] {
  const first = Math.ceil(Math.log10(from));
  return Array.from({ length: Math.floor(Math.log10(to)) - first + 1 }, (_, index) => 10 ** (first + index));
}
