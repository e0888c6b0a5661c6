/**
 * Which of the page's few colours a step wears. Query, key, value and output have one hue each, everywhere: in the
 * matrix, in the formula, in the arrow; scores and weights have their own scales.
 */

import { lastSegment } from './ids.js';
import { inverted } from './inverted.js';

export type Hue = 'query' | 'key' | 'value' | 'score' | 'weight' | 'output' | 'input' | 'plain';

const HUES = inverted<Hue>({
  query: 'query queryWeight projectedQuery queryBias rotatedQuery queryGradient',
  key: 'key keyWeight projectedKey keyBias rotatedKey keyGradient',
  value: 'value valueWeight valueBias valueGradient',
  // those of the gradient: no share of one, they have a sign; a matrix is 0 for the most part: so its blocks stand out
  score:
    'scores scaled capped biased masked shifted rowMax weightsGradient maskedGradient ' +
    'cappedGradient scaledGradient scoresGradient difference matrix',
  weight: 'weights logWeights softmaxed renormalized probabilities',
  output: 'output concat renormalizedOutput accumulator outputGradient moved',
  input: 'input context memory',
});

export function hueOf(stepId: string): Hue {
  return HUES[lastSegment(stepId)] ?? 'plain';
}
