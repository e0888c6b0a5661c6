/** How each number is counted, as a formula of n, d, k and r. */
import type { Layer } from './model.js';
import type { Count } from './settings.js';

type Formulas = Record<Layer, Record<Count, string>>;

const pairs = 'n(2r + 1) − r(r + 1)';
const causalPairs = 'n(r + 1) − r(r + 1)/2';

const full: Formulas = {
  self_attention: { operations: '2n²d', sequentialOperations: '1', maxPathLength: '1', floats: 'n²' },
  recurrent: { operations: '2nd²', sequentialOperations: 'n', maxPathLength: 'n', floats: 'd' },
  convolutional: {
    operations: 'knd²',
    sequentialOperations: '1',
    maxPathLength: '⌈(n − 1)/(k − 1)⌉',
    floats: '0',
  },
  restricted_attention: {
    operations: `2d(${pairs})`,
    sequentialOperations: '1',
    maxPathLength: '⌈(n − 1)/r⌉',
    floats: pairs,
  },
};

const causal: Formulas = {
  ...full,
  self_attention: { ...full.self_attention, operations: 'n(n + 1)d', floats: 'n(n + 1)/2' },
  restricted_attention: { ...full.restricted_attention, operations: `2d(${causalPairs})`, floats: causalPairs },
};

export const formulaOf = (layer: Layer, count: Count, isCausal: boolean): string =>
  (isCausal ? causal : full)[layer][count];
