/** An input to be changed until a cell of what comes of it is above, or below, a bound. */
import { AttentionError } from '../../../engine/errors.js';
import type { Trace } from '../../../engine/types.js';
import { formatNumber } from '../../../locales/numbers.js';
import { cellName, stepTitle } from '../../../trace/names.js';
import { pathOf, withValueAt } from '../../attn-player/paths.js';
import { remembered } from '../../figure/remembered.js';
import { block } from '../task.js';
import { cellsAsked, finite } from './numbers.js';
import { verdict, type Asking, type Question } from './question.js';

export function goal({ attention, assignment, calculation }: Asking): Question {
  const { trace, problem, algorithm } = calculation!;
  const { above = -Infinity, below = Infinity, decimals } = assignment;
  const edited = trace.step(assignment.edit ?? 'query');
  const path = pathOf(problem, edited.id);
  if (!path) throw new AttentionError('invalid_option', { name: 'edit', value: edited.id });
  const step = trace.step(assignment.step ?? 'weights');
  const cells = cellsAsked(step, { row: assignment.row ?? 1, col: assignment.col ?? 1 });
  const known = remembered<Trace>();
  const live = (answer: readonly string[]): Trace => {
    const rows = Array.from({ length: edited.rows }, (_, row) =>
      answer.slice(row * edited.cols, (row + 1) * edited.cols).map(Number),
    );
    return known(rows, () => attention.run(algorithm, withValueAt(problem, path, rows)));
  };
  const [sign, bound] = above > -Infinity ? (['above', above] as const) : (['below', below] as const);
  const written = (value: number, locale: string): string => formatNumber(value, decimals, locale);
  const where = (locale: string): string => {
    const { row, col } = cells[0]![0]!;
    return `${stepTitle(locale, step)} ${cellName(locale, row, col)}`;
  };
  return {
    blank: Array.from(edited.data, String),
    accepts: (answer) => answer.every((text) => Number.isFinite(Number(text))),
    cells: [],
    form: () => ({ type: 'goal', live, edit: edited.id, cell: cells[0]![0]! }),
    verdict(answer, say, locale) {
      const [[value]] = finite(block(live(answer), cells), step.id) as [[number]];
      const shown = { cell: where(locale), value: written(value, locale), bound: written(bound, locale) };
      if (value > above && value < below) return verdict('right', [say('exercise.goal.is', shown)]);
      return verdict('wrong', [say(`exercise.goal.${sign}`, shown)]);
    },
    solution: (_, locale) => `${where(locale)} ${sign === 'above' ? '>' : '<'} ${written(bound, locale)}`,
  };
}
