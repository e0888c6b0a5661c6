/**
 * Helpers for one run: plain workers, each with the kernels and a memory of its own, laid out as the page's. They are sent
 * the inputs once, then calls to make and which numbers to send back. No SharedArrayBuffer: that needs headers which hosts
 * of courses do not set. Whoever is refused, lost or late is not missed: the page computes what they would have.
 */
import type { Calls, Instance } from './instance';
import { Helper } from './helper';
import type { Part, Run } from './run';
import type { Work } from './work';

/** What a helper has to do, with what it is doing: the next part is there before anybody is asked. */
const ahead = 3;

export class Team {
  private helpers: Helper[];

  constructor(
    private readonly run: Run,
    private readonly work: Work,
    private readonly instance: Instance,
    count: number,
  ) {
    this.helpers = Helper.hire(count, instance.module, {
      ready: (helper) => this.welcome(helper),
      done: (part, blocks) => this.receive(part, blocks),
      lost: (helper) => this.miss(helper),
    });
    for (const helper of this.helpers) if (helper.runs) this.welcome(helper);
  }

  get size(): number {
    return this.helpers.length;
  }

  /** Gives everybody something to do, as long as there is. */
  feed(): void {
    for (const helper of this.helpers) {
      while (helper.joined && helper.parts.length < ahead) {
        const part = this.run.lend(this.size + 1);
        if (!part) return;
        const calls: [keyof Calls, number[]][] = [];
        const note =
          (name: keyof Calls) =>
          (...numbers: number[]) =>
            calls.push([name, numbers]);
        this.work.computeAll({ attend: note('attend'), project: note('project') }, part.row, part.count);
        helper.give(part, { calls, blocks: this.work.gives(part.row, part.count) });
      }
    }
  }

  /** Multiplications after which somebody has to be heard: a helper may run dry, or be done with what is done here too. */
  get patience(): number {
    if (!this.run.isFirst) return 0;
    const waiting = this.helpers.filter((helper) => helper.joined && helper.parts.length === ahead);
    return Math.min(...waiting.map(({ parts }) => parts.slice(1).reduce((sum, { cost }) => sum + cost, 0)));
  }

  leave(): void {
    for (const helper of this.helpers) helper.leave();
  }

  private welcome(helper: Helper): void {
    const { at, floats } = this.work.inputsIn(this.instance, helper.envelope);
    helper.join({ end: this.work.end, at, floats });
    this.feed();
  }

  private receive(part: Part, blocks: Float32Array[]): void {
    if (!this.run.settle(part)) return;
    this.work.gives(part.row, part.count).forEach(({ at, rows, width, stride }, i) => {
      for (let row = 0; row < rows; ++row)
        this.instance.put(at + 4 * row * stride, blocks[i]!.subarray(row * width, (row + 1) * width));
    });
    this.feed();
  }

  private miss(helper: Helper): void {
    this.helpers = this.helpers.filter((other) => other !== helper);
    for (const part of helper.parts) this.run.giveBack(part);
  }
}
