/** A formula as one line of plain text, for copying, titles and tests, and as LaTeX, for those who write papers. */

import { formatNumber, type NumberOptions } from '../locales/numbers.js';
import { FINER_DECIMALS, smallExponent, type Formula, type Node, type NumberNode } from './notation.js';

export interface FormatOptions extends NumberOptions {
  locale?: string;
  decimals?: number;
}

const MINUS = '\u2212';

/** The number as it is shown, in parentheses where a minus would follow another sign: 3×(−2). */
export function numberText(node: NumberNode, options: FormatOptions = {}): { text: string; parenthesized: boolean } {
  const decimals = (options.decimals ?? 3) + (node.finer ? FINER_DECIMALS : 0);
  const text = formatNumber(node.value, decimals, options.locale ?? 'en', options);
  return { text, parenthesized: node.guarded && text.startsWith(MINUS) };
}

/** `2 ÷ √4 = 2 ÷ 2 = 1` */
export function formulaText(formula: Formula, options: FormatOptions = {}): string {
  return formula.lines.map((line) => inline(line, options)).join(' ');
}

function inline(nodes: readonly Node[], options: FormatOptions): string {
  return nodes
    .map((node, index) => {
      if (node.type !== 'sign') return piece(node, options);
      if (node.tight) return node.sign;
      return node.sign === ',' ? ', ' : index === 0 ? `${node.sign} ` : ` ${node.sign} `;
    })
    .join('');
}

function piece(node: Exclude<Node, { type: 'sign' }>, options: FormatOptions): string {
  switch (node.type) {
    case 'number': {
      const { text, parenthesized } = numberText(node, options);
      return parenthesized ? `(${text})` : text;
    }
    case 'fraction':
      return `${grouped(node.top, options)} / ${grouped(node.bottom, options)}`;
    case 'root':
      return '√' + grouped(node.of, options);
    case 'exponential':
      return `e^(${inline(node.exponent, options)})`;
    case 'power': {
      const small = smallExponent(node.exponent);
      const raised = small ? SUPERSCRIPTS[small] : `^(${inline(node.exponent, options)})`;
      return inline(node.base, options) + raised;
    }
    case 'parentheses':
      return `(${inline(node.of, options)})`;
    case 'constant':
      return node.text;
    case 'call':
      return `${node.name}(${inline(node.of, options)})`;
    case 'symbol':
      return node.letter + (node.subscript && '_' + node.subscript) + (node.transposed ? 'ᵀ' : '');
    case 'ellipsis':
      return '…';
  }
}

const SUPERSCRIPTS = { 2: '²', 3: '³' } as const;

function grouped(nodes: readonly Node[], options: FormatOptions): string {
  return nodes.some((node) => node.type === 'sign') ? `(${inline(nodes, options)})` : inline(nodes, options);
}

const LATEX_LETTERS: Record<string, string> = {
  π: '\\pi',
  ε: '\\epsilon',
  θ: '\\theta',
  ℓ: '\\ell',
  μ: '\\mu',
  γ: '\\gamma',
  β: '\\beta',
  α: '\\alpha',
  Δ: '\\Delta',
  '‖Q‖': '\\lVert Q\\rVert',
  '‖K‖': '\\lVert K\\rVert',
  '↓': '_\\downarrow',
  '→': '_\\rightarrow',
};

/** A letter, or where there is none the step's own name, as upright text. */
const latexLetter = (letter: string): string =>
  LATEX_LETTERS[letter] ?? (letter.length > 2 ? `\\text{${letter.replaceAll('_', '\\_')}}` : letter);

/** A number as it is shown, for LaTeX: a comma there would have a space after it. */
export const latexNumber = (text: string): string =>
  text.replace(MINUS, '-').replace('∞', '\\infty').replaceAll(',', '{,}');

const LATEX_SIGNS: Record<string, string> = {
  '−': '-',
  '×': '\\times',
  '÷': '\\div',
  '≈': '\\approx',
  '→': '\\to',
};

/** `2 \div \sqrt{4} = 2 \div 2 = 1` */
export function formulaLatex(formula: Formula, options: FormatOptions = {}): string {
  return formula.lines.map((line) => latex(line, options)).join(' ');
}

function latex(nodes: readonly Node[], options: FormatOptions): string {
  return nodes.map((node) => latexPiece(node, options)).join(' ');
}

function latexPiece(node: Node, options: FormatOptions): string {
  switch (node.type) {
    case 'number': {
      const { text, parenthesized } = numberText(node, options);
      const plain = latexNumber(text);
      const guarded = parenthesized ? `(${plain})` : plain;
      return node.struck ? `\\cancel{${guarded}}` : guarded;
    }
    case 'sign':
      return LATEX_SIGNS[node.sign] ?? node.sign;
    case 'fraction':
      return `\\frac{${latex(node.top, options)}}{${latex(node.bottom, options)}}`;
    case 'root':
      return `\\sqrt{${latex(node.of, options)}}`;
    case 'exponential':
      return `e^{${latex(node.exponent, options)}}`;
    case 'power':
      return `${latex(node.base, options)}^{${latex(node.exponent, options)}}`;
    case 'parentheses':
      return `(${latex(node.of, options)})`;
    case 'constant':
      return LATEX_LETTERS[node.text] ?? node.text;
    case 'call':
      return `${latexFunction(node.name)}(${latex(node.of, options)})`;
    case 'symbol':
      return (
        latexLetter(node.letter) +
        (node.subscript && `_{${latexLetter(node.subscript)}}`) +
        (node.transposed ? '^{\\top}' : '')
      );
    case 'ellipsis':
      return '\\cdots';
  }
}

/** `softmax↓` is softmax with a small arrow. */
function latexFunction(name: string): string {
  const arrow = LATEX_LETTERS[name.slice(-1)] ?? '';
  const word = /[↓→]$/.test(name) ? name.slice(0, -1) : name;
  return `\\operatorname{${word.replaceAll('_', '\\_')}}${word === name ? '' : arrow}`;
}
