/** One worker: what runs in it, and how it is spoken to. */
import type { Kernels } from './instance';
import type { Part } from './run';
import type { Block } from './work';

/** To a new worker, at the beginning of a run, and for each part. */
type Message =
  | { module: WebAssembly.Module }
  | { end: number; at: number; floats: Float32Array<ArrayBuffer> }
  | { id: number; calls: [name: 'attend' | 'project', numbers: number[]][]; blocks: Block[] };

/** To an order, by its number; to inputs, what they came in; with neither when the worker has only come to be. */
interface Answer {
  id?: number;
  blocks: Float32Array<ArrayBuffer>[];
  envelope?: ArrayBuffer;
}

type Join = Extract<Message, { end: number }>;
type Order = Extract<Message, { calls: unknown }>;

/** The worker's whole script, by its text: nothing from outside is there. */
function script(): void {
  let kernels: Kernels;
  const memory = (): Float32Array => new Float32Array(kernels.memory.buffer);
  self.onmessage = ({ data }: MessageEvent<Message>) => {
    const answer = (message: Answer): void =>
      (self as unknown as Worker).postMessage(message, [
        ...message.blocks.map(({ buffer }) => buffer),
        ...(message.envelope ? [message.envelope] : []),
      ]);
    if ('module' in data) {
      kernels = new WebAssembly.Instance(data.module).exports as unknown as Kernels;
      answer({ blocks: [] });
    } else if ('end' in data) {
      const missing = data.end - kernels.memory.buffer.byteLength;
      if (missing > 0) kernels.memory.grow(Math.ceil(missing / 65536));
      memory().set(data.floats, data.at / 4);
      answer({ blocks: [], envelope: data.floats.buffer });
    } else {
      for (const [name, numbers] of data.calls) kernels[name](...numbers);
      const from = memory();
      const blocks = data.blocks.map(({ at, rows, width, stride }) => {
        const block = new Float32Array(rows * width);
        for (let row = 0, begin = at / 4; row < rows; ++row, begin += stride)
          block.set(from.subarray(begin, begin + width), row * width);
        return block;
      });
      answer({ id: data.id, blocks });
    }
  };
}

export interface Employer {
  ready(helper: Helper): void;
  done(part: Part, blocks: Float32Array[]): void;
  lost(helper: Helper): void;
}

/** How long a worker that nobody needs is kept. */
const idleMs = 5_000;
const idle = new Set<Helper>();
/** Whether one failed before it ran: so would the next, and a policy would report each of them. */
let refused = false;
/** How many there were: answers to those of a run that is over are not heard. */
let orders = 0;

export class Helper {
  /** It has the inputs of this run. */
  joined = false;
  /** What it was ordered to do in this run, by the order's number. */
  private readonly orders = new Map<number, Part>();
  /** It has come to be. */
  runs = false;
  /** Came back, for the inputs of the next run: memory that is new costs a millisecond a megabyte. */
  envelope = new ArrayBuffer(0);
  private employer: Employer | undefined;
  private end: ReturnType<typeof setTimeout> | undefined;

  /** As many as there may be; none where workers are refused. Those that do not run yet say when they are ready. */
  static hire(count: number, module: WebAssembly.Module, employer: Employer): Helper[] {
    const helpers: Helper[] = [];
    try {
      while (helpers.length < count && !refused) {
        const waiting = [...idle].find((helper) => helper.module === module);
        helpers.push((waiting ?? new Helper(module)).employ(employer));
      }
    } catch {
      refused = true;
    }
    return helpers;
  }

  private readonly worker: Worker;

  private constructor(private readonly module: WebAssembly.Module) {
    const address = URL.createObjectURL(new Blob([`(${script.toString()})()`], { type: 'text/javascript' }));
    try {
      this.worker = new Worker(address);
    } finally {
      setTimeout(() => URL.revokeObjectURL(address), idleMs); // a worker reads its script when it comes to it
    }
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.hear(data);
    this.worker.onmessageerror = () => this.lose();
    this.worker.onerror = (event) => {
      event.preventDefault(); // nobody has to know
      this.lose();
    };
    this.worker.postMessage({ module } satisfies Message);
  }

  join(message: Join): void {
    this.joined = true;
    this.worker.postMessage(message satisfies Message, [message.floats.buffer]);
  }

  get parts(): Part[] {
    return [...this.orders.values()];
  }

  give(part: Part, order: Omit<Order, 'id'>): void {
    this.orders.set(++orders, part);
    this.worker.postMessage({ id: orders, ...order } satisfies Message);
  }

  /** The run is over: what it still computes nobody wants. */
  leave(): void {
    this.employer = undefined;
    this.joined = false;
    this.orders.clear();
    idle.add(this);
    this.end = setTimeout(() => this.dismiss(), idleMs);
  }

  private employ(employer: Employer): this {
    idle.delete(this);
    clearTimeout(this.end);
    this.employer = employer;
    return this;
  }

  private hear({ id, blocks, envelope }: Answer): void {
    if (envelope) return void (this.envelope = envelope);
    if (id === undefined) {
      this.runs = true;
      this.employer?.ready(this);
      return;
    }
    const part = this.orders.get(id);
    this.orders.delete(id);
    if (part) this.employer?.done(part, blocks);
  }

  private lose(): void {
    refused ||= !this.runs;
    this.dismiss();
    this.employer?.lost(this);
  }

  private dismiss(): void {
    idle.delete(this);
    this.joined = false;
    this.worker.terminate();
  }
}
