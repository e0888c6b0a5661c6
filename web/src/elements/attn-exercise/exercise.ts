/** From an assignment to what is asked: in the page, and where a page is built. */
import { AttentionError } from '../../engine/errors.js';
import type { Attention } from '../../engine/types.js';
import { questions } from './questions/index.js';
import type { Content, Question } from './questions/question.js';
import { isCalculated, type Assignment, type Kind } from './settings.js';
import { given, variant, type Calculation } from './task.js';

export interface Posed {
  calculation: Calculation | null;
  question: Question;
}

export interface Posing {
  content: Content;
  /** a part of a player's state, as a JSON child gives it */
  json?: unknown;
  /** 0: with the author's numbers */
  seed: number;
  /** numbers that cannot be drawn are an error, and not replaced by the author's */
  strict?: boolean;
}

/** Kinds that can be asked again with other numbers. */
const redrawable: readonly Kind[] = ['number', 'matrix', 'direction', 'largest', 'spot'];

export const canVary = ({ kind }: Assignment): boolean => redrawable.includes(kind);

/** @throws AttentionError whatever is wrong with the calculation or with what is asked of it */
export function pose(
  attention: Attention,
  assignment: Assignment,
  { content, json, seed, strict = false }: Posing,
): Posed {
  const ask = (calculation: Calculation | null): Posed => ({
    calculation,
    question: questions[assignment.kind]({ attention, assignment, calculation, content, seed }),
  });
  if (!isCalculated(assignment)) return ask(null);
  const begun = given(attention, assignment, json);
  const posed = ask(begun);
  if (seed === 0 || !canVary(assignment)) return posed;
  const drawn = variant(attention, begun, posed.question.cells, assignment.tolerance, seed);
  if (!drawn && strict) throw new AttentionError('out_of_range', { name: 'variants', value: seed });
  return drawn ? ask(drawn) : posed;
}
