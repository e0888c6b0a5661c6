import { describe, expect, test } from 'vitest';
import { formula } from '../../web/src/trace/formula.js';
import { hueOf } from '../../web/src/trace/hue.js';
import { prefixes, seenFrom } from '../../web/src/trace/ids.js';
import { axisName, sourceName, stepName, stepTitle } from '../../web/src/trace/names.js';
import { numbersOf } from '../../web/src/trace/notation.js';
import { phaseKey, phaseOf, phasesOf } from '../../web/src/trace/phase.js';
import { shapeSpeech, shapeText } from '../../web/src/trace/shapes.js';
import { stepFormula, traceFormula } from '../../web/src/trace/symbols.js';
import { formulaLatex, formulaText } from '../../web/src/trace/text.js';
import { everyOp, scaledByRoot, softmaxOf } from './derivations.js';
import { selfAttention, step, traceOf, twoWords } from './traces.js';

const one = [[1]];
const any: [string, string] = ['query', 'key'];

describe('phases', () => {
  test('of attention are the five named ones', () => {
    expect(phasesOf(twoWords)).toEqual([
      { phase: 'compare', steps: ['scores'] },
      { phase: 'scale', steps: ['scaled'] },
      { phase: 'mask', steps: ['masked'] },
      { phase: 'softmax', steps: ['weights'] },
      { phase: 'mix', steps: ['output'] },
    ]);
  });

  test('of self-attention start with making queries, keys and values', () => {
    expect(phasesOf(selfAttention)[0]).toEqual({ phase: 'make', steps: ['query', 'key'] });
  });

  test('hold for scores made without the transpose, and inside a head', () => {
    const trace = traceOf('mistake', [
      step('head.0.query', 'input', [], one, any),
      step('head.0.key', 'input', [], one, any),
      step('head.0.scores', 'matmul', ['head.0.query', 'head.0.key'], one, any),
      step('head.0.weights', 'softmax', ['head.0.scores'], one, any),
      step('head.0.output', 'matmul', ['head.0.weights', 'head.0.key'], one, any),
    ]);
    expect(phasesOf(trace).map(({ phase }) => phase)).toEqual(['compare', 'softmax', 'mix']);
  });

  test('are read from how steps feed each other where ids say nothing', () => {
    const trace = traceOf('new', [
      step('a', 'input', [], one, any),
      step('b', 'matmul_transposed', ['a', 'a'], one, any),
      step('c', 'scale', ['b'], one, any),
      step('d', 'softmax', ['c'], one, any),
      step('e', 'matmul', ['d', 'a'], one, any),
      step('f', 'matmul', ['a', 'a'], one, any),
    ]);
    expect(trace.steps.map(({ id }) => phaseOf(trace, id))).toEqual([
      'input',
      'compare',
      'scale',
      'softmax',
      'mix',
      'matmul',
    ]);
  });

  test('of the softmax algorithm are all softmax', () => {
    const trace = traceOf('softmax', [
      step('scores', 'input', [], one, any),
      step('shifted', 'shift', ['scores'], one, any),
      step('exponentials', 'exp', ['shifted'], one, any),
      step('sums', 'row_sum', ['exponentials'], one, ['query', 'sum']),
      step('weights', 'divide', ['exponentials', 'sums'], one, any),
    ]);
    expect(phasesOf(trace)).toEqual([{ phase: 'softmax', steps: ['shifted', 'exponentials', 'sums', 'weights'] }]);
  });

  test('of an op that belongs to none go by the op', () => {
    const trace = traceOf('new', [step('x', 'row_sum', ['y'], one, any), step('z', 'cube', ['x'], one, any)]);
    expect(phasesOf(trace).map(({ phase }) => phaseKey(phase))).toEqual(['op.row_sum', 'op.cube']);
  });
});

describe('shapes', () => {
  test('of a product show the transposed key as it is multiplied', () => {
    expect(shapeText(twoWords, 'scores')).toBe('(2, 4) × (4, 2) → (2, 2)');
    expect(shapeText(twoWords, 'output')).toBe('(2, 2) × (2, 2) → (2, 2)');
  });

  test('of an input stand alone, of one operand become the result', () => {
    expect(shapeText(twoWords, 'query')).toBe('(2, 4)');
    expect(shapeText(twoWords, 'scaled')).toBe('(2, 2) → (2, 2)');
    expect(shapeText(twoWords, 'nowhere')).toBe('(0, 0)');
  });

  test('show a bias and other operands', () => {
    const trace = traceOf('any', [
      step(
        'x',
        'input',
        [],
        [
          [1, 2, 3],
          [4, 5, 6],
        ],
        any,
      ),
      step('w', 'input', [], [[1], [2], [3]], any),
      step('b', 'input', [], one, any),
      step('y', 'linear', ['x', 'w', 'b'], [[1], [2]], any),
      step('z', 'gate', ['x', 'w'], one, any),
    ]);
    expect(shapeText(trace, 'y')).toBe('(2, 3) × (3, 1) + (1, 1) → (2, 1)');
    expect(shapeText(trace, 'z')).toBe('(2, 3), (3, 1) → (1, 1)');
  });

  test('can be heard', () => {
    expect(shapeSpeech(twoWords, 'scores', 'en')).toBe('2 by 4 times 4 by 2 gives 2 by 2');
    expect(shapeSpeech(twoWords, 'scores', 'ko')).toBe('2행 4열 곱하기 4행 2열, 결과는 2행 2열');
    expect(shapeSpeech(twoWords, 'query', 'ko')).toBe('2행 4열');
  });
});

