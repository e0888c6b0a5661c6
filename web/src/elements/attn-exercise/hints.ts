/**
 * One line of the way at a time: first how the step is made, in letters; then the numbers that go into the cell; then what
 * they come to, up to where only the last stroke is missing.
 */
import type { Trace } from '../../engine/types.js';
import { beats, termsAt } from '../../trace/formula.js';
import { sign, type Formula } from '../../trace/notation.js';
import { stepFormula, symbolOf } from '../../trace/symbols.js';
import type { Cell } from './task.js';

export type Hint = { formula: Formula } | { revealed: number };

export function hintsFor(trace: Trace, { step, row, col }: Cell): Hint[] {
  const { op, lines } = stepFormula(trace, step);
  const inLetters: Hint = { formula: { op, lines: [[symbolOf(step), sign('='), ...(lines[0] ?? [])]] } };
  const derivation = trace.derive(step, row, col);
  const last = beats(derivation) - 1;
  const steps = Array.from({ length: Math.max(last, 0) }, (_, index) => index + 1);
  const all = derivation.terms.length;
  const whole = steps.find(
    (shown) => new Set(steps.slice(0, shown).flatMap((at) => termsAt(derivation, at))).size === all,
  );
  const revealed = [...new Set([whole ?? last, last])].filter((shown) => shown > 0);
  return [inLetters, ...revealed.map((shown) => ({ revealed: shown }))];
}
