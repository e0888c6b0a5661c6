/**
 * What a language needs to write down attention: about twenty ways to make a matrix from others. The recipes say which
 * of them each op is; a dialect says how they are spelled. Text in, text out.
 */

export type Sign = '+' | '-' | '*' | '/';

/** Named functions of one number. */
export type Curve = 'exp' | 'tanh' | 'sqrt' | 'log' | 'sin' | 'cos' | 'erf' | 'relu' | 'square';

/** Along rows: one result a row, a column of them. */
export type Along = 'rows' | 'cols';

export interface Dialect {
  number(value: number): string;
  matrix(rows: readonly (readonly number[])[]): string;
  truths(rows: readonly (readonly boolean[])[]): string;
  product(left: string, right: string): string;
  transposed(matrix: string): string;
  /** cell by cell, of the same shape */
  cells(left: string, sign: Sign, right: string): string;
  /** every cell with one number */
  withNumber(matrix: string, sign: Sign, number: string): string;
  /** every one of `rows` rows with a row; every one of `cols` columns with a column */
  withRow(matrix: string, sign: Sign, row: string, rows: number): string;
  withColumn(matrix: string, sign: Sign, column: string, cols: number): string;
  /** a column so often side by side, where the language does not do so by itself */
  repeated(column: string, cols: number): string;
  /** one cell, as a number */
  at(matrix: string, row: number, col: number): string;
  curve(name: Curve, matrix: string): string;
  sum(matrix: string, along: Along): string;
  max(matrix: string, along: Along): string;
  larger(left: string, right: string): string;
  where(mask: string, matrix: string, otherwise: string): string;
  block(matrix: string, row: number, rows: number, col: number, cols: number): string;
  columnsOf(matrix: string, from: number, count: number, stride: number): string;
  rowsAt(matrix: string, indices: readonly number[]): string;
  beside(parts: readonly string[]): string;
  below(parts: readonly string[]): string;
  reshaped(matrix: string, rows: number, cols: number): string;
  zeros(rows: number, cols: number): string;
  identity(size: number): string;
  /** quotients that are 0 where they would be 0 / 0 */
  quotient(left: string, right: string): string;
  /** a function that the listing defines for itself, before its first use */
  call(name: Helper, ...of: string[]): string;
  name(id: string): string;
  /** the whole text: helpers first, then lines, then what prints the results */
  program(parts: Program): string;
}

export type Helper = 'softmax' | 'softmaxHidden' | 'differences' | 'differencesHidden';

export interface Line {
  name: string;
  comment: string;
  text: string;
  /** typed by somebody, not computed */
  given: boolean;
}

export interface Program {
  title: string;
  helpers: readonly Helper[];
  /** one group a step */
  steps: readonly Line[];
  /** names of what is printed, as the page calls it */
  prints: readonly { name: string; title: string }[];
  decimals: number;
}

/** In parentheses, unless it holds together by itself. */
export const closed = (text: string): string =>
  /^[\w.]+$/.test(text) || /^[\w.]+\([^()]*\)$/.test(text) || isWrapped(text) ? text : `(${text})`;

function isWrapped(text: string): boolean {
  if (!text.startsWith('(')) return false;
  let depth = 0;
  for (const [index, letter] of Array.from(text).entries()) {
    if (letter === '(') ++depth;
    if (letter === ')') --depth;
    if (depth === 0) return index === text.length - 1;
  }
  return false;
}

/** `head.0.queryWeight` is head_0_query_weight. */
export const snake = (id: string): string =>
  id
    .replaceAll('.', '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();

const longestLine = 88;

/** A line a step, its comment behind it where there is room, else before it; the inputs apart from what is computed. */
export function linesOf(steps: readonly Line[], mark: string, write: (line: Line) => string): string[] {
  return steps.flatMap((line, index) => {
    const code = write(line);
    const behind = `${code}  ${mark} ${line.comment}`;
    const indent = /^ */.exec(code)![0];
    const begins = index > 0 && steps[index - 1]!.given && !line.given;
    const fits = !code.includes('\n') && behind.length <= longestLine;
    return [...(begins ? [''] : []), ...(fits ? [behind] : [`${indent}${mark} ${line.comment}`, code])];
  });
}
