/**
 * How strongly a cell is filled: a number in [-1, 1] for signed scores, [0, 1] for weights. The colour itself is CSS
 * (a mix of a hue and the surface), so that light, dark, forced colours and a host's own theme need no code here; the
 * mixes are bounded so that the number on top keeps its contrast.
 */
import { scaleLinear } from 'd3-scale';
import type { Step } from '../engine/types.js';
import { isTable } from './layout.js';

export type Level = (value: number) => number;

/**
 * Weights are shares of one, so their scale is the same for every row and every example; spread over very many keys they
 * would all be pale, so that a heat map of them is full at the largest, as for other steps.
 */
export function levelOf(step: Step): Level {
  if (step.op === 'softmax' && isTable(step)) return scaleLinear().domain([0, 1]).range([0, 1]).clamp(true);
  // in place: a weight matrix of a real model has a quarter of a million
  const largest = step.data.reduce(
    (most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most),
    Number.MIN_VALUE,
  );
  const signed = scaleLinear().domain([0, largest]).range([0, 1]).clamp(true);
  return (value) => (Number.isFinite(value) ? Math.sign(value) * signed(Math.abs(value)) : 0);
}
