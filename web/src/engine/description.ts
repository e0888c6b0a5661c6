/** Reads what cpp/bindings/description.h writes: the layout is documented there. */
import { AttentionError, errorCodes, type ErrorCode } from './errors';
import type { Heap } from './heap';
import type { Axis, Derivation, Matrix, Step } from './types';

// In the order of description.h. Each by itself, so that minifiers put the number where the name is.
const end = 0;
const list = 1;
const object = 2;
const literal = 3;
const text = 4;
const whole = 5;
const number = 6;
const no = 7;
const yes = 8;
const mask = 9;
const cells = 10;
const given = 11;

const decoder = new TextDecoder();

/** Where a value is told. */
export interface Description {
  heap: Heap;
  literal: (at: number, length: number) => string;
  /** of the first word, of the text and of the first number */
  at: number;
  text: number;
  length: number;
  number: number;
}

/**
 * The value told. Everything is copied out of the heap, and all cells into one array: a trace is copied once.
 *
 * `inputs`: the matrices that the page gave.
 */
export function decode(description: Description, inputs: readonly Matrix[]): unknown {
  const { words, bytes, numbers } = description.heap;
  let { at, number: nextNumber } = description;
  const texts = bytes.subarray(description.text, description.text + description.length);
  const together = decoder.decode(texts);
  const isAscii = together.length === texts.length; // then letters are bytes
  let nextText = 0;
  const values = take(words[at++]!);
  let nextValue = 0;

  const textOf = (length: number): string => {
    const from = nextText;
    nextText += length;
    return isAscii ? together.slice(from, nextText) : decoder.decode(texts.subarray(from, nextText));
  };
  const cellsOf = (count: number): Float64Array => {
    const from = words[at++]! / 8;
    const own = new Float64Array(values.buffer, 8 * nextValue, count);
    nextValue += count;
    if (count > 32) own.set(numbers.subarray(from, from + count));
    else for (let i = 0; i < count; ++i) own[i] = numbers[from + i]!; // making a view costs more than a small copy
    return own;
  };

  const next = (): unknown => {
    const word = words[at++]!;
    const above = word >> 4;
    switch (word & 15) {
      case list: {
        const entries: unknown[] = [];
        while (words[at] !== end) entries.push(next());
        ++at;
        return entries;
      }
      case object: {
        const members: Record<string, unknown> = {};
        while (words[at] !== end) {
          const name = next() as string;
          members[name] = next();
        }
        ++at;
        return members;
      }
      case literal:
        return description.literal(words[at++]!, above);
      case text:
        return textOf(above);
      case whole:
        return above;
      case number:
        return numbers[nextNumber++];
      case no:
      case yes:
        return (word & 15) === yes;
      case mask: {
        const cols = words[at++]!;
        const from = words[at++]!;
        return { rows: above, cols, data: bytes.slice(from, from + above * cols) };
      }
      case cells:
        return cellsOf(above);
      case given:
        return inputs[above]!.data;
    }
    throw new Error(`no kind of value: ${word & 15}`);
  };
  return next();
}

function take(count: number): Float64Array {
  try {
    return new Float64Array(count);
  } catch (cause) {
    throw new AttentionError('out_of_memory', {}, { cause });
  }
}

type ToldStep = [string, string, string[], number, number, [Axis, Axis], Record<string, unknown>, Float64Array];
type ToldDerivation = [
  op: string,
  value: number,
  params: Record<string, unknown>,
  terms: [step: string, row: number, col: number, value: number, role: string][],
  partials: [label: string, value: number][],
];

export interface NamedTrace {
  name: string;
  algorithm: string;
  steps: Step[];
}

export const tracesOf = (told: unknown): NamedTrace[] =>
  (told as [string, string, ToldStep[]][]).map(([name, algorithm, steps]) => ({
    name,
    algorithm,
    steps: steps.map(([id, op, operands, rows, cols, axes, params, data]) => ({
      id,
      op,
      operands,
      rows,
      cols,
      data,
      axes,
      params,
    })),
  }));

export function derivationOf(told: unknown): Derivation {
  const [op, value, params, terms, partials] = told as ToldDerivation;
  return {
    op,
    value,
    params,
    terms: terms.map(([step, row, col, value, role]) => ({ step, row, col, value, role })),
    partials: partials.map(([label, value]) => ({ label, value })),
  };
}

/** Tensors own their elements: one may be posted away without the others. */
export function tensorsOf(told: unknown): object {
  const tensors = Object.entries(told as Record<string, [number[], Float64Array]>);
  return Object.fromEntries(tensors.map(([name, [shape, data]]) => [name, { shape, data: data.slice() }]));
}

export function errorOf(told: unknown): AttentionError {
  const [code, params] = told as [ErrorCode, Record<string, unknown>];
  return new AttentionError(errorCodes.includes(code) ? code : 'engine_lost', params);
}
