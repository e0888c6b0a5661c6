/**
 * A formula and a cell as they are said aloud. Screen readers make their own of MathML, and not all of them in Korean:
 * this text is ours, and reads the same everywhere.
 */

import type { Trace, TraceData } from '../engine/types.js';
import { hasMessage, message } from '../locales/i18n.js';
import { formatNumber, type NumberOptions } from '../locales/numbers.js';
import { FINER_DECIMALS, smallExponent, type Formula, type Node, type Sign } from './notation.js';
import { axisName, cellName, type Labels } from './names.js';
import { placeOf } from './place.js';

const SIGN_KEYS: Record<Sign, string> = {
  '+': 'speech.plus',
  '−': 'speech.minus',
  '×': 'speech.times',
  '÷': 'speech.dividedBy',
  '=': 'speech.equals',
  '≈': 'speech.about',
  '→': 'speech.becomes',
  ',': 'speech.and',
};

/** A minus sign is a word, since readers skip the character. */
export function spokenNumber(value: number, decimals: number, locale: string, options: NumberOptions = {}): string {
  const shown = formatNumber(value, decimals, locale, options);
  if (shown === '∞') return message(locale, 'speech.infinity');
  if (!shown.startsWith('\u2212')) return shown;
  const size = shown.slice(1);
  return message(locale, 'speech.negative', { number: size === '∞' ? message(locale, 'speech.infinity') : size });
}

export interface SpeechOptions {
  decimals?: number;
  labels?: Labels;
}

/** "0 times 1 plus 1 times 0 equals 0"; "0 곱하기 1 더하기 1 곱하기 0은 0". */
export function spokenFormula(formula: Formula, locale: string, { decimals = 3 }: SpeechOptions = {}): string {
  return say(formula.lines.flat(), locale, decimals).trim();
}

/** A sign is said together with what stands before it, since a Korean particle leans on that. */
function say(nodes: readonly Node[], locale: string, decimals: number): string {
  let said = '';
  let equals = 0;
  let previous: Node['type'] | undefined;
  let afterSign = false;
  for (const node of nodes) {
    if (node.type === 'sign') {
      const again = node.sign === '=' && equals++ > 0;
      const first = node.sign === '−' && (said === '' || afterSign);
      said = first
        ? [said, message(locale, 'speech.minus.first')].filter(Boolean).join(' ')
        : message(locale, again ? 'speech.equals.again' : SIGN_KEYS[node.sign], { before: said });
    } else {
      // two matrices side by side are multiplied, though nobody writes the sign
      const product = previous !== undefined && previous !== 'sign';
      if (product) said = message(locale, SIGN_KEYS['×'], { before: said });
      said = [said, spokenPiece(node, locale, decimals)].filter(Boolean).join(' ');
    }
    previous = node.type;
    afterSign = node.type === 'sign';
  }
  return said;
}

function spokenPiece(node: Exclude<Node, { type: 'sign' }>, locale: string, decimals: number): string {
  const inner = (nodes: readonly Node[]) => say(nodes, locale, decimals);
  switch (node.type) {
    case 'number':
      return spokenNumber(node.value, decimals + (node.finer ? FINER_DECIMALS : 0), locale);
    case 'fraction': {
      const simple = isPlain(node.top) && isPlain(node.bottom);
      const params = { top: inner(node.top), bottom: inner(node.bottom) };
      return message(locale, simple ? 'speech.fraction.simple' : 'speech.fraction', params);
    }
    case 'root':
      return message(locale, 'speech.root', { of: inner(node.of) });
    case 'exponential':
      return message(locale, 'speech.exponential', { exponent: inner(node.exponent) });
    case 'power': {
      const params = { base: inner(node.base), exponent: inner(node.exponent) };
      return message(locale, POWER_KEYS[smallExponent(node.exponent) ?? 'other'], params);
    }
    case 'parentheses':
      return message(locale, 'speech.parentheses', { of: inner(node.of) });
    case 'constant':
      return spokenConstant(node.text, locale);
    case 'call': {
      const key = [`function.${node.name}`, `op.${node.name}`].find(hasMessage);
      return message(locale, isPlain(node.of) ? 'speech.call.simple' : 'speech.call', {
        name: key ? message(locale, key) : node.name,
        of: inner(node.of),
      });
    }
    case 'symbol': {
      const letter = [node.letter, node.subscript].filter(Boolean).join(' ');
      return node.transposed ? message(locale, 'speech.transposed', { of: letter }) : letter;
    }
    case 'ellipsis':
      return message(locale, 'speech.ellipsis', { left: node.left });
  }
}

function spokenConstant(text: string, locale: string): string {
  if (text === 'π') return message(locale, 'speech.pi');
  return text === 'ε' ? message(locale, 'step.epsilon') : formatNumber(Number(text), 6, locale);
}

const POWER_KEYS = { 2: 'speech.squared', 3: 'speech.cubed', other: 'speech.power' } as const;

/** One number or letter: needs no parenthesis when spoken. */
function isPlain(nodes: readonly Node[]): boolean {
  const [only] = nodes;
  return nodes.length === 1 && (only?.type === 'number' || only?.type === 'symbol' || only?.type === 'constant');
}

/** "2행 3열, 쿼리 나는, 키 학교, 0.401": rows and columns by number, by word where they have one, then the value. */
export function spokenCell(
  trace: TraceData | Trace,
  stepId: string,
  row: number,
  col: number,
  locale: string,
  { decimals = 3, labels = {} }: SpeechOptions = {},
): string {
  const step = trace.steps.find(({ id }) => id === stepId);
  if (!step) return cellName(locale, row, col);
  const [rowAxis, colAxis] = step.axes;
  const said = [cellName(locale, row, col)];
  const [rowIndex, colIndex] = placeOf(trace, step, row, col);
  if (labels[rowAxis]?.[rowIndex] !== undefined) said.push(axisName(locale, rowAxis, rowIndex, labels));
  if (labels[colAxis]?.[colIndex] !== undefined) said.push(axisName(locale, colAxis, colIndex, labels));
  const value = step.data[row * step.cols + col];
  if (value !== undefined) said.push(spokenNumber(value, decimals, locale));
  return said.join(', ');
}
