/** Vectors as columns: what is written is the transpose of the papers' way, and the trace beneath is the same. */
import { beforeAll, describe, expect, test } from 'vitest';
import { presets } from '../../web/src/elements/attn-player/presets.js';
import type { Attention, Trace } from '../../web/src/engine/types.js';
import { loadAttention } from '../../web/src/index.js';
import { message } from '../../web/src/locales/i18n.js';
import { languageOf, resolveLocale, writesColumns, writtenIn } from '../../web/src/locales/locale.js';
import { formatNumber } from '../../web/src/locales/numbers.js';
import { layout } from '../../web/src/scene/layout.js';
import { nameOf, signOf } from '../../web/src/scene/sign.js';
import { formsOf, shownStep, sizeAs, type Form, type Forms } from '../../web/src/trace/convention.js';
import { errorMessage } from '../../web/src/trace/errors.js';
import { cellName, stepName } from '../../web/src/trace/names.js';
import { narrate, narrateStepEnd } from '../../web/src/trace/narration.js';
import { shapeSpeech, shapeText } from '../../web/src/trace/shapes.js';
import { spokenCell, spokenFormula } from '../../web/src/trace/speech.js';
import { traceFormula } from '../../web/src/trace/symbols.js';
import { formulaText } from '../../web/src/trace/text.js';
import { product, softmaxOf, summed } from './derivations.js';
import { selfAttention, step, traceOf, twoWords } from './traces.js';

const rows = ['en', 'ko'];
const columns = ['en-x-columns', 'ko-x-columns'];
const both = (say: (locale: string) => string) => columns.map(say);

describe('a locale with vectors as columns', () => {
  test('is the language and the convention, and either can be read off it', () => {
    expect(writtenIn('ko', 'columns')).toBe('ko-x-columns');
    expect(writtenIn('ko', 'rows')).toBe('ko');
    expect(languageOf('ko-x-columns')).toBe('ko');
    expect(resolveLocale('ko-x-columns')).toBe('ko');
    expect([...rows, ...columns].map(writesColumns)).toEqual([false, false, true, true]);
  });

  test('writes numbers and messages in its language', () => {
    for (const [index, locale] of columns.entries()) {
      expect(message(locale, 'phase.compare')).toBe(message(rows[index]!, 'phase.compare'));
      expect(formatNumber(-1234.5, 3, locale)).toBe('−1234.5');
    }
  });

  test('changes over the words for the lines of a matrix, with the particles that fit them', () => {
    const preset = 'lab.compare.preset.softmax';
    expect(message('en', preset)).toBe('softmax along rows and along columns');
    expect(message('en-x-columns', preset)).toBe('softmax along columns and along rows');
    expect(message('ko', preset)).toBe('소프트맥스를 행으로, 열로');
    expect(message('ko-x-columns', preset)).toBe('소프트맥스를 열로, 행으로');
  });
});

describe('formulas', () => {
  const written = (trace: Forms, id: string) => formulaText(traceFormula(trace, id));

  test('of attention are those of the column books', () => {
    const forms = formsOf(twoWords, 'en-x-columns');
    expect(written(forms, 'scores')).toBe('KᵀQ');
    expect(written(forms, 'weights')).toBe('softmax(mask(KᵀQ / √d))');
    expect(written(forms, 'output')).toBe('Vsoftmax(mask(KᵀQ / √d))');
    expect(written(formsOf(selfAttention, 'en-x-columns'), 'query')).toBe('W_QX');
  });

  test('are spoken in their order', () => {
    const forms = formsOf(twoWords, 'ko-x-columns');
    expect(both((locale) => spokenFormula(traceFormula(forms, 'scores'), locale))).toEqual([
      'K transposed times Q',
      'K 전치 곱하기 Q',
    ]);
  });

  test('of rows are what they were: the very same trace', () => {
    expect(formsOf(twoWords, 'en')).toBe(twoWords);
  });

  test('say which softmax goes against the convention', () => {
    const column = traceOf('columnSoftmax', [
      step('scores', 'input', [], [[1, 2]], ['query', 'key']),
      step('weights', 'softmax', ['scores'], [[1, 1]], ['query', 'key'], { axis: 'column' }),
    ]);
    expect(written(column, 'weights')).toBe('softmax↓(S)');
    expect(written(formsOf(column, 'en-x-columns'), 'weights')).toBe('softmax→(S)');
    expect(message('en-x-columns', 'mistake.columnSoftmax')).toContain('along the rows, not along the columns');
  });
});

