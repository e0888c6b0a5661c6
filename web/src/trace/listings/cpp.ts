/** C++ with Eigen, the library that the core itself is written with. */
import { closed, linesOf, snake, type Curve, type Dialect, type Helper, type Program, type Sign } from './dialect.js';

const curves: Record<Curve, string> = {
  exp: '.array().exp().matrix()',
  tanh: '.array().tanh().matrix()',
  sqrt: '.array().sqrt().matrix()',
  log: '.array().log().matrix()',
  sin: '.array().sin().matrix()',
  cos: '.array().cos().matrix()',
  erf: '.unaryExpr([](double x) { return std::erf(x); })',
  relu: '.cwiseMax(0)',
  square: '.array().square().matrix()',
};

const number = (value: number): string => {
  if (!Number.isFinite(value)) return `${value < 0 ? '-' : ''}infinity`;
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
};

const helpers: Record<Helper, string[]> = {
  softmax: [
    'Matrix softmax(const Matrix& scores) {',
    '  const Matrix largest = scores.rowwise().maxCoeff();',
    '  const Matrix exponentials = (scores - largest.replicate(1, scores.cols())).array().exp();',
    '  const Matrix sums = exponentials.rowwise().sum();',
    '  return exponentials.cwiseQuotient(sums.replicate(1, scores.cols()));',
    '}',
  ],
  softmaxHidden: [
    '// A row in which every key is hidden has weights 0, not NaN.',
    'Matrix softmax_hidden(const Matrix& scores) {',
    '  const Matrix largest = scores.rowwise().maxCoeff().cwiseMax(-1e300);',
    '  const Matrix exponentials = (scores - largest.replicate(1, scores.cols())).array().exp();',
    '  const Matrix sums = exponentials.rowwise().sum().cwiseMax(1e-300);',
    '  return exponentials.cwiseQuotient(sums.replicate(1, scores.cols()));',
    '}',
  ],
  differences: [
    'Matrix differences(const Matrix& scores, const Matrix& largest) {',
    '  return scores - largest.replicate(1, scores.cols());',
    '}',
  ],
  differencesHidden: [
    '// What is hidden stays hidden, also where nothing else is there to be the largest.',
    'Matrix differences_hidden(const Matrix& scores, const Matrix& largest) {',
    '  return scores - Matrix(largest.cwiseMax(-1e300)).replicate(1, scores.cols());',
    '}',
  ],
};

const cells = (left: string, sign: Sign, right: string): string => {
  if (sign === '*') return `${closed(left)}.cwiseProduct(${right})`;
  if (sign === '/') return `${closed(left)}.cwiseQuotient(${right})`;
  return `${left} ${sign} ${closed(right)}`;
};

/** Eigen's expressions look at their parts: a matrix made on the way is kept until the whole is there. */
const kept = (text: string): string => (/^\w+$/.test(text) ? text : `Matrix(${text})`);

const rowsWritten = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((row) => `{${row.join(', ')}}`);
  const text = `{${lines.join(', ')}}`;
  return text.length <= 70 ? text : `{\n      ${lines.join(',\n      ')}}`;
};

const join = (parts: readonly string[], how: 'beside' | 'below'): string => `${how}({${parts.join(', ')}})`;

