/**
 * fusedMultiHead. Of each head there are two rows a token: its query, key and value; what the query attends to. They are
 * for one to do, in order. When all heads are done a row is a token of the output.
 */
import {
  checkAtLeast,
  checkShape,
  checkSize,
  flag,
  floats,
  invalid,
  objectOf,
  refuseOthers,
  whole,
  type Floats,
  type Given,
} from './arguments';
import { Places, type Calls, type Instance } from './instance';
import { acquire } from './instances';
import { placeInputs, Work, type Block, type Result } from './work';

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

  /** `prepared`: where the matrices lie already. */
  private constructor(
    private readonly p: Layer & Tokens,
    private readonly prepared?: readonly number[],
  ) {
    super(prepared ? [p.input] : [p.input, ...p.matrices]);
    this.shared = p.heads * 2 * p.n;
    this.rows = this.shared + p.n;
  }

  /** @throws what fusedMultiHead throws */
  static of(problem: unknown): MultiHeadWork {
    const given = objectOf(problem);
    const layer = readLayer(given);
    const tokens = readTokens(given, layer);
    refuseOthers(given, names);
    return new MultiHeadWork({ ...layer, ...tokens });
  }

  /** @throws what PreparedMultiHead.run throws */
  static with(layer: Layer, prepared: readonly number[], problem: unknown): MultiHeadWork {
    const given = objectOf(problem);
    const tokens = readTokens(given, layer);
    refuseOthers(given, tokenNames);
    return new MultiHeadWork({ ...layer, ...tokens }, prepared);
  }

  protected override lay(places: Places, { kernels }: Instance): void {
    const { heads, n, d, size, keepWeights } = this.p;
    this.query = places.take(n * d);
    this.key = places.take(n * d);
    this.value = places.take(n * d);
    this.concat = places.take(n * size);
    this.output = places.take(n * size);
    this.weights = keepWeights ? places.take(heads * n * n) : 0;
    this.scratch = places.take(kernels.attendFloats(n, d, d, this.weights));
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
    const project = (from: number, matrix: number, first: number, columns: number, to: number): void => {
      calls.project(from + 4 * i * size, size, count, size, matrix, first, columns, to + 4 * i * columns, columns);
    };
    const [input] = this.placed as [number];
    const matrices = this.prepared ?? this.placed.slice(1);
    const [queryWeight, keyWeight, valueWeight, outputWeight] = matrices as [number, number, number, number];
    if (row >= this.shared) return project(this.concat, outputWeight, 0, size, this.output);

    const head = Math.floor(row / (2 * n));
    if (row % (2 * n) < n) {
      project(input, queryWeight, head * d, d, this.query);
      project(input, keyWeight, head * d, d, this.key);
      project(input, valueWeight, head * d, d, this.value);
      return;
    }
    const weights = this.weights && this.weights + 4 * head * n * n;
    const [concat, factor] = [this.concat + 4 * head * d, 1 / Math.sqrt(d)];
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

/** A layer whose matrices lie in a memory of its own, laid out for the kernels. */
export class PreparedMultiHead {
  private readonly instance = acquire();
  private readonly layer: Layer;
  private readonly placed: readonly number[];
  private readonly end: number;

  /** @throws what prepareMultiHead throws */
  constructor(problem: unknown) {
    const given = objectOf(problem);
    this.layer = readLayer(given);
    refuseOthers(given, layerNames);
    const places = new Places(this.instance.base);
    this.placed = placeInputs(this.layer.matrices, places, this.instance);
    this.end = places.end;
  }

  run = (problem: unknown): ReturnType<Work['take']> => {
    const { instance } = this;
    const work = MultiHeadWork.with(this.layer, this.placed, problem);
    work.place(instance, this.end);
    work.computeAll(instance.kernels, 0, work.rows);
    return work.take(instance);
  };
}

interface Layer {
  heads: number;
  /** of the model, and of a head */
  size: number;
  d: number;
  /** query, key, value, output */
  matrices: readonly Floats[];
}

interface Tokens {
  n: number;
  input: Floats;
  causal: boolean;
  keepWeights: boolean;
}

const layerNames = new Set(['weights', 'heads', 'size']);
const tokenNames = new Set(['input', 'length', 'causal', 'keepWeights']);
const names = new Set([...layerNames, ...tokenNames]);
const matrixNames = ['query', 'key', 'value', 'output'];
const knownMatrices = new Set(matrixNames);

function readLayer(given: Given): Layer {
  const weights = objectOf(given['weights'], 'weights');
  const data = matrixNames.map((name) => floats(`${name}Weight`, weights[name]));
  const heads = whole('heads', given['heads']);
  const size = whole('size', given['size']);
  refuseOthers(weights, knownMatrices, 'weights.');

  checkAtLeast('heads', heads, 1);
  checkAtLeast('size', size, 1);
  if (size % heads !== 0) throw invalid('heads', heads);
  const matrices = matrixNames.map((name, i): Floats => ({
    name: `${name}Weight`,
    data: data[i]!,
    shape: [size, size],
    packed: true,
  }));
  matrices.forEach(checkShape);
  return { heads, size, d: size / heads, matrices };
}

function readTokens(given: Given, { heads, size }: Layer): Tokens {
  const data = floats('input', given['input']);
  const n = whole('length', given['length']);
  const causal = flag('causal', given['causal']);
  const keepWeights = flag('keepWeights', given['keepWeights']);
  checkAtLeast('length', n, 1);
  const input = { name: 'input', data, shape: [n, size] };
  checkShape(input);
  if (keepWeights) checkSize('weights', [heads, n, n]);
  return { n, input, causal, keepWeights };
}
