/**
 * Derivations of the ops beyond the five steps, worked out by hand, each with the way it is written: [name, derivation,
 * formula]. Fractions that never end are left to JavaScript; the formula has them to three decimals.
 */

import type { Derivation } from '../../web/src/engine/types.js';

type Numbers = [name: string, value: number][];

/** Terms of one step each, all at row 0; the nth term of a role stands in column n. */
function derived(op: string, value: number, terms: Numbers, partials: Numbers, params = {}): Derivation {
  const counts = new Map<string, number>();
  const next = (role: string) => {
    const col = counts.get(role) ?? 0;
    counts.set(role, col + 1);
    return col;
  };
  return {
    op,
    value,
    params,
    terms: terms.map(([role, number]) => ({ step: role, row: 0, col: next(role), value: number, role })),
    partials: partials.map(([label, number]) => ({ label, value: number })),
  };
}

const { sin, cos, tanh, exp, log, sqrt } = Math;
const SIGMOID_OF_2 = 1 / (1 + exp(-2)); // 0.88079…
const ERF_OF_ROOT_HALF = 0.6826894921370859; // a normal variable is within one deviation so often
const INNER = sqrt(2 / Math.PI) * 1.044715; // 0.83356…

export const layerOps: [name: string, derivation: Derivation, written: string][] = [
  // scores
  [
    'additive',
    derived(
      'additive',
      0.5 * tanh(1) - 2 * tanh(0),
      [
        ['query', 1],
        ['key', 0],
        ['weight', 0.5],
        ['query', 3],
        ['key', -3],
        ['weight', -2],
      ],
      [
        ['sum', 1],
        ['sum', 0],
        ['tanh', tanh(1)],
        ['tanh', 0],
        ['product', 0.5 * tanh(1)],
        ['product', 0],
        ['runningSum', 0.5 * tanh(1)],
        ['runningSum', 0.5 * tanh(1)],
      ],
    ),
    '0.5×tanh(1 + 0) + (−2)×tanh(3 + (−3)) = 0.381',
  ],
  [
    'tile_scores by the head size',
    derived('tile_scores', 1, pairs([1, 1], [1, 1]), [...products([1, 1], [1, 1]), ['root', 2]], {
      row: 2,
      col: 2,
      rows: 1,
      cols: 1,
      factor: 0.5,
      headSize: 4,
    }),
    '(1×1 + 1×1) ÷ √4 = 2 ÷ 2 = 1',
  ],
  [
    'tile_scores by a factor',
    derived('tile_scores', 0.5, pairs([1, 1], [1, 1]), products([1, 1], [1, 1]), { factor: 0.25 }),
    '(1×1 + 1×1) × 0.25 = 2 × 0.25 = 0.5',
  ],
  [
    'cached_scores without a scale',
    derived('cached_scores', 11, pairs([1, 2], [3, 4]), products([1, 2], [3, 4]), { factor: 1 }),
    '1×3 + 2×4 = 11',
  ],
  [
    'cached_mix',
    derived('cached_mix', 7.5, pairs([0.25, 0.75], [0, 10]), products([0.25, 0.75], [0, 10])),
    '0.25×0 + 0.75×10 = 7.5',
  ],

  // positions: 10000^(2·1/4) = 100
  [
    'angle',
    derived('angle', 0.03, [['position', 3]], angleParts(0.5, 100), { size: 4, base: 10000, pair: 1 }),
    '3 ÷ 10000^(2×1 ÷ 4) = 3 ÷ 10000^(0.5) = 3 ÷ 100 = 0.03',
  ],
  ['sinusoid, sine', derived('sinusoid', 0, [['angle', 0]], [], { size: 4, function: 'sin' }), 'sin(0) = 0'],
  ['sinusoid, cosine', derived('sinusoid', 1, [['angle', 0]], [], { size: 4, function: 'cos' }), 'cos(0) = 1'],
  ['position_shift between pairs', shiftBy2('zero', 0, undefined), '0'],
  ['position_shift, cosine', shiftBy2('cos', cos(2), 0), 'cos(2 ÷ 10000^(2×0 ÷ 4)) = cos(2 ÷ 1) = cos(2) = −0.416'],
  [
    'position_shift, minus sine',
    shiftBy2('minusSin', -sin(2), 0),
    '−sin(2 ÷ 10000^(2×0 ÷ 4)) = −sin(2 ÷ 1) = −sin(2) = −0.909',
  ],
  [
    'rotate, the first of a pair',
    derived(
      'rotate',
      cos(1) - 2 * sin(1),
      [
        ['first', 1],
        ['second', 2],
        ['angle', 1],
      ],
      [
        ['cos', cos(1)],
        ['sin', sin(1)],
        ['product', cos(1)],
        ['product', 2 * sin(1)],
      ],
      { size: 2, interleaved: false, part: 'first', pair: 0 },
    ),
    '1×cos(1) − 2×sin(1) = 1×0.54 − 2×0.841 = 0.54 − 1.683 = −1.143',
  ],
  [
    'rotate, the second, by a given cosine and sine',
    derived(
      'rotate',
      2.2,
      [
        ['first', 1],
        ['second', 2],
        ['cos', 0.8],
        ['sin', 0.6],
      ],
      [
        ['product', 0.6],
        ['product', 1.6],
      ],
      { size: 2, interleaved: false, part: 'second', pair: 0 },
    ),
    '1×0.6 + 2×0.8 = 0.6 + 1.6 = 2.2',
  ],
  [
    'rotate, what is not turned',
    derived('rotate', 5, [['value', 5]], [], { size: 2, interleaved: false, part: 'unchanged' }),
    '5 → 5',
  ],
  ['alibi_slope', derived('alibi_slope', 0.5, [['head', 1]], [['exponent', -1]], { heads: 8 }), '1 → 2^(−1) = 0.5'],
  [
    'alibi',
    derived('alibi', -1.5, [['slope', 0.5]], [], { head: 0, queries: 4, keys: 4, distance: 3 }),
    '−0.5 × 3 = −1.5',
  ],

  // numbers that only move
  [
    'lookup',
    derived(
      'lookup',
      0.25,
      [
        ['entry', 0.25],
        ['id', 7],
      ],
      [],
    ),
    '0.25 → 0.25',
  ],
  ...['copy', 'split_heads', 'concat_heads', 'slice', 'stack_rows'].map((op): [string, Derivation, string] => [
    op,
    derived(op, -2, [['value', -2]], []),
    '−2 → −2',
  ]),

  // activations
  ['relu', derived('relu', 0, [['value', -0.5]], []), 'max(0, −0.5) = 0'],
  ['tanh', derived('tanh', tanh(1), [['value', 1]], []), 'tanh(1) = 0.762'],
  [
    'gelu',
    derived(
      'gelu',
      0.5 * (1 + ERF_OF_ROOT_HALF),
      [['value', 1]],
      [
        ['ratio', 1 / Math.SQRT2],
        ['erf', ERF_OF_ROOT_HALF],
      ],
    ),
    '1 ÷ 2 × (1 + erf(1 ÷ √2)) = 1 ÷ 2 × (1 + erf(0.707)) = 1 ÷ 2 × (1 + 0.683) = 0.841',
  ],
  [
    'gelu_tanh',
    derived(
      'gelu_tanh',
      0.5 * (1 + tanh(INNER)),
      [['value', 1]],
      [
        ['cubic', 1.044715],
        ['inner', INNER],
        ['tanh', tanh(INNER)],
      ],
    ),
    '1 ÷ 2 × (1 + tanh(√(2 ÷ π) × (1 + 0.044715×1³))) = 1 ÷ 2 × (1 + tanh(√(2 ÷ π) × 1.045)) = ' +
      '1 ÷ 2 × (1 + tanh(0.834)) = 1 ÷ 2 × (1 + 0.682) = 0.841',
  ],
  [
    'silu',
    derived('silu', 2 * SIGMOID_OF_2, [['value', 2]], [['sigmoid', SIGMOID_OF_2]], { alpha: 1 }),
    '2 × sigmoid(2) = 2 × 0.881 = 1.762',
  ],
  [
    'silu with an alpha',
    derived('silu', SIGMOID_OF_2, [['value', 1]], [['sigmoid', SIGMOID_OF_2]], { alpha: 2 }),
    '1 × sigmoid(2 × 1) = 1 × 0.881 = 0.881',
  ],
  [
    'swiglu',
    derived(
      'swiglu',
      -2 * SIGMOID_OF_2,
      [
        ['gate', 2],
        ['value', -1],
      ],
      [
        ['sigmoid', SIGMOID_OF_2],
        ['product', 2 * SIGMOID_OF_2],
      ],
      { alpha: 1 },
    ),
    '2 × sigmoid(2) × (−1) = 2 × 0.881 × (−1) = 1.762 × (−1) = −1.762',
  ],

  // norms, of the row 1, 3
  [
    'row_mean',
    derived('row_mean', 2, numbers('summand', 1, 3), numbers('runningSum', 1, 4)),
    '(1 + 3) / 2 = 4 / 2 = 2',
  ],
  [
    'row_mean_square',
    derived('row_mean_square', 5, numbers('summand', 1, -3), [
      ...numbers('square', 1, 9),
      ...numbers('runningSum', 1, 10),
    ]),
    '(1² + (−3)²) / 2 = (1 + 9) / 2 = 10 / 2 = 5',
  ],
  [
    'row_variance',
    derived(
      'row_variance',
      1,
      [...numbers('summand', 1, 3), ['mean', 2]],
      [...numbers('deviation', -1, 1), ...numbers('square', 1, 1), ...numbers('runningSum', 1, 2)],
    ),
    '((1 − 2)² + (3 − 2)²) / 2 = (1 + 1) / 2 = 2 / 2 = 1',
  ],
  // arrows: 3, −4 is 5 long; 1, 0 and 1, 1 are √2 long together and 45° apart
  [
    'row_length',
    derived('row_length', 5, numbers('summand', 3, -4), [...numbers('square', 9, 16), ...numbers('runningSum', 9, 25)]),
    '√(3² + (−4)²) = √25 = 5',
  ],
  [
    'cosine',
    derived(
      'cosine',
      sqrt(0.5),
      [
        ['score', 1],
        ['queryLength', 1],
        ['keyLength', sqrt(2)],
      ],
      [['product', sqrt(2)]],
    ),
    '1 ÷ (1 × 1.414) = 1 ÷ 1.414 = 0.707',
  ],
  [
    'cosine of an arrow without a length',
    derived(
      'cosine',
      0,
      [
        ['score', 0],
        ['queryLength', 0],
        ['keyLength', 1],
      ],
      [['product', 0]],
    ),
    '0 ÷ (0 × 1) → 0',
  ],
  ['arc_cosine', derived('arc_cosine', 60, [['cosine', 0.5]], []), 'arccos(0.5) = 60'],
  [
    'subtract',
    derived(
      'subtract',
      1.5,
      [
        ['minuend', 1],
        ['subtrahend', -0.5],
      ],
      [],
    ),
    '1 − (−0.5) = 1.5',
  ],
  [
    'multiply',
    derived(
      'multiply',
      -24,
      [
        ['factor', 2],
        ['factor', -3],
        ['factor', 4],
      ],
      [],
    ),
    '2 × (−3) × 4 = −24',
  ],
  [
    'inverse_root',
    derived('inverse_root', 0.5, [['value', 3.75]], rootParts(4, 2), { epsilon: 0.25 }),
    '1 / √(3.75 + 0.25) = 1 / √4 = 1 / 2 = 0.5',
  ],
  [
    'normalize',
    derived(
      'normalize',
      1,
      [
        ['value', 3],
        ['mean', 1],
        ['inverseDeviation', 0.5],
      ],
      [['deviation', 2]],
    ),
    '(3 − 1) × 0.5 = 2 × 0.5 = 1',
  ],
  [
    'rms_normalize',
    derived(
      'rms_normalize',
      1.5,
      [
        ['value', 3],
        ['meanSquare', 3.75],
      ],
      rootParts(4, 2),
      { epsilon: 0.25 },
    ),
    '3 / √(3.75 + 0.25) = 3 / √4 = 3 / 2 = 1.5',
  ],
  [
    'affine',
    derived(
      'affine',
      5,
      [
        ['value', 2],
        ['gamma', 3],
        ['beta', -1],
      ],
      [['product', 6]],
      { gamma: true, beta: true },
    ),
    '2 × 3 + (−1) = 6 + (−1) = 5',
  ],
  ['affine with gamma alone', affineOf(6, ['gamma', 3]), '2 × 3 = 6'],
  ['affine with beta alone', affineOf(1, ['beta', -1]), '2 + (−1) = 1'],
  ['affine with neither', affineOf(2), '2 → 2'],

  // the logarithm of a softmax
  [
    'subtract_log',
    derived(
      'subtract_log',
      -log(2),
      [
        ['exponent', 0],
        ['sum', 2],
      ],
      [['log', log(2)]],
    ),
    '0 − ln(2) = 0 − 0.693 = −0.693',
  ],
  [
    'subtract_log with a temperature',
    derived(
      'subtract_log',
      0.5 - log(2),
      [
        ['exponent', 2],
        ['sum', 2],
      ],
      [
        ['ratio', 0.5],
        ['log', log(2)],
      ],
      { temperature: 4 },
    ),
    '2 ÷ 4 − ln(2) = 0.5 − ln(2) = 0.5 − 0.693 = −0.193',
  ],

  // tiles: a first tile with the scores 0, 1, then one with the score 2
  ['tile_max', derived('tile_max', 2, [...numbers('score', 0, 2), ['previous', 1]], []), 'max(0, 2, 1) = 2'],
  ['rescale of the first tile', derived('rescale', 0, [['max', 1]], []), '0'],
  [
    'rescale',
    derived(
      'rescale',
      exp(-1),
      [
        ['max', 2],
        ['previous', 1],
      ],
      [['shifted', -1]],
    ),
    'e^(1 − 2) = e^(−1) = 0.368',
  ],
  [
    'rescale where nothing was visible yet',
    derived(
      'rescale',
      0,
      [
        ['max', 2],
        ['previous', -Infinity],
      ],
      [['shifted', -Infinity]],
    ),
    'e^(−∞) = 0',
  ],
  [
    'tile_sum of the first tile',
    derived(
      'tile_sum',
      1,
      [...numbers('score', 1, -Infinity), ['max', 1]],
      [...numbers('shifted', 0, -Infinity), ...numbers('exponential', 1, 0), ...numbers('runningSum', 1, 1)],
    ),
    'e^(1−1) + e^(−∞) = 1',
  ],
  [
    'tile_sum',
    derived(
      'tile_sum',
      2,
      [
        ['score', 2],
        ['max', 2],
        ['rescale', 0.5],
        ['previous', 2],
      ],
      [
        ['shifted', 0],
        ['exponential', 1],
        ['rescaled', 1],
        ['runningSum', 2],
      ],
    ),
    '0.5×2 + e^(2−2) = 2',
  ],
  [
    'tile_accumulate',
    derived(
      'tile_accumulate',
      -3,
      [
        ['score', 2],
        ['value', -4],
        ['max', 2],
        ['rescale', 0.5],
        ['previous', 2],
      ],
      [
        ['shifted', 0],
        ['exponential', 1],
        ['product', -4],
        ['rescaled', 1],
        ['runningSum', -3],
      ],
    ),
    '0.5×2 + e^(2−2)×(−4) = −3',
  ],
  ['tile_output', tileOutputOf(3, 2, 1.5), '3 / 2 = 1.5'],
  ['tile_output of nothing', tileOutputOf(0, 0, 0), '0 → 0'],

  // experiments
  ['reshape', derived('reshape', 3, [['value', 3]], []), '3 → 3'],
  [
    'random_products',
    derived(
      'random_products',
      -0.5,
      [['seed', 7]],
      [...numbers('drawn', 0.5, 1, -2, 0.5), ...numbers('product', 0.5, -1), ...numbers('runningSum', 0.5, -0.5)],
      { size: 2, samples: 3, sample: 0 },
    ),
    '0.5×1 + (−2)×0.5 = −0.5',
  ],
  [
    'histogram',
    derived('histogram', 2, [...numbers('value', 0.25, 1, 0.75), ['lower', 0], ['upper', 1]], []),
    'count(0.25, 1, 0.75) → 2',
  ],
  ['row_max', derived('row_max', 0.75, numbers('weight', 0.25, 0.75), []), 'max(0.25, 0.75) = 0.75'],
  [
    'row_entropy',
    derived('row_entropy', log(2), numbers('weight', 0.5, 0.5), [
      ['summand', log(2) / 2],
      ['runningSum', log(2) / 2],
      ['summand', log(2) / 2],
      ['runningSum', log(2)],
    ]),
    '0.5×(−ln(0.5)) + 0.5×(−ln(0.5)) = 0.693',
  ],
  [
    // weights of one half answer by 1/4 to each of two scores: 4 · (1/4)² = 1/4
    'row_gradient_norm',
    derived(
      'row_gradient_norm',
      0.25,
      numbers('weight', 0.5, 0.5),
      [
        ['summand', 0.125],
        ['runningSum', 0.125],
        ['summand', 0.125],
        ['runningSum', 0.25],
      ],
      { factor: 0.5, headSize: 4 },
    ),
    '√(0.125 + 0.125) ÷ √4 = √0.25 ÷ √4 = 0.25',
  ],

  // the way back
  [
    'transposed_matmul',
    derived('transposed_matmul', 11, pairs([1, 2], [3, 4]), products([1, 2], [3, 4])),
    '1×3 + 2×4 = 11',
  ],
  [
    'softmax_gradient',
    softmaxGradientOf(-0.375, {}),
    '0.25 × (2 − (0.25×2 + 0.75×4)) = 0.25 × (2 − 3.5) = 0.25 × (−1.5) = −0.375',
  ],
  [
    'softmax_gradient through a scale',
    softmaxGradientOf(-0.1875, { factor: 0.5 }),
    '0.25 × (2 − (0.25×2 + 0.75×4)) × 0.5 = 0.25 × (2 − 3.5) × 0.5 = 0.25 × (−1.5) × 0.5 = −0.188',
  ],
  [
    'softmax_gradient through the scale of the head size',
    softmaxGradientOf(-0.1875, { factor: 0.5, headSize: 4 }),
    '0.25 × (2 − (0.25×2 + 0.75×4)) ÷ √4 = 0.25 × (2 − 3.5) ÷ √4 = 0.25 × (−1.5) ÷ √4 = −0.188',
  ],
  [
    'softcap_gradient',
    derived(
      'softcap_gradient',
      2 * (1 - tanh(0.5) ** 2),
      [
        ['score', 15],
        ['gradient', 2],
      ],
      [
        ['ratio', 0.5],
        ['tanh', tanh(0.5)],
        ['slope', 1 - tanh(0.5) ** 2],
      ],
      { cap: 30 },
    ),
    '2 × (1 − tanh(15 ÷ 30)²) = 2 × (1 − 0.462²) = 2 × 0.786 = 1.573',
  ],
  ['softmax_jacobian, its own', jacobianOf(0, 0.1875, 0.75, 0.25), '0.75 × (1 − 0.75) = 0.75 × 0.25 = 0.188'],
  ["softmax_jacobian, another's", jacobianOf(1, -0.1875, 0.25, -0.25), '0.75 × (0 − 0.25) = 0.75 × (−0.25) = −0.188'],
];

