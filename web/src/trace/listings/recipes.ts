/** What each op of the core is in terms that every language has. */
import type { Step } from '../../engine/types.js';
import type { Dialect, Helper } from './dialect.js';

export interface Kitchen {
  dialect: Dialect;
  step: Step;
  /** the operands: as they are called in the listing, and as steps */
  names: readonly string[];
  operands: readonly Step[];
  call: (name: Helper, ...of: string[]) => string;
}

export type Recipe = (kitchen: Kitchen) => string;

const number = ({ params }: Step, name: string): number => Number(params[name]);
const isHidden = (value: number): boolean => value === -Infinity;

/** Whether some line of the operand holds nothing that could be seen. */
function hasHiddenLine({ rows, cols, data }: Step, byColumn: boolean): boolean {
  const [lines, length] = byColumn ? [cols, rows] : [rows, cols];
  return Array.from({ length: lines }, (_, line) =>
    Array.from({ length }, (_, at) => data[byColumn ? at * cols + line : line * cols + at] ?? 0).every(isHidden),
  ).some(Boolean);
}

/** exp(scores - max), max a column: what the ops that run over tiles share. */
function exponentials({ dialect: d, names, operands, call }: Kitchen): string {
  const [scores, max] = names as [string, string];
  const hidden = operands[1]!.data.some(isHidden);
  const difference = call(hidden ? 'differencesHidden' : 'differences', scores, max);
  return d.curve('exp', difference);
}

/** Each line with the number that stands for it: sums of rows are a column, sums of columns a row. */
const withLine = ({ dialect: d, step }: Kitchen, matrix: string, sign: '-' | '/', line: string, of: Step): string =>
  of.cols === 1 ? d.withColumn(matrix, sign, line, step.cols) : d.withRow(matrix, sign, line, step.rows);

const bySelf = ({ params }: Step): boolean => params['axis'] === 'column';

/** The numbers of a step as they are: for what no language can make again (seeded draws). */
const literal: Recipe = ({ dialect, step }) => dialect.matrix(rowsOf(step));

export const rowsOf = ({ rows, cols, data }: Step): number[][] =>
  Array.from({ length: rows }, (_, row) => Array.from(data.subarray(row * cols, (row + 1) * cols)));

const truthsOf = (step: Step): boolean[][] => {
  const { data } = step.params['mask'] as { data: ArrayLike<number> };
  return Array.from({ length: step.rows }, (_, row) =>
    Array.from({ length: step.cols }, (_, col) => Boolean(data[row * step.cols + col])),
  );
};

const columnsOf = (d: Dialect, matrix: string, pairs: number, interleaved: boolean): [string, string] =>
  interleaved
    ? [d.columnsOf(matrix, 0, pairs, 2), d.columnsOf(matrix, 1, pairs, 2)]
    : [d.columnsOf(matrix, 0, pairs, 1), d.columnsOf(matrix, pairs, pairs, 1)];

/** Columns put back in the order of the pairs: all the first ones, then all the second; or first, second, first, second. */
function paired(d: Dialect, first: string, second: string, rows: number, pairs: number, interleaved: boolean): string {
  if (!interleaved) return d.beside([first, second]);
  // side by side as columns of one long matrix, then read row by row
  const long = (half: string): string => d.reshaped(half, rows * pairs, 1);
  return d.reshaped(d.beside([long(first), long(second)]), rows, pairs * 2);
}

const affine: Recipe = ({ dialect: d, step, names: [value, ...rest] }) => {
  const { gamma, beta } = step.params;
  const scaled = gamma ? d.withRow(value!, '*', rest[0]!, step.rows) : value!;
  return beta ? d.withRow(scaled, '+', rest.at(-1)!, step.rows) : scaled;
};

const rotate: Recipe = ({ dialect: d, step, names: [input, ...by] }) => {
  const size = number(step, 'size');
  const pairs = size / 2;
  const interleaved = step.params['interleaved'] === true;
  const [cosine, sine] = by.length === 1 ? [d.curve('cos', by[0]!), d.curve('sin', by[0]!)] : (by as [string, string]);
  const [a, b] = columnsOf(d, input!, pairs, interleaved);
  const turned = paired(
    d,
    d.cells(d.cells(a, '*', cosine), '-', d.cells(b, '*', sine)),
    d.cells(d.cells(a, '*', sine), '+', d.cells(b, '*', cosine)),
    step.rows,
    pairs,
    interleaved,
  );
  return size === step.cols ? turned : d.beside([turned, d.columnsOf(input!, size, step.cols - size, 1)]);
};