describe('names', () => {
  test('of steps are the lesson’s words', () => {
    expect(stepName('ko', 'weights')).toBe('어텐션 가중치');
    expect(stepTitle('en', 'weights')).toBe('Attention weights');
  });

  test('tell where a step stands, counting from 1', () => {
    expect(stepName('en', 'head.2.weights')).toBe('head 3, attention weights');
    expect(stepName('ko', 'layer.0.selfAttention.head.1.scores')).toBe('층 1, 셀프 어텐션, 헤드 2, 점수');
    expect(stepName('en', 'tile.0.1.scores')).toBe('tile 1·2, scores');
    expect(stepName('en', 'norm1.output')).toBe('layer norm 1, output');
    expect(stepName('en', 'residual2')).toBe('residual sum 2');
  });

  test('fall back to the op, then to the id', () => {
    expect(stepName('en', { id: 'elsewhere', op: 'linear' })).toBe('linear map');
    expect(stepName('en', { id: 'elsewhere', op: 'cube' })).toBe('elsewhere');
    expect(stepName('en', 'odd.prefix.elsewhere')).toBe('elsewhere');
  });

  test('of rows and columns use their words', () => {
    expect(axisName('ko', 'query', 1)).toBe('쿼리 2');
    expect(axisName('ko', 'key', 1, { key: ['나는', '학교'] })).toBe('키 학교');
    expect(axisName('en', 'sum', 0)).toBe('sum');
    expect(axisName('en', 'whatever', 0)).toBe('entry 1');
  });

  test('of numbers in a formula tell where each is from', () => {
    const derivation = softmaxOf([1, 0], 0);
    const names = numbersOf(formula(derivation)).map((number) => sourceName('en', derivation, number));
    expect([...new Set(names)]).toEqual([
      'scaled scores, row 1, column 1',
      'largest score',
      'scaled scores, row 1, column 2',
      'exponential',
      'value',
    ]);
    const [, headSize] = numbersOf(formula(scaledByRoot(2, 4)));
    expect(sourceName('ko', scaledByRoot(2, 4), headSize!)).toBe('벡터의 길이 d');
  });

  test('of every number of every op are in the catalog', () => {
    for (const [, derivation] of everyOp) {
      for (const number of numbersOf(formula(derivation))) {
        if (number.source.kind === 'term') continue;
        expect(sourceName('ko', derivation, number)).toMatch(/[가-힣]|^tanh$/);
      }
    }
  });

  test('ids come apart at their numbers', () => {
    expect(prefixes('tile.0.1.scores')).toEqual([{ name: 'tile', indices: [0, 1] }]);
    expect(prefixes('scores')).toEqual([]);
  });

  test('hues follow the last word of an id', () => {
    expect(['query', 'head.1.key', 'masked', 'weights', 'elsewhere'].map(hueOf)).toEqual([
      'query',
      'key',
      'score',
      'weight',
      'plain',
    ]);
  });
});

describe('a trace in letters', () => {
  test('is the formula of the paper', () => {
    const unmasked = traceOf('any', [
      ...twoWords.steps.filter(({ id }) => id !== 'masked' && id !== 'weights'),
      step('weights', 'softmax', ['scaled'], one, any, { axis: 'row' }),
    ]);
    expect(formulaText(traceFormula(unmasked, 'output'))).toBe('softmax(QKᵀ / √d)V');
    expect(formulaLatex(traceFormula(unmasked, 'output'))).toBe(
      '\\operatorname{softmax}(\\frac{Q K^{\\top}}{\\sqrt{d}}) V',
    );
  });

  test('is what was computed: no transpose where it was forgotten, no scale where it was switched off', () => {
    const trace = traceOf('mistake', [
      step('scores', 'matmul', ['query', 'key'], one, any),
      step('scaled', 'scale', ['scores'], one, any, { factor: 1 }),
      step('weights', 'softmax', ['scaled'], one, any, { axis: 'column' }),
    ]);
    expect(formulaText(traceFormula(trace, 'scores'))).toBe('QK');
    expect(formulaText(traceFormula(trace, 'weights'))).toBe('softmax↓(QK)');
  });

  test('one step at a time', () => {
    expect(formulaText(stepFormula(twoWords, 'output'))).toBe('AV');
    expect(formulaText(stepFormula(twoWords, 'scores'))).toBe('QKᵀ');
    expect(formulaText(stepFormula(selfAttention, 'query'))).toBe('XW_Q');
  });
});

describe('an id seen from another step', () => {
  test('leaves out the parts that both stand in, and only those', () => {
    const here = 'decoder.layer.0.crossAttention.query';
    expect(seenFrom(here, 'decoder.layer.0.crossAttention.queryWeight')).toBe('queryWeight');
    expect(seenFrom(here, 'decoder.layer.0.norm1.output')).toBe('norm1.output');
    expect(seenFrom(here, 'encoder.output')).toBe('encoder.output');
    expect(seenFrom('layer.1.residual1', 'layer.0.output')).toBe('layer.0.output');
    expect(seenFrom('head.0.query', 'query')).toBe('query');
  });
});
