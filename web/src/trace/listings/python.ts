/** NumPy, and PyTorch, which says nearly the same in its own words. */
import { closed, linesOf, snake, type Along, type Curve, type Dialect, type Helper, type Program } from './dialect.js';

interface Library {
  /** how it is imported and called */
  module: string;
  imports: readonly string[];
  axis: string;
  keep: string;
  array: (text: string, of: 'numbers' | 'truths') => string;
  concatenate: string;
  curve: (name: Curve, of: string) => string;
  max: (matrix: string, axis: string) => string;
  repeat: string;
  print: (decimals: number) => string;
}

const numpy: Library = {
  module: 'np',
  imports: ['import numpy as np'],
  axis: 'axis',
  keep: 'keepdims',
  array: (text, of) => `np.array(${text}${of === 'numbers' ? ', dtype=float' : ''})`,
  concatenate: 'np.concatenate',
  curve: (name, of) => (name === 'erf' ? `np.vectorize(math.erf)(${of})` : `np.${name}(${of})`),
  max: (matrix, axis) => `${closed(matrix)}.max(axis=${axis}, keepdims=True)`,
  repeat: 'np.maximum',
  print: (decimals) => `np.set_printoptions(precision=${decimals}, suppress=True)`,
};

const torch: Library = {
  module: 'torch',
  imports: ['import torch'],
  axis: 'dim',
  keep: 'keepdim',
  array: (text, of) => `torch.tensor(${text}${of === 'numbers' ? ', dtype=torch.float64' : ''})`,
  concatenate: 'torch.cat',
  curve: (name, of) => (name === 'sqrt' && /^[\d.e-]+$/.test(of) ? `math.sqrt(${of})` : `torch.${name}(${of})`),
  max: (matrix, axis) => `${closed(matrix)}.amax(dim=${axis}, keepdim=True)`,
  repeat: 'torch.maximum',
  print: (decimals) => `torch.set_printoptions(precision=${decimals}, sci_mode=False)`,
};

const axisOf = (along: Along): number => (along === 'rows' ? 1 : 0);

/** `[[1, 0],\n [0, 1]]`: a line a row, as one writes it. */
function written<T>(rows: readonly (readonly T[])[], cell: (value: T) => string): string {
  const lines = rows.map((row) => `[${row.map(cell).join(', ')}]`);
  const text = `[${lines.join(', ')}]`;
  return text.length <= 60 ? text : `[\n    ${lines.join(',\n    ')},\n]`;
}

function dialect(library: Library): Dialect {
  const { module, axis, keep } = library;
  const number = (value: number): string => {
    if (!Number.isFinite(value)) return `${value < 0 ? '-' : ''}${module}.inf`;
    return String(value);
  };
  const infix = (left: string, sign: string, right: string): string => `${closed(left)} ${sign} ${closed(right)}`;
  const helpers: Record<Helper, string[]> = {
    softmax: [
      'def softmax(scores):',
      `    exponentials = ${module}.exp(scores - ${library.max('scores', '-1')})`,
      `    return exponentials / exponentials.sum(${axis}=-1, ${keep}=True)`,
    ],
    softmaxHidden: [
      'def softmax_hidden(scores):',
      '    # a row in which every key is hidden has weights 0, not NaN',
      `    largest = ${library.max('scores', '-1')}`,
      `    exponentials = ${module}.exp(scores - ${module}.where(${module}.isinf(largest), 0.0, largest))`,
      `    sums = exponentials.sum(${axis}=-1, ${keep}=True)`,
      `    return exponentials / ${module}.where(sums == 0, 1.0, sums)`,
    ],
    differences: ['def differences(scores, largest):', '    return scores - largest'],
    differencesHidden: [
      'def differences_hidden(scores, largest):',
      '    # what is hidden stays hidden, also where nothing else is there to be the largest',
      `    return scores - ${module}.where(${module}.isinf(largest), 0.0, largest)`,
    ],
  };
  return {
    number,
    matrix: (rows) => library.array(written(rows, number), 'numbers'),
    truths: (rows) =>
      library.array(
        written(rows, (truth) => (truth ? 'True' : 'False')),
        'truths',
      ),
    product: (left, right) => infix(left, '@', right),
    transposed: (matrix) => `${closed(matrix)}.T`,
    cells: infix,
    withNumber: infix,
    withRow: infix,
    withColumn: infix,
    repeated: (column) => column,
    at: (matrix, row, col) => `${closed(matrix)}[${row}, ${col}]`,
    curve: (name, of) => {
      if (name === 'relu') return library === torch ? `torch.relu(${of})` : `np.maximum(${of}, 0)`;
      return library.curve(name, of);
    },
    sum: (matrix, along) => `${closed(matrix)}.sum(${axis}=${axisOf(along)}, ${keep}=True)`,
    max: (matrix, along) => library.max(matrix, String(axisOf(along))),
    larger: (left, right) => `${library.repeat}(${left}, ${right})`,
    where: (mask, matrix, otherwise) => `${module}.where(${mask}, ${matrix}, ${otherwise})`,
    block: (matrix, row, rows, col, cols) => `${closed(matrix)}[${row}:${row + rows}, ${col}:${col + cols}]`,
    columnsOf: (matrix, from, count, stride) =>
      `${closed(matrix)}[:, ${from}:${from + (count - 1) * stride + 1}${stride === 1 ? '' : `:${stride}`}]`,
    rowsAt: (matrix, indices) => `${closed(matrix)}[[${indices.join(', ')}]]`,
    beside: (parts) => `${library.concatenate}([${parts.join(', ')}], ${axis}=1)`,
    below: (parts) => `${library.concatenate}([${parts.join(', ')}], ${axis}=0)`,
    reshaped: (matrix, rows, cols) => `${closed(matrix)}.reshape(${rows}, ${cols})`,
    zeros: (rows, cols) =>
      library.array(
        written(
          Array.from({ length: rows }, () => Array<number>(cols).fill(0)),
          number,
        ),
        'numbers',
      ),
    identity: (size) => `${module}.eye(${size}${library === torch ? ', dtype=torch.float64' : ''})`,
    quotient: (left, right) => `${closed(left)} / ${module}.where(${right} == 0, 1.0, ${right})`,
    call: (name, ...of) => `${snake(name)}(${of.join(', ')})`,
    name: snake,
    program: (program) => lines(program, library, helpers).join('\n'),
  };
}

function lines(
  { title, helpers: used, steps, prints, decimals }: Program,
  library: Library,
  helpers: Record<Helper, string[]>,
): string[] {
  const body = [
    ...used.flatMap((name) => [...helpers[name], '', '']),
    ...linesOf(steps, '#', ({ name, text }) => `${name} = ${text}`),
    '',
    library.print(decimals),
    ...prints.map(({ name, title: of }) => `print(${JSON.stringify(of)}, ${name}, sep="\\n")`),
  ];
  const needsMath = body.some((line) => line.includes('math.'));
  return [
    `# ${title}`,
    ...(needsMath ? ['import math', ''] : []),
    ...library.imports,
    '',
    ...(used.length > 0 ? [''] : []),
    ...body,
  ];
}

export const numpyDialect = dialect(numpy);
export const torchDialect = dialect(torch);