const linear: Recipe = ({ dialect: d, step, names: [left, right, bias] }) => {
  const product = d.product(left!, right!);
  return bias === undefined ? product : d.withRow(product, '+', bias, step.rows);
};

const silu = (d: Dialect, x: string, alpha: number): string => {
  const steep = alpha === 1 ? x : d.withNumber(x, '*', d.number(alpha));
  // x / (1 + exp(-alpha x))
  const below = d.withNumber(d.curve('exp', d.withNumber(steep, '*', d.number(-1))), '+', d.number(1));
  return d.cells(x, '/', below);
};

const gelu = (d: Dialect, x: string, inner: string): string =>
  d.cells(d.withNumber(x, '/', d.number(2)), '*', d.withNumber(inner, '+', d.number(1)));

/** One row a head, each against the keys (or with the values) of the head that it shares. */
const cached = (
  kitchen: Kitchen,
  each: (row: string, parts: string, head: number, size: number) => string,
): string[] => {
  const { dialect: d, step, names, operands } = kitchen;
  const heads = number(step, 'heads');
  const shared = number(step, 'keyValueHeads');
  const size = operands[1]!.cols / shared;
  const rows = d.below(names.slice(1));
  return Array.from({ length: heads }, (_, head) => {
    const of = Math.floor(head / (heads / shared));
    return each(names[0]!, d.columnsOf(rows, of * size, size, 1), head, size);
  });
};

const mean = (d: Dialect, matrix: string, count: number): string =>
  d.withNumber(d.sum(matrix, 'rows'), '/', d.number(count));

