/** The facade: a method per algorithm, typed; every one of them one call of the module. */
import { tensorsOf, tracesOf, type NamedTrace } from './description';
import type { Engine } from './engine';
import { AttentionError } from './errors';
import {
  fusedAttention,
  fusedAttentionInSlices,
  fusedMultiHead,
  fusedMultiHeadInSlices,
  prepareMultiHead,
} from './fused';
import { written } from './matrix';
import { Reader } from './reader';
import { checkTrace } from './trace-from';
import { makeTrace } from './trace';
import type { Attention, AttentionResult, LayerCost, Limits, Trace, Verdict } from './types';

export function makeAttention(engine: Engine): Attention {
  type Question = 'limits' | 'algorithms' | 'attention' | 'layerCost' | 'judge';
  const ask = (question: Question, problem: object, limit: number = limits.traceValues): unknown => {
    const reader = new Reader(problem, limit);
    return engine.call(reader, (raw) => raw[question]());
  };

  const limits: Limits = Object.freeze(ask('limits', {}, 0) as Limits);
  const places = new Map((ask('algorithms', {}) as string[]).map((name, place) => [name, place]));

  const traces = (algorithm: string, problem: object): NamedTrace[] => {
    const place = places.get(algorithm);
    if (place === undefined)
      throw new AttentionError('invalid_option', { name: 'algorithm', value: written(algorithm) });
    const reader = new Reader(problem, limits.traceValues);
    return tracesOf(engine.call(reader, (raw) => raw.run(place)));
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
    crossAttention: (problem) => run('crossAttention', problem),
    multiHeadAttention: (problem) => run('multiHeadAttention', problem),
    additiveAttention: (problem) => run('additiveAttention', problem),
    luongAttention: (problem) => run('luongAttention', problem),
    flashAttention: (problem) => run('flashAttention', problem),
    cachedDecode: (problem) => run('cachedDecode', problem),
    softmax: (problem) => run('softmax', problem),
    logSoftmax: (problem) => run('logSoftmax', problem),
    activation: (problem) => run('activation', problem),
    sinusoidalEncoding: (problem) => run('sinusoidalEncoding', problem),
    sinusoidalShift: (problem) => run('sinusoidalShift', problem),
    rotaryEmbedding: (problem) => run('rotaryEmbedding', problem),
    alibiBias: (problem) => run('alibiBias', problem),
    layerNorm: (problem) => run('layerNorm', problem),
    rmsNorm: (problem) => run('rmsNorm', problem),
    feedForward: (problem) => run('feedForward', problem),
    encoderLayer: (problem) => run('encoderLayer', problem),
    decoderLayer: (problem) => run('decoderLayer', problem),
    encoder: (problem) => run('encoder', problem),
    decoder: (problem) => run('decoder', problem),
    transformer: (problem) => run('transformer', problem),
    attentionGradient: (problem) => run('attentionGradient', problem),
    selfAttentionGradient: (problem) => run('selfAttentionGradient', problem),
    softmaxJacobian: (problem) => run('softmaxJacobian', problem),
    scaleExperiment: (problem) => run('scaleExperiment', problem),
    histogram: (problem) => run('histogram', problem),
    attentionDescent: (problem) => run('attentionDescent', problem),
    centralDifference: (problem) => run('centralDifference', problem),
    attentionCost: (problem) => run('attentionCost', problem),
    drawMatrix: (problem) => run('drawMatrix', problem),
    rowSums: (problem) => run('rowSums', problem),
    difference: (problem) => run('difference', problem),
    cosineSimilarity: (problem) => run('cosineSimilarity', problem),
    commonMistakes: (problem) =>
      Object.fromEntries(traces('commonMistakes', problem).map((trace) => [trace.name, withMethods(trace)])),
    attention: (problem) => tensorsOf(ask('attention', problem)) as AttentionResult,
    layerCost: (problem) => ask('layerCost', problem) as LayerCost,
    judge: (problem) => ask('judge', problem) as Verdict,
    fusedAttention,
    fusedMultiHead,
    prepareMultiHead,
    fusedAttentionInSlices,
    fusedMultiHeadInSlices,
    traceFrom: (data) => withMethods(checkTrace(data, limits.traceValues)),
  };
}
