import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Axis } from '../../web/src/engine/types.js';
import { hasMessage } from '../../web/src/locales/i18n.js';
import { beats, formula, termsAt } from '../../web/src/trace/formula.js';
import { axisName, stepName } from '../../web/src/trace/names.js';
import { narrationKey } from '../../web/src/trace/narration-key.js';
import { narrate, narrateStepEnd } from '../../web/src/trace/narration.js';
import { phasesOf } from '../../web/src/trace/phase.js';
import { shapeText } from '../../web/src/trace/shapes.js';
import { spokenCell, spokenFormula } from '../../web/src/trace/speech.js';
import { traceFormula } from '../../web/src/trace/symbols.js';
import { formulaLatex, formulaText } from '../../web/src/trace/text.js';
import { everyOp, hidden, scaledBy } from './derivations.js';
import { layerOps } from './derivations-of-layers.js';
import { step, traceOf } from './traces.js';

const of = (name: string) => layerOps.find(([own]) => own === name)![1];
const grown = (name: string) => {
  const derivation = of(name);
  return Array.from({ length: beats(derivation) }, (_, beat) =>
    formulaText(formula(derivation, { revealed: beat + 1 })),
  );
};

test.each(layerOps)('%s is written as a person would write it', (_, derivation, written) => {
  expect(formulaText(formula(derivation))).toBe(written);
});

test.each(layerOps)('%s works on each of its terms in some beat', (_, derivation) => {
  const seen = new Set(Array.from({ length: beats(derivation) }, (_, beat) => termsAt(derivation, beat + 1)).flat());
  expect([...seen].sort((a, b) => a - b)).toEqual([...derivation.terms.keys()]);
});

describe('beats', () => {
  test('of a scaled score sum the products first, then scale the sum', () => {
    expect(grown('tile_scores by the head size')).toEqual([
      '1×1 = 1',
      '1×1 + 1×1 = 2',
      '(1×1 + 1×1) ÷ √4',
      '(1×1 + 1×1) ÷ √4 = 2 ÷ 2',
      '(1×1 + 1×1) ÷ √4 = 2 ÷ 2 = 1',
    ]);
  });

  test('of a mean add its summands, then divide', () => {
    expect(grown('row_mean')).toEqual(['1 / 2', '(1 + 3) / 2', '(1 + 3) / 2 = 4 / 2', '(1 + 3) / 2 = 4 / 2 = 2']);
  });

  test('of a tile bring along what was before, then add', () => {
    expect(grown('tile_sum')).toEqual(['0.5×2 = 1', '0.5×2 + e^(2−2) = 2']);
    expect([1, 2].map((beat) => termsAt(of('tile_accumulate'), beat))).toEqual([
      [3, 4],
      [0, 1, 2],
    ]);
  });
});

test('a long mean gives the sum of its squares by its value', () => {
  const ten = Array.from({ length: 10 }, (_, index) => index);
  const derivation = {
    op: 'row_mean_square',
    value: 1,
    params: {},
    terms: ten.map((col) => ({ step: 'input', row: 0, col, value: 1, role: 'summand' })),
    partials: [
      ...ten.map(() => ({ label: 'square', value: 1 })),
      ...ten.map((index) => ({ label: 'runningSum', value: index + 1 })),
    ],
  };
  expect(formulaText(formula(derivation))).toBe('(1² + 1² + 1² + … + 1²) / 10 = 10 / 10 = 1');
});

test('LaTeX knows powers, parentheses and the letters of the formula itself', () => {
  expect(formulaLatex(formula(of('row_variance'), { revealed: 1 }))).toBe('\\frac{(1 - 2)^{2}}{2}');
  expect(formulaLatex(formula(of('angle'), { revealed: 1 }))).toBe('3 \\div 10000^{2 \\times 1 \\div 4}');
  expect(formulaLatex(formula(of('gelu_tanh'), { revealed: 2 }))).toContain('\\sqrt{2 \\div \\pi}');
});

const core = readFileSync(new URL('../../cpp/src/ops/ops.h', import.meta.url), 'utf8');
const opsOfTheCore = [...core.matchAll(/^const Op& (\w+)\(\);/gm)].map(([, op]) => op!);

describe('every op of the core', () => {
  test('has a name and an example', () => {
    expect(opsOfTheCore.length).toBeGreaterThan(15);
    const examples = new Set(everyOp.map(([, { op }]) => op));
    for (const op of opsOfTheCore) {
      expect(hasMessage(`op.${op}`), op).toBe(true);
      expect(examples, op).toContain(op);
    }
  });

  test('has a sentence of its own', () => {
    for (const [name, derivation] of everyOp) {
      const trace = traceOf('any', [step('x', derivation.op, ['a'], [[derivation.value]], ['query', 'key'])]);
      if (derivation.op !== 'cube')
        expect(narrationKey(trace, trace.steps[0]!, derivation), name).not.toBe('narration.other');
    }
  });
});

