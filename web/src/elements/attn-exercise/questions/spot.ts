/** One cell of a matrix comes from a calculation that went wrong. */
import { AttentionError } from '../../../engine/errors.js';
import { cellName } from '../../../trace/names.js';
import { block, wrongOnes } from '../task.js';
import { cellsAsked, finite } from './numbers.js';
import { verdict, type Asking, type Question } from './question.js';

export function spot({ attention, assignment, calculation, seed }: Asking): Question {
  const { trace } = calculation!;
  const step = trace.step(assignment.step ?? 'weights');
  const mistake = assignment.calculation.mistake ?? 'noScale';
  const all = cellsAsked(step, {});
  const right = finite(block(trace, all), step.id);
  const wrong = wrongOnes(calculation!, all)[mistake];
  const { tolerance } = assignment;
  const differ = wrong ? attention.judge({ answer: wrong, expected: right, tolerance: tolerance * 2 }).wrong : [];
  const [row, col] = differ[(Math.floor(differ.length / 2) + seed) % differ.length] ?? [];
  if (!wrong || row === undefined || col === undefined)
    throw new AttentionError('invalid_option', { name: 'mistake', value: mistake });
  const at = row * step.cols + col;
  const data = step.data.map((value, index) => (index === at ? wrong[row]![col]! : value));
  const shown = attention.traceFrom({
    ...trace,
    steps: trace.steps.map((one) => (one === step ? { ...step, data } : one)),
  });
  return {
    blank: [],
    cells: [[{ step: step.id, row, col }]],
    hinted: false,
    form: () => ({ type: 'spot', trace: shown, step: step.id }),
    verdict(answer, say, locale) {
      const chosen = answer.map(Number);
      if (chosen.length < 2) return verdict('unreadable', [say('exercise.spot.choose')]);
      if (chosen[0] === row && chosen[1] === col)
        return verdict('right', [say('exercise.spot.is'), say(`mistake.${mistake}`)]);
      return verdict('wrong', [say('exercise.spot.fine', { cell: cellName(locale, chosen[0]!, chosen[1]!) })]);
    },
    solution: (_, locale) => cellName(locale, row, col),
  };
}
