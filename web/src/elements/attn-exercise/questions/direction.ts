/** Whether a number goes up, goes down or stays when something is changed. */
import { formatNumber } from '../../../locales/numbers.js';
import { block, changed } from '../task.js';
import { cellsAsked, finite } from './numbers.js';
import { verdict, type Asking, type Question } from './question.js';

const ways = ['up', 'down', 'same'] as const;

export function direction({ attention, assignment, calculation }: Asking): Question {
  const { step = 'output', row = 1, col = 1, decimals } = assignment;
  const { trace } = calculation!;
  const after = changed(attention, assignment, calculation!);
  const then = {
    step: assignment['then-step'] ?? step,
    row: assignment['then-row'] ?? row,
    col: assignment['then-col'] ?? col,
  };
  const cells = cellsAsked(trace.step(step), { row, col });
  const [[from]] = finite(block(trace, cells), step) as [[number]];
  const [[to]] = finite(block(after, cellsAsked(after.step(then.step), then)), then.step) as [[number]];
  // what differs by less than can be told is the same
  const isSame = attention.judge({ answer: [[to]], expected: [[from]], tolerance: 10 ** -decimals / 2 }).correct;
  const right = isSame ? 'same' : to > from ? 'up' : 'down';
  const written = (value: number, locale: string): string => formatNumber(value, decimals, locale);
  return {
    blank: [],
    cells,
    form: (_, say) => ({ type: 'options', names: ways.map((way) => say(`exercise.direction.${way}`)), many: false }),
    verdict(answer, say, locale) {
      const chosen = ways[Number(answer[0] ?? NaN)];
      if (!chosen) return verdict('unreadable', [say('exercise.choose')]);
      if (chosen === right)
        return verdict('right', [
          say('exercise.direction.is', { from: written(from, locale), to: written(to, locale) }),
        ]);
      return verdict('wrong', [say('exercise.direction.wrong')], { places: [ways.indexOf(chosen)] });
    },
    solution: (say, locale) =>
      say('exercise.direction.solution', {
        way: say(`exercise.direction.${right}`),
        from: written(from, locale),
        to: written(to, locale),
      }),
  };
}
