/** Options that the author wrote, each with what to say to whoever chose it. */
import { verdict, type Asking, type Question } from './question.js';

export function choice({ content: { options } }: Asking): Question {
  const right = options.flatMap((isRight, index) => (isRight ? [index] : []));
  const many = right.length > 1;
  return {
    blank: [],
    cells: [],
    form: () => ({ type: 'options', names: null, many }),
    verdict(answer, say) {
      if (answer.length === 0) return verdict('unreadable', [say('exercise.choose')]);
      const chosen = answer.map(Number);
      const missed = right.filter((index) => !chosen.includes(index));
      const wrong = chosen.filter((index) => !options[index]);
      if (wrong.length === 0 && missed.length === 0) return verdict('right', [], { places: chosen });
      // what is missing is not told, only that something is
      const words = wrong.length === 0 ? [say('exercise.choice.more')] : many ? [say('exercise.choice.less')] : [];
      return verdict('wrong', words, { places: wrong });
    },
    solution: () => '',
  };
}
