/** Which of a row is largest; of several that tie, each one counts. */
import type { Attention } from '../../../engine/types.js';
import { axisName } from '../../../trace/names.js';
import { labelsFrom } from '../../figure/labels.js';
import { block, wrongOnes } from '../task.js';
import { ideas } from './ideas.js';
import { cellsAsked, finite } from './numbers.js';
import { verdict, type Asking, type Question } from './question.js';

const equal = 1e-9;

/** Places of the largest number of a row. */
function largestIn(attention: Attention, row: readonly number[]): number[] {
  const most = row.reduce((largest, value) => (value > largest ? value : largest), -Infinity);
  return row.flatMap((value, place) =>
    attention.judge({ answer: [[value]], expected: [[most]], tolerance: equal }).correct ? [place] : [],
  );
}

export function largest({ attention, assignment, calculation }: Asking): Question {
  const { trace, tokens } = calculation!;
  const step = trace.step(assignment.step ?? 'weights');
  const cells = cellsAsked(step, { row: assignment.row ?? 1 });
  const right = largestIn(attention, finite(block(trace, cells), step.id)[0]!);
  const wrong = Object.entries(wrongOnes(calculation!, cells)).map(
    ([name, [row]]) => [name, largestIn(attention, row!)] as const,
  );
  const names = (locale: string): string[] =>
    cells[0]!.map(({ col }) => axisName(locale, step.axes[1], col, labelsFrom(tokens)));
  return {
    blank: [],
    // the row is explained from what is largest in it
    cells: [[...cells[0]!.filter((_, place) => right.includes(place)), ...cells[0]!.filter((_, place) => !right.includes(place))]], // prettier-ignore
    hinted: false,
    form: (locale) => ({ type: 'options', names: names(locale), many: false }),
    verdict(answer, say, locale) {
      if (answer[0] === undefined) return verdict('unreadable', [say('exercise.choose')]);
      const chosen = Number(answer[0]);
      const solution = this.solution(say, locale);
      if (right.includes(chosen))
        return verdict('right', right.length > 1 ? [say('exercise.largest.tie', { names: solution })] : []);
      const mistakes = wrong.flatMap(([name, places]) => (places.includes(chosen) ? [name] : []));
      const words = mistakes.length > 0 ? ideas(mistakes.slice(0, 1), say) : [say('exercise.largest.wrong')];
      return verdict('wrong', words, { places: [chosen], mistakes: mistakes.slice(0, 1) });
    },
    solution: (_, locale) => right.map((place) => names(locale)[place]).join(', '),
  };
}
