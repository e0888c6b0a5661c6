/**
 * Attention in float32, from arrays to arrays: what a model runs when nobody looks. The kernels are Wasm modules of a few
 * kilobytes each, of which the best that a browser can is compiled at the first call; the engine of the traces has no part
 * in it.
 */
import { AttentionWork } from './kernels/attention-work';
import { MultiHeadWork, PreparedMultiHead as Prepared } from './kernels/multi-head-work';
import { inOneGo, inSlices } from './kernels/slices';
import type {
  FusedAttention,
  FusedMultiHead,
  FusedMultiHeadLayer,
  FusedMultiHeadResult,
  PreparedMultiHead,
  SliceOptions,
} from './tensor-problems';

/** See Attention.fusedAttention. */
export const fusedAttention = (problem: FusedAttention): Float32Array => inOneGo(AttentionWork.of(problem)).output;

/** See Attention.fusedMultiHead. */
export const fusedMultiHead = (problem: FusedMultiHead): FusedMultiHeadResult => inOneGo(MultiHeadWork.of(problem));

/** See Attention.prepareMultiHead. */
export const prepareMultiHead = (layer: FusedMultiHeadLayer): PreparedMultiHead => new Prepared(layer);

/** See Attention.fusedAttentionInSlices. */
export const fusedAttentionInSlices = async (problem: FusedAttention, options?: SliceOptions): Promise<Float32Array> =>
  (await inSlices(() => AttentionWork.of(problem), options)).output;

/** See Attention.fusedMultiHeadInSlices. */
export const fusedMultiHeadInSlices = (
  problem: FusedMultiHead,
  options?: SliceOptions,
): Promise<FusedMultiHeadResult> => inSlices(() => MultiHeadWork.of(problem), options);
