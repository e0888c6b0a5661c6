/**
 * Where the matrices stand. A line runs left to right, each step right of what it is made from; an operand whose columns
 * are those of the result stands above it, so that a result lies where its row and its column meet. A line that does not
 * fit is cut, and the next one opens with the matrix it carries on from.
 */
import { sizeAs, type Form, type Forms } from '../trace/convention.js';
import { hangsOver, opens, standsAbove, type Operand } from './operands.js';
import { signWidth } from './sign.js';
import { isInput } from './timeline.js';

export interface PlacedStep extends Operand {
  /** drawn above, the last one nearest */
  above: readonly Operand[];
  /** drawn elsewhere already: opens the line, or (`joins`) stands beside because the next step takes it too */
  carried: boolean;
  joins: boolean;
}

export type Chain = PlacedStep[];

/** Widths in CSS pixels. */
export interface Metrics {
  available: number;
  cell: number;
  /** labels of the rows, which only the first matrix of a line shows */
  labels: number;
  /** the font size that signs are measured in */
  em: number;
}

const plain = (step: string): Operand => ({ step, transposed: false, window: null });

const made = (step: Form, above: readonly Operand[]): PlacedStep => ({
  ...plain(step.id),
  above,
  carried: false,
  joins: false,
});

const carry = (operand: Operand): PlacedStep => ({ ...operand, above: [], carried: true, joins: false });

/** More operands than this side by side would be a line of their own. */
const mostListed = 4;

/**
 * These steps of a trace as lines, as if the page were endless. `seen` are all that are in view: where a step takes more
 * than can be listed, as the heads of a large model, one of them stands for the others.
 */
export function chainsOf(
  trace: Forms,
  steps: readonly Form[] = trace.steps,
  seen: readonly Form[] = trace.steps,
): Chain[] {
  const byId = new Map(trace.steps.map((step) => [step.id, step]));
  const chains: Chain[] = [];
  const drawn = new Set<string>();
  for (const step of steps) {
    if (isInput(step)) continue;
    const above = standsAbove(step, trace);
    const over = hangsOver(step);
    const elsewhere = new Set([...above, ...over].map((operand) => operand.step));
    const inLine = step.operands.filter((id) => !elsewhere.has(id));
    const isListed = inLine.length <= mostListed;
    const stands = isListed ? undefined : inLine.find((id) => seen.some((one) => one.id === id));
    let chain = chains.at(-1);
    if (!chain || over.length > 0 || !carriesOn(chain, step, inLine)) {
      const base = byId.get(stands ?? inLine[0] ?? '');
      // an input that opens a line for the first time is no repetition
      const fresh = base && isInput(base) && !drawn.has(base.id);
      chain = base ? [{ ...carry(opens(step, base.id, trace)), above: over, carried: !fresh }] : [];
      chains.push(chain);
    }
    // the keys of a cache, as columns, are level with their query
    const level = [step.rows, step.turned ? byId.get(inLine[0] ?? '')?.rows : step.rows];
    for (const id of isListed ? inLine : [])
      if (!chain.some((placed) => placed.step === id) && level.includes(byId.get(id)?.rows))
        chain.push({ ...carry(plain(id)), joins: true });
    chain.push(made(step, above));
    for (const placed of chain) drawn.add(placed.step);
  }
  return chains;
}

/** A step follows the one before it if it is made from that, or from several of the line. */
function carriesOn(chain: Chain, { op, operands }: Form, inLine: readonly string[]): boolean {
  if (op === 'transposed_matmul' && operands[0] === chain.at(-1)?.step) return false;
  const there = inLine.filter((id) => chain.some((placed) => placed.step === id));
  return inLine.includes(chain.at(-1)!.step) || there.length > 1;
}

/** Up to this many rows and columns a matrix is a table; a larger one is a heat map of a fixed width. */
const largestTable = 32;
const longestSide = 224;
const shortestSide = 48;

export const isTable = ({ rows, cols }: { rows: number; cols: number }): boolean =>
  rows <= largestTable && cols <= largestTable;

/** Sides of a heat map in CSS pixels: to scale, so that the rows of a line stay level, but never too thin to point at. */
export function heatMapSides({ rows, cols }: { rows: number; cols: number }): { width: number; height: number } {
  const scale = longestSide / Math.max(rows, cols);
  return { width: Math.max(cols * scale, shortestSide), height: Math.max(rows * scale, shortestSide) };
}