export const recipes: Record<string, Recipe> = {
  input: literal,
  random_products: literal,
  // rounded as they are printed, which no language does by itself
  round: literal,
  copy: ({ names }) => names[0]!,
  matmul: ({ dialect: d, names: [a, b] }) => d.product(a!, b!),
  matmul_transposed: ({ dialect: d, names: [a, b] }) => d.product(a!, d.transposed(b!)),
  transposed_matmul: ({ dialect: d, names: [a, b] }) => d.product(d.transposed(a!), b!),
  linear,
  scale: ({ dialect: d, step, names: [a] }) =>
    step.params['headSize'] === undefined
      ? d.withNumber(a!, '*', d.number(number(step, 'factor')))
      : d.withNumber(a!, '/', d.curve('sqrt', d.number(number(step, 'headSize')))),
  softcap: ({ dialect: d, step, names: [a] }) => {
    const cap = d.number(number(step, 'cap'));
    return d.withNumber(d.curve('tanh', d.withNumber(a!, '/', cap)), '*', cap);
  },
  add: ({ dialect: d, names: [a, b] }) => d.cells(a!, '+', b!),
  subtract: ({ dialect: d, names: [a, b] }) => d.cells(a!, '-', b!),
  multiply: ({ dialect: d, names }) => names.reduce((product, factor) => d.cells(product, '*', factor)),
  mask: ({ dialect: d, step, names: [a] }) =>
    d.where(d.truths(truthsOf(step)), a!, d.number(number(step, 'maskedScore'))),
  softmax: ({ dialect: d, step, names: [a], operands: [scores], call }) => {
    const down = bySelf(step);
    const helper = hasHiddenLine(scores!, down) ? 'softmaxHidden' : 'softmax';
    return down ? d.transposed(call(helper, d.transposed(a!))) : call(helper, a!);
  },
  shift: (kitchen) => {
    const { dialect: d, step, names: [a] } = kitchen; // prettier-ignore
    return bySelf(step)
      ? d.withRow(a!, '-', d.max(a!, 'cols'), step.rows)
      : d.withColumn(a!, '-', d.max(a!, 'rows'), step.cols);
  },
  exp: ({ dialect: d, step, names: [a] }) => {
    const { temperature } = step.params;
    return d.curve('exp', temperature === undefined ? a! : d.withNumber(a!, '/', d.number(Number(temperature))));
  },
  row_sum: ({ dialect: d, names: [a] }) => d.sum(a!, 'rows'),
  column_sum: ({ dialect: d, names: [a] }) => d.sum(a!, 'cols'),
  divide: (kitchen) => withLine(kitchen, kitchen.names[0]!, '/', kitchen.names[1]!, kitchen.operands[1]!),
  subtract_log: (kitchen) => {
    const { dialect: d, step, names: [a, sums], operands } = kitchen; // prettier-ignore
    const { temperature } = step.params;
    const warm = temperature === undefined ? a! : d.withNumber(a!, '/', d.number(Number(temperature)));
    return withLine(kitchen, warm, '-', d.curve('log', sums!), operands[1]!);
  },

  additive: ({ dialect: d, step, names: [query, key, weight], operands }) =>
    d.below(
      Array.from({ length: step.rows }, (_, row) => {
        const together = d.withRow(key!, '+', d.block(query!, row, 1, 0, operands[0]!.cols), step.cols);
        return d.transposed(d.product(d.curve('tanh', together), d.transposed(weight!)));
      }),
    ),

  split_heads: ({ dialect: d, step, names: [a] }) =>
    d.columnsOf(a!, number(step, 'firstColumn'), number(step, 'headSize'), 1),
  concat_heads: ({ dialect: d, names }) => (names.length === 1 ? names[0]! : d.beside(names)),
  slice: ({ dialect: d, step, names: [a] }) =>
    d.block(a!, Number(step.params['row'] ?? 0), step.rows, Number(step.params['col'] ?? 0), step.cols),
  stack_rows: ({ dialect: d, names }) => (names.length === 1 ? names[0]! : d.below(names)),
  reshape: ({ dialect: d, step, names: [a] }) => d.reshaped(a!, step.rows, step.cols),
  lookup: ({ dialect: d, names: [, table], operands: [ids] }) => d.rowsAt(table!, Array.from(ids!.data)),

  row_mean: ({ dialect: d, names: [a], operands: [of] }) => mean(d, a!, of!.cols),
  row_mean_square: ({ dialect: d, names: [a], operands: [of] }) => mean(d, d.curve('square', a!), of!.cols),
  row_variance: ({ dialect: d, names: [a, m], operands: [of] }) =>
    mean(d, d.curve('square', d.withColumn(a!, '-', m!, of!.cols)), of!.cols),
  inverse_root: ({ dialect: d, step, names: [a] }) => {
    const root = d.curve('sqrt', d.withNumber(a!, '+', d.number(number(step, 'epsilon'))));
    return d.cells(d.cells(root, '/', root), '/', root);
  },
  normalize: ({ dialect: d, step, names: [a, m, factor] }) =>
    d.withColumn(d.withColumn(a!, '-', m!, step.cols), '*', factor!, step.cols),
  rms_normalize: ({ dialect: d, step, names: [a, square] }) => {
    const root = d.curve('sqrt', d.withNumber(square!, '+', d.number(number(step, 'epsilon'))));
    return d.withColumn(a!, '/', root, step.cols);
  },
  affine,

  relu: ({ dialect: d, names: [a] }) => d.curve('relu', a!),
  tanh: ({ dialect: d, names: [a] }) => d.curve('tanh', a!),
  gelu: ({ dialect: d, names: [a] }) =>
    gelu(d, a!, d.curve('erf', d.withNumber(a!, '/', d.curve('sqrt', d.number(2))))),
  gelu_tanh: ({ dialect: d, names: [a] }) => {
    const cubic = d.cells(a!, '+', d.withNumber(d.cells(d.curve('square', a!), '*', a!), '*', d.number(0.044715)));
    // √(2 / π)
    return gelu(d, a!, d.curve('tanh', d.withNumber(cubic, '*', d.number(0.7978845608028654))));
  },
  silu: ({ dialect: d, step, names: [a] }) => silu(d, a!, number(step, 'alpha')),
  swiglu: ({ dialect: d, step, names: [gate, value] }) => d.cells(silu(d, gate!, number(step, 'alpha')), '*', value!),

  angle: ({ dialect: d, step, names: [positions] }) => {
    const size = number(step, 'size');
    const divisors = Array.from({ length: step.cols }, (_, pair) => number(step, 'base') ** ((2 * pair) / size));
    return d.withRow(d.repeated(positions!, step.cols), '/', d.matrix([divisors]), step.rows);
  },
  sinusoid: ({ dialect: d, step, names: [angles], operands: [of] }) => {
    const waves = paired(d, d.curve('sin', angles!), d.curve('cos', angles!), step.rows, of!.cols, true);
    return of!.cols * 2 === step.cols ? waves : d.columnsOf(waves, 0, step.cols, 1);
  },
  position_shift: literal,
  rotate,
  alibi_slope: literal,
  alibi: ({ dialect: d, step, names: [slopes] }) => {
    const distances = Array.from({ length: step.rows }, (_, row) =>
      Array.from({ length: step.cols }, (_, col) => -Math.abs(row - col)),
    );
    return d.withNumber(d.matrix(distances), '*', d.at(slopes!, Number(step.params['head'] ?? 0), 0));
  },

  tile_scores: ({ dialect: d, step, names: [query, key], operands: [q, k] }) => {
    const rows = d.block(query!, number(step, 'row'), step.rows, 0, q!.cols);
    const cols = d.block(key!, number(step, 'col'), step.cols, 0, k!.cols);
    return d.withNumber(d.product(rows, d.transposed(cols)), '*', d.number(number(step, 'factor')));
  },
  tile_max: ({ dialect: d, names: [scores, before] }) => {
    const max = d.max(scores!, 'rows');
    return before === undefined ? max : d.larger(max, before);
  },
  rescale: (kitchen) => {
    const { dialect: d, step, names: [max, before], operands, call } = kitchen; // prettier-ignore
    if (before === undefined) return d.zeros(step.rows, step.cols);
    const hidden = operands[0]!.data.some(isHidden);
    return d.curve('exp', call(hidden ? 'differencesHidden' : 'differences', before, max!));
  },
  tile_sum: (kitchen) => {
    const { dialect: d, names: [, , factor, before] } = kitchen; // prettier-ignore
    const sum = d.sum(exponentials(kitchen), 'rows');
    return factor === undefined ? sum : d.cells(d.cells(factor, '*', before!), '+', sum);
  },
  tile_accumulate: (kitchen) => {
    const { dialect: d, step, names: [, , value, factor, before], operands } = kitchen; // prettier-ignore
    const values = d.block(value!, number(step, 'col'), operands[0]!.cols, 0, step.cols);
    const mix = d.product(exponentials(kitchen), values);
    return factor === undefined ? mix : d.cells(d.withColumn(before!, '*', factor, step.cols), '+', mix);
  },
  tile_output: ({ dialect: d, step, names, operands }) => {
    const parts = names.flatMap((name, index) => {
      if (index % 2 === 1) return [];
      const sums = names[index + 1]!;
      const isEmpty = operands[index + 1]!.data.some((value) => value === 0);
      return isEmpty ? d.quotient(name, sums) : d.withColumn(name, '/', sums, step.cols);
    });
    return parts.length === 1 ? parts[0]! : d.below(parts);
  },

  cached_scores: (kitchen) => {
    const { dialect: d, step } = kitchen;
    const rows = cached(kitchen, (query, keys, head, size) =>
      d.product(d.columnsOf(query, head * size, size, 1), d.transposed(keys)),
    );
    const scores = rows.length === 1 ? rows[0]! : d.below(rows);
    return d.withNumber(scores, '*', d.number(number(step, 'factor')));
  },
  cached_mix: (kitchen) => {
    const { dialect: d, operands } = kitchen;
    const parts = cached(kitchen, (weights, values, head) =>
      d.product(d.block(weights, head, 1, 0, operands[0]!.cols), values),
    );
    return parts.length === 1 ? parts[0]! : d.beside(parts);
  },

  softmax_gradient: ({ dialect: d, step, names: [weights, gradients] }) => {
    const mixed = d.sum(d.cells(weights!, '*', gradients!), 'rows');
    const result = d.cells(weights!, '*', d.withColumn(gradients!, '-', mixed, step.cols));
    const { factor } = step.params;
    return factor === undefined ? result : d.withNumber(result, '*', d.number(Number(factor)));
  },
  softcap_gradient: ({ dialect: d, step, names: [scores, gradients] }) => {
    const tanh = d.curve('tanh', d.withNumber(scores!, '/', d.number(number(step, 'cap'))));
    return d.cells(gradients!, '-', d.cells(gradients!, '*', d.curve('square', tanh)));
  },
  softmax_jacobian: ({ dialect: d, step, names: [weights] }) =>
    d.cells(
      d.withRow(d.identity(step.cols), '*', weights!, step.rows),
      '-',
      d.product(d.transposed(weights!), weights!),
    ),
  row_max: ({ dialect: d, names: [a] }) => d.transposed(d.max(a!, 'rows')),
  row_entropy: literal,
  row_gradient_norm: literal,
};
