/** Rows and columns of a step. */
import { formatShape } from '../../../trace/shapes.js';
import { numbersIn } from './numbers.js';
import { verdict, type Asking, type Question } from './question.js';

export function shape({ attention, assignment, calculation }: Asking): Question {
  const { trace } = calculation!;
  const { id, rows, cols } = trace.step(assignment.step ?? 'output');
  const expected = [[rows, cols]];
  return {
    blank: ['', ''],
    cells: [],
    form: () => ({ type: 'shape' }),
    verdict(answer, say, locale) {
      const typed = numbersIn(answer, locale);
      if ('refused' in typed) return typed.refused;
      const candidates = { turned: [[cols, rows]] };
      const { correct, wrong, matches } = attention.judge({
        answer: [typed.values],
        expected,
        candidates,
        tolerance: 0,
      });
      if (correct) return verdict('right', [say('exercise.right.is', { answer: this.solution(say, locale) })]);
      const places = wrong.map(([, col]) => col);
      if (matches.length > 0) return verdict('wrong', [say('exercise.shape.turned')], { places, mistakes: matches });
      const key = places.length > 1 ? 'both' : places[0] === 0 ? 'rows' : 'cols';
      return verdict('wrong', [say(`exercise.shape.${key}`)], { places });
    },
    solution: () => formatShape([rows, cols]),
    explains: id,
  };
}
