/**
 * What an error says in English to whoever has the engine alone. A bundle with the catalogs says it as the page does, and
 * has these sentences not (web/build/bundles.mjs).
 */
import type { ErrorCode } from './errors';

type Params = Record<string, unknown>;

const shape = (value: unknown): string => (Array.isArray(value) ? `(${value.join(', ')})` : String(value));

/** ' of query', or nothing when the error has no name to give. */
const named = (params: Params, before = ' of '): string => ('name' in params ? `${before}${params.name}` : '');

/** How a value looks inside a message; long text is cut, it may be a whole pasted file. */
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? `"${value}"` : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

/** 'row 1, column 2 of query', 'element (0, 1, 2) of query': all count from 0, as in the data. */
const cell = (params: Params): string => {
  if ('index' in params) return `element ${shape(params.index)}${named(params)}`;
  return [
    'row' in params ? `row ${params.row}` : '',
    'col' in params ? `${'row' in params ? ', ' : ''}column ${params.col}` : '',
    'row' in params || 'col' in params ? named(params) : (params.name ?? 'a number'),
  ].join('');
};

const bounds = ({ min, max }: Params): string => {
  const low = Number.isFinite(min);
  const high = Number.isFinite(max);
  if (low && high) return `between ${min} and ${max}`;
  return low ? `at least ${min}` : high ? `at most ${max}` : 'a number';
};

/** Facts besides the named ones, for errors whose params differ by reason. */
const facts = (params: Params, ...known: string[]): string =>
  Object.entries(params)
    .filter(([name]) => !known.includes(name))
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join(', ');

const unavailable: Record<string, string> = {
  blocked: "The page's Content-Security-Policy blocks WebAssembly: add 'wasm-unsafe-eval' to its script-src.",
  missing: 'The WebAssembly file could not be read.',
  unsupported: 'This browser has no WebAssembly.',
  invalid: 'What was loaded is not the WebAssembly file of this version.',
};

const sentences: Record<ErrorCode, (params: Params) => string> = {
  shape_mismatch: (p) =>
    `Shapes do not meet: ${p.leftName ?? 'left'} is ${shape(p.left)}, ${p.rightName ?? 'right'} is ${shape(p.right)}.`,
  empty_input: (p) => `${p.name ?? 'An input'} is empty.`,
  ragged_rows: (p) => `Row ${p.row}${named(p)} has ${p.actual} values, the rows above have ${p.expected}.`,
  not_finite: (p) => `${cell(p)} is not a finite number.`,
  not_a_number: (p) => `${cell(p)} is not a number: ${shown(p.value)}.`,
  out_of_range: (p) => `${p.name ?? 'A number'} is ${shown(p.value)}, but must be ${bounds(p)}.`,
  too_large: (p) => `${p.name ?? 'This'} holds ${p.values} values, more than the limit of ${p.limit}.`,
  invalid_mask: (p) => {
    const more = facts(p, 'reason');
    return `The mask is not valid (${p.reason}${more && `: ${more}`}).`;
  },
  invalid_option: (p) => `${p.name} ${'value' in p ? `cannot be ${shown(p.value)}` : 'is not an option here'}.`,
  unknown_step: (p) =>
    `There is no step ${shown(p.id)}${Array.isArray(p.known) ? `; there are ${p.known.join(', ')}` : ''}.`,
  out_of_memory: () => 'There is not enough memory for this.',
  wasm_unavailable: (p) => {
    const detail = p.detail ? ` (${String(p.detail)})` : '';
    return `${unavailable[String(p.cause)] ?? 'WebAssembly is not available.'}${detail}`;
  },
  file_unavailable: (p) => `${p.file} could not be loaded (${String(p.detail)}).`,
  engine_lost: () => 'The engine stopped in the middle of a calculation and was started again: repeat the call.',
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sentence = (code: ErrorCode, params: Params): string => capitalized(sentences[code](params));
