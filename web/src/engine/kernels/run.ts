/**
 * What is left of a work. Its shared rows are taken from both ends: here from the first on, by helpers from the last. When
 * nothing else is left, what helpers have but have not done is computed here as well, and whoever is first has done it:
 * nobody waits for a worker that the machine has no core for.
 */
import type { Instance } from './instance';
import type { Work } from './work';

/** Rows, one after the other, and the multiplications they take. */
export interface Part {
  row: number;
  count: number;
  cost: number;
}

/** Multiplications before the first look at the clock: a fraction of a millisecond, on an old phone one or two. */
const first = 2 ** 18;

/** Queries that the kernels take together. */
const panel = 8;

/** Of what is left, a part for each who computes is so much: large at first, small at the end, where somebody waits. */
const share = 1 / 4;
/** Rows of a part, and what they are a multiple of: with fewer at once keys come from memory as often as for so many. */
const [block, mostRows] = [64, 256];

export class Run {
  /** what is computed here, up to `end` */
  private row = 0;
  private end: number;
  /** multiplications between the two */
  private left: number;
  /** with helpers, and back from them undone */
  private readonly lent: Part[] = [];
  private readonly returned: Part[] = [];
  /** what is computed here though a helper has it */
  private twice: Part | undefined;
  private done = 0;
  private operations = first;
  /** multiplications, each with its addition */
  readonly total: number;

  constructor(
    private readonly work: Work,
    private readonly instance: Instance,
  ) {
    this.end = work.shared;
    this.left = this.costOf(0, this.end);
    this.total = this.left + this.costOf(this.end, work.rows);
  }

  /** From 0 to 1, and 1 only at the end. */
  get progress(): number {
    const left = this.row < this.end || this.returned.length > 0 || this.lent.length > 0 || this.end < this.work.rows;
    return left ? Math.min(this.done / this.total, 1 - 2 ** -32) : 1;
  }

  /** For so many milliseconds or about so many multiplications, but eight rows at least. */
  compute(budgetMs: number, most = Infinity): void {
    const begin = performance.now();
    const enough = this.done + most;
    for (let now = begin; this.next();) {
      const before = now;
      this.some();
      now = performance.now();
      // Before it computes what a helper has: it may be done, and nobody has looked.
      const mightBeDone = this.row === this.end && this.lent.length > 0;
      if (now - begin >= budgetMs || this.done >= enough || mightBeDone) return;
      // A look at the clock, and a block of keys begun anew, cost nothing beside an eighth of the budget.
      if (now - before < budgetMs / 8) this.operations *= 2;
    }
  }

  /** Goes on to what was given back undone, to what others have not done yet, then to the rows that wait for all. */
  private next(): boolean {
    if (this.row < this.end) return true;
    const part = this.returned.pop() ?? (this.twice = this.lent.pop());
    if (part) [this.row, this.end, this.left] = [part.row, part.row + part.count, part.cost];
    else [this.row, this.end] = [Math.max(this.row, this.work.shared), this.work.rows];
    return this.row < this.end;
  }

  /** Rows worth about `operations`, in whole panels where there are so many. */
  private some(): void {
    const { work } = this;
    const most = Math.min(work.alike(this.row), this.end - this.row);
    let [count, cost] = [0, 0];
    do cost += work.cost(this.row + count++);
    while (count < most && (count % panel !== 0 || cost < this.operations));
    work.compute(this.instance.kernels, this.row, count);
    this.row += count;
    this.left -= cost;
    this.done += cost;
  }

  /** Rows for one of so many who compute; none when there are none left. */
  lend(among: number): Part | undefined {
    const { work, end } = this;
    if (end > work.shared || end === this.row || this.twice) return undefined;
    const blocks = Math.ceil((this.left * share) / among / work.cost(end - 1) / block);
    const count = work.part(end, Math.min(blocks * block, mostRows));
    if (count === 0 || end - count < this.row) return undefined;
    this.end -= count;
    const part = { row: this.end, count, cost: this.costOf(this.end, end) };
    this.left -= part.cost;
    this.lent.push(part);
    return part;
  }

  /** What nobody has is being computed, not once more what a helper has. */
  get isFirst(): boolean {
    return !this.twice;
  }

  /** What was lent is done; whether its results are wanted still. */
  settle(part: Part): boolean {
    if (part === this.twice && this.row < this.end) {
      this.done += this.left;
      this.row = this.end;
      return true;
    }
    if (!this.forget(part)) return false;
    this.done += part.cost;
    return true;
  }

  /** What was lent comes back undone. */
  giveBack(part: Part): void {
    if (this.forget(part)) this.returned.push(part);
  }

  private forget(part: Part): boolean {
    const at = this.lent.indexOf(part);
    if (at >= 0) this.lent.splice(at, 1);
    return at >= 0;
  }

  private costOf(row: number, end: number): number {
    let cost = 0;
    for (; row < end; ++row) cost += this.work.cost(row);
    return cost;
  }
}
