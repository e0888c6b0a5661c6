/** fusedAttention: a row is a query of a head. */
import { AttentionError } from '../errors';
import {
  checkAtLeast,
  checkShape,
  checkSize,
  flag,
  floats,
  invalid,
  objectOf,
  refuseOthers,
  roomOf,
  scaleOf,
  whole,
} from './arguments';
import type { Calls, Instance, Places } from './instance';
import { Work, type Block, type Result } from './work';

export class AttentionWork extends Work {
  readonly rows: number;
  readonly shared: number;
  private output = 0;
  private weights = 0;
  private scratch = 0;

  private constructor(private readonly p: ReturnType<typeof read>) {
    super(p.inputs);
    this.rows = this.shared = p.heads * p.n;
  }

  /** @throws what fusedAttention throws */
  static of(problem: unknown): AttentionWork {
    return new AttentionWork(read(problem));
  }

  protected override lay(places: Places, { kernels }: Instance): void {
    const { m, d, dv, weightsRoom } = this.p;
    this.output = places.take(this.rows * dv);
    this.weights = weightsRoom ? places.take(this.rows * m) : 0;
    this.scratch = places.take(kernels.attendFloats(m, d, dv, this.weights));
  }

  override alike(row: number): number {
    return this.p.n - (row % this.p.n);
  }

  override cost(row: number): number {
    const { n, m, d, dv, causal, past } = this.p;
    return (causal ? Math.min(m, past + (row % n) + 1) : m) * (d + dv);
  }

  override compute(calls: Calls, row: number, count: number): void {
    const { n, m, d, dv, heads, keyValueHeads, factor, causal, past } = this.p;
    const [query, key, value] = this.placed;
    const i = row % n;
    const head = (row - i) / n;
    const shared = Math.floor((head * keyValueHeads) / heads);
    calls.attend(
      query! + 4 * head * n * d,
      d,
      key! + 4 * shared * m * d,
      d,
      value! + 4 * shared * m * dv,
      dv,
      this.output + 4 * head * n * dv,
      dv,
      this.weights && this.weights + 4 * head * n * m,
      i,
      count,
      m,
      d,
      dv,
      factor,
      Number(causal),
      past,
      this.scratch,
    );
  }

  override part(before: number, about: number): number {
    return Math.min(((before - 1) % this.p.n) + 1, about);
  }

  override gives(row: number, count: number): Block[] {
    const { m, dv } = this.p;
    const whole = (at: number, width: number): Block => ({
      at: at + 4 * row * width,
      rows: 1,
      width: count * width,
      stride: 0,
    });
    return this.weights ? [whole(this.output, dv), whole(this.weights, m)] : [whole(this.output, dv)];
  }

  protected override results(): Result[] {
    const { heads, n, m, dv, out, weightsRoom } = this.p;
    const output: Result = { name: 'output', shape: [heads, n, dv], at: this.output, room: out };
    if (!weightsRoom) return [output];
    return [output, { name: 'weights', shape: [heads, n, m], at: this.weights, room: weightsRoom }];
  }
}

const names = new Set(
  'query key value heads keyValueHeads queryLength keyLength headSize valueSize causal past scale out weights'.split(
    ' ',
  ),
);

/** What may be left out. Null is no number. */
const or = (value: unknown, otherwise: number): unknown => (value === undefined ? otherwise : value);

function read(problem: unknown) {
  const given = objectOf(problem);
  const query = floats('query', given['query']);
  const key = floats('key', given['key']);
  const value = floats('value', given['value']);
  const heads = whole('heads', given['heads']);
  const keyValueHeads = whole('keyValueHeads', or(given['keyValueHeads'], heads));
  const n = whole('queryLength', given['queryLength']);
  const m = whole('keyLength', given['keyLength']);
  const d = whole('headSize', given['headSize']);
  const dv = whole('valueSize', or(given['valueSize'], d));
  const causal = flag('causal', given['causal']);
  const past = whole('past', or(given['past'], 0));
  const factor = scaleOf(given['scale'], d);
  const out = roomOf('out', given['out']);
  const weightsRoom = roomOf('weights', given['weights']);
  refuseOthers(given, names);

  checkAtLeast('heads', heads, 1);
  checkAtLeast('keyValueHeads', keyValueHeads, 1);
  checkAtLeast('queryLength', n, 1);
  checkAtLeast('keyLength', m, 1);
  checkAtLeast('headSize', d, 1);
  checkAtLeast('valueSize', dv, 1);
  checkAtLeast('past', past, 0);
  if (past > 0 && !causal) throw new AttentionError('invalid_option', { name: 'past' }); // every key is visible anyway
  if (heads % keyValueHeads !== 0) throw invalid('keyValueHeads', keyValueHeads);
  const inputs = [
    { name: 'query', data: query, shape: [heads, n, d] },
    { name: 'key', data: key, shape: [keyValueHeads, m, d] },
    { name: 'value', data: value, shape: [keyValueHeads, m, dv] },
  ];
  inputs.forEach(checkShape);
  checkSize('output', [heads, n, dv]);
  if (out) checkShape({ name: 'out', data: out, shape: [heads, n, dv] });
  if (weightsRoom) checkShape({ name: 'weights', data: weightsRoom, shape: [heads, n, m] });
  // More of a past than there are keys shows no more.
  return { inputs, heads, keyValueHeads, n, m, d, dv, causal, past: Math.min(past, m), factor, out, weightsRoom };
}