describe('what is said', () => {
  test('of a cell is where it is shown, and the query stays the query', () => {
    const labels = { query: ['나는', '학교'], key: ['나는', '학교'] };
    expect(spokenCell(twoWords, 'scores', 0, 1, 'ko', { labels })).toBe('1행 2열, 쿼리 나는, 키 학교, 2');
    expect(spokenCell(twoWords, 'scores', 0, 1, 'ko-x-columns', { labels })).toBe('2행 1열, 쿼리 나는, 키 학교, 2');
    expect(both((locale) => cellName(locale, 0, 3))).toEqual(['row 4, column 1', '4행 1열']);
  });

  test('of a score does not depend on how it is written', () => {
    const told = (locale: string) => narrate(twoWords, 'scores', 0, 1, product([1, 0, 1, 0], [1, 1, 1, 1]), locale);
    expect(columns.map(told)).toEqual(rows.map(told));
    expect(told('en-x-columns')).toBe('Query 1 meets key 2: score 2.');
    const shared = (locale: string) => narrate(twoWords, 'weights', 0, 1, softmaxOf([1, 0], 1), locale);
    expect(columns.map(shared)).toEqual(rows.map(shared));
  });

  test('of any other product are the lines that are multiplied there', () => {
    const trace = traceOf('products', [
      step('left', 'input', [], [[1, 2], [3, 4], [5, 6]], ['a', 'b']), // prettier-ignore
      step('right', 'input', [], [[1, 0], [0, 1]], ['b', 'c']), // prettier-ignore
      step('made', 'matmul', ['left', 'right'], [[1, 2], [3, 4], [5, 6]], ['a', 'c']), // prettier-ignore
      step('turned', 'transposed_matmul', ['left', 'left'], [[35, 44], [44, 56]], ['b', 'b']), // prettier-ignore
    ]);
    const told = (id: string, op: string, locale: string) =>
      narrate(trace, id, 1, 0, product([3, 4], [1, 0], op), locale);
    // made = left right, so made′ = right′ left′, and its cell (1, 2) is row 1 times column 2
    expect(told('made', 'matmul', 'en')).toBe('Row 2 times column 1: 3.');
    expect(both((locale) => told('made', 'matmul', locale))).toEqual([
      'Row 1 times column 2: 3.',
      '1행과 2열을 곱해 더하면 3이 돼요.',
    ]);
    expect(told('turned', 'transposed_matmul', 'en-x-columns')).toBe('Row 1 times row 2: 3.');
  });

  test('of a sum is the line it is a sum of', () => {
    const trace = traceOf('rowSums', [
      step('input', 'input', [], [[1], [2]], ['row', 'column']),
      step('sums', 'row_sum', ['input'], [[1], [2]], ['row', 'sum']),
    ]);
    expect(both((locale) => narrate(trace, 'sums', 1, 0, { ...summed([2]), op: 'row_sum' }, locale))).toEqual([
      'Column 2 adds up to 2.',
      '2열을 모두 더하면 2예요.',
    ]);
    expect(stepName('en-x-columns', { id: 'x', op: 'row_sum' })).toBe('column sums');
    expect(narrateStepEnd(trace, 'sums', 'ko-x-columns')).toBe('열의 합이 나왔어요.');
  });

  test('of shapes is what is seen', () => {
    expect(shapeText(formsOf(twoWords, 'en-x-columns'), 'scores')).toBe('(2, 4) × (4, 2) → (2, 2)');
    expect(shapeSpeech(selfAttention, 'query', 'ko-x-columns')).toBe('2행 2열 곱하기 2행 3열, 결과는 2행 3열');
    expect(narrateStepEnd(selfAttention, 'query', 'en')).toContain('3 rows, 2 columns');
    expect(narrateStepEnd(selfAttention, 'query', 'en-x-columns')).toContain('2 rows, 3 columns');
  });

  test('of what does not fit stands the other way round', () => {
    const error = {
      code: 'shape_mismatch',
      params: { left: [2, 4], right: [3, 5], leftName: 'query', rightName: 'key' },
    };
    expect(errorMessage(error, 'en')).toBe('Query (2, 4) and key (3, 5) do not fit together.');
    expect(errorMessage(error, 'en-x-columns')).toBe('Key (5, 3) and query (4, 2) do not fit together.');
  });
});

