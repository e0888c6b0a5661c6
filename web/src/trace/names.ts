/** What things are called in the learner's language: steps, and the rows and columns of a step. */

import type { Axis, Derivation, Step } from '../engine/types.js';
import { hasMessage, message } from '../locales/i18n.js';
import { shownAt } from './convention.js';
import { lastSegment, prefixes } from './ids.js';
import type { NumberNode } from './notation.js';

/** Token texts by axis, when the rows or columns stand for words: { query: ['I', 'go'], key: ['I', 'go'] }. */
export type Labels = Partial<Record<Axis, readonly string[]>>;

/** `weights` is "attention weights"; `head.2.weights` is "head 3, attention weights"; an unknown id goes by its op. */
export function stepName(locale: string, step: Pick<Step, 'id' | 'op'> | string): string {
  const { id, op } = typeof step === 'string' ? { id: step, op: '' } : step;
  const last = lastSegment(id);
  const numbered = /^([a-z]+)(\d+)$/i.exec(last);
  const own = hasMessage(`step.${last}`)
    ? message(locale, `step.${last}`)
    : numbered && hasMessage(`prefix.${numbered[1]}`)
      ? message(locale, `prefix.${numbered[1]}`, { number: numbered[2] ?? '' })
      : hasMessage(`op.${op}`)
        ? message(locale, `op.${op}`)
        : last;
  return [...prefixNames(locale, id), own].join(', ');
}

/** The name as a heading: "Attention weights". */
export function stepTitle(locale: string, step: Pick<Step, 'id' | 'op'> | string): string {
  return capitalized(stepName(locale, step));
}

/** What stands before a name, in full: "encoder, layer 2, head 3" of the prefix `encoder.layer.1.head.2.` */
export const prefixNames = (locale: string, prefix: string): string[] =>
  prefixes(prefix)
    .map((place) => prefixName(locale, place))
    .filter((place) => place !== '');

/** A prefix by its last word: "head 3" of `encoder.layer.1.head.2.` */
export const prefixTitle = (locale: string, prefix: string): string =>
  capitalized(prefixNames(locale, prefix).at(-1) ?? prefix.slice(0, -1));

/** Names are lower case inside a sentence; at its head they are not. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Ids count from 0, people from 1; and a size is a size. */
export function countedIndices({ name, indices }: { name: string; indices: readonly number[] }): string {
  const first = name === 'size' ? 0 : 1;
  return indices.map((index) => index + first).join('·');
}

function prefixName(locale: string, { name, indices }: { name: string; indices: number[] }): string {
  const [word = name, digits] = /^([a-z]+?)(\d+)$/i.exec(name)?.slice(1) ?? [name];
  if (!hasMessage(`prefix.${word}`)) return '';
  // norm1 already counts as people do
  const number = digits ?? countedIndices({ name, indices });
  return message(locale, `prefix.${word}`, { number }).trim();
}

/** "query 2", or "query school" where the row stands for a word; in a sentence the word is quoted. */
export function axisName(
  locale: string,
  axis: Axis,
  index: number,
  labels: Labels = {},
  word: 'plain' | 'quoted' = 'plain',
): string {
  const name = message(locale, hasMessage(`axis.${axis}`) ? `axis.${axis}` : 'axis.other');
  // sums and other single numbers stand alone in their row or column: there is no second one to tell apart
  if (ALONE.has(axis)) return name;
  const label = labels[axis]?.[index];
  const key = label !== undefined && word === 'quoted' ? 'axis.quoted' : 'axis.named';
  return message(locale, key, { axis: name, name: label ?? index + 1 });
}

const ALONE = new Set<Axis>(['sum', 'number', 'size']);

/** "row 2, column 3": where the cell is shown. */
export function cellName(locale: string, row: number, col: number): string {
  const [shownRow, shownCol] = shownAt(locale, row, col);
  return message(locale, 'speech.cell', { row: shownRow + 1, col: shownCol + 1 });
}

/**
 * What a number of a formula is: "query, row 1, column 3", "largest score", "vector length d"; for a tip beside it, and
 * for the button that walks back to it.
 */
export function sourceName(locale: string, derivation: Derivation, { source, role }: NumberNode): string {
  if (source.kind === 'term') {
    const term = derivation.terms[source.index];
    if (term)
      return message(locale, 'speech.term', {
        step: stepName(locale, term.step),
        cell: cellName(locale, term.row, term.col),
      });
  }
  const keys = [`partial.${derivation.op}.${role}`, `partial.${role}`, `role.${role}`, `step.${role}`];
  const key = keys.find(hasMessage);
  return key ? message(locale, key) : role;
}
