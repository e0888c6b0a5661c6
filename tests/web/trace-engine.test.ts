/** The same claims on what the real core derives: every cell of every step of the worked examples. */

import { beforeAll, describe, expect, test } from 'vitest';
import { presets } from '../../web/src/elements/attn-player/presets.js';
import type { Attention, ScaledDotProductAttention, Trace } from '../../web/src/engine/types.js';
import { loadAttention } from '../../web/src/index.js';
import { beats, formula, termsAt } from '../../web/src/trace/formula.js';
import { narrate } from '../../web/src/trace/narration.js';
import { numbersOf } from '../../web/src/trace/notation.js';
import { FIVE_PHASES, phasesOf } from '../../web/src/trace/phase.js';
import { shapeText } from '../../web/src/trace/shapes.js';
import { spokenFormula } from '../../web/src/trace/speech.js';
import { traceFormula } from '../../web/src/trace/symbols.js';
import { formulaText } from '../../web/src/trace/text.js';
import { cells, standsAt } from './derived-cells.js';

let attention: Attention;
beforeAll(async () => {
  attention = await loadAttention();
});

const run = (preset: string, options = {}): Trace => {
  const { algorithm, problem } = presets[preset]!;
  return attention.run(algorithm, { ...problem, ...options });
};

const written = (trace: Trace, step: string, row: number, col: number) =>
  formulaText(formula(trace.derive(step, row, col)));

const small = Object.keys(presets).filter((name) => !presets[name]!.untrained);
const ofScores = small.filter((name) => /^(scaledDotProduct|self)Attention$/.test(presets[name]!.algorithm));

/** Every worked example that can be followed, attention's also with options, and some that there are not. */
const traces: [name: string, make: () => Trace][] = [
  ...small.map((name): [string, () => Trace] => [name, () => run(name)]),
  ...ofScores.flatMap((name): [string, () => Trace][] => [
    [`${name}, causal`, () => run(name, { mask: 'causal' })],
    [`${name}, without scaling`, () => run(name, { scale: 'none' })],
  ]),
  [
    'all options',
    () =>
      run('two-words', {
        scale: 0.25,
        softcap: 2,
        bias: [
          [1, -1],
          [0, 2],
        ],
        mask: { padding: 1 },
      }),
  ],
  ['every key hidden', () => run('two-words', { mask: { padding: 0 } })],
  ['a finite mask', () => run('two-words', { mask: 'causal', maskedScore: -1e9 })],
  [
    'softmax',
    () =>
      attention.softmax({
        scores: [
          [8, 4, 0],
          [1, 0.5, 0],
        ],
      }),
  ],
  [
    'softmax by column',
    () =>
      attention.softmax({
        scores: [
          [8, 4, 0],
          [1, 0.5, 0],
        ],
        axis: 'column',
      }),
  ],
  ['differences', () => attention.difference({ left: [[0.7, -Infinity]], right: [[0.5, -Infinity]] })],
  [
    'lengths and angles',
    () =>
      attention.cosineSimilarity({
        query: [
          [1, 0],
          [0, 0],
        ],
        key: [[1, 1]],
      }),
  ],
  ['row sums', () => attention.rowSums({ input: [[0.2475, 0.2475, 0.50348]], decimals: 3 })],
  ['no transpose', () => mistake('silent-mistake', 'noTranspose')],
  ['softmax by column, by mistake', () => mistake('two-words', 'columnSoftmax')],
];

const mistake = (preset: string, name: string): Trace =>
  attention.commonMistakes(presets[preset]!.problem as unknown as ScaledDotProductAttention)[name]!;

describe.each(traces)('%s', (_, make) => {
  test('writes only numbers of the derivation, and ends in the value', () => {
    for (const [step, row, col, derivation] of cells(make())) {
      const where = `${step} (${row}, ${col})`;
      for (const number of numbersOf(formula(derivation)))
        expect(number.value, where).toBe(standsAt(derivation, number));
      expect(numbersOf(formula(derivation)).at(-1)?.source, where).toEqual({ kind: 'value' });
    }
  });

  test('shows every term in some beat', () => {
    for (const [step, , , derivation] of cells(make())) {
      const seen = new Set<number>();
      for (let beat = 1; beat <= beats(derivation); ++beat) {
        termsAt(derivation, beat).forEach((term) => seen.add(term));
      }
      expect(seen.size, step).toBe(derivation.terms.length);
    }
  });

  test('has a sentence and speech for every cell, every slot filled', () => {
    const trace = make();
    for (const [step, row, col, derivation] of cells(trace)) {
      for (const locale of ['en', 'ko']) {
        const texts = [narrate(trace, step, row, col, derivation, locale), spokenFormula(formula(derivation), locale)];
        // an overflow that is shown on purpose has no number to tell
        const empty = Number.isNaN(derivation.value) ? /[{}]|undefined|^$/ : /[{}]|undefined|NaN|^$/;
        for (const text of texts) expect(text, step).not.toMatch(empty);
      }
    }
  });

  test('says its shapes and its formula in letters', () => {
    const trace = make();
    for (const { id } of trace.steps) {
      expect(shapeText(trace, id)).not.toContain('(0, 0)');
      expect(formulaText(traceFormula(trace, id))).not.toBe('');
    }
  });
});

describe('the worked examples by hand', () => {
  test('two words: a score, its scale, its share, the mix', () => {
    const trace = run('two-words');
    expect(written(trace, 'scores', 1, 0)).toBe('0×1 + 1×0 + 0×1 + 1×0 = 0');
    expect(written(trace, 'scaled', 0, 0)).toBe('2 ÷ √4 = 2 ÷ 2 = 1');
    expect(written(trace, 'weights', 1, 1)).toBe('e^(1−1) / (e^(0−1) + e^(1−1)) = 1 / (0.368 + 1) = 0.731');
    expect(written(trace, 'output', 0, 0)).toBe('0.5×10 + 0.5×0 = 5');
  });

  test('the forgotten transpose multiplies other numbers', () => {
    expect(written(run('silent-mistake'), 'scores', 0, 1)).toBe('1×0 + 0×1 = 0');
    expect(written(mistake('silent-mistake', 'noTranspose'), 'scores', 0, 1)).toBe('1×2 + 0×1 = 2');
  });

  test('have the five phases when they are masked', () => {
    const phases = phasesOf(run('three-tokens', { mask: 'causal' })).map(({ phase }) => phase);
    expect(phases).toEqual([...FIVE_PHASES]);
  });
});
