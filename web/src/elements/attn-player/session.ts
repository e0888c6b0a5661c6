/** From what a person chose to what is shown: every number comes back from the engine. */
import { AttentionError } from '../../engine/errors.js';
import type { Attention, Trace } from '../../engine/types.js';
import { isTable } from '../../scene/layout.js';
import type { PlayerState } from './state.js';

export interface Session {
  trace: Trace;
  /** while a mistake is shown: the same input computed as it should be */
  right: Trace | null;
  /** why the mistake can't even be computed: its shapes do not meet. `trace` is then the right one, for its inputs */
  impossible: AttentionError | null;
  /** row sums of each softmax step, with those of its rounded values */
  sums: Map<string, Trace>;
}

/** @throws AttentionError whatever is wrong with the problem; what was shown before is not touched */
export function compute(attention: Attention, state: PlayerState, showRight: boolean): Session {
  const { algorithm, problem, mistake, decimals } = state;
  const right = attention.run(algorithm, problem);
  let trace = right;
  let impossible: AttentionError | null = null;
  try {
    if (mistake && !showRight) trace = attention.run(mistake, problem);
  } catch (error) {
    if (!(error instanceof AttentionError)) throw error;
    impossible = error;
  }
  const sums = new Map<string, Trace>();
  for (const step of trace.steps)
    if (step.op === 'softmax' && isTable(step)) sums.set(step.id, attention.rowSums({ input: step, decimals }));
  return { trace, right: mistake ? right : null, impossible, sums };
}
