/**
 * Which of the page's few colours a step wears. Query, key, value and output have one hue each, everywhere: in the
 * matrix, in the formula, in the arrow; scores and weights have their own scales.
 */

import { lastSegment } from './ids.js';

export type Hue = 'query' | 'key' | 'value' | 'score' | 'weight' | 'output' | 'input' | 'plain';

const HUES: Record<string, Hue> = {
  query: 'query',
  queryWeight: 'query',
  projectedQuery: 'query',
  key: 'key',
  keyWeight: 'key',
  projectedKey: 'key',
  value: 'value',
  valueWeight: 'value',
  scores: 'score',
  scaled: 'score',
  capped: 'score',
  biased: 'score',
  masked: 'score',
  shifted: 'score',
  weights: 'weight',
  logWeights: 'weight',
  softmaxed: 'weight',
  renormalized: 'weight',
  probabilities: 'weight',
  output: 'output',
  concat: 'output',
  renormalizedOutput: 'output',
  accumulator: 'output',
  rowMax: 'score',
  queryBias: 'query',
  keyBias: 'key',
  valueBias: 'value',
  rotatedQuery: 'query',
  rotatedKey: 'key',
  queryGradient: 'query',
  keyGradient: 'key',
  valueGradient: 'value',
  // no share of one: it has a sign, and nothing adds up
  weightsGradient: 'score',
  maskedGradient: 'score',
  cappedGradient: 'score',
  scaledGradient: 'score',
  scoresGradient: 'score',
  outputGradient: 'output',
  difference: 'score',
  // most of it is 0: so its blocks stand out
  matrix: 'score',
  moved: 'output',
  input: 'input',
  context: 'input',
  memory: 'input',
};

export function hueOf(stepId: string): Hue {
  return HUES[lastSegment(stepId)] ?? 'plain';
}
