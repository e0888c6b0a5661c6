/** Things to be put in order: what the author wrote, or the steps of a calculation. */
import { AttentionError } from '../../../engine/errors.js';
import { stepTitle } from '../../../trace/names.js';
import { mixed } from './mixed.js';
import { verdict, type Asking, type Question } from './question.js';

export function order({ assignment, calculation, content, seed }: Asking): Question {
  const wanted = assignment.steps;
  const steps = wanted && calculation!.trace.steps.filter(({ id }) => wanted.includes(id));
  wanted?.forEach((id) => calculation!.trace.step(id)); // one that is not there is said by name
  const count = steps?.length ?? content.items;
  if (count < 2) throw new AttentionError('out_of_range', { name: 'steps', value: count, min: 2, max: Infinity });
  const names = (locale: string): string[] | null => steps?.map((step) => stepTitle(locale, step)) ?? null;
  return {
    blank: mixed(count, seed).map(String),
    accepts: (answer) => answer.every((_, place) => answer.includes(String(place))),
    cells: [],
    form: (locale) => ({ type: 'order', names: names(locale) }),
    verdict(answer, say) {
      const first = answer.findIndex((place, index) => Number(place) !== index);
      if (first < 0) return verdict('right', []);
      const words = first === 0 ? say('exercise.order.none') : say('exercise.order.first', { count: first });
      return verdict('wrong', [words], { places: [first] });
    },
    solution: (_, locale) => names(locale)?.join(' → ') ?? '',
  };
}
