/** From the settings to traces; every number of the lab is in one of them. */
import type { Attention, Mask, Trace } from '../../engine/types.js';
import type { Table } from '../figures.js';
import type { GradientValues } from './settings.js';

/** How often each score is doubled and halved. */
export const growths = [0.25, 0.5, 1, 2, 4, 8, 16, 32] as const;

export interface GradientModel {
  /** `descent`; `difference.<row>.<col>` of the checked matrix; `grown.<factor>` and `jacobian.<factor>` */
  traces: { descent: Trace } & Record<string, Trace>;
  /** the query whose scores grow */
  row: number;
}

export const difference = (row: number, col: number): string => `difference.${row}.${col}`;
export const grown = (factor: number): string => `grown.${factor}`;
export const jacobian = (factor: number): string => `jacobian.${factor}`;

export function compute(attention: Attention, values: GradientValues): GradientModel {
  const { query, key, value, target: targetOutput, rate, checked } = values;
  const problem = { query, key, value, targetOutput, mask: values.mask as Mask };
  const descent = attention.attentionDescent({ ...problem, rate });
  const traces: GradientModel['traces'] = { descent };

  const { rows, cols } = descent.step(checked);
  for (let row = 0; row < rows; ++row)
    for (let col = 0; col < cols; ++col)
      traces[difference(row, col)] = attention.centralDifference({ ...problem, of: checked, row, col });

  const row = Math.min(values.row, query.length - 1);
  for (const factor of growths) {
    const one = attention.scaledDotProductAttention({ query: [query[row]!], key, value, scale: factor });
    traces[grown(factor)] = one;
    traces[jacobian(factor)] = attention.softmaxJacobian({ scores: one.step('scaled').data });
  }
  return { traces, row };
}

/** The way there, the way back, and the loss before and after. */
export const tables = (attention: Attention, values: Record<string, unknown>): Table[] => [
  { trace: compute(attention, values as GradientValues).traces.descent },
];
