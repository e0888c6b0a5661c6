/**
 * Float32 attention alone, without the engine of the traces: no DOM, no file to fetch, nothing to wait for.
 *
 *     import { fusedAttention } from 'attention-textbook/fused';
 *     const output = fusedAttention({ query, key, value, heads: 8, queryLength: 1024, keyLength: 1024, headSize: 64 });
 */
export * from './engine/fused';
export { AttentionError, errorCodes } from './engine/errors';
export type { ErrorCode } from './engine/errors';
export { version } from './engine/version';
export type {
  FusedAttention,
  FusedMultiHead,
  FusedMultiHeadLayer,
  FusedMultiHeadResult,
  FusedMultiHeadTokens,
  PreparedMultiHead,
  SliceOptions,
} from './engine/types';
