/**
 * What each op means, in doubles, from a derivation's terms and params alone: it knows nothing of the code that computed
 * the value, nor of the partial results. Where a formula has two ways, this takes the other one. (tests/cpp/evaluator.cpp
 * is the same in long doubles, for thousands of cells.)
 */
import type { Derivation } from '../../web/src/index';

const { abs, cosh, exp, log, max, sqrt } = Math;

const sum = (values: number[]): number => values.reduceRight((total, value) => total + value, 0);

/** The terms and params of one derivation, by name. */
class Cell {
  constructor(private readonly derivation: Derivation) {}

  all(role?: string): number[] {
    const { terms } = this.derivation;
    return terms.filter((term) => role === undefined || term.role === role).map((term) => term.value);
  }
  /** The one term of that role; NaN, which no value equals, when there is none. */
  of(role: string): number {
    return this.all(role)[0] ?? NaN;
  }
  has(role: string): boolean {
    return this.all(role).length > 0;
  }
  number(name: string, otherwise = NaN): number {
    return (this.derivation.params[name] as number | undefined) ?? otherwise;
  }
  param(name: string): unknown {
    return this.derivation.params[name];
  }
  column(term: number): number {
    return this.derivation.terms[term]!.col;
  }
}

type Meaning = (cell: Cell) => number;

const dot: Meaning = (cell) => {
  const right = cell.all('right');
  return sum([...cell.all('left').map((left, k) => left * right[k]!), ...cell.all('bias')]);
};

const carried: Meaning = (cell) => cell.all()[0]!;

/** 1 / Σ exp(other - own): no maximum. */
const softmax: Meaning = (cell) => {
  const scores = cell.all('score');
  const own = scores[cell.number('index')]!;
  return own === -Infinity ? 0 : 1 / sum(scores.map((score) => exp(score - own)));
};

const sigmoid = (x: number): number => 1 / (1 + exp(-x));

/** By the series of erf, whose terms are small enough below 2, and a continued fraction above. */
function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x);
  if (x < 2) {
    let [term, total] = [x, x];
    for (let n = 1; abs(term) > 1e-18; ++n) {
      term *= (-x * x) / n;
      total += term / (2 * n + 1);
    }
    return 1 - (2 / sqrt(Math.PI)) * total;
  }
  let fraction = x; // exp(-x²)/√π / (x + (1/2)/(x + 1/(x + (3/2)/(x + …))))
  for (let k = 200; k > 0; --k) fraction = x + k / 2 / fraction;
  return exp(-x * x) / sqrt(Math.PI) / fraction;
}

/** position · base^(-2 pair / size). */
const angle = (cell: Cell, position: string): number =>
  cell.of(position) * cell.number('base') ** ((-2 * cell.number('pair')) / cell.number('size'));

const positionShift: Meaning = (cell) => {
  if (cell.param('entry') === 'zero') return 0;
  const by = angle(cell, 'by');
  if (cell.param('entry') === 'cos') return Math.cos(by);
  return Math.sin(cell.param('entry') === 'sin' ? by : -by);
};

/** (first + i second) · (cos + i sin). */
const rotate: Meaning = (cell) => {
  if (cell.param('part') === 'unchanged') return cell.of('value');
  const cos = cell.has('angle') ? Math.cos(cell.of('angle')) : cell.of('cos');
  const sin = cell.has('angle') ? Math.sin(cell.of('angle')) : cell.of('sin');
  const [first, second] = [cell.of('first'), cell.of('second')];
  return cell.param('part') === 'first' ? first * cos - second * sin : first * sin + second * cos;
};

/** Slopes of 2^k heads are a geometric sequence that ends with 2^-8; the others are every second one of the next. */
const alibiSlope: Meaning = (cell) => {
  const power = 2 ** Math.floor(Math.log2(cell.number('heads')));
  const head = cell.of('head');
  return head <= power ? 2 ** ((-8 * head) / power) : 2 ** ((-4 / power) * (2 * (head - power) - 1));
};