function numbers(name: string, ...values: number[]): Numbers {
  return values.map((value) => [name, value]);
}

function pairs(left: number[], right: number[]): Numbers {
  return left.flatMap((value, index): Numbers => [
    ['left', value],
    ['right', right[index]!],
  ]);
}

function products(left: number[], right: number[]): Numbers {
  let sum = 0;
  const all = left.map((value, index) => value * right[index]!);
  return [...numbers('product', ...all), ...numbers('runningSum', ...all.map((product) => (sum += product)))];
}

function angleParts(exponent: number, divisor: number): Numbers {
  return [
    ['exponent', exponent],
    ['divisor', divisor],
  ];
}

function rootParts(sum: number, root: number): Numbers {
  return [
    ['sum', sum],
    ['root', root],
  ];
}

/** The first pair turns by one radian a position: its divisor is 10000^0 = 1. */
function shiftBy2(entry: string, value: number, pair: number | undefined): Derivation {
  const parts: Numbers = pair === undefined ? [] : [...angleParts(0, 1), ['angle', 2]];
  return derived('position_shift', value, [['by', 2]], parts, {
    size: 4,
    base: 10000,
    entry,
    ...(pair === undefined ? {} : { pair }),
  });
}

function affineOf(value: number, ...weights: Numbers): Derivation {
  const has = (name: string) => weights.some(([role]) => role === name);
  return derived('affine', value, [['value', 2], ...weights], [], { gamma: has('gamma'), beta: has('beta') });
}

function tileOutputOf(numerator: number, denominator: number, value: number): Derivation {
  return derived(
    'tile_output',
    value,
    [
      ['numerator', numerator],
      ['denominator', denominator],
    ],
    [],
  );
}

/** Weights 0.25 and 0.75, gradients 2 and 4: their mean is 3.5. */
function softmaxGradientOf(value: number, params: Record<string, number>): Derivation {
  const terms: Numbers = [
    ['weight', 0.25],
    ['gradient', 2],
    ['weight', 0.75],
    ['gradient', 4],
  ];
  const partials: Numbers = [...products([0.25, 0.75], [2, 4]), ['difference', -1.5]];
  return derived('softmax_gradient', value, terms, partials, { index: 0, ...params });
}

/** Of the weights 0.75, 0.25: how the first answers to score `col`. */
function jacobianOf(col: number, value: number, other: number, difference: number): Derivation {
  const plain = derived(
    'softmax_jacobian',
    value,
    [
      ['weight', 0.75],
      ['other', other],
    ],
    [['difference', difference]],
  );
  return {
    ...plain,
    terms: plain.terms.map((term) => ({ ...term, step: 'weights', col: term.role === 'other' ? col : 0 })),
  };
}
