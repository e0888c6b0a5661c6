/** Work computed: in one go, or cut to a budget of time so that a page can draw in between, alone or with helpers. */
import { AttentionError } from '../errors';
import { written } from '../matrix';
import type { FusedMultiHeadResult, SliceOptions } from '../tensor-problems';
import { acquire, release } from './instances';
import { Run } from './run';
import { Team } from './team';
import type { Work } from './work';

/** @throws what `Work.place` and `Work.take` throw */
export function inOneGo(work: Work): FusedMultiHeadResult {
  const instance = acquire();
  try {
    work.place(instance);
    work.computeAll(instance.kernels, 0, work.rows);
    return work.take(instance);
  } finally {
    release(instance);
  }
}

/** `of` reads the problem: when that throws the promise rejects, and after a signal it is not asked. */
export async function inSlices(of: () => Work, options: SliceOptions = {}): Promise<FusedMultiHeadResult> {
  const { budgetMs, signal, onProgress, workers } = checked(options);
  if (signal?.aborted) throw signal.reason;
  const work = of();
  const instance = acquire();
  let team: Team | undefined;
  try {
    work.place(instance);
    const run = new Run(work, instance);
    if (workers > 0 && run.total >= worthHelp) team = new Team(run, work, instance, workers);
    onProgress?.(0);
    for (;;) {
      if (signal?.aborted) throw signal.reason;
      team?.feed();
      run.compute(team?.size ? Math.min(budgetMs, soon) : budgetMs, team?.patience);
      onProgress?.(run.progress);
      if (run.progress === 1) return work.take(instance);
      await pause();
    }
  } finally {
    team?.leave();
    release(instance);
  }
}

/** Multiplications: below, a helper is not worth what it takes to send it the inputs. */
const worthHelp = 2 ** 27;

/** How long a new helper may have to wait to be welcomed. */
const soon = 4;

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

function checked(options: SliceOptions): SliceOptions & { budgetMs: number; workers: number } {
  const invalid = (name: string, value: unknown): AttentionError =>
    new AttentionError('invalid_option', { name, value: written(value) });
  if (typeof options !== 'object' || options === null) throw invalid('options', options);
  const { budgetMs = 8, signal, onProgress, workers: asked = 0, ...others } = options;
  const workers = asked === 'auto' ? Math.max(globalThis.navigator?.hardwareConcurrency - 1 || 0, 0) : asked;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new AttentionError('invalid_option', { name: unknown });
  for (const [name, value] of Object.entries({ budgetMs, workers })) {
    if (typeof value !== 'number') throw invalid(name, value);
    if (!(value >= 0)) throw new AttentionError('out_of_range', { name, value, min: 0, max: Infinity });
  }
  if (onProgress !== undefined && typeof onProgress !== 'function') throw invalid('onProgress', onProgress);
  if (signal !== undefined && typeof (signal as AbortSignal | null)?.aborted !== 'boolean')
    throw invalid('signal', signal);
  return { budgetMs, signal, onProgress, workers };
}
