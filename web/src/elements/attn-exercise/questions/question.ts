/** What an exercise of any kind knows about its question and its answers: data and words, nothing that is drawn. */
import type { Attention, Trace } from '../../../engine/types.js';
import type { MessageParams } from '../../../locales/params.js';
import type { Assignment } from '../settings.js';
import type { Calculation, Cell, Cells } from '../task.js';

/** What the author wrote beside the question, as far as it matters for being right. */
export interface Content {
  /** choice: of each option, whether it is right */
  options: readonly boolean[];
  /** order: how many things there are to be put in order */
  items: number;
}

export interface Asking {
  attention: Attention;
  assignment: Assignment;
  /** null where nothing is calculated: a choice, an open question */
  calculation: Calculation | null;
  content: Content;
  seed: number;
}

export type Say = (key: string, params?: MessageParams) => string;

export interface Verdict {
  /** unreadable: nothing was judged, and it is no try */
  outcome: 'right' | 'wrong' | 'unreadable';
  /** sentences for the learner */
  words: readonly string[];
  /** places of the answer that are off, or can't be read */
  places: readonly number[];
  /** names of the classic mistakes that lead to this answer */
  mistakes: readonly string[];
}

/** How the answer is given. */
export type Form =
  /** fields in rows; names are for the eye where there are several, and always for the ear */
  | { type: 'numbers'; name: string; rows: readonly string[]; cols: readonly string[] }
  /** rows × columns */
  | { type: 'shape' }
  /** one of several, or `many`; without names they are what the author wrote */
  | { type: 'options'; names: readonly string[] | null; many: boolean }
  | { type: 'order'; names: readonly string[] | null }
  | { type: 'match'; lines: readonly string[]; choices: readonly { id: string; name: string }[] }
  /** a cell of a matrix, of a trace in which one number is wrong */
  | { type: 'spot'; trace: Trace; step: string }
  /** an input to be typed over, and the cell of what comes of it */
  | { type: 'goal'; live: (answer: readonly string[]) => Trace; edit: string; cell: Cell }
  | { type: 'text' };

export interface Question {
  /** a text for each place to fill, before anything was answered */
  blank: readonly string[];
  /** whether a state from elsewhere can stand there; any texts unless told */
  accepts?(answer: readonly string[]): boolean;
  form(locale: string, say: Say): Form;
  /** cells that a learner finds: what hints and the worked solution are about */
  cells: Cells;
  /** false: a hint would tell the cell itself */
  hinted?: boolean;
  /** a step that the worked solution is about, where it is about no cell */
  explains?: string;
  verdict(answer: readonly string[], say: Say, locale: string): Verdict;
  /** the right answer in words, for paper and for where nothing can be computed */
  solution(say: Say, locale: string): string;
}

export const verdict = (
  outcome: Verdict['outcome'],
  words: readonly string[],
  { places = [], mistakes = [] }: { places?: readonly number[]; mistakes?: readonly string[] } = {},
): Verdict => ({ outcome, words, places, mistakes });