export const cppDialect: Dialect = {
  number,
  matrix: (rows) => `Matrix${rowsWritten(rows.map((row) => row.map(number)))}`,
  truths: (rows) => `Truths${rowsWritten(rows.map((row) => row.map(String)))}`,
  product: (left, right) => `${closed(left)} * ${closed(right)}`,
  transposed: (matrix) => `${kept(matrix)}.transpose()`,
  cells: (left, sign, right) => cells(kept(left), sign, kept(right)),
  withNumber: (matrix, sign, by) => {
    if (sign === '*' || sign === '/') return `${kept(matrix)} ${sign} ${closed(by)}`;
    return `(${kept(matrix)}.array() ${sign} ${by}).matrix()`;
  },
  withRow: (matrix, sign, row, rows) => cells(kept(matrix), sign, `${kept(row)}.replicate(${rows}, 1)`),
  withColumn: (matrix, sign, column, cols) => cells(kept(matrix), sign, `${kept(column)}.replicate(1, ${cols})`),
  repeated: (column, cols) => `${kept(column)}.replicate(1, ${cols})`,
  at: (matrix, row, col) => `${kept(matrix)}(${row}, ${col})`,
  curve: (name, of) => (/^[\d.e-]+$/.test(of) ? `std::${name}(${of})` : `${kept(of)}${curves[name]}`),
  sum: (matrix, along) => `${kept(matrix)}.${along === 'rows' ? 'rowwise' : 'colwise'}().sum()`,
  max: (matrix, along) => `${kept(matrix)}.${along === 'rows' ? 'rowwise' : 'colwise'}().maxCoeff()`,
  larger: (left, right) => `${kept(left)}.cwiseMax(${kept(right)})`,
  where: (mask, matrix, otherwise) =>
    `(${mask}).select(${kept(matrix)}, Matrix::Constant(${kept(matrix)}.rows(), ${kept(matrix)}.cols(), ${otherwise}))`,
  block: (matrix, row, rows, col, cols) => `${kept(matrix)}.block(${row}, ${col}, ${rows}, ${cols})`,
  columnsOf: (matrix, from, count, stride) =>
    stride === 1
      ? `${kept(matrix)}.middleCols(${from}, ${count})`
      : `${kept(matrix)}(Eigen::all, Eigen::seqN(${from}, ${count}, ${stride}))`,
  rowsAt: (matrix, indices) => `${kept(matrix)}(std::vector<int>{${indices.join(', ')}}, Eigen::all)`,
  beside: (parts) => join(parts.map(kept), 'beside'),
  below: (parts) => join(parts.map(kept), 'below'),
  reshaped: (matrix, rows, cols) => `${kept(matrix)}.reshaped<Eigen::RowMajor>(${rows}, ${cols})`,
  zeros: (rows, cols) => `Matrix::Zero(${rows}, ${cols})`,
  identity: (size) => `Matrix::Identity(${size}, ${size})`,
  quotient: (left, right) =>
    `${kept(left)}.cwiseQuotient(Matrix(${right}.cwiseMax(1e-300)).replicate(1, ${kept(left)}.cols()))`,
  call: (name, ...of) => `${snake(name)}(${of.join(', ')})`,
  name: snake,
  program,
};

const joining = [
  'Matrix beside(const std::vector<Matrix>& parts) {',
  '  Matrix whole(parts[0].rows(), 0);',
  '  for (const Matrix& part : parts) {',
  '    whole.conservativeResize(Eigen::NoChange, whole.cols() + part.cols());',
  '    whole.rightCols(part.cols()) = part;',
  '  }',
  '  return whole;',
  '}',
  '',
  'Matrix below(const std::vector<Matrix>& parts) {',
  '  Matrix whole(0, parts[0].cols());',
  '  for (const Matrix& part : parts) {',
  '    whole.conservativeResize(whole.rows() + part.rows(), Eigen::NoChange);',
  '    whole.bottomRows(part.rows()) = part;',
  '  }',
  '  return whole;',
  '}',
  '',
];

function program({ title, helpers: used, steps, prints, decimals }: Program): string {
  const body = [...linesOf(steps, '//', ({ name, text }) => `  const Matrix ${name} = ${text};`), ''];
  const all = [...used.flatMap((name) => [...helpers[name], '']), ...body].join('\n');
  const uses = (text: string): boolean => all.includes(text);
  return [
    `// ${title}`,
    '#include <Eigen/Dense>',
    ...(uses('std::') ? ['#include <cmath>'] : []),
    '#include <iostream>',
    ...(uses('infinity') ? ['#include <limits>'] : []),
    ...(uses('beside(') || uses('below(') || uses('std::vector') ? ['#include <vector>'] : []),
    '',
    'using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;',
    ...(uses('Truths') ? ['using Truths = Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;'] : []),
    ...(uses('infinity') ? ['constexpr double infinity = std::numeric_limits<double>::infinity();'] : []),
    '',
    ...(uses('beside(') || uses('below(') ? joining : []),
    ...used.flatMap((name) => [...helpers[name], '']),
    'int main() {',
    ...body,
    `  std::cout.precision(${Math.max(decimals, 1)});`,
    ...prints.map(({ name, title: of }) => `  std::cout << ${JSON.stringify(of)} << "\\n" << ${name} << "\\n";`),
    '}',
  ].join('\n');
}
