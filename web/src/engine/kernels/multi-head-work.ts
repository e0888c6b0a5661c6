/**
 * fusedMultiHead. Of each head there are two rows a token: its query, key and value; what the query attends to. They are
 * for one to do, in order. When all heads are done a row is a token of the output.
 */
import { Arguments, checkAtLeast, checkShape, checkSize, invalid } from './arguments';
import type { Calls, Instance, Places } from './instance';
import { Work, type Block, type Result } from './work';

export class MultiHeadWork extends Work {
  readonly rows: number;
  readonly shared: number;
  /** of the head that is being computed */
  private query = 0;
  private key = 0;
  private value = 0;
  private concat = 0;
  private output = 0;
  private weights = 0;
  private scratch = 0;

  private constructor(private readonly p: ReturnType<typeof read>) {
    super(p.inputs);
    this.shared = p.heads * 2 * p.n;
    this.rows = this.shared + p.n;
  }

  /** @throws what fusedMultiHead throws */
  static of(problem: unknown): MultiHeadWork {
    return new MultiHeadWork(read(problem));
  }

  protected override lay(places: Places, { kernels }: Instance): void {
    const { heads, n, d, size, keepWeights } = this.p;
    this.query = places.take(n * d);
    this.key = places.take(n * d);
    this.value = places.take(n * d);
    this.concat = places.take(n * size);
    this.output = places.take(n * size);
    this.weights = keepWeights ? places.take(heads * n * n) : 0;
    this.scratch = places.take(Math.max(kernels.attendFloats(n, d, d, this.weights), kernels.projectFloats(size)));
  }

  override alike(row: number): number {
    return this.p.n - (row % this.p.n);
  }

  override cost(row: number): number {
    const { n, d, size, causal } = this.p;
    if (row >= this.shared) return size * size;
    if (row % (2 * n) < n) return 3 * size * d;
    return 2 * d * (causal ? (row % n) + 1 : n);
  }

  override compute(calls: Calls, row: number, count: number): void {
    const { n, d, size, causal } = this.p;
    const i = row % n;
    const project = (from: number, matrix: number, columns: number, to: number): void => {
      const [first, out] = [from + 4 * i * size, to + 4 * i * columns];
      calls.project(first, size, count, size, matrix, size, columns, out, columns, this.scratch);
    };
    const [input, queryWeight, keyWeight, valueWeight, outputWeight] = this.placed as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (row >= this.shared) return project(this.concat, outputWeight, size, this.output);

    const head = Math.floor(row / (2 * n));
    const column = 4 * head * d;
    if (row % (2 * n) < n) {
      project(input, queryWeight + column, d, this.query);
      project(input, keyWeight + column, d, this.key);
      project(input, valueWeight + column, d, this.value);
      return;
    }
    const weights = this.weights && this.weights + 4 * head * n * n;
    const [concat, factor] = [this.concat + column, 1 / Math.sqrt(d)];
    calls.attend(
      ...[this.query, d, this.key, d, this.value, d, concat, size, weights],
      ...[i, count, n, d, d, factor, Number(causal), 0, this.scratch],
    );
  }

  /** A head, whole: what is attended to follows from what is projected. */
  override part(before: number): number {
    const head = 2 * this.p.n;
    return before % head === 0 ? head : 0;
  }

  override gives(row: number, count: number): Block[] {
    const { n, d, size } = this.p;
    const [first, heads] = [row / (2 * n), count / (2 * n)];
    const columns = { at: this.concat + 4 * first * d, rows: n, width: heads * d, stride: size };
    if (!this.weights) return [columns];
    return [columns, { at: this.weights + 4 * first * n * n, rows: 1, width: heads * n * n, stride: 0 }];
  }

  protected override results(): Result[] {
    const { heads, n, size, keepWeights } = this.p;
    const output: Result = { name: 'output', shape: [n, size], at: this.output, room: undefined };
    if (!keepWeights) return [output];
    return [output, { name: 'weights', shape: [heads, n, n], at: this.weights, room: undefined }];
  }
}

const names = new Set(['input', 'weights', 'heads', 'length', 'size', 'causal', 'keepWeights']);
const matrices = new Set(['query', 'key', 'value', 'output']);

function read(problem: unknown) {
  const given = new Arguments(problem);
  const input = given.floats('input');
  const weights = new Arguments(given.raw('weights'), 'weights.');
  const [query, key] = [weights.floats('query', 'queryWeight'), weights.floats('key', 'keyWeight')];
  const [value, output] = [weights.floats('value', 'valueWeight'), weights.floats('output', 'outputWeight')];
  const heads = given.whole('heads');
  const n = given.whole('length');
  const size = given.whole('size');
  const causal = given.flag('causal');
  const keepWeights = given.flag('keepWeights');
  weights.finish(matrices);
  given.finish(names);

  checkAtLeast('heads', heads, 1);
  checkAtLeast('length', n, 1);
  checkAtLeast('size', size, 1);
  if (size % heads !== 0) throw invalid('heads', heads);
  const inputs = [
    { name: 'input', data: input, shape: [n, size] },
    { name: 'queryWeight', data: query, shape: [size, size] },
    { name: 'keyWeight', data: key, shape: [size, size] },
    { name: 'valueWeight', data: value, shape: [size, size] },
    { name: 'outputWeight', data: output, shape: [size, size] },
  ];
  inputs.forEach(checkShape);
  if (keepWeights) checkSize('weights', [heads, n, n]);
  return { inputs, heads, n, d: size / heads, size, causal, keepWeights };
}
