/**
 * What the exercises of a page are answered with, and what has to be said then. It is worked out from what stands on the tag
 * with the engine, and from the text of the page; of the exercise's own code nothing is used.
 */
import { stateFrom } from './exercise-problems.js';
import type { Answer, Asked, Outcome } from './exercise-page.js';
import { loadAttention } from '../../web/src/index.js';
import type { ScaledDotProductAttention, Step, Trace } from '../../web/src/engine/types.js';
import { withValueAt, pathOf } from '../../web/src/elements/attn-player/paths.js';
import { message, type MessageParams } from '../../web/src/locales/i18n.js';
import { cellName, stepTitle } from '../../web/src/trace/names.js';
import { expression } from '../../web/src/trace/listings/listing.js';

const attention = await loadAttention();

export interface Trial {
  /** what is tried, for whoever reads that it failed */
  what: string;
  answer: Answer;
  outcome: Outcome;
  /** what is said has all of these */
  says: readonly string[];
  /** the event names one of these; none: it names no mistake */
  mistakes: readonly string[];
}

type Problem = Record<string, unknown>;

/** A calculation, and what each classic mistake makes of the same numbers. */
interface Calculation {
  trace: Trace;
  mistakes: Readonly<Record<string, Trace>>;
}

const plain = ['scaledDotProductAttention', 'selfAttention', 'crossAttention'];

function calculate(algorithm: string, problem: Problem): Calculation {
  const trace = attention.run(algorithm, problem);
  if (!plain.includes(algorithm)) return { trace, mistakes: {} };
  const rowsOf = (id: string): number[][] => rowsIn(trace.step(id));
  const { input: _, context: __, weights: ___, ...options } = problem;
  const same = { ...options, query: rowsOf('query'), key: rowsOf('key'), value: rowsOf('value') };
  return { trace, mistakes: attention.commonMistakes(same as ScaledDotProductAttention) as Record<string, Trace> };
}

const rowsIn = ({ rows, cols, data }: Pick<Step, 'rows' | 'cols' | 'data'>): number[][] =>
  Array.from({ length: rows }, (_, row) => [...data.slice(row * cols, (row + 1) * cols)]);

/** What the tag calculates, with the numbers that are shown, which may be others than its author's. */
function calculationOf({
  attributes,
  given,
}: Pick<Asked, 'attributes' | 'given'>): Calculation & { algorithm: string; problem: Problem } {
  const { algorithm, problem: written, mistake } = stateFrom(attributes);
  const problem = Object.entries(given).reduce((now, [id, rows]) => {
    const path = pathOf(now, id);
    return path ? withValueAt(now, path, rows) : now;
  }, written);
  const { trace, mistakes } = calculate(algorithm, problem);
  const asked =
    mistake && attributes['kind'] !== 'spot' ? { trace: mistakes[mistake]!, mistakes: {} } : { trace, mistakes };
  return { ...asked, algorithm, problem };
}

/** The same after what `then-…` says: laid over what was there, unless it is a calculation of its own. */
function afterwards({ attributes }: Asked): Trace {
  const then = Object.fromEntries(
    Object.entries(attributes).flatMap(([name, text]) => (name.startsWith('then-') ? [[name.slice(5), text]] : [])),
  );
  const isAnother = 'preset' in then || 'algorithm' in then;
  return calculationOf({ attributes: { ...(isAnother ? {} : attributes), ...then }, given: {} }).trace;
}

const usual = { decimals: 3, tolerance: 0.005 };

/** What is typed in search of a goal. */
const smallNumbers = [0, 1, -1, 2, -2, 3, -3, 5, -5];

/** A plain attention from here on differs in each classic way. */
const telling = ['scaled', 'weights', 'output'];

