/** What each kind of layer costs, counted by the core: over a range, and at the place that is looked at. */
import type { Attention, LayerCost, LayerCostProblem } from '../../engine/types.js';
import type { Counts } from '../figures.js';
import { counts, ranges, type CostValues } from './settings.js';

export const layers = ['self_attention', 'recurrent', 'convolutional', 'restricted_attention'] as const;
export type Layer = (typeof layers)[number];

export interface CostModel {
  xs: readonly number[];
  over: Record<Layer, readonly LayerCost[]>;
  here: Record<Layer, LayerCost>;
}

const byLayer = <T>(of: (layer: Layer) => T): Record<Layer, T> =>
  Object.fromEntries(layers.map((layer) => [layer, of(layer)])) as Record<Layer, T>;

/** A layer takes what it knows of, and refuses the rest. */
function problem(layer: Layer, { length, size, kernel, radius, attention }: CostValues): LayerCostProblem {
  const causal = attention === 'causal';
  if (layer === 'recurrent') return { layer, length, size };
  if (layer === 'convolutional') return { layer, length, size, kernel };
  return layer === 'self_attention' ? { layer, length, size, causal } : { layer, length, size, radius, causal };
}

export function compute(attention: Attention, values: CostValues): CostModel {
  const { over } = values;
  const here = values[over];
  const xs = [...new Set([...ranges[over], here])].sort((a, b) => a - b);
  const cost = (layer: Layer, at: CostValues): LayerCost => attention.layerCost(problem(layer, at));
  return {
    xs,
    over: byLayer((layer) => xs.map((x) => cost(layer, { ...values, [over]: x }))),
    here: byLayer((layer) => cost(layer, values)),
  };
}

/** What stands in the table, for where the lab can't live. */
export function countsOf(attention: Attention, values: Record<string, unknown>): Counts {
  const { here } = compute(attention, values as CostValues);
  const { length, size, kernel, radius } = values as CostValues;
  return {
    caption: { key: 'lab.cost.here', params: { length, size, kernel, radius } },
    columns: counts.map((count) => `lab.cost.${count}`),
    rows: layers.map((layer) => ({ name: `lab.cost.${layer}`, values: counts.map((count) => here[layer][count]) })),
  };
}