function sizeOf(step: Form, operand: Operand): { rows: number; cols: number } {
  const [rows, cols] = sizeAs(step, operand);
  return { rows, cols };
}

/** Weights have the sum of each vector beside them, or below. */
export const isWeights = ({ op }: Pick<Form, 'op'>): boolean => op === 'softmax';

const commaWidth = 1.2;

export function widthOf(trace: Forms, chain: Chain, { cell, labels, em }: Metrics): number {
  return chain.reduce((width, placed, index) => {
    const step = trace.steps.find((one) => one.id === placed.step);
    if (!step) return width;
    const size = sizeOf(step, placed);
    const before = index === 0 ? labels : (placed.joins ? commaWidth : signWidth(step)) * em;
    const sums = isWeights(step) && !step.turned ? 1 : 0;
    return width + before + (isTable(size) ? (size.cols + sums) * cell : heatMapSides(size).width);
  }, 0);
}

/** A row of numbers, and a caption, in units of the font size. */
const rowHeight = 2.3;
const captionHeight = 4.5;

/** About how high a line is, with what stands above it. */
export function heightOf(trace: Forms, chain: Chain, { em }: Metrics): number {
  const height = (operand: Operand): number => {
    const size = sizeOf(
      trace.steps.find((one) => one.id === operand.step)!,
      operand,
    );
    return (isTable(size) ? size.rows * rowHeight * em : heatMapSides(size).height) + captionHeight * em;
  };
  const highest = (...all: number[]): number => Math.max(0, ...all);
  return (
    highest(...chain.map(height)) +
    highest(...chain.map(({ above }) => above.reduce((sum, operand) => sum + height(operand), 0)))
  );
}

/** A step with what joins it: a line is cut before them and never between. */
function unitsOf(chain: Chain): Chain[] {
  const units: Chain[] = [];
  chain.forEach((placed, index) => {
    if (chain[index - 1]?.joins) units.at(-1)!.push(placed);
    else units.push([placed]);
  });
  return units;
}

/** All that a step takes of the line before the cut, the last one of it at least. */
function carriedOver(trace: Forms, chain: Chain, line: Chain, unit: Chain): Chain {
  const { operands } = trace.steps.find(({ id }) => id === unit.at(-1)!.step)!;
  const there = new Set(unit.map(({ step }) => step));
  const taken = chain.filter(
    (placed) =>
      chain.indexOf(placed) < chain.indexOf(unit[0]!) &&
      !there.has(placed.step) &&
      (operands.includes(placed.step) || placed === line.at(-1)),
  );
  return taken.map(({ step }, index) => ({ ...carry(plain(step)), joins: index > 0 }));
}

/** The lines cut to the width there is. A pair that is too wide even alone is left to scroll. */
export function layout(
  trace: Forms,
  metrics: Metrics,
  steps: readonly Form[] = trace.steps,
  seen: readonly Form[] = trace.steps,
): Chain[] {
  const cut: Chain[] = [];
  for (const chain of chainsOf(trace, steps, seen)) {
    let current: Chain = [];
    for (const unit of unitsOf(chain)) {
      const fits = widthOf(trace, [...current, ...unit], metrics) <= metrics.available;
      if (fits || current.length < 2) current.push(...unit);
      else {
        const along = [carriedOver(trace, chain, current, unit), [carry(plain(current.at(-1)!.step))]];
        const before = along.find((some) => widthOf(trace, [...some, ...unit], metrics) <= metrics.available);
        cut.push(current);
        current = [...(before ?? along[1]!), ...unit];
      }
    }
    if (current.length > 0) cut.push(current);
  }
  return cut;
}

/** What is too wide for a phone stands one below the other, where nothing but its own line depends on its place. */
export const stacks = (trace: Forms, chain: Chain, metrics: Metrics): boolean =>
  chain.length > 1 &&
  chain.every(({ above }) => above.length === 0) &&
  widthOf(trace, chain, metrics) > metrics.available;

/** Inputs side by side and as they are: all there is to see of a product whose shapes do not meet. */
export const clash = (trace: Forms, names: readonly unknown[]): Chain =>
  trace.steps.filter((step) => isInput(step) && names.includes(step.id)).map(({ id }) => carry(plain(id)));

export const makes = (chain: Chain, step: string | null): boolean =>
  chain.some((placed) => placed.step === step && !placed.carried);

/** The chain in which a step is made; the first one before anything is. */
export const chainOf = (chains: readonly Chain[], step: string | null): Chain | undefined =>
  chains.find((chain) => makes(chain, step)) ?? chains[0];
