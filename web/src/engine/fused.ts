/**
 * Attention in float32. Its arguments are copied into the module once and stand there as a job, of which rows are
 * computed: all at once, or some at a time so that a page can draw in between. Whoever starts a job drops it.
 */
import { readFacts } from './description';
import type { Engine } from './engine';
import { AttentionError } from './errors';
import { written } from './matrix';
import type { RawModule } from './raw';
import { Reader } from './reader';
import type { FusedMultiHeadResult, SliceOptions } from './types';

export type Fused = 'startFusedAttention' | 'startFusedMultiHead';

export function inOneGo(engine: Engine, limit: number, start: Fused, problem: object): FusedMultiHeadResult {
  const job = new Job(engine, limit, start, problem);
  try {
    job.advance(Infinity);
    return job.finish();
  } finally {
    job.drop();
  }
}

export async function inSlices(
  engine: Engine,
  limit: number,
  start: Fused,
  problem: object,
  options: SliceOptions = {},
): Promise<FusedMultiHeadResult> {
  const { budgetMs, signal, onProgress } = checked(options);
  if (signal?.aborted) throw signal.reason;
  const job = new Job(engine, limit, start, problem);
  try {
    onProgress?.(0);
    for (;;) {
      if (signal?.aborted) throw signal.reason;
      const done = slice(job, budgetMs);
      onProgress?.(done);
      if (done === 1) return job.finish();
      await pause();
    }
  } finally {
    job.drop();
  }
}

/** Multiplications between two looks at the clock: a fraction of a millisecond, on an old phone one or two. */
const atOnce = 2 ** 18;

function slice(job: Job, budgetMs: number): number {
  const end = performance.now() + budgetMs;
  let done: number;
  do done = job.advance(atOnce);
  while (done < 1 && performance.now() < end);
  return done;
}

/**
 * Until whatever waits has had its turn. Not a frame: workers and hidden pages have none. Not a timer: after five in a
 * row browsers make each 4 ms long. And in Node not a message: its ports go before its timers.
 */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') return void setImmediate(resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

function checked(options: SliceOptions): SliceOptions & { budgetMs: number } {
  const invalid = (name: string, value: unknown): AttentionError =>
    new AttentionError('invalid_option', { name, value: written(value) });
  if (typeof options !== 'object' || options === null) throw invalid('options', options);
  const { budgetMs = 8, signal, onProgress, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new AttentionError('invalid_option', { name: unknown });
  if (typeof budgetMs !== 'number') throw invalid('budgetMs', budgetMs);
  if (!(budgetMs >= 0))
    throw new AttentionError('out_of_range', { name: 'budgetMs', value: budgetMs, min: 0, max: Infinity });
  if (onProgress !== undefined && typeof onProgress !== 'function') throw invalid('onProgress', onProgress);
  if (signal !== undefined && typeof (signal as AbortSignal | null)?.aborted !== 'boolean')
    throw invalid('signal', signal);
  return { budgetMs, signal, onProgress };
}

class Job {
  private readonly reader: Reader;
  private readonly raw: RawModule;
  private readonly address: number;

  constructor(
    private readonly engine: Engine,
    limit: number,
    start: Fused,
    problem: object,
  ) {
    this.reader = new Reader(limit);
    const { job } = readFacts(engine.call((raw) => raw[start](problem, this.reader))) as { job: number };
    this.address = job;
    this.raw = engine.ask((raw) => raw);
  }

  /** At least a row; returns how much of all is done, 1 at the end. */
  advance(operations: number): number {
    return this.engine.attempt((raw) => this.in(raw).advance(this.address, operations));
  }

  finish(): FusedMultiHeadResult {
    this.engine.call((raw) => this.in(raw).finish(this.address, this.reader));
    return this.reader.fused as FusedMultiHeadResult;
  }

  drop(): void {
    // A module that was thrown away has taken the job with it.
    if (this.engine.ask((raw) => raw) === this.raw) this.engine.attempt((raw) => raw.drop(this.address));
  }

  private in(raw: RawModule): RawModule {
    if (raw !== this.raw) throw new AttentionError('engine_lost');
    return raw;
  }
}
