/** Lines of a program, and the steps that they make. */
import { expression } from '../../../trace/listings/listing.js';
import { stepTitle } from '../../../trace/names.js';
import { mixed } from './mixed.js';
import { verdict, type Asking, type Question } from './question.js';

export function match({ assignment, calculation, seed }: Asking): Question {
  const { trace } = calculation!;
  const steps = (assignment.steps ?? []).map((id) => trace.step(id));
  const inText = mixed(steps.length, seed).map((index) => steps[index]!);
  const lines = inText.map((step) => expression(assignment.language ?? 'numpy', trace, step));
  return {
    blank: steps.map(() => ''),
    cells: [],
    form: (locale) => ({
      type: 'match',
      lines,
      choices: steps.map((step) => ({ id: step.id, name: stepTitle(locale, step) })),
    }),
    verdict(answer, say) {
      const empty = answer.flatMap((id, index) => (id === '' ? [index] : []));
      if (empty.length > 0) return verdict('unreadable', [say('exercise.match.empty')], { places: empty });
      const places = answer.flatMap((id, index) => (id === inText[index]!.id ? [] : [index]));
      if (places.length === 0) return verdict('right', []);
      return verdict('wrong', [say('exercise.match.wrong', { count: places.length })], { places });
    },
    solution: (_, locale) =>
      steps.map((step) => `${stepTitle(locale, step)} = ${lines[inText.indexOf(step)]}`).join('\n'),
  };
}