describe('what happens on the way is told', () => {
  const told = (name: string, id: string, axes: [Axis, Axis], row = 0, col = 0) => {
    const derivation = of(name);
    const trace = traceOf('any', [step(id, derivation.op, ['a', 'b'], [[derivation.value]], axes)]);
    return ['en', 'ko'].map((locale) => narrate(trace, id, row, col, derivation, locale));
  };

  test('a position turns a pair by an angle', () => {
    expect(told('angle', 'angles', ['position', 'pair'], 3, 1)).toEqual([
      'Position 3 divided by 100: pair 2 turns by the angle 0.03.',
      '위치 3을 100으로 나누면 짝 2의 각도 0.03이 나와요.',
    ]);
  });

  test('a pair is turned', () => {
    expect(told('rotate, the second, by a given cosine and sine', 'rotated', ['position', 'feature'])[1]).toBe(
      '짝 (1, 2)가 돌아서 둘째 수가 2.2가 돼요.',
    );
  });

  test('a distance becomes a bias', () => {
    expect(told('alibi', 'head.0.bias', ['query', 'key'], 3, 0)).toEqual([
      'Query 4 and key 1 are 3 places apart; with the slope 0.5 the bias is −1.5.',
      '쿼리 4와 키 1의 거리는 3, 기울기는 0.5니 편향은 −1.5예요.',
    ]);
  });

  test('a row is normalized, then scaled and shifted', () => {
    expect(told('normalize', 'normalized', ['token', 'feature'])[0]).toBe(
      '3 is 2 from the mean 1; times 0.5 that is 1.',
    );
    expect(told('affine', 'output', ['token', 'feature'])[1]).toBe('2에 3을 곱하고 −1을 더하면 5가 돼요.');
    expect(told('affine with gamma alone', 'output', ['token', 'feature'])[0]).toBe('2 times 3: 6.');
  });

  test('a tile brings along what was before', () => {
    expect(told('rescale', 'tile.0.1.rescale', ['query', 'number'])).toEqual([
      'The largest score was 1 and is 2 now: what came before counts 0.368 times as much.',
      '가장 큰 점수가 1에서 2로 됐으니 앞의 결과에는 0.368을 곱해요.',
    ]);
    expect(told('rescale of the first tile', 'tile.0.0.rescale', ['query', 'number'])[0]).toContain('first tile');
  });

  test('a score moves its own weight, and takes from the others', () => {
    expect(told("softmax_jacobian, another's", 'jacobian', ['key', 'key'], 0, 1)[0]).toBe(
      'When the score of key 2 rises a little, the weight of key 1 moves −0.188 times as much.',
    );
  });

  test('a minus at the head of a formula, or of one side of it, is no subtraction', () => {
    expect(spokenFormula(formula(of('position_shift, minus sine'), { revealed: 2 }), 'ko')).toMatch(
      /^마이너스 사인 .* 마이너스 사인 /,
    );
  });

  test('a moved number says where it is from', () => {
    expect(told('copy', 'output', ['token', 'feature'])).toEqual([
      '−2, taken from value, row 1, column 1.',
      '값 1행 1열에서 −2를 그대로 가져와요.',
    ]);
  });
});

describe('a cell of a tile', () => {
  const corner = { row: 2, col: 4, rows: 1, cols: 2, factor: 0.5, headSize: 4 };
  const trace = traceOf('flashAttention', [
    step('tile.1.2.scores', 'tile_scores', ['query', 'key'], [[1, 2]], ['query', 'key'], corner),
    step('tile.1.2.rowMax', 'tile_max', ['tile.1.2.scores'], [[2]], ['query', 'number']),
  ]);

  test('is told by the query and key it is of, not by its place in the tile', () => {
    const derivation = of('tile_scores by the head size');
    expect(narrate(trace, 'tile.1.2.scores', 0, 1, derivation, 'ko')).toBe(
      '쿼리 3이 키 6을 만나 눈금을 맞춘 점수 1이 나와요.',
    );
    expect(narrate(trace, 'tile.1.2.rowMax', 0, 0, of('tile_max'), 'en')).toBe(
      'The largest score of query 3 so far is 2.',
    );
  });

  test('is spoken with their words', () => {
    const labels = { query: ['a', 'b', 'c'], key: ['p', 'q', 'r', 's', 't', 'u'] };
    expect(spokenCell(trace, 'tile.1.2.scores', 0, 1, 'en', { labels })).toBe('row 1, column 2, query c, key u, 2');
  });
});

