/**
 * A trace as a worked solution: each step with its formula in letters, its matrix, and how its cells came about, as the
 * figure writes them. A whole document, so that it compiles as it is (XeLaTeX, LuaLaTeX or pdfLaTeX; kotex for Korean).
 */
import type { Step, Trace } from '../../engine/types.js';
import { message } from '../../locales/i18n.js';
import { formatNumber } from '../../locales/numbers.js';
import { formsOf, shownAt, shownStep } from '../convention.js';
import { formula } from '../formula.js';
import { axisName, stepTitle, type Labels } from '../names.js';
import { shapeOf } from '../shapes.js';
import { symbolOf, stepFormula } from '../symbols.js';
import { formulaLatex, latexNumber } from '../text.js';

export interface SolutionOptions {
  locale: string;
  decimals: number;
  labels?: Labels;
  /** over it; plain text */
  title: string;
}

/** Wider than this no page takes a matrix; the steps around it are still explained. */
const widest = 12;
/** So many cells of a step are written out; the others come about the same way. */
const mostCells = 36;

/** What means something to LaTeX. */
const ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '−': '$-$',
  '√': '$\\surd$',
};

/** Text that was typed by somebody, harmless. */
export const escaped = (text: string): string =>
  text

    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .replaceAll(/[\\~^<>|"−√]|[&%$#_{}]/g, (sign) => ESCAPES[sign] ?? `\\${sign}`);

export function latex(trace: Trace, options: SolutionOptions): string {
  const { locale, title } = options;
  const solution = trace.steps.flatMap((step) => solved(trace, step, options));
  // not every TeX has these: only where they are needed
  const more = [
    ...(solution.some((line) => line.includes('\\cancel{')) ? ['\\usepackage{cancel}'] : []),
    ...(locale.startsWith('ko') ? ['\\usepackage{kotex}'] : []),
  ];
  return [
    '\\documentclass{article}',
    '\\usepackage[T1]{fontenc}',
    '\\usepackage{textcomp}',
    '\\usepackage[margin=2cm]{geometry}',
    '\\usepackage{amsmath}',
    ...more,
    `\\setcounter{MaxMatrixCols}{${widest}}`,
    '\\allowdisplaybreaks',
    '\\begin{document}',
    `\\section*{${escaped(title)}}`,
    ...solution,
    '\\end{document}',
    '',
  ].join('\n');
}

function solved(trace: Trace, step: Step, options: SolutionOptions): string[] {
  const { locale } = options;
  const written = formsOf(trace, locale);
  const letter = formulaLatex({ op: step.op, lines: [[symbolOf(step.id)]] });
  const how = step.op === 'input' ? '' : ` = ${formulaLatex(stepFormula(written, step.id), options)}`;
  const form = shownStep(step, locale);
  return [
    '',
    `\\subsection*{${escaped(stepTitle(locale, step))} \\quad $${shapeOf(form, locale.replace('-x-columns', ''))}$}`,
    `\\[ ${letter}${how}${matrix(form, options)} \\]`,
    ...(step.op === 'input' ? [] : cells(trace, step, letter, options)),
  ];
}

/** ` = (…)`; nothing of a matrix that no page takes. */
function matrix({ rows, cols, data }: Step, { locale, decimals }: SolutionOptions): string {
  if (rows > widest || cols > widest) return '';
  const line = (row: number): string =>
    Array.from(data.slice(row * cols, (row + 1) * cols), (value) =>
      latexNumber(formatNumber(value, decimals, locale)),
    ).join(' & ');
  return ` = \\begin{pmatrix} ${Array.from({ length: rows }, (_, row) => line(row)).join(' \\\\ ')} \\end{pmatrix}`;
}

function cells(trace: Trace, step: Step, letter: string, options: SolutionOptions): string[] {
  const { locale, decimals, labels = {} } = options;
  const { rows, cols } = step;
  const shown = Math.min(rows * cols, mostCells);
  const lines = Array.from({ length: shown }, (_, index) => {
    const [row, col] = [Math.floor(index / cols), index % cols];
    const written = formula(trace.derive(step.id, row, col), { step: step.id });
    const place = shownAt(locale, row, col).map((at) => at + 1);
    const base = letter.includes('_') || letter.includes('^') ? `(${letter})` : letter;
    const how = formulaLatex(written, { decimals, locale });
    // `2 → −∞` happens to a score; it does not equal it
    const is = how.includes('\\to ') ? '&\\colon\\;' : '&=';
    return { row, text: `${base}_{${place.join(',')}} ${is} ${how}` };
  });
  const parts = [...new Set(lines.map(({ row }) => row))].flatMap((row) => [
    `\\noindent ${escaped(axisName(locale, step.axes[0], row, labels))}`,
    '\\begin{align*}',
    lines
      .filter((line) => line.row === row)
      .map(({ text }) => `  ${text}`)
      .join(' \\\\\n'),
    '\\end{align*}',
  ]);
  const left = rows * cols - shown;
  return left > 0 ? [...parts, escaped(message(locale, 'export.rest', { count: left }))] : parts;
}
