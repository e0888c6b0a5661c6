/**
 * What can be written on `<attn-exercise>`: plain data, no DOM. An answer is not among it: it is a cell of a trace, or an
 * option that the author marked in the text.
 */
import { schema as player, type AttributeValues } from '../attn-player/schema.js';
import {
  bad,
  choice,
  doc,
  good,
  number,
  readAttributes,
  whole,
  type Attribute,
  type AttributesOf,
  type Schema,
  type Warn,
} from '../figure/attribute.js';
import { text } from '../figure/kinds.js';
import type { Language } from '../../trace/languages.js';

export const kinds = [
  'number',
  'matrix',
  'shape',
  'choice',
  'order',
  'direction',
  'largest',
  'goal',
  'spot',
  'code-match',
  'open',
] as const;

export type Kind = (typeof kinds)[number];

/** Steps by id, parted by spaces. */
const steps = (about: string): Attribute<string[]> => ({
  parse: (written) => {
    const ids = written.split(/\s+/).filter((id) => id !== '');
    return ids.length > 0 && ids.every((id) => /^[A-Za-z][\w.]*$/.test(id)) ? good(ids) : bad;
  },
  about,
  values: doc`ids of steps parted by spaces`,
});

const flag = (about: string): Attribute<boolean> => ({
  parse: (written) => (written === '' ? good(true) : bad),
  about,
  values: doc`no value`,
});

/** Of a player's attributes those that say what is computed, and whose tokens they are. */
const { lock: _a, hide: _b, goal: _c, controls: _, granularity: __, speed: ___, focus: ____, at: _____, theme: ______, 'pause-at-reveal': _______, ...calculation } = player; // prettier-ignore

const then: Schema = Object.fromEntries(
  Object.entries(calculation).map(([name, attribute]) => [
    `then-${name}`,
    { ...attribute, about: doc`direction: the same of what is calculated afterwards` },
  ]),
);

const own = {
  kind: choice<Kind>('what is asked for', ...kinds),
  step: text(doc`the step that is asked about`, doc`id of a step`),
  row: whole(doc`its row, counted from 1`, 1, 99_999),
  col: whole(doc`its column, counted from 1`, 1, 99_999),
  'then-step': text(doc`direction: the step afterwards, where it is another`, doc`id of a step`),
  'then-row': whole(doc`direction: its row`, 1, 99_999),
  'then-col': whole(doc`direction: its column`, 1, 99_999),
  steps: steps(doc`order, code-match: the steps`),
  given: steps(doc`steps that are shown with the question; none: nothing; left out: the inputs that it needs`),
  edit: text(doc`goal: the input that can be typed over`, doc`id of an input step`),
  above: number(doc`goal: the cell has to come above this`, -1e6, 1e6),
  below: number(doc`goal: the cell has to come below this`, -1e6, 1e6),
  language: choice<Exclude<Language, 'javascript'>>('code-match: what it is written in', 'numpy', 'pytorch', 'cpp'),
  tolerance: number(doc`how far off an answer may be`, 0, 1000),
  seed: whole(doc`which numbers are drawn instead of those given; always the same for the same seed`, 1, 2 ** 31),
  variants: flag(doc`the learner may ask for other numbers`),
  solution: choice(doc`hidden: the worked solution is never offered`, 'hidden'),
  tries: whole(doc`how often the answer may be checked`, 1, 99),
  objective: text(doc`the goal of the chapter that this checks`, doc`id in the front matter`),
  misconception: text(doc`the wrong idea that this tells`, doc`id in the front matter`),
  paper: choice(doc`for printing: boxes to write in, or the answer`, 'question', 'key'),
};

export const schema = { ...own, ...calculation, ...then };

/** An exercise as its author wrote it. */
export type Assignment = AttributesOf<typeof own> & {
  kind: Kind;
  decimals: number;
  tolerance: number;
  calculation: AttributeValues;
  /** direction: what is changed */
  then: AttributeValues;
};

const pick = (names: Schema, values: Record<string, unknown>, before = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(names).flatMap((name) => (before + name in values ? [[name, values[before + name]]] : [])),
  );

/** Half of the second digit after the point: work from rounded intermediates counts too. */
const usualTolerance = 0.005;
const usualDecimals = 3;

export function readAssignment(get: (name: string) => string | null, warn: Warn): Assignment {
  const values = readAttributes(schema as Schema, get, warn);
  return {
    kind: 'number',
    tolerance: usualTolerance,
    ...pick(own, values),
    decimals: (values['decimals'] as number | undefined) ?? usualDecimals,
    calculation: pick(calculation, values) as AttributeValues,
    then: pick(calculation, values, 'then-') as AttributeValues,
  };
}

/** What a kind cannot do without; of names with a bar between them, one; with a star, one that begins so. */
const needed: Record<Kind, readonly string[]> = {
  number: ['step', 'row', 'col'],
  matrix: ['step'],
  shape: ['step'],
  choice: [],
  order: [],
  direction: ['step', 'row', 'col', 'then-*'],
  largest: ['step', 'row'],
  goal: ['edit', 'step', 'row', 'col', 'above|below'],
  spot: ['step', 'mistake'],
  'code-match': ['steps'],
  open: [],
};

/** What is calculated has to be said; of these one. */
const source = 'of|preset|algorithm|query|input|problem';
const authored: readonly Kind[] = ['choice', 'open'];

/** Whether the answer comes from a calculation, or from what the author wrote. */
export const isCalculated = ({ kind, steps }: Assignment): boolean =>
  !authored.includes(kind) && !(kind === 'order' && steps === undefined);

/** Attributes that are missing, as an author would look for them. */
export function missingIn(assignment: Assignment, written: readonly string[]): string[] {
  const all = [...needed[assignment.kind], ...(isCalculated(assignment) ? [source] : [])];
  const isWritten = (name: string): boolean =>
    name.endsWith('*') ? written.some((one) => one.startsWith(name.slice(0, -1))) : written.includes(name);
  return all.filter((names) => !names.split('|').some(isWritten));
}
