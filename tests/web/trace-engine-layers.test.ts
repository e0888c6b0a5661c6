/** The same claims on what the real core derives beyond the five steps: every cell of every step of small problems. */

import { beforeAll, describe, expect, test } from 'vitest';
import type { Attention, Trace } from '../../web/src/engine/types.js';
import { loadAttention } from '../../web/src/index.js';
import { hasMessage } from '../../web/src/locales/i18n.js';
import { beats, formula, termsAt } from '../../web/src/trace/formula.js';
import { sourceName, stepName } from '../../web/src/trace/names.js';
import { narrate, narrateStepEnd } from '../../web/src/trace/narration.js';
import { numbersOf } from '../../web/src/trace/notation.js';
import { phaseKey, phaseOf } from '../../web/src/trace/phase.js';
import { spokenFormula } from '../../web/src/trace/speech.js';
import { stepFormula, traceFormula } from '../../web/src/trace/symbols.js';
import { formulaText } from '../../web/src/trace/text.js';
import { cells, standsAt } from './derived-cells.js';

let attention: Attention;
beforeAll(async () => {
  attention = await loadAttention();
});

/** Numbers of no meaning that differ from each other; some are negative. */
const matrix = (rows: number, cols: number, start = 1): number[][] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => ((start + 7 * row + 5 * col) % 11) / 4 - 1),
  );

const [query, key, value] = [matrix(3, 2), matrix(3, 2, 4), matrix(3, 2, 8)];
const input = matrix(2, 4);
const projections = { query: matrix(4, 4, 2), key: matrix(4, 4, 3), value: matrix(4, 4, 5) };
const heads = { ...projections, output: matrix(4, 4, 6) };
const ones = (size: number) => Array.from({ length: size }, () => 1);
const norm = [ones(4), ones(4)];
const layer = {
  ...heads,
  feedForward: [matrix(4, 3, 9), matrix(3, 4, 2)],
  norm1: norm,
  norm2: norm,
};
const encoder = { heads: 2, norm: 'pre', activation: 'gelu', weights: layer };
const decoder = { heads: 2, norm: 'post', activation: 'relu', weights: { ...layer, cross: heads, norm3: norm } };

const problems: [algorithm: string, problem: object][] = [
  ['logSoftmax', { scores: query, temperature: 2 }],
  ...['relu', 'gelu', 'gelu_tanh', 'silu', 'tanh'].map((kind): [string, object] => ['activation', { input, kind }]),
  ['activation', { input: query, gate: key, kind: 'swiglu' }],
  ['sinusoidalEncoding', { length: 3, size: 4 }],
  ['sinusoidalShift', { size: 4, by: 2 }],
  ['rotaryEmbedding', { input, size: 2 }],
  ['rotaryEmbedding', { input: query, positions: [1, 0, 1], cos: [[1], [0.8]], sin: [[0], [0.6]] }],
  ['alibiBias', { heads: 3, queries: 2, keys: 3 }],
  ['layerNorm', { input, gamma: ones(4), beta: ones(4) }],
  ['rmsNorm', { input, gamma: ones(4) }],
  ['feedForward', { input, weights: [matrix(4, 3), matrix(3, 4)], activation: 'silu' }],
  ['encoderLayer', { input, ...encoder }],
  ['decoderLayer', { input, memory: matrix(2, 4), mask: 'causal', ...decoder }],
  ['encoder', { input, layers: [encoder, encoder], finalNorm: norm }],
  ['decoder', { input, memory: matrix(2, 4), layers: [decoder] }],
  [
    'transformer',
    {
      source: [0, 1],
      target: [2],
      embedding: matrix(3, 4),
      encoder: { layers: [encoder] },
      decoder: { layers: [decoder] },
      outputWeight: matrix(4, 3),
    },
  ],
  ['multiHeadAttention', { input, heads: 2, weights: heads, rotary: {}, mask: 'causal' }],
  ['multiHeadAttention', { input, heads: 2, weights: heads, alibi: true }],
  ['crossAttention', { input, context: matrix(2, 4), weights: projections }],
  [
    'additiveAttention',
    { query, key, value, queryWeight: matrix(2, 3), keyWeight: matrix(2, 3, 5), scoreWeight: [1, -1, 0.5] },
  ],
  ['luongAttention', { query, key, value, kind: 'general', weight: matrix(2, 2) }],
  ['flashAttention', { query, key, value, tileRows: 2, tileCols: 2, mask: 'causal' }],
  ['cachedDecode', { inputs: input, weights: heads, heads: 2 }],
  ['attentionGradient', { query, key, value, outputGradient: matrix(3, 2, 3) }],
  [
    'attentionGradient',
    { query, key, value, outputGradient: matrix(3, 2), softcap: 2, mask: 'causal', maskedScore: -9 },
  ],
  ['selfAttentionGradient', { input, weights: projections, outputGradient: matrix(2, 4, 3), mask: 'causal' }],
  ['softmaxJacobian', { scores: [1, 0.5, -1] }],
  ['scaleExperiment', { sizes: [2, 5], samples: 8, seed: 7 }],
  ...[
    ...['noScale', 'scaleByD', 'noTranspose', 'columnSoftmax', 'noExponential', 'noSoftmax'],
    ...['maskedScoreZero', 'maskAfterSoftmax', 'causalHidesSelf', 'sumInsteadOfMean'],
  ].map((mistake): [string, object] => [
    mistake,
    { query: matrix(2, 2), key: matrix(2, 2, 4), value: matrix(2, 2, 8), mask: 'causal' },
  ]),
];

