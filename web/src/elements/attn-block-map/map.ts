/**
 * A trace as a map of boxes, from the bottom up as the paper draws it: which boxes there are and in which order is read
 * from the step ids, so that a layer that normalises first, or has no cross-attention, draws itself.
 */
import type { Step, TraceData } from '../../engine/types.js';
import { viewOf } from '../../scene/view.js';
import { hueOf, type Hue } from '../../trace/hue.js';
import { prefixes } from '../../trace/ids.js';

export interface Box {
  /** the place in step ids, or the step's own id */
  id: string;
  kind: 'given' | 'step' | 'section' | 'add' | 'norm' | 'addNorm' | 'heads';
  /** what it gives on: its shape is the box's */
  gives: Step;
  /** steps done once it is */
  to: number;
  /** from the bottom, and from the left, as grid lines from 1 */
  row: number;
  col: number;
  cols: number;
  hue: Hue;
  /** how many boxes its residual comes past */
  skips: number;
  /** where its arrows come in, as columns it spans */
  from: readonly number[];
  masked: boolean;
}

/** A line that passes by: the value on its way up, the encoder's result on its way over. */
export interface Line {
  kind: 'up' | 'over';
  row: number;
  rows: number;
  col: number;
}

export interface Stack {
  name: 'encoder' | 'decoder';
  layers: number;
  row: number;
  rows: number;
  col: number;
}

export interface BlockMap {
  boxes: readonly Box[];
  lines: readonly Line[];
  stacks: readonly Stack[];
  rows: number;
  cols: number;
}

type Draft = Omit<Box, 'row' | 'col' | 'cols' | 'from'>;

/** `encoder.layer.0.selfAttention.head.1.` lies in the section `encoder.layer.0.selfAttention`. */
function sectionOf(prefix: string): string {
  let at = '';
  for (const { name, indices } of prefixes(prefix)) {
    if (name === 'head') break;
    at += `${at === '' ? '' : '.'}${[name, ...indices].join('.')}`;
  }
  return at;
}

const isMask = ({ op }: Step): boolean => op === 'mask';
const isSum = ({ id }: Step): boolean => /(^|\.)residual\d$/.test(id);

function sections(trace: TraceData): Draft[] {
  const drafts: (Draft & { steps: Step[] })[] = [];
  for (const { prefix, steps, to } of viewOf(trace).parts) {
    const section = sectionOf(prefix);
    const last = drafts.at(-1);
    if (section !== '' && last?.id === section) {
      last.steps.push(...steps);
      last.to = to;
    } else if (section === '')
      // what lies outside of all parts stands for itself
      steps.forEach((step, index) => drafts.push(draft(step.id, [step], to - steps.length + index + 1)));
    else drafts.push(draft(section, [...steps], to));
  }
  return drafts.map(({ steps, ...one }) => {
    const sum = steps.some(isSum);
    const norm = /(^|\.)(norm\d|finalNorm)$/.test(one.id);
    const kind = sum && norm ? 'addNorm' : norm ? 'norm' : sum ? 'add' : one.kind;
    return { ...one, kind, gives: steps.at(-1)!, skips: sum ? 1 : 0, masked: steps.some(isMask) };
  });
}

const draft = (id: string, steps: Step[], to: number): Draft & { steps: Step[] } => ({
  id,
  kind: id === steps[0]!.id ? 'step' : 'section',
  gives: steps.at(-1)!,
  to,
  hue: 'plain',
  skips: 0,
  masked: false,
  steps,
});

const given = (step: Step): Draft => ({ ...draft(step.id, [step], 0), kind: 'given', hue: hueOf(step.id) });

const place = (box: Draft, row: number, col: number, cols = 1, from: readonly number[] = [0]): Box => ({
  ...box,
  row,
  col,
  cols,
  from,
});

const layersOf = (trace: TraceData, stack: string): number =>
  new Set(trace.steps.flatMap(({ id }) => new RegExp(`^${stack}\\.layer\\.(\\d+)\\.`).exec(id)?.[1] ?? [])).size;

