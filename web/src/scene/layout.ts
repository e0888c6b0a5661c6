/**
 * Where the matrices stand. A chain runs left to right, each step right of the one it is made from; a second operand
 * stands above the product it enters, so that a result lies where its row and its column meet. A chain that does not
 * fit is cut, and the next one opens with the matrix it carries on from.
 */
import type { Step, TraceData } from '../engine/types.js';
import { signWidth } from './sign.js';
import { isInput } from './timeline.js';

export interface PlacedStep {
  step: string;
  /** the second operand, drawn above */
  above: { step: string; transposed: boolean } | null;
  /** already drawn elsewhere, repeated as the left operand of the next */
  carried: boolean;
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

const standsAbove = new Set(['matmul', 'matmul_transposed', 'linear', 'add']);

function place(step: Step): PlacedStep {
  const second = standsAbove.has(step.op) ? step.operands[1] : undefined;
  const above = second ? { step: second, transposed: step.op === 'matmul_transposed' } : null;
  return { step: step.id, above, carried: false };
}

/** The whole trace as chains, as if the page were endless. */
export function chainsOf(trace: TraceData): Chain[] {
  const byId = new Map(trace.steps.map((step) => [step.id, step]));
  const drawn = new Set<string>();
  const chains: Chain[] = [];
  for (const step of trace.steps) {
    if (isInput(step)) continue;
    const base = step.operands[0];
    const current = chains.at(-1);
    if (current && current.at(-1)?.step === base) current.push(place(step));
    else {
      const baseStep = base ? byId.get(base) : undefined;
      const opening = baseStep
        ? [{ step: baseStep.id, above: null, carried: !isInput(baseStep) || drawn.has(baseStep.id) }]
        : [];
      chains.push([...opening, place(step)]);
    }
    for (const id of [base, step.id]) if (id) drawn.add(id);
  }
  return chains;
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

function stepWidth(step: Step, cell: number): number {
  return isTable(step) ? (step.cols + (isWeights(step) ? 1 : 0)) * cell : heatMapSides(step).width;
}

/** Weights have their row sums beside them. */
export const isWeights = (step: Step): boolean => step.op === 'softmax';

export function widthOf(trace: TraceData, chain: Chain, { cell, labels, em }: Metrics): number {
  return chain.reduce((width, placed, index) => {
    const step = trace.steps.find(({ id }) => id === placed.step);
    if (!step) return width;
    return width + stepWidth(step, cell) + (index === 0 ? labels : signWidth(step) * em);
  }, 0);
}

/** The chains cut to the width there is. A pair that is too wide even alone is left to scroll. */
export function layout(trace: TraceData, metrics: Metrics): Chain[] {
  const cut: Chain[] = [];
  for (const chain of chainsOf(trace)) {
    let current: Chain = [];
    for (const placed of chain) {
      const fits = widthOf(trace, [...current, placed], metrics) <= metrics.available;
      const previous = current.at(-1);
      if (fits || current.length < 2 || !previous) current.push(placed);
      else {
        cut.push(current);
        current = [{ step: previous.step, above: null, carried: true }, placed];
      }
    }
    if (current.length > 0) cut.push(current);
  }
  return cut;
}

/** A pair too wide for a phone stands one below the other, where nothing but its own line depends on its place. */
export const stacks = (trace: TraceData, chain: Chain, metrics: Metrics): boolean =>
  chain.length === 2 &&
  chain.every(({ above }) => above === null) &&
  widthOf(trace, chain, metrics) > metrics.available;

/** Inputs side by side and as they are: all there is to see of a product whose shapes do not meet. */
export const clash = (trace: TraceData, names: readonly unknown[]): Chain =>
  trace.steps
    .filter((step) => isInput(step) && names.includes(step.id))
    .map(({ id }) => ({ step: id, above: null, carried: true }));

/** The chain in which a step is made; the first one before anything is. */
export function chainOf(chains: readonly Chain[], step: string | null): Chain | undefined {
  return chains.find((chain) => chain.some((placed) => placed.step === step && !placed.carried)) ?? chains[0];
}
