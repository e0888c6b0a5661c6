/**
 * What is left of a work. Its shared rows are taken from both ends: here from the first on, by helpers from the last. When
 * nothing else is left, what helpers have but have not done is computed here as well, and whoever is first has done it:
 * nobody waits for a worker that the machine has no core for.
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
    this.total = this.costOf(0, work.rows);
  }

  /** From 0 to 1, and 1 only at the end. */
  get progress(): number {
    const left = this.row < this.end || this.returned.length > 0 || this.lent.length > 0 || this.end < this.work.rows;
    return left ? Math.min(this.done / this.total, 1 - 2 ** -32) : 1;
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

  /** Goes on to what was given back undone, to what others have not done yet, then to the rows that wait for all. */
  private next(): boolean {
    if (this.row < this.end) return true;
    const part = this.returned.pop() ?? (this.twice = this.lent.pop());
    if (part) [this.row, this.end] = [part.row, part.row + part.count];
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
    this.done += cost;
  }

  /** Rows for a helper to compute, about so many; none when there are none left. */
  lend(about: number): Part | undefined {
    if (this.end > this.work.shared || this.twice) return undefined;
    const count = this.work.part(this.end, about);
    if (count === 0 || this.end - count < this.row) return undefined;
    this.end -= count;
    const part = { row: this.end, count };
    this.lent.push(part);
    return part;
  }

  /** What was lent is done; whether its results are wanted still. */
  settle(part: Part): boolean {
    if (part === this.twice && this.row < this.end) {
      this.done += this.costOf(this.row, this.end);
      this.row = this.end;
      return true;
    }
    if (!this.forget(part)) return false;
    this.done += this.costOf(part.row, part.row + part.count);
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