function transformerMap(trace: TraceData, layer: number): BlockMap {
  const drafts = sections(trace);
  const boxes: Box[] = [];
  const stacks: Stack[] = [];
  const step = (id: string): Step => trace.steps.find((one) => one.id === id)!;
  const column = (name: Stack['name'], source: string, col: number): void => {
    const layers = layersOf(trace, name);
    const shown = Math.min(layer, layers - 1);
    const inLayer = drafts.filter(({ id }) => id.startsWith(`${name}.layer.${shown}.`));
    const after = drafts.filter(({ id }) => id.startsWith(`${name}.`) && !id.includes('.layer.'));
    const embedding = drafts.find(({ id }) => id === `${source}Embedding`);
    const own = name === 'decoder' ? drafts.filter(({ id }) => id === 'logits' || id === 'probabilities') : [];
    const all = [given(step(source)), ...(embedding ? [embedding] : []), ...inLayer, ...after, ...own];
    all.forEach((box, index) => boxes.push(place(box, index + 1, col, 1, index === 0 ? [] : [0])));
    stacks.push({ name, layers, row: (embedding ? 2 : 1) + 1, rows: inLayer.length, col });
  };
  column('encoder', 'source', 1);
  column('decoder', 'target', 3);
  const top = Math.max(...boxes.filter(({ col }) => col === 1).map(({ row }) => row));
  const cross = boxes.find(({ id }) => id.endsWith('.crossAttention'));
  const lines: Line[] = cross ? [{ kind: 'over', row: cross.row, rows: top - cross.row + 1, col: 2 }] : [];
  return { boxes, lines, stacks, rows: Math.max(...boxes.map(({ row }) => row)), cols: 3 };
}

/** X → Q, K, V → scores → … → output; with heads, what happens inside one is a box of its own. */
function flowMap(trace: TraceData): BlockMap {
  const view = viewOf(trace);
  const boxes: Box[] = [];
  const input = trace.steps.find(({ id }) => id === 'input')!;
  boxes.push(place(given(input), 1, 1, 3, []));
  const triple = ['query', 'key', 'value'];
  let row = 2;
  let valueIsUsed = false;
  for (const { prefix, steps, to } of view.parts) {
    if (sectionOf(prefix) === '' && prefix !== '') {
      boxes.push(place({ ...draft('head.0', [...steps], to), kind: 'heads', hue: 'weight', gives: steps.at(-1)! }, ++row, 1, 3, [0, 1, 2])); // prettier-ignore
      valueIsUsed = true;
      continue;
    }
    steps.forEach((step, index) => {
      const box = {
        ...draft(step.id, [step], to - steps.length + index + 1),
        hue: hueOf(step.id),
        masked: isMask(step),
      };
      const at = triple.indexOf(step.id);
      if (at >= 0) return void boxes.push(place(box, 2, at + 1, 1, [0]));
      const mixes = step.operands.includes('value');
      const alone = valueIsUsed || mixes;
      const from = mixes ? [0.5, 2] : step.operands.includes('key') ? [0, 1] : alone ? [1] : [0.5];
      boxes.push(place(box, ++row, 1, alone ? 3 : 2, from));
      valueIsUsed ||= mixes;
    });
  }
  const mixRow = boxes.find(({ from }) => from.includes(2) && from.includes(0.5))?.row;
  const lines: Line[] = mixRow === undefined ? [] : [{ kind: 'up', row: 3, rows: mixRow - 3, col: 3 }];
  return { boxes, lines, stacks: [], rows: row, cols: 3 };
}

export const mapOf = (trace: TraceData, layer: number): BlockMap =>
  trace.algorithm === 'transformer' ? transformerMap(trace, layer) : flowMap(trace);

export const headsIn = (trace: TraceData): number =>
  new Set(trace.steps.flatMap(({ id }) => /^head\.(\d+)\./.exec(id)?.[1] ?? [])).size;

/** The words of a player's focus that lead to a box: `encoder layer.0 selfAttention`. */
export const focusOf = ({ id, kind }: Box): string[] =>
  kind === 'step' || kind === 'given'
    ? []
    : prefixes(`${id}.`).map(({ name, indices }) => [name, ...indices].join('.'));