/** Σ over the others of how much better the gradient is than each of them: no mean. */
const softmaxGradient: Meaning = (cell) => {
  const [weights, gradients] = [cell.all('weight'), cell.all('gradient')];
  const own = cell.number('index');
  const gain = sum(weights.map((weight, j) => weight * (gradients[own]! - gradients[j]!)));
  const rounded = (1 - sum(weights)) * gradients[own]!; // by how much the weights miss 1
  return weights[own]! * (gain + rounded) * cell.number('factor', 1);
};

const meanOf = (cell: Cell, power: number): number => {
  const mean = cell.has('mean') ? cell.of('mean') : 0;
  const summands = cell.all('summand');
  return sum(summands.map((value) => (value - mean) ** power)) / summands.length;
};

const additive: Meaning = (cell) => {
  const [query, key] = [cell.all('query'), cell.all('key')];
  return sum(cell.all('weight').map((weight, k) => weight * Math.tanh(query[k]! + key[k]!)));
};

/** exp(score) beside exp(max); nothing where nothing is visible. */
const grown = (score: number, cell: Cell): number => (score === -Infinity ? 0 : exp(score - cell.of('max')));

/** What earlier tiles left, and each score once or as often as its value says. */
const ofTiles: Meaning = (cell) => {
  const values = cell.all('value');
  const own = cell.all('score').map((score, j) => grown(score, cell) * (values[j] ?? 1));
  return sum(own) + (cell.has('previous') ? cell.of('rescale') * cell.of('previous') : 0);
};

