/** The facade: a method per algorithm, typed; every one of them one call of the module. */
import { readTraces, type NamedTrace } from './description';
import type { Engine } from './engine';
import { AttentionError } from './errors';
import { Reader } from './reader';
import { checkTrace } from './trace-from';
import { makeTrace } from './trace';
import type { Attention, Limits, Trace } from './types';

export function makeAttention(engine: Engine): Attention {
  const limits: Limits = Object.freeze(engine.ask((raw) => raw.limits()));

  const traces = (algorithm: string, problem: object): NamedTrace[] => {
    const reader = new Reader(limits.traceValues);
    return readTraces(
      engine.call((raw) => raw.run(algorithm, problem, reader)),
      reader.inputs,
    );
  };
  const withMethods = ({ algorithm, steps }: { algorithm: string; steps: NamedTrace['steps'] }): Trace =>
    makeTrace(engine, algorithm, steps);

  const run = (algorithm: string, problem: object): Trace => {
    const [first] = traces(algorithm, problem);
    // A name of several traces (commonMistakes) has a method of its own; here it would be half an answer.
    if (!first || first.name !== '')
      throw new AttentionError('invalid_option', { name: 'algorithm', value: algorithm });
    return withMethods(first);
  };

  return {
    limits,
    run,
    scaledDotProductAttention: (problem) => run('scaledDotProductAttention', problem),
    selfAttention: (problem) => run('selfAttention', problem),
    softmax: (problem) => run('softmax', problem),
    rowSums: (problem) => run('rowSums', problem),
    commonMistakes: (problem) =>
      Object.fromEntries(traces('commonMistakes', problem).map((trace) => [trace.name, withMethods(trace)])),
    traceFrom: (data) => withMethods(checkTrace(data, limits.traceValues)),
  };
}
