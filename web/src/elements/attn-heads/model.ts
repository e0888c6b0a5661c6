/** From the settings to the traces of all heads: weights are inputs, every number made from them is the core's. */
import type { Attention, MatrixLike, MultiHeadAttention, Trace } from '../../engine/types.js';
import { seededMatrix } from '../attn-player/seeded.js';
import { wordIds } from '../figure/example.js';
import type { Table } from '../figures.js';
import { constructedWeights, roleOf, type Role } from './constructed.js';
import type { HeadsValues } from './settings.js';

export interface HeadsModel {
  trace: Trace;
  problem: MultiHeadAttention;
  heads: number;
  keyValueHeads: number;
  /** heads of queries that share a head of keys and values, by that head */
  groups: number[][];
  /** what each head was made to look for; none where nobody made it so */
  roles: (Role | null)[];
  /** numbers come from nowhere but a seed */
  untrained: boolean;
  /** bytes of the keys and values of all tokens: as they are, and if no head shared them */
  bytes: number;
  bytesUnshared: number;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

function made(values: HeadsValues, keyValueHeads: number): Record<string, MatrixLike> {
  const ids = wordIds(values.tokens);
  const { heads, strength, seed, size } = values;
  if (values.kind === 'constructed') return { ...constructedWeights(ids, heads, keyValueHeads, strength) };
  const d = Math.max(1, Math.floor(size / heads));
  const words = seededMatrix(Math.max(...ids) + 1, size, 1, seed);
  return {
    // equal words are equal rows
    input: {
      rows: ids.length,
      cols: size,
      data: ids.flatMap((id) => [...words.data.slice(id * size, (id + 1) * size)]),
    },
    query: seededMatrix(size, heads * d, 1, seed + 1),
    key: seededMatrix(size, keyValueHeads * d, 1, seed + 2),
    value: seededMatrix(size, keyValueHeads * d, 1, seed + 3),
    output: seededMatrix(heads * d, size, 1, seed + 4),
  };
}

export function computeHeads(attention: Attention, values: HeadsValues): HeadsModel {
  const { heads } = values;
  const keyValueHeads = values['key-value-heads'] ?? heads;
  const { input, ...weights } = made(values, keyValueHeads);
  const own = {
    query: values['query-weight'],
    key: values['key-weight'],
    value: values['value-weight'],
    output: values['output-weight'],
  };
  const isOwn = values.input !== null || Object.values(own).some((weight) => weight !== null);
  const problem = {
    input: values.input ?? input!,
    heads,
    keyValueHeads,
    weights: Object.fromEntries(
      Object.entries(own).map(([name, weight]) => [name, weight ?? weights[name]]),
    ) as unknown as MultiHeadAttention['weights'],
    ...(values.mask === 'causal' && { mask: 'causal' as const }),
  };
  const trace = attention.multiHeadAttention(problem);
  const { params } = attention
    .cachedDecode({ inputs: problem.input, weights: problem.weights, heads, keyValueHeads })
    .step('output');
  const perKey = heads / keyValueHeads;
  return {
    trace,
    problem,
    heads,
    keyValueHeads,
    groups: range(0, keyValueHeads).map((shared) => range(shared * perKey, (shared + 1) * perKey)),
    roles: range(0, heads).map((head) => (isOwn || values.kind === 'seeded' ? null : roleOf(head))),
    untrained: !isOwn && values.kind === 'seeded',
    bytes: params['bytes'] as number,
    bytesUnshared: params['bytesUnshared'] as number,
  };
}

/** The numbers of the same settings, for where the figure can't live. */
export function headsTables(attention: Attention, values: Record<string, unknown>): Table[] {
  const { trace, heads } = computeHeads(attention, values as HeadsValues);
  const weights = range(0, heads).map((head) => `head.${head}.weights`);
  return [{ trace, steps: [...weights, 'concat', 'output'] }];
}
