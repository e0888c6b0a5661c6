/** One number, a row, or a whole matrix. */
import { AttentionError } from '../../../engine/errors.js';
import type { Step } from '../../../engine/types.js';
import { formatNumber } from '../../../locales/numbers.js';
import { parseErrorMessage } from '../../../trace/errors.js';
import { axisName, cellName, stepTitle } from '../../../trace/names.js';
import { parseNumber } from '../../../trace/parse.js';
import { labelsFrom } from '../../figure/labels.js';
import { block, wrongOnes, type Cells } from '../task.js';
import { ideas } from './ideas.js';
import { verdict, type Asking, type Question, type Say, type Verdict } from './question.js';

/** The cells that `step`, `row` and `col` name: without `col` a row, without `row` all. */
export function cellsAsked({ id, rows, cols }: Step, { row, col }: { row?: number; col?: number }): Cells {
  const outside = (name: string, value: number | undefined, max: number): void => {
    if (value !== undefined && value > max) throw new AttentionError('out_of_range', { name, value, min: 1, max });
  };
  outside('row', row, rows);
  outside('col', col, cols);
  const range = (one: number | undefined, count: number): number[] =>
    one === undefined ? Array.from({ length: count }, (_, index) => index) : [one - 1];
  return range(row, rows).map((r) => range(col, cols).map((c) => ({ step: id, row: r, col: c })));
}

/** What was typed, or which places are no numbers. */
export function numbersIn(answer: readonly string[], locale: string): { values: number[] } | { refused: Verdict } {
  const parsed = answer.map(parseNumber);
  const refused = parsed.flatMap((one, index) => (one.ok ? [] : [{ index, code: one.code }]));
  const [first] = refused;
  if (!first) return { values: parsed.map((one) => (one.ok ? one.value : NaN)) };
  const words = parseErrorMessage(first.code, answer[first.index] ?? '', locale);
  return { refused: verdict('unreadable', [words], { places: refused.map(({ index }) => index) }) };
}

/** @throws AttentionError `not_finite`: nobody can be asked for an infinity */
export function finite(rows: number[][] | null, name: string): number[][] {
  if (!rows) throw new AttentionError('not_finite', { name });
  return rows;
}

const mostNamed = 3;

/** Numbers that more ideas than these lead to, a row of zeros say, tell of none. */
const mostIdeas = 2;

export function numbers({ attention, assignment, calculation }: Asking): Question {
  const { trace, tokens } = calculation!;
  const { decimals, tolerance, kind, row, col } = assignment;
  const step = trace.step(assignment.step ?? 'output');
  const cells = cellsAsked(step, {
    ...((row ?? kind === 'number') && { row: row ?? 1 }),
    ...(kind === 'number' && { col: col ?? 1 }),
  });
  const expected = finite(block(trace, cells), step.id);
  const width = expected[0]!.length;
  const candidates = wrongOnes(calculation!, cells);
  const written = (value: number, locale: string): string => formatNumber(value, decimals, locale);

  return {
    blank: cells.flat().map(() => ''),
    cells,
    form(locale) {
      const labels = labelsFrom(tokens);
      const name = (axis: number, index: number): string => axisName(locale, step.axes[axis]!, index, labels);
      return {
        type: 'numbers',
        name: stepTitle(locale, step),
        rows: cells.map(([first]) => name(0, first!.row)),
        cols: cells[0]!.map((cell) => name(1, cell.col)),
      };
    },
    verdict(answer, say: Say, locale) {
      const typed = numbersIn(answer, locale);
      if ('refused' in typed) return typed.refused;
      const rows = cells.map((_, index) => typed.values.slice(index * width, (index + 1) * width));
      const { correct, wrong, matches } = attention.judge({ answer: rows, expected, candidates, tolerance });
      if (correct) return verdict('right', [say('exercise.right.is', { answer: this.solution(say, locale) })]);
      const places = wrong.map(([r, c]) => r * width + c);
      if (matches.length > 0 && matches.length <= mostIdeas)
        return verdict('wrong', ideas(matches, say), { places, mistakes: matches });
      if (cells.flat().length === 1) return verdict('wrong', [say('exercise.wrong.number')], { places });
      const names = wrong.slice(0, mostNamed).map(([r, c]) => {
        const cell = cells[r]![c]!;
        return cellName(locale, cell.row, cell.col);
      });
      const key = wrong.length > mostNamed ? 'exercise.wrong.cells.more' : 'exercise.wrong.cells';
      return verdict('wrong', [say(key, { cells: names.join(', '), count: wrong.length })], { places });
    },
    solution(_, locale) {
      const lines = expected.map((line) => line.map((value) => written(value, locale)).join(', '));
      if (lines.length === 1 && width === 1) return lines[0]!;
      return lines.map((line) => `(${line})`).join(', ');
    },
  };
}