describe('a masked number is what it is', () => {
  const axes: [Axis, Axis] = ['query', 'key'];
  const trace = traceOf('mistakes', [
    step('softmaxed', 'softmax', ['scaled'], [[0.5, 0.5]], axes),
    step('weights', 'mask', ['softmaxed'], [[0.5, 0]], axes, { maskedScore: 0 }),
    step('maskedGradient', 'mask', ['weightsGradient'], [[1, 0]], axes, { maskedScore: 0 }),
    step('raw', 'scale', ['scaled'], [[2, 0]], axes, { factor: 1 }),
  ]);

  test('a weight, or a gradient, and not a score', () => {
    expect(narrate(trace, 'weights', 0, 1, hidden(0.5, 0), 'en')).toBe(
      'Query 1 may not look at key 2: the attention weight becomes 0.',
    );
    expect(narrate(trace, 'maskedGradient', 0, 1, hidden(3, 0), 'ko')).toBe(
      '쿼리 1은 키 2를 볼 수 없어 거슬러 갈 것이 없으니 그레이디언트는 0이에요.',
    );
  });

  test('scores that serve as weights are said to', () => {
    const unshared = traceOf('noSoftmax', [{ ...trace.steps[3]!, id: 'weights' }]);
    expect(narrate(unshared, 'weights', 0, 0, scaledBy(2, 1), 'en')).toContain('No softmax');
    expect(narrateStepEnd(unshared, 'weights', 'en')).toContain('left out');
  });
});

describe('steps of layers', () => {
  const any: [Axis, Axis] = ['token', 'feature'];
  const plan = (...steps: [id: string, op: string, ...operands: string[]][]) =>
    traceOf(
      'any',
      steps.map(([id, op, ...operands]) => step(id, op, operands, [[1]], any)),
    );

  test('of an encoder layer have the phases of its parts', () => {
    const trace = plan(
      ['input', 'input'],
      ['selfAttention.query', 'linear', 'input', 'selfAttention.queryWeight'],
      ['selfAttention.head.0.query', 'split_heads', 'selfAttention.query'],
      ['selfAttention.head.0.scores', 'matmul_transposed', 'selfAttention.head.0.query', 'selfAttention.head.0.key'],
      ['selfAttention.head.0.weights', 'softmax', 'selfAttention.head.0.scores'],
      ['selfAttention.head.0.output', 'matmul', 'selfAttention.head.0.weights', 'selfAttention.head.0.value'],
      ['selfAttention.concat', 'concat_heads', 'selfAttention.head.0.output'],
      ['selfAttention.output', 'linear', 'selfAttention.concat', 'selfAttention.outputWeight'],
      ['residual1', 'add', 'input', 'selfAttention.output'],
      ['norm1.mean', 'row_mean', 'residual1'],
      ['norm1.output', 'affine', 'norm1.normalized'],
      ['feedForward.hidden', 'linear', 'norm1.output', 'feedForward.hiddenWeight'],
      ['feedForward.activated', 'relu', 'feedForward.hidden'],
      ['feedForward.output', 'linear', 'feedForward.activated', 'feedForward.outputWeight'],
    );
    expect(phasesOf(trace).map(({ phase }) => phase)).toEqual(
      'make split compare softmax mix join project residual normalize feedForward activate feedForward'.split(' '),
    );
    for (const { id } of trace.steps) {
      for (const locale of ['en', 'ko']) expect(narrateStepEnd(trace, id, locale)).not.toMatch(/[{}]|undefined/);
    }
    expect(narrateStepEnd(trace, 'residual1', 'ko')).toBe('잔차: 들어온 값을 다시 더했어요.');
  });

  test('on the way back are gradients, whatever their op', () => {
    const trace = plan(
      ['weightsGradient', 'matmul_transposed', 'outputGradient', 'value'],
      ['inputGradient.query', 'matmul_transposed', 'queryGradient', 'queryWeight'],
      ['jacobian', 'softmax_jacobian', 'weights'],
    );
    expect(phasesOf(trace).map(({ phase }) => phase)).toEqual(['gradient']);
  });

  test('are named with all that they stand in', () => {
    expect(stepName('en', 'encoder.layer.0.selfAttention.head.2.rotatedQuery')).toBe(
      'encoder, layer 1, self-attention, head 3, rotated query',
    );
    expect(stepName('ko', 'decoder.layer.1.norm3.inverseDeviation')).toBe('디코더, 층 2, 층 정규화 3, 표준편차의 역수');
    expect(stepName('en', 'size.64.variance')).toBe('size 64, variance');
    expect(axisName('ko', 'number', 0)).toBe('수');
  });

  test('have the letters of the papers, a head its number', () => {
    const trace = plan(
      ['head.0.scores', 'matmul_transposed', 'head.0.query', 'head.0.key'],
      ['concat', 'concat_heads', 'head.0.output', 'head.1.output'],
      ['scores', 'additive', 'projectedQuery', 'projectedKey', 'scoreWeight'],
      ['keyGradient', 'transposed_matmul', 'scoresGradient', 'query'],
      ['norm1.normalized', 'normalize', 'residual1', 'norm1.mean', 'norm1.inverseDeviation'],
    );
    const letters = trace.steps.map(({ id }) => formulaText(traceFormula(trace, id)));
    expect(letters).toEqual(['Q_1K_1ᵀ', 'concat(O_1, O_2)', 'w × tanh(Q + K)', 'dSᵀQ', '(R_1 − μ) × r']);
    expect(shapeText(trace, 'keyGradient')).toContain('×');
  });
});