const made = (algorithm: string, problem: object): Trace =>
  attention.run(algorithm, problem as Parameters<Attention['run']>[1]);

describe.each(problems)('%s', (algorithm, problem) => {
  test('writes only numbers of the derivation, all with a name, and ends in the value', () => {
    for (const [step, row, col, derivation] of cells(made(algorithm, problem))) {
      const where = `${step} (${row}, ${col})`;
      const numbers = numbersOf(formula(derivation));
      for (const number of numbers) {
        expect(number.value, where).toBe(standsAt(derivation, number));
        expect(sourceName('ko', derivation, number), where).toMatch(/[가-힣]|^tanh$/);
      }
      expect(numbers.at(-1)?.source, where).toEqual({ kind: 'value' });
    }
  });

  test('works on every term in some beat', () => {
    for (const [step, , , derivation] of cells(made(algorithm, problem))) {
      const seen = Array.from({ length: beats(derivation) }, (_, beat) => termsAt(derivation, beat + 1)).flat();
      expect(new Set(seen).size, step).toBe(derivation.terms.length);
    }
  });

  test('has a sentence and speech for every cell, every slot filled', () => {
    const trace = made(algorithm, problem);
    for (const [step, row, col, derivation] of cells(trace)) {
      for (const locale of ['en', 'ko']) {
        expect(narrate(trace, step, row, col, derivation, locale), step).not.toMatch(/[{}]|undefined|NaN|^$/);
        const spoken = spokenFormula(formula(derivation), locale);
        expect(spoken, step).not.toMatch(/[−×÷=→≈∞√πε{}^]|undefined|NaN|^$/);
      }
    }
  });

  test('has names for its steps, their axes and phases, and letters', () => {
    const trace = made(algorithm, problem);
    for (const { id, op, axes } of trace.steps) {
      expect(stepName('ko', { id, op }), id).toMatch(/[가-힣]/);
      for (const axis of axes) expect(hasMessage(`axis.${axis}`), axis).toBe(true);
      expect(hasMessage(phaseKey(phaseOf(trace, id))), id).toBe(true);
      for (const locale of ['en', 'ko']) expect(narrateStepEnd(trace, id, locale), id).not.toMatch(/[{}]|undefined/);
      for (const letters of [stepFormula(trace, id), traceFormula(trace, id)])
        expect(formulaText(letters)).not.toBe('');
    }
  });
});
