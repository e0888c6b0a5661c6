/** From the settings to traces; every number of the lab is in one of them. */
import type { Attention, MatrixLike, Trace } from '../../engine/types.js';
import type { ValuesOf } from '../figure/attribute.js';
import type { Table } from '../figures.js';
import { reach, type ScaleSettings } from './settings.js';

type Values = ValuesOf<ScaleSettings>;

/** Everything with and without the division by √d. */
export const sides = ['plain', 'scaled'] as const;
export type Side = (typeof sides)[number];

export interface ScaleModel {
  sizes: readonly number[];
  size: number;
  traces: {
    experiment: Trace;
    /** of the products at this size; what lies beyond the picture on the left and the right of it */
    plain: Trace;
    below: Trace;
    above: Trace;
    scaled: Trace;
    /** attention of as many equal queries as there are scores, each followed back from a weight of its own */
    plainGradient: Trace;
    scaledGradient: Trace;
  };
}

/** `size.64.scaledVariance`, `size.64.variance` */
export function measured(side: Side, size: number, name: string): string {
  // undivided, the scores are what the softmax takes
  if (side === 'plain') return `size.${size}.${name === 'softmaxGradientNorm' ? 'gradientNorm' : name}`;
  return `size.${size}.scaled${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Drawing the vectors takes a while; it is done again only when something about them changed. */
export class Experiments {
  private known: { key: string; trace: Trace } | null = null;

  of(attention: Attention, sizes: readonly number[], { samples, seed }: Values): Trace {
    const key = JSON.stringify([sizes, samples, seed]);
    if (this.known?.key !== key)
      this.known = { key, trace: attention.scaleExperiment({ sizes: [...sizes], samples, seed }) };
    return this.known.trace;
  }
}

/** Far beyond every product there is. */
const nowhere = 1e12;

function row(first: number, size: number): number[] {
  return [first, ...Array.from({ length: size - 1 }, () => 0)];
}

const identity = (size: number): MatrixLike =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => (i === j ? 1 : 0)));

export function compute(attention: Attention, values: Values, experiments: Experiments): ScaleModel {
  const { size, scores } = values;
  const sizes = [...new Set([...values.sizes, size])].sort((a, b) => a - b);
  const experiment = experiments.of(attention, sizes, values);
  const counted = (side: Side, from = -reach, to = reach, bins = 2 * reach): Trace =>
    attention.histogram({ values: experiment.step(measured(side, size, 'products')), from, to, bins });
  // a query (1, 0, 0, …) and keys (s, 0, 0, …) have just these scores, at any size
  const gradient = (scale: 'none' | 'auto'): Trace =>
    attention.attentionGradient({
      query: scores.map(() => row(1, size)),
      key: scores.map((score) => row(score, size)),
      value: identity(scores.length),
      outputGradient: identity(scores.length),
      scale,
    });
  return {
    sizes,
    size,
    traces: {
      experiment,
      plain: counted('plain'),
      below: counted('plain', -nowhere, -reach, 1),
      above: counted('plain', reach, nowhere, 1),
      scaled: counted('scaled'),
      plainGradient: gradient('none'),
      scaledGradient: gradient('auto'),
    },
  };
}

/** Variances over all sizes, and the scores through the softmax. */
export function tables(attention: Attention, values: Values): Table[] {
  const { sizes, traces } = compute(attention, values, new Experiments());
  const steps = sizes.flatMap((size) => sides.map((side) => measured(side, size, 'variance')));
  const gradients = ['scaled', 'weights', 'scoresGradient'];
  return [
    { trace: traces.experiment, steps },
    { trace: traces.plainGradient, steps: gradients },
    { trace: traces.scaledGradient, steps: gradients },
  ];
}
