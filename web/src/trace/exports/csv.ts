/**
 * A matrix for a spreadsheet (RFC 4180): names of the columns first, names of the rows before them, every number with all
 * its digits. The mark at the start tells Excel that it is UTF-8; without it Korean comes out as noise.
 */
import type { Step } from '../../engine/types.js';
import { shownStep } from '../convention.js';
import { axisName, type Labels } from '../names.js';

const byteOrderMark = '\uFEFF';

/** What spreadsheets take for a formula; a token of that kind is text, and says so with an apostrophe. */
const formula = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The shortest digits that read back as the same double; infinities as most programs read them. */
const number = (value: number): string => (Number.isFinite(value) ? String(value) : value < 0 ? '-inf' : 'inf');

export interface CsvOptions {
  /** `ko-x-columns` writes vectors as columns, as the page then shows them */
  locale: string;
  labels?: Labels;
}

export const csv = (step: Step, options: CsvOptions): string => byteOrderMark + table(step, options);

/** Several in one file: each under its id, an empty line between. */
export const csvOf = (steps: readonly Step[], options: CsvOptions): string =>
  byteOrderMark + steps.map((step) => (steps.length > 1 ? `${step.id}\r\n` : '') + table(step, options)).join('\r\n');

function table(step: Step, { locale, labels = {} }: CsvOptions): string {
  const { rows, cols, axes, data } = shownStep(step, locale);
  const name = (axis: 0 | 1, index: number): string => cell(axisName(locale, axes[axis], index, labels));
  const lines = Array.from({ length: rows }, (_, row) => [
    name(0, row),
    ...Array.from(data.slice(row * cols, (row + 1) * cols), number),
  ]);
  const head = ['', ...Array.from({ length: cols }, (_, col) => name(1, col))];
  return [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}