/** The generator as cpp/include/attn/experiments.h describes it: hashes of seed, size and sample, polar method. */
const randomProduct: Meaning = (cell) => {
  const bits = (z: bigint): bigint => BigInt.asUintN(64, z);
  const hash = (z: bigint): bigint => {
    z = bits((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = bits((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
  let state = hash(BigInt(cell.of('seed')) + 1n);
  state = hash(bits(hash(bits(state + BigInt(cell.number('size')))) + BigInt(cell.number('sample'))));
  const draw = (): number => {
    state = bits(state + 0x9e3779b97f4a7c15n);
    return Number(hash(state) >> 11n) * 2 ** -52 - 1;
  };
  let total = 0;
  for (let k = 0; k < cell.number('size');) {
    const [u, v] = [draw(), draw()];
    const square = u * u + v * v;
    if (square >= 1 || square === 0) continue;
    total += u * v * ((-2 * log(square)) / square);
    ++k;
  }
  return total;
};

const gradientNorm: Meaning = (cell) => {
  const p = cell.all();
  const squares = p.flatMap((a, i) => p.map((b, j) => (i === j ? a * (1 - a) : a * b) ** 2));
  return sqrt(sum(squares)) * cell.number('factor', 1);
};

const meanings: Record<string, Meaning> = {
  matmul: dot,
  matmul_transposed: dot,
  transposed_matmul: dot,
  linear: dot,
  cached_mix: dot,
  tile_scores: (cell) => dot(cell) * cell.number('factor'),
  cached_scores: (cell) => dot(cell) * cell.number('factor'),
  additive,
  scale: (cell) => cell.of('score') * cell.number('factor'),
  softcap: (cell) => cell.number('cap') * Math.tanh(cell.of('score') / cell.number('cap')),
  add: (cell) => cell.of('left') + cell.of('right'),
  mask: (cell) => (cell.param('mask') === true ? cell.of('score') : cell.number('maskedScore')),
  softmax,
  shift: (cell) => cell.all('score')[cell.number('index')]! - max(...cell.all('score')),
  exp: (cell) => exp(cell.of('exponent') / cell.number('temperature', 1)),
  row_sum: (cell) => sum(cell.all()),
  column_sum: (cell) => sum(cell.all()),
  subtract: (cell) => cell.of('minuend') - cell.of('subtrahend'),
  row_length: (cell) => Math.hypot(...cell.all()),
  multiply: (cell) => cell.all('factor').reduce((product, factor) => product * factor, 1),
  cosine: (cell) => cell.of('score') / cell.of('queryLength') / cell.of('keyLength'),
  arc_cosine: (cell) => (Math.acos(cell.of('cosine')) * 180) / Math.PI,
  divide: (cell) => cell.of('numerator') / cell.of('denominator'),
  subtract_log: (cell) => cell.of('exponent') / cell.number('temperature', 1) - log(cell.of('sum')),
  round: (cell) => Number(cell.of('value').toFixed(cell.number('decimals'))),
  split_heads: carried,
  concat_heads: carried,
  stack_rows: carried,
  slice: carried,
  reshape: carried,
  copy: carried,
  lookup: carried,
  angle: (cell) => angle(cell, 'position'),
  sinusoid: (cell) => (cell.param('function') === 'sin' ? Math.sin : Math.cos)(cell.of('angle')),
  position_shift: positionShift,
  rotate,
  alibi_slope: alibiSlope,
  alibi: (cell) => -cell.of('slope') * cell.number('distance'),
  relu: (cell) => max(0, cell.of('value')),
  tanh: (cell) => Math.tanh(cell.of('value')),
  gelu: (cell) => (cell.of('value') * erfc(-cell.of('value') / sqrt(2))) / 2,
  gelu_tanh: (cell) => {
    const x = cell.of('value');
    return x * sigmoid(2 * sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)); // (1 + tanh y) / 2 is sigmoid(2y)
  },
  silu: (cell) => cell.of('value') * sigmoid(cell.number('alpha') * cell.of('value')),
  swiglu: (cell) => cell.of('value') * cell.of('gate') * sigmoid(cell.number('alpha') * cell.of('gate')),
  row_mean: (cell) => meanOf(cell, 1),
  row_mean_square: (cell) => meanOf(cell, 2),
  row_variance: (cell) => meanOf(cell, 2),
  inverse_root: (cell) => 1 / sqrt(cell.of('value') + cell.number('epsilon')),
  normalize: (cell) => (cell.of('value') - cell.of('mean')) * cell.of('inverseDeviation'),
  rms_normalize: (cell) => cell.of('value') / sqrt(cell.of('meanSquare') + cell.number('epsilon')),
  affine: (cell) =>
    cell.of('value') * (cell.has('gamma') ? cell.of('gamma') : 1) + (cell.has('beta') ? cell.of('beta') : 0),
  softmax_gradient: softmaxGradient,
  softcap_gradient: (cell) => cell.of('gradient') / cosh(cell.of('score') / cell.number('cap')) ** 2,
  softmax_jacobian: (cell) => {
    const [own, other] = cell.all();
    return own! * ((cell.column(0) === cell.column(1) ? 1 : 0) - other!);
  },
  tile_max: (cell) => max(...cell.all()),
  rescale: (cell) => (cell.has('previous') ? grown(cell.of('previous'), cell) : 0),
  tile_sum: ofTiles,
  tile_accumulate: ofTiles,
  tile_output: (cell) => (cell.of('denominator') === 0 ? 0 : cell.of('numerator') / cell.of('denominator')),
  random_products: randomProduct,
  row_max: (cell) => max(...cell.all()),
  row_entropy: (cell) => -sum(cell.all().map((p) => (p > 0 ? p * log(p) : 0))),
  row_gradient_norm: gradientNorm,
  histogram: (cell) => {
    const [lower, upper] = [cell.of('lower'), cell.of('upper')];
    return cell.all('value').filter((value) => value >= lower && value < upper).length;
  },
};

export function evaluate(derivation: Derivation): number {
  const meaning = meanings[derivation.op];
  if (!meaning) throw new Error(`no meaning for ${derivation.op}`);
  return meaning(new Cell(derivation));
}
