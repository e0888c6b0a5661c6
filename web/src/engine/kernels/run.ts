/**
 * What is left of a work. Its shared rows are taken from both ends: here from the first on, by helpers from the last.
 */
import type { Instance } from './instance';
import type { Work } from './work';

/** Rows, one after the other. */
export interface Part {
  row: number;
  count: number;
}

/** Multiplications before the first look at the clock: a fraction of a millisecond, on an old phone one or two. */
const first = 2 ** 18;

/** Queries that the kernels take together. */
const panel = 8;

export class Run {
  /** what is computed here, up to `end` */
  private row = 0;
  private end: number;
  private lent = 0;
  private readonly returned: Part[] = [];
  private done = 0;
  private operations = first;
  /** multiplications, each with its addition */
  readonly total: number;

  constructor(
    private readonly work: Work,
    private readonly instance: Instance,
  ) {
    this.end = work.shared;
    this.total = this.costOf({ row: 0, count: work.rows });
  }

  /** From 0 to 1, and 1 only at the end. */
  get progress(): number {
    return this.left || this.lent > 0 || this.end < this.work.rows ? Math.min(this.done / this.total, 1 - 2 ** -32) : 1;
  }

  /** Whether there is nothing to do here until somebody gives back what was lent. */
  get waits(): boolean {
    return !this.left && this.lent > 0;
  }

  private get left(): boolean {
    return this.row < this.end || this.returned.length > 0;
  }

  /** For so many milliseconds, but eight rows at least. */
  compute(budgetMs: number): void {
    const begin = performance.now();
    for (let now = begin; this.next();) {
      const before = now;
      this.some();
      now = performance.now();
      if (now - begin >= budgetMs) return;
      // A look at the clock, and a block of keys begun anew, cost nothing beside an eighth of the budget.
      if (now - before < budgetMs / 8) this.operations *= 2;
    }
  }

  /** Goes on to what was given back undone, then to the rows that wait for all others. */
  private next(): boolean {
    if (this.row < this.end) return true;
    const part = this.returned.pop();
    if (part) [this.row, this.end] = [part.row, part.row + part.count];
    else if (this.lent === 0) [this.row, this.end] = [Math.max(this.row, this.work.shared), this.work.rows];
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
    this.done += cost;
  }

  /** Rows for a helper to compute, about so many; none when there are none left. */
  lend(about: number): Part | undefined {
    if (this.end > this.work.shared) return undefined;
    const count = this.work.part(this.end, about);
    if (count === 0 || this.end - count < this.row) return undefined;
    this.end -= count;
    this.lent += count;
    return { row: this.end, count };
  }

  /** What was lent is done: its results are in memory. */
  settle(part: Part): void {
    this.lent -= part.count;
    this.done += this.costOf(part);
  }

  /** What was lent comes back undone. */
  giveBack(part: Part): void {
    this.lent -= part.count;
    this.returned.push(part);
  }

  private costOf({ row, count }: Part): number {
    let cost = 0;
    for (const end = row + count; row < end; ++row) cost += this.work.cost(row);
    return cost;
  }
}