describe('lines of matrices', () => {
  const metrics = { available: Infinity, cell: 50, labels: 30, em: 16 };
  const drawn = (trace: Forms) =>
    layout(trace, metrics).map((chain) =>
      chain.map(({ step, transposed, above }) => {
        const over = above.map((one) => one.step + (one.transposed ? 'ᵀ' : ''));
        return step + (transposed ? 'ᵀ' : '') + (over.length > 0 ? `(${over.join(' ')})` : '');
      }),
    );

  test('put a result where its row and its column meet', () => {
    expect(drawn(twoWords)[0]!.join(' ')).toBe('query scores(keyᵀ) scaled masked weights output(value)');
    expect(drawn(formsOf(twoWords, 'en-x-columns')).map((line) => line.join(' '))).toEqual([
      'keyᵀ scores(query) scaled masked weights',
      'value output(weights)',
    ]);
    expect(drawn(formsOf(selfAttention, 'en-x-columns'))[0]!.join(' ')).toBe('queryWeight query(input)');
  });

  test('have a bias, which is a column there, in the line, and a sum, which is a row, above', () => {
    const trace = traceOf('layer', [
      step('input', 'input', [], [[1, 2], [3, 4], [5, 6]], ['token', 'feature']), // prettier-ignore
      step('weight', 'input', [], [[1, 0], [0, 1]], ['feature', 'feature']), // prettier-ignore
      step('bias', 'input', [], [[1, 1]], ['sum', 'feature']),
      step('hidden', 'linear', ['input', 'weight', 'bias'], [[2, 3], [4, 5], [6, 7]], ['token', 'feature']), // prettier-ignore
      step('sums', 'row_sum', ['hidden'], [[5], [9], [13]], ['token', 'sum']),
      step('shares', 'divide', ['hidden', 'sums'], [[1, 1], [1, 1], [1, 1]], ['token', 'feature']), // prettier-ignore
    ]);
    expect(drawn(formsOf(trace, 'en-x-columns')).map((line) => line.join(' '))).toEqual([
      'weight bias hidden(input) sums',
      'hidden shares(sums)',
    ]);
  });

  test('cut and join heads the other way', () => {
    const sign = (op: string) => nameOf({ ...formsOf(selfAttention, 'en-x-columns').steps[0]!, op });
    expect([sign('concat_heads'), sign('split_heads'), sign('stack_rows')]).toEqual(['[ ; ]', '[i, :]', '[ , ]']);
    expect(signOf(formsOf(selfAttention, 'en-x-columns').steps.find(({ id }) => id === 'query')!)[0]).toMatchObject({
      sign: '×',
    });
  });
});

describe('every worked example', () => {
  let attention: Attention;
  beforeAll(async () => {
    attention = await loadAttention();
  });
  const names = Object.keys(presets).filter((name) => !presets[name]!.untrained);
  const traceOfPreset = (name: string): Trace => attention.run(presets[name]!.algorithm, presets[name]!.problem);

  const products: Record<string, [left: boolean, right: boolean]> = {
    matmul: [false, false],
    linear: [false, false],
    matmul_transposed: [false, true],
    transposed_matmul: [true, false],
  };

  test.each(names)('%s: products still fit, and have the transposed shape', (name) => {
    const trace = traceOfPreset(name);
    const forms = formsOf(trace, 'ko-x-columns');
    const byId = new Map<string, Form>(forms.steps.map((form) => [form.id, form]));
    for (const form of forms.steps) {
      const { rows, cols } = trace.step(form.id);
      expect([form.rows, form.cols]).toEqual([cols, rows]);
      const turns = products[form.op];
      if (!turns) continue;
      const [left, right] = turns.map((transposed, index) => sizeAs(byId.get(form.operands[index]!)!, { transposed }));
      expect(left![1]).toBe(right![0]);
      expect([left![0], right![1]]).toEqual([form.rows, form.cols]);
    }
  });

  test.each(names)('%s: every step is made on a line, and stands where it fits', (name) => {
    const trace = traceOfPreset(name);
    const forms = formsOf(trace, 'ko-x-columns');
    const lines = layout(forms, { available: Infinity, cell: 50, labels: 30, em: 16 });
    const byId = new Map<string, Form>(forms.steps.map((form) => [form.id, form]));
    const made = lines.flat().filter(({ carried, step }) => !carried && byId.get(step)!.op !== 'input');
    expect(made.map(({ step }) => step).sort()).toEqual(
      trace.steps.flatMap(({ id, op }) => (op === 'input' ? [] : [id])).sort(),
    );
    for (const { step, above } of made)
      for (const operand of above)
        expect(sizeAs(byId.get(operand.step)!, operand)[1], `${operand.step} above ${step}`).toBe(byId.get(step)!.cols);
  });

  test.each(names)('%s: every shown number is that of the trace with row and column changed over', (name) => {
    for (const { id, rows, cols, data } of traceOfPreset(name).steps) {
      const shown = shownStep(traceOfPreset(name).step(id), 'en-x-columns');
      for (let row = 0; row < rows; ++row)
        for (let col = 0; col < cols; ++col) expect(shown.data[col * shown.cols + row]).toBe(data[row * cols + col]);
    }
  });
});