export function trialsOf(asked: Asked, lang: string): Trial[] {
  const { attributes } = asked;
  const say = (key: string, params?: MessageParams): string => message(lang, key, params);
  const at = (name: string, otherwise = 0): number => Number(attributes[name] ?? otherwise);
  const decimals = at('decimals', usual.decimals);
  const tolerance = at('tolerance', usual.tolerance);
  const [row, col] = [at('row') - 1, at('col') - 1];
  const ids = attributes['steps']?.split(' ') ?? [];
  const idea = (name: string): string => say(`exercise.idea.${name}`);

  /** As it is printed: a minus sign, and no zeros that say nothing. */
  const shown = (value: number): string => String(Number(value.toFixed(decimals))).replace('-', '−');

  const nonsense = (what: string, answer: Answer, ...says: string[]): Trial => ({ what, answer, outcome: 'unreadable', says, mistakes: [] }); // prettier-ignore
  const wrong = (what: string, answer: Answer, says: readonly string[], mistakes: readonly string[] = []): Trial => ({ what, answer, outcome: 'wrong', says, mistakes }); // prettier-ignore
  const right = (answer: Answer, ...says: string[]): Trial => ({ what: 'right', answer, outcome: 'right', says, mistakes: [] }); // prettier-ignore

  /** Cells that are not numbers, one way each, among others that are right. */
  const unreadable = (good: readonly string[]): Trial[] =>
    (
      [
        ['', 'empty'],
        ['abc', 'not_a_number'],
        ['∞', 'not_finite'],
        ['1,5', 'ambiguous_comma'],
      ] as const
    ).map(([text, code]) =>
      nonsense(`“${text}”`, { fields: [...good.slice(0, -1), text] }, say(`error.parse.${code}`, { text })),
    );

  switch (attributes['kind']) {
    case 'number':
    case 'matrix': {
      const { trace, mistakes } = calculationOf(asked);
      const step = trace.step(attributes['step']!);
      const cellsOf = (rows: number[][]): number[][] =>
        (row < 0 ? rows : [rows[row]!]).map((line) => (col < 0 ? line : [line[col]!]));
      const expected = cellsOf(rowsIn(step));
      const written = (rows: number[][]): string[] => rows.flat().map((value) => value.toFixed(decimals));
      const isNear = (texts: readonly string[], rows: number[][]): boolean =>
        rows.flat().every((value, index) => Math.abs(Number(texts[index]) - value) <= tolerance + 1e-9);
      const wrongs = Object.entries(mistakes).flatMap(([name, made]) => {
        const found = made.steps.find(({ id }) => id === step.id);
        const fits = found && row < found.rows && col < found.cols && (col >= 0 || found.cols === step.cols);
        const cells = fits ? cellsOf(rowsIn(found)) : null;
        return cells?.length === expected.length && cells.flat().every(Number.isFinite) ? [{ name, cells }] : [];
      });
      /** Where it is off; of many places the first three. */
      const offIn = (texts: readonly string[]): string => {
        if (texts.length === 1) return say('exercise.wrong.number');
        const width = expected[0]!.length;
        const off = expected.flat().flatMap((value, place) => (isNear([texts[place]!], [[value]]) ? [] : [place]));
        const name = (place: number): string =>
          cellName(lang, Math.max(row, 0) + Math.floor(place / width), Math.max(col, 0) + (place % width));
        const cells = off.slice(0, 3).map(name).join(', ');
        return say(`exercise.wrong.cells${off.length > 3 ? '.more' : ''}`, { cells, count: off.length });
      };
      const classic = wrongs.flatMap(({ name, cells }) => {
        const texts = written(cells);
        if (isNear(texts, expected)) return [];
        const all = wrongs.filter((other) => isNear(texts, other.cells)).map((other) => other.name);
        // what more than two ideas lead to tells of none
        return all.length > 2
          ? [wrong(name, { fields: texts }, [offIn(texts)])]
          : [wrong(name, { fields: texts }, [idea(name)], all)];
      });
      if (classic.length === 0 && Object.keys(mistakes).length > 0 && telling.includes(step.id))
        throw new Error('no classic mistake shows in these numbers');
      const texts = written(expected);
      const off = texts.map((text, index) => (index === texts.length - 1 ? String(Number(text) + 1234.5) : text));
      return [
        ...unreadable(texts),
        ...classic,
        wrong('another number', { fields: off }, [offIn(off)]),
        right({ fields: texts }),
      ];
    }
    case 'shape': {
      const { rows, cols } = calculationOf(asked).trace.step(attributes['step']!);
      const fields = (...pair: number[]): Answer => ({ fields: pair.map(String) });
      return [
        ...unreadable([String(rows), String(cols)]),
        ...(rows === cols ? [] : [wrong('turned', fields(cols, rows), [say('exercise.shape.turned')], ['turned'])]),
        wrong('other rows', fields(rows + 71, cols), [say('exercise.shape.rows')]),
        wrong('other columns', fields(rows, cols + 71), [say('exercise.shape.cols')]),
        wrong('neither', fields(rows + 71, cols + 71), [say('exercise.shape.both')]),
        right(fields(rows, cols), `(${rows}, ${cols})`),
      ];
    }
    case 'choice': {
      const { options } = asked;
      const good = options.flatMap(({ isRight }, place) => (isRight ? [place] : []));
      const feedback = (place: number): string => options[place]!.feedback;
      const bad = options.flatMap(({ isRight }, place) => (isRight ? [] : [place]));
      return [
        nonsense('nothing', {}, say('exercise.choose')),
        // where several are right, a wrong one beside them
        ...bad.map((place) => wrong(`option ${place + 1}`, { options: good.length > 1 ? [...good, place] : [place] }, [feedback(place) || 'feedback of its author'])), // prettier-ignore
        ...(good.length > 1 ? [wrong('too few', { options: good.slice(1) }, [say('exercise.choice.more')])] : []),
        right({ options: good }, ...good.map(feedback)),
      ];
    }
    case 'order': {
      const titles = (): string[] =>
        calculationOf(asked)
          .trace.steps.filter(({ id }) => ids.includes(id))
          .map((step) => stepTitle(lang, step));
      const order = ids.length > 0 ? titles() : asked.items;
      const [last = '', before = '', ...rest] = [...order].reverse();
      const swapped = [...rest.reverse(), last, before];
      const said = order.length > 2 ? say('exercise.order.first', { count: order.length - 2 }) : say('exercise.order.none'); // prettier-ignore
      return [
        wrong('backwards', { order: [...order].reverse() }, [say('exercise.order.none')]),
        wrong('the last two exchanged', { order: swapped }, [said]),
        right({ order }),
      ];
    }
    case 'direction': {
      const from = rowsIn(calculationOf(asked).trace.step(attributes['step']!))[row]![col]!;
      const then = afterwards(asked).step(attributes['then-step'] ?? attributes['step']!);
      const to = rowsIn(then)[at('then-row', row + 1) - 1]![at('then-col', col + 1) - 1]!;
      const by = Math.abs(to - from) <= 10 ** -decimals / 2 ? 0 : to - from;
      const way = by > 0 ? 0 : by < 0 ? 1 : 2;
      const others = [0, 1, 2].filter((one) => one !== way);
      return [
        nonsense('nothing', {}, say('exercise.choose')),
        ...others.map((one) => wrong(`way ${one}`, { options: [one] }, [say('exercise.direction.wrong')])),
        right({ options: [way] }),
      ];
    }
    case 'largest': {
      const { trace, mistakes } = calculationOf(asked);
      const largestIn = (one: Trace): number[] => {
        const line = rowsIn(one.step(attributes['step']!))[row]!;
        return line.flatMap((value, place) => (Math.max(...line) - value < 1e-9 ? [place] : []));
      };
      const good = largestIn(trace);
      const ways = Object.entries(mistakes).map(([name, made]) => ({ name, places: largestIn(made) }));
      const bad = Array.from({ length: trace.step(attributes['step']!).cols }, (_, place) => place).filter(
        (place) => !good.includes(place),
      );
      return [
        nonsense('nothing', {}, say('exercise.choose')),
        ...bad.map((place) => {
          const names = ways.filter(({ places }) => places.includes(place)).map(({ name }) => name);
          const said = names[0] ? idea(names[0]) : say('exercise.largest.wrong');
          return wrong(`key ${place + 1}`, { options: [place] }, [said], names);
        }),
        ...good.map((place) => right({ options: [place] })).slice(0, 1),
      ];
    }
    case 'goal': {
      const { trace, algorithm, problem } = calculationOf(asked);
      const edit = attributes['edit']!;
      const rows = rowsIn(trace.step(edit));
      const [above, below] = [at('above', -Infinity), at('below', Infinity)];
      const answered = (line: number[]): number[][] => rows.map((old, r) => (r === row ? line : old));
      const valueOf = (line: number[]): number => {
        const tried = attention.run(algorithm, withValueAt(problem, pathOf(problem, edit)!, answered(line)));
        return rowsIn(tried.step(attributes['step']!))[row]![col]!;
      };
      const tuples = (length: number): number[][] =>
        length === 0 ? [[]] : tuples(length - 1).flatMap((rest) => smallNumbers.map((one) => [...rest, one]));
      const tried = tuples(rows[0]!.length).map((line) => ({ line, value: valueOf(line) }));
      const isThere = ({ value }: { value: number }): boolean => value > above && value < below;
      const sign = below < Infinity ? 'below' : 'above';
      const bound = sign === 'below' ? below : above;
      const reached = tried.find(isThere);
      const [missed] = tried
        .filter((one) => !isThere(one))
        .sort((one, other) => Math.abs(one.value - bound) - Math.abs(other.value - bound));
      if (!reached || !missed) throw new Error('small whole numbers all reach the goal, or none');
      const typed = ({ line }: { line: number[] }): Answer => ({
        typed: answered(line).map((texts) => texts.map(String)),
      });
      const cell = `${stepTitle(lang, trace.step(attributes['step']!))} ${cellName(lang, row, col)}`;
      const said = (line: number[]): MessageParams => ({ cell, value: shown(valueOf(line)), bound: shown(bound) });
      return [
        nonsense('“abc”', { typed: [['abc']] }, say('error.parse.not_a_number', { text: 'abc' })),
        wrong('as it stands', {}, [say(`exercise.goal.${sign}`, said(rows[row]!))]),
        wrong('a near miss', typed(missed), [say(`exercise.goal.${sign}`, said(missed.line))]),
        right(typed(reached), say('exercise.goal.is', said(reached.line))),
      ];
    }
    case 'spot': {
      const expected = rowsIn(calculationOf(asked).trace.step(attributes['step']!));
      const odd = asked.shown.flatMap((line, r) =>
        line.flatMap((value, c) => (Math.abs(value - expected[r]![c]!) > 2 * tolerance ? [[r, c] as const] : [])),
      );
      if (odd.length !== 1) throw new Error(`${odd.length} cells differ from the right matrix`);
      const [[r, c]] = odd as [readonly [number, number]];
      const others = expected.flatMap((line, y) => line.map((_, x) => [y, x] as const)).filter(([y, x]) => y !== r || x !== c); // prettier-ignore
      return [
        nonsense('nothing', {}, say('exercise.spot.choose')),
        ...others.map(([y, x]) => wrong(`cell ${y + 1}, ${x + 1}`, { cell: [y, x] }, [say('exercise.spot.fine', { cell: cellName(lang, y, x) })])), // prettier-ignore
        right({ cell: [r, c] }, say(`mistake.${attributes['mistake']}`)),
      ];
    }
    case 'code-match': {
      const { trace } = calculationOf(asked);
      const stepOf = new Map(
        ids.map((id) => [expression((attributes['language'] ?? 'numpy') as 'numpy', trace, trace.step(id)), id]),
      );
      const steps = asked.lines.map((line) => stepOf.get(line) ?? line);
      if (new Set(steps).size !== ids.length) throw new Error('two lines are the same');
      return [
        nonsense('nothing', {}, say('exercise.match.empty')),
        nonsense('one line alone', { steps: [steps[0]!] }, say('exercise.match.empty')),
        wrong('one step everywhere', { steps: steps.map(() => ids[0]!) }, [say('exercise.match.wrong', { count: ids.length - 1 })]), // prettier-ignore
        right({ steps }),
      ];
    }
    case 'open':
      return [right({ text: 'So.' })];
    default:
      throw new Error(`kind ${attributes['kind']}`);
  }
}
