/** Plain data as JSON that any language reads back: a state, a matrix, a whole trace. */
import type { TraceData } from '../engine/types.js';

/** JSON has no infinity; a number that is too large for a double is read as one. */
const infinite = '\u0000∞';

/** @param indent spaces a level; without, on one line */
export const jsonOf = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_, inner: unknown) => {
      if (ArrayBuffer.isView(inner)) return Array.from(inner as Float64Array);
      return inner === Infinity || inner === -Infinity ? `${inner < 0 ? '-' : ''}${infinite}` : inner;
    },
    indent,
  ).replaceAll(/"(-?)\\u0000∞"/g, '$11e999');

/** A line a step. `attention.traceFrom(JSON.parse(text))` is the trace again. */
export function traceJson({ version, algorithm, steps }: TraceData): string {
  const lines = steps.map((step) => `    ${jsonOf(step)}`);
  return `{\n  "version": ${version},\n  "algorithm": ${jsonOf(algorithm)},\n  "steps": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
