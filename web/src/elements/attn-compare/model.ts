/** From the settings to two sides that are walked through together, and what they differ by, each of them a trace. */
import { AttentionError } from '../../engine/errors.js';
import type { Attention, Mask, Step, Trace } from '../../engine/types.js';
import { isInput } from '../../scene/timeline.js';
import type { Table } from '../figures.js';
import { isHead, type CompareValues, type Way } from './settings.js';

/** What the sides can be compared at, in the order of time. */
const columnIds = ['scores', 'scaled', 'masked', 'softmaxed', 'weights', 'output'] as const;

export interface Side {
  way: Way;
  trace: Trace;
  /** the ids of its own steps begin with it */
  prefix: string;
  /** flash attention: its tiles, in the order of time, instead of whole matrices */
  tiles: readonly string[];
}

export interface Column {
  id: string;
  left: Step | null;
  right: Step | null;
  /** right minus left, where there is such a thing */
  difference: Trace | null;
}

export interface CompareModel {
  left: Side;
  right: Side;
  columns: readonly Column[];
}

const mistakes: Partial<Record<Way, string>> = {
  'no-scale': 'noScale',
  'scale-by-d': 'scaleByD',
  'no-transpose': 'noTranspose',
  'column-softmax': 'columnSoftmax',
  'no-exponential': 'noExponential',
  'no-softmax': 'noSoftmax',
  'sum-instead-of-mean': 'sumInsteadOfMean',
  'masked-score-zero': 'maskedScoreZero',
  'mask-after-softmax': 'maskAfterSoftmax',
  'causal-hides-self': 'causalHidesSelf',
};
const withMask: readonly Way[] = [
  'masked',
  'finite-mask',
  'masked-score-zero',
  'mask-after-softmax',
  'causal-hides-self',
];

function sideOf(attention: Attention, way: Way, values: CompareValues): Side {
  if (isHead(way)) return headOf(attention, way, values);
  const { query, key, value, mask } = values;
  const problem = { query, key, value, ...(withMask.includes(way) && { mask: mask as Mask }) };
  const trace =
    way === 'flash'
      ? attention.flashAttention({ ...problem, tileRows: values['tile-rows'], tileCols: values['tile-cols'] })
      : way === 'finite-mask'
        ? attention.scaledDotProductAttention({ ...problem, maskedScore: -1e6 })
        : attention.run(mistakes[way] ?? 'scaledDotProductAttention', problem);
  const tiles = way === 'flash' ? trace.steps.filter(({ id }) => id.startsWith('tile.')).map(({ id }) => id) : [];
  return { way, trace, prefix: '', tiles };
}

function headOf(attention: Attention, way: Way, values: CompareValues): Side {
  const { input, heads } = values;
  const width = input[0]?.length ?? 0;
  // what a head makes is looked at, not what the output projection makes of it: that one leaves all as it is
  const output = Array.from({ length: values['value-weight'][0]?.length ?? 0 }, (_, row) =>
    Array.from({ length: width }, (_, col) => (row === col ? 1 : 0)),
  );
  const trace = attention.multiHeadAttention({
    input,
    heads,
    weights: { query: values['query-weight'], key: values['key-weight'], value: values['value-weight'], output },
  });
  const prefix = `head.${Number(way.slice('head-'.length)) - 1}.`;
  trace.step(`${prefix}output`); // no such head: say so
  return { way, trace, prefix, tiles: [] };
}

const stepOf = ({ trace, prefix, tiles }: Side, id: string): Step | null =>
  tiles.length > 0 && id !== 'output'
    ? null
    : (trace.steps.find((step) => step.id === prefix + id && !isInput(step)) ?? null);

/** Where one hides what the other shows, or the shapes differ, there is no difference to look at. */
function differenceOf(attention: Attention, left: Step | null, right: Step | null): Trace | null {
  if (!left || !right) return null;
  try {
    const columns = right.axes[1] === 'feature' ? 'feature' : 'key';
    // right minus left, as change is told
    return attention.difference({ left: right, right: left, columns });
  } catch (error) {
    if (error instanceof AttentionError && ['not_finite', 'shape_mismatch'].includes(error.code)) return null;
    throw error;
  }
}

export function compute(attention: Attention, values: CompareValues): CompareModel {
  const left = sideOf(attention, values.left, values);
  const right = sideOf(attention, values.right, values);
  const columns = columnIds
    .map((id) => ({ id, left: stepOf(left, id), right: stepOf(right, id) }))
    .filter((column) => column.left !== null || column.right !== null)
    .map((column) => ({ ...column, difference: differenceOf(attention, column.left, column.right) }));
  return { left, right, columns };
}

export const tables = (attention: Attention, values: CompareValues): Table[] => {
  const { left, right, columns } = compute(attention, values);
  const ids = (side: 'left' | 'right'): string[] => columns.flatMap((column) => column[side]?.id ?? []);
  return [
    { trace: left.trace, steps: ids('left') },
    { trace: right.trace, steps: ids('right') },
    ...columns.flatMap(({ difference }) => (difference ? [{ trace: difference, steps: ['difference'] }] : [])),
  ];
};
