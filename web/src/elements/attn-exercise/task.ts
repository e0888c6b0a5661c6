/** What an exercise is about: a calculation of the engine, and what the same numbers become when one goes wrong. */
import { AttentionError } from '../../engine/errors.js';
import type { Attention, ScaledDotProductAttention, Step, Trace } from '../../engine/types.js';
import { isInput } from '../../scene/timeline.js';
import { pathOf, valueAt, withValueAt } from '../attn-player/paths.js';
import { initialState, type Problem } from '../attn-player/state.js';
import type { Assignment } from './settings.js';

export interface Calculation {
  algorithm: string;
  problem: Problem;
  tokens: readonly string[];
  trace: Trace;
  /** the classic mistakes with the same numbers, by name; none where the engine knows none */
  mistakes: Readonly<Record<string, Trace>>;
}

/** Cells that are asked for, row by row. */
export type Cells = readonly (readonly Cell[])[];

export interface Cell {
  step: string;
  row: number;
  col: number;
}

const ignore = (): void => undefined;

/** Query, key and value meet in these as in plain attention, so that what goes wrong there can go wrong here. */
const plainAttention = new Set(['scaledDotProductAttention', 'selfAttention', 'crossAttention']);

function mistakesOf(attention: Attention, algorithm: string, problem: Problem, trace: Trace): Record<string, Trace> {
  if (!plainAttention.has(algorithm)) return {};
  const { mask, maskedScore, scale, softcap, bias } = problem;
  const options = { mask, maskedScore, scale, softcap, bias };
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const [query, key, value] = ['query', 'key', 'value'].map((id) => trace.step(id));
  try {
    return attention.commonMistakes({ ...given, query, key, value } as ScaledDotProductAttention);
  } catch (error) {
    if (error instanceof AttentionError) return {};
    throw error;
  }
}

export function calculate(
  attention: Attention,
  algorithm: string,
  problem: Problem,
  tokens: readonly string[],
): Calculation {
  const trace = attention.run(algorithm, problem);
  return { algorithm, problem, tokens, trace, mistakes: mistakesOf(attention, algorithm, problem, trace) };
}

/** The calculation with the author's numbers. `json` may give any part of a player's state. */
export function given(attention: Attention, { calculation, kind }: Assignment, json?: unknown): Calculation {
  const { algorithm, problem, tokens, mistake } = initialState(calculation, json, ignore);
  const right = calculate(attention, algorithm, problem, tokens);
  // what is to be spotted is a mistake; elsewhere it is what the question is about
  return mistake && kind !== 'spot' ? { ...right, trace: attention.run(mistake, problem), mistakes: {} } : right;
}

/** The same calculation after a change: what `then-…` says, over what was there. */
export function changed(attention: Attention, { then }: Assignment, { algorithm, problem }: Calculation): Trace {
  const isAnother = then.preset ?? then.algorithm;
  const next = initialState(then, isAnother ? undefined : { algorithm, problem }, ignore);
  return attention.run(next.mistake ?? next.algorithm, next.problem);
}

const isRows = (value: unknown): boolean =>
  Array.isArray(value) ? Array.isArray(value[0]) : typeof value === 'object' && value !== null && 'rows' in value;

/** The same shapes with other small whole numbers. */
function redrawn(attention: Attention, { problem, trace }: Calculation, seed: number): Problem {
  return trace.steps.filter(isInput).reduce((next, { id, rows, cols }, index) => {
    const path = pathOf(problem, id);
    if (!path || !isRows(valueAt(problem, path))) return next;
    return withValueAt(
      next,
      path,
      attention.drawMatrix({ rows, cols, seed: seed * most.inputs + index }).step('numbers'),
    );
  }, problem);
}

/** Draws of one seed, inputs of one draw: so that no two draws share a seed. */
const most = { inputs: 32, draws: 256, looks: 8 };

/** The numbers of these cells in a calculation, as rows. */
export function block(trace: Trace, cells: Cells): number[][] | null {
  const [first] = cells.flat();
  const step = trace.steps.find(({ id }) => id === first?.step);
  if (!step) return null;
  const rows = cells.map((line) =>
    line.map(({ row, col }) => (col < step.cols ? step.data[row * step.cols + col] : undefined)),
  );
  return rows.flat().every((value) => value !== undefined && Number.isFinite(value)) ? (rows as number[][]) : null;
}

/** What each mistake makes of these cells, where it makes a number of each. */
export function wrongOnes({ mistakes }: Calculation, cells: Cells): Record<string, number[][]> {
  return Object.fromEntries(
    Object.entries(mistakes).flatMap(([name, trace]) => {
      const numbers = block(trace, cells);
      return numbers ? [[name, numbers]] : [];
    }),
  );
}

/** Which mistakes show in these cells, and which give the right numbers there, as far as the tolerance can tell. */
function shownBy(attention: Attention, calculation: Calculation, cells: Cells, tolerance: number): Shown | null {
  const expected = block(calculation.trace, cells);
  if (!expected) return null;
  const candidates = wrongOnes(calculation, cells);
  const { indistinguishable } = attention.judge({ answer: expected, expected, candidates, tolerance });
  return {
    hidden: indistinguishable,
    told: Object.keys(candidates).filter((name) => !indistinguishable.includes(name)),
  };
}

interface Shown {
  hidden: string[];
  told: string[];
}

/**
 * The calculation with the numbers of a seed. They are drawn again until every mistake that can show in these cells at
 * all does: one that never can, as a missing scale in the scores before it, shows in none of the first draws.
 *
 * @returns null where no such numbers were found
 */
export function variant(
  attention: Attention,
  begun: Calculation,
  cells: Cells,
  tolerance: number,
  seed: number,
): Calculation | null {
  const draw = (at: number): Calculation | null => {
    try {
      return calculate(attention, begun.algorithm, redrawn(attention, begun, at), begun.tokens);
    } catch (error) {
      if (error instanceof AttentionError) return null;
      throw error;
    }
  };
  const shown = (calculation: Calculation | null): Shown | null =>
    calculation && shownBy(attention, calculation, cells, tolerance);
  const first = seed * most.draws;
  if (cells.length === 0) return draw(first);
  const tellable = new Set(Array.from({ length: most.looks }, (_, at) => shown(draw(at))?.told ?? []).flat());
  for (let at = first; at < first + most.draws; ++at) {
    const calculation = draw(at);
    if (shown(calculation)?.hidden.every((name) => !tellable.has(name))) return calculation;
  }
  return null;
}

/** The inputs that a step is made from, with what stands between left out. */
export function inputsOf(trace: Trace, id: string): Step[] {
  const needed = new Set([id]);
  for (const step of [...trace.steps].reverse())
    if (needed.has(step.id)) step.operands.forEach((one) => needed.add(one));
  return trace.steps.filter((step) => isInput(step) && needed.has(step.id));
}
